//! `schema`: what a tool takes, and what it gives, as JSON Schema.

use clap::Args;

use super::client::Person;
use super::failure::Failure;
use super::item::Noun;
use super::output::print;
use super::target::Target;
use crate::app::App;
use crate::surface::json_lines;

/// Which schema.
#[derive(Args)]
pub(super) struct SchemaRequest {
    /// The tool
    #[arg(index = 1)]
    name: String,
    /// The schema of the result instead of that of the arguments
    #[arg(long)]
    result: bool,
    #[command(flatten)]
    target: Target,
}

/// Prints the schema.
pub(super) async fn print_schema(app: App, request: SchemaRequest) -> Result<(), Failure> {
    let mut client = request.target.connect(app, Person::default()).await?;
    let tool = Noun::Tool.find(&mut client, &request.name).await;
    client.leave().await;
    let tool = tool?;
    let member = if request.result { "outputSchema" } else { "inputSchema" };
    match tool.get(member) {
        Some(schema) => print(&json_lines(schema)),
        None => Err(Failure::failed(format!("`{}` promises no data in its result", request.name))),
    }
}
