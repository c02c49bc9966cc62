//! The annotated function: its signature parsed, its body kept as it is.
//!
//! The body is not parsed, so that an editor has something to complete in while the author is still typing.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Ident, MetaList, Signature, Visibility, token};

use crate::docs;

/// A function as the author wrote it.
pub(crate) struct ItemFn {
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) sig: Signature,
    /// The brace group; anything else is a mistake that the compiler reports.
    body: TokenStream,
    /// What the type is called that the function is a method of, when an `impl` is annotated as a whole.
    pub(crate) owner: Option<Ident>,
}

impl Parse for ItemFn {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Self::parse_with(input, |input| input.parse())
    }
}

impl ItemFn {
    /// Reads one method of an `impl`, and leaves what comes behind it.
    pub(crate) fn parse_method(input: ParseStream) -> syn::Result<Self> {
        Self::parse_with(input, |input| match input.peek(token::Brace) || input.peek(token::Semi) {
            true => input.parse().map(|body: TokenTree| body.into()),
            false => Err(input.error("expected a body")),
        })
    }

    fn parse_with(
        input: ParseStream,
        body: impl FnOnce(ParseStream) -> syn::Result<TokenStream>,
    ) -> syn::Result<Self> {
        Ok(Self {
            attrs: input.call(Attribute::parse_outer)?,
            vis: input.parse()?,
            sig: input.parse()?,
            body: body(input)?,
            owner: None,
        })
    }

    /// The method with what its signature says of `Self` said of `owner`, by which `Self` goes outside of the `impl`.
    pub(crate) fn of(&self, owner: &Ident) -> syn::Result<Self> {
        let Self { attrs, vis, sig, body, .. } = self;
        Ok(Self {
            attrs: attrs.clone(),
            vis: vis.clone(),
            sig: syn::parse2(without_self(sig.to_token_stream(), owner))?,
            body: body.clone(),
            owner: Some(owner.clone()),
        })
    }

    /// The function to the letter, also what only the macro understands.
    pub(crate) fn written(&self) -> TokenStream {
        let Self { attrs, vis, sig, body, owner: _ } = self;
        quote!(#(#attrs)* #vis #sig #body)
    }

    /// What the type is called that stands for the function: as the function, and where there is no room for a second
    /// item of that name, nearly so.
    pub(crate) fn type_name(&self) -> Ident {
        let ident = &self.sig.ident;
        match self.owner {
            None => ident.clone(),
            Some(_) => Ident::new(&format!("__{}", ident.unraw()), ident.span()),
        }
    }

    /// How the function is called.
    pub(crate) fn path(&self) -> TokenStream {
        let ident = &self.sig.ident;
        match &self.owner {
            None => ident.to_token_stream(),
            Some(owner) => quote!(#owner::#ident),
        }
    }

    pub(crate) fn has_body(&self) -> bool {
        self.body.clone().into_iter().any(|token| matches!(token, TokenTree::Group(_)))
    }

    /// Whether it takes `self`, and so stands in an `impl`, where no type can stand beside it.
    pub(crate) fn is_method(&self) -> bool {
        self.sig.receiver().is_some()
    }

    /// The attributes that hold for the type beside the function as well: when it exists, what may be wrong with its
    /// name, and whether documentation shows it.
    pub(crate) fn shared_attrs(&self) -> impl Iterator<Item = &Attribute> {
        self.attrs.iter().filter(|attr| {
            let path = attr.path();
            path.is_ident("cfg") || path.is_ident("allow") || is_hidden(attr)
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
        let Self { attrs, vis, sig, body, owner: _ } = self;
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

/// Whether the attribute is `#[doc(hidden)]`.
fn is_hidden(attr: &Attribute) -> bool {
    let is_hidden = |list: &MetaList| list.tokens.to_string() == "hidden";
    docs::is_doc(attr) && attr.meta.require_list().is_ok_and(is_hidden)
}

/// The tokens with `owner` for each `Self`.
pub(crate) fn without_self(tokens: TokenStream, owner: &Ident) -> TokenStream {
    let replace = |token| match token {
        TokenTree::Ident(name) if name == "Self" => Ident::new(&owner.to_string(), name.span()).into(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), without_self(group.stream(), owner));
            inner.set_span(group.span());
            inner.into()
        }
        other => other,
    };
    tokens.into_iter().map(replace).collect()
}

/// Whether only the macro understands this attribute of a parameter.
fn is_ours(attr: &Attribute) -> bool {
    docs::is_doc(attr) || attr.path().is_ident("param")
}
