//! The constant facts of a prompt, written by the macro as one chain of calls.

use crate::origin::Origin;

/// The constant facts of a prompt.
#[derive(Clone, Copy, Debug)]
pub struct PromptMeta {
    pub(crate) name: &'static str,
    pub(crate) origin: Origin,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) caps: &'static [&'static str],
}

impl PromptMeta {
    /// A prompt with no description and no capability.
    pub const fn new(name: &'static str, origin: Origin) -> Self {
        Self { name, origin, title: None, description: "", caps: &[] }
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
}
