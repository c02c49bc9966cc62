//! What comes of what was sent: arguments, or everything that is wrong with it and a call that would be right.

use serde_json::{Map, Value};

use super::alias;
use super::check::{Check, MOST_TRIALS};
use super::coercion::{Coerced, Coercions};
use super::errors::{ArgumentErrors, Violation, Violations};
use super::explicit::Explicit;
use super::leeway::Leeway;
use super::members::Sent;
use super::mend::Mend;
use super::node::Property;
use super::object::unknown;
use super::path::Path;
use super::reader::ArgumentReader;
use super::{Arguments, messages, spelling};

impl ArgumentReader {
    pub(super) fn finish(
        &self,
        mut sent: Sent,
        leeway: Leeway,
        mut notes: Coercions,
    ) -> Result<Arguments, ArgumentErrors> {
        if let Some(explicit) = &self.explicit {
            return self.finish_explicit(explicit, sent, leeway, notes);
        }
        let mut violations = Violations::default();
        self.check(&mut sent, leeway, &mut notes, &mut violations);
        if violations.is_empty() && sent.unknown.is_empty() {
            for (value, property) in sent.values.iter_mut().zip(&self.properties) {
                if value.is_none() {
                    value.clone_from(&property.node.default);
                }
            }
            return Ok(self.arguments(sent.values, notes));
        }
        let named = self.properties.iter().zip(&sent.values);
        let free: Vec<&str> =
            named.filter(|(_, value)| value.is_none()).map(|(property, _)| property.name.as_str()).collect();
        for (name, value) in &sent.unknown {
            let path = Path::Member(&Path::Root, name);
            violations.add(|| match alias::property(name, &self.properties) {
                Some(property) => alias::twice(path.text(), property),
                None => self.guarded(unknown(name, value, path, &free)),
            });
        }
        Err(violations.into_errors(self.corrected(sent)))
    }

    /// The author's own schema has the last word, also on what is taken for what is meant.
    fn finish_explicit(
        &self,
        explicit: &Explicit,
        sent: Sent,
        leeway: Leeway,
        mut notes: Coercions,
    ) -> Result<Arguments, ArgumentErrors> {
        let violations = match explicit.check(&self.as_object(&sent), self.secrets.is_some()) {
            Ok(()) => return Ok(self.arguments(sent.values, notes)),
            Err(violations) => violations,
        };
        if leeway == Leeway::Forgiving {
            let mut meant = sent.clone();
            self.check(&mut meant, leeway, &mut notes, &mut Violations::default());
            if explicit.check(&self.as_object(&meant), true).is_ok() {
                return Ok(self.arguments(meant.values, notes));
            }
        }
        Err(violations.with_example(self.corrected(sent)))
    }

    fn arguments(&self, values: Vec<Option<Value>>, coerced: Coercions) -> Arguments {
        let values = match &self.groups {
            None => values,
            Some(groups) => groups.gather(values, &self.properties),
        };
        Arguments::new(self.params, values, self.secrets.clone(), coerced)
    }

    /// Checks what was sent for the parameters, and brings it into the form that their types read.
    fn check(&self, sent: &mut Sent, leeway: Leeway, notes: &mut Coercions, violations: &mut Violations) {
        let deepest = self.forgives.unwrap_or_default();
        let notes = (leeway == Leeway::Forgiving).then_some(notes);
        let violations = Some(violations);
        let mut check = Check { violations, notes, deepest, ..Check::new(&self.definitions, leeway) };
        if leeway == Leeway::Forgiving {
            self.respell(sent, &mut check);
        }
        for (value, property) in sent.values.iter_mut().zip(&self.properties) {
            let path = Path::Member(&Path::Root, &property.name);
            match value {
                Some(sent) if check.is_left_out(property, sent) => {
                    check.note(Coerced::Value, path, || (Some("null".into()), None));
                    *value = None;
                }
                Some(sent) => {
                    // What trials cost is counted for each parameter.
                    check.trials = MOST_TRIALS;
                    check.value(&property.node, sent, path);
                }
                None if property.required => drop(check.missing(property, path)),
                None => {}
            }
        }
    }

    /// Gives parameters that were sent in another spelling what was sent for them, where it is beyond doubt.
    fn respell(&self, sent: &mut Sent, check: &mut Check<'_>) {
        // With more names than that some are unknown however they are spelt.
        if sent.unknown.is_empty() || sent.unknown.len() > self.properties.len() {
            return;
        }
        for (place, property) in self.properties.iter().enumerate() {
            let name = &property.name;
            let mut meant = sent.unknown.keys().filter(|other| spelling::is_of(property, other));
            let (Some(other), None) = (meant.next(), meant.next()) else { continue };
            if self.properties.iter().filter(|rival| spelling::is_of(rival, other)).count() > 1 {
                continue;
            }
            // What a header repeats is to be seen by whoever routes by it.
            if sent.values[place].is_some() || self.repeated.iter().any(|repeated| repeated.name == name) {
                continue;
            }
            check.note(Coerced::Name, Path::Member(&Path::Root, name), || {
                (Some(messages::name(other)), Some(messages::name(name)))
            });
            let other = other.clone();
            sent.values[place] = sent.unknown.shift_remove(&other);
        }
    }

    pub(super) fn no_object(&self, value: &Value) -> ArgumentErrors {
        let inner = value.as_str().and_then(|text| self.sent(Some(text)).ok()?.ok());
        let (expected, received) = match inner {
            Some(_) => (messages::NOT_JSON_IN_A_STRING, None),
            None => (messages::AN_OBJECT, Some(messages::shortened(value))),
        };
        let mut violations = Violations::default();
        violations
            .add(|| self.guarded(Violation { expected: expected.into(), received, ..Violation::default() }));
        violations.into_errors(self.corrected(inner.unwrap_or_else(|| self.nothing_sent())))
    }

    /// The same without what came, where that may be a secret: under a misspelt name, or as part of a whole.
    fn guarded(&self, violation: Violation) -> Violation {
        let received = violation.received.filter(|_| self.secrets.is_none());
        Violation { received, ..violation }
    }

    /// A call that is accepted, with what was right about this one, or without where the author's own schema asks for more
    /// than the parameters say.
    fn corrected(&self, sent: Sent) -> Option<Map<String, Value>> {
        let names = self.properties.iter().map(|property| property.name.clone());
        let known = names.zip(sent.values).filter_map(|(name, value)| Some((name, value?)));
        let short = known.chain(sent.unknown).filter(|(_, value)| messages::is_short(value));
        let members = short.collect();
        let sample = |property: &Property| self.example.get(&property.name).cloned();
        let call = Mend { definitions: &self.definitions }.members(&self.properties, &members, sample);
        let Some(explicit) = &self.explicit else { return call };
        [call, Some(self.example.clone())]
            .into_iter()
            .flatten()
            .find(|call| explicit.check(call, true).is_ok())
    }

    /// Everything that was sent, by its name.
    fn as_object(&self, sent: &Sent) -> Map<String, Value> {
        let named = self.properties.iter().zip(&sent.values);
        let known = named.filter_map(|(property, value)| Some((property.name.clone(), value.clone()?)));
        known.chain(sent.unknown.clone()).collect()
    }
}
