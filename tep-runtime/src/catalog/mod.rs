//! The catalog: the immutable set of everything that an app offers, checked once when it is built.

mod build;
mod listing;
mod pages;

use std::collections::HashMap;

pub(crate) use build::CatalogBuilder;
pub(crate) use listing::{Listing, Noun};

use crate::prompt::PromptEntry;
use crate::protocol::ProtocolVersion;
use crate::protocol::lifecycle::{
    ExtensionCapability, Extensions, Implementation, NounCapability, ServerCapabilities, SkillsCapability,
};
use crate::protocol::ui::{self, UiLink};
use crate::resource::{RequestedUri, ResourceEntry};
use crate::skill::Skills;
use crate::tool::ToolEntry;
use listing::Listings;

/// Everything that an app offers. Nothing else is read when serving.
pub(crate) struct Catalog {
    about: About,
    tools: Vec<ToolEntry>,
    tool_by_name: HashMap<&'static str, usize>,
    /// Resources and templates, in the order of declaration.
    resources: Vec<ResourceEntry>,
    /// Positions in `resources`: the more particular patterns first.
    match_order: Vec<usize>,
    prompts: Vec<PromptEntry>,
    prompt_by_name: HashMap<&'static str, usize>,
    skills: Skills,
    listings: Listings,
}

/// What the app says of itself.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) implementation: Implementation,
    /// How the model should use the server as a whole.
    pub(crate) instructions: Option<String>,
}

impl Catalog {
    pub(crate) fn about(&self) -> &About {
        &self.about
    }

    pub(crate) fn tools(&self) -> &[ToolEntry] {
        &self.tools
    }

    /// Resources and templates, in the order of declaration.
    pub(crate) fn resources(&self) -> &[ResourceEntry] {
        &self.resources
    }

    /// The position of a tool, by its name to the letter.
    pub(crate) fn find_tool(&self, name: &str) -> Option<usize> {
        self.tool_by_name.get(name).copied()
    }

    /// The position of the resource that a URI names, and what it captures.
    pub(crate) fn find_resource(&self, uri: &str) -> Option<(usize, Vec<String>)> {
        let requested = RequestedUri::parse(uri)?;
        self.match_order.iter().find_map(|&at| Some((at, self.resources[at].uri.matches(&requested)?)))
    }

    pub(crate) fn prompts(&self) -> &[PromptEntry] {
        &self.prompts
    }

    /// The position of a prompt, by its name to the letter.
    pub(crate) fn find_prompt(&self, name: &str) -> Option<usize> {
        self.prompt_by_name.get(name).copied()
    }

    /// The skills, whose files are resources, too.
    pub(crate) fn skills(&self) -> &Skills {
        &self.skills
    }

    /// What is serialised of a noun's items for a revision.
    pub(crate) fn listing(&self, noun: Noun, version: ProtocolVersion) -> &Listing {
        self.listings.get(noun, version)
    }

    /// One member for each noun of which there is an item.
    pub(crate) fn capabilities(&self) -> ServerCapabilities {
        ServerCapabilities {
            tools: self.declares(Noun::Tools).then_some(NounCapability {}),
            resources: self.declares(Noun::Resources).then_some(NounCapability {}),
            prompts: self.declares(Noun::Prompts).then_some(NounCapability {}),
            extensions: self.extensions(),
        }
    }

    /// One member for each extension that some item makes use of.
    fn extensions(&self) -> Option<Extensions> {
        let skills = self.declares(Noun::Skills).then_some(SkillsCapability { directory_read: true });
        let ui = self.has_pages().then_some(ExtensionCapability {});
        let tasks = self.has_tasks().then_some(ExtensionCapability {});
        let extensions = Extensions { skills, tasks, ui };
        (extensions != Extensions::default()).then_some(extensions)
    }

    /// Whether some item is of MCP Apps: a page, a tool that shows one, or a tool for pages to call.
    fn has_pages(&self) -> bool {
        self.tools.iter().any(|tool| tool.meta().ui != UiLink::default())
            || self.resources.iter().any(|resource| resource.mime_type() == Some(ui::PAGE_TYPE))
    }

    /// Whether there is an item of the noun. Templates are resources, and so are the files of skills.
    pub(crate) fn declares(&self, noun: Noun) -> bool {
        match noun {
            Noun::Tools => !self.tools.is_empty(),
            Noun::Resources | Noun::ResourceTemplates => {
                !self.resources.is_empty() || !self.skills.is_empty()
            }
            Noun::Skills => !self.skills.is_empty(),
            Noun::Prompts => !self.prompts.is_empty(),
        }
    }

    /// Whether some call can become a task.
    pub(crate) fn has_tasks(&self) -> bool {
        self.tools.iter().any(|tool| tool.meta().task.is_some())
    }

    /// Whether some item asks for a capability.
    pub(crate) fn asks_for_caps(&self) -> bool {
        self.tools.iter().any(|tool| !tool.meta().caps.is_empty())
            || self.resources.iter().any(|resource| !resource.meta().caps.is_empty())
            || self.prompts.iter().any(|prompt| !prompt.meta().caps.is_empty())
    }
}
