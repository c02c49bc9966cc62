//! What authors are told when their app starts, and in a test.

use tep_runtime::prelude::*;
use tep_runtime::testing::assert_portable;

use crate::log::Log;

#[mcp_tool(name = "runs.start")]
async fn start() -> &'static str {
    "started"
}

/// Stop a run.
#[mcp_tool(name = "runs_start")]
async fn stop() -> &'static str {
    "stopped"
}

#[mcp_prompt]
async fn compare() -> &'static str {
    "compare"
}

/// What is logged while something is done on this thread, line by line.
fn logged(act: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    let subscriber =
        tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).without_time().finish();
    tracing::subscriber::with_default(subscriber, act);
    log.take().lines().map(str::to_owned).collect()
}

fn told(lines: &[String], rule: &str, item: &str) -> usize {
    let rule = format!("(rule `{rule}` of `check`)");
    lines.iter().filter(|line| line.contains(&rule) && line.contains(item)).count()
}

fn app() -> App {
    App::new("lab", "1").tool::<start>().tool::<stop>().prompt::<compare>()
}

#[test]
fn authors_are_told_at_start_what_readers_miss_and_clients_refuse() {
    let lines = logged(|| drop(app().into_router().expect("a sound app")));
    for (rule, item) in [
        ("description", "the tool `runs.start`"),
        ("description", "the prompt `compare`"),
        ("name-dots", "the tool `runs.start`"),
        ("name-collision", "the tool `runs_start`"),
    ] {
        assert_eq!(told(&lines, rule, item), 1, "{rule} {item}: {lines:#?}");
    }
    // What only concerns some clients, or costs little, is told by `check`.
    assert_eq!(told(&lines, "annotations", "runs"), 0, "{lines:#?}");
}

#[test]
fn what_is_allowed_is_not_told_and_must_exist() {
    let allowing =
        app().allow_finding("name-dots", "runs.start").allow_finding("name-collision", "runs_start");
    let lines = logged(|| drop(allowing.into_router().expect("a sound app")));
    assert_eq!(told(&lines, "name-dots", ""), 0, "{lines:#?}");
    assert_eq!(told(&lines, "name-collision", ""), 0, "{lines:#?}");
    assert_eq!(told(&lines, "description", ""), 2, "{lines:#?}");
    let error = app().allow_finding("dots", "runs.start").into_router().expect_err("no such rule");
    assert!(error.to_string().contains("there is no rule `dots`"), "{error}");
}

#[test]
fn what_comes_later_is_told_once() {
    let app = App::new("lab", "1").tool::<start>();
    let handle = app.handle();
    let mut added = Vec::new();
    logged(|| {
        let _router = app.into_router().expect("a sound app");
        added = logged(|| handle.add_tool::<stop>().expect("a sound tool"));
        assert_eq!(logged(|| handle.disable_tool("runs_start").expect("a tool")), [""; 0]);
    });
    assert_eq!(told(&added, "name-collision", "runs_start"), 1, "{added:#?}");
    assert_eq!(told(&added, "name-dots", "runs.start"), 0, "{added:#?}");
}

#[test]
fn a_test_fails_with_the_report_when_some_client_would_refuse_something() {
    assert_portable(App::new("lab", "1").tool::<stop>());
    let allowing =
        app().allow_finding("name-dots", "runs.start").allow_finding("name-collision", "runs_start");
    assert_portable(allowing);
    let panic = std::panic::catch_unwind(|| assert_portable(app())).expect_err("one name twice");
    let report = panic.downcast::<String>().expect("a text");
    for told in [
        "error[name-collision]: clients that rewrite dots",
        "the tool `runs_start`",
        "tokens  in all: lab, 2 tools",
        "for claude-code, codex, cursor, gemini, openai, vscode",
    ] {
        assert!(report.contains(told), "{told}: {report}");
    }
}
