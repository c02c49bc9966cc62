//! What a provider sees of a request.

use std::fmt;
use std::time::SystemTime;

use axum::http::{HeaderMap, HeaderValue, Method, header};

use super::AuthError;
use crate::clock::Clock;

/// The part of a request that credentials are found in. Its body is not read yet.
#[derive(Clone, Copy)]
pub struct AuthRequest<'a> {
    method: &'a Method,
    path: &'a str,
    headers: &'a HeaderMap,
    clock: &'a Clock,
}

impl<'a> AuthRequest<'a> {
    /// A request, as the transport has it or as a test of a provider makes it up.
    pub fn new(method: &'a Method, path: &'a str, headers: &'a HeaderMap) -> Self {
        const SYSTEM: &Clock = &Clock::system();
        Self { method, path, headers, clock: SYSTEM }
    }

    /// The same request by another clock than the system's.
    #[must_use]
    pub fn by(self, clock: &'a Clock) -> Self {
        Self { clock, ..self }
    }

    /// The time by which credentials are good: that of [`App::clock`](crate::App::clock).
    pub fn now(&self) -> SystemTime {
        self.clock.now()
    }

    /// The HTTP method.
    pub fn method(&self) -> &'a Method {
        self.method
    }

    /// The path as it was sent, without the query. Capabilities are checked on the item that it leads to, never on this.
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// All headers.
    pub fn headers(&self) -> &'a HeaderMap {
        self.headers
    }

    /// The value of the header `name`, whose case does not matter; `None` when there is none or it is empty.
    ///
    /// # Errors
    ///
    /// When the header is there more than once, or holds anything but visible ASCII characters and spaces.
    pub fn header(&self, name: &str) -> Result<Option<&'a str>, AuthError> {
        let mut values = self.headers.get_all(name).iter();
        let Some(value) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(AuthError::new(format!("there is more than one {name} header")));
        }
        let Ok(text) = value.to_str() else {
            return Err(AuthError::new(format!("the {name} header is not plain ASCII")));
        };
        Ok(Some(text.trim()).filter(|text| !text.is_empty()))
    }

    /// The value of the cookie `name`, without the quotes that may surround it (RFC 6265, section 4.1.1); `None`
    /// when there is none or it is empty.
    ///
    /// # Errors
    ///
    /// When the cookie is there more than once with different values.
    pub fn cookie(&self, name: &str) -> Result<Option<&'a str>, AuthError> {
        let mut values = (self.headers.get_all(header::COOKIE).iter())
            .filter_map(|header| header.to_str().ok())
            .flat_map(|header| header.split(';'))
            .filter_map(|pair| pair.split_once('='))
            .filter(|(this, _)| this.trim() == name)
            .map(|(_, value)| unquoted(value.trim()));
        let Some(first) = values.next() else { return Ok(None) };
        if values.any(|other| other != first) {
            return Err(AuthError::new(format!("there is more than one cookie {name}")));
        }
        Ok(Some(first).filter(|value| !value.is_empty()))
    }

    /// The bearer token of the `Authorization` header (RFC 6750, section 2.1). The scheme alone is no credential,
    /// and neither is another scheme.
    ///
    /// # Errors
    ///
    /// When there is more than one `Authorization` header, or the token holds what no token can.
    pub fn bearer(&self) -> Result<Option<&'a str>, AuthError> {
        let mut values = self.headers.get_all(header::AUTHORIZATION).iter();
        let Some(value) = values.next() else { return Ok(None) };
        if values.next().is_some() {
            return Err(AuthError::new("there is more than one Authorization header"));
        }
        let Some(token) = after_bearer(value) else { return Ok(None) };
        match std::str::from_utf8(token) {
            Ok("") => Ok(None),
            Ok(token) if is_token68(token) => Ok(Some(token)),
            _ => Err(AuthError::new("the bearer token has a character that no token has")),
        }
    }
}

/// What follows the scheme, if the scheme is `Bearer` in any case (RFC 9110, section 11.1).
fn after_bearer(value: &HeaderValue) -> Option<&[u8]> {
    let value = value.as_bytes().trim_ascii();
    let (scheme, rest) = value.split_at_checked("Bearer".len())?;
    let separated = rest.first().is_none_or(u8::is_ascii_whitespace);
    (scheme.eq_ignore_ascii_case(b"Bearer") && separated).then(|| rest.trim_ascii_start())
}

/// `token68` of RFC 9110, section 11.2, which RFC 6750 calls `b64token`.
fn is_token68(token: &str) -> bool {
    let body = token.trim_end_matches('=');
    !body.is_empty()
        && body.bytes().all(|byte| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'+' | b'/')
        })
}

fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

/// Shows no header, since any of them may be a credential.
impl fmt::Debug for AuthRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthRequest")
            .field("method", self.method)
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Found = Result<Option<String>, AuthError>;

    fn find(
        name: &'static str,
        values: &[&[u8]],
        look: impl for<'a> Fn(AuthRequest<'a>) -> Result<Option<&'a str>, AuthError>,
    ) -> Found {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(name, HeaderValue::from_bytes(value).expect("the test's value is a legal one"));
        }
        look(AuthRequest::new(&Method::POST, "/mcp", &headers)).map(|found| found.map(Into::into))
    }

    fn some(value: &str) -> Found {
        Ok(Some(value.into()))
    }

    #[test]
    fn bearer_tokens() {
        let bearer = |values: &[&[u8]]| find("authorization", values, |request| request.bearer());
        for (value, token) in [
            ("Bearer abc", "abc"),
            ("bearer abc", "abc"),
            ("BEARER abc", "abc"),
            ("bEaReR   abc", "abc"),
            ("Bearer\tabc", "abc"),
            ("Bearer ....", "...."),
            ("Bearer aZ09-._~+/==", "aZ09-._~+/=="),
        ] {
            assert_eq!(bearer(&[value.as_bytes()]), some(token), "{value}");
        }
        for none in ["", "Bearer", "Bearer ", "bearer   ", "Basic YWRtaW46YWRtaW4=", "Bearerabc", "Bear", "é"]
        {
            assert_eq!(bearer(&[none.as_bytes()]), Ok(None), "{none}");
        }
        assert_eq!(bearer(&[]), Ok(None));
        for bad in
            ["Bearer a b", "Bearer a,b", "Bearer \"a\"", "Bearer é", "Bearer =", "Bearer a=b", "Bearer a\tb"]
        {
            assert!(bearer(&[bad.as_bytes()]).is_err(), "{bad}");
        }
        assert!(bearer(&[b"Bearer \xff"]).is_err());
        assert!(bearer(&[b"Bearer a", b"Bearer a"]).is_err());
        assert!(bearer(&[b"Basic a", b"Bearer a"]).is_err());
    }

    #[test]
    fn headers_of_an_own_name() {
        let key = |values: &[&[u8]]| find("x-api-key", values, |request| request.header("X-Api-Key"));
        assert_eq!(key(&[b"abc"]), some("abc"));
        assert_eq!(key(&[b"  two words "]), some("two words"));
        assert_eq!(key(&[]), Ok(None));
        assert_eq!(key(&[b""]), Ok(None));
        assert!(key(&[b"a", b"b"]).is_err());
        assert!(key(&[b"\xff"]).is_err());
        assert_eq!(find("x-api-key", &[b"a"], |request| request.header("no such header")), Ok(None));
    }

    #[test]
    fn cookies() {
        let sid = |values: &[&[u8]]| find("cookie", values, |request| request.cookie("sid"));
        for (headers, found) in [
            (&[b"sid=abc".as_slice()] as &[&[u8]], some("abc")),
            (&[b"a=1; sid=a=b; SID=c"], some("a=b")),
            (&[b"a=1", b"sid=\"abc\""], some("abc")),
            (&[b"sid=a; sid=a"], some("a")),
            (&[b"sid=\"abc"], some("\"abc")),
            (&[b"sid=; =x; ;;sid"], Ok(None)),
            (&[b"asid=1;sid2=2"], Ok(None)),
            (&[b"sid=\xff"], Ok(None)),
            (&[], Ok(None)),
        ] {
            assert_eq!(sid(headers), found, "{headers:?}");
        }
        assert!(sid(&[b"sid=a; sid=b"]).is_err());
        assert!(sid(&[b"sid=a", b"sid=b"]).is_err());
    }

    #[test]
    fn debug_shows_no_header() {
        let headers = HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static("Bearer abc"))]);
        let request = AuthRequest::new(&Method::GET, "/mcp", &headers);
        assert_eq!(format!("{request:?}"), "AuthRequest { method: GET, path: \"/mcp\", .. }");
    }
}
