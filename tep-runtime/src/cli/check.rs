//! `check`: what clients would refuse or degrade of what the app publishes.

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::failure::Failure;
use super::output::print;
use crate::app::App;
use crate::lint::{CLIENTS, Client, Severity};
use crate::protocol::to_json;

/// For every client.
const ALL: &str = "all";

/// Which clients, and how it is told.
#[derive(Args)]
pub(super) struct CheckRequest {
    /// The clients to check for, separated by commas
    #[arg(long, value_delimiter = ',', default_value = ALL, value_parser = known())]
    client: Vec<String>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
}

fn known() -> PossibleValuesParser {
    PossibleValuesParser::new(CLIENTS.iter().map(|client| client.id).chain([ALL]))
}

/// Prints the report. Errors in it are the program's failure.
pub(super) fn check(app: App, request: &CheckRequest) -> Result<(), Failure> {
    let report = app.check(&request.clients()).map_err(|error| Failure::failed(error.to_string()))?;
    print(&if request.json { to_json(&report) } else { report.to_string() })?;
    verdict(report.count(Severity::Error))
}

fn verdict(errors: usize) -> Result<(), Failure> {
    match errors {
        0 => Ok(()),
        _ => Err(Failure::failed("some client would refuse what the report calls an error")),
    }
}

impl CheckRequest {
    fn clients(&self) -> Vec<&'static Client> {
        match self.client.iter().any(|id| id == ALL) {
            true => CLIENTS.to_vec(),
            false => self.client.iter().filter_map(|id| Client::named(id)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        request: CheckRequest,
    }

    fn clients(line: &[&str]) -> Result<Vec<&'static str>, String> {
        let line = Line::try_parse_from([&["app"], line].concat()).map_err(|error| error.to_string())?;
        Ok(line.request.clients().iter().map(|client| client.id).collect())
    }

    #[test]
    fn what_a_client_refuses_is_a_failure() {
        assert_eq!(verdict(0), Ok(()));
        assert!(matches!(verdict(1), Err(Failure::Failed(_))));
    }

    #[test]
    fn clients_are_chosen_by_name() {
        let all = CLIENTS.map(|client| client.id);
        assert_eq!(clients(&[]), Ok(all.to_vec()));
        assert_eq!(clients(&["--client", "all"]), Ok(all.to_vec()));
        assert_eq!(clients(&["--client", "gemini,codex"]), Ok(vec!["gemini", "codex"]));
        let unknown = clients(&["--client", "netscape"]).expect_err("no such client");
        assert!(all.iter().all(|id| unknown.contains(id)), "{unknown}");
    }
}
