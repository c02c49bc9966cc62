//! What every revision's schema calls a URI. A client that checks refuses a whole list for one that is none.

/// Whether the text is an absolute URI, all of its characters legal or encoded (RFC 3986, section 2).
pub(crate) fn is_absolute_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    let is_legal = |c: char| c.is_ascii_alphanumeric() || "-._~:/?#@!$&'()*+,;=%".contains(c);
    is_scheme
        && !rest.is_empty()
        && rest.chars().all(is_legal)
        && rest.matches('#').count() <= 1
        && rest.split('%').skip(1).all(|escape| {
            escape.get(..2).is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shared with the macros, so that neither accepts what the other refuses.
    const URIS: &[(&str, bool)] = include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/absolute_uris.in"));

    #[test]
    fn uris_are_judged_as_the_macros_judge_them() {
        for (text, is_uri) in URIS {
            assert_eq!(is_absolute_uri(text), *is_uri, "{text:?}");
        }
    }
}
