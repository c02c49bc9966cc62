//! The name of an item that has one: given, or the function's.

use syn::LitStr;
use syn::ext::IdentExt;

use crate::diag::Errors;
use crate::item_fn::ItemFn;
use crate::keys::Keys;
use crate::messages;
use crate::runtime::Noun;

/// The name on the wire.
pub(crate) fn check_name(noun: &Noun, item: &ItemFn, keys: &Keys, errors: &mut Errors) -> Option<LitStr> {
    let ident = &item.sig.ident;
    let name = match keys.get("name") {
        Some(key) => key.string(errors)?,
        None => LitStr::new(&ident.unraw().to_string(), ident.span()),
    };
    if !is_legal_name(&name.value()) {
        errors.add(&name, messages::illegal_name(noun, &name.value()));
    }
    Some(name)
}

fn is_legal_name(name: &str) -> bool {
    let is_legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    (1..=128).contains(&name.len()) && name.chars().all(is_legal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let longest = "x".repeat(128);
        for (name, legal) in [
            ("greet", true),
            ("lab.start-run_2", true),
            (longest.as_str(), true),
            (&format!("{longest}x"), false),
            ("", false),
            ("say hi", false),
            ("größe", false),
        ] {
            assert_eq!(is_legal_name(name), legal, "{name}");
        }
    }
}
