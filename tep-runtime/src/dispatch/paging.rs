//! Lists in pages. A cursor says where to go on and is signed, so that any instance with the key can.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{Answer, Call, Dispatcher, Reply};
use crate::catalog::Noun;
use crate::protocol::jsonrpc::RpcError;
use crate::schema::SchemaProfile;

/// Answers a list method.
pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>, noun: Noun) -> Answer {
    let profile = call.profile();
    let count = call.catalog.listing(noun, call.era.version(), profile).len();
    let list = match profile {
        SchemaProfile::Portable => Cow::Borrowed(noun.member()),
        // Another list, some of whose items are missing.
        SchemaProfile::Plain => format!("{} {}", profile.name(), noun.member()).into(),
    };
    let (range, next) = page(dispatcher, call, &list, count)?;
    Ok(Reply::Page { catalog: Arc::clone(&call.catalog), noun, profile, range, next })
}

/// Which of `count` items the request asks for, and the cursor of those that come next. `list` is what no other list
/// is called: a cursor of one is none of another.
pub(super) fn page(
    dispatcher: &Dispatcher,
    call: &Call<'_>,
    list: &str,
    count: usize,
) -> Result<(Range<usize>, Option<String>), RpcError> {
    let start = match call.params.cursor()? {
        None => 0,
        Some(cursor) => {
            dispatcher.open_cursor(list, &cursor).filter(|&start| start < count).ok_or_else(|| {
                RpcError::invalid_params("the cursor is not one of this list; begin again without it")
            })?
        }
    };
    let end = dispatcher.page_size.map_or(count, |size| count.min(start.saturating_add(size)));
    Ok((start..end, (end < count).then(|| dispatcher.seal_cursor(list, end))))
}

impl Dispatcher {
    fn seal_cursor(&self, list: &str, start: usize) -> String {
        let start = (start as u64).to_be_bytes();
        let mut sealed = start.to_vec();
        sealed.extend(self.cursors.sign(&place(list, start)));
        URL_SAFE_NO_PAD.encode(sealed)
    }

    fn open_cursor(&self, list: &str, cursor: &str) -> Option<usize> {
        let sealed = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let (start, mac) = sealed.split_first_chunk()?;
        self.cursors
            .verify(&place(list, *start), mac)
            .then(|| usize::try_from(u64::from_be_bytes(*start)).ok())?
    }
}

/// What a cursor is signed for: the position, and behind its fixed length the list.
fn place(list: &str, start: [u8; 8]) -> Vec<u8> {
    [start.as_slice(), list.as_bytes()].concat()
}
