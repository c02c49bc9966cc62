//! `prompt`: a prompt, filled in.

use clap::Args;
use serde_json::{Map, Value, json};

use super::arguments::pair;
use super::ask::Answers;
use super::client::{Client, Person};
use super::failure::Failure;
use super::item::Noun;
use super::output::print;
use super::result::{Given, of_prompt};
use super::target::Target;
use super::{list, own_help};
use crate::app::App;

/// Which prompt, and with what.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(super) struct PromptRequest {
    /// The prompt; without one, all are listed
    #[arg(index = 1)]
    name: Option<String>,
    /// Its arguments, as name=value
    #[arg(index = 2, value_parser = pair, value_name = "NAME=VALUE")]
    arguments: Vec<(String, String)>,
    #[command(flatten)]
    answers: Answers,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    target: Target,
    /// Print help, or with a prompt what it takes
    #[arg(short, long)]
    help: bool,
}

/// Fills in the prompt and prints its messages.
pub(super) async fn fill_in(app: App, request: PromptRequest) -> Result<(), Failure> {
    let Some(name) = &request.name else {
        if request.help {
            return print(&own_help("prompt"));
        }
        let mut client = request.target.connect(app, Person::default()).await?;
        return print(&list::named(Noun::Prompt, &Noun::Prompt.list(&mut client).await?));
    };
    let mut client = request.target.connect(app, Person::with(request.answers.clone())).await?;
    let outcome = with(&mut client, name, &request).await;
    client.leave().await;
    outcome
}

async fn with(client: &mut Client, name: &str, request: &PromptRequest) -> Result<(), Failure> {
    let prompt = Noun::Prompt.find(client, name).await?;
    if request.help {
        return print(&Noun::Prompt.help(&prompt));
    }
    let arguments: Map<String, Value> =
        request.arguments.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect();
    let result = client.request("prompts/get", json!({ "name": name, "arguments": arguments })).await?;
    request.given.give(&result, of_prompt)
}
