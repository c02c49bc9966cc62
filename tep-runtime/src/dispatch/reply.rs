//! Answers, written once into the buffer that is sent.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{Answer, Dispatcher};
use crate::catalog::{Catalog, Noun};
use crate::invoke::{InputRequired, Reading};
use crate::prompt::PromptResult;
use crate::protocol::client::ClientCapabilities;
use crate::protocol::jsonrpc::{RequestId, RpcError};
use crate::protocol::lifecycle::Implementation;
use crate::protocol::meta::{Meta, SERVER_INFO};
use crate::protocol::resources::{PartBody, PartOfResource, ReadResourceResult};
use crate::protocol::ui::META_KEY;
use crate::protocol::{Era, ProtocolVersion, ResourceContents, UiPage, to_json, to_value, write_json};
use crate::resource::Contents;
use crate::tool::ToolResult;

/// The result of a request, not yet written.
pub(crate) enum Reply {
    /// A JSON object as text.
    Object(String),
    /// What says no more than that it was done, and something for client programs.
    Noted(Meta),
    /// The same, where clients may keep it.
    Cacheable(String),
    /// What `server/discover` says, beside which the server names itself in full.
    Discovered(String),
    /// A session can begin.
    Initialized {
        version: ProtocolVersion,
        client: ClientCapabilities,
        result: String,
    },
    /// A part of a list, as the catalog had it from which it was taken.
    Page {
        catalog: Arc<Catalog>,
        noun: Noun,
        range: Range<usize>,
        next: Option<String>,
    },
    Tool(ToolResult),
    Reading(Reading),
    /// Questions come first; since 2026-07-28.
    InputRequired(InputRequired),
    /// The call goes on as a task; since 2026-07-28.
    Task(String),
    Prompt(PromptResult),
}

impl Reply {
    /// What says no more than that it was done.
    pub(super) fn empty() -> Self {
        Self::Object("{}".into())
    }

    /// `server/discover`, the lists and `resources/read` say how long they hold; since 2026-07-28.
    const fn is_cacheable(&self) -> bool {
        matches!(self, Self::Cacheable(_) | Self::Discovered(_) | Self::Page { .. } | Self::Reading(_))
    }

    /// What kind of result it is; since 2026-07-28.
    const fn result_type(&self) -> &'static str {
        match self {
            Self::InputRequired(_) => "input_required",
            Self::Task(_) => "task",
            _ => "complete",
        }
    }

    /// The entries of `_meta` that the result brings along.
    fn meta(&self) -> Cow<'_, Meta> {
        match self {
            Self::Tool(result) => Cow::Borrowed(&result.meta),
            Self::InputRequired(input) => Cow::Owned(input.meta()),
            Self::Noted(meta) => Cow::Borrowed(meta),
            _ => Cow::default(),
        }
    }

    /// About how long the reply is in bytes, so that a long one is not moved while it is written.
    fn size_hint(&self, version: ProtocolVersion) -> usize {
        match self {
            Self::Object(json)
            | Self::Cacheable(json)
            | Self::Discovered(json)
            | Self::Task(json)
            | Self::Initialized { result: json, .. } => json.len(),
            Self::Page { catalog, noun, .. } => catalog.listing(*noun, version).whole().len(),
            Self::Tool(result) => result.size_hint(),
            Self::Reading(reading) => reading.contents.size_hint(),
            Self::InputRequired(input) => input.state.len() + 1024,
            Self::Prompt(result) => result.size_hint(),
            Self::Noted(_) => 64,
        }
    }
}

/// Writes envelopes.
pub(super) struct Writer {
    /// The entry of `_meta` in which every result of 2026-07-28 names the server, without pictures.
    server: String,
    /// The same in full.
    server_in_full: String,
}

/// Not every client listens for changes, so they ask again, and share no answer with other users.
const CACHE_HINTS: &str = r#","ttlMs":0,"cacheScope":"private""#;

impl Writer {
    pub(super) fn new(server: &Implementation) -> Self {
        let server = server.at(ProtocolVersion::V2026_07_28);
        let entry = |server: Implementation| format!("\"{SERVER_INFO}\":{}", to_json(&server));
        Self { server: entry(server.in_brief()), server_in_full: entry(server) }
    }

    fn result(&self, id: RequestId<'_>, era: Era, reply: &Reply) -> Vec<u8> {
        let mut out = Vec::with_capacity(reply.size_hint(era.version()) + self.server.len() + 256);
        out.extend_from_slice(br#"{"jsonrpc":"2.0","id":"#);
        out.extend_from_slice(id.as_json().as_bytes());
        out.extend_from_slice(br#","result":"#);
        match reply {
            Reply::Object(json)
            | Reply::Cacheable(json)
            | Reply::Discovered(json)
            | Reply::Task(json)
            | Reply::Initialized { result: json, .. } => {
                out.extend_from_slice(json.as_bytes());
            }
            Reply::Page { catalog, noun, range, next } => {
                page(&mut out, catalog, era.version(), *noun, range.clone(), next.as_deref());
            }
            Reply::Tool(result) => write_json(&mut out, &result.wire(era.version())),
            Reply::Reading(reading) => write_json(&mut out, &read_result(reading, era.version())),
            Reply::InputRequired(input) => write_json(&mut out, &input.published()),
            Reply::Prompt(result) => write_json(&mut out, &result.wire(era.version())),
            Reply::Noted(_) => out.extend_from_slice(b"{}"),
        }
        if era.is_modern() {
            self.complete(&mut out, reply);
        }
        out.push(b'}');
        out
    }

    /// Puts the members that every modern result has behind the ones that are there.
    fn complete(&self, out: &mut Vec<u8>, reply: &Reply) {
        out.pop();
        if out.last() != Some(&b'{') {
            out.push(b',');
        }
        out.extend_from_slice(br#""resultType":""#);
        out.extend_from_slice(reply.result_type().as_bytes());
        out.extend_from_slice(br#"","_meta":{"#);
        for (key, value) in reply.meta().iter().filter(|(key, _)| *key != SERVER_INFO) {
            write_json(out, key);
            out.push(b':');
            write_json(out, value);
            out.push(b',');
        }
        let server = if matches!(reply, Reply::Discovered(_)) { &self.server_in_full } else { &self.server };
        out.extend_from_slice(server.as_bytes());
        out.push(b'}');
        if reply.is_cacheable() {
            out.extend_from_slice(CACHE_HINTS.as_bytes());
        }
        out.push(b'}');
    }
}

impl Dispatcher {
    /// The envelope of an answer, as `era` has it.
    pub(crate) fn write(&self, id: RequestId<'_>, era: Era, answer: &Answer) -> Vec<u8> {
        match answer {
            Ok(reply) => self.writer.result(id, era, reply),
            Err(error) => write_error(Some(id), error),
        }
    }
}

/// The envelope of an error. One that belongs to no readable request has no id.
pub(crate) fn write_error(id: Option<RequestId<'_>>, error: &RpcError) -> Vec<u8> {
    let mut out = Vec::with_capacity(256);
    out.extend_from_slice(br#"{"jsonrpc":"2.0","#);
    if let Some(id) = id {
        out.extend_from_slice(br#""id":"#);
        out.extend_from_slice(id.as_json().as_bytes());
        out.push(b',');
    }
    out.extend_from_slice(br#""error":"#);
    write_json(&mut out, error);
    out.push(b'}');
    out
}

fn page(
    out: &mut Vec<u8>,
    catalog: &Catalog,
    version: ProtocolVersion,
    noun: Noun,
    range: Range<usize>,
    next: Option<&str>,
) {
    let listing = catalog.listing(noun, version);
    let items = if range.len() == listing.len() {
        Cow::Borrowed(listing.whole())
    } else {
        Cow::Owned(listing.page(range))
    };
    out.extend_from_slice(b"{\"");
    out.extend_from_slice(noun.member().as_bytes());
    out.extend_from_slice(b"\":");
    out.extend_from_slice(items.as_bytes());
    if let Some(cursor) = next {
        out.extend_from_slice(br#","nextCursor":"#);
        write_json(out, &cursor);
    }
    out.push(b'}');
}

fn read_result(reading: &Reading, version: ProtocolVersion) -> ReadResourceResult<'_> {
    let part = |uri, mime_type, body| {
        let is_text = matches!(body, PartBody::Text(_));
        let kind = (is_text && version.marks_text_contents()).then_some("text");
        PartOfResource { uri, mime_type, kind, body, meta: Cow::default() }
    };
    let mime_type = Some(reading.mime_type.unwrap_or(reading.contents.default_mime_type()));
    let whole = |body| vec![part(&*reading.uri, mime_type, body)];
    let mut contents = match &*reading.contents {
        Contents::Text(text) | Contents::Json(text) => whole(PartBody::Text(text)),
        Contents::Bytes(bytes) => whole(PartBody::Blob(STANDARD.encode(bytes).into())),
        Contents::Parts(parts) => parts
            .iter()
            .map(|one| match one {
                ResourceContents::Text { text, meta, .. } => PartOfResource {
                    meta: Cow::Borrowed(meta),
                    ..part(one.uri(), one.mime_type(), PartBody::Text(text))
                },
                ResourceContents::Blob { blob, meta, .. } => PartOfResource {
                    meta: Cow::Borrowed(meta),
                    ..part(one.uri(), one.mime_type(), PartBody::Blob(blob.as_str().into()))
                },
            })
            .collect(),
    };
    for part in &mut contents {
        if !version.has_meta_of_items() {
            part.meta = Cow::default();
        } else if let Some(page) = reading.page.as_deref().filter(|_| part.uri == reading.uri) {
            say_of_page(part.meta.to_mut(), page);
        }
    }
    ReadResourceResult { contents }
}

/// Clients look beside the contents for what the page asks of them; what the contents say of it themselves holds.
fn say_of_page(meta: &mut Meta, page: &UiPage) {
    meta.entry(META_KEY).or_insert_with(|| to_value(page));
}
