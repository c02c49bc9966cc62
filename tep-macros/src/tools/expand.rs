//! The tokens of an `impl` with tools.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::Visibility;
use syn::spanned::Spanned;

use super::model::Tools;
use super::parse::{Parsed, owner};
use crate::runtime::{self, hygienic, ident};
use crate::tool;

pub(crate) fn expand(tools: &Tools) -> TokenStream {
    let Tools { parsed, tools } = tools;
    let (owner, self_ty) = (owner(), &parsed.self_ty);
    let each = tools.iter().map(tool::expand);
    let added = tools.iter().map(|tool| {
        let (cfgs, name) = (tool.handler.cfgs(), tool.handler.item.type_name());
        quote_spanned!(hygienic()=> #(#cfgs)* let tools = tools.tool::<#name>();)
    });
    let set = quote_spanned! {hygienic()=>
        let tools = __tep::ToolSet::new();
        #(#added)*
        tools
    };
    let inside = quote_spanned! {hygienic()=>
        #[allow(dead_code)]
        type #owner = #self_ty;
        #(#each)*
    };
    beside(parsed, &inside, &set)
}

/// The author's `impl`, and an empty set: a mistake is then one error, not one more wherever a method or the set is
/// used.
pub(crate) fn fallback(parsed: &Parsed) -> TokenStream {
    let has_own = parsed.functions().any(|function| function.sig.ident == "tools");
    if has_own {
        return parsed.to_token_stream();
    }
    beside(parsed, &TokenStream::new(), &quote_spanned!(hygienic()=> __tep::ToolSet::new()))
}

/// The `impl`, and beside it what is said `inside` of a block of its own, with the function that returns the `set`.
fn beside(parsed: &Parsed, inside: &TokenStream, set: &TokenStream) -> TokenStream {
    let Parsed { generics, self_ty, where_clause, .. } = parsed;
    let alias = runtime::alias();
    let vis = visibility(parsed);
    // Where another block of the type has the same function, the compiler says so at the type.
    let mut function = ident("tools");
    function.set_span(self_ty.span());
    quote_spanned! {hygienic()=>
        #parsed
        const _: () = {
            #alias
            #inside
            #[automatically_derived]
            impl #generics #self_ty #where_clause {
                /// The tools among the methods, in order, to give to an app.
                #[allow(dead_code)]
                #vis fn #function() -> __tep::ToolSet {
                    #set
                }
            }
        };
    }
}

/// That of the most visible tool.
fn visibility(parsed: &Parsed) -> Option<&Visibility> {
    let rank = |vis: &&Visibility| match vis {
        Visibility::Public(_) => 3,
        Visibility::Restricted(restricted) if restricted.path.is_ident("crate") => 2,
        Visibility::Restricted(_) => 1,
        Visibility::Inherited => 0,
    };
    parsed.methods().map(|method| &method.item.vis).max_by_key(rank)
}
