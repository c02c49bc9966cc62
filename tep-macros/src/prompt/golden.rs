//! What a prompt expands to.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

fn check(args: TokenStream, item: TokenStream, expected: Expect) {
    let file: syn::File = syn::parse2(super::mcp_prompt(args, item)).expect("items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn a_prompt() {
    check(
        quote!(inline, name = "compare-runs", title = "Compare", caps = ["read"]),
        quote! {
            /// Ask for a comparison of two runs.
            fn compare(
                store: &Experiments,
                /// First run.
                a: u64,
                /// In what respect.
                #[param(one_of = ["loss", "time"], default = "loss")]
                by: String,
            ) -> Result<String, ToolError> {
                store.compare(a, by)
            }
        },
        expect![[r#"
            /// Ask for a comparison of two runs.
            fn compare(store: &Experiments, a: u64, by: String) -> Result<String, ToolError> {
                store.compare(a, by)
            }
            /// The prompt `compare` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct compare {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Experiments> = __tep::borrowed::<Experiments>();
                const __PARAM_1: __tep::Owned<u64> = __tep::owned::<u64>("a");
                const __PARAM_2: __tep::Owned<String> = __tep::owned::<String>("by");
                #[automatically_derived]
                impl __tep::Prompt for compare {
                    const META: __tep::PromptMeta = __tep::PromptMeta::new(
                            "compare-runs",
                            __tep::origin!(),
                        )
                        .title("Compare")
                        .description("Ask for a comparison of two runs.")
                        .caps(&["read"]);
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_1.param().description("First run."),
                        __PARAM_2
                            .param()
                            .description("In what respect.")
                            .default(|| {
                                let value: String = __tep::FromLiteral::from_literal("loss");
                                __tep::DefaultValue::publish(&value)
                            })
                            .one_of(|| ::std::vec::Vec::from([
                                __tep::sent::<String, _, _>("loss"),
                                __tep::sent::<String, _, _>("time"),
                            ])),
                    ];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = Result<String, ToolError>;
                    fn get(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::GetFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_1),
                            ::core::option::Option::Some(arg_2),
                        ) = (__PARAM_1.take(&mut arguments), __PARAM_2.take(&mut arguments)) else {
                            return __tep::not_filled_in(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::filled_in::<Self>(compare(__PARAM_0.lend(cx), arg_1, arg_2))
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::prompt:: < compare > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_prompt_without_anything() {
    check(
        quote!(),
        quote!(
            fn hello() -> &'static str {
                "hello"
            }
        ),
        expect![[r#"
            fn hello() -> &'static str {
                "hello"
            }
            /// The prompt `hello` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct hello {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Prompt for hello {
                    const META: __tep::PromptMeta = __tep::PromptMeta::new(
                        "hello",
                        __tep::origin!(),
                    );
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = &'static str;
                    fn get(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::GetFuture<'_> {
                        ::std::boxed::Box::pin(
                            __tep::blocking(cx, move |cx| __tep::filled_in::<Self>(hello())),
                        )
                    }
                }
                __tep::submit! {
                    __tep::Registered::prompt:: < hello > ()
                }
            };
        "#]],
    );
}

#[test]
fn an_argument_that_a_function_completes() {
    check(
        quote!(inline),
        quote!(
            fn plan(
                #[param(complete = atlas::cities, default = "Oslo")] city: String,
                by: Option<String>,
            ) -> String {
                city
            }
        ),
        expect![[r#"
            fn plan(city: String, by: Option<String>) -> String {
                city
            }
            /// The prompt `plan` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct plan {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Owned<String> = __tep::owned::<String>("city");
                const __COMPLETE_0: &'static dyn __tep::Completes = &__tep::completer(atlas::cities);
                const __PARAM_1: __tep::Owned<Option<String>> = __tep::owned::<Option<String>>("by");
                #[automatically_derived]
                impl __tep::Prompt for plan {
                    const META: __tep::PromptMeta = __tep::PromptMeta::new("plan", __tep::origin!());
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_0
                            .param()
                            .default(|| {
                                let value: String = __tep::FromLiteral::from_literal("Oslo");
                                __tep::DefaultValue::publish(&value)
                            })
                            .complete(__COMPLETE_0),
                        __PARAM_1.param(),
                    ];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = String;
                    fn get(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::GetFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_0),
                            ::core::option::Option::Some(arg_1),
                        ) = (__PARAM_0.take(&mut arguments), __PARAM_1.take(&mut arguments)) else {
                            return __tep::not_filled_in(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::filled_in::<Self>(plan(arg_0, arg_1))
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::prompt:: < plan > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_prompt_on_terms() {
    check(
        quote!(inline, hidden = ["mcp"], authorize = signed_in()),
        quote! {
            fn compare(a: u64) -> String { ask(a) }
        },
        expect![[r#"
            fn compare(a: u64) -> String {
                ask(a)
            }
            /// The prompt `compare` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct compare {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Owned<u64> = __tep::owned::<u64>("a");
                #[automatically_derived]
                impl __tep::Prompt for compare {
                    const META: __tep::PromptMeta = __tep::PromptMeta::new(
                            "compare",
                            __tep::origin!(),
                        )
                        .offer(__tep::Offer::new().hidden(&[__tep::Surface::Mcp]).guarded());
                    const PARAMS: &'static [__tep::Param] = &[__PARAM_0.param()];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = String;
                    fn get(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::GetFuture<'_> {
                        let (::core::option::Option::Some(arg_0),) = (
                            __PARAM_0.take(&mut arguments),
                        ) else {
                            return __tep::not_filled_in(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::authorize(cx, signed_in(cx.identity())).await?;
                            __tep::filled_in::<Self>(compare(arg_0))
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::prompt:: < compare > ()
                }
            };
        "#]],
    );
}
