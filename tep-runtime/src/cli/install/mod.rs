//! `install`: adds this server to the configuration of an MCP client, and keeps everything else that is there.

mod config;
mod entry;
mod folders;
mod jsonc;
mod known;
mod toml;

use std::path::{Path, PathBuf};

use axum::http::Uri;
use clap::Args;
use clap::builder::PossibleValuesParser;
use similar::TextDiff;

use super::arguments::pair;
use super::failure::Failure;
use super::output::{print, say};
use crate::app::App;
use config::ConfigFile;
use entry::Launch;
use folders::Folders;
use known::{KNOWN, KnownClient};

/// Where to add the server, and how the client reaches it.
#[derive(Args)]
pub(super) struct InstallRequest {
    /// The client
    #[arg(value_parser = PossibleValuesParser::new(known_names()))]
    client: String,
    /// The client starts this program and talks over standard input and output (the default)
    #[arg(long)]
    stdio: bool,
    /// The client connects to a server that runs already, at --url
    #[arg(long, conflicts_with = "stdio")]
    http: bool,
    /// Where the server runs
    #[arg(long, default_value = "http://127.0.0.1:4567/mcp", requires = "http")]
    url: String,
    /// A variable for the environment of the program; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair, conflicts_with = "http")]
    env: Vec<(String, String)>,
    /// The name of the server in the client: that of the app unless given
    #[arg(long)]
    name: Option<String>,
    /// The configuration file, instead of that of the user; such as one of a project
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Show what would be changed, and change nothing
    #[arg(long)]
    dry_run: bool,
}

/// The clients that are known.
pub(super) fn known_names() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(|client| client.name)
}

/// Changes the file, and prints the difference.
pub(super) fn install(app: &App, request: &InstallRequest) -> Result<(), Failure> {
    let Some(client) = KNOWN.iter().find(|client| client.name == request.client) else {
        return Err(Failure::usage(format!("there is no client `{}`", request.client)));
    };
    let name = name(app, request)?;
    let path = match &request.config {
        Some(path) => path.clone(),
        None => client.file(&Folders::of_system()).map_err(Failure::Failed)?,
    };
    let launch = launch(request)?;
    let file = ConfigFile::read(&path).map_err(Failure::Failed)?;
    let changed = client.edit(file.text(), &name, &launch).map_err(|why| match why {
        known::Refused::Launch(why) => Failure::Usage(why),
        known::Refused::File(why) => {
            Failure::Failed(format!("{}: {why}; nothing is changed", path.display()))
        }
    })?;
    if changed == file.text() {
        say(&format!("`{name}` is in {} already\n", path.display()));
        return Ok(());
    }
    if request.dry_run {
        say("nothing is changed, since this is a dry run\n");
    } else {
        let backup = file.write(&changed).map_err(Failure::Failed)?;
        report(client, &path, backup.as_deref());
    }
    print(&difference(&path, file.text(), &changed))
}

fn report(client: &KnownClient, path: &Path, backup: Option<&Path>) {
    say(&format!("written: {}\n", path.display()));
    if let Some(backup) = backup {
        say(&format!("as it was before: {}\n", backup.display()));
    }
    say(&format!("{}\n", client.next));
}

fn launch(request: &InstallRequest) -> Result<Launch, Failure> {
    if request.http {
        let uri: Option<Uri> = request.url.parse().ok();
        let is_reachable =
            |uri: Uri| uri.host().is_some() && matches!(uri.scheme_str(), Some("http" | "https"));
        return match uri.is_some_and(is_reachable) {
            true => Ok(Launch::Http { url: request.url.clone() }),
            false => Err(Failure::usage(format!(
                "`{}` is no URL of a server; write it as http://127.0.0.1:4567/mcp",
                request.url
            ))),
        };
    }
    let program = std::env::current_exe().map_err(|error| {
        Failure::failed(format!("where this program is, the system does not say: {error}"))
    })?;
    let command = program.into_os_string().into_string();
    let command = command.map_err(|path| {
        Failure::failed(format!("the path of this program is not UTF-8: {}", path.to_string_lossy()))
    })?;
    Ok(Launch::Stdio { command, env: request.env.clone() })
}

/// The name under which the client knows the server: one that all of them take.
fn name(app: &App, request: &InstallRequest) -> Result<String, Failure> {
    let is_legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    match &request.name {
        Some(name) if !name.is_empty() && name.chars().all(is_legal) => Ok(name.clone()),
        Some(name) => Err(Failure::usage(format!(
            "no client takes a server of the name `{name}`; use letters, digits, `_` and `-`"
        ))),
        None => {
            let words: String = app.own_name().chars().map(|c| if is_legal(c) { c } else { '-' }).collect();
            let name = words.trim_matches('-');
            Ok(if name.is_empty() { "server".into() } else { name.into() })
        }
    }
}

fn difference(path: &Path, before: &str, after: &str) -> String {
    let path = path.display().to_string();
    TextDiff::from_lines(before, after).unified_diff().header(&path, &path).to_string()
}
