//! A handler's questions, asked at the terminal.

use std::io::Write;

use serde_json::{Map, Value, json};

/// Puts a question and reads the answer, one line for each field. The end of the input is the end of the question.
pub(super) fn ask(
    method: &str,
    params: &Value,
    out: &mut impl Write,
    lines: &mut impl Iterator<Item = String>,
) -> Value {
    let answer = match method {
        "roots/list" => roots(),
        "sampling/createMessage" => sample(params, out, lines),
        _ if params["mode"] == "url" => url(params, out, lines),
        _ => form(params, out, lines),
    };
    answer.unwrap_or_else(|| json!({ "action": "cancel" }))
}

/// Who calls from a terminal works in the folder where they stand.
fn roots() -> Option<Value> {
    let folder = std::env::current_dir().ok()?;
    Some(json!({ "roots": [{ "uri": format!("file://{}", folder.display()) }] }))
}

fn sample(params: &Value, out: &mut impl Write, lines: &mut impl Iterator<Item = String>) -> Option<Value> {
    say(out, "The tool asks a model, and you are it:\n");
    for message in params["messages"].as_array().into_iter().flatten() {
        say(out, &format!("  {}\n", message["content"]["text"].as_str().unwrap_or("(no text)")));
    }
    say(out, "answer: ");
    let content = json!({ "type": "text", "text": lines.next()? });
    Some(json!({ "role": "assistant", "content": content, "model": "terminal", "stopReason": "endTurn" }))
}

fn url(params: &Value, out: &mut impl Write, lines: &mut impl Iterator<Item = String>) -> Option<Value> {
    let (message, url) = (params["message"].as_str()?, params["url"].as_str()?);
    say(out, &format!("{message}\n  {url}\ndone? [y/N] "));
    let action = if is_yes(&lines.next()?) { "accept" } else { "decline" };
    Some(json!({ "action": action }))
}

fn form(params: &Value, out: &mut impl Write, lines: &mut impl Iterator<Item = String>) -> Option<Value> {
    say(out, &format!("{}\n", params["message"].as_str()?));
    let schema = &params["requestedSchema"];
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let mut content = Map::new();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.iter().any(|other| other == name);
        loop {
            say(out, &label(name, field));
            let line = lines.next()?;
            match (value(field, line.trim()), is_required && field.get("default").is_none()) {
                (Some(value), _) => drop(content.insert(name.clone(), value)),
                (None, true) => continue,
                (None, false) => {}
            }
            break;
        }
    }
    Some(json!({ "action": "accept", "content": content }))
}

/// `team (Who looks after it.) [core]: `
fn label(name: &str, field: &Value) -> String {
    let text = |member: &str| field[member].as_str();
    let mut label = format!("  {}", text("title").unwrap_or(name));
    if let Some(description) = text("description") {
        label.push_str(&format!(" ({description})"));
    }
    let choices = choices(if field["type"] == "array" { &field["items"] } else { field });
    if !choices.is_empty() {
        label.push_str(&format!(" <{}>", choices.join("|")));
    }
    match &field["default"] {
        Value::Null => {}
        Value::String(default) => label.push_str(&format!(" [{default}]")),
        default => label.push_str(&format!(" [{default}]")),
    }
    label + ": "
}

/// The values of a closed list.
fn choices(field: &Value) -> Vec<&str> {
    let plain = field["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let titled = ["oneOf", "anyOf"].into_iter().filter_map(|keyword| field[keyword].as_array()).flatten();
    plain.chain(titled.filter_map(|choice| choice["const"].as_str())).collect()
}

/// A line as the value of a field; an empty one leaves it out. What does not fit is for the server to refuse.
fn value(field: &Value, line: &str) -> Option<Value> {
    if line.is_empty() {
        return None;
    }
    Some(match field["type"].as_str() {
        Some("boolean") => is_yes(line).into(),
        Some("integer" | "number") => serde_json::from_str(line).unwrap_or_else(|_| line.into()),
        Some("array") => line.split(',').map(|item| Value::from(item.trim())).collect(),
        _ => line.into(),
    })
}

fn is_yes(line: &str) -> bool {
    matches!(line.trim().to_ascii_lowercase().as_str(), "y" | "yes" | "true" | "1")
}

/// A terminal that is gone leaves nobody to be told.
fn say(out: &mut impl Write, text: &str) {
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(method: &str, params: &Value, typed: &[&str]) -> (String, Value) {
        let mut out = Vec::new();
        let answer = ask(method, params, &mut out, &mut typed.iter().map(|line| (*line).to_owned()));
        (String::from_utf8(out).expect("UTF-8"), answer)
    }

    #[test]
    fn a_form_is_filled_in_line_by_line() {
        let params = json!({ "message": "What do you order?", "requestedSchema": {
            "properties": {
                "size": { "type": "string", "enum": ["small", "large"], "title": "How big", "default": "small" },
                "count": { "type": "integer", "description": "How many." },
                "gift": { "type": "boolean" },
                "extras": { "type": "array", "items": { "anyOf": [{ "const": "nuts" }, { "const": "rum" }] } },
            },
            "required": ["size", "count"],
        }});
        let (text, answer) = asked("elicitation/create", &params, &["", "", "3", "y", "nuts, rum"]);
        assert_eq!(
            text,
            "What do you order?\n  How big <small|large> [small]:   count (How many.):   count (How many.):   gift:   \
             extras <nuts|rum>: "
        );
        let content = json!({ "count": 3, "gift": true, "extras": ["nuts", "rum"] });
        assert_eq!(answer, json!({ "action": "accept", "content": content }));
    }

    #[test]
    fn the_end_of_the_input_is_a_cancellation() {
        let params = json!({ "message": "Go on?", "requestedSchema": { "properties": { "ok": {} } } });
        for method in ["elicitation/create", "sampling/createMessage"] {
            assert_eq!(asked(method, &params, &[]).1, json!({ "action": "cancel" }));
        }
    }

    #[test]
    fn urls_and_models() {
        let params = json!({ "mode": "url", "message": "Sign in.", "url": "https://example.com" });
        for (typed, action) in [("y", "accept"), ("", "decline"), ("no", "decline")] {
            let (text, answer) = asked("elicitation/create", &params, &[typed]);
            assert_eq!(answer, json!({ "action": action }));
            assert!(text.contains("https://example.com"), "{text}");
        }
        let params = json!({ "messages": [{ "content": { "type": "text", "text": "Name a colour." } }] });
        let (text, answer) = asked("sampling/createMessage", &params, &["blue"]);
        assert!(text.contains("Name a colour."), "{text}");
        assert_eq!(answer["content"]["text"], "blue");
    }
}
