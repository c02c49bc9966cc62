//! The syntax of `#[mcp_tools] impl .. { .. }`.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Generics, Meta, Token, Type, WhereClause, braced};

use crate::diag::Errors;
use crate::item_fn::{ItemFn, without_self};
use crate::messages;
use crate::runtime::{self, Noun, PROMPT, RESOURCE, TOOL};
use crate::tool;

/// An `impl` as it is written.
pub(crate) struct Parsed {
    attrs: Vec<Attribute>,
    unsafety: Option<Token![unsafe]>,
    pub(crate) generics: Generics,
    pub(crate) of_trait: Option<Type>,
    pub(crate) self_ty: Type,
    pub(crate) where_clause: Option<WhereClause>,
    inner_attrs: Vec<Attribute>,
    pieces: Vec<Piece>,
}

/// What stands in an `impl`.
pub(crate) enum Piece {
    Tool(Box<Method>),
    /// A method that is no tool.
    Method(Box<ItemFn>),
    /// Anything else, for the compiler to read.
    Other(TokenStream),
}

/// A method that is a tool.
pub(crate) struct Method {
    /// As the author has it, without the attribute.
    pub(crate) item: ItemFn,
    /// As it is served.
    pub(crate) tool: tool::Parsed,
}

/// What `Self` is called outside of the `impl`.
pub(crate) fn owner() -> Ident {
    runtime::ident("__Owner")
}

/// Reads the attribute and the `impl`; `None` when it is none.
pub(crate) fn parse(args: TokenStream, item: TokenStream, errors: &mut Errors) -> Option<Parsed> {
    if !args.is_empty() {
        errors.add(args, messages::tools_takes_no_keys());
    }
    match syn::parse2::<Parsed>(item) {
        Ok(mut parsed) => {
            if !parsed.functions().any(|function| function.attrs.iter().any(is_ours)) {
                errors.add(&parsed.self_ty, messages::no_tool_inside());
            }
            let mut seen = HashSet::new();
            parsed.pieces.retain(|piece| {
                piece.function().is_none_or(|function| is_first(function, &mut seen, errors))
            });
            let pieces = parsed.pieces.into_iter();
            parsed.pieces = pieces.map(|piece| recognised(piece, errors)).collect();
            Some(parsed)
        }
        Err(error) => {
            errors.add_syntax(&error, |_| messages::not_an_impl());
            None
        }
    }
}

impl Parse for Parsed {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let unsafety = input.parse()?;
        input.parse::<Token![impl]>()?;
        let generics = input.parse()?;
        let first: Type = input.parse()?;
        let (of_trait, self_ty) = match input.parse::<Option<Token![for]>>()? {
            Some(_) => (Some(first), input.parse()?),
            None => (None, first),
        };
        let where_clause = input.parse()?;
        let content;
        braced!(content in input);
        let inner_attrs = content.call(Attribute::parse_inner)?;
        let mut pieces = Vec::new();
        while !content.is_empty() {
            pieces.push(content.parse()?);
        }
        Ok(Self { attrs, unsafety, generics, of_trait, self_ty, where_clause, inner_attrs, pieces })
    }
}

impl Parse for Piece {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let ahead = input.fork();
        if let Ok(method) = ItemFn::parse_method(&ahead) {
            input.advance_to(&ahead);
            return Ok(Self::Method(Box::new(method)));
        }
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            let is_last = match &token {
                TokenTree::Punct(punct) => punct.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            tokens.extend([token]);
            if is_last {
                break;
            }
        }
        Ok(Self::Other(tokens))
    }
}

/// Whether no earlier method has the name. A later one is left out, or the compiler would say the same again; behind
/// different `cfg`s it is no mistake.
fn is_first(function: &ItemFn, seen: &mut HashSet<String>, errors: &mut Errors) -> bool {
    let name = &function.sig.ident;
    let is_first = function.cfgs().next().is_some() || seen.insert(name.to_string());
    if !is_first {
        errors.add(name, messages::repeated_method(name));
    }
    is_first
}

/// A method with `#[mcp_tool]` as the tool that it is.
fn recognised(piece: Piece, errors: &mut Errors) -> Piece {
    let Piece::Method(mut method) = piece else { return piece };
    method.attrs.retain(|attr| {
        let is_conditional = is_conditional(attr);
        if is_conditional {
            errors.add(attr, messages::conditional_attribute());
        }
        !is_conditional
    });
    let Some(at) = method.attrs.iter().position(|attr| noun(attr).is_some()) else {
        return Piece::Method(method);
    };
    let attr = method.attrs.remove(at);
    if let Some(noun) = noun(&attr).filter(|noun| noun.word != TOOL.word) {
        errors.add(attr, messages::not_a_tool_inside(noun));
        return Piece::Method(method);
    }
    let args = match attr.meta {
        Meta::List(list) => without_self(list.tokens, &owner()),
        _ => TokenStream::new(),
    };
    match method.of(&owner()) {
        Ok(served) => {
            let tool = tool::Parsed::of(args, served, errors);
            Piece::Tool(Box::new(Method { item: *method, tool }))
        }
        // What has been a signature is one with another name in it.
        Err(_) => Piece::Method(method),
    }
}

/// Whether the attribute says that a method is served, or may turn out to say so.
fn is_ours(attr: &Attribute) -> bool {
    noun(attr).is_some() || is_conditional(attr)
}

fn noun(attr: &Attribute) -> Option<&'static Noun> {
    let name = &attr.path().segments.last()?.ident;
    [(&TOOL, "mcp_tool"), (&RESOURCE, "mcp_resource"), (&PROMPT, "mcp_prompt")]
        .into_iter()
        .find_map(|(noun, attribute)| (name == attribute).then_some(noun))
}

/// Whether the attribute may turn out to be one that is read here.
fn is_conditional(attr: &Attribute) -> bool {
    let names = |tokens: TokenStream| {
        let is_read =
            |name: &Ident| ["mcp_tool", "mcp_resource", "mcp_prompt", "doc"].iter().any(|read| name == read);
        tokens.into_iter().any(|token| matches!(&token, TokenTree::Ident(name) if is_read(name)))
    };
    attr.path().is_ident("cfg_attr") && attr.meta.require_list().is_ok_and(|list| names(list.tokens.clone()))
}

impl Piece {
    fn function(&self) -> Option<&ItemFn> {
        match self {
            Self::Tool(method) => Some(&method.item),
            Self::Method(method) => Some(method),
            Self::Other(_) => None,
        }
    }
}

impl Parsed {
    /// All functions, tools or not.
    pub(crate) fn functions(&self) -> impl Iterator<Item = &ItemFn> {
        self.pieces.iter().filter_map(Piece::function)
    }

    /// The methods that are tools, in order.
    pub(crate) fn methods(&self) -> impl Iterator<Item = &Method> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Tool(method) => Some(&**method),
            Piece::Method(_) | Piece::Other(_) => None,
        })
    }
}

/// The `impl` as the compiler may see it.
impl ToTokens for Parsed {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self { attrs, unsafety, generics, of_trait, self_ty, where_clause, inner_attrs, pieces } = self;
        let of_trait = of_trait.as_ref().map(|of_trait| quote!(#of_trait for));
        tokens.extend(quote! {
            #(#attrs)* #unsafety impl #generics #of_trait #self_ty #where_clause { #(#inner_attrs)* #(#pieces)* }
        });
    }
}

impl ToTokens for Piece {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Tool(method) => method.item.to_tokens(tokens),
            Self::Method(method) => method.written().to_tokens(tokens),
            Self::Other(other) => other.to_tokens(tokens),
        }
    }
}
