//! Lines that can be pasted into a POSIX shell.

use std::borrow::Cow;

use serde_json::Value;

use super::json;

/// Where the server is reached. Without an address the shell's variable `BASE_URL` stands for it.
#[derive(Clone, Copy)]
pub(super) struct Base<'a>(Option<&'a str>);

impl<'a> Base<'a> {
    /// Without a slash at its end. An address that only says "every interface" is none.
    pub(super) fn new(url: Option<&'a str>) -> Self {
        let url = url.map(|url| url.trim_end_matches('/'));
        Self(url.filter(|url| {
            let host = url.split_once("://").map_or(*url, |(_, rest)| rest);
            !host.starts_with("0.0.0.0") && !host.starts_with("[::]")
        }))
    }

    pub(super) fn is_known(self) -> bool {
        self.0.is_some()
    }

    /// A call of a tool.
    pub(super) fn call(self, path: &str, arguments: &Value) -> String {
        let url = self.url(path);
        let body = word(&json::line(arguments)).into_owned();
        format!("curl -X POST {url} -H 'Content-Type: application/json' -d {body}")
    }

    /// The reading of a resource by its path.
    pub(super) fn get(self, path: &str) -> String {
        format!("curl {}", self.url(path))
    }

    /// The reading of a resource by its URI.
    pub(super) fn get_uri(self, uri: &str) -> String {
        format!("curl -G {} --data-urlencode {}", self.url("/resources"), quoted(&format!("uri={uri}")))
    }

    /// `path` holds no character that a shell reads.
    fn url(self, path: &str) -> String {
        match self.0 {
            Some(base) => word(&format!("{base}{path}")).into_owned(),
            None => format!("\"$BASE_URL{path}\""),
        }
    }
}

/// A word of the shell, quoted when it needs to be.
fn word(text: &str) -> Cow<'_, str> {
    let plain =
        |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~' | b'%' | b'/' | b':');
    if text.bytes().all(plain) { text.into() } else { quoted(text).into() }
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lines_work_as_written() {
        let base = Base::new(Some("http://127.0.0.1:4567/"));
        assert_eq!(
            base.call("/tools/greet", &json!({ "name": "world" })),
            r#"curl -X POST http://127.0.0.1:4567/tools/greet -H 'Content-Type: application/json' -d '{"name":"world"}'"#
        );
        assert_eq!(
            Base::new(None).call("/tools/say", &json!({ "it": "don't\n\u{7f}" })),
            r#"curl -X POST "$BASE_URL/tools/say" -H 'Content-Type: application/json' -d '{"it":"don'\''t\n\u007f"}'"#
        );
        assert_eq!(base.get("/resources/a%20b"), "curl http://127.0.0.1:4567/resources/a%20b");
        assert_eq!(
            base.get_uri("notes://it's"),
            r"curl -G http://127.0.0.1:4567/resources --data-urlencode 'uri=notes://it'\''s'"
        );
    }

    #[test]
    fn an_address_of_every_interface_is_none() {
        for (url, known) in [
            (Some("http://127.0.0.1:4567"), true),
            (Some("https://tools.example"), true),
            (Some("http://0.0.0.0:4567"), false),
            (Some("http://[::]:4567"), false),
            (Some("http://[::1]:4567"), true),
            (None, false),
        ] {
            assert_eq!(Base::new(url).is_known(), known, "{url:?}");
        }
    }
}
