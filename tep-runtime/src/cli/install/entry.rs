//! What a client is told of a server: how to start or reach it, in the words of its configuration.

use serde_json::{Map, Value, json};

/// How the client gets at the server.
pub(super) enum Launch {
    /// It starts this program.
    Stdio { command: String, env: Vec<(String, String)> },
    /// The server runs already.
    Http { url: String },
}

/// The members of a configuration by which its client finds the server.
#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) members: Vec<(&'static str, Value)>,
}

impl Entry {
    /// Every member that says how a server is reached, in any client: what another way has left must go. Others, such
    /// as the environment or what the user has allowed, are kept.
    pub(super) const WAYS: [&str; 6] = ["type", "command", "args", "url", "httpUrl", "serverUrl"];

    pub(super) fn is_left_over(&self, member: &str) -> bool {
        Self::WAYS.contains(&member) && self.members.iter().all(|(own, _)| *own != member)
    }
}

/// The words of a client.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// The values of `type` for a program and for a URL, where the client wants one.
    pub(super) kinds: Option<(&'static str, &'static str)>,
    /// Whether the command and its arguments are one list.
    pub(super) is_one_list: bool,
    pub(super) env: &'static str,
    /// The member with the URL; `None` when the client connects to nobody.
    pub(super) url: Option<&'static str>,
}

impl Words {
    /// `command`, `args`, `env` and `url`, as most clients have it.
    pub(super) const USUAL: Self = Self { kinds: None, is_one_list: false, env: "env", url: Some("url") };

    /// The entry for a server; `None` when the client cannot reach it so.
    pub(super) fn entry(&self, launch: &Launch) -> Option<Entry> {
        let mut members = Vec::new();
        match launch {
            Launch::Stdio { command, env } => {
                members.extend(self.kinds.map(|(program, _)| ("type", program.into())));
                if self.is_one_list {
                    members.push(("command", json!([command, "--stdio"])));
                } else {
                    members.push(("command", command.as_str().into()));
                    members.push(("args", json!(["--stdio"])));
                }
                if !env.is_empty() {
                    let env: Map<String, Value> =
                        env.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
                    members.push((self.env, env.into()));
                }
            }
            Launch::Http { url } => {
                members.extend(self.kinds.map(|(_, remote)| ("type", remote.into())));
                members.push((self.url?, url.as_str().into()));
            }
        }
        Some(Entry { members })
    }
}
