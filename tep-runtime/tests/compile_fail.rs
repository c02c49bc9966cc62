//! What the macros say of mistakes, one file for each, and programs that have to compile and run.
//!
//! Some texts are the compiler's, and it rewords them from version to version: they are compared with [`PINNED`] only.
//! After a change, look at what `TRYBUILD=overwrite cargo test -p tep-runtime --test compile_fail` writes.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;

/// The toolchain whose words are expected.
const PINNED: &str = "1.95";

/// The folders of cases with one mistake each, by the macro that is misused.
const MACROS: [&str; 8] =
    ["app", "mcp_data", "mcp_prompt", "mcp_resource", "mcp_tool", "mcp_tools", "param", "tools"];

/// Where the compiler shows two places, one of which has to change, and leaves the choice.
const TWO_PLACES: [&str; 1] = ["mcp_tool/private_result.stderr"];

#[test]
fn mistakes_are_explained_and_programs_compile() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    let rustc = compiler();
    if !rustc.starts_with(&format!("rustc {PINNED}.")) {
        // Past the capture of output, so that it is seen of a test that passes.
        let skipped = writeln!(
            io::stderr(),
            "SKIPPED: mistakes are told in the words of Rust {PINNED}, and this is {}",
            rustc.trim()
        );
        skipped.expect("a standard error to write to");
        return;
    }
    for name in MACROS {
        cases.compile_fail(format!("tests/ui/{name}/*.rs"));
    }
    cases.compile_fail("tests/ui/several/*.rs");
}

#[test]
fn one_mistake_is_one_error_with_advice() {
    for path in MACROS.into_iter().flat_map(expectations) {
        let text = fs::read_to_string(&path).expect("a readable expectation");
        let begins = |word: &str| text.lines().filter(|line| line.starts_with(word)).count();
        assert_eq!((begins("error"), begins("warning")), (1, 0), "{}:\n{text}", path.display());
        let is_shown_twice = TWO_PLACES.iter().any(|case| path.ends_with(case));
        assert!(
            is_shown_twice || text.contains("help: ") || text.contains("note: "),
            "no advice in {}",
            path.display()
        );
    }
}

#[test]
fn every_folder_of_cases_is_compiled() {
    let folders =
        fs::read_dir(cases()).expect("the cases").map(|folder| folder.expect("a folder").file_name());
    let mut found: Vec<String> = folders.map(|name| name.to_string_lossy().into_owned()).collect();
    found.retain(|name| !["pass", "several"].contains(&name.as_str()));
    found.sort();
    assert_eq!(found, MACROS);
}

/// What the compiler calls itself, such as `rustc 1.95.0 (..)`.
fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let answer = Command::new(rustc).arg("--version").output().expect("a compiler that runs");
    String::from_utf8_lossy(&answer.stdout).into_owned()
}

fn cases() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}

fn expectations(name: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(cases().join(name)).expect("a folder of cases");
    let paths = files.map(|file| file.expect("a case").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "stderr")).collect()
}
