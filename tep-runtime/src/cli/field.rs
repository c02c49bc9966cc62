//! One field of a form: how it is asked for, and what a line typed for it means.

use serde_json::{Number, Value};

use super::bounds::{bounds, choices};
use super::output::plain;

/// A field of a form.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    schema: &'a Value,
    is_required: bool,
}

impl<'a> Field<'a> {
    /// The fields of the schema that a question comes with.
    pub(super) fn all(schema: &'a Value) -> Vec<Self> {
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        let field = |(name, schema): (&'a String, &'a Value)| Self {
            name,
            schema,
            is_required: required.iter().any(|other| other == name),
        };
        schema["properties"].as_object().into_iter().flatten().map(field).collect()
    }

    /// `team (Who looks after it.) <core|ops> [core]: `
    pub(super) fn label(&self) -> String {
        let text = |member: &str| self.schema[member].as_str();
        let mut label = format!("  {}", plain(text("title").unwrap_or(self.name)));
        if let Some(description) = text("description") {
            label.push_str(&format!(" ({})", plain(description)));
        }
        if let Some(accepted) = self.accepted() {
            label.push_str(&format!(" {accepted}"));
        }
        match &self.schema["default"] {
            Value::Null => {}
            default => label.push_str(&format!(" [{}]", shown(default))),
        }
        label + ": "
    }

    /// What may be typed, where that can be told in a few words.
    pub(super) fn accepted(&self) -> Option<String> {
        let is_list = self.kind() == Some("array");
        let schema = if is_list { &self.schema["items"] } else { self.schema };
        let choices: Vec<String> = choices(schema)
            .into_iter()
            .map(|(value, title)| match title.filter(|title| *title != shown(value)) {
                Some(title) => plain(&format!("{} ({title})", shown(value))),
                None => plain(&shown(value)),
            })
            .collect();
        let bounds = bounds(self.schema).map(|bounds| plain(&bounds));
        let accepted = match (choices.is_empty(), is_list) {
            (false, false) => choices.join("|"),
            (false, true) => [Some(choices.join("|")), bounds, Some("several: separated by commas".into())]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("; "),
            (true, true) => [bounds, Some("separated by commas".into())]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("; "),
            (true, false) if self.kind() == Some("boolean") => return Some("[y/n]".into()),
            (true, false) => bounds?,
        };
        Some(format!("<{accepted}>"))
    }

    /// What a line means: a value, or nothing where the field is left out.
    ///
    /// # Errors
    ///
    /// Why the line is no answer.
    pub(super) fn read(&self, line: &str) -> Result<Option<Value>, String> {
        let line = line.trim();
        if line.is_empty() {
            return match &self.schema["default"] {
                Value::Null if self.is_required => Err("an answer is needed".into()),
                Value::Null => Ok(None),
                default => Ok(Some(default.clone())),
            };
        }
        let value = match self.kind() {
            Some("array") => {
                let items = line.split(',').map(str::trim).filter(|item| !item.is_empty());
                let items: Vec<Value> =
                    items.map(|item| one(&self.schema["items"], item)).collect::<Result<_, _>>()?;
                self.check_count(items.len())?;
                items.into()
            }
            _ => one(self.schema, line)?,
        };
        Ok(Some(value))
    }

    /// Whether the form is whole without an answer here.
    pub(super) fn can_be_left_out(&self) -> bool {
        self.read("").is_ok()
    }

    fn kind(&self) -> Option<&str> {
        self.schema["type"].as_str()
    }

    fn check_count(&self, count: usize) -> Result<(), String> {
        let limit = |keyword: &str| self.schema[keyword].as_u64();
        let is_few = limit("minItems").is_some_and(|least| (count as u64) < least);
        let is_many = limit("maxItems").is_some_and(|most| count as u64 > most);
        match bounds(self.schema) {
            Some(bounds) if is_few || is_many => Err(format!("{count} given, and {bounds} are wanted")),
            _ => Ok(()),
        }
    }
}

/// The value that one text means.
fn one(schema: &Value, text: &str) -> Result<Value, String> {
    let choices = choices(schema);
    if !choices.is_empty() {
        let is_meant = |candidate: &str| candidate.eq_ignore_ascii_case(text);
        let exact = choices.iter().find(|(value, _)| shown(value) == text);
        let meant = exact.or_else(|| {
            choices.iter().find(|(value, title)| is_meant(&shown(value)) || title.is_some_and(is_meant))
        });
        return match meant {
            Some((value, _)) => Ok((*value).clone()),
            None => {
                let all: Vec<String> = choices.iter().map(|(value, _)| shown(value)).collect();
                Err(format!("`{text}` is none of {}", all.join(", ")))
            }
        };
    }
    match schema["type"].as_str() {
        Some("boolean") => match text.to_ascii_lowercase().as_str() {
            "y" | "yes" | "true" => Ok(true.into()),
            "n" | "no" | "false" => Ok(false.into()),
            _ => Err(format!("`{text}` is neither yes nor no; type y or n")),
        },
        Some(kind @ ("integer" | "number")) => number(schema, kind, text),
        _ => {
            let length = text.chars().count() as u64;
            let is_short = schema["minLength"].as_u64().is_some_and(|least| length < least);
            let is_long = schema["maxLength"].as_u64().is_some_and(|most| length > most);
            match bounds(schema) {
                Some(bounds) if is_short || is_long => {
                    Err(format!("it has {length} characters, and not {bounds}"))
                }
                _ => Ok(text.into()),
            }
        }
    }
}

fn number(schema: &Value, kind: &str, text: &str) -> Result<Value, String> {
    let is_whole = |number: &Number| number.is_i64() || number.is_u64();
    let number =
        serde_json::from_str::<Number>(text).ok().filter(|number| kind == "number" || is_whole(number));
    let Some(number) = number else {
        let what = if kind == "integer" { "whole number" } else { "number" };
        return Err(format!("`{text}` is no {what}"));
    };
    // Digits that a double does not hold are for the server to judge.
    let value = number.as_f64().unwrap_or_default();
    let beyond = |keyword: &str, is_beyond: fn(f64, f64) -> bool| {
        schema[keyword].as_f64().is_some_and(|bound| is_beyond(value, bound))
    };
    let is_beyond = beyond("minimum", |value, bound| value < bound)
        || beyond("exclusiveMinimum", |value, bound| value <= bound)
        || beyond("maximum", |value, bound| value > bound)
        || beyond("exclusiveMaximum", |value, bound| value >= bound);
    match (is_beyond, bounds(schema)) {
        (false, _) => Ok(number.into()),
        (true, Some(bounds)) => Err(format!("{number} is not {bounds}")),
        (true, None) => Err(format!("{number} is too far from zero")),
    }
}

/// A value as people type it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(","),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn field(schema: &Value) -> Field<'_> {
        Field { name: "it", schema, is_required: true }
    }

    #[test]
    fn a_label_says_what_may_be_typed() {
        for (schema, label) in [
            (json!({ "type": "string" }), "  it: "),
            (json!({ "type": "string", "title": "Team", "description": "Who." }), "  Team (Who.): "),
            (json!({ "type": "boolean", "default": false }), "  it [y/n] [no]: "),
            (json!({ "type": "integer", "minimum": 1, "maximum": 5 }), "  it <1 to 5>: "),
            (json!({ "type": "string", "enum": ["s", "l"], "default": "s" }), "  it <s|l> [s]: "),
            (json!({ "oneOf": [{ "const": "s", "title": "Small" }] }), "  it <s (Small)>: "),
            (
                json!({ "type": "array", "items": { "enum": ["a", "b"] }, "maxItems": 2, "default": ["a"] }),
                "  it <a|b; at most 2 items; several: separated by commas> [a]: ",
            ),
        ] {
            assert_eq!(field(&schema).label(), label);
        }
    }

    #[test]
    fn what_a_line_means() {
        let sizes =
            json!({ "oneOf": [{ "const": "s", "title": "Small" }, { "const": "S", "title": "Huge" }] });
        for (schema, line, value) in [
            (json!({ "type": "boolean" }), "Yes", json!(true)),
            (json!({ "type": "boolean" }), "n", json!(false)),
            (json!({ "type": "boolean", "default": true }), "", json!(true)),
            (json!({ "type": "integer", "minimum": 1 }), " 3 ", json!(3)),
            (json!({ "type": "integer" }), "18446744073709551615", json!(u64::MAX)),
            (json!({ "type": "number" }), "1e3", json!(1000.0)),
            (json!({ "type": "string" }), "yes", json!("yes")),
            (json!({ "type": "array", "items": { "enum": ["a", "b"] } }), "a, B,", json!(["a", "b"])),
            (sizes.clone(), "S", json!("S")),
            (sizes.clone(), "small", json!("s")),
        ] {
            assert_eq!(field(&schema).read(line), Ok(Some(value)), "{line}");
        }
        let optional = json!({ "type": "string" });
        assert_eq!(Field { is_required: false, ..field(&optional) }.read(""), Ok(None));
    }

    #[test]
    fn why_a_line_is_no_answer() {
        for (schema, line, why) in [
            (json!({ "type": "boolean" }), "perhaps", "`perhaps` is neither yes nor no; type y or n"),
            (json!({ "type": "boolean" }), "on", "`on` is neither yes nor no; type y or n"),
            (json!({ "type": "boolean" }), "", "an answer is needed"),
            (json!({ "type": "integer", "minimum": 1, "maximum": 5 }), "9", "9 is not 1 to 5"),
            (json!({ "type": "integer" }), "1.5", "`1.5` is no whole number"),
            (json!({ "type": "number", "exclusiveMinimum": 0 }), "0", "0 is not more than 0"),
            (
                json!({ "type": "integer", "maximum": i32::MAX }),
                "3000000000",
                "3000000000 is too far from zero",
            ),
            (json!({ "type": "number" }), "many", "`many` is no number"),
            (json!({ "enum": ["a", "b"] }), "c", "`c` is none of a, b"),
            (json!({ "type": "array", "items": { "enum": ["a"] } }), "a,c", "`c` is none of a"),
            (json!({ "type": "array", "minItems": 2 }), "a", "1 given, and at least 2 items are wanted"),
            (
                json!({ "type": "string", "maxLength": 2 }),
                "abc",
                "it has 3 characters, and not at most 2 characters",
            ),
        ] {
            assert_eq!(field(&schema).read(line), Err(why.into()), "{line}");
        }
    }
}
