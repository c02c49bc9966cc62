//! Mistakes: each with its place, all of them reported, none forgotten.

use std::fmt::{self, Display};

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

/// A mistake in words.
#[derive(Debug)]
pub(crate) struct Message {
    wrong: String,
    help: String,
}

impl Message {
    pub(crate) fn new(wrong: impl Into<String>, help: impl Into<String>) -> Self {
        Self { wrong: wrong.into(), help: help.into() }
    }
}

/// Laid out as the compiler does it, which gives macros no help line of their own.
impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n\n  = help: {}\n", self.wrong, self.help)
    }
}

/// Every mistake of one item. It has to be [`finish`](Errors::finish)ed: one that is dropped unread panics in debug
/// builds, since an expansion that forgets a mistake fails later and elsewhere.
pub(crate) struct Errors {
    found: Option<Vec<syn::Error>>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self { found: Some(Vec::new()) }
    }

    /// A mistake in `tokens`.
    pub(crate) fn add(&mut self, tokens: impl ToTokens, message: Message) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// A mistake at a place that has no tokens of its own.
    pub(crate) fn add_at(&mut self, span: Span, message: Message) {
        self.push(syn::Error::new(span, message));
    }

    /// What could not be parsed, in the parser's words.
    pub(crate) fn add_syntax(&mut self, error: &syn::Error, help: impl Fn(String) -> Message) {
        self.push(syn::Error::new(error.span(), help(error.to_string())));
    }

    fn push(&mut self, error: syn::Error) {
        self.found.get_or_insert_default().push(error);
    }

    /// The value, or every mistake as `compile_error!`s. A value that is missing has been explained by a mistake.
    pub(crate) fn finish<T>(mut self, value: Option<T>) -> Result<T, TokenStream> {
        let found = self.found.take().unwrap_or_default();
        match value {
            Some(value) if found.is_empty() => Ok(value),
            value => {
                debug_assert!(value.is_some() || !found.is_empty(), "a value is missing without a mistake");
                Err(found.iter().map(syn::Error::to_compile_error).collect())
            }
        }
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        debug_assert!(self.found.is_none() || std::thread::panicking(), "mistakes were dropped unread");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_is_reported() {
        let mut errors = Errors::new();
        errors.add_at(Span::call_site(), Message::new("one", "mend it"));
        errors.add_at(Span::call_site(), Message::new("two", "mend it too"));
        let tokens = errors.finish(Some(())).expect_err("there are mistakes").to_string();
        assert_eq!(tokens.matches("compile_error").count(), 2);
    }

    #[test]
    fn a_value_without_mistakes_comes_back() {
        assert_eq!(Errors::new().finish(Some(7)).ok(), Some(7));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "dropped unread")]
    fn forgetting_to_look_is_noticed() {
        drop(Errors::new());
    }
}
