//! The commands, asked of the program itself.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use tep_runtime::testing::Value;

use crate::{everything, hello, output, run, text, tour};

#[test]
fn results_are_all_that_is_printed() {
    for (arguments, printed) in [
        (&["call", "greet", "name=world"][..], "Hello, world!\n"),
        (&["call", "add", "--json", r#"{"a":2,"b":3}"#], "5\n"),
        (&["call", "add", "a=9007199254740993", "b=0"], "9007199254740993\n"),
        (&["call", "test_custom_header", "value=two words"], "Received: two words\n"),
        (&["call", "test_embedded_resource"], "This is an embedded resource content.\n"),
        (&["call", "slow_compute", "seconds=0", "label=sum"], "sum is computed\n"),
        (&["read", "test://static-text"], "This is the content of the static text resource.\n"),
        (
            &["prompt", "test_prompt_with_arguments", "arg1=a", "arg2=b"],
            "Prompt with arguments: arg1='a', arg2='b'\n",
        ),
    ] {
        let (code, out, said) = run(everything().args(arguments));
        assert_eq!((code, out.as_str()), (0, printed), "{arguments:?}: {said}");
        assert_eq!(said, "", "{arguments:?}");
    }
}

#[test]
fn what_goes_wrong_is_said_on_standard_error_with_a_code_that_tells_whose_mistake_it_is() {
    for (arguments, code, said) in [
        // What the tool says, or the server.
        (&["call", "test_error_handling"][..], 1, "intentionally returns an error"),
        (&["call", "greet"], 1, "`name`"),
        (&["call", "greet", "nme=world"], 1, "did you mean `name`"),
        (&["call", "add", "a=x", "b=1"], 1, "expected a 64-bit integer"),
        (&["call", "failing_job"], 1, "fails for testing"),
        (&["schema", "greet", "--result"], 1, "promises no data"),
        // What was typed.
        (&["call", "gret"], 2, "there is no tool `gret`; did you mean `greet`?"),
        (&["call", "nobody"], 2, "`list` shows what there is"),
        (&["call", "greet", "world"], 2, "name=value"),
        (&["call", "greet", "--json", "[]"], 2, "--json takes an object"),
        (&["call", "greet", "--json", "{"], 2, "no JSON"),
        (&["call", "greet", "--json", r#"{"name":"a","name":"b"}"#], 2, "no JSON"),
        (&["-p", "1", "list"], 2, "cannot be used with"),
        (&["call", "greet", "name=x", "--json", "{}"], 2, "cannot be used with"),
        (&["prompt", "test_simple_promt"], 2, "did you mean `test_simple_prompt`?"),
        (&["read", "test://static-txt"], 2, "did you mean `test://static-text`?"),
        (&["read", "tep://nothing/like/it"], 2, "not found"),
        (&["schema", "gret"], 2, "did you mean `greet`?"),
        (&["lst"], 2, "'list'"),
        (&["--prot"], 2, "--port"),
        (&["completions", "tcsh"], 2, "possible values: bash"),
        (&["list", "--token", "t"], 2, "--url"),
    ] {
        let (actual, out, all) = run(everything().args(arguments));
        assert_eq!((actual, out.as_str()), (code, ""), "{arguments:?}: {all}");
        assert!(all.contains(said), "{arguments:?}: {all}");
    }
}

#[test]
fn the_caller_is_an_operator_with_the_capabilities_that_are_given() {
    let (code, out, said) = run(tour().args(["call", "wipe_db"]));
    assert_eq!((code, out.as_str(), said.as_str()), (1, "", "error: missing capability: admin\n"));
    assert_eq!(run(tour().args(["call", "wipe_db", "--caps", "read, admin"])).1, "wiped\n");
}

#[test]
fn everything_is_listed() {
    let (code, out, said) = run(tour().arg("list"));
    assert_eq!((code, said.as_str()), (0, ""));
    assert_eq!(
        out,
        "Tools:\n  greet name=…  Say hi to someone.\n  add a=… b=…   Add two integers.\n  wipe_db       Drop everything.\n\n\
         Resources:\n  tep://server/status  How long the server has been up.\n\n\
         Prompts:\n  greeting language=…  Ask for a greeting in some language.\n"
    );
    assert!(out.starts_with(&run(tour().arg("call")).1), "`call` without a name lists the tools");
    assert!(out.ends_with(&run(tour().arg("prompt")).1), "`prompt` without a name lists the prompts");
    let listed: Value = run(tour().args(["list", "--json"])).1.parse().expect("JSON");
    for (noun, length) in [("tools", 3), ("resources", 1), ("resourceTemplates", 0), ("prompts", 1)] {
        assert_eq!(listed[noun].as_array().map(Vec::len), Some(length), "{noun}");
    }
}

#[test]
fn help_is_about_what_it_is_asked_for() {
    for (arguments, parts) in [
        (
            &["call", "add", "--help"][..],
            &["Add two integers.", "Usage: call add a=… b=…", "a  integer, required"][..],
        ),
        (
            &["call", "-h"],
            &["Usage: tour call", "--caps", "user:operator", "--answer", "--output", "--url", "https"],
        ),
        (
            &["prompt", "greeting", "--help"],
            &["Usage: prompt greeting language=…", "language  text, required"],
        ),
        (&["help"], &["Exit codes:", "install", "completions", "token"]),
        (
            &["install", "--help"],
            &["claude-code, claude-desktop, cursor, vscode, codex, opencode, gemini", "--dry-run"],
        ),
    ] {
        let (code, out, said) = run(tour().args(arguments));
        assert_eq!((code, said.as_str()), (0, ""), "{arguments:?}");
        for part in parts {
            assert!(out.contains(part), "{arguments:?}: {part} is not in {out}");
        }
    }
}

#[test]
fn tokens_are_offered_where_somebody_takes_them() {
    assert!(!run(hello().arg("--help")).1.contains("JWT_SECRET"));
    let (code, out, said) = run(hello().args(["token", "--sub", "42"]));
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(said.contains("takes no tokens"), "{said}");
}

#[test]
fn documents_are_those_that_are_served() {
    for (arguments, start) in [
        (&["openapi"][..], "{\n  \"openapi\": \"3.0.3\""),
        (&["openapi", "--version", "3.1"], "{\n  \"openapi\": \"3.1."),
        (&["llms"], "# tour\n"),
        (&["llms", "--full"], "# tour\n"),
        (&["schema", "add"], "{\n  \"type\": \"object\",\n  \"properties\": {\n    \"a\""),
        (&["schema", "add", "--result"], "{\n  \"type\": \"object\",\n  \"properties\": {\n    \"result\""),
    ] {
        let (code, out, said) = run(tour().args(arguments));
        assert_eq!((code, said.as_str()), (0, ""), "{arguments:?}");
        assert!(out.starts_with(start), "{arguments:?}: {out}");
    }
}

#[test]
fn bytes_are_printed_as_they_are() {
    let picture = include_bytes!("../../everything/pixel.png");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pixel.png");
    for arguments in [["call", "test_image_content"], ["read", "test://static-binary"]] {
        assert_eq!(output(everything().args(arguments)).stdout, picture, "{arguments:?}");
        let (code, out, said) = run(everything().args(arguments).arg("--output").arg(&file));
        assert_eq!((code, out.as_str()), (0, ""), "{said}");
        assert!(said.contains("pixel.png"), "{said}");
        assert_eq!(std::fs::read(&file).expect("a file"), picture);
    }
    let nowhere = folder.path().join("no/where.png");
    assert_eq!(run(everything().args(["call", "test_image_content", "-o"]).arg(nowhere)).0, 1);
    let whole: Value =
        run(everything().args(["call", "test_image_content", "--full"])).1.parse().expect("JSON");
    assert_eq!(whole["content"][0]["mimeType"], "image/png");
    assert_eq!(whole.get("resultType"), None, "what concerns the connection alone is left out");
}

#[test]
fn what_a_tool_says_on_the_way_is_said_on_standard_error() {
    for (tool, result, said) in [
        (
            "test_tool_with_progress",
            "All steps are done.\n",
            "0/100 0 of 100\n50/100 50 of 100\n100/100 100 of 100\n",
        ),
        (
            "test_tool_with_logging",
            "Logged what went on.\n",
            "info test_tool_with_logging: Tool execution started\ninfo test_tool_with_logging: Tool processing data\n\
             info test_tool_with_logging: Tool execution completed\n",
        ),
    ] {
        assert_eq!(run(everything().args(["call", tool])), (0, result.into(), said.into()));
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let mut child = everything()
        .arg("openapi")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a program that starts");
    // The document is more than a pipe holds, so somebody still writes when the reader is gone.
    let mut first = String::new();
    BufReader::with_capacity(1, child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    let ended = child.wait_with_output().expect("an end");
    assert_eq!((ended.status.code(), text(&ended.stderr).as_str(), first.as_str()), (Some(0), "", "{\n"));
}

#[test]
fn completions_know_the_names() {
    for (shell, parts) in [
        ("bash", &["complete -F", "wipe_db", "--dry-run"][..]),
        ("zsh", &["#compdef tour", "wipe_db"]),
        ("fish", &["complete -c tour"]),
        ("powershell", &["Register-ArgumentCompleter", "tour"]),
    ] {
        let (code, out, said) = run(tour().args(["completions", shell]));
        assert_eq!((code, said.as_str()), (0, ""), "{shell}");
        for part in parts {
            assert!(out.contains(part), "{shell}: {part}");
        }
    }
}
