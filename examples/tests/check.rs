//! `check`: no client refuses anything of the examples, and what it reports is for people and for programs.

use std::process::{Command, Output};

use tep_runtime::testing::Value;

const HELLO: &str = env!("CARGO_BIN_EXE_hello");
const TOUR: &str = env!("CARGO_BIN_EXE_tour");
const EXPERIMENTS: &str = env!("CARGO_BIN_EXE_experiments");
const EVERYTHING: &str = env!("CARGO_BIN_EXE_everything");

fn check(binary: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(binary);
    command.arg("check").args(arguments).env_remove("JWT_SECRET").env_remove("RUST_LOG");
    command.output().expect("a program that starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn report(binary: &str, arguments: &[&str]) -> Value {
    let output = check(binary, &[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).parse().expect("JSON")
}

#[test]
fn no_client_refuses_anything_of_the_examples() {
    for binary in [HELLO, TOUR, EXPERIMENTS, EVERYTHING] {
        let output = check(binary, &["--client", "all"]);
        assert_eq!(output.status.code(), Some(0), "{binary}: {}", text(&output.stdout));
        let last = text(&output.stdout).lines().last().expect("a last line").to_owned();
        assert!(last.starts_with("0 errors, "), "{binary}: {last}");
    }
}

#[test]
fn the_report_names_tools_costs_and_findings() {
    let report = report(HELLO, &[]);
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
    let report = report(EVERYTHING, &["--client", "claude-code"]);
    let findings = report["findings"].as_array().expect("a list");
    let allowed = findings.iter().find(|finding| finding["rule"] == "root-union").expect("the finding");
    assert_eq!((&allowed["severity"], &allowed["is_allowed"]), (&"note".into(), &true.into()));
}

#[test]
fn clients_are_chosen_and_unknown_ones_get_the_list_of_those_that_are_known() {
    assert_eq!(report(TOUR, &["--client", "cursor"])["clients"].as_array().map(Vec::len), Some(1));
    let output = check(TOUR, &["--client", "netscape"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    for client in ["claude-code", "codex", "cursor", "gemini", "openai", "vscode", "all"] {
        assert!(told.contains(client), "{told}");
    }
}
