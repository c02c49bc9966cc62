//! The header `Deprecation` (RFC 9745), which tells programs over HTTP that what they call is not to be used any more.

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");

/// The header has to say since when, and an author does not. Since the epoch is true of every call.
const LONG_SINCE: HeaderValue = HeaderValue::from_static("@0");

/// The response, with the header where the item is deprecated.
pub(super) fn marked(is_deprecated: bool, mut response: Response) -> Response {
    if is_deprecated {
        response.headers_mut().insert(DEPRECATION, LONG_SINCE);
    }
    response
}
