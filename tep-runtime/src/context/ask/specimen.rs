//! How an answer to a question looks, for whoever has to write one.

use serde_json::{Map, Value, json};

use super::Asked;

impl Asked {
    /// An answer of the right shape, with placeholders for what only the answerer knows.
    pub(crate) fn specimen(&self) -> Value {
        match self.method {
            "sampling/createMessage" => {
                json!({ "role": "assistant", "content": { "type": "text", "text": "…" }, "model": "…" })
            }
            "roots/list" => json!({ "roots": [{ "uri": "file:///…" }] }),
            _ => match self.params.get("requestedSchema") {
                Some(form) => json!({ "action": "accept", "content": filled_in(form) }),
                None => json!({ "action": "accept" }),
            },
        }
    }
}

/// The fields of a form, each with a value of its type.
fn filled_in(form: &Value) -> Value {
    let fields = form["properties"].as_object().into_iter().flatten();
    Value::Object(fields.map(|(name, field)| (name.clone(), value(field))).collect::<Map<_, _>>())
}

fn value(field: &Value) -> Value {
    if let Some(default) = field.get("default") {
        return default.clone();
    }
    if let Some(first) = field.pointer("/enum/0").or_else(|| field.pointer("/oneOf/0/const")) {
        return first.clone();
    }
    match field["type"].as_str() {
        Some("boolean") => true.into(),
        Some("integer" | "number") => field.get("minimum").cloned().unwrap_or_else(|| 1.into()),
        Some("array") => {
            let items = &field["items"];
            let first = items.pointer("/enum/0").or_else(|| items.pointer("/anyOf/0/const"));
            first.into_iter().cloned().collect()
        }
        _ => "…".into(),
    }
}
