//! `initialize`, `server/discover`, `ping`: who talks to whom, and what each can do.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::client::ClientCapabilities;
use super::{Icon, ProtocolVersion, object};

/// What a program is called.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Implementation {
    pub(crate) name: Cow<'static, str>,
    /// Since 2025-06-18.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) version: Cow<'static, str>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) website_url: Option<String>,
    /// Since 2025-11-25.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) icons: Vec<Icon>,
}

impl Implementation {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        Self {
            title: self.title.clone().filter(|_| version.has_titles()),
            description: self.description.clone().filter(|_| version.has_descriptions_of_programs()),
            website_url: self.website_url.clone().filter(|_| version.has_descriptions_of_programs()),
            icons: if version.has_icons() { self.icons.clone() } else { Vec::new() },
            ..self.clone()
        }
    }

    /// Without its icons, which may be whole pictures.
    pub(crate) fn in_brief(&self) -> Self {
        Self { icons: Vec::new(), ..self.clone() }
    }
}

/// What the server can do: one member for each noun that the catalog declares.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct ServerCapabilities {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tools: Option<NounCapability>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resources: Option<NounCapability>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) prompts: Option<NounCapability>,
    /// Since 2025-03-26.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) completions: Option<NounCapability>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) logging: Option<LoggingCapability>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) extensions: Option<Extensions>,
}

impl ServerCapabilities {
    /// With the members that `version` knows.
    pub(crate) fn at(mut self, version: ProtocolVersion) -> Self {
        if let Some(extensions) = self.extensions.as_mut().filter(|_| !version.has_tasks_extension()) {
            extensions.tasks = None;
        }
        self.extensions = self.extensions.filter(|extensions| *extensions != Extensions::default());
        Self { completions: self.completions.filter(|_| version.declares_completions()), ..self }
    }
}

/// That handlers send log messages, of which there is nothing more to say.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct LoggingCapability {}

/// What is supported of the extension for skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SkillsCapability {
    /// Whether `resources/directory/read` is answered.
    pub(crate) directory_read: bool,
}

/// What is supported of the protocol's extensions, by their names. Capabilities are open objects before 2026-07-28, so
/// every revision can tell it, unless the name means something else there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Extensions {
    #[serde(rename = "io.modelcontextprotocol/skills", skip_serializing_if = "Option::is_none")]
    pub(crate) skills: Option<SkillsCapability>,
    /// Since 2026-07-28.
    #[serde(rename = "io.modelcontextprotocol/tasks", skip_serializing_if = "Option::is_none")]
    pub(crate) tasks: Option<ExtensionCapability>,
    #[serde(rename = "io.modelcontextprotocol/ui", skip_serializing_if = "Option::is_none")]
    pub(crate) ui: Option<ExtensionCapability>,
}

/// What is supported of an extension that has no settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct ExtensionCapability {}

/// What is supported around one noun beyond listing and using it.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NounCapability {
    /// Whether clients are told when the list changes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) list_changed: bool,
    /// Whether clients can be told when one item changes; of resources alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) subscribe: bool,
}

/// The parameters of `initialize`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InitializeParams<'a> {
    #[serde(borrow)]
    pub(crate) protocol_version: Cow<'a, str>,
    #[serde(borrow)]
    capabilities: Option<&'a RawValue>,
    /// Nothing depends on what the client is called.
    #[serde(default, rename = "clientInfo", deserialize_with = "object::maybe")]
    _client_info: Option<Named>,
}

/// What has a name, and more.
#[derive(Deserialize)]
struct Named {}

impl InitializeParams<'_> {
    /// What the client can do; what is no object says nothing.
    pub(crate) fn client(&self) -> ClientCapabilities {
        self.capabilities.map(ClientCapabilities::parse).unwrap_or_default()
    }
}

/// The result of `initialize`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InitializeResult<'a> {
    pub(crate) protocol_version: ProtocolVersion,
    pub(crate) capabilities: ServerCapabilities,
    pub(crate) server_info: Implementation,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instructions: Option<&'a str>,
}

/// The result of `server/discover`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DiscoverResult<'a> {
    pub(crate) supported_versions: &'a [ProtocolVersion],
    pub(crate) capabilities: ServerCapabilities,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) instructions: Option<&'a str>,
}
