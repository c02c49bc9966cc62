//! `#[param(..)]` on the fields of `#[mcp_data]`: said to serde and schemars in their attributes.
//!
//! What serde knows as well (`default`, `rename`, `alias`) is told to it, so that reading the type anywhere is
//! consistent with what is published. Everything else stands in the field's schema until tep compiles that.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Field, Fields, LitStr, parse_quote};

use crate::diag::Errors;
use crate::limits::{FIELD_KEYS, Limits};
use crate::runtime::{self, hygienic};
use crate::{calls, messages};

/// The keyword under which a field's limits stand in its schema; the runtime's `schema/limits.rs` reads it.
const KEYWORD: &str = "x-tep-param";

/// Takes `#[param(..)]` off the fields and puts serde's and schemars' attributes in its place. Returns the functions
/// that these call.
pub(crate) fn take_params(input: &mut DeriveInput, errors: &mut Errors) -> TokenStream {
    let owner = input.ident.clone();
    let cfgs: Vec<Attribute> =
        input.attrs.iter().filter(|attr| attr.path().is_ident("cfg")).cloned().collect();
    let mut functions = Vec::new();
    match &mut input.data {
        Data::Struct(data) => take_from(&mut data.fields, &owner, "", &mut functions, errors),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                let prefix = format!("{}_", variant.ident.unraw());
                take_from(&mut variant.fields, &owner, &prefix, &mut functions, errors);
            }
        }
        Data::Union(_) => {}
    }
    if functions.is_empty() {
        return TokenStream::new();
    }
    quote_spanned! {hygienic()=>
        #(#cfgs)*
        #[automatically_derived]
        #[allow(non_snake_case)]
        impl #owner {
            #(#functions)*
        }
    }
}

fn take_from(
    fields: &mut Fields,
    owner: &Ident,
    prefix: &str,
    functions: &mut Vec<TokenStream>,
    errors: &mut Errors,
) {
    for field in fields.iter_mut().filter(|field| field.attrs.iter().any(is_param)) {
        match field.ident.clone() {
            Some(name) => take(field, &name, owner, prefix, functions, errors),
            None => {
                let attr = field.attrs.iter().find(|attr| is_param(attr));
                errors.add(attr, messages::param::field_without_name());
            }
        }
        field.attrs.retain(|attr| !is_param(attr));
    }
}

fn is_param(attr: &Attribute) -> bool {
    attr.path().is_ident("param")
}

fn take(
    field: &mut Field,
    name: &Ident,
    owner: &Ident,
    prefix: &str,
    functions: &mut Vec<TokenStream>,
    errors: &mut Errors,
) {
    let limits = Limits::check_keys(&field.attrs, &FIELD_KEYS, &field.ty, errors);
    let ty = &field.ty;
    let of_field = |what: &str| format_ident!("__{what}_of_{prefix}{}", name.unraw(), span = hygienic());
    let path = |function: &Ident| LitStr::new(&format!("{owner}::{function}"), name.span());
    let mut serde = Vec::new();
    if let Some(name) = &limits.rename {
        serde.push(quote!(rename = #name));
    }
    serde.extend(limits.aliases.iter().map(|alias| quote!(alias = #alias)));
    if let Some(value) = &limits.default {
        let (function, made) = (of_field("default"), calls::default_of(value));
        let at = value.span().resolved_at(hygienic());
        let alias = runtime::alias();
        functions.push(quote_spanned!(at=> fn #function() -> #ty { #[allow(unused_imports)] #alias #made }));
        let path = path(&function);
        serde.push(quote!(default = #path));
    }
    if !serde.is_empty() {
        field.attrs.push(parse_quote!(#[serde(#(#serde),*)]));
    }
    let said = calls::calls(&limits, &ty.to_token_stream());
    if !said.is_empty() {
        let (function, alias) = (of_field("param"), runtime::alias());
        let wire =
            limits.rename.clone().unwrap_or_else(|| LitStr::new(&name.unraw().to_string(), name.span()));
        functions.push(quote_spanned! {hygienic()=>
            fn #function() -> ::tep_runtime::__private::Value {
                #alias
                __tep::Param::part(#wire) #said .published()
            }
        });
        field.attrs.push(parse_quote!(#[schemars(extend(#KEYWORD = #owner::#function()))]));
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(item: TokenStream, expected: Expect) {
        let file: syn::File = syn::parse2(crate::data::mcp_data(TokenStream::new(), item)).expect("items");
        expected.assert_eq(&prettyplease::unparse(&file));
    }

    #[test]
    fn fields_that_say_more_than_their_types() {
        check(
            quote! {
                struct Settings {
                    #[param(min = 1, max = 9, default = 3, deprecated = "use `rounds`")]
                    epochs: u8,
                    #[param(rename = "colour", alias = ["color", "hue"])]
                    shade: String,
                    #[param(secret, len = 1..)]
                    token: String,
                    #[param(default = "dark")]
                    theme: String,
                    #[param(unique, items(format = "email"), default = ["a@b.example"])]
                    copies: Vec<String>,
                }
            },
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde", deny_unknown_fields)]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                struct Settings {
                    #[serde(default = "Settings::__default_of_epochs")]
                    #[schemars(extend("x-tep-param" = Settings::__param_of_epochs()))]
                    epochs: u8,
                    #[serde(rename = "colour", alias = "color", alias = "hue")]
                    #[schemars(extend("x-tep-param" = Settings::__param_of_shade()))]
                    shade: String,
                    #[schemars(extend("x-tep-param" = Settings::__param_of_token()))]
                    token: String,
                    #[serde(default = "Settings::__default_of_theme")]
                    theme: String,
                    #[serde(default = "Settings::__default_of_copies")]
                    #[schemars(extend("x-tep-param" = Settings::__param_of_copies()))]
                    copies: Vec<String>,
                }
                #[automatically_derived]
                #[allow(non_snake_case)]
                impl Settings {
                    fn __default_of_epochs() -> u8 {
                        #[allow(unused_imports)]
                        use ::tep_runtime::__private as __tep;
                        3
                    }
                    fn __param_of_epochs() -> ::tep_runtime::__private::Value {
                        use ::tep_runtime::__private as __tep;
                        __tep::Param::part("epochs")
                            .min("1")
                            .max("9")
                            .deprecated("use `rounds`")
                            .published()
                    }
                    fn __param_of_shade() -> ::tep_runtime::__private::Value {
                        use ::tep_runtime::__private as __tep;
                        __tep::Param::part("colour").aliases(&["color", "hue"]).published()
                    }
                    fn __param_of_token() -> ::tep_runtime::__private::Value {
                        use ::tep_runtime::__private as __tep;
                        __tep::Param::part("token")
                            .len(1, ::core::option::Option::None)
                            .secret()
                            .published()
                    }
                    fn __default_of_theme() -> String {
                        #[allow(unused_imports)]
                        use ::tep_runtime::__private as __tep;
                        __tep::FromLiteral::from_literal("dark")
                    }
                    fn __default_of_copies() -> Vec<String> {
                        #[allow(unused_imports)]
                        use ::tep_runtime::__private as __tep;
                        __tep::FromLiteral::from_literal([
                            __tep::FromLiteral::from_literal("a@b.example"),
                        ])
                    }
                    fn __param_of_copies() -> ::tep_runtime::__private::Value {
                        use ::tep_runtime::__private as __tep;
                        __tep::Param::part("copies")
                            .unique()
                            .items(const { &__tep::Param::part("items").format("email") })
                            .published()
                    }
                }
            "##]],
        );
    }
}
