//! `read`: a resource.

use clap::Args;
use serde_json::{Value, json};

use super::ask::Answers;
use super::client::{Client, Person, Problem};
use super::failure::Failure;
use super::result::{Given, of_reading};
use super::target::Target;
use crate::app::App;
use crate::protocol::jsonrpc::{INVALID_PARAMS, RESOURCE_NOT_FOUND};
use crate::schema::nearest;

/// Which resource.
#[derive(Args)]
pub(super) struct ReadRequest {
    /// The URI of the resource, as `list` shows it; where it shows {captures}, with values in their place
    uri: String,
    #[command(flatten)]
    answers: Answers,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    target: Target,
}

/// Reads the resource and prints what it holds.
pub(super) async fn read(app: App, request: ReadRequest) -> Result<(), Failure> {
    let mut client = request.target.connect(app, Person::with(request.answers.clone())).await?;
    let outcome = match client.request("resources/read", json!({ "uri": request.uri })).await {
        Ok(result) => request.given.give(&result, of_reading),
        Err(problem) => Err(advised(&mut client, &request.uri, problem).await),
    };
    client.leave().await;
    outcome
}

/// A resource that is not there may be one that is, in another spelling.
async fn advised(client: &mut Client, uri: &str, problem: Problem) -> Failure {
    let is_unknown = matches!(problem, Problem::Refused { code: INVALID_PARAMS | RESOURCE_NOT_FOUND, .. });
    if !is_unknown {
        return problem.into();
    }
    let mut known = client.list("resources/list", "resources").await.unwrap_or_default();
    known.extend(client.list("resources/templates/list", "resourceTemplates").await.unwrap_or_default());
    let uris: Vec<&str> = known
        .iter()
        .filter_map(|item: &Value| item["uri"].as_str().or(item["uriTemplate"].as_str()))
        .collect();
    let meant = nearest(uri, uris.iter().copied()).filter(|meant| *meant != uri);
    let advice = meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default();
    match Failure::from(problem) {
        Failure::Failed(why) => Failure::Usage(format!("{why}{advice}")),
        other => other,
    }
}
