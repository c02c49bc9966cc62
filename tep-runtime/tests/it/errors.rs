//! `docs/errors.md` says what the compiler says, to the letter.

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;

const PAGE: &str = include_str!("../../docs/errors.md");

/// The marks in the page, below which it is written by this test.
const ONE: &str = "<!-- tests/ui/";
const ALL: &str = "<!-- every case -->";

fn ui() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The entries of a folder, sorted, so that the page is the same everywhere.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).expect("a readable folder");
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// What is wrong, without the code that the compiler gives it, and the first advice.
fn summary(text: &str) -> (String, String) {
    let wrong = text.lines().find_map(|line| line.strip_prefix("error")).unwrap_or_default();
    let wrong = wrong.split_once(": ").map_or(wrong, |(_, wrong)| wrong);
    let advice = ["= help: ", "= note: ", "help: ", "note: "].into_iter().find_map(|mark| {
        let mut said = text.lines().filter_map(|line| line.trim().strip_prefix(mark));
        said.find(|said| !is_about_the_compiler(said))
    });
    let cell = |text: &str| text.replace('|', "\\|");
    (cell(wrong), cell(advice.unwrap_or_default()))
}

/// What the compiler adds of its own accord, and no author has to know.
fn is_about_the_compiler(said: &str) -> bool {
    let begins = ["this error originates", "required ", "the following other", "the nightly-only"];
    begins.iter().any(|begin| said.starts_with(begin)) || said.contains("the trait `")
}

/// The rows of every case, by the macro that is misused.
fn table() -> String {
    let mut table = String::new();
    for folder in entries(&ui()).iter().filter(|folder| !["pass", "several"].contains(&&*name(folder))) {
        let folder_name = name(folder);
        table +=
            &format!("\n### `{folder_name}`\n\n| case | what is wrong | how to mend it |\n|---|---|---|\n");
        for case in entries(folder).iter().filter(|path| path.extension().is_some_and(|ext| ext == "stderr"))
        {
            let (wrong, advice) = summary(&read(case));
            let case = name(case);
            table += &format!("| `{case}` | {wrong} | {advice} |\n");
        }
    }
    table
}

/// The page with what the expectations say now below each mark.
fn written() -> String {
    let mut page = String::new();
    let mut lines = PAGE.lines().peekable();
    while let Some(line) = lines.next() {
        page += line;
        page.push('\n');
        if line == ALL {
            return page + &table();
        }
        if line.starts_with(ONE) {
            let path = line.trim_start_matches(ONE).trim_end_matches(" -->");
            page += &format!("```text\n{}\n```\n", read(&ui().join(path)).trim_end());
            if lines.peek().is_some_and(|next| next.starts_with("```")) {
                let _old = lines.by_ref().skip(1).find(|line| line.starts_with("```"));
            }
        }
    }
    panic!("the mark of all cases is gone");
}

#[test]
fn the_page_says_what_the_compiler_says() {
    expect_file!["../../docs/errors.md"].assert_eq(&written());
}

#[test]
fn the_eight_mistakes_of_the_comparison_are_each_one_error() {
    let (comparison, _) = PAGE.split_once(ALL).expect("the mark of all cases");
    assert_eq!(comparison.matches("\n### ").count(), 8);
    for section in comparison.split("\n### ").skip(1) {
        let shown: Vec<&str> = section.lines().filter(|line| line.starts_with("error")).collect();
        let marks = section.matches(ONE).count();
        assert!(marks > 0 && shown.len() == marks, "{section}");
    }
}

#[test]
fn summaries_hold_what_is_wrong_and_the_first_advice() {
    for (text, wrong, advice) in [
        ("error: one\n\n         = help: mend it\n\n --> a.rs:1", "one", "mend it"),
        (
            "error[E0277]: `A<B>` is | not\n  = help: the trait `T` is not\n  = note: do",
            "`A<B>` is \\| not",
            "do",
        ),
        ("error[E0277]: one\nhelp: write it\n", "one", "write it"),
        (
            "error: one\n  = note: required for the cast\nnote: held across an await\n",
            "one",
            "held across an await",
        ),
        ("error: one\n  = note: this error originates in a macro\n", "one", ""),
    ] {
        assert_eq!(summary(text), (wrong.to_owned(), advice.to_owned()));
    }
}
