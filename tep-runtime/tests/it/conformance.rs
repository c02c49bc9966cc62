//! What `docs/conformance.md` names as tests is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The tests that a document names, as `path::function` in backticks.
fn named(document: &str) -> BTreeSet<(&str, &str)> {
    let in_backticks = document.split('`').skip(1).step_by(2);
    in_backticks.filter_map(|code| code.split_once("::").filter(|(path, _)| path.ends_with(".rs"))).collect()
}

/// Whether the file at `path`, seen from the crate or from the workspace, has the function as a test.
fn has_test(path: &str, function: &str) -> bool {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(own.join(path)).or_else(|_| fs::read_to_string(own.join("..").join(path)));
    text.is_ok_and(|text| {
        let signature = format!("fn {function}(");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let at = lines.iter().position(|line| line.trim_start_matches("async ").starts_with(&signature));
        let attributes = |at: usize| lines[..at].iter().rev().take_while(|line| line.starts_with("#["));
        at.is_some_and(|at| attributes(at).any(|line| line.contains("test")))
    })
}

#[test]
fn every_test_that_the_document_names_is_there() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/conformance.md"));
    let document = document.expect("a readable document");
    let named = named(&document);
    assert!(named.len() > 100, "{} tests are found in it", named.len());
    let missing: Vec<_> = named.iter().filter(|(path, function)| !has_test(path, function)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(!has_test("tests/it/conformance.rs", "has_test"), "what is no test is none");
}

#[test]
fn no_requirement_is_without_a_test() {
    let document = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/conformance.md"));
    let document = document.expect("a readable document");
    let rows = document.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Requirement"));
    let mut count = 0;
    for row in rows {
        let shown_by = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
        assert!(!named(shown_by).is_empty(), "{row}");
        count += 1;
    }
    assert!(count > 100, "{count} rows");
}
