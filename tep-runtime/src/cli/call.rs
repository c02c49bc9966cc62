//! `call`: a tool, without a server. What it says on the way goes to standard error, and its questions are asked there.

use std::io::{BufRead as _, Write as _, stdin, stdout};
use std::sync::Arc;

use clap::Args;

use super::ask;
use crate::app::{App, Place};
use crate::context::{Link, Progress, Said};
use crate::identity::Identity;
use crate::invoke::{Answering, Caller, Input, InputRequired, Invoker, Refusal, Responses, Step};
use crate::protocol::client::ClientCapabilities;
use crate::protocol::{LogLevel, ProtocolVersion, to_json};
use crate::tool::ToolResult;

/// Which tool, and with what.
#[derive(Args)]
pub(super) struct CallRequest {
    /// The tool.
    name: String,
    /// Its arguments, as name=value; a value is read as the type that the tool says.
    #[arg(value_parser = pair)]
    arguments: Vec<(String, String)>,
    /// Its arguments as one JSON object, instead.
    #[arg(long, conflicts_with = "arguments")]
    json: Option<String>,
    /// The capabilities to call with, separated by commas.
    #[arg(long, value_delimiter = ',')]
    caps: Vec<String>,
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an argument is written as name=value")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Calls the tool and prints what it says.
pub(super) async fn call(app: App, request: &CallRequest) -> Result<(), String> {
    let server = app.assemble(Place::InProcess).map_err(|error| error.to_string())?;
    let mut responses = Responses::default();
    loop {
        match once(server.invoker(), request, responses).await {
            Ok(result) => return print(&result),
            Err(Refusal::Asks(input)) => responses = answers(input).await?,
            Err(refusal) => return Err(refusal.to_string()),
        }
    }
}

async fn once(invoker: &Invoker, request: &CallRequest, responses: Responses) -> Result<ToolResult, Refusal> {
    let input = match &request.json {
        Some(json) => Input::Json(Some(json)),
        None => Input::Form(request.arguments.clone()),
    };
    let link = Link {
        client: ClientCapabilities::all(),
        progress_token: Some(Arc::from("0")),
        log_level: Some(LogLevel::Info),
        ..Link::default()
    };
    let identity = Identity::user("operator", request.caps.iter().map(String::as_str));
    let catalog = invoker.catalog();
    let caller = Caller { catalog, identity, link, answering: Answering::NextTime(responses) };
    let mut running = invoker.tool(&request.name, input, caller)?.running();
    loop {
        match running.next().await {
            Step::Said(said) => tell(said),
            Step::Ended(outcome) => return outcome,
            // Nobody else knows of the call.
            Step::Cancelled => return Err(Refusal::Panicked),
        }
    }
}

fn tell(said: Said) {
    match said {
        Said::Progress(Progress { done, total, message, .. }) => {
            let total = total.map(|total| format!("/{total}")).unwrap_or_default();
            eprintln!("{done}{total} {}", message.unwrap_or_default());
        }
        Said::Log { level, data, .. } => eprintln!("{}: {data}", level.as_str()),
        Said::Question { .. } | Said::Withdrawn { .. } | Said::Detach => {}
    }
}

/// Asks at the terminal, on a thread of its own: reading a line waits for a person.
async fn answers(input: InputRequired) -> Result<Responses, String> {
    let asking = tokio::task::spawn_blocking(move || {
        let mut lines = stdin().lock().lines().map_while(Result::ok);
        let mut answers = serde_json::Map::new();
        for question in &input.questions {
            let answer = ask::ask(question.method, &question.told(), &mut std::io::stderr(), &mut lines);
            answers.insert(question.key.clone(), answer);
        }
        Responses { answers, state: Some(input.state) }
    });
    asking.await.map_err(|error| error.to_string())
}

/// The text of a result, else the whole of it as JSON; a failure is the program's failure.
fn print(result: &ToolResult) -> Result<(), String> {
    let text = result.joined_text();
    if result.is_error() {
        return Err(text);
    }
    let is_text = result.blocks().iter().all(|block| block.as_text().is_some());
    let line = if is_text { text } else { to_json(&result.wire(ProtocolVersion::V2026_07_28)) };
    writeln!(stdout(), "{line}").map_err(|error| format!("the result cannot be printed: {error}"))
}
