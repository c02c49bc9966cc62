//! Every text about values that callers and authors meet, in plain words.

use std::fmt::{Display, Write as _};
use std::io;

use serde_json::Value;

use super::errors::{Violation, ViolationKind};
use super::node::{Bound, Choices, Definitions, Integer, Kind, Length, Node, Number, Object, Text};
use crate::protocol::DEEPEST;

pub(super) const AN_OBJECT: &str = "an object";
pub(super) const NOT_JSON_IN_A_STRING: &str = "an object, not its JSON text in a string";
pub(super) const NO_SUCH_NAME: &str = "nothing under this name";
pub(super) const NOT_TWICE: &str = "no value twice";
/// What serde says of a secret may repeat it.
pub(super) const SECRET_REFUSED: &str = "its type does not take this value, which is secret and not shown";

/// So many characters of a value are shown.
const SHOWN: usize = 60;
/// A value of more bytes is not repeated in a corrected call.
const REPEATED: usize = 200;
/// So many values of a closed list, and names of an object, are told.
const TOLD: usize = 30;

pub(super) fn heading(violations: usize) -> String {
    match violations {
        1 => "One thing is wrong with the arguments:".into(),
        n => format!("{n} things are wrong with the arguments:"),
    }
}

pub(super) fn more(violations: usize) -> String {
    format!("and {violations} more")
}

pub(super) fn example(arguments: &Value) -> String {
    format!("Arguments that are accepted, for example: {arguments}")
}

/// Text that is no JSON, or JSON that is not taken.
pub(super) fn malformed(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let (what, place) = text.split_once(" at line ").unwrap_or((&text, ""));
    let what = match what {
        "recursion limit exceeded" => format!("it is nested more than {DEEPEST} levels deep"),
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "a string has half of a surrogate pair".into()
        }
        what => what.to_owned(),
    };
    match place.split_once(" column ") {
        Some((line, column)) => format!("{what} (line {line}, column {column})"),
        None => what,
    }
}

/// What serde says of a value, without the place in a text that nobody sent.
pub(super) fn refused(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ").filter(|_| error.line() > 0) {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// One line.
pub(super) fn violation(violation: &Violation) -> String {
    let Violation { kind, path, expected, received, suggestion } = violation;
    let place = match path.as_str() {
        "" => "the arguments".to_owned(),
        path => format!("`{path}`"),
    };
    let received = received.as_ref().map(|json| format!(", received {json}")).unwrap_or_default();
    let mut line = match kind {
        ViolationKind::Missing => format!("{place} is missing: expected {expected}"),
        ViolationKind::Unknown if path.contains(['.', '[']) => format!("{place} is not known there"),
        ViolationKind::Unknown => format!("{place} is no argument here"),
        ViolationKind::Invalid => format!("{place}: expected {expected}{received}"),
        ViolationKind::Refused => format!("{place}: {expected}"),
    };
    if let Some(suggestion) = suggestion {
        let _ = write!(line, "; did you mean `{suggestion}`?");
    }
    line
}

/// What a value should have been.
pub(super) fn expected(node: &Node, definitions: &Definitions) -> String {
    words(node, definitions, 0)
}

fn words(node: &Node, definitions: &Definitions, depth: usize) -> String {
    match &definitions.resolve(node).kind {
        Kind::Any | Kind::Recursive(_) => "a value".into(),
        Kind::Null => "null".into(),
        Kind::Boolean => "true or false".into(),
        Kind::Integer(range) => multiples(integer(range), range.multiple_of),
        Kind::Number(range) => multiples(number(range), range.multiple_of.as_ref()),
        Kind::Text(text) => string(text),
        Kind::List(list) => {
            let noun = plural(&definitions.resolve(&list.items).kind);
            let different = if list.unique { "different " } else { "" };
            match counted(&list.length) {
                Some(count) => format!("an array of {count} {different}{noun}"),
                None => format!("an array of {different}{noun}"),
            }
        }
        Kind::Tuple(places) if depth < 2 && places.len() <= TOLD => {
            let each: Vec<String> = places.iter().map(|place| words(place, definitions, depth + 1)).collect();
            format!("an array of {}: {}", count(places.len(), "item"), each.join(", "))
        }
        Kind::Tuple(places) => format!("an array of {}", count(places.len(), "item")),
        Kind::Object(object) => self::object(object),
        Kind::Choices(choices) => one_of(&choices.values),
        Kind::Union(branches) if depth < 2 => {
            let mut each: Vec<String> =
                branches.iter().map(|branch| words(branch, definitions, depth + 1)).collect();
            each.dedup();
            each.join(", or ")
        }
        Kind::Union(_) => "a value".into(),
    }
}

/// Of an input that came under two names.
pub(super) fn another_name(name: &str) -> String {
    format!("this is another name of `{name}`, which came as well; send one of the two")
}

/// A description that begins with the advice not to send the value any more.
pub(super) fn deprecated(instead: &str, description: Option<&str>) -> String {
    let advice = match instead {
        "" => "Deprecated.".to_owned(),
        instead => format!("Deprecated: {}.", instead.trim_end_matches('.')),
    };
    match description {
        Some(text) => format!("{advice} {text}"),
        None => advice,
    }
}

/// What a value should have been that was given up.
pub(super) fn less_involved(trials: usize) -> String {
    format!("a less involved value: it matches none of the alternatives within {trials} trials")
}

/// What a value should have been that can be taken for more than one thing.
pub(super) fn unequivocal(node: &Node, definitions: &Definitions) -> String {
    format!(
        "{}, in the types that it asks for: this can be meant in several ways",
        expected(node, definitions)
    )
}

/// `one of` the values, as JSON text unless they are strings.
pub(super) fn one_of(values: &[Value]) -> String {
    let told: Vec<String> = values.iter().take(TOLD).map(quoted).collect();
    let rest = match values.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match told.as_slice() {
        [only] => only.clone(),
        several => format!("one of {}{rest}", several.join(", ")),
    }
}

fn quoted(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    }
}

fn integer(range: &Integer) -> String {
    match (range.told_min(), range.told_max()) {
        (None, None) => "a 64-bit integer".into(),
        _ if range.min == range.max => format!("the integer {}", range.min),
        _ => format!("an integer from {} to {}", range.min, range.max),
    }
}

fn multiples(words: String, step: Option<impl Display>) -> String {
    match step {
        Some(step) => format!("{words} that is a multiple of {step}"),
        None => words,
    }
}

fn number(range: &Number) -> String {
    let least = |bound: &Bound| match bound.exclusive {
        true => format!("above {}", bound.value),
        false => format!("of at least {}", bound.value),
    };
    let most = |bound: &Bound| match bound.exclusive {
        true => format!("below {}", bound.value),
        false => format!("at most {}", bound.value),
    };
    match (&range.min, &range.max) {
        (None, None) if range.single => "a number that 32 bits can hold".into(),
        (None, None) => "a number".into(),
        (Some(min), Some(max)) if !min.exclusive && !max.exclusive => {
            format!("a number from {} to {}", min.value, max.value)
        }
        (Some(min), Some(max)) => format!("a number {} and {}", least(min), most(max)),
        (Some(min), None) => format!("a number {}", least(min)),
        (None, Some(max)) if max.exclusive => format!("a number {}", most(max)),
        (None, Some(max)) => format!("a number of {}", most(max)),
    }
}

fn string(text: &Text) -> String {
    let mut words = text.format.map_or("a string", |format| format.words()).to_owned();
    if let Some(count) = counted(&text.length) {
        let noun = if count == "1" || count.ends_with(" 1") { "character" } else { "characters" };
        let _ = write!(words, " of {count} {noun}");
    }
    if let Some(pattern) = &text.pattern {
        let _ = write!(words, " that matches `{}`", pattern.source);
    }
    words
}

fn object(object: &Object) -> String {
    let required: Vec<String> = object
        .properties
        .iter()
        .filter(|property| property.required)
        .take(TOLD)
        .map(|property| format!("`{}`", property.name))
        .collect();
    match required.is_empty() {
        true => AN_OBJECT.into(),
        false => format!("an object with {}", required.join(", ")),
    }
}

fn plural(kind: &Kind) -> &'static str {
    match kind {
        Kind::Boolean => "booleans",
        Kind::Integer(_) => "integers",
        Kind::Number(_) => "numbers",
        Kind::Text(_) => "strings",
        Kind::List(_) | Kind::Tuple(_) => "arrays",
        Kind::Object(_) => "objects",
        Kind::Any | Kind::Null | Kind::Choices(_) | Kind::Union(_) | Kind::Recursive(_) => "items",
    }
}

fn counted(length: &Length) -> Option<String> {
    match (length.least, length.most) {
        (0, None) => None,
        (least, None) => Some(format!("at least {least}")),
        (0, Some(most)) => Some(format!("at most {most}")),
        (least, Some(most)) if least == most => Some(least.to_string()),
        (least, Some(most)) => Some(format!("{least} to {most}")),
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// What came; with its length, when that is what counts.
pub(super) fn received(node: &Node, value: &Value) -> String {
    let mut text = shortened(value);
    match (&node.kind, value) {
        (Kind::Text(rule), Value::String(string)) if rule.length != Length::default() => {
            let _ = write!(text, " ({})", count(string.chars().count(), "character"));
        }
        (Kind::List(rule), Value::Array(items)) if rule.length != Length::default() => {
            let _ = write!(text, " ({})", count(items.len(), "item"));
        }
        (Kind::Tuple(_), Value::Array(items)) => {
            let _ = write!(text, " ({})", count(items.len(), "item"));
        }
        _ => {}
    }
    text
}

/// JSON text, cut after a line's worth. No more than that is ever written.
pub(super) fn shortened(value: &Value) -> String {
    let mut head = Head { bytes: Vec::new(), most: (SHOWN + 1) * 4 };
    // An error only says that there is more than what is shown.
    let _ = serde_json::to_writer(&mut head, value);
    cut(&String::from_utf8_lossy(&head.bytes))
}

/// Whether a value is short enough to be repeated as a whole.
pub(super) fn is_short(value: &Value) -> bool {
    serde_json::to_writer(Head { bytes: Vec::new(), most: REPEATED }, value).is_ok()
}

/// A name that a caller sent, cut likewise.
pub(super) fn name(name: &str) -> String {
    cut(name)
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A writer that takes so many bytes at the most.
struct Head {
    bytes: Vec<u8>,
    most: usize,
}

impl io::Write for Head {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = self.most - self.bytes.len();
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.len().min(room);
        self.bytes.extend_from_slice(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The description of a closed list, when something is said of single values.
pub(super) fn notes(choices: &Choices, description: Option<&str>) -> Option<String> {
    if choices.notes.is_empty() || (choices.values.len() == 1 && description.is_some()) {
        return None;
    }
    let mut text = description.unwrap_or_default().to_owned();
    for value in &choices.values {
        let break_ = if text.is_empty() { "" } else { "\n" };
        match choices.notes.iter().find(|(of, _)| of == value) {
            Some((_, note)) => {
                let _ = write!(text, "{break_}- {}: {note}", quoted(value));
            }
            None => {
                let _ = write!(text, "{break_}- {}", quoted(value));
            }
        }
    }
    Some(text)
}
