//! The text of a body, before anything is parsed of it.

use super::is_deeper_than;

/// The JSON text that a body is, without a byte order mark (RFC 8259, section 8.1), or why it is none.
pub(crate) fn json_text(body: &[u8], max_depth: usize) -> Result<&str, String> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let text = std::str::from_utf8(body).map_err(|error| format!("the body is not UTF-8: {error}"))?;
    if is_deeper_than(text, max_depth) {
        return Err(format!(
            "the body is nested deeper than {max_depth} levels, the limit of App::max_depth"
        ));
    }
    Ok(text)
}
