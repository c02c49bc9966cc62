//! Tools and prompts as servers list them: found by name, and explained.

use serde_json::Value;

use super::bounds::{bounds, choices};
use super::client::Client;
use super::failure::Failure;
use super::output::plain;
use crate::schema::nearest;
use crate::surface::{fold, kind};

/// A kind of item that has a name.
#[derive(Clone, Copy)]
pub(super) enum Noun {
    Tool,
    Prompt,
}

impl Noun {
    fn word(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Prompt => "prompt",
        }
    }

    /// The command that is about one of them.
    pub(super) fn command(self) -> &'static str {
        match self {
            Self::Tool => "call",
            Self::Prompt => "prompt",
        }
    }

    /// Everything of the kind that the server lists.
    pub(super) async fn list(self, client: &mut Client) -> Result<Vec<Value>, Failure> {
        Ok(match self {
            Self::Tool => client.list("tools/list", "tools").await?,
            Self::Prompt => client.list("prompts/list", "prompts").await?,
        })
    }

    /// The item of a name, or which one was probably meant.
    pub(super) async fn find(self, client: &mut Client, name: &str) -> Result<Value, Failure> {
        let items = self.list(client).await?;
        items.iter().find(|item| item["name"] == name).cloned().ok_or_else(|| {
            let word = self.word();
            let names = items.iter().filter_map(|item| item["name"].as_str());
            let advice = match nearest(name, names) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "`list` shows what there is".into(),
            };
            Failure::usage(format!("there is no {word} `{name}`; {advice}"))
        })
    }

    /// The arguments of an item.
    pub(super) fn arguments(self, item: &Value) -> Vec<Argument<'_>> {
        match self {
            Self::Tool => {
                let schema = &item["inputSchema"];
                let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
                let properties = schema["properties"].as_object().into_iter().flatten();
                properties
                    .map(|(name, schema)| Argument {
                        name,
                        schema: Some(schema),
                        description: schema["description"].as_str().unwrap_or_default(),
                        is_required: required.iter().any(|other| other == name),
                    })
                    .collect()
            }
            Self::Prompt => {
                let arguments = item["arguments"].as_array().into_iter().flatten();
                arguments
                    .map(|argument| Argument {
                        name: argument["name"].as_str().unwrap_or_default(),
                        schema: None,
                        description: argument["description"].as_str().unwrap_or_default(),
                        is_required: argument["required"] == true,
                    })
                    .collect()
            }
        }
    }

    /// What `--help` says of an item: what it is for, and its arguments with types, limits and defaults.
    pub(super) fn help(self, item: &Value) -> String {
        let name = plain(item["name"].as_str().unwrap_or_default());
        let mut help = String::new();
        if let Some(title) = item["title"].as_str() {
            help.push_str(&format!("{}\n\n", plain(title)));
        }
        if let Some(description) = item["description"].as_str().filter(|text| !text.trim().is_empty()) {
            help.push_str(&format!("{}\n\n", plain(description.trim())));
        }
        let arguments = self.arguments(item);
        let command = match self {
            Self::Tool => "call",
            Self::Prompt => "prompt",
        };
        let usage: String = arguments.iter().map(|argument| format!(" {}", argument.usage())).collect();
        help.push_str(&format!("Usage: {command} {name}{usage}\n"));
        if !arguments.is_empty() {
            help.push_str("\nArguments:\n");
        }
        let width = arguments.iter().map(|argument| argument.name.chars().count()).max().unwrap_or_default();
        for argument in &arguments {
            let facts = plain(&argument.facts());
            help.push_str(&format!("  {:width$}  {facts}\n", plain(argument.name)));
            let description = plain(&fold(argument.description));
            if !description.is_empty() {
                help.push_str(&format!("  {:width$}  {description}\n", ""));
            }
        }
        help
    }
}

/// An argument of a tool or a prompt.
pub(super) struct Argument<'a> {
    name: &'a str,
    /// Those of prompts are texts, and nothing more is published of them.
    schema: Option<&'a Value>,
    description: &'a str,
    is_required: bool,
}

impl Argument<'_> {
    /// `name=…`, in brackets when it may be left out.
    pub(super) fn usage(&self) -> String {
        let name = plain(self.name);
        if self.is_required { format!("{name}=…") } else { format!("[{name}=…]") }
    }

    /// `integer, 1 to 10, default 3`
    fn facts(&self) -> String {
        let nothing = Value::Null;
        let schema = self.schema.unwrap_or(&nothing);
        let chosen = choices(schema);
        let mut facts = vec![match self.schema {
            None => "text".into(),
            Some(_) if !chosen.is_empty() => {
                let values: Vec<String> = chosen.iter().map(|(value, _)| value.to_string()).collect();
                format!("one of {}", values.join(", "))
            }
            Some(schema) => kind(schema),
        }];
        facts.extend(bounds(schema));
        if schema["type"] == "array" {
            facts.extend(bounds(&schema["items"]).map(|bounds| format!("each {bounds}")));
            facts.push("may be given several times".into());
        }
        match schema.get("default") {
            Some(default) => facts.push(format!("default {default}")),
            None => facts.push(if self.is_required { "required" } else { "optional" }.into()),
        }
        if schema["deprecated"] == true {
            facts.push("deprecated".into());
        }
        facts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use serde_json::json;

    use super::*;

    #[test]
    fn help_says_what_can_be_given() {
        let tool = json!({
            "name": "start",
            "title": "Start a run",
            "description": "Enqueue a run.\n",
            "inputSchema": {
                "properties": {
                    "name": { "type": "string", "description": "Free-text\nlabel.", "maxLength": 80 },
                    "epochs": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 10 },
                    "tags": { "type": "array", "items": { "type": "string" } },
                    "mode": { "enum": ["fast", "slow"] },
                },
                "required": ["name"],
            },
        });
        expect![[r#"
            Start a run

            Enqueue a run.

            Usage: call start name=… [epochs=…] [tags=…] [mode=…]

            Arguments:
              name    string, at most 80 characters, required
                      Free-text label.
              epochs  integer, 1 to 1000, default 10
              tags    list of string, may be given several times, optional
              mode    one of "fast", "slow", optional
        "#]]
        .assert_eq(&Noun::Tool.help(&tool));
    }

    #[test]
    fn a_prompt_takes_texts() {
        let prompt = json!({ "name": "greet", "arguments": [{ "name": "who", "required": true }] });
        expect![[r#"
            Usage: prompt greet who=…

            Arguments:
              who  text, required
        "#]]
        .assert_eq(&Noun::Prompt.help(&prompt));
    }
}
