//! Changes of what is declared and of what is offered.

use super::declared::{Declaration, Declared};
use crate::prompt::PromptSpec;
use crate::resource::ResourceSpec;
use crate::subscription::Change;
use crate::tool::ToolSpec;

/// One change, which is made as a whole or not at all.
pub(crate) enum Edit {
    AddTools(Vec<ToolSpec>),
    AddResource(ResourceSpec),
    AddPrompt(PromptSpec),
    Existing(Act, Key),
    /// Everything that has a tag.
    Tagged(Act, String),
}

/// What is done with an item.
#[derive(Clone, Copy)]
pub(crate) enum Act {
    Remove,
    Enable,
    Disable,
}

/// An item by its noun and by what its author calls it.
pub(crate) enum Key {
    Tool(String),
    /// The URI or URI template, as declared or as published.
    Resource(String),
    Prompt(String),
}

impl Declared {
    /// Makes a change: the lists that are others now. After an error nothing can be said of what
    /// is declared.
    pub(super) fn apply(&mut self, edit: Edit) -> Result<Vec<Change>, Vec<String>> {
        let mut problems = Vec::new();
        let (list, has_changed) = match edit {
            Edit::AddTools(specs) => {
                let has_changed = !specs.is_empty();
                self.add_tools(specs, &mut problems);
                (Change::Tools, has_changed)
            }
            Edit::AddResource(spec) => {
                self.add_resources(vec![spec], &mut problems);
                (Change::Resources, true)
            }
            Edit::AddPrompt(spec) => {
                self.add_prompts(vec![spec], &mut problems);
                (Change::Prompts, true)
            }
            Edit::Existing(act, key) => self.act(act, &key)?,
            Edit::Tagged(act, tag) => return self.act_on_tag(act, &tag),
        };
        if problems.is_empty() {
            Ok(has_changed.then_some(list).into_iter().collect())
        } else {
            Err(problems)
        }
    }

    fn act(&mut self, act: Act, key: &Key) -> Result<(Change, bool), Vec<String>> {
        let (list, noun, called, done) = match key {
            Key::Tool(name) => {
                (Change::Tools, "tool", name, act.on(&mut self.tools, |tool| tool.name() == name))
            }
            Key::Resource(uri) => (
                Change::Resources,
                "resource",
                uri,
                act.on(&mut self.resources, |resource| resource.is_called(uri)),
            ),
            Key::Prompt(name) => {
                (Change::Prompts, "prompt", name, act.on(&mut self.prompts, |prompt| prompt.name() == name))
            }
        };
        let has_changed = done.ok_or_else(|| vec![format!("there is no {noun} `{called}`")])?;
        Ok((list, has_changed))
    }
}

impl Declared {
    fn act_on_tag(&mut self, act: Act, tag: &str) -> Result<Vec<Change>, Vec<String>> {
        let lists = [
            (Change::Tools, act.on_all(&mut self.tools, |tool| tool.meta().offer.has_tag(tag))),
            (Change::Resources, act.on_all(&mut self.resources, |one| one.meta().offer.has_tag(tag))),
            (Change::Prompts, act.on_all(&mut self.prompts, |prompt| prompt.meta().offer.has_tag(tag))),
        ];
        if lists.iter().all(|(_, done)| done.is_none()) {
            return Err(vec![format!("nothing has the tag `{tag}`")]);
        }
        let changed = lists.into_iter().filter(|(_, done)| *done == Some(true));
        Ok(changed.map(|(list, _)| list).collect())
    }
}

impl Act {
    /// As [`Act::on`], with every item that is meant.
    fn on_all<T>(self, items: &mut Vec<Declaration<T>>, is_meant: impl Fn(&T) -> bool) -> Option<bool> {
        let (mut is_there, mut has_changed) = (false, false);
        for item in items.iter_mut().filter(|item| is_meant(&item.entry)) {
            is_there = true;
            has_changed |= self.set(item);
        }
        if matches!(self, Self::Remove) {
            items.retain(|item| !is_meant(&item.entry));
        }
        is_there.then_some(has_changed)
    }

    /// Whether the item is another one now for those who list it.
    fn set<T>(self, item: &mut Declaration<T>) -> bool {
        let was_offered = item.is_offered;
        item.is_offered = matches!(self, Self::Enable);
        was_offered != item.is_offered
    }

    /// Whether it makes a difference to what is offered; `None` when there is no such item.
    fn on<T>(self, items: &mut Vec<Declaration<T>>, is_meant: impl Fn(&T) -> bool) -> Option<bool> {
        let at = items.iter().position(|item| is_meant(&item.entry))?;
        let has_changed = self.set(&mut items[at]);
        if matches!(self, Self::Remove) {
            items.remove(at);
        }
        Some(has_changed)
    }
}
