//! Lists in pages. A cursor says where to go on and is signed, so that any instance with the key can.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::{Answer, Call, Dispatcher, Reply};
use crate::catalog::Noun;
use crate::protocol::jsonrpc::RpcError;

/// Answers a list method.
pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>, noun: Noun) -> Answer {
    let cursor = call.params.cursor()?;
    let count = dispatcher.catalog().listing(noun, call.era.version()).len();
    let start = match cursor {
        None => 0,
        Some(cursor) => {
            dispatcher.open_cursor(noun, &cursor).filter(|&start| start < count).ok_or_else(|| {
                RpcError::invalid_params("the cursor is not one of this list; begin again without it")
            })?
        }
    };
    let end = dispatcher.page_size.map_or(count, |size| count.min(start.saturating_add(size)));
    let next = (end < count).then(|| dispatcher.seal_cursor(noun, end));
    Ok(Reply::Page { noun, range: start..end, next })
}

impl Dispatcher {
    fn seal_cursor(&self, noun: Noun, start: usize) -> String {
        let place = place(noun, start as u64);
        let mut sealed = place.to_vec();
        sealed.extend(self.cursors.sign(&place));
        URL_SAFE_NO_PAD.encode(sealed)
    }

    fn open_cursor(&self, noun: Noun, cursor: &str) -> Option<usize> {
        let sealed = URL_SAFE_NO_PAD.decode(cursor).ok()?;
        let (given, mac) = sealed.split_first_chunk::<PLACE>()?;
        let start = u64::from_be_bytes(*given.last_chunk()?);
        (*given == place(noun, start) && self.cursors.verify(given, mac))
            .then(|| usize::try_from(start).ok())?
    }
}

/// The noun and the position, in bytes.
const PLACE: usize = 9;

fn place(noun: Noun, start: u64) -> [u8; PLACE] {
    let mut bytes = [noun as u8; PLACE];
    bytes[1..].copy_from_slice(&start.to_be_bytes());
    bytes
}
