//! `application/x-www-form-urlencoded`, read strictly: what is no text is refused, not replaced.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode, utf8_percent_encode};

/// The names and values of a form, in order. The error says what is wrong in plain words.
pub(crate) fn parse(body: &[u8]) -> Result<Vec<(String, String)>, String> {
    body.split(|&byte| byte == b'&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| {
            let at = pair.iter().position(|&byte| byte == b'=');
            let (name, value) = at.map_or((pair, &[][..]), |at| (&pair[..at], &pair[at + 1..]));
            Ok((decode(name)?, decode(value)?))
        })
        .collect()
}

/// Names and values as a form: all but the unreserved characters (RFC 3986, section 2.3) encoded, also for a shell.
pub(super) fn write<'a>(pairs: impl IntoIterator<Item = (&'a str, String)>) -> String {
    const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

    let encode = |text: &str| utf8_percent_encode(text, ENCODED).to_string();
    let pairs = pairs.into_iter().map(|(name, value)| format!("{}={}", encode(name), encode(&value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn decode(bytes: &[u8]) -> Result<String, String> {
    let spaced: Cow<'_, [u8]> = if bytes.contains(&b'+') {
        bytes.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect()
    } else {
        bytes.into()
    };
    let text = percent_decode(&spaced).decode_utf8();
    text.map(Cow::into_owned).map_err(|error| format!("the form is not UTF-8: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        for (body, pairs) in [
            ("", vec![]),
            ("name=world", vec![("name", "world")]),
            ("a=1&a=2&b", vec![("a", "1"), ("a", "2"), ("b", "")]),
            ("name=a+b%20c&x=%2B", vec![("name", "a b c"), ("x", "+")]),
            ("q=a=b", vec![("q", "a=b")]),
            ("n=%C3%A9&&m=", vec![("n", "é"), ("m", "")]),
            ("p=100%", vec![("p", "100%")]),
        ] {
            let expected: Vec<(String, String)> = pairs.iter().map(|&(k, v)| (k.into(), v.into())).collect();
            assert_eq!(parse(body.as_bytes()), Ok(expected), "{body}");
        }
        let pairs = [("a b", "it's $5 & more"), ("é", "\u{1b}"), ("a b", "")];
        let written = write(pairs.map(|(name, value)| (name, value.to_owned())));
        assert_eq!(written, "a%20b=it%27s%20%245%20%26%20more&%C3%A9=%1B&a%20b=");
        let read = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(parse(written.as_bytes()), Ok(read.into()));
        assert!(parse(b"name=%ff").is_err() && parse(b"name=\xff").is_err());
    }
}
