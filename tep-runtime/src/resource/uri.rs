//! The URI of a resource: declared with or without a scheme, perhaps with captures.
//!
//! Matching works on raw segments; a capture is percent-decoded once, and what could climb out of its place
//! (`..`, an empty segment, a control character; also behind an encoded slash) names no resource.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// The scheme of resources that are declared without one.
const OWN_SCHEME: &str = "tep";

/// The URI of a path under `/resources/`.
pub(crate) fn uri_of_path(path: &str) -> String {
    format!("{OWN_SCHEME}://{path}")
}

/// A URI as it was sent, and a path as one of tep's own. `None` for what no URI can contain (RFC 3986, section 2).
pub(crate) fn absolute_uri(uri: &str) -> Option<String> {
    let is_legal =
        !uri.is_empty() && uri.bytes().all(|b| b.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&b));
    let has_scheme = uri.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme));
    // A colon within the first segment ends a scheme, and so belongs to no path (RFC 3986, section 4.2).
    let is_path = !uri.starts_with('/') && !uri.split('/').next().is_some_and(|first| first.contains(':'));
    match is_legal {
        true if has_scheme => Some(uri.to_owned()),
        true if is_path => Some(uri_of_path(uri)),
        _ => None,
    }
}

/// What is encoded in a segment: all but the unreserved characters (RFC 3986, section 2.3); so a path means the same
/// to a shell, too.
const NOT_IN_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A declared URI: what is published, and how a request is matched against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UriPattern {
    declared: &'static str,
    /// Whether the declaration has a scheme of its own; otherwise it has a path under `/resources/`.
    absolute: bool,
    scheme: &'static str,
    segments: Vec<Segment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Segment {
    Literal(&'static str),
    Capture(&'static str),
}

impl UriPattern {
    /// Reads a declaration. The problems are in the author's words.
    pub(crate) fn parse(declared: &'static str) -> Result<Self, String> {
        let (absolute, scheme, path) = match declared.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => {
                (true, scheme, rest.strip_prefix("//").unwrap_or(rest))
            }
            _ => (false, OWN_SCHEME, declared),
        };
        let segments = path.split('/').map(Segment::parse).collect::<Result<Vec<_>, _>>();
        let segments = segments.map_err(|problem| format!("the URI `{declared}` {problem}"))?;
        let mut names: Vec<_> = segments.iter().filter_map(Segment::capture).collect();
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("the URI `{declared}` captures `{}` twice", pair[0]));
        }
        Ok(Self { declared, absolute, scheme, segments })
    }

    /// The names of the captures, in order.
    pub(crate) fn captures(&self) -> impl Iterator<Item = &'static str> {
        self.segments.iter().filter_map(Segment::capture)
    }

    pub(crate) fn is_template(&self) -> bool {
        self.captures().next().is_some()
    }

    /// The absolute URI or URI template that clients see.
    pub(crate) fn published(&self) -> String {
        if self.absolute { self.declared.into() } else { format!("{OWN_SCHEME}://{}", self.declared) }
    }

    /// The path under `/resources/`; `None` for a declaration with a scheme, which is read by `?uri=`.
    pub(crate) fn http_path(&self) -> Option<&'static str> {
        (!self.absolute).then_some(self.declared)
    }

    /// The same path as a URL has it, with captures in braces.
    pub(crate) fn path_template(&self) -> Option<String> {
        self.encoded_path(|name| format!("{{{name}}}"))
    }

    /// The same path as a URL has it, with captures filled in.
    pub(crate) fn fill_path(&self, captures: &[String]) -> Option<String> {
        let mut captures = captures.iter();
        self.encoded_path(|_| captures.next().map(|value| encode_segment(value)).unwrap_or_default())
    }

    fn encoded_path(&self, mut capture: impl FnMut(&'static str) -> String) -> Option<String> {
        self.http_path()?;
        let segments = self.segments.iter().map(|segment| match segment {
            Segment::Literal(literal) => encode_segment(literal),
            Segment::Capture(name) => capture(name),
        });
        Some(segments.collect::<Vec<_>>().join("/"))
    }

    /// The captures of a requested URI, in order, when it is one of this pattern.
    pub(crate) fn matches(&self, requested: &RequestedUri<'_>) -> Option<Vec<String>> {
        let is_of_scheme =
            requested.scheme.map_or(!self.absolute, |scheme| scheme.eq_ignore_ascii_case(self.scheme));
        if !is_of_scheme || requested.segments.len() != self.segments.len() {
            return None;
        }
        let pairs = || self.segments.iter().zip(&requested.segments);
        let fits = |(own, asked): (&Segment, &String)| match own {
            Segment::Literal(literal) => asked == literal,
            Segment::Capture(_) => true,
        };
        let captured = |(own, asked): (&Segment, &String)| own.capture().map(|_| asked.clone());
        pairs().all(fits).then(|| pairs().filter_map(captured).collect())
    }

    /// The published URI with captures filled in, encoded as a path segment needs it (RFC 3986, section 3.3).
    pub(crate) fn fill(&self, captures: &[String]) -> String {
        let mut captures = captures.iter();
        let fill = |segment: &Segment| match (segment, segment.capture().and_then(|_| captures.next())) {
            (Segment::Capture(_), Some(value)) => encode_segment(value),
            (Segment::Capture(name), None) => format!("{{{name}}}"),
            (Segment::Literal(literal), _) => (*literal).to_owned(),
        };
        let path = self.segments.iter().map(fill).collect::<Vec<_>>().join("/");
        let prefix = self.declared.strip_suffix(self.declared_path()).unwrap_or_default();
        if self.absolute { format!("{prefix}{path}") } else { format!("{OWN_SCHEME}://{path}") }
    }

    /// The declaration without its scheme.
    fn declared_path(&self) -> &'static str {
        if !self.absolute {
            return self.declared;
        }
        let rest = &self.declared[self.scheme.len() + 1..];
        rest.strip_prefix("//").unwrap_or(rest)
    }

    /// Whether some URI is one of both patterns and neither is the more particular one.
    pub(crate) fn is_ambiguous_with(&self, other: &Self) -> bool {
        if !self.scheme.eq_ignore_ascii_case(other.scheme) || self.segments.len() != other.segments.len() {
            return false;
        }
        let (mut narrower, mut wider) = (false, false);
        for pair in self.segments.iter().zip(&other.segments) {
            match pair {
                (Segment::Literal(a), Segment::Literal(b)) if a != b => return false,
                (Segment::Literal(_), Segment::Capture(_)) => narrower = true,
                (Segment::Capture(_), Segment::Literal(_)) => wider = true,
                _ => {}
            }
        }
        narrower == wider
    }

    /// How many segments are literal: the more, the earlier a pattern is tried.
    pub(crate) fn particularity(&self) -> usize {
        self.segments.iter().filter(|segment| segment.capture().is_none()).count()
    }
}

impl Segment {
    fn parse(text: &'static str) -> Result<Self, String> {
        let inner = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        match inner {
            _ if text.is_empty() => Err("has an empty segment".into()),
            _ if text == "." || text == ".." => Err(format!("has the segment `{text}`")),
            Some(name) if !name.is_empty() && !name.contains(['{', '}']) => Ok(Self::Capture(name)),
            _ if text.contains(['{', '}']) => Err(format!(
                "has the segment `{text}`; a segment is either literal text or one `{{capture}}`"
            )),
            _ => match text.chars().find(|c| !is_literal(*c)) {
                Some(illegal) => Err(format!(
                    "has the segment `{text}`, and no URI can contain {illegal:?} as it is: write it in plain ASCII"
                )),
                None => Ok(Self::Literal(text)),
            },
        }
    }

    fn capture(&self) -> Option<&'static str> {
        match self {
            Self::Capture(name) => Some(name),
            Self::Literal(_) => None,
        }
    }
}

/// What a segment holds as it is (RFC 3986, section 3.3: `pchar` without escapes).
fn is_literal(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@".contains(c)
}

/// A URI that somebody asks for, its segments decoded. One without a scheme is taken for one of tep's own.
pub(crate) struct RequestedUri<'a> {
    scheme: Option<&'a str>,
    segments: Vec<String>,
}

impl<'a> RequestedUri<'a> {
    /// `None` when no resource can have this URI.
    pub(crate) fn parse(uri: &'a str) -> Option<Self> {
        let (scheme, path) = match uri.split_once(':') {
            Some((scheme, rest)) if is_scheme(scheme) => {
                (Some(scheme), rest.strip_prefix("//").unwrap_or(rest))
            }
            _ => (None, uri),
        };
        Some(Self { scheme, segments: path.split('/').map(decode).collect::<Option<_>>()? })
    }

    /// The decoded path of a URI of this scheme. An encoded slash would be taken for one between segments, so it is
    /// part of no path.
    pub(crate) fn path_under(&self, scheme: &str) -> Option<String> {
        let is_of_scheme = self.scheme.is_some_and(|own| own.eq_ignore_ascii_case(scheme));
        let is_plain = !self.segments.iter().any(|segment| segment.contains('/'));
        (is_of_scheme && is_plain).then(|| self.segments.join("/"))
    }
}

/// RFC 3986, section 3.1.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

/// A text as it stands in a URI between two slashes.
pub(crate) fn encode_segment(segment: &str) -> String {
    utf8_percent_encode(segment, NOT_IN_SEGMENT).to_string()
}

/// A raw segment, decoded once; `None` when it could climb out of its place or is no text.
fn decode(raw: &str) -> Option<String> {
    if raw.is_empty() || has_broken_escape(raw) {
        return None;
    }
    let text = percent_decode_str(raw).decode_utf8().ok()?;
    let climbs = text.split(['/', '\\']).any(|part| part.is_empty() || part == "." || part == "..");
    (!climbs && !text.contains(char::is_control)).then(|| text.into_owned())
}

fn has_broken_escape(raw: &str) -> bool {
    raw.split('%').skip(1).any(|rest| {
        let digits = rest.as_bytes();
        digits.len() < 2 || !digits[0].is_ascii_hexdigit() || !digits[1].is_ascii_hexdigit()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &UriPattern, uri: &str) -> Option<Vec<String>> {
        pattern.matches(&RequestedUri::parse(uri)?)
    }

    fn pattern(declared: &'static str) -> UriPattern {
        UriPattern::parse(declared).expect("a legal URI")
    }

    #[test]
    fn a_declaration_without_a_scheme_gets_ours_and_both_spellings_match() {
        let status = pattern("server/status");
        assert_eq!(status.published(), "tep://server/status");
        assert_eq!(status.http_path(), Some("server/status"));
        for spelling in ["tep://server/status", "server/status", "TEP://server/status", "server/%73tatus"] {
            assert_eq!(matches(&status, spelling), Some(vec![]), "{spelling}");
        }
        for foreign in
            ["other://server/status", "server/status/", "server", "server//status", "server/Status"]
        {
            assert_eq!(matches(&status, foreign), None, "{foreign}");
        }
    }

    #[test]
    fn a_declaration_with_a_scheme_is_published_as_it_is() {
        let data = pattern("test://template/{id}/data");
        assert_eq!(data.published(), "test://template/{id}/data");
        assert_eq!(data.http_path(), None);
        assert_eq!(matches(&data, "test://template/7/data"), Some(vec!["7".into()]));
        assert_eq!(matches(&data, "template/7/data"), None);
    }

    #[test]
    fn a_capture_is_decoded_once() {
        let log = pattern("logs/{name}");
        for (raw, decoded) in [("caf%C3%A9", "café"), ("a%20b", "a b"), ("a%252e", "a%2e"), ("a+b", "a+b")] {
            assert_eq!(matches(&log, &format!("logs/{raw}")), Some(vec![decoded.into()]), "{raw}");
        }
    }

    #[test]
    fn captures_are_filled_in_again() {
        for (declared, capture, filled) in [
            ("logs/{name}", "café", "tep://logs/caf%C3%A9"),
            ("notes://{day}", "a b", "notes://a%20b"),
            ("urn:{isbn}", "1-2", "urn:1-2"),
        ] {
            assert_eq!(pattern(declared).fill(&[capture.into()]), filled);
            assert_eq!(matches(&pattern(declared), filled), Some(vec![capture.into()]));
        }
    }

    #[test]
    fn a_uri_of_nobody_keeps_its_spelling() {
        for (uri, absolute) in [
            ("test://watched-resource", Some("test://watched-resource")),
            ("urn:isbn:1", Some("urn:isbn:1")),
            ("file:///a/", Some("file:///a/")),
            ("a/b", Some("tep://a/b")),
            ("", None),
            ("a b", None),
            ("://", None),
            (":", None),
            ("1x://a", None),
            ("a/b:c", Some("tep://a/b:c")),
            ("x://{id}", None),
            ("x://\u{e9}", None),
            ("x://a\r\nb", None),
        ] {
            assert_eq!(absolute_uri(uri).as_deref(), absolute, "{uri:?}");
        }
    }

    #[test]
    fn what_climbs_or_is_no_text_names_nothing() {
        let log = pattern("logs/{name}");
        for raw in [
            "..",
            ".",
            "",
            "%2e%2e",
            "..%2f..%2fetc",
            "%2fetc",
            "a%2f..",
            "a%5c..",
            "%00",
            "a%0d%0a",
            "%zz",
            "%",
            "%c0%ae",
            "%ff",
        ] {
            assert_eq!(matches(&log, &format!("logs/{raw}")), None, "{raw}");
        }
    }

    #[test]
    fn two_patterns_are_ambiguous_when_neither_is_the_more_particular() {
        for (a, b, ambiguous) in [
            ("a/{x}", "a/{y}", true),
            ("a/{x}", "{y}/b", true),
            ("a/b", "a/b", true),
            ("a/{x}", "a/b", false),
            ("a/{x}", "{y}/{z}", false),
            ("a/{x}", "b/{x}", false),
            ("a/{x}", "a/{x}/c", false),
            ("s://a/{x}", "a/{x}", false),
        ] {
            assert_eq!(pattern(a).is_ambiguous_with(&pattern(b)), ambiguous, "{a} and {b}");
        }
    }

    /// Shared with the macros, so that neither accepts what the other refuses.
    const DECLARATIONS: &[(&str, Option<&[&str]>)] =
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/uris.in"));

    #[test]
    fn declarations_are_read_as_the_macros_read_them() {
        for (declared, captures) in DECLARATIONS {
            let read = UriPattern::parse(declared).ok().map(|uri| uri.captures().collect::<Vec<_>>());
            assert_eq!(read.as_deref(), *captures, "{declared:?}");
        }
    }
}
