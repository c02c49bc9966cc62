//! `openapi` and `llms`: the documents that describe the app, as it serves them.

use clap::{Args, ValueEnum};

use super::client::{Client, Person};
use super::failure::Failure;
use super::output::print;
use crate::app::App;
use crate::identity::Identity;

/// Which version of the OpenAPI document.
#[derive(Args)]
pub(super) struct OpenapiRequest {
    /// The version of OpenAPI
    #[arg(long, value_enum, default_value = "3.0")]
    version: OpenapiVersion,
}

#[derive(Clone, Copy, ValueEnum)]
enum OpenapiVersion {
    #[value(name = "3.0")]
    V30,
    #[value(name = "3.1")]
    V31,
}

/// How much of the text for language models.
#[derive(Args)]
pub(super) struct LlmsRequest {
    /// With schemas and examples: what is served as /llms-full.txt
    #[arg(long)]
    full: bool,
}

/// Prints the OpenAPI document.
pub(super) async fn openapi(app: App, request: OpenapiRequest) -> Result<(), Failure> {
    let path = match request.version {
        OpenapiVersion::V30 => "/openapi.json?version=3.0",
        OpenapiVersion::V31 => "/openapi.json?version=3.1",
    };
    print_document(app, path).await
}

/// Prints the text for language models.
pub(super) async fn llms(app: App, request: LlmsRequest) -> Result<(), Failure> {
    print_document(app, if request.full { "/llms-full.txt" } else { "/llms.txt" }).await
}

async fn print_document(app: App, path: &str) -> Result<(), Failure> {
    let client = Client::of_app(app, Identity::user("operator", [""; 0]), Person::default())?;
    print(&client.document(path).await?)
}
