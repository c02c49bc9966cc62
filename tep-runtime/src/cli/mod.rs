//! The command line of every finished binary.
//!
//! Whatever a command asks, it asks as an MCP client (`client/`): of this program, in process, or with `--url` of a
//! server that runs. So all commands work alike for both.

mod arguments;
mod ask;
mod bounds;
mod call;
mod choice;
mod client;
mod completions;
mod documents;
mod failure;
mod field;
mod install;
mod item;
mod list;
mod output;
mod progress;
mod prompt;
mod read;
mod result;
mod schema;
mod serve;
mod target;
mod token;

use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::app::App;
use failure::Failure;

impl App {
    /// Does what the command line says: serves, unless a subcommand asks for something else. Ends with a SIGINT or
    /// SIGTERM, or with what went wrong on standard error.
    ///
    /// Logs go to standard error as well; `RUST_LOG` chooses which (`info` unless set).
    #[doc = ""]
    #[doc = include_str!("../../docs/cli.md")]
    pub async fn run(self) -> ExitCode {
        start_logging();
        let arguments = Arguments::read(&self);
        let outcome = match arguments.command {
            None => serve::serve(self, &arguments.listen)
                .await
                .map_err(|error| Failure::failed(error.to_string())),
            Some(command) => command.run(self).await,
        };
        match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                let (problem, code) = failure.end();
                if let Some(problem) = problem {
                    // Some of it may be in the words of a server.
                    output::say(&format!("error: {}\n", output::plain(problem)));
                }
                code
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
#[command(after_help = AFTER, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(flatten)]
    listen: serve::Listen,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the tools, resources and prompts
    List(list::ListRequest),
    /// Call a tool; `call NAME --help` says what it takes
    Call(call::CallRequest),
    /// Read a resource
    Read(read::ReadRequest),
    /// Fill in a prompt; `prompt NAME --help` says what it takes
    Prompt(prompt::PromptRequest),
    /// Print the JSON Schema of what a tool takes
    Schema(schema::SchemaRequest),
    /// Print the OpenAPI document of the HTTP surface
    Openapi(documents::OpenapiRequest),
    /// Print llms.txt, the catalog for language models
    Llms(documents::LlmsRequest),
    /// Add this server to the configuration of an MCP client
    Install(install::InstallRequest),
    /// Print a token for development, signed with the secret in JWT_SECRET
    Token(token::TokenRequest),
    /// Print the completions for a shell
    Completions(completions::CompletionsRequest),
}

impl Arguments {
    /// Reads the command line, or ends the process with help or with what is wrong with it.
    fn read(app: &App) -> Self {
        let matches = command_line(app).get_matches();
        Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

impl Command {
    async fn run(self, app: App) -> Result<(), Failure> {
        match self {
            Self::List(request) => list::list(app, request).await,
            Self::Call(request) => call::call(app, request).await,
            Self::Read(request) => read::read(app, request).await,
            Self::Prompt(request) => prompt::fill_in(app, request).await,
            Self::Schema(request) => schema::print_schema(app, request).await,
            Self::Openapi(request) => documents::openapi(app, request).await,
            Self::Llms(request) => documents::llms(app, request).await,
            Self::Install(request) => install::install(&app, &request),
            Self::Token(request) => token::print_token(&app, &request),
            Self::Completions(request) => {
                let command_line = command_line(&app);
                completions::completions(app, request, command_line).await
            }
        }
    }
}

/// The commands that make sense for an app.
fn command_line(app: &App) -> clap::Command {
    let about = app.own_description().unwrap_or("An MCP server.").to_owned();
    let has_tokens = app.takes_bearer_tokens();
    Arguments::command().about(about).mut_subcommand("token", |token| token.hide(!has_tokens))
}

/// The help of a command that has its own way with `--help`.
fn own_help(command: &str) -> String {
    let mut all = Arguments::command().bin_name(program_name());
    all.build();
    let found = all.find_subcommand_mut(command);
    found.map(|command| command.render_help().to_string()).unwrap_or_default()
}

/// The name by which this program was started.
fn program_name() -> String {
    let path = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&path).file_name().map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| "server".into())
}

const AFTER: &str = "\
Surfaces:
  POST /mcp               MCP clients: JSON-RPC 2.0, protocol revisions 2024-11-05 to 2026-07-28
  POST /tools/{name}      every tool, with a JSON or form body
  GET  /resources/{path}  every resource; /resources?uri=… for those with a scheme of their own
  GET  /prompts/{name}    every prompt, with its arguments in the query string
  GET  /openapi.json      OpenAPI 3.0.3 of the three above (?version=3.1)
  GET  /llms.txt          the catalog for language models; /llms-full.txt with schemas and examples

Exit codes:
  0  it worked
  1  a tool said that it failed, the server refused, or something went wrong
  2  the command line: no such command, option, tool, prompt or resource, or an answer that is none

Results go to standard output, everything else to standard error.";

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
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_is_described() {
        let described = include_str!("../../docs/cli.md");
        for command in Arguments::command().get_subcommands() {
            let row = format!("\n| `{}", command.get_name());
            assert!(described.contains(&row), "{} is not in docs/cli.md", command.get_name());
        }
        for client in install::known_names() {
            assert!(described.contains(&format!("\n| `{client}` |")), "{client} is not in docs/cli.md");
        }
    }

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
