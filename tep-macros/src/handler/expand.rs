//! Data plus one call: the type beside the function, its description, and how it is run.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::Handler;
use super::model::Run;
use crate::item_fn::ItemFn;
use crate::params::{self, Input, Param};
use crate::runtime::{self, Noun, hygienic, ident};
use crate::{calls, primitive};

impl Handler<'_> {
    /// The whole expansion, given what only the noun knows: the beginning of its `META`, and calls to add to it.
    pub(crate) fn expand(&self, meta: &TokenStream, facts: &[TokenStream]) -> TokenStream {
        let item = self.item;
        // A method stays in its `impl`.
        let function = item.owner.is_none().then_some(item);
        let beside = type_beside(self.noun, item);
        let cfgs = self.cfgs();
        let alias = runtime::alias();
        let params = self.params.iter().enumerate().map(|(index, param)| constant(index, param));
        let implementation = self.implementation(meta, facts);
        let (name, register) = (item.type_name(), self.noun.register());
        quote_spanned! {hygienic()=>
            #function
            #beside
            #(#cfgs)*
            #[allow(deprecated)]
            const _: () = {
                #alias
                #(#params)*
                #implementation
                __tep::submit! { __tep::Registered::#register::<#name>() }
            };
        }
    }

    fn implementation(&self, meta: &TokenStream, facts: &[TokenStream]) -> TokenStream {
        let (tr, meta_type, method, future) =
            (self.noun.tr(), self.noun.meta(), self.noun.method(), self.noun.future());
        let name = self.item.type_name();
        let common = self.common_facts();
        let params = self.of_each(|index, param| match param {
            Param::Owned(input) => Some(published(index, input)),
            Param::Borrowed(_) => None,
        });
        let lent = self.of_each(|index, param| match param {
            Param::Owned(_) => None,
            Param::Borrowed(_) => {
                let constant = constant_name(index);
                Some(quote_spanned!(hygienic()=> #constant.lent()))
            }
        });
        let output = match self.output() {
            Some(ty) => ty.to_token_stream(),
            None => quote_spanned!(name.span()=> ()),
        };
        // A type that is more private than the function is told where it is written.
        let output = quote_spanned!(output.span()=> type Output = #output;);
        let take = self.take();
        let run = self.run();
        quote_spanned! {hygienic()=>
            #[automatically_derived]
            impl __tep::#tr for #name {
                const META: __tep::#meta_type = #meta #common #(#facts)*;
                const PARAMS: &'static [__tep::Param] = &[#(#params),*];
                const LENT: &'static [__tep::Lent] = &[#(#lent),*];
                #output

                fn #method(cx: &__tep::Context, mut arguments: __tep::Arguments) -> __tep::#future<'_> {
                    #take
                    #run
                }
            }
        }
    }

    fn common_facts(&self) -> TokenStream {
        let title = self.title.as_ref().map(|title| quote_spanned!(hygienic()=> .title(#title)));
        let text = self.description.as_ref().map(|text| quote_spanned!(hygienic()=> .description(#text)));
        let caps = &self.caps;
        let caps = (!caps.is_empty()).then(|| quote_spanned!(hygienic()=> .caps(&[#(#caps),*])));
        let (icons, meta) = (&self.icons, &self.meta);
        let icons = (!icons.is_empty())
            .then(|| quote_spanned!(hygienic()=> .icons(|| ::std::vec::Vec::from([#(#icons),*]))));
        let meta = (!meta.is_empty()).then(|| quote_spanned!(hygienic()=> .meta(&[#(#meta),*])));
        let offer = self.offer.fact();
        quote!(#title #text #caps #icons #meta #offer)
    }

    /// Every argument is taken before any mistake is reported, so that all of them are.
    fn take(&self) -> Option<TokenStream> {
        let taken = self.of_each(|index, param| match param {
            Param::Owned(_) => Some((constant_name(index), argument_name(index))),
            Param::Borrowed(_) => None,
        });
        let (constants, names): (Vec<_>, Vec<_>) = taken.into_iter().unzip();
        let refuse = self.noun.refuse();
        (!names.is_empty()).then(|| {
            quote_spanned! {hygienic()=>
                let (#(::core::option::Option::Some(#names),)*) = (#(#constants.take(&mut arguments),)*) else {
                    return __tep::#refuse(arguments);
                };
            }
        })
    }

    fn run(&self) -> TokenStream {
        let deliver = self.noun.deliver();
        let (name, path) = (self.ident(), self.item.path());
        let arguments = self.of_each(|index, param| {
            Some(match param {
                Param::Owned(_) => argument_name(index).into_token_stream(),
                Param::Borrowed(_) => {
                    let constant = constant_name(index);
                    quote_spanned!(hygienic()=> #constant.lend(cx))
                }
            })
        });
        let call = quote_spanned!(hygienic()=> #path(#(#arguments),*));
        let allowed = self
            .authorize
            .as_ref()
            .map(|authorize| authorize.statement(|param, at| self.borrowed(param, at)));
        // A future that is not `Send` is told at the name of the function.
        let at = name.span().resolved_at(hygienic());
        match self.run {
            Run::Async => quote_spanned! {at=>
                ::std::boxed::Box::pin(async move { #allowed __tep::#deliver::<Self>(#call.await) })
            },
            Run::Inline => quote_spanned! {at=>
                ::std::boxed::Box::pin(async move { #allowed __tep::#deliver::<Self>(#call) })
            },
            Run::Blocking if allowed.is_some() => quote_spanned! {at=>
                ::std::boxed::Box::pin(async move {
                    #allowed
                    __tep::blocking(cx, move |cx| __tep::#deliver::<Self>(#call)).await
                })
            },
            Run::Blocking => quote_spanned! {at=>
                ::std::boxed::Box::pin(__tep::blocking(cx, move |cx| __tep::#deliver::<Self>(#call)))
            },
        }
    }

    /// A parameter as a reference, while the call has not begun.
    fn borrowed(&self, index: usize, at: Span) -> TokenStream {
        match self.params[index] {
            Param::Owned(_) => {
                let mut argument = argument_name(index);
                argument.set_span(at);
                quote_spanned!(at=> &#argument)
            }
            Param::Borrowed(_) => {
                let mut constant = constant_name(index);
                constant.set_span(at);
                quote_spanned!(at=> #constant.lend(cx))
            }
        }
    }

    fn of_each<T>(&self, what: impl Fn(usize, &Param) -> Option<T>) -> Vec<T> {
        self.params.iter().enumerate().filter_map(|(index, param)| what(index, param)).collect()
    }
}

/// The author's function and a type that stands for it, when the real one cannot be made: a mistake is then one error,
/// not one more wherever the function or the type is used.
pub(crate) fn fallback(noun: &Noun, item: &ItemFn) -> TokenStream {
    if item.is_method() || primitive::is_primitive_name(&item.sig.ident) {
        return item.to_token_stream();
    }
    let beside = type_beside(noun, item);
    let (tr, meta_type, method, future, refuse) =
        (noun.tr(), noun.meta(), noun.method(), noun.future(), noun.refuse());
    let (name, cfgs, alias) = (&item.sig.ident, item.cfgs(), runtime::alias());
    quote_spanned! {hygienic()=>
        #item
        #beside
        #(#cfgs)*
        const _: () = {
            #alias
            #[automatically_derived]
            impl __tep::#tr for #name {
                const META: __tep::#meta_type = __tep::#meta_type::new(::core::stringify!(#name), __tep::origin!());
                const PARAMS: &'static [__tep::Param] = &[];
                const LENT: &'static [__tep::Lent] = &[];
                type Output = ::std::string::String;

                fn #method(_: &__tep::Context, arguments: __tep::Arguments) -> __tep::#future<'_> {
                    __tep::#refuse(arguments)
                }
            }
        };
    }
}

/// Functions and braced structs live in different namespaces, so the type can have the name of the function.
fn type_beside(noun: &Noun, item: &ItemFn) -> TokenStream {
    let (attrs, name) = (item.shared_attrs(), item.type_name());
    let vis = item.owner.is_none().then_some(&item.vis);
    let doc = format!(" The {} `{}` as a type, to give to an app.", noun.word, item.sig.ident);
    quote_spanned! {hygienic()=>
        #[doc = #doc]
        #(#attrs)*
        #[allow(non_camel_case_types)]
        #vis struct #name {}
    }
}

/// The one place where the type of a parameter, and the function that completes it, are asked to be what they have to
/// be.
fn constant(index: usize, param: &Param) -> TokenStream {
    let constant = constant_name(index);
    match param {
        Param::Owned(input) => {
            let Input { name, ty, limits, .. } = &**input;
            let completer = limits.complete.as_ref().map(|function| {
                let constant = completer_name(index);
                quote_spanned! {hygienic()=>
                    const #constant: &'static dyn __tep::Completes = &__tep::completer(#function);
                }
            });
            // Which of the two only words a mistake; whether the type is an input is for the compiler to say.
            let owned = ident(if params::sounds_lent(ty) { "owned_unless_lent" } else { "owned" });
            quote_spanned! {hygienic()=>
                const #constant: __tep::Owned<#ty> = __tep::#owned::<#ty>(#name);
                #completer
            }
        }
        Param::Borrowed(ty) => {
            quote_spanned!(hygienic()=> const #constant: __tep::Borrowed<#ty> = __tep::borrowed::<#ty>();)
        }
    }
}

fn constant_name(index: usize) -> Ident {
    ident(&format!("__PARAM_{index}"))
}

fn completer_name(index: usize) -> Ident {
    ident(&format!("__COMPLETE_{index}"))
}

fn argument_name(index: usize) -> Ident {
    ident(&format!("arg_{index}"))
}

/// What is published of an input.
fn published(index: usize, input: &Input) -> TokenStream {
    let constant = constant_name(index);
    let Input { ty, limits, description, .. } = input;
    let description = description.as_ref().map(|text| quote_spanned!(hygienic()=> .description(#text)));
    let default = limits.default.as_ref().map(|value| {
        let value = calls::published_default(ty, value);
        quote_spanned!(hygienic()=> .default(|| #value))
    });
    let limits_calls = calls::calls(limits, &ty.to_token_stream());
    let complete = limits.complete.as_ref().map(|_| {
        let completer = completer_name(index);
        quote_spanned!(hygienic()=> .complete(#completer))
    });
    quote_spanned!(hygienic()=> #constant.param() #description #default #limits_calls #complete)
}
