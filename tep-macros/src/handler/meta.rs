//! `meta = ["com.example/team" = "search", ..]`: what lists say of an item to client programs.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprAssign, LitStr};

use crate::diag::{Errors, Message};
use crate::keys::{self, Key};
use crate::messages;
use crate::runtime::hygienic;

/// One entry of `_meta`.
pub(crate) struct Entry {
    key: LitStr,
    value: Expr,
}

impl Entry {
    /// The entries of the key `meta`.
    pub(crate) fn check_all(key: &Key, errors: &mut Errors) -> Vec<Self> {
        let Some(value) = key.expr(errors) else { return Vec::new() };
        let Expr::Array(array) = value else {
            errors.add(value, messages::no_meta_entries());
            return Vec::new();
        };
        let mut seen = HashSet::new();
        let mut entries = Vec::new();
        for written in &array.elems {
            let Some(entry) = Self::parse(written) else {
                errors.add(written, messages::no_meta_entries());
                continue;
            };
            let name = entry.key.value();
            if let Some(message) = wrong_with(&name) {
                errors.add(&entry.key, message);
            } else if !seen.insert(name) {
                errors.add(&entry.key, messages::repeated_meta_key(&entry.key.value()));
            }
            entries.push(entry);
        }
        entries
    }

    fn parse(written: &Expr) -> Option<Self> {
        let Expr::Assign(ExprAssign { left, right, .. }) = keys::peel(written) else { return None };
        Some(Self { key: keys::string(left)?.clone(), value: (**right).clone() })
    }
}

impl ToTokens for Entry {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { key, value } = self;
        let at = value.span().resolved_at(hygienic());
        let publish = quote_spanned!(at=> __tep::DefaultValue::publish(&(#value)));
        tokens.extend(quote_spanned!(hygienic()=> __tep::MetaEntry::new(#key, || #publish)));
    }
}

/// Names that the protocol gives a meaning of its own.
const TAKEN: [&str; 4] = ["progressToken", "traceparent", "tracestate", "baggage"];

fn wrong_with(key: &str) -> Option<Message> {
    let (prefix, name) = match key.rsplit_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, key),
    };
    let labels: Vec<&str> = prefix.into_iter().flat_map(|prefix| prefix.split('.')).collect();
    if !is_name(name) || !labels.iter().all(|label| is_label(label)) || (prefix.is_none() && name.is_empty())
    {
        Some(messages::illegal_meta_key(key))
    } else if key == "ui" {
        Some(messages::ui_in_meta())
    } else if is_of_protocol(&labels) || TAKEN.contains(&key) {
        Some(messages::reserved_meta_key(key))
    } else {
        None
    }
}

fn is_label(label: &str) -> bool {
    label.starts_with(|c: char| c.is_ascii_alphabetic())
        && label.ends_with(|c: char| c.is_ascii_alphanumeric())
        && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

fn is_name(name: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let is_end = |c: Option<char>| c.is_none_or(|c| c.is_ascii_alphanumeric());
    name.chars().all(is_inner) && is_end(name.chars().next()) && is_end(name.chars().next_back())
}

/// Newer revisions reserve domains by their second label, 2025-06-18 by the last but one.
fn is_of_protocol(labels: &[&str]) -> bool {
    let last_but_one = labels.len().checked_sub(2).map(|at| labels[at]);
    [labels.get(1).copied(), last_but_one]
        .into_iter()
        .flatten()
        .any(|label| ["modelcontextprotocol", "mcp"].contains(&label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys() {
        for (key, wrong) in [
            ("com.example/team", None),
            ("com.example/", None),
            ("com.example.mcp/team", None),
            ("x-1.example/a_b.c-d", None),
            ("team", None),
            ("", Some("is no key")),
            ("/team", Some("is no key")),
            ("com..example/team", Some("is no key")),
            ("1com.example/team", Some("is no key")),
            ("com.example-/team", Some("is no key")),
            ("com.example/a/b", Some("is no key")),
            ("com.example/-team", Some("is no key")),
            ("com.example/team name", Some("is no key")),
            ("io.modelcontextprotocol/team", Some("the protocol's own")),
            ("dev.mcp/team", Some("the protocol's own")),
            ("com.mcp.tools/team", Some("the protocol's own")),
            ("mcp.dev/team", Some("the protocol's own")),
            ("api.modelcontextprotocol.org/team", Some("the protocol's own")),
            ("traceparent", Some("the protocol's own")),
            ("ui", Some("MCP Apps")),
        ] {
            let found = wrong_with(key).map(|message| message.to_string());
            assert_eq!(found.is_some(), wrong.is_some(), "{key}: {found:?}");
            assert!(found.unwrap_or_default().contains(wrong.unwrap_or_default()), "{key}");
        }
    }
}
