//! `list`: everything that a server offers.

use clap::Args;
use serde_json::{Value, json};

use super::client::{Client, Person};
use super::failure::Failure;
use super::item::Noun;
use super::output::{plain, print};
use super::target::Target;
use crate::app::App;
use crate::surface::{first_sentence, json_lines};

/// How to list.
#[derive(Args)]
pub(super) struct ListRequest {
    /// Print everything that is published, as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    target: Target,
}

/// What a server offers, each list as it is published.
struct Offer {
    tools: Vec<Value>,
    resources: Vec<Value>,
    templates: Vec<Value>,
    prompts: Vec<Value>,
}

/// Prints what is offered.
pub(super) async fn list(app: App, request: ListRequest) -> Result<(), Failure> {
    let mut client = request.target.connect(app, Person::default()).await?;
    let offer = Offer::of(&mut client).await;
    client.leave().await;
    let offer = offer?;
    match request.json {
        true => print(&json_lines(&offer.json())),
        false => print(&offer.text()),
    }
}

impl Offer {
    async fn of(client: &mut Client) -> Result<Self, Failure> {
        Ok(Self {
            tools: Noun::Tool.list(client).await?,
            resources: client.list("resources/list", "resources").await?,
            templates: client.list("resources/templates/list", "resourceTemplates").await?,
            prompts: Noun::Prompt.list(client).await?,
        })
    }

    fn json(self) -> Value {
        json!({
            "tools": self.tools,
            "resources": self.resources,
            "resourceTemplates": self.templates,
            "prompts": self.prompts,
        })
    }

    fn text(&self) -> String {
        let all = [
            named(Noun::Tool, &self.tools),
            table("Resources", self.resources.iter().map(|item| line(item["uri"].as_str(), item))),
            table(
                "Resource templates",
                self.templates.iter().map(|item| line(item["uriTemplate"].as_str(), item)),
            ),
            named(Noun::Prompt, &self.prompts),
        ];
        let all: Vec<String> = all.into_iter().filter(|section| !section.is_empty()).collect();
        if all.is_empty() { "nothing is offered\n".into() } else { all.join("\n") }
    }
}

/// Tools or prompts, one on a line with their arguments.
pub(super) fn named(noun: Noun, items: &[Value]) -> String {
    let heading = match noun {
        Noun::Tool => "Tools",
        Noun::Prompt => "Prompts",
    };
    table(
        heading,
        items.iter().map(|item| {
            let arguments: String =
                noun.arguments(item).iter().map(|argument| format!(" {}", argument.usage())).collect();
            let (name, description) = line(item["name"].as_str(), item);
            (name + &arguments, description)
        }),
    )
}

fn line(name: Option<&str>, item: &Value) -> (String, String) {
    let description = item["description"].as_str().or(item["title"].as_str()).unwrap_or_default();
    (plain(name.unwrap_or_default()), first_sentence(description))
}

/// Longer names get a line of their own.
const WIDEST: usize = 40;

fn table(heading: &str, lines: impl Iterator<Item = (String, String)>) -> String {
    let lines: Vec<(String, String)> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    let length = |text: &String| text.chars().count();
    let width = lines.iter().map(|(name, _)| length(name)).filter(|length| *length <= WIDEST).max();
    let width = width.unwrap_or_default();
    let mut text = format!("{heading}:\n");
    for (name, description) in &lines {
        let line = match length(name) > width && !description.is_empty() {
            true => format!("  {name}\n  {:width$}  {description}", ""),
            false => format!("  {name:width$}  {description}"),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn everything_has_a_line() {
        let long = "an_extraordinarily_long_name_that_nobody_types";
        let offer = Offer {
            tools: vec![
                json!({ "name": "greet", "description": "Say hi. To someone.",
                        "inputSchema": { "properties": { "name": {} }, "required": ["name"] } }),
                json!({ "name": long, "description": "Never used." }),
                json!({ "name": "wipe" }),
            ],
            resources: vec![],
            templates: vec![json!({ "uriTemplate": "tep://log/{id}", "title": "A log\u{1b}[1m" })],
            prompts: vec![json!({ "name": "compare", "arguments": [{ "name": "a" }] })],
        };
        expect![[r#"
            Tools:
              greet name=…  Say hi.
              an_extraordinarily_long_name_that_nobody_types
                            Never used.
              wipe

            Resource templates:
              tep://log/{id}  A log[1m

            Prompts:
              compare [a=…]
        "#]]
        .assert_eq(&offer.text());
    }
}
