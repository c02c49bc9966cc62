//! The constant facts of a resource, written by the macro as one chain of calls.

use crate::offer::Offer;
use crate::origin::Origin;
use crate::protocol::{Annotations, Icon, MetaEntry, Role, UiPage};

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
    pub(crate) icons: fn() -> Vec<Icon>,
    pub(crate) meta: &'static [MetaEntry],
    pub(crate) offer: Offer,
    pub(crate) audience: &'static [Role],
    pub(crate) priority: Option<f64>,
    pub(crate) last_modified: Option<&'static str>,
    pub(crate) size: Option<u64>,
    pub(crate) ui: Option<fn() -> UiPage>,
}

impl ResourceMeta {
    /// A resource under a path (`server/status`) or an absolute URI (`notes://today`), perhaps with `{captures}`.
    pub const fn new(uri: &'static str, origin: Origin) -> Self {
        Self {
            uri,
            origin,
            name: None,
            title: None,
            description: "",
            mime_type: None,
            caps: &[],
            icons: Vec::new,
            meta: &[],
            offer: Offer::new(),
            audience: &[],
            priority: None,
            last_modified: None,
            size: None,
            ui: None,
        }
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

    /// Pictures that stand for it, made when the catalog is built.
    pub const fn icons(mut self, icons: fn() -> Vec<Icon>) -> Self {
        self.icons = icons;
        self
    }

    /// What lists say of it to client programs.
    pub const fn meta(mut self, entries: &'static [MetaEntry]) -> Self {
        self.meta = entries;
        self
    }

    /// On what terms it is offered.
    pub const fn offer(mut self, offer: Offer) -> Self {
        self.offer = offer;
        self
    }

    /// Whom it is for; anyone without it.
    pub const fn audience(mut self, audience: &'static [Role]) -> Self {
        self.audience = audience;
        self
    }

    /// How much it matters: from 0, may be left out, to 1, must be seen.
    pub const fn priority(mut self, priority: f64) -> Self {
        self.priority = Some(priority);
        self
    }

    /// When it changed, in ISO 8601.
    pub const fn last_modified(mut self, when: &'static str) -> Self {
        self.last_modified = Some(when);
        self
    }

    /// How long it is in bytes, before any encoding.
    pub const fn size(mut self, bytes: u64) -> Self {
        self.size = Some(bytes);
        self
    }

    /// What it asks of the client that shows it as the page of an MCP app, made when the catalog is built.
    pub const fn ui(mut self, page: fn() -> UiPage) -> Self {
        self.ui = Some(page);
        self
    }

    pub(crate) fn annotations(&self) -> Option<Annotations> {
        let annotations = Annotations {
            audience: self.audience.to_vec(),
            priority: self.priority,
            last_modified: self.last_modified.map(str::to_owned),
        };
        (annotations != Annotations::default()).then_some(annotations)
    }
}
