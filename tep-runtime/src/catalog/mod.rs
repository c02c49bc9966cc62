//! The catalog: everything that an app offers, as an immutable value, and how a running app puts another in its place.

mod build;
mod declared;
mod edit;
mod listing;
mod live;
mod pages;
mod states;
mod unknown;

use std::collections::HashMap;
use std::sync::Arc;

pub(crate) use build::CatalogBuilder;
pub(crate) use edit::{Act, Edit, Key};
pub(crate) use listing::{Listing, Noun};
pub(crate) use live::LiveCatalog;
pub(crate) use unknown::no_resource;

use crate::prompt::PromptEntry;
use crate::protocol::ProtocolVersion;
use crate::protocol::lifecycle::{
    ExtensionCapability, Extensions, Implementation, LoggingCapability, NounCapability, ServerCapabilities,
    SkillsCapability,
};
use crate::protocol::ui::{self, UiLink};
use crate::resource::{RequestedUri, ResourceEntry, absolute_uri};
use crate::schema::RepeatedParam;
use crate::skill::Skills;
use crate::tool::{TaskUse, ToolEntry};
use listing::Listings;

/// Everything that an app offers at one moment. Nothing else is read when serving.
pub(crate) struct Catalog {
    about: Arc<About>,
    /// Whether somebody can put another catalog in the place of this one.
    can_change: bool,
    tools: Vec<Arc<ToolEntry>>,
    tool_by_name: HashMap<&'static str, usize>,
    /// Resources and templates, in the order of declaration.
    resources: Vec<Arc<ResourceEntry>>,
    /// Positions in `resources`: the more particular patterns first.
    match_order: Vec<usize>,
    prompts: Vec<Arc<PromptEntry>>,
    prompt_by_name: HashMap<&'static str, usize>,
    skills: Arc<Skills>,
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

    pub(crate) fn tools(&self) -> &[Arc<ToolEntry>] {
        &self.tools
    }

    /// Resources and templates, in the order of declaration.
    pub(crate) fn resources(&self) -> &[Arc<ResourceEntry>] {
        &self.resources
    }

    /// The position of a tool, by its name to the letter.
    pub(crate) fn find_tool(&self, name: &str) -> Option<usize> {
        self.tool_by_name.get(name).copied()
    }

    /// Whether a call of a tool has to become a task.
    pub(crate) fn requires_task(&self, tool: &str) -> bool {
        self.find_tool(tool).is_some_and(|at| self.tools[at].meta().task == Some(TaskUse::Required))
    }

    /// The arguments of a tool that headers repeat. A tool that does not exist repeats none.
    pub(crate) fn repeated_params(&self, tool: &str) -> &[RepeatedParam] {
        self.find_tool(tool).map_or(&[], |at| self.tools[at].reader.repeated())
    }

    /// The position of the resource that a URI names, and what it captures.
    pub(crate) fn find_resource(&self, uri: &str) -> Option<(usize, Vec<String>)> {
        let requested = RequestedUri::parse(uri)?;
        self.match_order.iter().find_map(|&at| Some((at, self.resources[at].uri.matches(&requested)?)))
    }

    /// The resource template that is published or declared like this.
    pub(crate) fn find_template(&self, uri: &str) -> Option<&ResourceEntry> {
        let is_meant = |entry: &&Arc<ResourceEntry>| entry.uri.is_template() && entry.is_called(uri);
        self.resources.iter().find(is_meant).map(|entry| &**entry)
    }

    /// The one spelling of a URI: that under which its resource is published. What is not offered keeps its own, and a
    /// path becomes one of tep's URIs. `None` for what is no URI.
    pub(crate) fn canonical_uri(&self, uri: &str) -> Option<String> {
        match self.find_resource(uri) {
            Some((at, captures)) => Some(self.resources[at].uri.fill(&captures)),
            None => absolute_uri(uri),
        }
    }

    pub(crate) fn prompts(&self) -> &[Arc<PromptEntry>] {
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

    /// One member for each noun that is declared.
    pub(crate) fn capabilities(&self) -> ServerCapabilities {
        let noun = NounCapability { list_changed: self.can_change, subscribe: false };
        let declared = |which, noun| self.declares(which).then_some(noun);
        ServerCapabilities {
            tools: declared(Noun::Tools, noun),
            resources: declared(Noun::Resources, NounCapability { subscribe: self.can_change, ..noun }),
            prompts: declared(Noun::Prompts, noun),
            completions: self.completes().then_some(NounCapability::default()),
            logging: self.logs().then_some(LoggingCapability {}),
            extensions: self.extensions(),
        }
    }

    /// Whether another catalog can come, and so there is something to subscribe to.
    pub(crate) fn can_change(&self) -> bool {
        self.can_change
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

    /// Whether there is an item of the noun, or one can come: what clients were told is to hold as long as they stay.
    /// Templates are resources, and so are the files of skills.
    pub(crate) fn declares(&self, noun: Noun) -> bool {
        match noun {
            Noun::Tools | Noun::Resources | Noun::ResourceTemplates | Noun::Prompts if self.can_change => {
                true
            }
            Noun::Tools => !self.tools.is_empty(),
            Noun::Resources | Noun::ResourceTemplates => {
                !self.resources.is_empty() || !self.skills.is_empty()
            }
            Noun::Skills => !self.skills.is_empty(),
            Noun::Prompts => !self.prompts.is_empty(),
        }
    }

    /// Whether something is offered while some argument is typed, or can be some day.
    pub(crate) fn completes(&self) -> bool {
        self.can_change
            || self.resources.iter().any(|resource| resource.completion.can_complete())
            || self.prompts.iter().any(|prompt| prompt.completion.can_complete())
    }

    /// Whether some call can become a task.
    pub(crate) fn has_tasks(&self) -> bool {
        self.tools.iter().any(|tool| tool.meta().task.is_some())
    }

    /// Whether some handler has a context to send log messages through, or can have one some day.
    pub(crate) fn logs(&self) -> bool {
        self.can_change
            || self.tools.iter().any(|tool| tool.can_ask)
            || self.resources.iter().any(|resource| resource.can_ask)
            || self.prompts.iter().any(|prompt| prompt.can_ask)
    }

    /// Whether some item asks for a capability.
    pub(crate) fn asks_for_caps(&self) -> bool {
        self.tools.iter().any(|tool| !tool.meta().caps.is_empty())
            || self.resources.iter().any(|resource| !resource.meta().caps.is_empty())
            || self.prompts.iter().any(|prompt| !prompt.meta().caps.is_empty())
    }
}
