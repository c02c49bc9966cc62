//! Code that is still being typed: an editor completes in what the macros leave of it, so they leave all of it.

use proc_macro2::TokenStream;
use quote::quote;

type Macro = fn(TokenStream, TokenStream) -> TokenStream;

const FUNCTIONS: [Macro; 3] =
    [crate::tool::mcp_tool, crate::resource::mcp_resource, crate::prompt::mcp_prompt];

/// Whether `tokens` has these among it, whatever stands around them.
fn contains(tokens: &TokenStream, searched: &TokenStream) -> bool {
    tokens.to_string().contains(&searched.to_string())
}

#[test]
fn an_unfinished_body_is_kept_to_the_letter() {
    for body in [
        quote!({ cx. }),
        quote!({ let x = ; }),
        quote!({ store.find(name, .) }),
        quote!({ match name { "a" => , _ } }),
        quote!({ if }),
        quote!({ format!("hello {}", na) + }),
    ] {
        let function = quote!(async fn greet(cx: &Context) -> String #body);
        for expand in FUNCTIONS {
            let expanded = expand(quote!(), function.clone());
            assert!(contains(&expanded, &function), "{expanded}");
            assert!(
                contains(
                    &expanded,
                    &quote!(
                        struct greet {}
                    )
                ),
                "{expanded}"
            );
            assert!(!contains(&expanded, &quote!(compile_error)), "{expanded}");
        }
        let method = quote!(async fn greet(&self) -> String #body);
        let expanded = crate::tools::mcp_tools(quote!(), quote!(impl Lab { #[mcp_tool] #method }));
        assert!(contains(&expanded, &method), "{expanded}");
        assert!(contains(&expanded, &quote!(fn tools() -> __tep::ToolSet)), "{expanded}");
        assert!(!contains(&expanded, &quote!(compile_error)), "{expanded}");
    }
}

#[test]
fn a_broken_attribute_leaves_the_function_and_its_type() {
    for attribute in [
        quote!(ti),
        quote!(title =),
        quote!(title = "a" "b"),
        quote!(, ,),
        quote!(= 3),
        quote!(caps = ["a",, "b"]),
        quote!(title = "Greet", title),
    ] {
        let function = quote!(async fn greet(cx: &Context) -> String { cx. });
        for expand in FUNCTIONS {
            let expanded = expand(attribute.clone(), function.clone());
            assert!(contains(&expanded, &quote!(compile_error)), "{attribute}: {expanded}");
            assert!(contains(&expanded, &function), "{attribute}: {expanded}");
            assert!(
                contains(
                    &expanded,
                    &quote!(
                        struct greet {}
                    )
                ),
                "{attribute}: {expanded}"
            );
        }
        let method = quote!(async fn greet(&self) -> String { self. });
        let block = quote!(impl Lab { #[mcp_tool(#attribute)] #method const X: u8 = ; fn other(&self) });
        let expanded = crate::tools::mcp_tools(quote!(), block);
        assert!(contains(&expanded, &quote!(compile_error)), "{attribute}: {expanded}");
        assert!(contains(&expanded, &method), "{attribute}: {expanded}");
        assert!(contains(&expanded, &quote!(fn tools() -> __tep::ToolSet)), "{attribute}: {expanded}");
    }
}

#[test]
fn a_broken_parameter_leaves_the_function_and_its_type() {
    for param in [quote!(#[param(le)]), quote!(#[param(len = )]), quote!(#[param]), quote!(#[param(= 1, 2)])]
    {
        for expand in FUNCTIONS {
            let expanded = expand(quote!(), quote!(fn greet(#param name: String) -> String { name. }));
            let function = quote!(fn greet(name: String) -> String { name. });
            assert!(contains(&expanded, &quote!(compile_error)), "{param}: {expanded}");
            assert!(contains(&expanded, &function), "{param}: {expanded}");
            assert!(
                contains(
                    &expanded,
                    &quote!(
                        struct greet {}
                    )
                ),
                "{param}: {expanded}"
            );
        }
    }
}

#[test]
fn a_half_written_method_stays_where_it_is() {
    let method = quote!(#[mcp_tool] async fn greet(&self, name: ) -> String { self. });
    let expanded =
        crate::tools::mcp_tools(quote!(), quote!(impl Lab { #method #[mcp_tool] fn ping(&self) {} }));
    assert!(contains(&expanded, &method), "{expanded}");
    assert!(contains(&expanded, &quote!(tools.tool::<__ping>())), "{expanded}");
}
