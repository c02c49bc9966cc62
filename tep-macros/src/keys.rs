//! The list inside an attribute: `key, key = value, ..`.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::token::Paren;
use syn::{Expr, ExprLit, Lit, LitBool, LitStr, Token};

use crate::diag::{Errors, Message};
use crate::messages;

/// The keys that one attribute knows.
pub(crate) struct KeyList {
    /// The attribute as authors write it, such as `#[mcp_tool]`.
    pub(crate) owner: &'static str,
    /// In the order in which they are shown.
    pub(crate) names: &'static [&'static str],
}

/// The keys that an author wrote, each known and there once.
#[derive(Default)]
pub(crate) struct Keys {
    found: Vec<Key>,
}

/// One `key` or `key = value`.
pub(crate) struct Key {
    pub(crate) name: Ident,
    value: Option<Expr>,
    /// Of a key that has keys of its own, the tokens between its parentheses.
    pub(crate) list: Option<TokenStream>,
}

/// The keys that have keys of their own: `items(..)`.
const WITH_LISTS: [&str; 1] = ["items"];

impl Keys {
    /// Reads the tokens between the parentheses of an attribute.
    pub(crate) fn read(&mut self, tokens: TokenStream, list: &KeyList, errors: &mut Errors) {
        self.read_after(tokens, list, errors, |_| None::<()>);
    }

    /// As [`read`](Self::read), for an attribute that may begin with something else.
    pub(crate) fn read_after<T>(
        &mut self,
        tokens: TokenStream,
        list: &KeyList,
        errors: &mut Errors,
        first: impl FnOnce(ParseStream) -> Option<T>,
    ) -> Option<T> {
        let parser = |input: ParseStream| {
            let first = first(input);
            if first.is_some() {
                self.end_of_entry(input, list, errors);
            }
            while !input.is_empty() {
                self.entry(input, list, errors);
                self.end_of_entry(input, list, errors);
            }
            Ok(first)
        };
        // The loop ends at the end of the input and reports what it cannot read, so nothing is left to fail.
        parser.parse2(tokens).ok().flatten()
    }

    /// The key of this name, if the author wrote it.
    pub(crate) fn get(&self, name: &str) -> Option<&Key> {
        self.found.iter().find(|key| key.name == name)
    }

    /// Every key that the author wrote.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Key> {
        self.found.iter()
    }

    fn entry(&mut self, input: ParseStream, list: &KeyList, errors: &mut Errors) {
        let Ok(name) = input.call(Ident::parse_any) else {
            errors.add_at(input.span(), messages::not_a_key(list.owner, list.names));
            return skip(input);
        };
        let known = list.names.iter().any(|known| name == known);
        if !known {
            errors.add(&name, messages::unknown_key(&name, list.owner, list.names));
            return skip(input);
        }
        let mut value = None;
        let mut list = None;
        if input.peek(Paren)
            && WITH_LISTS.iter().any(|with_list| name == with_list)
            && let Ok(group) = input.parse::<Group>()
        {
            list = Some(group.stream());
        } else if input.peek(Token![=]) {
            match input.parse::<Token![=]>().and_then(|_| input.parse::<Expr>()) {
                Ok(expr) => value = Some(expr),
                Err(_) => {
                    errors.add(&name, messages::no_value(&name));
                    return skip(input);
                }
            }
        }
        if self.found.iter().any(|earlier| earlier.name == name) {
            errors.add(&name, messages::repeated_key(&name));
        } else {
            self.found.push(Key { name, value, list });
        }
    }

    fn end_of_entry(&mut self, input: ParseStream, list: &KeyList, errors: &mut Errors) {
        if !input.is_empty() && !input.peek(Token![,]) {
            errors.add_at(input.span(), messages::not_a_list(list.owner, list.names));
            skip(input);
        }
        // Either there is a comma or the input is at its end.
        let _ = input.parse::<Option<Token![,]>>();
    }
}

/// Goes on at the next comma, so that one mistake does not hide the others.
fn skip(input: ParseStream) {
    while !input.is_empty() && !input.peek(Token![,]) {
        let _ = input.parse::<TokenTree>();
    }
}

impl Key {
    /// A key that only has to be there.
    pub(crate) fn flag(&self, errors: &mut Errors) -> bool {
        if let Some(value) = &self.value {
            errors.add(value, messages::takes_no_value(&self.name));
        }
        self.value.is_none()
    }

    /// `true` or `false`; the bare key is `true`.
    pub(crate) fn boolean(&self, errors: &mut Errors) -> Option<bool> {
        match self.value.as_ref().map(peel) {
            None => Some(true),
            Some(Expr::Lit(ExprLit { lit: Lit::Bool(LitBool { value, .. }), .. })) => Some(*value),
            Some(other) => {
                errors.add(other, messages::wants_boolean(&self.name));
                None
            }
        }
    }

    /// A string literal.
    pub(crate) fn string(&self, errors: &mut Errors) -> Option<LitStr> {
        let text = self.value.as_ref().and_then(string);
        if text.is_none() {
            self.refuse(errors, messages::wants_string(&self.name));
        }
        text.cloned()
    }

    /// A list of string literals.
    pub(crate) fn strings(&self, errors: &mut Errors) -> Option<Vec<LitStr>> {
        let texts = match self.value.as_ref().map(peel) {
            Some(Expr::Array(array)) => array.elems.iter().map(|item| string(item).cloned()).collect(),
            _ => None,
        };
        if texts.is_none() {
            self.refuse(errors, messages::wants_strings(&self.name));
        }
        texts
    }

    /// Whatever it is set to, if anything.
    pub(crate) fn value(&self) -> Option<&Expr> {
        self.value.as_ref().map(peel)
    }

    /// What it has to be set to.
    pub(crate) fn expr(&self, errors: &mut Errors) -> Option<&Expr> {
        if self.value.is_none() {
            errors.add(&self.name, messages::no_value(&self.name));
        }
        self.value.as_ref().map(peel)
    }

    /// A mistake in the value, or at the key when there is none.
    pub(crate) fn refuse(&self, errors: &mut Errors, message: Message) {
        match &self.value {
            Some(value) => errors.add(value, message),
            None => errors.add(&self.name, message),
        }
    }
}

/// The expression inside parentheses and the invisible groups that `macro_rules!` makes.
pub(crate) fn peel(expr: &Expr) -> &Expr {
    match expr {
        Expr::Group(group) => peel(&group.expr),
        Expr::Paren(paren) => peel(&paren.expr),
        other => other,
    }
}

/// The string literal that an expression is.
pub(crate) fn string(expr: &Expr) -> Option<&LitStr> {
    match peel(expr) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
        _ => None,
    }
}
