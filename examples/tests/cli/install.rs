//! The configuration of MCP clients, in a home of the test's own.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::{run, tour};

/// A home with nothing in it.
fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn install(home: &Path, arguments: &[&str]) -> Command {
    let mut command = tour();
    for variable in ["XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME"] {
        command.env_remove(variable);
    }
    command.env("HOME", home).arg("install").args(arguments);
    command
}

/// Every file below a folder with its text, in the order of their paths.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("below").display().to_string();
            found.push((name, fs::read_to_string(&path).expect("text")));
        }
    }
    found.sort();
    found
}

#[cfg(target_os = "linux")]
#[test]
fn each_client_finds_the_server_where_it_looks() {
    let program = env!("CARGO_BIN_EXE_tour");
    let http = "http://127.0.0.1:4567/mcp";
    for (client, file, stdio, remote) in [
        (
            "claude-code",
            ".claude.json",
            format!("\"command\": \"{program}\""),
            format!("\"url\": \"{http}\""),
        ),
        ("cursor", ".cursor/mcp.json", format!("\"command\": \"{program}\""), format!("\"url\": \"{http}\"")),
        ("vscode", ".config/Code/User/mcp.json", "\"type\": \"stdio\"".into(), "\"type\": \"http\"".into()),
        ("codex", ".codex/config.toml", format!("command = \"{program}\""), format!("url = \"{http}\"")),
        (
            "opencode",
            ".config/opencode/opencode.json",
            format!("\"command\": [\"{program}\", \"--stdio\"]"),
            "\"type\": \"remote\"".into(),
        ),
        (
            "gemini",
            ".gemini/settings.json",
            "\"args\": [\"--stdio\"]".into(),
            format!("\"httpUrl\": \"{http}\""),
        ),
    ] {
        let home = home();
        for (way, part) in [("--stdio", stdio), ("--http", remote)] {
            let (code, out, said) = run(&mut install(home.path(), &[client, way]));
            assert_eq!(code, 0, "{client}: {said}");
            assert!(said.contains("written: ") && said.contains(file), "{client}: {said}");
            let files = files(home.path());
            let (_, text) =
                files.iter().find(|(name, _)| name == file).unwrap_or_else(|| panic!("{files:?}"));
            assert!(text.contains(&part) && text.contains("tour"), "{client} {way}: {text}");
            assert!(out.contains(&format!("+{}", part_of_line(text, &part))), "{client} {way}: {out}");
        }
        let before = files(home.path());
        let (code, out, said) = run(&mut install(home.path(), &[client, "--http"]));
        assert_eq!((code, out.as_str()), (0, ""), "{client}");
        assert!(said.contains("already"), "{client}: {said}");
        assert_eq!(files(home.path()), before, "{client}: a second time changes nothing");
    }
}

/// The line of a text that a part is in.
fn part_of_line<'a>(text: &'a str, part: &str) -> &'a str {
    text.lines().find(|line| line.contains(part)).expect("it is there")
}

#[test]
fn what_is_there_is_kept_and_shown_and_backed_up() {
    let home = home();
    let file = home.path().join("mcp.json");
    let before = "{\n  // mine\n  \"mcpServers\": {\n    \"other\": { \"url\": \"x\" } // kept\n  }\n}\n";
    fs::write(&file, before).expect("it is written");
    let path = file.display().to_string();
    let (code, dry, said) =
        run(&mut install(home.path(), &["cursor", "--config", &path, "--name", "t", "--dry-run"]));
    assert_eq!((code, fs::read_to_string(&file).expect("a file").as_str()), (0, before), "{said}");
    assert!(said.contains("dry run"), "{said}");
    let (code, out, said) =
        run(&mut install(home.path(), &["cursor", "--config", &path, "--name", "t", "--env", "KEY=a=b"]));
    assert_eq!(code, 0, "{said}");
    assert_eq!(files(home.path()).len(), 2);
    assert_eq!(fs::read_to_string(home.path().join("mcp.json.bak")).expect("a copy"), before);
    let after = fs::read_to_string(&file).expect("a file");
    for part in ["// mine", "\"other\": { \"url\": \"x\" }, // kept", "\"t\": {", "\"KEY\": \"a=b\""] {
        assert!(after.contains(part), "{part}: {after}");
    }
    for part in ["--- ", "+++ ", "+    \"t\": {"] {
        assert!(out.contains(part) && dry.contains(part), "{part}: {out}");
    }
}

#[test]
fn nothing_is_changed_when_something_is_not_understood() {
    for (arguments, before, code, why) in [
        (&["gemini"][..], "{ broken", 1, "no JSON"),
        (&["codex"], "broken =", 1, "no TOML"),
        (&["cursor"], "{\"mcpServers\": 1}", 1, "`mcpServers` is no object"),
        (&["claude-desktop", "--http"], "{}", 2, "use --stdio"),
        (&["cursor", "--name", "a b"], "{}", 2, "letters, digits"),
        (&["cursor", "--url", "http://localhost/mcp"], "{}", 2, "--http"),
        (&["cursor", "--http", "--url", "localhost:4567"], "{}", 2, "no URL of a server"),
        (&["cursor", "--http", "--stdio"], "{}", 2, "cannot be used with"),
        (
            &["emacs"],
            "{}",
            2,
            "possible values: claude-code, claude-desktop, cursor, vscode, codex, opencode, gemini",
        ),
        (&["curser"], "{}", 2, "'cursor'"),
    ] {
        let home = home();
        let file = home.path().join("config");
        fs::write(&file, before).expect("it is written");
        let mut command = install(home.path(), arguments);
        let (actual, out, said) = run(command.arg("--config").arg(&file));
        assert_eq!((actual, out.as_str()), (code, ""), "{arguments:?}: {said}");
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert_eq!(files(home.path()), [("config".to_owned(), before.to_owned())]);
    }
}
