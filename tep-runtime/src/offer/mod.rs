//! On what terms an item is offered, whatever noun it is of: what the keys `tags`, `deprecated`, `version`, `hidden`,
//! `max_concurrency` and `authorize` of the attributes say.
//!
//! What is deprecated is said to be: first thing in every description, with `tep/deprecated` in `_meta`, with `deprecated`
//! in OpenAPI, with the header `Deprecation` in answers over HTTP-direct, and in the log at the first call.
//!
//! # Who may call, where, and how many at once
//!
//! A call is let in step by step: the capabilities of `caps`, then the arguments, then `authorize`, then its turn under
//! `max_concurrency`. Whoever does not get past a step never gets to the next one, on every surface.
//!
//! `authorize` names a function, `async` or not. It takes the [`Identity`](crate::Identity) of the caller and then every
//! parameter, all as references, or those that are written behind its name; and it returns `bool`, or a `Result<(), E>`
//! whose error says why not: a `ToolError`, or anything that can be displayed.
//!
//! ```
//! use tep_runtime::prelude::*;
//!
//! struct Notes;
//!
//! async fn owns(caller: &Identity, notes: &Notes, id: &u64) -> Result<(), ToolError> {
//!     match caller.principal_id() {
//!         Some(name) if name == notes.owner(*id) => Ok(()),
//!         _ => Err(ToolError::new("only its owner deletes a note")),
//!     }
//! }
//!
//! /// Delete a note.
//! #[mcp_tool(authorize = owns)]
//! async fn delete_note(notes: &Notes, id: u64) {
//!     // ..
//! }
//!
//! fn is_known(caller: &Identity) -> bool {
//!     !caller.is_anonymous()
//! }
//!
//! /// Add a note.
//! #[mcp_tool(authorize = is_known())]
//! async fn add_note(notes: &Notes, text: String) {
//!     // ..
//! }
//! # impl Notes { fn owner(&self, _: u64) -> &str { "ann" } }
//! ```
//!
//! Who is refused is told as one who lacks a capability: 403 over HTTP (401 for a caller who has not logged in, where that
//! is possible), and over MCP a failure of the tool, or error 403 of a resource or prompt. `ToolError::internal` says that
//! nothing could be decided, which is a failure of the server. A plain function is not to block; one that waits is `async`.
//! Completion while people type asks for the capabilities alone.
//!
//! Beyond `max_concurrency` calls wait in line, at most [`App::max_waiting`](crate::App::max_waiting) of them and each for
//! [`App::max_wait`](crate::App::max_wait), within the timeout of the call; others are refused: over HTTP with 503 and
//! `Retry-After`, over MCP with a text for the model. A call that is or becomes a task waits as long as the task lives. A
//! plain function keeps its place until it has returned, also when nobody waits for it any more. A call that asks its user
//! keeps its place, too, except in 2026-07-28, where it ends with the question and comes back.
//!
//! What is `hidden` from `mcp` is unknown to MCP clients, over stdio, too, and so to the commands of the program, which
//! ask as one; what is hidden from `http` is found under none
//! of its routes and left out of OpenAPI and llms.txt, which describe them; what is hidden from `docs` is left out of these
//! alone.

mod gate;
mod offered;
mod surface;
mod verdict;

use std::borrow::Cow;

use serde_json::json;

use crate::protocol::Meta;

pub use gate::Busy;
pub use surface::Surface;
#[doc(hidden)]
pub use verdict::Decides;
pub use verdict::{NotLetIn, Verdict};

pub(crate) use gate::{Line, Turn};
pub(crate) use offered::Offered;

/// The terms on which an item is offered, written by the macro as one chain of calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offer {
    pub(crate) tags: &'static [&'static str],
    pub(crate) deprecated: Option<&'static str>,
    pub(crate) version: Option<&'static str>,
    pub(crate) hidden: &'static [Surface],
    pub(crate) max_concurrency: Option<u32>,
    pub(crate) is_guarded: bool,
}

impl Offer {
    /// An item without tags, on every surface, whose calls may all run at once.
    pub const fn new() -> Self {
        Self {
            tags: &[],
            deprecated: None,
            version: None,
            hidden: &[],
            max_concurrency: None,
            is_guarded: false,
        }
    }

    /// What it is sorted by.
    pub const fn tags(mut self, tags: &'static [&'static str]) -> Self {
        self.tags = tags;
        self
    }

    /// That it should not be used any more, and what to use instead.
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.deprecated = Some(instead);
        self
    }

    /// Its own version.
    pub const fn version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// Where it is not offered.
    pub const fn hidden(mut self, surfaces: &'static [Surface]) -> Self {
        self.hidden = surfaces;
        self
    }

    /// How many calls of it run at once.
    pub const fn max_concurrency(mut self, calls: u32) -> Self {
        self.max_concurrency = Some(calls);
        self
    }

    /// That a function of the author decides who may call, and with what.
    pub const fn guarded(mut self) -> Self {
        self.is_guarded = true;
        self
    }

    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.contains(&tag)
    }

    pub(crate) fn is_on(&self, surface: Surface) -> bool {
        !self.hidden.contains(&surface)
    }

    /// That it is deprecated, as a sentence.
    pub(crate) fn notice(&self) -> Option<String> {
        let instead = self.deprecated?.trim();
        let stop = if instead.ends_with(['.', '!', '?']) { "" } else { "." };
        Some(format!("Deprecated: {instead}{stop}"))
    }

    /// The description as it is published. What is said first is read also where long texts are cut.
    pub(crate) fn described<'a>(&self, description: &'a str) -> Cow<'a, str> {
        match self.notice() {
            None => Cow::Borrowed(description),
            Some(notice) if description.is_empty() => notice.into(),
            Some(notice) => format!("{notice}\n\n{description}").into(),
        }
    }

    /// What client programs find of it in the `_meta` of the item.
    pub(crate) fn publish(&self, meta: &mut Meta) {
        let tags = (!self.tags.is_empty()).then(|| json!(self.tags));
        let entries = [
            ("tep/tags", tags),
            ("tep/deprecated", self.deprecated.map(Into::into)),
            ("tep/version", self.version.map(Into::into)),
        ];
        meta.extend(entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    }

    /// What the documents say of it in a sentence each, besides its tags and that it is deprecated.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = String> {
        let version = self.version.map(|version| format!("Version: {version}."));
        let at_once = self.max_concurrency.map(|calls| {
            let calls = if calls == 1 { "1 call runs".to_owned() } else { format!("{calls} calls run") };
            format!("At most {calls} at once; others wait in line.")
        });
        version.into_iter().chain(at_once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deprecated_is_said_first() {
        for (offer, description, expected) in [
            (Offer::new(), "Say hi.", "Say hi."),
            (Offer::new().deprecated("use `greet`"), "Say hi.", "Deprecated: use `greet`.\n\nSay hi."),
            (Offer::new().deprecated("use `greet`!"), "", "Deprecated: use `greet`!"),
        ] {
            assert_eq!(offer.described(description), expected);
        }
    }
}
