//! `completions`: what a shell needs to know to complete command lines; bash and zsh are told the names of tools and
//! prompts as well.

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;

use super::client::{Client, Person};
use super::failure::Failure;
use super::item::Noun;
use super::output::print;
use super::program_name;
use crate::app::App;
use crate::identity::Identity;

/// For which shell.
#[derive(Args)]
pub(super) struct CompletionsRequest {
    /// The shell
    shell: Shell,
}

/// Prints the completions of a command line; what the app offers now is part of them.
pub(super) async fn completions(
    app: App,
    request: CompletionsRequest,
    command_line: Command,
) -> Result<(), Failure> {
    let mut client = Client::of_app(app, Identity::user("operator", [""; 0]), Person::default())?;
    let mut command_line = command_line;
    for (noun, command, argument) in
        [(Noun::Tool, "call", "name"), (Noun::Prompt, "prompt", "name"), (Noun::Tool, "schema", "name")]
    {
        let items = noun.list(&mut client).await?;
        let names: Vec<String> =
            items.iter().filter_map(|item| item["name"].as_str().map(str::to_owned)).collect();
        if !names.is_empty() {
            command_line = command_line.mut_subcommand(command, |command| {
                command.mut_arg(argument, |argument| argument.value_parser(PossibleValuesParser::new(names)))
            });
        }
    }
    let mut script = Vec::new();
    clap_complete::generate(request.shell, &mut command_line, program_name(), &mut script);
    print(&String::from_utf8_lossy(&script))
}
