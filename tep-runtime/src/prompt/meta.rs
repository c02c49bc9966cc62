//! The constant facts of a prompt, written by the macro as one chain of calls.

use crate::offer::Offer;
use crate::origin::Origin;
use crate::protocol::{Icon, MetaEntry};

/// The constant facts of a prompt.
#[derive(Clone, Copy, Debug)]
pub struct PromptMeta {
    pub(crate) name: &'static str,
    pub(crate) origin: Origin,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) caps: &'static [&'static str],
    pub(crate) icons: fn() -> Vec<Icon>,
    pub(crate) meta: &'static [MetaEntry],
    pub(crate) offer: Offer,
}

impl PromptMeta {
    /// A prompt with no description and no capability.
    pub const fn new(name: &'static str, origin: Origin) -> Self {
        Self {
            name,
            origin,
            title: None,
            description: "",
            caps: &[],
            icons: Vec::new,
            meta: &[],
            offer: Offer::new(),
        }
    }

    pub(crate) const fn origin(&self) -> Origin {
        self.origin
    }

    /// The name on the wire.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name for people.
    pub const fn title(mut self, title: &'static str) -> Self {
        self.title = Some(title);
        self
    }

    /// What it is for, for the people who choose it.
    pub const fn description(mut self, text: &'static str) -> Self {
        self.description = text;
        self
    }

    /// What the caller has to be allowed.
    pub const fn caps(mut self, caps: &'static [&'static str]) -> Self {
        self.caps = caps;
        self
    }

    /// Pictures that stand for it.
    pub const fn icons(mut self, icons: fn() -> Vec<Icon>) -> Self {
        self.icons = icons;
        self
    }

    /// What client programs find in its `_meta`.
    pub const fn meta(mut self, entries: &'static [MetaEntry]) -> Self {
        self.meta = entries;
        self
    }

    /// On what terms it is offered.
    pub const fn offer(mut self, offer: Offer) -> Self {
        self.offer = offer;
        self
    }
}
