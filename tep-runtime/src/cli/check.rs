//! `check`: what clients would refuse or degrade of what the app publishes.

use std::fmt::Write as _;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::failure::Failure;
use super::output::print;
use crate::app::{App, Place};
use crate::lint::{self, CLIENTS, Client, Finding, Report, Severity};
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
    let allowed = app.allowed.clone();
    let server = app.assemble(Place::InProcess).map_err(|error| Failure::failed(error.to_string()))?;
    let report = lint::check(&server.invoker().catalog(), &request.clients(), &allowed);
    let text = if request.json { to_json(&report) } else { text_of(&report) };
    print(&text)?;
    match report.count(Severity::Error) {
        0 => Ok(()),
        errors => {
            let findings = counted(errors, "finding");
            Err(Failure::failed(format!("{findings} that a client would refuse")))
        }
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

/// The findings by their rules, the worst last, since that is where one looks; then the costs.
fn text_of(report: &Report) -> String {
    let mut out = String::new();
    let same_rule = |one: &Finding, other: &Finding| (one.rule, one.severity) == (other.rule, other.severity);
    let groups: Vec<&[Finding]> = report.findings.chunk_by(same_rule).collect();
    for group in groups.into_iter().rev() {
        tell(&mut out, group, report.clients.len());
    }
    for cost in &report.tools {
        let _ = writeln!(out, "{:>8} tokens  {}", cost.tokens, cost.name);
    }
    let counts = [Severity::Error, Severity::Warning, Severity::Note]
        .map(|severity| counted(report.count(severity), severity.word()));
    let tools = counted(report.tools.len(), "tool");
    let _ = writeln!(out, "{:>8} tokens  in all: {}, {tools}", report.tokens, report.app);
    let _ = writeln!(out, "{} for {}", counts.join(", "), report.clients.join(", "));
    out
}

/// The findings of one rule. Clients are named where not all of them mind.
fn tell(out: &mut String, findings: &[Finding], clients: usize) {
    let Some(Finding { rule, severity, harm, fix, sources, .. }) = findings.first() else { return };
    let _ = writeln!(out, "{}[{rule}]: {harm}", severity.word());
    for finding in findings {
        let minding: Vec<&str> = finding.clients.keys().copied().collect();
        let of = if minding.len() == clients { String::new() } else { format!(" ({})", minding.join(", ")) };
        let known = if finding.is_allowed { ", and the app allows it" } else { "" };
        let _ = writeln!(out, "  - {}{}{of}{known}", finding.whose(), finding.what);
    }
    let _ = writeln!(out, "  fix: {fix}\n  see: {}\n", sources.join(", "));
}

fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
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
    fn clients_are_chosen_by_name() {
        let all = CLIENTS.map(|client| client.id);
        assert_eq!(clients(&[]), Ok(all.to_vec()));
        assert_eq!(clients(&["--client", "all"]), Ok(all.to_vec()));
        assert_eq!(clients(&["--client", "gemini,codex"]), Ok(vec!["gemini", "codex"]));
        let unknown = clients(&["--client", "netscape"]).expect_err("no such client");
        assert!(all.iter().all(|id| unknown.contains(id)), "{unknown}");
    }
}
