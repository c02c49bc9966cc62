//! What handlers ask, answered by lines or beforehand.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::{everything, run, text};

/// What became of a command that reads these lines.
fn run_with(command: &mut Command, lines: &str) -> (i32, String, String) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it is read");
    let ended = child.wait_with_output().expect("an end");
    (ended.status.code().expect("no signal"), text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn questions_are_answered_line_by_line_or_beforehand() {
    for (arguments, lines, result) in [
        (
            &["test_elicitation", "message=Who?"][..],
            "ann\nann@example.com\n",
            "User response: ann <ann@example.com>\n",
        ),
        (
            &["test_elicitation", "message=Who?", "--answer", "username=ann", "--answer", "email=a@b.org"],
            "",
            "User response: ann <a@b.org>\n",
        ),
        (&["test_elicitation_sep1034_defaults"], "\n\n\n\n\n", "The profile of John Doe is complete.\n"),
        (
            &["test_elicitation_sep1034_defaults", "--answer", "name=Ann"],
            "",
            "The profile of Ann is complete.\n",
        ),
        (&["confirm_delete", "filename=a"], "Yes\n", "a is deleted\n"),
        (&["confirm_delete", "filename=a", "--answer", "confirm=true"], "", "a is deleted\n"),
        (&["test_sampling", "prompt=Name a colour.", "--answer", "text=blue"], "", "LLM response: blue\n"),
    ] {
        let (code, out, said) = run_with(everything().arg("call").args(arguments), lines);
        assert_eq!((code, out.as_str()), (0, result), "{arguments:?}: {said}");
    }
}

#[test]
fn nobody_answers_for_whoever_is_not_there() {
    for (arguments, lines, code, parts) in [
        (
            &["test_elicitation", "message=Who are you?"][..],
            "",
            1,
            &["Who are you?", "--answer username=", "--answer email="][..],
        ),
        (&["confirm_delete", "filename=a"], "perhaps\n", 1, &["`perhaps` is neither yes nor no", "confirm"]),
        (&["confirm_delete", "filename=a"], "on\n", 1, &["`on` is neither yes nor no"]),
        (
            &["confirm_delete", "filename=a", "--answer", "confirm=1"],
            "",
            2,
            &["--answer confirm=1", "yes nor no"],
        ),
        (&["test_elicitation_sep1034_defaults"], "Ann\nold\n", 1, &["`age`", "`old` is no whole number"]),
        (&["test_sampling", "prompt=Name a colour."], "", 1, &["Name a colour.", "--answer text="]),
        (&["confirm_delete", "filename=a", "--answer", "confirm"], "", 2, &["name=value"]),
    ] {
        let (actual, out, said) = run_with(everything().arg("call").args(arguments), lines);
        assert_eq!((actual, out.as_str()), (code, ""), "{arguments:?}: {said}");
        for part in parts {
            assert!(said.contains(part), "{arguments:?}: {part} is not in {said}");
        }
    }
}

#[test]
fn a_form_says_what_may_be_typed() {
    let (_, _, said) = run(everything().args(["call", "test_elicitation_sep1330_enums"]));
    assert!(said.contains("<option1|option2|option3>: "), "{said}");
    for part in ["value1 (First option)", "several: separated by commas"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_task_is_waited_for_and_its_questions_are_answered() {
    let (code, out, said) = run(everything().args(["call", "test_tool_with_task", "--answer", "name=Ann"]));
    assert_eq!((code, out.as_str()), (0, "Hello, Ann! Your task is done.\n"), "{said}");
}
