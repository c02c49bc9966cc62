//! What agents can do with the guestbook.

use tep_runtime::prelude::*;

use crate::api_keys::ApiKeys;
use crate::guestbook::{Entry, Guestbook};

/// The MCP server, before it is made into a router. What it offers is named here, one by one.
pub(crate) fn app(book: Guestbook, keys: ApiKeys) -> App {
    App::new("guestbook", env!("CARGO_PKG_VERSION"))
        .description("A guestbook that agents can read and sign.")
        .tools(tools![sign, search])
        .resource::<latest>()
        .state(book)
        .auth(keys)
        .hosts(["127.0.0.1", "localhost"])
}

/// Write into the guestbook.
#[mcp_tool(caps = ["sign"], destructive = false)]
async fn sign(
    guest: &Identity,
    book: &Guestbook,
    /// What to write.
    #[param(len = 1..=500)]
    text: String,
) {
    book.sign(Entry { guest: guest.subject(), text });
}

/// Find entries with a word in them.
#[mcp_tool(read_only)]
async fn search(
    book: &Guestbook,
    /// The word, in any case.
    word: String,
) -> Vec<Entry> {
    let word = word.to_lowercase();
    book.entries().into_iter().filter(|entry| entry.text.to_lowercase().contains(&word)).collect()
}

/// The entry that was written last.
#[mcp_resource("guestbook/latest")]
async fn latest(book: &Guestbook) -> Option<Json<Entry>> {
    book.entries().pop().map(Json)
}
