//! `authorize = ..`: the function that decides who may call, and with what.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprPath, FnArg, Ident, Pat, Token};

use crate::diag::Errors;
use crate::item_fn::ItemFn;
use crate::keys::{Key, peel};
use crate::messages;
use crate::runtime::hygienic;

/// A function of the caller and of parameters.
pub(crate) struct Authorize {
    function: ExprPath,
    /// The positions of the parameters that it takes.
    params: Vec<usize>,
}

impl Authorize {
    /// A path takes every parameter; a path with names in parentheses takes these.
    pub(crate) fn check(key: &Key, item: &ItemFn, errors: &mut Errors) -> Option<Self> {
        let value = key.expr(errors)?;
        let names = names(item);
        let (function, params) = match value {
            Expr::Call(ExprCall { func, args, .. }) => (peel(func), chosen(args, &names, errors)),
            function => (function, (0..names.len()).collect()),
        };
        let Expr::Path(function) = function else {
            errors.add(value, messages::illegal_authorize());
            return None;
        };
        Some(Self { function: function.clone(), params })
    }

    /// The statement that ends a call which is not allowed. `borrow` writes a parameter of the function as a reference.
    pub(crate) fn statement(&self, borrow: impl Fn(usize, Span) -> TokenStream) -> TokenStream {
        let Self { function, params } = self;
        // What does not fit is told at the name of the function.
        let at = function.span().resolved_at(hygienic());
        let params = params.iter().map(|&param| borrow(param, at));
        quote_spanned! {at=> __tep::authorize(cx, #function(cx.identity() #(, #params)*)).await?; }
    }
}

/// The names of the parameters; those that have none are told elsewhere.
fn names(item: &ItemFn) -> Vec<Option<String>> {
    let named = |arg: &FnArg| match arg {
        FnArg::Receiver(_) => Some("self".to_owned()),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(named) => Some(named.ident.to_string()),
            _ => None,
        },
    };
    item.sig.inputs.iter().map(named).collect()
}

fn chosen(args: &Punctuated<Expr, Token![,]>, names: &[Option<String>], errors: &mut Errors) -> Vec<usize> {
    let mut params = Vec::new();
    for arg in args {
        let name = match peel(arg) {
            Expr::Path(path) => path.path.get_ident().map(Ident::to_string),
            _ => None,
        };
        let at = name.as_ref().and_then(|name| names.iter().position(|known| known.as_ref() == Some(name)));
        match at {
            Some(at) => params.push(at),
            None => errors.add(arg, messages::no_parameter(name.as_deref(), names)),
        }
    }
    params
}
