//! Where a request stands in a distributed trace: the W3C Trace Context and Baggage that came in its `_meta`.

/// The caller's place in a distributed trace, to hand on to a tracing system. What is not written as its
/// specification has it counts as not sent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceContext {
    traceparent: Option<String>,
    tracestate: Option<String>,
    baggage: Option<String>,
}

impl TraceContext {
    /// What is well-formed of the three texts. A `tracestate` means nothing without a `traceparent`.
    pub fn parse(traceparent: Option<&str>, tracestate: Option<&str>, baggage: Option<&str>) -> Self {
        let traceparent = traceparent.filter(|text| is_traceparent(text));
        let tracestate = tracestate.filter(|text| traceparent.is_some() && is_tracestate(text));
        let baggage = baggage.filter(|text| is_baggage(text));
        Self {
            traceparent: traceparent.map(str::to_owned),
            tracestate: tracestate.map(str::to_owned),
            baggage: baggage.map(str::to_owned),
        }
    }

    /// Whether the caller said nothing of a trace.
    pub fn is_empty(&self) -> bool {
        self.traceparent.is_none() && self.baggage.is_none()
    }

    /// The caller's span, as `00-<trace id>-<span id>-<flags>`.
    pub fn traceparent(&self) -> Option<&str> {
        self.traceparent.as_deref()
    }

    /// What tracing systems want to tell one another.
    pub fn tracestate(&self) -> Option<&str> {
        self.tracestate.as_deref()
    }

    /// What the caller's application wants to tell those who are called.
    pub fn baggage(&self) -> Option<&str> {
        self.baggage.as_deref()
    }

    /// The trace: 32 hexadecimal digits.
    pub fn trace_id(&self) -> Option<&str> {
        self.traceparent().map(|text| &text[3..35])
    }

    /// The caller's span: 16 hexadecimal digits.
    pub fn span_id(&self) -> Option<&str> {
        self.traceparent().map(|text| &text[36..52])
    }

    /// Whether the caller records the trace.
    pub fn is_sampled(&self) -> bool {
        let flags = self.traceparent().and_then(|text| u8::from_str_radix(&text[53..55], 16).ok());
        flags.is_some_and(|flags| flags & 1 == 1)
    }
}

/// Trace Context, section 3.2. A later version may have more members behind these.
fn is_traceparent(text: &str) -> bool {
    let mut parts = text.split('-');
    let mut next = |digits| parts.next().filter(|part| part.len() == digits && part.bytes().all(is_hex));
    let (Some(version), Some(trace), Some(span), Some(_flags)) = (next(2), next(32), next(16), next(2))
    else {
        return false;
    };
    let has_more = parts.next().is_some();
    let is_zero = |id: &str| id.bytes().all(|digit| digit == b'0');
    version != "ff" && (version != "00" || !has_more) && !is_zero(trace) && !is_zero(span)
}

const fn is_hex(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'a'..=b'f')
}

/// Trace Context, section 3.3: at most 32 members, each key once.
fn is_tracestate(text: &str) -> bool {
    let mut keys = Vec::new();
    for member in text.split(',').map(trimmed).filter(|member| !member.is_empty()) {
        let Some((key, value)) = member.split_once('=') else { return false };
        if keys.len() == 32 || keys.contains(&key) || !is_state_key(key) || !is_state_value(value) {
            return false;
        }
        keys.push(key);
    }
    !keys.is_empty()
}

fn is_state_key(key: &str) -> bool {
    let is_first = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9');
    let is_legal = |byte: u8| is_first(byte) || matches!(byte, b'_' | b'-' | b'*' | b'/' | b'@');
    (1..=256).contains(&key.len()) && key.bytes().all(is_legal) && key.bytes().next().is_some_and(is_first)
}

fn is_state_value(value: &str) -> bool {
    let is_legal = |byte: u8| matches!(byte, b' '..=b'~') && byte != b',' && byte != b'=';
    (1..=256).contains(&value.len()) && value.bytes().all(is_legal)
}

/// Baggage, section 3.3: at most 8192 bytes, `key=value;property` in each member.
fn is_baggage(text: &str) -> bool {
    text.len() <= 8192 && text.split(',').all(is_baggage_member)
}

fn is_baggage_member(member: &str) -> bool {
    let mut parts = member.split(';');
    let is_pair = |(key, value): (&str, &str)| is_token(trimmed(key)) && is_baggage_value(trimmed(value));
    parts.next().and_then(|pair| pair.split_once('=')).is_some_and(is_pair)
        && parts.all(|property| property.split_once('=').map_or_else(|| is_token(trimmed(property)), is_pair))
}

/// RFC 9110, section 5.6.2.
fn is_token(text: &str) -> bool {
    let is_legal = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(is_legal)
}

fn is_baggage_value(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b',' | b';' | b'\\'))
}

fn trimmed(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    fn parent(text: &str) -> TraceContext {
        TraceContext::parse(Some(text), None, None)
    }

    #[test]
    fn a_parent_is_taken_apart() {
        let trace = parent(PARENT);
        assert_eq!(trace.traceparent(), Some(PARENT));
        assert_eq!(trace.trace_id(), Some("0af7651916cd43dd8448eb211c80319c"));
        assert_eq!(trace.span_id(), Some("b7ad6b7169203331"));
        assert!(trace.is_sampled());
        assert!(!parent(&PARENT.replace("-01", "-02")).is_sampled());
        assert_eq!(TraceContext::default().trace_id(), None);
    }

    #[test]
    fn parents_that_are_none_are_ignored() {
        for (text, is_legal) in [
            (PARENT.to_owned(), true),
            (PARENT.replacen("00", "cc", 1), true),
            (format!("{}-more", PARENT.replacen("00", "cc", 1)), true),
            (format!("{PARENT}-more"), false),
            (PARENT.replacen("00", "ff", 1), false),
            (PARENT.to_uppercase(), false),
            (PARENT.replace("0af7651916cd43dd8448eb211c80319c", &"0".repeat(32)), false),
            (PARENT.replace("b7ad6b7169203331", &"0".repeat(16)), false),
            (PARENT.replace("-01", ""), false),
            (PARENT.replace("-01", "-1"), false),
            (PARENT.replace('b', "ü"), false),
            (format!(" {PARENT}"), false),
            (String::new(), false),
        ] {
            assert_eq!(parent(&text).traceparent().is_some(), is_legal, "{text}");
        }
    }

    #[test]
    fn states_that_are_none_are_ignored_and_take_no_parent_with_them() {
        let many = |count| (0..count).map(|at| format!("k{at}=v")).collect::<Vec<_>>().join(",");
        for (text, is_legal) in [
            ("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE".to_owned(), true),
            ("fw529a3039@dt=FfAAAAA, 1a-_*/=x y".into(), true),
            ("a=1,,b=2,".into(), true),
            (many(32), true),
            (many(33), false),
            ("a=1,a=2".into(), false),
            ("A=1".into(), false),
            ("@a=1".into(), false),
            ("a".into(), false),
            ("a=".into(), false),
            ("a=b=c".into(), false),
            ("a=ü".into(), false),
            (format!("a={}", "x".repeat(257)), false),
            (",".into(), false),
            (String::new(), false),
        ] {
            let trace = TraceContext::parse(Some(PARENT), Some(&text), None);
            assert_eq!(
                (trace.tracestate().is_some(), trace.traceparent()),
                (is_legal, Some(PARENT)),
                "{text}"
            );
            assert_eq!(TraceContext::parse(None, Some(&text), None), TraceContext::default());
        }
    }

    #[test]
    fn baggage_needs_no_parent_and_is_ignored_when_it_is_none() {
        for (text, is_legal) in [
            ("userId=alice,serverNode=DF%2028".to_owned(), true),
            ("a = 1 ;ttl=60; secure , b=".into(), true),
            ("a=b=c".into(), true),
            (format!("a={}", "x".repeat(8190)), true),
            (format!("a={}", "x".repeat(8191)), false),
            ("a".into(), false),
            ("=1".into(), false),
            ("a b=1".into(), false),
            ("a=\"1\"".into(), false),
            ("a=1;;".into(), false),
            ("a=ü".into(), false),
            (String::new(), false),
        ] {
            let trace = TraceContext::parse(None, None, Some(&text));
            assert_eq!((trace.baggage().is_some(), trace.is_empty()), (is_legal, !is_legal), "{text}");
        }
    }
}
