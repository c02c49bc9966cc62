//! `prompt`: a prompt, filled in.

use clap::Args;
use serde_json::{Map, Value, json};

use super::arguments::pair;
use super::choice::Choice;
use super::failure::Failure;
use super::item::Noun;
use super::result::of_prompt;
use crate::app::App;

/// Which prompt, and with what.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(super) struct PromptRequest {
    #[command(flatten)]
    choice: Choice,
    /// Its arguments, as name=value
    #[arg(index = 2, value_parser = pair, value_name = "NAME=VALUE")]
    arguments: Vec<(String, String)>,
}

/// Fills in the prompt and prints its messages.
pub(super) async fn fill_in(app: App, request: PromptRequest) -> Result<(), Failure> {
    let PromptRequest { choice, arguments } = request;
    let filling = choice.act(Noun::Prompt, app, of_prompt, async |client, prompt| {
        let arguments: Map<String, Value> =
            arguments.into_iter().map(|(name, text)| (name, text.into())).collect();
        let params = json!({ "name": prompt["name"], "arguments": arguments });
        Ok(client.request("prompts/get", params).await?)
    });
    filling.await
}
