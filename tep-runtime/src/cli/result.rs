//! A result as it is printed: text as text, a picture or a sound as its bytes, anything else as JSON.

use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::Args;
use serde_json::Value;

use super::failure::Failure;
use super::output::{print, print_bytes, say};
use crate::surface::json_lines;

/// How a result is given.
#[derive(Args)]
pub(super) struct Given {
    /// Write the result to a file: a picture, a sound or other bytes as they are
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give the whole result as JSON, as the protocol has it
    #[arg(long)]
    full: bool,
}

/// What is printed of a result.
#[derive(Debug, PartialEq)]
pub(super) enum Printed {
    Text(String),
    Bytes { kind: String, bytes: Vec<u8> },
}

impl Given {
    /// Prints a result, or writes it to the file; `read` says what is printed of it unless all is wanted.
    pub(super) fn give(
        &self,
        result: &Value,
        read: impl FnOnce(&Value) -> Result<Printed, Failure>,
    ) -> Result<(), Failure> {
        let printed = if self.full { whole(result) } else { read(result)? };
        let Some(file) = &self.output else {
            return match printed {
                Printed::Text(text) => print(&text),
                Printed::Bytes { kind, bytes } => print_bytes(&bytes, &kind),
            };
        };
        let bytes = match printed {
            Printed::Text(text) => text.into_bytes(),
            Printed::Bytes { bytes, .. } => bytes,
        };
        std::fs::write(file, &bytes)
            .map_err(|error| Failure::failed(format!("{}: {error}", file.display())))?;
        say(&format!("{} bytes written to {}\n", bytes.len(), file.display()));
        Ok(())
    }
}

/// A result without what only concerns the connection.
fn whole(result: &Value) -> Printed {
    let mut result = result.clone();
    if let Value::Object(members) = &mut result {
        members.retain(|name, _| !["resultType", "ttlMs", "cacheScope"].contains(&name.as_str()));
        if let Some(Value::Object(meta)) = members.get_mut("_meta") {
            meta.retain(|key, _| key != crate::protocol::meta::SERVER_INFO);
        }
        members
            .retain(|name, value| name != "_meta" || value.as_object().is_none_or(|meta| !meta.is_empty()));
    }
    Printed::Text(json_lines(&result))
}

/// What is printed of the result of a tool.
pub(super) fn of_call(result: &Value) -> Result<Printed, Failure> {
    let blocks = list(&result["content"]);
    match (blocks, &result["structuredContent"]) {
        ([], Value::Null) => Ok(Printed::Text(String::new())),
        ([], data) => Ok(Printed::Text(json_lines(data))),
        (blocks, _) => parts(blocks, |block| match block["type"].as_str() {
            Some("resource") => contents(&block["resource"]),
            _ => content(block),
        })
        .unwrap_or_else(|| Ok(whole(result))),
    }
}

/// What is printed of a resource.
pub(super) fn of_reading(result: &Value) -> Result<Printed, Failure> {
    parts(list(&result["contents"]), contents).unwrap_or_else(|| Ok(whole(result)))
}

/// What is printed of a prompt: the text of a message of the user alone, else who says what.
pub(super) fn of_prompt(result: &Value) -> Result<Printed, Failure> {
    let messages = list(&result["messages"]);
    let texts: Option<Vec<&str>> =
        messages.iter().map(|message| message["content"]["text"].as_str()).collect();
    match (texts.as_deref(), messages) {
        (None, _) => Ok(whole(result)),
        (Some([text]), [message]) if message["role"] == "user" => Ok(Printed::Text((*text).to_owned())),
        (Some(texts), messages) => {
            let said = texts.iter().zip(messages);
            let said = said.map(|(text, message)| {
                format!("{}: {}\n", message["role"].as_str().unwrap_or("user"), text.trim_end())
            });
            Ok(Printed::Text(said.collect()))
        }
    }
}

/// The text blocks of a failure.
pub(super) fn text_of(result: &Value) -> String {
    let texts: Vec<&str> =
        list(&result["content"]).iter().filter_map(|block| block["text"].as_str()).collect();
    if texts.is_empty() { "the tool failed, and does not say why".into() } else { texts.join("\n") }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Texts joined, or the bytes of a single part; `None` for what is neither.
fn parts(
    parts: &[Value],
    read: impl Fn(&Value) -> Option<Result<Printed, Failure>>,
) -> Option<Result<Printed, Failure>> {
    if let [only] = parts {
        return read(only);
    }
    let texts: Option<Vec<String>> = parts
        .iter()
        .map(|part| match read(part) {
            Some(Ok(Printed::Text(text))) => Some(text),
            _ => None,
        })
        .collect();
    texts.map(|texts| Ok(Printed::Text(texts.join("\n"))))
}

/// A block of content that is a text or bytes.
fn content(block: &Value) -> Option<Result<Printed, Failure>> {
    match block["type"].as_str()? {
        "text" => Some(Ok(Printed::Text(block["text"].as_str()?.to_owned()))),
        "image" | "audio" => Some(bytes(block["data"].as_str()?, block)),
        _ => None,
    }
}

/// What a resource holds.
fn contents(part: &Value) -> Option<Result<Printed, Failure>> {
    match part["text"].as_str() {
        Some(text) => Some(Ok(Printed::Text(text.to_owned()))),
        None => Some(bytes(part["blob"].as_str()?, part)),
    }
}

fn bytes(base64: &str, part: &Value) -> Result<Printed, Failure> {
    let kind = part["mimeType"].as_str().unwrap_or("unknown type").to_owned();
    let bytes = STANDARD
        .decode(base64)
        .map_err(|error| Failure::failed(format!("the server sends what is no base64: {error}")))?;
    Ok(Printed::Bytes { kind, bytes })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn text(text: &str) -> Printed {
        Printed::Text(text.into())
    }

    #[test]
    fn what_is_printed_of_a_result() {
        let block = |text: &str| json!({ "type": "text", "text": text });
        let image = json!({ "type": "image", "mimeType": "image/png", "data": "AQI=" });
        let picture = Printed::Bytes { kind: "image/png".into(), bytes: vec![1, 2] };
        let resource = json!({ "type": "resource", "resource": { "uri": "a:b", "text": "inside" } });
        for (result, printed) in [
            (json!({ "content": [block("a"), block("b")] }), text("a\nb")),
            (json!({ "content": [block("5")], "structuredContent": { "result": 5 } }), text("5")),
            (json!({ "content": [image], "resultType": "complete" }), picture),
            (json!({ "content": [resource] }), text("inside")),
            (json!({ "content": [], "structuredContent": { "a": 1 } }), text("{\n  \"a\": 1\n}")),
            (json!({ "content": [] }), text("")),
        ] {
            assert_eq!(of_call(&result), Ok(printed), "{result}");
        }
        let mixed = of_call(&json!({ "content": [block("a"), image], "ttlMs": 0, "_meta": {} }));
        assert_eq!(mixed, Ok(text(&json_lines(&json!({ "content": [block("a"), image] })))));
        let broken = json!({ "content": [{ "type": "audio", "data": "?" }] });
        assert!(of_call(&broken).is_err());
    }

    #[test]
    fn what_is_printed_of_resources_and_prompts() {
        let said =
            |role: &str, text: &str| json!({ "role": role, "content": { "type": "text", "text": text } });
        for (messages, printed) in [
            (json!([said("user", "Compare.")]), "Compare."),
            (json!([said("user", "Hi."), said("assistant", "Yes?\n")]), "user: Hi.\nassistant: Yes?\n"),
        ] {
            assert_eq!(of_prompt(&json!({ "messages": messages })), Ok(text(printed)));
        }
        let reading = json!({ "contents": [{ "uri": "a:b", "blob": "AQI=", "mimeType": "x/y" }] });
        assert_eq!(of_reading(&reading), Ok(Printed::Bytes { kind: "x/y".into(), bytes: vec![1, 2] }));
    }
}
