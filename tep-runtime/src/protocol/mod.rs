//! The wire: JSON-RPC envelope, error codes, revisions, and the types of each method family.
//!
//! Serde only: no runtime, no transport. What there is of logic reads an envelope and says what a revision knows.

pub(crate) mod client;
pub(crate) mod completion;
mod content;
mod depth;
mod icon;
pub(crate) mod jsonrpc;
pub(crate) mod lifecycle;
mod logging;
pub(crate) mod meta;
mod object;
mod params;
pub(crate) mod prompts;
mod resource_content;
pub(crate) mod resources;
mod revision;
pub(crate) mod skills;
pub(crate) mod subscriptions;
pub(crate) mod tasks;
mod text;
mod timestamp;
pub(crate) mod tools;
mod trace;
pub(crate) mod ui;
mod uri;
mod version;
mod written;

pub use content::{Annotations, Content, Role};
pub use icon::{Icon, IntoIcon};
pub use logging::{LogLevel, UnknownLogLevel};
pub use meta::{Meta, MetaEntry};
pub use prompts::PromptMessage;
pub use resource_content::{EmbeddedResource, ResourceContents, ResourceLink};
pub use trace::TraceContext;
pub use ui::UiPage;
pub use version::{ProtocolVersion, UnknownVersion};

pub(crate) use depth::{DEEPEST, is_deeper_than};
pub(crate) use object::Object;
pub(crate) use params::Params;
pub(crate) use text::json_text;
pub(crate) use timestamp::timestamp;
pub(crate) use uri::is_absolute_uri;
pub(crate) use version::Era;
pub(crate) use written::{to_json, to_value, write_json};

/// A caller's text, short enough to be said back.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 80;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
