//! Everything that an app declares, whether it is offered at the moment or not.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::Arc;

use super::listing::Listings;
use super::{About, Catalog};
use crate::prompt::PromptEntry;
use crate::resource::ResourceEntry;
use crate::schema::Reading;
use crate::skill::Skills;
use crate::state::States;
use crate::tool::ToolEntry;

/// What a catalog is made of. All of it is checked, so that any part can be offered.
#[derive(Clone)]
pub(crate) struct Declared {
    about: Arc<About>,
    can_change: bool,
    /// The types that the app lends, with their names.
    pub(super) states: Arc<HashMap<TypeId, &'static str>>,
    pub(super) tools: Vec<Declaration<ToolEntry>>,
    pub(super) resources: Vec<Declaration<ResourceEntry>>,
    pub(super) prompts: Vec<Declaration<PromptEntry>>,
    pub(super) skills: Arc<Skills>,
    /// How tools read their arguments.
    pub(super) reading: Reading,
}

/// One item, which catalogs share.
pub(super) struct Declaration<T> {
    pub(super) entry: Arc<T>,
    pub(super) is_offered: bool,
}

impl Declared {
    pub(super) fn nothing(about: About, states: &States, can_change: bool) -> Self {
        Self {
            about: Arc::new(about),
            can_change,
            states: Arc::new(states.types().collect()),
            tools: Vec::new(),
            resources: Vec::new(),
            prompts: Vec::new(),
            skills: Arc::default(),
            reading: Reading::default(),
        }
    }

    /// The catalog of what is offered.
    pub(crate) fn offered(&self) -> Catalog {
        let (tools, resources, prompts) =
            (offered(&self.tools), offered(&self.resources), offered(&self.prompts));
        let mut match_order: Vec<usize> = (0..resources.len()).collect();
        match_order.sort_by_key(|&at| std::cmp::Reverse(resources[at].uri.particularity()));
        Catalog {
            about: Arc::clone(&self.about),
            can_change: self.can_change,
            tool_by_name: tools.iter().enumerate().map(|(at, tool)| (tool.name(), at)).collect(),
            prompt_by_name: prompts.iter().enumerate().map(|(at, prompt)| (prompt.name(), at)).collect(),
            listings: Listings::of(&tools, &resources, &prompts, &self.skills),
            tools,
            resources,
            match_order,
            prompts,
            skills: Arc::clone(&self.skills),
        }
    }
}

fn offered<T>(items: &[Declaration<T>]) -> Vec<Arc<T>> {
    items.iter().filter(|item| item.is_offered).map(|item| Arc::clone(&item.entry)).collect()
}

impl<T> Clone for Declaration<T> {
    fn clone(&self) -> Self {
        Self { entry: Arc::clone(&self.entry), is_offered: self.is_offered }
    }
}
