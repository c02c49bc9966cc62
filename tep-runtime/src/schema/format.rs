//! The formats of strings that are published and enforced: those of JSON Schema that clients know.

mod email;
mod time;
mod uri;

use std::net::{Ipv4Addr, Ipv6Addr};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Date,
    DateTime,
    Email,
    Ipv4,
    Ipv6,
    Time,
    Uri,
    Uuid,
}

/// The name, words for it, and a value, of each.
const ALL: [(Format, &str, &str, &str); 8] = [
    (Format::Date, "date", "a date such as 2026-01-31", "2026-01-31"),
    (Format::DateTime, "date-time", "a time such as 2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z"),
    (Format::Email, "email", "an e-mail address", "ann@example.com"),
    (Format::Ipv4, "ipv4", "an IPv4 address", "192.0.2.1"),
    (Format::Ipv6, "ipv6", "an IPv6 address", "2001:db8::1"),
    (Format::Time, "time", "a time of day such as 12:00:00Z", "12:00:00Z"),
    (Format::Uri, "uri", "a URI", "https://example.com/"),
    (Format::Uuid, "uuid", "a UUID", "0d9f2f3c-6b1e-4d57-9b1a-2f1f7d3c5a10"),
];

impl Format {
    /// The names of all.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        ALL.iter().map(|row| row.1)
    }

    /// A format by its name; others are only remarks, and are dropped.
    pub(super) fn named(name: &str) -> Option<Self> {
        ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    fn row(self) -> &'static (Self, &'static str, &'static str, &'static str) {
        ALL.iter().find(|row| row.0 == self).expect("every format has its row")
    }

    pub(super) fn name(self) -> &'static str {
        self.row().1
    }

    pub(super) fn words(self) -> &'static str {
        self.row().2
    }

    pub(super) fn example(self) -> &'static str {
        self.row().3
    }

    pub(super) fn admits(self, text: &str) -> bool {
        match self {
            Self::Date => time::is_date(text),
            Self::DateTime => time::is_date_time(text),
            Self::Email => email::is_email(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Time => time::is_time(text),
            Self::Uri => uri::is_uri(text),
            Self::Uuid => {
                let hyphens = [8, 13, 18, 23];
                text.len() == 36
                    && text.bytes().enumerate().all(|(place, byte)| match hyphens.contains(&place) {
                        true => byte == b'-',
                        false => byte.is_ascii_hexdigit(),
                    })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As other validators see it: what they take is taken, and nothing else is.
    #[test]
    fn what_a_format_admits() {
        for format in ALL.iter().map(|row| row.0) {
            let schema = serde_json::json!({ "type": "string", "format": format.name() });
            let oracle =
                jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema");
            let (mut taken, mut refused) = (0, 0);
            for text in TEXTS {
                let admitted = format.admits(text);
                assert_eq!(admitted, oracle.is_valid(&(*text).into()), "{text:?} as {format:?}");
                *(if admitted { &mut taken } else { &mut refused }) += 1;
            }
            assert!(taken > 1 && refused > 1, "{format:?}");
        }
    }

    #[test]
    fn every_example_is_one() {
        assert!(ALL.iter().all(|(format, _, _, example)| format.admits(example)));
    }

    const TEXTS: &[&str] = &[
        "",
        " ",
        "2024-02-29",
        "2023-02-29",
        "1999-12-31",
        "1900-02-29",
        "2000-02-29",
        "99-12-31",
        "2024-13-01",
        "2024-1-1",
        "2024-02-29T23:59:60.5+01:00",
        "2024-02-29T23:59:60Z",
        "2024-02-29T22:59:60-01:00",
        "2024-02-29T24:00:00Z",
        "2024-02-29t00:00:00z",
        "2024-02-29 00:00:00Z",
        "2024-02-29T00:00:00",
        "2024-02-29T00:00:00.Z",
        "2024-02-29T00:00:00.123456789+23:59",
        "2024-02-29T00:00:00+24:00",
        "2024-02-29T00:00:00+0100",
        "08:30:00-05:00",
        "08:30:00z",
        "23:59:60Z",
        "00:29:60+00:30",
        "12:00:60Z",
        "08:30Z",
        "ann@example.com",
        "a@b",
        "a.b+c@sub-domain.example",
        "a..b@c.example",
        ".a@c.example",
        "a.@c.example",
        "a b@c",
        "\"a b\"@c.example",
        "\"a\\\"b\"@c.example",
        "\"\"@c.example",
        "\"a\"b\"@c.example",
        "é@c.example",
        "a@é.example",
        "a@-c.example",
        "a@c-.example",
        "a@c..example",
        "a@c.example.",
        "a@[127.0.0.1]",
        "a@[IPv6:::1]",
        "a@[300.0.0.1]",
        "a@b@c",
        "a,b@c",
        "@c",
        "a@",
        "1234567890123456789012345678901234567890123456789012345678901234@c.example",
        "12345678901234567890123456789012345678901234567890123456789012345@c.example",
        "127.0.0.1",
        "127.0.0.256",
        "127.0.0.01",
        "127.0.1",
        "0.0.0.0",
        "::1",
        "2001:db8::1",
        "::ffff:1.2.3.4",
        "1:2:3:4:5:6:7:8:9",
        "::1%eth0",
        "https://example.com/",
        "https://ann:secret@example.com:8080/a/b?c=d&e#f/?g",
        "https://example.com:80a/",
        "https://[::1]:80/",
        "https://[::1/",
        "https://[v1.a:b]/",
        "https://example.com/a b",
        "https://example.com/%C3%A9",
        "https://example.com/%zz",
        "https://example.com/é",
        "https://example.com/[a]",
        "https://a@b@c/",
        "https://example.com/#a#b",
        "https://example.com/<a>",
        "https://example.com/{id}",
        "urn:a:b",
        "mailto:ann@example.com",
        "file:///etc/hosts",
        "a:",
        "1a:b",
        ":b",
        "//example.com/a",
        "example.com/a",
        "a+b-c.d:e",
        "0D9F2F3C-6b1e-4d57-9b1a-2f1f7d3c5a10",
        "00000000-0000-0000-0000-000000000000",
        "0d9f2f3c6b1e4d579b1a2f1f7d3c5a10",
        "0d9f2f3c-6b1e-4d57-9b1a-2f1f7d3c5a1g",
        "{0d9f2f3c-6b1e-4d57-9b1a-2f1f7d3c5a10}",
    ];
}
