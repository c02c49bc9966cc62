//! Whom a command talks to: the program itself, or a server that runs.

use clap::Args;

use super::client::{Client, Person};
use super::failure::Failure;
use crate::app::App;
use crate::identity::Identity;

/// Whom to ask.
#[derive(Args)]
pub(super) struct Target {
    /// Ask the MCP server at this URL instead of this program, such as http://127.0.0.1:4567/mcp. Plain http alone:
    /// for https, put a local proxy in front
    #[arg(long, value_name = "URL", conflicts_with = "caps")]
    url: Option<String>,
    /// The bearer token for --url; without it that in TEP_TOKEN
    #[arg(long, requires = "url")]
    token: Option<String>,
    /// What the caller may do, separated by commas; without --url the caller is user:operator
    #[arg(long, value_delimiter = ',')]
    caps: Vec<String>,
}

impl Target {
    pub(super) async fn connect(&self, app: App, person: Person) -> Result<Client, Failure> {
        match &self.url {
            Some(url) => Client::of_url(url, self.token.clone().or_else(token_of_environment), person).await,
            None => {
                let caps = self.caps.iter().map(|cap| cap.trim()).filter(|cap| !cap.is_empty());
                Client::of_app(app, Identity::user("operator", caps), person)
            }
        }
    }
}

fn token_of_environment() -> Option<String> {
    std::env::var("TEP_TOKEN").ok().map(|token| token.trim().to_owned()).filter(|token| !token.is_empty())
}
