//! A value that a schema accepts, to show.

use serde_json::{Map, Number as JsonNumber, Value, json};

use super::check::accepts;
use super::exact::json_integer;
use super::node::{Bound, Definitions, Integer, Kind, Length, List, Node, Number, Object, Text};
use super::sample;

/// Recursive types end here at the latest.
const DEEPEST: usize = 12;

/// An example, and `None` when none is found: a pattern can be hard to meet.
pub(super) fn example(name: &str, node: &Node, definitions: &Definitions) -> Option<Value> {
    Example { definitions }.value(name, node, 0, 0)
}

struct Example<'a> {
    definitions: &'a Definitions,
}

impl Example<'_> {
    /// `place` tells items apart that must differ.
    fn value(&self, name: &str, node: &Node, place: usize, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let declared = node.examples.iter().chain(&node.default);
        let declared = declared.chain(match &node.kind {
            Kind::Choices(choices) => choices.values.as_slice(),
            _ => &[],
        });
        let fits = |value: &Value| accepts(self.definitions, node, value);
        let mut declared = declared.filter(|value| fits(value)).cloned();
        declared.nth(place).or_else(|| self.plain(name, node, place, depth).filter(fits))
    }

    fn plain(&self, name: &str, node: &Node, place: usize, depth: usize) -> Option<Value> {
        match &node.kind {
            Kind::Any => Some(sample::plain(name).into()),
            Kind::Null => Some(Value::Null),
            Kind::Boolean => Some(Value::Bool(place == 0)),
            Kind::Integer(range) => integer(range, place),
            Kind::Number(range) => {
                numbers(range, place).into_iter().find(|value| accepts(self.definitions, node, value))
            }
            Kind::Text(text) => {
                texts(name, text, place).into_iter().find(|value| accepts(self.definitions, node, value))
            }
            Kind::Choices(_) => None,
            Kind::Union(branches) => {
                branches.iter().find_map(|branch| self.value(name, branch, place, depth + 1))
            }
            Kind::Recursive(index) => self.value(name, self.definitions.get(*index), place, depth + 1),
            Kind::List(list) => self.list(name, list, depth),
            Kind::Tuple(places) => {
                places.iter().map(|item| self.value(name, item, place, depth + 1)).collect::<Option<Value>>()
            }
            Kind::Object(object) => self.object(object, depth),
        }
        .or_else(|| node.nullable.then_some(Value::Null))
    }

    fn list(&self, name: &str, list: &List, depth: usize) -> Option<Value> {
        let Length { least, most } = list.length;
        // One item is shown, but not on and on within recursive types.
        let wanted = if depth < 2 { least.max(1) } else { least };
        let shown = wanted.min(most.unwrap_or(usize::MAX));
        let item = |place| self.value(name, &list.items, if list.unique { place } else { 0 }, depth + 1);
        let items: Option<Value> = (0..shown).map(item).collect();
        items.or_else(|| (least == 0).then(|| json!([])))
    }

    fn object(&self, object: &Object, depth: usize) -> Option<Value> {
        let mut members = Map::new();
        for property in &object.properties {
            let value = self.value(&property.name, &property.node, 0, depth + 1);
            match (property.required, value) {
                (true, value) => drop(members.insert(property.name.clone(), value?)),
                (false, Some(value)) if !property.node.examples.is_empty() => {
                    members.insert(property.name.clone(), value);
                }
                (false, _) => {}
            }
        }
        Some(Value::Object(members))
    }
}

fn integer(range: &Integer, place: usize) -> Option<Value> {
    let step = range.multiple_of.unwrap_or(1);
    let up = |number: i128| (number + step - 1).div_euclid(step) * step;
    let last = range.max.div_euclid(step) * step;
    let first = up(1.clamp(range.min, range.max.max(range.min)));
    let beyond = i128::try_from(place).ok()?.checked_mul(step)?;
    let number = if first + beyond <= range.max { first + beyond } else { last - beyond };
    (number >= range.min).then(|| json_integer(number)).flatten()
}

/// Plain numbers first, then what lies between the bounds.
fn numbers(range: &Number, place: usize) -> Vec<Value> {
    let bound = |bound: &Option<Bound>| bound.as_ref().and_then(|bound| bound.value.as_f64());
    let (min, max) = (bound(&range.min), bound(&range.max));
    let mut found = vec![json!(place as f64 + 1.5), json!(0.5), json!(1), json!(0), json!(0.1), json!(0.01)];
    if let (Some(min), Some(max)) = (min, max) {
        found.push(json!(min + (max - min) / 2.0));
    }
    if let Some(step) = range.multiple_of.as_ref().and_then(JsonNumber::as_f64) {
        found.insert(0, json!(step * (place as f64 + 1.0)));
        found.extend(min.map(|min| json!((min / step).ceil() * step)));
    }
    let ends = [range.min.as_ref(), range.max.as_ref()].into_iter().flatten();
    found.extend(ends.map(|bound| Value::Number(bound.value.clone())));
    found.extend([min.map(|n| n + 1.0), max.map(|n| n - 1.0)].into_iter().flatten().map(Value::from));
    found
}

fn texts(name: &str, text: &Text, place: usize) -> Vec<Value> {
    let known = text.format.map(|format| format.example());
    let mut found: Vec<String> = known.into_iter().map(str::to_owned).collect();
    let numbered = if place == 0 { String::new() } else { (place + 1).to_string() };
    for word in [sample::plain(name), "a", "A", "abc", "ABC", "1", "123", "a1", "2026-01-31", ""] {
        found.push(fitted(&format!("{word}{numbered}"), text.length));
    }
    if let Some(pattern) = &text.pattern {
        found.extend(sample::matching(&pattern.source, text.length.least));
    }
    found.into_iter().map(Value::String).collect()
}

/// Repeated or cut to the length that is asked for.
fn fitted(word: &str, length: Length) -> String {
    let least = length.least.max(word.chars().count()).min(length.most.unwrap_or(usize::MAX));
    let word = if word.is_empty() { "a" } else { word };
    word.chars().cycle().take(least).collect()
}
