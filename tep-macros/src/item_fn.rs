//! The annotated function: its signature parsed, its body kept as it is.
//!
//! The body is not parsed, so that an editor has something to complete in while the author is still typing.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Signature, Visibility};

use crate::docs;

/// A function as the author wrote it.
pub(crate) struct ItemFn {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// The brace group; anything else is a mistake that the compiler reports.
    body: TokenStream,
}

impl Parse for ItemFn {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl ItemFn {
    pub(crate) fn has_body(&self) -> bool {
        self.body.clone().into_iter().any(|token| matches!(token, TokenTree::Group(_)))
    }

    /// Whether it takes `self`, and so stands in an `impl`, where no type can stand beside it.
    pub(crate) fn is_method(&self) -> bool {
        self.sig.receiver().is_some()
    }

    /// The attributes that hold for the type beside the function as well: when it exists, and what may be wrong with
    /// its name.
    pub(crate) fn shared_attrs(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| {
            let path = attr.path();
            path.is_ident("cfg") || path.is_ident("allow")
        })
    }

    /// When the function exists at all.
    pub(crate) fn cfgs(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| attr.path().is_ident("cfg"))
    }
}

/// The function as the compiler may see it: without the attributes of parameters that only the macro understands.
impl ToTokens for ItemFn {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, vis, sig, body } = self;
        let mut sig = sig.clone();
        for input in &mut sig.inputs {
            let attrs = match input {
                FnArg::Receiver(receiver) => &mut receiver.attrs,
                FnArg::Typed(typed) => &mut typed.attrs,
            };
            attrs.retain(|attr| !is_ours(attr));
        }
        tokens.extend(quote!(#(#attrs)* #vis #sig #body));
    }
}

/// Whether only the macro understands this attribute of a parameter.
fn is_ours(attr: &Attribute) -> bool {
    docs::is_doc(attr) || attr.path().is_ident("param")
}
