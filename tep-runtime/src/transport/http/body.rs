//! Reading a request body, up to a limit.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, header};

/// Why a body could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyError {
    /// It is larger than the limit.
    TooLarge,
    /// The connection broke, or the coding of the body is wrong.
    Broken,
}

/// How many times the limit is still read from a body that is too large, so that its sender sees the answer:
/// a connection that is closed on unread data is reset, and the answer may be lost.
const PATIENCE: usize = 8;
const PATIENCE_TIME: Duration = Duration::from_secs(10);

/// Reads a body of at most `limit` bytes.
pub(crate) async fn read(headers: &HeaderMap, mut body: Body, limit: usize) -> Result<Bytes, BodyError> {
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let is_asking = headers.contains_key(header::EXPECT);
    // One that asks first has sent nothing yet, and the rest of a vast one is not worth waiting for.
    let bearable = if is_asking { limit } else { limit.saturating_mul(PATIENCE) } as u64;
    if announced.is_some_and(|length| length > bearable) {
        return Err(BodyError::TooLarge);
    }
    let Some(first) = next(&mut body).await? else { return Ok(Bytes::new()) };
    if body.is_end_stream() && first.len() <= limit {
        return Ok(first);
    }
    let mut whole = Vec::from(first);
    while whole.len() <= limit {
        match next(&mut body).await? {
            Some(more) => whole.extend_from_slice(&more),
            None => return Ok(whole.into()),
        }
    }
    drop(whole);
    let drained = tokio::time::timeout(PATIENCE_TIME, drain(body, limit.saturating_mul(PATIENCE)));
    // Whether the rest came or not, the answer is the same.
    let _ = drained.await;
    Err(BodyError::TooLarge)
}

async fn drain(mut body: Body, mut rest: usize) {
    while let Ok(Some(more)) = next(&mut body).await {
        match rest.checked_sub(more.len()) {
            Some(left) => rest = left,
            None => return,
        }
    }
}

/// The next data of a body; trailers are passed over.
async fn next(body: &mut Body) -> Result<Option<Bytes>, BodyError> {
    loop {
        match poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await {
            None => return Ok(None),
            Some(Err(_)) => return Err(BodyError::Broken),
            Some(Ok(frame)) => {
                if let Ok(data) = frame.into_data() {
                    return Ok(Some(data));
                }
            }
        }
    }
}

/// The media type without its parameters, in lower case (RFC 9110, section 8.3.1); `None` when there is no header.
pub(crate) fn media_type(headers: &HeaderMap) -> Option<String> {
    let mut values = headers.get_all(header::CONTENT_TYPE).iter();
    let value = values.next()?.to_str().unwrap_or_default();
    // Two types are none: whoever checks the first must not run the second.
    let value = if values.next().is_some() { "" } else { value };
    Some(value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
}
