//! What `#[param(..)]` says beyond the type, merged into the schema of the type.

use serde_json::{Number as JsonNumber, Value};

use super::check;
use super::errors::Violations;
use super::exact::{order, whole};
use super::format::Format;
use super::limits::Limits;
use super::messages;
use super::multiple::is_multiple;
use super::node::{Bound, Choices, Definitions, Integer, Kind, Length, Node, Number, Privacy, Text};
use super::path::Path;
use super::pattern::Pattern;

/// Narrows `node` to what the attributes say. Every problem is added, in the author's words, without saying of what.
pub(super) fn constrain(
    limits: &Limits,
    node: &mut Node,
    definitions: &Definitions,
    problems: &mut Vec<String>,
) {
    let before = problems.len();
    let mut constraint = Constraint { definitions, problems };
    constraint.range(limits, node);
    constraint.multiple_of(limits, node);
    constraint.length(limits, node);
    constraint.pattern(limits, node);
    constraint.format(limits, node);
    constraint.unique(limits, node);
    constraint.items(limits, node);
    if !limits.description.is_empty() {
        node.description = Some(limits.description.clone());
    }
    if let Some(values) = &limits.one_of {
        constraint.one_of(values, node);
    }
    // A value is held against the schema only when that is right itself.
    let sound = constraint.problems.len() == before;
    node.default = limits.default.as_ref().and_then(|value| constraint.value("default", value, node, sound));
    if !limits.examples.is_empty() {
        let examples = limits.examples.iter();
        node.examples =
            examples.filter_map(|value| constraint.value("example", value, node, sound)).collect();
    }
    node.aliases.clone_from(&limits.aliases);
    if let Some(instead) = &limits.deprecated {
        node.deprecated = Some(instead.clone());
    }
    if limits.secret {
        node.privacy = Privacy::Secret;
        node.default = None;
        node.examples.clear();
    }
}

struct Constraint<'a> {
    definitions: &'a Definitions,
    problems: &'a mut Vec<String>,
}

impl Constraint<'_> {
    fn problem(&mut self, text: impl Into<String>) {
        self.problems.push(text.into());
    }

    fn misplaced(&mut self, attribute: &str, goes_with: &str, node: &Node) {
        let is = messages::expected(node, self.definitions);
        self.problem(format!("`{attribute}` is for {goes_with}, and its type takes {is}"));
    }

    fn range(&mut self, limits: &Limits, node: &mut Node) {
        let bounds = [
            ("min", limits.min.as_deref(), false),
            ("exclusive_min", limits.exclusive_min.as_deref(), true),
            ("max", limits.max.as_deref(), false),
            ("exclusive_max", limits.exclusive_max.as_deref(), true),
        ];
        if let [(_, Some(_), _), (_, Some(_), _), ..] | [.., (_, Some(_), _), (_, Some(_), _)] = bounds {
            self.problem(
                "of `min` and `exclusive_min`, and of `max` and `exclusive_max`, only one can be given",
            );
        }
        for (attribute, text, exclusive) in bounds {
            let Some(text) = text else { continue };
            let Some(value) = self.number(attribute, text) else { continue };
            let lower = attribute.ends_with("min");
            match &mut node.kind {
                Kind::Integer(range) => self.integer_end(range, attribute, &value, exclusive, lower),
                Kind::Number(range) if lower => range.raise(Bound { value, exclusive }),
                Kind::Number(range) => range.lower(Bound { value, exclusive }),
                _ => self.misplaced(attribute, "numbers", node),
            }
        }
        match &node.kind {
            Kind::Integer(range) if range.min > range.max => {
                self.problem("no integer is between its least and its greatest value");
            }
            Kind::Number(Number { min: Some(min), max: Some(max), .. }) => {
                let order = order(&min.value, &max.value);
                if order.is_gt() || (order.is_eq() && (min.exclusive || max.exclusive)) {
                    self.problem("no number is between its least and its greatest value");
                }
            }
            _ => {}
        }
    }

    fn number(&mut self, attribute: &str, text: &str) -> Option<JsonNumber> {
        let number = serde_json::from_str(text).ok();
        if number.is_none() {
            self.problem(format!("`{attribute} = {text}` is no number"));
        }
        number
    }

    fn integer_end(
        &mut self,
        range: &mut Integer,
        attribute: &str,
        value: &JsonNumber,
        exclusive: bool,
        lower: bool,
    ) {
        let Some(number) = whole(value) else {
            return self.problem(format!("`{attribute} = {value}` is no integer of at most 64 bits"));
        };
        let end = match (exclusive, lower) {
            (false, _) => number,
            (true, true) => number + 1,
            (true, false) => number - 1,
        };
        if end < range.min && lower || end > range.max && !lower {
            return self.problem(format!(
                "`{attribute} = {value}` says nothing: its type takes {} to {}",
                range.min, range.max
            ));
        }
        *(if lower { &mut range.min } else { &mut range.max }) = end;
    }

    fn multiple_of(&mut self, limits: &Limits, node: &mut Node) {
        let Some(text) = &limits.multiple_of else { return };
        let Some(step) = self.number("multiple_of", text) else { return };
        if step.as_f64().is_none_or(|step| step <= 0.0) {
            return self.problem(format!("`multiple_of = {step}` is not above zero"));
        }
        match &mut node.kind {
            Kind::Integer(range) => match whole(&step) {
                // A type that has a step of its own asks for multiples of both.
                Some(step) => match least_common(range.multiple_of.unwrap_or(1), step) {
                    Some(both) => range.multiple_of = Some(both),
                    None => self.problem("no number of 64 bits is a multiple of both its steps"),
                },
                None => self.problem(format!("`multiple_of = {step}` is no integer of at most 64 bits")),
            },
            Kind::Number(Number { multiple_of: Some(own), .. }) if !is_multiple(&step, own) => {
                let text =
                    format!("its type takes multiples of {own}, and {step} is none: remove `multiple_of`");
                self.problem(text);
            }
            Kind::Number(range) => range.multiple_of = Some(step),
            _ => self.misplaced("multiple_of", "numbers", node),
        }
        if let Kind::Integer(Integer { min, max, multiple_of: Some(step), .. }) = node.kind
            && min <= max
            && max.div_euclid(step) * step < min
        {
            self.problem(format!("no multiple of {step} is between {min} and {max}"));
        }
    }

    fn length(&mut self, limits: &Limits, node: &mut Node) {
        let Some((least, most)) = limits.len else { return };
        if most.is_some_and(|most| most < least) {
            return self.problem("`len` is empty: its start is above its end");
        }
        let length = match &mut node.kind {
            Kind::Text(text) => &mut text.length,
            Kind::List(list) => &mut list.length,
            _ => return self.misplaced("len", "strings and lists", node),
        };
        let most = [length.most, most].into_iter().flatten().min();
        *length = Length { least: length.least.max(least), most };
        if most.is_some_and(|most| most < length.least) {
            self.problem("`len` admits no length that its type admits");
        }
    }

    fn pattern(&mut self, limits: &Limits, node: &mut Node) {
        let Some(source) = &limits.pattern else { return };
        match (Pattern::compile(source), &mut node.kind) {
            (Ok(_), Kind::Text(Text { pattern: Some(own), .. })) => {
                let own = own.source.clone();
                self.problem(format!(
                    "its type has the pattern `{own}` already, and only one can be published: remove `pattern`"
                ));
            }
            (Ok(pattern), Kind::Text(text)) => text.pattern = Some(pattern),
            (Ok(_), _) => self.misplaced("pattern", "strings", node),
            (Err(error), _) => self.problem(format!("its `pattern` cannot be read: {error}")),
        }
    }

    fn format(&mut self, limits: &Limits, node: &mut Node) {
        let Some(name) = &limits.format else { return };
        let Some(format) = Format::named(name) else {
            let known: Vec<String> = Format::names().map(|name| format!("`{name}`")).collect();
            return self.problem(format!("`format = {name}` is none of {}", known.join(", ")));
        };
        match &mut node.kind {
            Kind::Text(Text { format: Some(own), .. }) if *own != format => {
                let own = own.words();
                self.problem(format!("its type is {own} already: remove `format`"));
            }
            Kind::Text(text) => text.format = Some(format),
            _ => self.misplaced("format", "strings", node),
        }
    }

    fn unique(&mut self, limits: &Limits, node: &mut Node) {
        match &mut node.kind {
            Kind::List(list) => list.unique |= limits.unique,
            _ if limits.unique => self.misplaced("unique", "lists", node),
            _ => {}
        }
    }

    fn items(&mut self, limits: &Limits, node: &mut Node) {
        let Some(limits) = &limits.items else { return };
        let Kind::List(list) = &mut node.kind else { return self.misplaced("items", "lists", node) };
        let mut problems = Vec::new();
        constrain(limits, &mut list.items, self.definitions, &mut problems);
        self.problems.extend(problems.into_iter().map(|problem| format!("its items: {problem}")));
    }

    fn one_of(&mut self, values: &[Value], node: &mut Node) {
        if values.is_empty() {
            return self.problem("`one_of` is empty, so no value would be accepted");
        }
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                self.problem(format!("`one_of` has {value} twice"));
            }
            self.value("one_of", value, node, true);
        }
        let (notes, wide) = match &node.kind {
            Kind::Choices(choices) => (choices.notes.clone(), choices.wide),
            Kind::Integer(range) => (Vec::new(), range.wide),
            _ => (Vec::new(), false),
        };
        let notes = notes.into_iter().filter(|(value, _)| values.contains(value)).collect();
        node.kind = Kind::Choices(Choices { values: values.to_vec(), notes, wide });
    }

    /// The value, when the schema accepts it.
    fn value(&mut self, attribute: &str, value: &Value, node: &Node, sound: bool) -> Option<Value> {
        let mut violations = Violations::default();
        let mut checked = value.clone();
        if !sound || check::check(self.definitions, node, &mut checked, Path::Root, &mut violations) {
            return Some(value.clone());
        }
        let shown = messages::shortened(value);
        if let Some(first) = violations.first() {
            let place = if first.path.is_empty() { String::new() } else { format!(" at `{}`", first.path) };
            self.problem(format!(
                "its `{attribute}` {shown} is not accepted: expected{place} {}",
                first.expected
            ));
        }
        None
    }
}

/// The least number that both go into; `None` when 64 bits do not hold it.
fn least_common(one: i128, other: i128) -> Option<i128> {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(one / a * other).filter(|both| *both <= i128::from(u64::MAX))
}
