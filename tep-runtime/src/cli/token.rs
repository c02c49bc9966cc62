//! `token`: a token for development.

use std::io::Write as _;
use std::time::SystemTime;

use clap::Args;

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

pub(super) fn print(request: &TokenRequest) -> Result<(), String> {
    let secret = key_of_variable(SECRET, std::env::var(SECRET))?
        .ok_or_else(|| format!("{SECRET} is not set; give it the secret of the server, 32 bytes or more"))?;
    let said = MintRequest {
        caps: request.caps.iter().filter(|cap| !cap.is_empty()).collect(),
        agent: request.agent.as_deref().map(AgentDelegation::new),
        issuer: request.iss.clone(),
        audience: request.aud.clone(),
        ..MintRequest::new(&request.sub, request.ttl)
    };
    let token = mint(secret, &said, SystemTime::now())?;
    writeln!(std::io::stdout(), "{token}").map_err(|error| format!("the token cannot be printed: {error}"))
}
