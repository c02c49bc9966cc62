//! The clients that are known: where each keeps its configuration, and what it wants to read there.
//!
//! After their public documentation: code.claude.com/docs/en/mcp, modelcontextprotocol.io/quickstart/user,
//! cursor.com/docs/mcp, code.visualstudio.com/docs/agents/reference/mcp-configuration,
//! developers.openai.com/codex/mcp, opencode.ai/docs/mcp-servers, geminicli.com/docs/tools/mcp-server.

use std::path::PathBuf;

use super::entry::{Launch, Words};
use super::folders::Folders;
use super::{jsonc, toml};

/// A client and its configuration.
pub(super) struct KnownClient {
    pub(super) name: &'static str,
    format: Format,
    file: fn(&Folders) -> Result<PathBuf, String>,
    words: Words,
    /// What is left to do.
    pub(super) next: &'static str,
}

/// How the file is written, and under which names the servers stand in it.
enum Format {
    /// JSON, where comments and trailing commas are kept.
    Json(fn(&str) -> &'static [&'static str]),
    Toml(&'static str),
}

/// Why nothing is changed.
#[derive(Debug, PartialEq)]
pub(super) enum Refused {
    /// The client does not reach servers in this way.
    Launch(String),
    /// The file is not what it should be.
    File(String),
}

impl KnownClient {
    /// The file of the user.
    pub(super) fn file(&self, folders: &Folders) -> Result<PathBuf, String> {
        (self.file)(folders)
    }

    /// The text of the file with the server in it.
    pub(super) fn edit(&self, text: &str, name: &str, launch: &Launch) -> Result<String, Refused> {
        let Some(entry) = self.words.entry(launch) else {
            return Err(Refused::Launch(format!(
                "{} starts its servers itself and connects to none by this file; use --stdio",
                self.name
            )));
        };
        let edited = match &self.format {
            Format::Json(section) => jsonc::edit(text, section(text), name, &entry),
            Format::Toml(section) => toml::edit(text, section, name, &entry),
        };
        edited.map_err(Refused::File)
    }
}

const MCP_SERVERS: Format = Format::Json(|_| &["mcpServers"]);

/// Every client that is known.
pub(super) const KNOWN: &[KnownClient] = &[
    KnownClient {
        name: "claude-code",
        format: MCP_SERVERS,
        file: |folders| {
            let folder = folders.named_by("CLAUDE_CONFIG_DIR").map_or_else(|| folders.home(), Ok)?;
            Ok(folder.join(".claude.json"))
        },
        words: Words { kinds: Some(("stdio", "http")), ..Words::USUAL },
        next: "`claude mcp list` shows whether it connects",
    },
    KnownClient {
        name: "claude-desktop",
        format: MCP_SERVERS,
        file: |folders| Ok(folders.application_data()?.join("Claude").join("claude_desktop_config.json")),
        words: Words { url: None, ..Words::USUAL },
        next: "quit Claude Desktop and start it again",
    },
    KnownClient {
        name: "cursor",
        format: MCP_SERVERS,
        file: |folders| Ok(folders.home()?.join(".cursor").join("mcp.json")),
        words: Words::USUAL,
        next: "Cursor shows it in its settings, under MCP, once it is started again",
    },
    KnownClient {
        name: "vscode",
        format: Format::Json(|_| &["servers"]),
        file: |folders| Ok(folders.application_data()?.join("Code").join("User").join("mcp.json")),
        words: Words { kinds: Some(("stdio", "http")), ..Words::USUAL },
        next: "start it in VS Code with the command `MCP: List Servers`",
    },
    KnownClient {
        name: "codex",
        format: Format::Toml("mcp_servers"),
        file: |folders| {
            let folder =
                folders.named_by("CODEX_HOME").map_or_else(|| Ok(folders.home()?.join(".codex")), Ok);
            folder.map(|folder: PathBuf| folder.join("config.toml"))
        },
        words: Words::USUAL,
        next: "`codex mcp list` shows it",
    },
    KnownClient {
        name: "opencode",
        // Its second version has a place of its own for servers, and still reads the old one.
        format: Format::Json(|text| match jsonc::has_servers_below(text, "mcp", "servers") {
            true => &["mcp", "servers"],
            false => &["mcp"],
        }),
        file: |folders| {
            let folder = folders.xdg_config()?.join("opencode");
            let with_comments = folder.join("opencode.jsonc");
            Ok(if with_comments.exists() { with_comments } else { folder.join("opencode.json") })
        },
        words: Words {
            kinds: Some(("local", "remote")),
            is_one_list: true,
            env: "environment",
            url: Some("url"),
        },
        next: "`opencode mcp list` shows whether it connects",
    },
    KnownClient {
        name: "gemini",
        format: MCP_SERVERS,
        file: |folders| Ok(folders.home()?.join(".gemini").join("settings.json")),
        words: Words { url: Some("httpUrl"), ..Words::USUAL },
        next: "`gemini mcp list` shows whether it connects",
    },
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::folders::System;
    use super::*;

    fn known(name: &str) -> &'static KnownClient {
        KNOWN.iter().find(|client| client.name == name).expect(name)
    }

    #[test]
    fn each_system_has_its_places() {
        let home = |name: &str| (name == "HOME").then(|| PathBuf::from("/h"));
        let windows = |name: &str| match name {
            "USERPROFILE" => Some(PathBuf::from("/w")),
            "APPDATA" => Some(PathBuf::from("/w/roaming")),
            _ => None,
        };
        let elsewhere = |name: &str| match name {
            "HOME" => Some(PathBuf::from("/h")),
            "XDG_CONFIG_HOME" | "CLAUDE_CONFIG_DIR" | "CODEX_HOME" => Some(PathBuf::from("/x")),
            _ => None,
        };
        for (client, linux, mac, on_windows, by_variables) in [
            ("claude-code", "/h/.claude.json", "/h/.claude.json", "/w/.claude.json", "/x/.claude.json"),
            (
                "claude-desktop",
                "/h/.config/Claude/claude_desktop_config.json",
                "/h/Library/Application Support/Claude/claude_desktop_config.json",
                "/w/roaming/Claude/claude_desktop_config.json",
                "/x/Claude/claude_desktop_config.json",
            ),
            (
                "cursor",
                "/h/.cursor/mcp.json",
                "/h/.cursor/mcp.json",
                "/w/.cursor/mcp.json",
                "/h/.cursor/mcp.json",
            ),
            (
                "vscode",
                "/h/.config/Code/User/mcp.json",
                "/h/Library/Application Support/Code/User/mcp.json",
                "/w/roaming/Code/User/mcp.json",
                "/x/Code/User/mcp.json",
            ),
            (
                "codex",
                "/h/.codex/config.toml",
                "/h/.codex/config.toml",
                "/w/.codex/config.toml",
                "/x/config.toml",
            ),
            (
                "opencode",
                "/h/.config/opencode/opencode.json",
                "/h/.config/opencode/opencode.json",
                "/w/.config/opencode/opencode.json",
                "/x/opencode/opencode.json",
            ),
            (
                "gemini",
                "/h/.gemini/settings.json",
                "/h/.gemini/settings.json",
                "/w/.gemini/settings.json",
                "/h/.gemini/settings.json",
            ),
        ] {
            let client = known(client);
            for (folders, file) in [
                (Folders::new(System::Linux, home), linux),
                (Folders::new(System::MacOs, home), mac),
                (Folders::new(System::Windows, windows), on_windows),
                (Folders::new(System::Linux, elsewhere), by_variables),
            ] {
                assert_eq!(client.file(&folders).as_deref(), Ok(Path::new(file)), "{}", client.name);
            }
        }
        for client in KNOWN {
            let why = client.file(&Folders::new(System::Linux, |_| None)).expect_err("no home");
            assert!(why.contains("HOME is not set"), "{why}");
        }
    }

    #[test]
    fn each_client_reads_its_own_words() {
        let stdio = || Launch::Stdio { command: "/bin/app".into(), env: vec![("KEY".into(), "v".into())] };
        let http = || Launch::Http { url: "http://127.0.0.1:1/mcp".into() };
        for (client, by_stdio, by_http) in [
            (
                "claude-code",
                r#"{"mcpServers":{"app":{"type":"stdio","command":"/bin/app","args":["--stdio"],"env":{"KEY":"v"}}}}"#,
                r#"{"mcpServers":{"app":{"type":"http","url":"http://127.0.0.1:1/mcp"}}}"#,
            ),
            (
                "cursor",
                r#"{"mcpServers":{"app":{"command":"/bin/app","args":["--stdio"],"env":{"KEY":"v"}}}}"#,
                r#"{"mcpServers":{"app":{"url":"http://127.0.0.1:1/mcp"}}}"#,
            ),
            (
                "vscode",
                r#"{"servers":{"app":{"type":"stdio","command":"/bin/app","args":["--stdio"],"env":{"KEY":"v"}}}}"#,
                r#"{"servers":{"app":{"type":"http","url":"http://127.0.0.1:1/mcp"}}}"#,
            ),
            (
                "opencode",
                r#"{"mcp":{"app":{"type":"local","command":["/bin/app","--stdio"],"environment":{"KEY":"v"}}}}"#,
                r#"{"mcp":{"app":{"type":"remote","url":"http://127.0.0.1:1/mcp"}}}"#,
            ),
            (
                "gemini",
                r#"{"mcpServers":{"app":{"command":"/bin/app","args":["--stdio"],"env":{"KEY":"v"}}}}"#,
                r#"{"mcpServers":{"app":{"httpUrl":"http://127.0.0.1:1/mcp"}}}"#,
            ),
        ] {
            for (launch, expected) in [(stdio(), by_stdio), (http(), by_http)] {
                let text = known(client).edit("", "app", &launch).expect(client);
                let value: serde_json::Value = text.parse().expect("JSON");
                assert_eq!(value.to_string(), expected, "{client}");
            }
        }
        let codex = |launch| known("codex").edit("", "app", &launch).expect("codex");
        assert_eq!(
            codex(stdio()),
            "[mcp_servers.app]\ncommand = \"/bin/app\"\nargs = [\"--stdio\"]\nenv = { KEY = \"v\" }\n"
        );
        assert_eq!(codex(http()), "[mcp_servers.app]\nurl = \"http://127.0.0.1:1/mcp\"\n");
        assert!(known("claude-desktop").edit("", "app", &stdio()).is_ok());
        let refused = known("claude-desktop").edit("", "app", &http()).expect_err("it connects to nobody");
        assert!(matches!(refused, Refused::Launch(why) if why.contains("--stdio")));
    }

    #[test]
    fn the_second_version_of_opencode_has_servers_of_its_own() {
        let launch = Launch::Http { url: "u".into() };
        for (before, after) in [
            (r#"{"mcp":{"servers":{}}}"#, r#"{"mcp":{"servers":{"app":{"type":"remote","url":"u"}}}}"#),
            (
                r#"{"mcp":{"servers":{"a":{"type":"local","command":["a"]}}}}"#,
                r#"{"mcp":{"servers":{"a":{"type":"local","command":["a"]},"app":{"type":"remote","url":"u"}}}}"#,
            ),
            // A server that is called so.
            (
                r#"{"mcp":{"servers":{"type":"local","command":["a"]}}}"#,
                r#"{"mcp":{"servers":{"type":"local","command":["a"]},"app":{"type":"remote","url":"u"}}}"#,
            ),
        ] {
            let text = known("opencode").edit(before, "app", &launch).expect("opencode");
            let value: serde_json::Value = text.parse().expect("JSON");
            assert_eq!(value.to_string(), after);
        }
    }
}
