//! What `#[param(..)]` says beyond the type, merged into the schema of the type.

use serde_json::{Number as JsonNumber, Value};

use super::Param;
use super::check;
use super::errors::Violations;
use super::exact::{order, whole};
use super::messages;
use super::node::{Bound, Choices, Definitions, Integer, Kind, Length, Node, Number, Pattern, Text};
use super::path::Path;

/// Narrows `node` to what the parameter's attributes say. Every problem is added, in the author's words.
pub(super) fn constrain(
    param: &Param,
    node: &mut Node,
    definitions: &Definitions,
    problems: &mut Vec<String>,
) {
    let before = problems.len();
    let mut constraint = Constraint { name: param.name, definitions, problems };
    constraint.range(param, node);
    constraint.length(param, node);
    constraint.pattern(param, node);
    if !param.description.is_empty() {
        node.description = Some(param.description.to_owned());
    }
    if let Some(values) = param.one_of {
        constraint.one_of(values(), node);
    }
    // A value is held against the schema only when that is right itself.
    let sound = constraint.problems.len() == before;
    node.default = None;
    if let Some(value) = param.default {
        node.default = constraint.value("default", value(), node, sound);
    }
    if let Some(value) = param.example {
        node.examples = constraint.value("example", value(), node, sound).into_iter().collect();
    }
}

struct Constraint<'a> {
    name: &'static str,
    definitions: &'a Definitions,
    problems: &'a mut Vec<String>,
}

impl Constraint<'_> {
    fn problem(&mut self, text: impl std::fmt::Display) {
        self.problems.push(format!("the parameter `{}`: {text}", self.name));
    }

    fn misplaced(&mut self, attribute: &str, goes_with: &str, node: &Node) {
        let is = messages::expected(node, self.definitions);
        self.problem(format_args!("`{attribute}` is for {goes_with}, and its type takes {is}"));
    }

    fn range(&mut self, param: &Param, node: &mut Node) {
        let bounds = [
            ("min", param.min, false),
            ("exclusive_min", param.exclusive_min, true),
            ("max", param.max, false),
            ("exclusive_max", param.exclusive_max, true),
        ];
        if let [(_, Some(_), _), (_, Some(_), _), ..] | [.., (_, Some(_), _), (_, Some(_), _)] = bounds {
            self.problem(
                "of `min` and `exclusive_min`, and of `max` and `exclusive_max`, only one can be given",
            );
        }
        for (attribute, text, exclusive) in bounds {
            let Some(text) = text else { continue };
            let Ok(value) = serde_json::from_str::<JsonNumber>(text) else {
                self.problem(format_args!("`{attribute} = {text}` is no number"));
                continue;
            };
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

    fn integer_end(
        &mut self,
        range: &mut Integer,
        attribute: &str,
        value: &JsonNumber,
        exclusive: bool,
        lower: bool,
    ) {
        let Some(number) = whole(value) else {
            return self.problem(format_args!("`{attribute} = {value}` is no integer of at most 64 bits"));
        };
        let end = match (exclusive, lower) {
            (false, _) => number,
            (true, true) => number + 1,
            (true, false) => number - 1,
        };
        if end < range.min && lower || end > range.max && !lower {
            return self.problem(format_args!(
                "`{attribute} = {value}` says nothing: its type takes {} to {}",
                range.min, range.max
            ));
        }
        *(if lower { &mut range.min } else { &mut range.max }) = end;
    }

    fn length(&mut self, param: &Param, node: &mut Node) {
        let Some((least, most)) = param.len else { return };
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

    fn pattern(&mut self, param: &Param, node: &mut Node) {
        let Some(source) = param.pattern else { return };
        match (Pattern::compile(source), &mut node.kind) {
            (Ok(_), Kind::Text(Text { pattern: Some(own), .. })) => {
                let own = own.source.clone();
                self.problem(format_args!(
                    "its type has the pattern `{own}` already, and only one can be published: remove `pattern`"
                ));
            }
            (Ok(pattern), Kind::Text(text)) => text.pattern = Some(pattern),
            (Ok(_), _) => self.misplaced("pattern", "strings", node),
            (Err(error), _) => self.problem(format_args!("its `pattern` cannot be read: {error}")),
        }
    }

    fn one_of(&mut self, values: Vec<Value>, node: &mut Node) {
        if values.is_empty() {
            return self.problem("`one_of` is empty, so no value would be accepted");
        }
        for (index, value) in values.iter().enumerate() {
            if values[..index].contains(value) {
                self.problem(format_args!("`one_of` has {value} twice"));
            }
            self.value("one_of", value.clone(), node, true);
        }
        let (notes, wide) = match &node.kind {
            Kind::Choices(choices) => (choices.notes.clone(), choices.wide),
            Kind::Integer(range) => (Vec::new(), range.wide),
            _ => (Vec::new(), false),
        };
        let notes = notes.into_iter().filter(|(value, _)| values.contains(value)).collect();
        node.kind = Kind::Choices(Choices { values, notes, wide });
    }

    /// The value, when the schema accepts it.
    fn value(&mut self, attribute: &str, value: Value, node: &Node, sound: bool) -> Option<Value> {
        let mut violations = Violations::default();
        let mut checked = value.clone();
        if !sound || check::check(self.definitions, node, &mut checked, Path::Root, &mut violations) {
            return Some(value);
        }
        let shown = messages::shortened(&value);
        if let Some(first) = violations.first() {
            let place = if first.path.is_empty() { String::new() } else { format!(" at `{}`", first.path) };
            self.problem(format_args!(
                "its `{attribute}` {shown} is not accepted: expected{place} {}",
                first.expected
            ));
        }
        None
    }
}
