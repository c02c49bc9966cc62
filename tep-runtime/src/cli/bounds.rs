//! What a schema asks of a value beyond its type, in a few words: for the help of a tool and the fields of a form.

use serde_json::Value;

/// The values that there are to choose from, each with its title where it has one of its own.
pub(super) fn choices(schema: &Value) -> Vec<(&Value, Option<&str>)> {
    let titled = |choice: &'static str| {
        schema[choice].as_array().filter(|list| list.iter().all(|choice| choice.get("const").is_some()))
    };
    if let Some(list) = titled("oneOf").or_else(|| titled("anyOf")) {
        return list.iter().map(|choice| (&choice["const"], choice["title"].as_str())).collect();
    }
    let names = schema["enumNames"].as_array();
    let values = schema["enum"].as_array().into_iter().flatten().enumerate();
    values.map(|(at, value)| (value, names.and_then(|names| names.get(at)?.as_str()))).collect()
}

/// Bounds this far out are those of a type, and tell people nothing.
const WIDE: f64 = i32::MAX as f64;

/// `1 to 10`, `at least 3 characters`; `None` when every value of the type will do.
pub(super) fn bounds(schema: &Value) -> Option<String> {
    let is_of_type = |bound: &Value| bound.as_f64().is_some_and(|bound| bound.abs() >= WIDE);
    let given =
        |keyword: &str| Some(&schema[keyword]).filter(|bound| bound.is_number() && !is_of_type(bound));
    let lower = given("minimum").map(|bound| (bound, "at least"));
    let lower = lower.or_else(|| given("exclusiveMinimum").map(|bound| (bound, "more than")));
    let upper = given("maximum").map(|bound| (bound, "at most"));
    let upper = upper.or_else(|| given("exclusiveMaximum").map(|bound| (bound, "less than")));
    let numbers = match (lower, upper) {
        (Some((least, "at least")), Some((most, "at most"))) => Some(format!("{least} to {most}")),
        (Some((least, word)), Some((most, other))) => Some(format!("{word} {least} and {other} {most}")),
        (Some((bound, word)), None) | (None, Some((bound, word))) => Some(format!("{word} {bound}")),
        (None, None) => None,
    };
    let counted = |least: &str, most: &str, what: &str| match (
        schema[least].as_u64().filter(|least| *least > 0),
        schema[most].as_u64(),
    ) {
        (Some(least), Some(most)) if least == most => Some(format!("{least} {what}")),
        (Some(least), Some(most)) => Some(format!("{least} to {most} {what}")),
        (Some(least), None) => Some(format!("at least {least} {what}")),
        (None, Some(most)) => Some(format!("at most {most} {what}")),
        (None, None) => None,
    };
    let parts = [
        numbers,
        Some(&schema["multipleOf"])
            .filter(|step| step.is_number())
            .map(|step| format!("a multiple of {step}")),
        counted("minLength", "maxLength", "characters"),
        counted("minItems", "maxItems", "items"),
        (schema["uniqueItems"] == true).then(|| "none twice".to_owned()),
        schema["format"].as_str().map(str::to_owned),
        schema["pattern"].as_str().map(|pattern| format!("matching {pattern}")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bounds_in_words() {
        for (schema, words) in [
            (json!({ "type": "integer", "minimum": 1, "maximum": 10 }), Some("1 to 10")),
            (json!({ "minimum": 1 }), Some("at least 1")),
            (json!({ "exclusiveMinimum": 0, "maximum": 1.5 }), Some("more than 0 and at most 1.5")),
            (json!({ "exclusiveMaximum": 5 }), Some("less than 5")),
            (json!({ "minimum": i32::MIN, "maximum": i32::MAX }), None),
            (json!({ "minimum": 0, "maximum": u32::MAX }), Some("at least 0")),
            (json!({ "minLength": 2, "maxLength": 2 }), Some("2 characters")),
            (json!({ "minimum": 6, "multipleOf": 6 }), Some("at least 6, a multiple of 6")),
            (json!({ "maxItems": 3, "uniqueItems": true }), Some("at most 3 items, none twice")),
            (json!({ "format": "email", "minLength": 3 }), Some("at least 3 characters, email")),
            (json!({ "type": "string", "minLength": 0 }), None),
        ] {
            assert_eq!(bounds(&schema).as_deref(), words, "{schema}");
        }
    }

    #[test]
    fn choices_and_what_they_are_called() {
        let (a, b) = (json!("a"), json!("b"));
        for (schema, expected) in [
            (json!({ "enum": ["a", "b"] }), vec![(&a, None), (&b, None)]),
            (json!({ "enum": ["a"], "enumNames": ["First"] }), vec![(&a, Some("First"))]),
            (json!({ "oneOf": [{ "const": "b", "title": "B" }] }), vec![(&b, Some("B"))]),
            (json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }), vec![]),
        ] {
            assert_eq!(choices(&schema), expected, "{schema}");
        }
    }
}
