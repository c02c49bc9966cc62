//! `token`: a token for development.

use std::time::SystemTime;

use clap::Args;

use super::failure::Failure;
use super::output::print;
use crate::app::App;
use crate::auth::mint::{MintRequest, Ttl, mint};
use crate::identity::AgentDelegation;
use crate::secret::key_of_variable;

/// The variable that holds the secret; a server reads it by `BearerToken::hs256_env`.
const SECRET: &str = "JWT_SECRET";

/// What the token says.
#[derive(Args)]
pub(super) struct TokenRequest {
    /// The principal.
    #[arg(long)]
    sub: String,
    /// What the principal may do, separated by commas.
    #[arg(long, value_delimiter = ',')]
    caps: Vec<String>,
    /// The agent that acts for the principal.
    #[arg(long)]
    agent: Option<String>,
    /// Who gives the token; a server may insist on it.
    #[arg(long)]
    iss: Option<String>,
    /// For whom the token is; a server may insist on it.
    #[arg(long)]
    aud: Option<String>,
    /// How long the token is good, as 30m, 1h or 7d; a negative time makes one that has expired.
    #[arg(long, default_value = "1h", allow_hyphen_values = true)]
    ttl: Ttl,
}

/// Prints the token, where somebody can take it.
pub(super) fn print_token(app: &App, request: &TokenRequest) -> Result<(), Failure> {
    if !app.takes_bearer_tokens() {
        return Err(Failure::usage(
            "this server takes no tokens; `App::auth(BearerToken::hs256_env(\"JWT_SECRET\"))` would have it do so",
        ));
    }
    print(&minted(request).map_err(Failure::Failed)?)
}

fn minted(request: &TokenRequest) -> Result<String, String> {
    let secret = key_of_variable(SECRET, std::env::var(SECRET))?
        .ok_or_else(|| format!("{SECRET} is not set; give it the secret of the server, 32 bytes or more"))?;
    let said = MintRequest {
        caps: request.caps.iter().filter(|cap| !cap.is_empty()).collect(),
        agent: request.agent.as_deref().map(AgentDelegation::new),
        issuer: request.iss.clone(),
        audience: request.aud.clone(),
        ..MintRequest::new(&request.sub, request.ttl)
    };
    mint(secret, &said, SystemTime::now())
}
