//! The command line of every finished binary.

mod ask;
mod call;
mod check;
mod serve;
mod token;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::app::App;

impl App {
    /// Does what the command line says: serves, unless a subcommand asks for something else. Ends with a SIGINT or
    /// SIGTERM, or with what went wrong on standard error.
    ///
    /// Logs go to standard error as well; `RUST_LOG` chooses which (`info` unless set).
    pub async fn run(self) -> ExitCode {
        start_logging();
        let arguments = Arguments::read(self.own_description());
        let outcome = match arguments.command {
            None => serve::serve(self, &arguments.listen).await.map_err(|error| error.to_string()),
            Some(Command::Call(request)) => call::call(self, &request).await,
            Some(Command::Token(request)) => token::print(&request),
            Some(Command::Check(request)) => check::check(self, &request),
        };
        match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(problem) => {
                eprintln!("error: {problem}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The body of [`main!`](crate::main!): a runtime around [`App::run`]. A plain function that still blocks a thread
/// at the end is left behind: nothing can stop it, and it must not keep the process.
pub fn block_on(running: impl Future<Output = ExitCode>) -> ExitCode {
    match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => {
            let code = runtime.block_on(running);
            runtime.shutdown_background();
            code
        }
        Err(error) => {
            eprintln!("error: no runtime: {error}");
            ExitCode::FAILURE
        }
    }
}

#[derive(Parser)]
#[command(after_help = SURFACES)]
struct Arguments {
    #[command(flatten)]
    listen: serve::Listen,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Arguments {
    /// Reads the command line, or ends the process with help or with what is wrong with it.
    fn read(description: Option<&str>) -> Self {
        let about = description.unwrap_or("An MCP server.").to_owned();
        let matches = Self::command().about(about).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

#[derive(Subcommand)]
enum Command {
    /// Calls a tool, without a server.
    Call(call::CallRequest),
    /// Prints a token for development, signed with the secret in JWT_SECRET.
    Token(token::TokenRequest),
    /// Reports what MCP clients would refuse or degrade of the tools, and what they cost.
    Check(check::CheckRequest),
}

const SURFACES: &str = "\
Surfaces:
  POST /mcp               MCP clients: JSON-RPC 2.0, protocol revisions 2024-11-05 to 2026-07-28
  POST /tools/{name}      every tool, with a JSON or form body
  GET  /resources/{path}  every resource; /resources?uri=… for those with a scheme of their own
  GET  /prompts/{name}    every prompt, with its arguments in the query string
  GET  /openapi.json      OpenAPI 3.0.3 of the three above (?version=3.1)
  GET  /llms.txt          the catalog for language models; /llms-full.txt with schemas and examples";

/// A program that has set up its own logging keeps it.
fn start_logging() {
    use tracing_subscriber::filter::Targets;
    use tracing_subscriber::prelude::*;

    let wanted = std::env::var("RUST_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(tracing::Level::INFO));
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(false);
    // Fails only when there is a subscriber already.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_blocks_for_ever_does_not_keep_the_process() {
        let (began, has_begun) = std::sync::mpsc::channel();
        let code = block_on(async move {
            tokio::task::spawn_blocking(move || {
                began.send(()).expect("somebody waits");
                loop {
                    std::thread::park();
                }
            });
            tokio::task::block_in_place(|| has_begun.recv()).expect("it begins");
            ExitCode::from(7)
        });
        assert_eq!(format!("{code:?}"), format!("{:?}", ExitCode::from(7)));
    }
}
