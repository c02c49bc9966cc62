//! The formats of strings that are published and enforced: those of JSON Schema that clients know.

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
            Self::Date => is_date(text),
            Self::DateTime => {
                text.split_once(['T', 't', ' ']).is_some_and(|(date, time)| is_date(date) && is_time(time))
            }
            Self::Email => text.rsplit_once('@').is_some_and(|(local, domain)| {
                !local.is_empty() && !domain.is_empty() && !text.contains(char::is_whitespace)
            }),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Time => is_time(text),
            Self::Uri => text.split_once(':').is_some_and(|(scheme, rest)| {
                scheme.starts_with(|c: char| c.is_ascii_alphabetic())
                    && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
                    && !rest.is_empty()
                    && !text.contains(|c: char| c.is_whitespace() || c.is_control())
            }),
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

/// RFC 3339, `full-date`.
fn is_date(text: &str) -> bool {
    let mut parts = text.split('-').map(|part| digits(part).map(|number| (part.len(), number)));
    let (Some(Some((4, year))), Some(Some((2, month))), Some(Some((2, day))), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// RFC 3339, `full-time`.
fn is_time(text: &str) -> bool {
    let Some(clock) = text.get(..8) else { return false };
    if !is_clock(clock, 60) {
        return false;
    }
    let mut rest = &text[8..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let end = fraction.find(|c: char| !c.is_ascii_digit()).unwrap_or(fraction.len());
        if end == 0 {
            return false;
        }
        rest = &fraction[end..];
    }
    match rest.strip_prefix(['+', '-']) {
        Some(offset) => is_clock(&format!("{offset}:00"), 59),
        None => rest.eq_ignore_ascii_case("z"),
    }
}

/// `hh:mm:ss`, with a last second for leaps.
fn is_clock(text: &str, last_second: u32) -> bool {
    let mut parts = text.split(':').map(|part| (part.len() == 2).then(|| digits(part)).flatten());
    matches!(
        (parts.next(), parts.next(), parts.next(), parts.next()),
        (Some(Some(0..=23)), Some(Some(0..=59)), Some(Some(second)), None) if second <= last_second
    )
}

fn digits(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_format_admits() {
        for (format, good, bad) in [
            (Format::Date, "2024-02-29", "2023-02-29"),
            (Format::Date, "1999-12-31", "99-12-31"),
            (Format::DateTime, "2024-02-29T23:59:60.5+01:00", "2024-02-29T24:00:00Z"),
            (Format::DateTime, "2024-02-29t00:00:00z", "2024-02-29T00:00:00"),
            (Format::Time, "08:30:00-05:00", "08:30Z"),
            (Format::Email, "a@b", "a b@c"),
            (Format::Ipv4, "127.0.0.1", "127.0.0.256"),
            (Format::Ipv6, "::1", "1.2.3.4"),
            (Format::Uri, "urn:a:b", "example.com/a"),
            (Format::Uuid, "0D9F2F3C-6b1e-4d57-9b1a-2f1f7d3c5a10", "0d9f2f3c6b1e4d579b1a2f1f7d3c5a10"),
        ] {
            assert!(format.admits(good), "{good}");
            assert!(!format.admits(bad), "{bad}");
        }
    }

    #[test]
    fn every_example_is_one() {
        assert!(ALL.iter().all(|(format, _, _, example)| format.admits(example)));
    }
}
