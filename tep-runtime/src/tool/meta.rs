//! The constant facts of a tool, written by the macro as one chain of calls.

use std::time::Duration;

use crate::origin::Origin;
use crate::protocol::ui::UiLink;
use crate::protocol::{Icon, MetaEntry};

/// What a tool does to the world, as hints to clients. Unset ones are not published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may destroy what was there.
    pub destructive: Option<bool>,
    /// Doing it twice is doing it once.
    pub idempotent: Option<bool>,
    /// It reaches beyond the app, such as to the web.
    pub open_world: Option<bool>,
}

/// When a call becomes a task, for a caller who knows tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskUse {
    /// When it is not over at once.
    Pending,
    /// The same, and a caller who does not know tasks is refused.
    Required,
    /// When its handler says so.
    Later,
}

/// The constant facts of a tool.
#[derive(Clone, Copy, Debug)]
pub struct ToolMeta {
    pub(crate) name: &'static str,
    pub(crate) origin: Origin,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) caps: &'static [&'static str],
    pub(crate) hints: Hints,
    pub(crate) timeout: Option<Duration>,
    pub(crate) task: Option<TaskUse>,
    pub(crate) input_schema: Option<&'static str>,
    pub(crate) icons: fn() -> Vec<Icon>,
    pub(crate) meta: &'static [MetaEntry],
    pub(crate) ui: UiLink,
    pub(crate) strict: Option<bool>,
}

impl ToolMeta {
    /// A tool that runs on the runtime, with no description, no capability, no timeout, and never as a task.
    pub const fn new(name: &'static str, origin: Origin) -> Self {
        Self {
            name,
            origin,
            title: None,
            description: "",
            caps: &[],
            hints: Hints { read_only: None, destructive: None, idempotent: None, open_world: None },
            timeout: None,
            task: None,
            input_schema: None,
            icons: Vec::new,
            meta: &[],
            ui: UiLink { resource_uri: None, visibility: &[] },
            strict: None,
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

    /// What it does, for the model.
    pub const fn description(mut self, text: &'static str) -> Self {
        self.description = text;
        self
    }

    /// What the caller has to be allowed.
    pub const fn caps(mut self, caps: &'static [&'static str]) -> Self {
        self.caps = caps;
        self
    }

    /// Hints that it changes nothing, or that it does.
    pub const fn read_only(mut self, hint: bool) -> Self {
        self.hints.read_only = Some(hint);
        self
    }

    /// Hints that it may destroy what was there, or that it does not.
    pub const fn destructive(mut self, hint: bool) -> Self {
        self.hints.destructive = Some(hint);
        self
    }

    /// Hints that doing it twice is doing it once, or that it is not.
    pub const fn idempotent(mut self, hint: bool) -> Self {
        self.hints.idempotent = Some(hint);
        self
    }

    /// Hints that it reaches beyond the app, such as to the web, or that it does not.
    pub const fn open_world(mut self, hint: bool) -> Self {
        self.hints.open_world = Some(hint);
        self
    }

    /// That a call may become a task, and when.
    pub const fn task(mut self, when: TaskUse) -> Self {
        self.task = Some(when);
        self
    }

    /// The schema of the arguments as JSON text, instead of the one made of the parameters.
    pub const fn input_schema(mut self, schema: &'static str) -> Self {
        self.input_schema = Some(schema);
        self
    }

    /// How long a call may take, in milliseconds.
    pub const fn timeout_ms(mut self, milliseconds: u64) -> Self {
        self.timeout = Some(Duration::from_millis(milliseconds));
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

    /// The page that shows its results: the URI of a resource of the same app.
    pub const fn ui(mut self, uri: &'static str) -> Self {
        self.ui.resource_uri = Some(uri);
        self
    }

    /// Who may call it, of `model` and `app`.
    pub const fn ui_visibility(mut self, callers: &'static [&'static str]) -> Self {
        self.ui.visibility = callers;
        self
    }

    /// Whether arguments are read to the letter of the schema, whatever the app says: see `App::strict`.
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = Some(strict);
        self
    }
}
