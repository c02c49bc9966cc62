//! What an `impl` with tools expands to.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

fn check(args: TokenStream, item: TokenStream, expected: Expect) {
    let file: syn::File = syn::parse2(super::mcp_tools(args, item)).expect("items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn methods_that_are_tools_and_others() {
    check(
        quote!(),
        quote! {
            /// The laboratory.
            impl Lab {
                const LIMIT: u32 = 3;

                /// Start a run.
                #[mcp_tool(name = "lab.start", caps = ["run"])]
                #[cfg(feature = "runs")]
                pub(crate) async fn start(
                    &self,
                    cx: &Context,
                    /// What it is called.
                    #[param(len = 1..=80, default = Self::DEFAULT)]
                    name: String,
                ) -> Result<Json<Self>, ToolError> {
                    self.begin(name)
                }

                #[tep_runtime::prelude::mcp_tool]
                fn r#type() -> Vec<Self> {
                    vec![Self::default()]
                }

                fn begin(&self, name: String) {}
            }
        },
        expect![[r#"
            /// The laboratory.
            impl Lab {
                const LIMIT: u32 = 3;
                /// Start a run.
                #[cfg(feature = "runs")]
                pub(crate) async fn start(
                    &self,
                    cx: &Context,
                    name: String,
                ) -> Result<Json<Self>, ToolError> {
                    self.begin(name)
                }
                fn r#type() -> Vec<Self> {
                    vec![Self::default()]
                }
                fn begin(&self, name: String) {}
            }
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[allow(dead_code)]
                type __Owner = Lab;
                /// The tool `start` as a type, to give to an app.
                #[cfg(feature = "runs")]
                #[allow(non_camel_case_types)]
                struct __start {}
                #[cfg(feature = "runs")]
                #[allow(deprecated)]
                const _: () = {
                    use ::tep_runtime::__private as __tep;
                    const __PARAM_0: __tep::Borrowed<__Owner> = __tep::borrowed::<__Owner>();
                    const __PARAM_1: __tep::Borrowed<Context> = __tep::borrowed::<Context>();
                    const __PARAM_2: __tep::Owned<String> = __tep::owned::<String>("name");
                    #[automatically_derived]
                    impl __tep::Tool for __start {
                        const META: __tep::ToolMeta = __tep::ToolMeta::new(
                                "lab.start",
                                __tep::origin!(),
                            )
                            .description("Start a run.")
                            .caps(&["run"]);
                        const PARAMS: &'static [__tep::Param] = &[
                            __PARAM_2
                                .param()
                                .description("What it is called.")
                                .default(|| {
                                    let value: String = __Owner::DEFAULT;
                                    __tep::DefaultValue::publish(&value)
                                })
                                .len(1, ::core::option::Option::Some(80)),
                        ];
                        const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent(), __PARAM_1.lent()];
                        type Output = Result<Json<__Owner>, ToolError>;
                        fn call(
                            cx: &__tep::Context,
                            mut arguments: __tep::Arguments,
                        ) -> __tep::CallFuture<'_> {
                            let (::core::option::Option::Some(arg_2),) = (
                                __PARAM_2.take(&mut arguments),
                            ) else {
                                return __tep::refused(arguments);
                            };
                            ::std::boxed::Box::pin(async move {
                                __tep::returned::<
                                    Self,
                                >(
                                    __Owner::start(__PARAM_0.lend(cx), __PARAM_1.lend(cx), arg_2)
                                        .await,
                                )
                            })
                        }
                    }
                    __tep::submit! {
                        __tep::Registered::tool:: < __start > ()
                    }
                };
                /// The tool `r#type` as a type, to give to an app.
                #[allow(non_camel_case_types)]
                struct __type {}
                #[allow(deprecated)]
                const _: () = {
                    use ::tep_runtime::__private as __tep;
                    #[automatically_derived]
                    impl __tep::Tool for __type {
                        const META: __tep::ToolMeta = __tep::ToolMeta::new("type", __tep::origin!());
                        const PARAMS: &'static [__tep::Param] = &[];
                        const LENT: &'static [__tep::Lent] = &[];
                        type Output = Vec<__Owner>;
                        fn call(
                            cx: &__tep::Context,
                            mut arguments: __tep::Arguments,
                        ) -> __tep::CallFuture<'_> {
                            ::std::boxed::Box::pin(
                                __tep::blocking(
                                    cx,
                                    move |cx| __tep::returned::<Self>(__Owner::r#type()),
                                ),
                            )
                        }
                    }
                    __tep::submit! {
                        __tep::Registered::tool:: < __type > ()
                    }
                };
                #[automatically_derived]
                impl Lab {
                    /// The tools among the methods, in order, to give to an app.
                    #[allow(dead_code)]
                    pub(crate) fn tools() -> __tep::ToolSet {
                        let tools = __tep::ToolSet::new();
                        #[cfg(feature = "runs")]
                        let tools = tools.tool::<__start>();
                        let tools = tools.tool::<__type>();
                        tools
                    }
                }
            };
        "#]],
    );
}

#[test]
fn mistakes_leave_the_methods_and_an_empty_set() {
    check(
        quote!(),
        quote! {
            impl Lab {
                #[mcp_tool(cap = ["run"])]
                pub async fn start(&mut self, #[param(len = 1..)] name: String) {
                    self.begin(name)
                }

                #[mcp_resource("runs")]
                fn runs(&self) -> String { String::new() }
            }
        },
        expect![[r#"
            ::core::compile_error! {
                "`#[mcp_tool]` has no key `cap`\n\n  = help: did you mean `caps`? the keys are `name`, `title`, `description`, `caps`, `read_only`, `destructive`, `idempotent`, `open_world`, `inline`, `timeout`, `task`, `input_schema`, `icon`, `meta`, `ui`, `ui_visibility`, `strict`, `tags`, `deprecated`, `version`, `hidden`, `max_concurrency`, `authorize`, `result_limit`\n"
            }
            ::core::compile_error! {
                "a method cannot be a resource\n\n  = help: write a free function that borrows the value, `state: &MyState`; the app lends the same value to both\n"
            }
            ::core::compile_error! {
                "calls run at the same time and share the value, so a tool takes it as `&self`\n\n  = help: write `&self`; what changes goes into a lock, such as `std::sync::Mutex`, and what is consumed is cloned\n"
            }
            impl Lab {
                pub async fn start(&mut self, name: String) {
                    self.begin(name)
                }
                fn runs(&self) -> String {
                    String::new()
                }
            }
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl Lab {
                    /// The tools among the methods, in order, to give to an app.
                    #[allow(dead_code)]
                    pub fn tools() -> __tep::ToolSet {
                        __tep::ToolSet::new()
                    }
                }
            };
        "#]],
    );
}

#[test]
fn what_is_no_impl_stays_what_it_is() {
    check(
        quote!(),
        quote!(
            fn greet() {}
        ),
        expect![[r#"
        ::core::compile_error! {
            "`#[mcp_tools]` goes on an `impl` block\n\n  = help: write it above `impl MyState { .. }`, with `#[mcp_tool]` on the methods that are tools; on a function write `#[mcp_tool]` alone\n"
        }
        fn greet() {}
    "#]],
    );
}
