//! The five snippets that every newcomer meets: an input, a number, a capability, a resource, a prompt.

use std::time::Instant;

use tep_runtime::prelude::*;

#[cfg(test)]
mod tests;

/// Say hi to someone.
#[mcp_tool(read_only)]
async fn greet(
    /// Person to greet.
    name: String,
) -> String {
    format!("hello {name}")
}

/// Add two integers.
#[mcp_tool(read_only)]
async fn add(
    /// Left operand.
    a: i64,
    /// Right operand.
    b: i64,
) -> Result<i64, String> {
    a.checked_add(b).ok_or_else(|| format!("{a} + {b} does not fit in 64 bits"))
}

/// Drop everything.
#[mcp_tool(caps = ["admin"], destructive)]
async fn wipe_db() -> &'static str {
    "wiped"
}

/// How long the server has been up.
#[mcp_resource("server/status")]
async fn server_status(started: &Instant) -> String {
    format!("uptime: {} s", started.elapsed().as_secs())
}

/// Ask for a greeting in some language.
#[mcp_prompt(inline)]
fn greeting(
    /// Language to greet in.
    language: String,
) -> String {
    format!("Greet me in {language}.")
}

fn app() -> App {
    tep_runtime::app!()
        .description("Greets, adds, wipes, and says how long it has been up.")
        .state(Instant::now())
        .auth(BearerToken::hs256_env("JWT_SECRET"))
}

tep_runtime::main!(app());
