//! The constant facts of a resource, written by the macro as one chain of calls.

use crate::origin::Origin;

/// The constant facts of a resource or resource template.
#[derive(Clone, Copy, Debug)]
pub struct ResourceMeta {
    pub(crate) uri: &'static str,
    pub(crate) origin: Origin,
    pub(crate) name: Option<&'static str>,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) mime_type: Option<&'static str>,
    pub(crate) caps: &'static [&'static str],
}

impl ResourceMeta {
    /// A resource under a path (`server/status`) or an absolute URI (`notes://today`), perhaps with `{captures}`.
    pub const fn new(uri: &'static str, origin: Origin) -> Self {
        Self { uri, origin, name: None, title: None, description: "", mime_type: None, caps: &[] }
    }

    pub(crate) const fn origin(&self) -> Origin {
        self.origin
    }

    /// The URI as declared.
    pub const fn uri(&self) -> &'static str {
        self.uri
    }

    /// The programmatic name; the path as declared without it.
    pub const fn name(mut self, name: &'static str) -> Self {
        self.name = Some(name);
        self
    }

    /// The name for people.
    pub const fn title(mut self, title: &'static str) -> Self {
        self.title = Some(title);
        self
    }

    /// What it holds, for the model.
    pub const fn description(mut self, text: &'static str) -> Self {
        self.description = text;
        self
    }

    /// The media type of what is read.
    pub const fn mime_type(mut self, mime_type: &'static str) -> Self {
        self.mime_type = Some(mime_type);
        self
    }

    /// What the caller has to be allowed.
    pub const fn caps(mut self, caps: &'static [&'static str]) -> Self {
        self.caps = caps;
        self
    }
}
