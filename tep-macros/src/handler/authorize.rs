//! `authorize = ..`: the function that decides who may call, and with what.

use proc_macro2::TokenStream;
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
        match value {
            Expr::Path(function) => {
                Some(Self { function: function.clone(), params: (0..names.len()).collect() })
            }
            Expr::Call(ExprCall { func, args, .. }) if let Expr::Path(function) = peel(func) => {
                Some(Self { function: function.clone(), params: chosen(args, &names, errors) })
            }
            other => {
                errors.add(other, messages::illegal_authorize());
                None
            }
        }
    }

    /// The statement that ends a call which is not allowed. `borrow` gives a parameter of the function as a reference.
    pub(crate) fn statement(&self, borrow: impl Fn(usize) -> TokenStream) -> TokenStream {
        let Self { function, params } = self;
        let params = params.iter().map(|&at| borrow(at));
        // What does not fit is told at the name of the function.
        let at = function.span().resolved_at(hygienic());
        quote_spanned! {at=> __tep::authorize(cx, #function(cx.identity() #(, #params)*)).await?; }
    }
}

/// The names of the parameters; those that have none are told elsewhere.
fn names(item: &ItemFn) -> Vec<Option<&Ident>> {
    let named = |arg| match arg {
        &FnArg::Typed(ref typed) => match &*typed.pat {
            Pat::Ident(named) => Some(Some(&named.ident)),
            _ => Some(None),
        },
        FnArg::Receiver(_) => None,
    };
    item.sig.inputs.iter().filter_map(named).collect()
}

fn chosen(args: &Punctuated<Expr, Token![,]>, names: &[Option<&Ident>], errors: &mut Errors) -> Vec<usize> {
    let mut params = Vec::new();
    for arg in args {
        let name = match peel(arg) {
            Expr::Path(path) => path.path.get_ident(),
            _ => None,
        };
        let at = name.and_then(|name| names.iter().position(|known| *known == Some(name)));
        match at {
            Some(at) => params.push(at),
            None => {
                let known: Vec<String> = names.iter().flatten().map(ToString::to_string).collect();
                errors.add(arg, messages::no_parameter(name, &known));
            }
        }
    }
    params
}
