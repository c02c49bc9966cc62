//! `check`: no client refuses anything of the examples, and what it reports is for people and for programs.

use std::process::Command;

use tep_runtime::testing::Value;

use crate::{everything, example, hello, run, tour};

fn experiments() -> Command {
    example(env!("CARGO_BIN_EXE_experiments"))
}

/// What is reported to programs.
fn report(command: &mut Command, arguments: &[&str]) -> Value {
    let (code, out, said) = run(command.args(["check", "--json"]).args(arguments));
    assert_eq!(code, 0, "{said}");
    out.parse().expect("JSON")
}

#[test]
fn no_client_refuses_anything_of_the_examples() {
    for mut command in [hello(), tour(), experiments(), everything()] {
        let (code, out, said) = run(command.args(["check", "--client", "all"]));
        assert_eq!((code, said.as_str()), (0, ""), "{out}");
        let last = out.lines().last().expect("a last line");
        assert!(last.starts_with("0 errors, "), "{last}");
    }
}

#[test]
fn the_report_names_tools_costs_and_findings() {
    let report = report(&mut hello(), &[]);
    assert_eq!(report["app"], "hello");
    assert_eq!(report["tools"][0]["name"], "greet");
    assert_eq!(report["tools"][0]["tokens"], report["tokens"]);
    let finding = &report["findings"][0];
    assert_eq!((&finding["rule"], &finding["severity"]), (&"annotations".into(), &"warning".into()));
    assert_eq!((&finding["item"]["noun"], &finding["item"]["name"]), (&"tool".into(), &"greet".into()));
    assert_eq!(
        (&finding["clients"]["codex"], &finding["clients"]["gemini"]),
        (&"warning".into(), &"note".into())
    );
    assert!(finding["sources"][0].as_str().is_some_and(|source| source.contains('#')));
}

#[test]
fn what_the_example_allows_is_told_and_fails_nothing() {
    let report = report(&mut everything(), &["--client", "claude-code"]);
    let findings = report["findings"].as_array().expect("a list");
    let allowed = findings.iter().find(|finding| finding["rule"] == "root-union").expect("the finding");
    assert_eq!((&allowed["severity"], &allowed["is_allowed"]), (&"note".into(), &true.into()));
}

#[test]
fn clients_are_chosen_and_unknown_ones_get_the_list_of_those_that_are_known() {
    assert_eq!(report(&mut tour(), &["--client", "cursor"])["clients"].as_array().map(Vec::len), Some(1));
    let (code, _, said) = run(tour().args(["check", "--client", "netscape"]));
    assert_eq!(code, 2);
    for client in ["claude-code", "codex", "cursor", "gemini", "openai", "vscode", "all"] {
        assert!(said.contains(client), "{said}");
    }
}
