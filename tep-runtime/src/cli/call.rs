//! `call`: a tool, without a server or at one. What it says on the way goes to standard error, and its questions are
//! asked there.

use clap::Args;
use serde_json::Value;

use super::arguments::{pair, typed};
use super::choice::Choice;
use super::failure::Failure;
use super::item::Noun;
use super::result::{of_call, text_of};
use crate::app::App;
use crate::schema::strict_json;

/// Which tool, and with what.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(super) struct CallRequest {
    #[command(flatten)]
    choice: Choice,
    /// Its arguments, as name=value; a value is read as the type that the tool says
    #[arg(index = 2, value_parser = pair, value_name = "NAME=VALUE")]
    arguments: Vec<(String, String)>,
    /// Its arguments as one JSON object, instead
    #[arg(long, conflicts_with = "arguments", value_name = "OBJECT")]
    json: Option<String>,
}

/// Calls the tool and prints what it says.
pub(super) async fn call(app: App, request: CallRequest) -> Result<(), Failure> {
    let CallRequest { choice, arguments, json } = request;
    let call = choice.act(Noun::Tool, app, of_call, async |client, tool| {
        let arguments = match &json {
            Some(json) => object(json)?,
            None => typed(&arguments, &tool["inputSchema"]),
        };
        let result = client.call(tool, &arguments).await?;
        match result["isError"] == true {
            true => Err(Failure::Failed(text_of(&result))),
            false => Ok(result),
        }
    });
    call.await
}

fn object(json: &str) -> Result<Value, Failure> {
    match strict_json(json) {
        Ok(object @ Value::Object(_)) => Ok(object),
        Ok(_) => Err(Failure::usage("--json takes an object, such as '{\"name\":\"world\"}'")),
        Err(error) => Err(Failure::usage(format!("--json takes an object, and this is no JSON: {error}"))),
    }
}
