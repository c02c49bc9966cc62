//! Bodies under their media types, safe to open in a browser.

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::protocol::ResourceContents;

/// A body under a media type. A type that no header can carry becomes `application/octet-stream`.
pub(crate) fn document(media_type: &str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let value = HeaderValue::from_str(media_type)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"));
    response.headers_mut().insert(header::CONTENT_TYPE, value);
    if can_run_scripts(media_type) {
        let sandbox = HeaderValue::from_static("sandbox");
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, sandbox);
    }
    response
}

/// Text under a media type, with its charset where the type is text.
pub(crate) fn text(media_type: &str, text: String) -> Response {
    if media_type.starts_with("text/") && !media_type.contains("charset") {
        document(&format!("{media_type}; charset=utf-8"), text)
    } else {
        document(media_type, text)
    }
}

/// One part of a resource under its own media type; `None` when its base64 is broken.
pub(crate) fn part(contents: &ResourceContents) -> Option<Response> {
    match contents {
        ResourceContents::Text { text: body, .. } => {
            Some(text(contents.mime_type().unwrap_or("text/plain"), body.clone()))
        }
        ResourceContents::Blob { blob, .. } => {
            let media_type = contents.mime_type().unwrap_or("application/octet-stream");
            Some(document(media_type, STANDARD.decode(blob).ok()?))
        }
    }
}

/// A resource is somebody's data; opened in a browser, it must not act as a page of this server.
fn can_run_scripts(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "text/html" || essence.ends_with("xml")
}
