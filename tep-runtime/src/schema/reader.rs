//! The argument reader: validates, converts and explains, compiled from the portable schema.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::check::{Check, MOST_TRIALS};
use super::choices::choices;
use super::coercion::{Coerced, Coercion, Coercions};
use super::compile::compile;
use super::constrain::constrain;
use super::errors::{ArgumentErrors, Violation, Violations};
use super::example::example;
use super::explicit::Explicit;
use super::header::{self, RepeatedParam};
use super::leeway::Leeway;
use super::members::{Members, Sent};
use super::mend::Mend;
use super::messages;
use super::node::{Definitions, Kind, Property};
use super::object::unknown;
use super::path::Path;
use super::publish::publish_arguments;
use super::strict;
use super::{Arguments, Param, form, spelling};
use crate::protocol::is_deeper_than;

/// With fewer parameters than this, comparing is faster than hashing.
const FEW: usize = 9;

/// Reads the arguments of one handler.
pub(crate) struct ArgumentReader {
    params: &'static [Param],
    properties: Vec<Property>,
    definitions: Definitions,
    /// The places by name, when there are many.
    places: HashMap<&'static str, usize>,
    example: Map<String, Value>,
    /// The schema that the author wrote, which takes the place of the one made of the parameters.
    explicit: Option<Explicit>,
    repeated: Vec<RepeatedParam>,
    /// How many levels of arrays and objects there may be, those in strings included, where what models mean is taken
    /// for what they send; `None` is strict.
    forgives: Option<usize>,
}

/// Why JSON text could not be read as arguments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ReadFailure {
    /// It is no JSON, or JSON that two readers could understand differently.
    Malformed(String),
    /// It is JSON, and not what the schema says.
    Invalid(ArgumentErrors),
}

impl ArgumentReader {
    /// Compiles the parameters. The problems are in the author's words.
    pub(crate) fn new(params: &'static [Param]) -> Result<Self, Vec<String>> {
        let mut problems = Vec::new();
        let mut definitions = Definitions::default();
        let mut properties = Vec::with_capacity(params.len());
        for (place, param) in params.iter().enumerate() {
            if params[..place].iter().any(|earlier| earlier.name == param.name) {
                problems.push(format!("two parameters are named `{}`", param.name));
            }
            match property(param, &mut definitions, &mut problems) {
                Ok(property) => properties.push(property),
                Err(problem) => problems.push(format!("the parameter `{}`: {problem}", param.name)),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let repeated = header::repeated(params, &properties, &definitions, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let places = match params.len() < FEW {
            true => HashMap::new(),
            false => params.iter().enumerate().map(|(place, param)| (param.name, place)).collect(),
        };
        let example = properties
            .iter()
            .filter(|property| property.required || !property.node.examples.is_empty())
            .filter_map(|p| Some((p.name.clone(), example(&p.name, &p.node, &definitions)?)))
            .collect();
        Ok(Self {
            params,
            properties,
            definitions,
            places,
            example,
            repeated,
            explicit: None,
            forgives: None,
        })
    }

    /// Compiles the parameters of a handler whose schema its author wrote.
    pub(crate) fn with_schema(params: &'static [Param], schema: &str) -> Result<Self, Vec<String>> {
        let mut reader = Self::new(params)?;
        let explicit = Explicit::new(schema).map_err(|why| vec![format!("its `input_schema`: {why}")])?;
        // What is made of the parameters alone may lack what the schema asks for.
        if explicit.check(&reader.example).is_err() {
            reader.example.clear();
        }
        reader.explicit = Some(explicit);
        Ok(reader)
    }

    /// The reader that takes JSON for what is meant by it, arrays and objects in strings up to so many levels deep.
    pub(crate) fn forgiving(mut self, deepest: usize) -> Self {
        self.forgives = Some(deepest);
        self
    }

    /// Reads the text of a JSON value; none and null are no arguments.
    pub(crate) fn json(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let mut notes = Coercions::default();
        let sent = self.members(text, &mut notes)?;
        let leeway = if self.forgives.is_some() { Leeway::Forgiving } else { Leeway::Whole };
        self.finish(sent, leeway, notes).map_err(ReadFailure::Invalid)
    }

    /// Reads the text of a JSON object whose members are texts, which are converted as those of a form are. A number
    /// or boolean stands for its text; what no text can stand for is read as it is.
    pub(crate) fn texts(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let mut sent = self.sent(text)?.map_err(|value| ReadFailure::Invalid(self.no_object(&value)))?;
        for (value, Property { node, required, .. }) in sent.values.iter_mut().zip(&self.properties) {
            let convert = |text| form::convert(vec![text], node, &self.definitions, *required);
            *value = value.take().and_then(|value| match value {
                Value::String(text) => convert(text),
                Value::Number(_) | Value::Bool(_) => convert(value.to_string()),
                other => Some(other),
            });
        }
        self.finish(sent, Leeway::Digits, Coercions::default()).map_err(ReadFailure::Invalid)
    }

    /// Reads names and texts: a form, or the captures of a URI. Texts are converted by the schema's types.
    pub(crate) fn form(
        &self,
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Arguments, ArgumentErrors> {
        let mut texts: Vec<Vec<String>> = self.params.iter().map(|_| Vec::new()).collect();
        let mut sent = self.nothing_sent();
        for (name, text) in pairs {
            match self.place(&name) {
                Some(place) => texts[place].push(text),
                None => drop(sent.unknown.insert(name, Value::String(text))),
            }
        }
        for ((value, texts), Property { node, required, .. }) in
            sent.values.iter_mut().zip(texts).zip(&self.properties)
        {
            if !texts.is_empty() {
                *value = form::convert(texts, node, &self.definitions, *required);
            }
        }
        self.finish(sent, Leeway::Digits, Coercions::default())
    }

    /// The portable input schema, as published.
    pub(crate) fn schema(&self) -> Value {
        if let Some(explicit) = &self.explicit {
            return explicit.schema.clone();
        }
        publish_arguments(&self.properties, &self.definitions)
    }

    /// The same with the headers that repeat arguments; `None` when none does.
    pub(crate) fn schema_with_headers(&self) -> Option<Value> {
        let mut schema = (!self.repeated.is_empty()).then(|| self.schema())?;
        header::annotate(&mut schema, &self.repeated);
        Some(schema)
    }

    /// The parameters that headers repeat.
    pub(crate) fn repeated(&self) -> &[RepeatedParam] {
        &self.repeated
    }

    /// For each parameter, every value that it can have, where these can be listed.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Option<Vec<String>>> {
        self.properties.iter().map(|property| choices(&property.node, &self.definitions))
    }

    /// Arguments that are accepted, for documents and error texts.
    pub(crate) fn example(&self) -> Value {
        Value::Object(self.example.clone())
    }

    /// The members of the arguments. An object in a string is one, where that is forgiven.
    fn members(&self, text: Option<&str>, notes: &mut Coercions) -> Result<Sent, ReadFailure> {
        let value = match self.sent(text)? {
            Ok(sent) => return Ok(sent),
            Err(value) => value,
        };
        let inner = value.as_str().filter(|inner| {
            // What a header repeats is to be seen by whoever routes by it.
            let is_forgiven = self.repeated.is_empty() && inner.trim_start().starts_with('{');
            is_forgiven && self.forgives.is_some_and(|deepest| !is_deeper_than(inner, deepest))
        });
        match inner.map(|inner| self.sent(Some(inner))).transpose()? {
            Some(Ok(sent)) => {
                let path = String::new();
                notes.add(|| Coercion { what: Coerced::Value, path, from: None, to: None });
                Ok(sent)
            }
            _ => Err(ReadFailure::Invalid(self.no_object(&value))),
        }
    }

    /// The members of a JSON object; another value comes back as it is.
    fn sent(&self, text: Option<&str>) -> Result<Result<Sent, Value>, ReadFailure> {
        let Some(text) = text else { return Ok(Ok(self.nothing_sent())) };
        strict::parse(text, Members(self))
            .map_err(|error| ReadFailure::Malformed(messages::malformed(&error)))
    }

    pub(super) fn nothing_sent(&self) -> Sent {
        Sent { values: vec![None; self.params.len()], unknown: Map::new() }
    }

    pub(super) fn name(&self, place: usize) -> &'static str {
        self.params[place].name
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        match self.places.is_empty() {
            true => self.params.iter().position(|param| param.name == name),
            false => self.places.get(name).copied(),
        }
    }

    fn finish(
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
            return Ok(Arguments::new(self.params, sent.values).coerced(notes));
        }
        let named = self.properties.iter().zip(&sent.values);
        let free: Vec<&str> =
            named.filter(|(_, value)| value.is_none()).map(|(property, _)| property.name.as_str()).collect();
        for (name, value) in &sent.unknown {
            violations.add(|| unknown(name, value, Path::Member(&Path::Root, name), &free));
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
        let violations = match explicit.check(&self.as_object(&sent)) {
            Ok(()) => return Ok(Arguments::new(self.params, sent.values).coerced(notes)),
            Err(violations) => violations,
        };
        if leeway == Leeway::Forgiving {
            let mut meant = sent.clone();
            self.check(&mut meant, leeway, &mut notes, &mut Violations::default());
            if explicit.check(&self.as_object(&meant)).is_ok() {
                return Ok(Arguments::new(self.params, meant.values).coerced(notes));
            }
        }
        let is_sound = |example: &Map<String, Value>| explicit.check(example).is_ok();
        let corrected = self.corrected(sent).filter(is_sound);
        Err(violations.with_example(corrected.or_else(|| Some(self.example.clone()).filter(is_sound))))
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
        for (place, Property { name, .. }) in self.properties.iter().enumerate() {
            let is_same = |other: &&String| spelling::is_same(other, name);
            let rivals = self.properties.iter().map(|property| &property.name).filter(is_same).count();
            let mut meant = sent.unknown.keys().filter(is_same);
            let (Some(other), None, 1) = (meant.next(), meant.next(), rivals) else { continue };
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

    fn no_object(&self, value: &Value) -> ArgumentErrors {
        let inner = value.as_str().and_then(|text| self.sent(Some(text)).ok()?.ok());
        let (expected, received) = match inner {
            Some(_) => (messages::NOT_JSON_IN_A_STRING, None),
            None => (messages::AN_OBJECT, Some(messages::shortened(value))),
        };
        let mut violations = Violations::default();
        violations.add(|| Violation { expected: expected.into(), received, ..Violation::default() });
        violations.into_errors(self.corrected(inner.unwrap_or_else(|| self.nothing_sent())))
    }

    /// A call that is accepted, with what was right about this one.
    fn corrected(&self, sent: Sent) -> Option<Map<String, Value>> {
        let mut members = self.as_object(&sent);
        members.retain(|_, value| messages::is_short(value));
        let sample = |property: &Property| self.example.get(&property.name).cloned();
        Mend { definitions: &self.definitions }.members(&self.properties, &members, sample)
    }

    /// Everything that was sent, by its name.
    fn as_object(&self, sent: &Sent) -> Map<String, Value> {
        let named = self.properties.iter().zip(&sent.values);
        let known = named.filter_map(|(property, value)| Some((property.name.clone(), value.clone()?)));
        known.chain(sent.unknown.clone()).collect()
    }
}

/// A parameter as a member of the arguments: the schema of its type, and what is said beyond it.
fn property(
    param: &Param,
    definitions: &mut Definitions,
    problems: &mut Vec<String>,
) -> Result<Property, String> {
    let mut node = compile((param.schema)(), definitions)?;
    let optional = (param.is_optional)();
    if optional && param.default.is_some() {
        return Err(
            "a `default` and an `Option` say different things: write the type without `Option`".into()
        );
    }
    constrain(param, &mut node, definitions, problems);
    node.nullable |= optional && !matches!(node.kind, Kind::Any);
    Ok(Property { name: param.name.to_owned(), required: !optional && param.default.is_none(), node })
}
