//! `#[mcp_data]`: a type that goes over the wire.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Attribute, Data, DeriveInput, Fields, Meta, Path, Token, punctuated::Punctuated};

use crate::diag::Errors;
use crate::runtime::{crate_path, hygienic};
use crate::{fields, messages, primitive};

/// Expands the attribute with these arguments on this item. The item is kept in any case, and derives what it can, so
/// that a mistake is not told again wherever the type is used.
pub(crate) fn mcp_data(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::new();
    if !args.is_empty() {
        errors.add(&args, messages::data_takes_no_keys());
    }
    let mut parsed = parse(&item, &mut errors);
    let functions = parsed.as_mut().map(|input| fields::take_params(input, &mut errors));
    let model = parsed.as_ref().and_then(|input| Model::check(input, &mut errors));
    let derives = model.as_ref().map(Model::attributes);
    let mistakes = errors.finish(derives.is_some().then_some(())).err();
    match parsed {
        Some(without_params) => quote!(#mistakes #derives #without_params #functions),
        None => quote!(#mistakes #derives #item),
    }
}

fn parse(item: &TokenStream, errors: &mut Errors) -> Option<DeriveInput> {
    match syn::parse2(item.clone()) {
        Ok(input) => Some(input),
        Err(error) => {
            errors.add_syntax(&error, |_| messages::not_data());
            None
        }
    }
}

/// The traits, with the crate of tep's own copy.
const DERIVED: [(&str, &str); 3] =
    [("serde", "Serialize"), ("serde", "Deserialize"), ("schemars", "JsonSchema")];

/// What is said of the type in front of it.
struct Model {
    derives: Vec<(&'static str, &'static str)>,
    /// What `#[serde(..)]` says besides where serde is.
    serde: Option<TokenStream>,
}

impl Model {
    fn check(input: &DeriveInput, errors: &mut Errors) -> Option<Self> {
        if let Data::Union(data) = &input.data {
            errors.add(data.union_token, messages::union_data());
            return None;
        }
        if !input.generics.params.is_empty() {
            errors.add(&input.generics, messages::generic_data());
        }
        for ty in field_types(&input.data) {
            if let Some(wide) = primitive::wide_integer_in(ty) {
                errors.add(&wide, messages::wide_integer(&wide));
            }
        }
        let mut derives = DERIVED.to_vec();
        for path in input.attrs.iter().filter_map(derived_paths).flatten() {
            let Some(name) = path.segments.last() else { continue };
            if let Some(index) = derives.iter().position(|(_, derived)| name.ident == derived) {
                let (_, derived) = derives.remove(index);
                errors.add(&path, messages::derived_already(derived));
            }
        }
        Some(Self { derives, serde: serde_defaults(input) })
    }

    fn attributes(&self) -> TokenStream {
        let derives = self.derives.iter().map(|(krate, name)| {
            let path = format!("{}::{name}", crate_path(krate)).parse::<TokenStream>();
            path.map(at_the_attribute).expect("a path of identifiers can be read as tokens")
        });
        let (serde, schemars) = (crate_path("serde"), crate_path("schemars"));
        let more = &self.serde;
        quote_spanned! {hygienic()=>
            #[derive(#(#derives),*)]
            #[serde(crate = #serde #more)]
            #[schemars(crate = #schemars)]
        }
    }
}

/// Tokens read from text have no place of their own.
fn at_the_attribute(tokens: TokenStream) -> TokenStream {
    let spanned = |mut token: TokenTree| {
        token.set_span(Span::call_site());
        token
    };
    tokens.into_iter().map(spanned).collect()
}

/// Unknown fields are mistakes, and bare enums are written as other languages write them, unless the author has said
/// something else.
fn serde_defaults(input: &DeriveInput) -> Option<TokenStream> {
    match &input.data {
        Data::Struct(data) => {
            let Fields::Named(fields) = &data.fields else { return None };
            let flattens = fields.named.iter().any(|field| says(&field.attrs, "flatten"));
            let is_free = !flattens && !says(&input.attrs, "deny_unknown_fields");
            is_free.then(|| quote!(, deny_unknown_fields))
        }
        Data::Enum(data) => {
            let is_bare = data.variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
            let is_free = is_bare && !says(&input.attrs, "rename_all");
            is_free.then(|| quote!(, rename_all = "snake_case"))
        }
        Data::Union(_) => None,
    }
}

fn field_types(data: &Data) -> Vec<&syn::Type> {
    let fields: Vec<&Fields> = match data {
        Data::Struct(data) => vec![&data.fields],
        Data::Enum(data) => data.variants.iter().map(|variant| &variant.fields).collect(),
        Data::Union(_) => Vec::new(),
    };
    fields.into_iter().flatten().map(|field| &field.ty).collect()
}

/// The traits of a `#[derive(..)]`.
fn derived_paths(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    attr.path().is_ident("derive").then(|| attr.parse_args_with(Punctuated::parse_terminated).ok())?
}

/// Whether some `#[serde(..)]` has this key.
fn says(attrs: &[Attribute], key: &str) -> bool {
    attrs.iter().any(|attr| match &attr.meta {
        Meta::List(list) if list.path.is_ident("serde") => {
            let is_key = |token: TokenTree| matches!(token, TokenTree::Ident(name) if name == key);
            list.tokens.to_token_stream().into_iter().any(is_key)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(item: TokenStream, expected: Expect) {
        let file: syn::File = syn::parse2(mcp_data(TokenStream::new(), item)).expect("an item");
        expected.assert_eq(&prettyplease::unparse(&file));
    }

    #[test]
    fn a_struct() {
        check(
            quote! {
                #[derive(Clone)]
                pub struct Started { /** Its number. */ id: u64 }
            },
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde", deny_unknown_fields)]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                #[derive(Clone)]
                pub struct Started {
                    /// Its number.
                    id: u64,
                }
            "##]],
        );
    }

    #[test]
    fn a_struct_that_flattens() {
        check(
            quote!(
                struct Run {
                    #[serde(flatten)]
                    settings: Settings,
                }
            ),
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde")]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                struct Run {
                    #[serde(flatten)]
                    settings: Settings,
                }
            "##]],
        );
    }

    #[test]
    fn a_bare_enum() {
        check(
            quote!(
                enum Optimizer {
                    AdamW,
                    Lion,
                }
            ),
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde", rename_all = "snake_case")]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                enum Optimizer {
                    AdamW,
                    Lion,
                }
            "##]],
        );
    }

    #[test]
    fn an_enum_with_names_of_its_own() {
        check(
            quote!(
                #[serde(rename_all = "UPPERCASE")]
                enum Level {
                    Low,
                    High,
                }
            ),
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde")]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                #[serde(rename_all = "UPPERCASE")]
                enum Level {
                    Low,
                    High,
                }
            "##]],
        );
    }

    #[test]
    fn an_enum_with_data() {
        check(
            quote!(
                enum Shape {
                    Circle { radius: f64 },
                    Nothing,
                }
            ),
            expect![[r##"
                #[derive(
                    ::tep_runtime::__private::serde::Serialize,
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde")]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                enum Shape {
                    Circle { radius: f64 },
                    Nothing,
                }
            "##]],
        );
    }

    #[test]
    fn a_mistake_is_told_once_and_the_rest_derived() {
        check(
            quote!(
                #[derive(Clone, serde::Serialize)]
                struct Started {
                    id: u64,
                }
            ),
            expect![[r#"
                ::core::compile_error! {
                    "`#[mcp_data]` derives `Serialize` as well\n\n  = help: remove `Serialize` here; or remove `#[mcp_data]`, if the type derives all of `Serialize`, `Deserialize` and `JsonSchema` itself\n"
                }
                #[derive(
                    ::tep_runtime::__private::serde::Deserialize,
                    ::tep_runtime::__private::schemars::JsonSchema
                )]
                #[serde(crate = "::tep_runtime::__private::serde", deny_unknown_fields)]
                #[schemars(crate = "::tep_runtime::__private::schemars")]
                #[derive(Clone, serde::Serialize)]
                struct Started {
                    id: u64,
                }
            "#]],
        );
    }
}
