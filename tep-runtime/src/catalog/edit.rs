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
    /// Offers everything that has a tag, or nothing of it any more.
    Tagged {
        tag: String,
        is_offered: bool,
    },
}

impl Edit {
    /// Whether it declares something new.
    pub(crate) fn adds(&self) -> bool {
        !matches!(self, Self::Existing(..))
    }
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
            Edit::Tagged { tag, is_offered } => return self.offer_tagged(&tag, is_offered),
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
    fn offer_tagged(&mut self, tag: &str, is_offered: bool) -> Result<Vec<Change>, Vec<String>> {
        let lists = [
            (Change::Tools, offer(&mut self.tools, is_offered, |tool| tool.meta().offer.has_tag(tag))),
            (Change::Resources, offer(&mut self.resources, is_offered, |one| one.meta().offer.has_tag(tag))),
            (
                Change::Prompts,
                offer(&mut self.prompts, is_offered, |prompt| prompt.meta().offer.has_tag(tag)),
            ),
        ];
        if lists.iter().all(|(_, done)| done.is_none()) {
            return Err(vec![format!("nothing has the tag `{tag}`")]);
        }
        let changed = lists.into_iter().filter(|(_, done)| *done == Some(true));
        Ok(changed.map(|(list, _)| list).collect())
    }
}

/// Offers every item that is meant, or none of them any more: whether that makes a difference; `None` when there are no
/// such items.
fn offer<T>(items: &mut [Declaration<T>], is_offered: bool, is_meant: impl Fn(&T) -> bool) -> Option<bool> {
    let meant = items.iter_mut().filter(|item| is_meant(&item.entry));
    meant.map(|item| std::mem::replace(&mut item.is_offered, is_offered) != is_offered).reduce(|a, b| a || b)
}

impl Act {
    /// Whether it makes a difference to what is offered; `None` when there is no such item.
    fn on<T>(self, items: &mut Vec<Declaration<T>>, is_meant: impl Fn(&T) -> bool) -> Option<bool> {
        let at = items.iter().position(|item| is_meant(&item.entry))?;
        let was_offered = items[at].is_offered;
        match self {
            Self::Remove => {
                items.remove(at);
                Some(was_offered)
            }
            Self::Enable | Self::Disable => {
                items[at].is_offered = matches!(self, Self::Enable);
                Some(was_offered != items[at].is_offered)
            }
        }
    }
}
