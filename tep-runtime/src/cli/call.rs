//! `call`: a tool, without a server or at one. What it says on the way goes to standard error, and its questions are
//! asked there.

use clap::Args;
use serde_json::Value;

use super::arguments::{pair, typed};
use super::ask::Answers;
use super::client::{Client, Person};
use super::failure::Failure;
use super::item::Noun;
use super::output::print;
use super::result::{Given, of_call, text_of};
use super::target::Target;
use super::{list, own_help};
use crate::app::App;
use crate::schema::strict_json;

/// Which tool, and with what.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(super) struct CallRequest {
    /// The tool; without one, all are listed
    #[arg(index = 1)]
    name: Option<String>,
    /// Its arguments, as name=value; a value is read as the type that the tool says
    #[arg(index = 2, value_parser = pair, value_name = "NAME=VALUE")]
    arguments: Vec<(String, String)>,
    /// Its arguments as one JSON object, instead
    #[arg(long, conflicts_with = "arguments", value_name = "OBJECT")]
    json: Option<String>,
    #[command(flatten)]
    answers: Answers,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    target: Target,
    /// Print help, or with a tool what it takes
    #[arg(short, long)]
    help: bool,
}

/// Calls the tool and prints what it says.
pub(super) async fn call(app: App, request: CallRequest) -> Result<(), Failure> {
    let Some(name) = &request.name else {
        if request.help {
            return print(&own_help("call"));
        }
        let mut client = request.target.connect(app, Person::default()).await?;
        return print(&list::named(Noun::Tool, &Noun::Tool.list(&mut client).await?));
    };
    let mut client = request.target.connect(app, Person::with(request.answers.clone())).await?;
    let outcome = with(&mut client, name, &request).await;
    client.leave().await;
    outcome
}

async fn with(client: &mut Client, name: &str, request: &CallRequest) -> Result<(), Failure> {
    let tool = Noun::Tool.find(client, name).await?;
    if request.help {
        return print(&Noun::Tool.help(&tool));
    }
    let arguments = match &request.json {
        Some(json) => object(json)?,
        None => typed(&request.arguments, &tool["inputSchema"]),
    };
    let result = client.call(&tool, &arguments).await?;
    if result["isError"] == true {
        return Err(Failure::Failed(text_of(&result)));
    }
    request.given.give(&result, of_call)
}

fn object(json: &str) -> Result<Value, Failure> {
    match strict_json(json) {
        Ok(object @ Value::Object(_)) => Ok(object),
        Ok(_) => Err(Failure::usage("--json takes an object, such as '{\"name\":\"world\"}'")),
        Err(error) => Err(Failure::usage(format!("--json takes an object, and this is no JSON: {error}"))),
    }
}
