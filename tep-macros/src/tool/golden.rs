//! What a tool expands to.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

fn check(args: TokenStream, item: TokenStream, expected: Expect) {
    let file: syn::File = syn::parse2(super::mcp_tool(args, item)).expect("items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn a_minimal_tool() {
    check(
        quote!(),
        quote! {
            async fn ping() {}
        },
        expect![[r#"
            async fn ping() {}
            /// The tool `ping` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct ping {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Tool for ping {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("ping", __tep::origin!());
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        ::std::boxed::Box::pin(async move { __tep::returned::<Self>(ping().await) })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < ping > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_tool_with_everything() {
    check(
        quote!(
            name = "start-experiment",
            title = "Start",
            caps = ["run_experiments", "admin"],
            read_only = false,
            destructive = false,
            idempotent = true,
            open_world = false,
            timeout = "30s",
            task = "required",
            strict
        ),
        quote! {
            /// Enqueue a new training run.
            ///
            /// It starts when a machine is free.
            #[cfg(feature = "lab")]
            #[allow(unused_variables)]
            #[inline]
            pub(crate) async fn start_experiment(
                cx: &Context,
                store: &lab::Experiments,
                /// Free-text label.
                #[param(len = 1..=80, pattern = "^[a-z]", rename = "label")]
                mut name: String,
                #[param(exclusive_min = 0.0, max = 1.0, example = 0.001)]
                learning_rate: f64,
                #[param(one_of = ["adamw", "lion"], default = "adamw")]
                optimizer: String,
                #[param(min = 1, exclusive_max = 1_000, default = DEFAULT_EPOCHS)]
                #[allow(unused)]
                epochs: u32,
                #[param(one_of = [1, 2, 4])] gpus: Option<u8>,
                #[param(one_of = [Mode::Fast, Mode::Slow], default = Mode::Fast)] r#type: Mode,
                #[param(len = 2..)] tags: Vec<String>,
            ) -> Result<Json<Started>, ToolError> {
                store.start(name)
            }
        },
        expect![[r#"
            /// Enqueue a new training run.
            ///
            /// It starts when a machine is free.
            #[cfg(feature = "lab")]
            #[allow(unused_variables)]
            #[inline]
            pub(crate) async fn start_experiment(
                cx: &Context,
                store: &lab::Experiments,
                mut name: String,
                learning_rate: f64,
                optimizer: String,
                #[allow(unused)]
                epochs: u32,
                gpus: Option<u8>,
                r#type: Mode,
                tags: Vec<String>,
            ) -> Result<Json<Started>, ToolError> {
                store.start(name)
            }
            /// The tool `start_experiment` as a type, to give to an app.
            #[cfg(feature = "lab")]
            #[allow(unused_variables)]
            #[allow(non_camel_case_types)]
            pub(crate) struct start_experiment {}
            #[cfg(feature = "lab")]
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Context> = __tep::borrowed::<Context>();
                const __PARAM_1: __tep::Borrowed<lab::Experiments> = __tep::borrowed::<
                    lab::Experiments,
                >();
                const __PARAM_2: __tep::Owned<String> = __tep::owned::<String>("label");
                const __PARAM_3: __tep::Owned<f64> = __tep::owned::<f64>("learning_rate");
                const __PARAM_4: __tep::Owned<String> = __tep::owned::<String>("optimizer");
                const __PARAM_5: __tep::Owned<u32> = __tep::owned::<u32>("epochs");
                const __PARAM_6: __tep::Owned<Option<u8>> = __tep::owned::<Option<u8>>("gpus");
                const __PARAM_7: __tep::Owned<Mode> = __tep::owned::<Mode>("type");
                const __PARAM_8: __tep::Owned<Vec<String>> = __tep::owned::<Vec<String>>("tags");
                #[automatically_derived]
                impl __tep::Tool for start_experiment {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new(
                            "start-experiment",
                            __tep::origin!(),
                        )
                        .title("Start")
                        .description(
                            "Enqueue a new training run.\n\nIt starts when a machine is free.",
                        )
                        .caps(&["run_experiments", "admin"])
                        .read_only(false)
                        .destructive(false)
                        .idempotent(true)
                        .open_world(false)
                        .timeout_ms(30000)
                        .task(__tep::TaskUse::Required)
                        .strict(true);
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_2
                            .param()
                            .description("Free-text label.")
                            .len(1, ::core::option::Option::Some(80))
                            .pattern("^[a-z]"),
                        __PARAM_3
                            .param()
                            .example(|| __tep::sent::<f64, _, _>(0.001))
                            .max("1.0")
                            .exclusive_min("0.0"),
                        __PARAM_4
                            .param()
                            .default(|| {
                                let value: String = __tep::FromLiteral::from_literal("adamw");
                                __tep::DefaultValue::publish(&value)
                            })
                            .one_of(|| ::std::vec::Vec::from([
                                __tep::sent::<String, _, _>("adamw"),
                                __tep::sent::<String, _, _>("lion"),
                            ])),
                        __PARAM_5
                            .param()
                            .default(|| {
                                let value: u32 = DEFAULT_EPOCHS;
                                __tep::DefaultValue::publish(&value)
                            })
                            .min("1")
                            .exclusive_max("1000"),
                        __PARAM_6
                            .param()
                            .one_of(|| ::std::vec::Vec::from([
                                __tep::sent::<Option<u8>, _, _>(1),
                                __tep::sent::<Option<u8>, _, _>(2),
                                __tep::sent::<Option<u8>, _, _>(4),
                            ])),
                        __PARAM_7
                            .param()
                            .default(|| {
                                let value: Mode = Mode::Fast;
                                __tep::DefaultValue::publish(&value)
                            })
                            .one_of(|| ::std::vec::Vec::from([
                                __tep::sent::<Mode, _, _>(Mode::Fast),
                                __tep::sent::<Mode, _, _>(Mode::Slow),
                            ])),
                        __PARAM_8.param().len(2, ::core::option::Option::None),
                    ];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent(), __PARAM_1.lent()];
                    type Output = Result<Json<Started>, ToolError>;
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_2),
                            ::core::option::Option::Some(arg_3),
                            ::core::option::Option::Some(arg_4),
                            ::core::option::Option::Some(arg_5),
                            ::core::option::Option::Some(arg_6),
                            ::core::option::Option::Some(arg_7),
                            ::core::option::Option::Some(arg_8),
                        ) = (
                            __PARAM_2.take(&mut arguments),
                            __PARAM_3.take(&mut arguments),
                            __PARAM_4.take(&mut arguments),
                            __PARAM_5.take(&mut arguments),
                            __PARAM_6.take(&mut arguments),
                            __PARAM_7.take(&mut arguments),
                            __PARAM_8.take(&mut arguments),
                        ) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::returned::<
                                Self,
                            >(
                                start_experiment(
                                        __PARAM_0.lend(cx),
                                        __PARAM_1.lend(cx),
                                        arg_2,
                                        arg_3,
                                        arg_4,
                                        arg_5,
                                        arg_6,
                                        arg_7,
                                        arg_8,
                                    )
                                    .await,
                            )
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < start_experiment > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_blocking_tool() {
    check(
        quote!(),
        quote! {
            /// Add two numbers.
            pub fn add(ledger: &Ledger, a: i64, b: i64) -> i64 {
                a + b
            }
        },
        expect![[r#"
            /// Add two numbers.
            pub fn add(ledger: &Ledger, a: i64, b: i64) -> i64 {
                a + b
            }
            /// The tool `add` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            pub struct add {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Ledger> = __tep::borrowed::<Ledger>();
                const __PARAM_1: __tep::Owned<i64> = __tep::owned::<i64>("a");
                const __PARAM_2: __tep::Owned<i64> = __tep::owned::<i64>("b");
                #[automatically_derived]
                impl __tep::Tool for add {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("add", __tep::origin!())
                        .description("Add two numbers.");
                    const PARAMS: &'static [__tep::Param] = &[__PARAM_1.param(), __PARAM_2.param()];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = i64;
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_1),
                            ::core::option::Option::Some(arg_2),
                        ) = (__PARAM_1.take(&mut arguments), __PARAM_2.take(&mut arguments)) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(
                            __tep::blocking(
                                cx,
                                move |cx| __tep::returned::<
                                    Self,
                                >(add(__PARAM_0.lend(cx), arg_1, arg_2)),
                            ),
                        )
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < add > ()
                }
            };
        "#]],
    );
}

#[test]
fn an_inline_tool() {
    check(
        quote!(inline, description = "Who is calling."),
        quote! {
            /// Not this text.
            fn whoami(caller: &Identity) -> String {
                caller.subject()
            }
        },
        expect![[r#"
            /// Not this text.
            fn whoami(caller: &Identity) -> String {
                caller.subject()
            }
            /// The tool `whoami` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct whoami {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Identity> = __tep::borrowed::<Identity>();
                #[automatically_derived]
                impl __tep::Tool for whoami {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("whoami", __tep::origin!())
                        .description("Who is calling.");
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = String;
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        ::std::boxed::Box::pin(async move {
                            __tep::returned::<Self>(whoami(__PARAM_0.lend(cx)))
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < whoami > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_tool_that_documentation_does_not_show() {
    check(
        quote!(inline),
        quote! {
            /// For machines.
            #[doc(hidden)]
            #[doc(alias = "beat")]
            #[must_use]
            pub fn heartbeat() -> bool {
                true
            }
        },
        expect![[r#"
            /// For machines.
            #[doc(hidden)]
            #[doc(alias = "beat")]
            #[must_use]
            pub fn heartbeat() -> bool {
                true
            }
            /// The tool `heartbeat` as a type, to give to an app.
            #[doc(hidden)]
            #[allow(non_camel_case_types)]
            pub struct heartbeat {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Tool for heartbeat {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("heartbeat", __tep::origin!())
                        .description("For machines.");
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = bool;
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        ::std::boxed::Box::pin(async move { __tep::returned::<Self>(heartbeat()) })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < heartbeat > ()
                }
            };
        "#]],
    );
}

#[test]
fn mistakes_leave_the_function_and_a_stub() {
    check(
        quote!(cap = ["admin"]),
        quote! {
            /// Say hi.
            #[cfg(feature = "greetings")]
            pub async fn greet(
                /// Person to greet.
                #[param(len = 1..=80)]
                name: &str,
            ) -> String {
                format!("hello {name}")
            }
        },
        expect![[r#"
            ::core::compile_error! {
                "`#[mcp_tool]` has no key `cap`\n\n  = help: did you mean `caps`? the keys are `name`, `title`, `description`, `caps`, `read_only`, `destructive`, `idempotent`, `open_world`, `inline`, `timeout`, `task`, `input_schema`, `icon`, `meta`, `ui`, `ui_visibility`, `strict`, `tags`, `deprecated`, `version`, `hidden`, `max_concurrency`, `authorize`, `result_limit`\n"
            }
            ::core::compile_error! {
                "an input cannot be borrowed\n\n  = help: inputs are owned: write `String`\n"
            }
            /// Say hi.
            #[cfg(feature = "greetings")]
            pub async fn greet(name: &str) -> String {
                format!("hello {name}")
            }
            /// The tool `greet` as a type, to give to an app.
            #[cfg(feature = "greetings")]
            #[allow(non_camel_case_types)]
            pub struct greet {}
            #[cfg(feature = "greetings")]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Tool for greet {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new(
                        ::core::stringify!(greet),
                        __tep::origin!(),
                    );
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = ::std::string::String;
                    fn call(
                        _: &__tep::Context,
                        arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        __tep::refused(arguments)
                    }
                }
            };
        "#]],
    );
}

#[test]
fn a_method_leaves_no_stub() {
    check(
        quote!(),
        quote! {
            fn greet(&self) -> String {
                String::new()
            }
        },
        expect![[r#"
            ::core::compile_error! {
                "a method is a tool only inside of an `impl` that says so\n\n  = help: put `#[mcp_tools]` above the `impl`, and write the method there or let a macro write the whole `impl`; or write a free function that borrows the value, `state: &MyState`, and give the value to `App::state`\n"
            }
            fn greet(&self) -> String {
                String::new()
            }
        "#]],
    );
}

#[test]
fn what_is_no_function_stays_what_it_is() {
    check(
        quote!(),
        quote!(
            struct Greet;
        ),
        expect![[r#"
            ::core::compile_error! {
                "`#[mcp_tool]` goes on a function\n\n  = help: write it above a free `fn` or `async fn`\n"
            }
            struct Greet;
        "#]],
    );
}

#[test]
fn what_lists_show_of_a_tool() {
    check(
        quote!(
            icon = ["https://example.com/icon.png", LOGO.dark()],
            meta = ["com.example/team" = "search", "com.example/tier" = 1 + 1],
            ui = "ui://weather/view",
            ui_visibility = ["app"]
        ),
        quote! {
            async fn ping() {}
        },
        expect![[r#"
            async fn ping() {}
            /// The tool `ping` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct ping {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Tool for ping {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("ping", __tep::origin!())
                        .icons(|| ::std::vec::Vec::from([
                            __tep::IntoIcon::into_icon("https://example.com/icon.png"),
                            __tep::IntoIcon::into_icon(LOGO.dark()),
                        ]))
                        .meta(
                            &[
                                __tep::MetaEntry::new(
                                    "com.example/team",
                                    || __tep::DefaultValue::publish(&("search")),
                                ),
                                __tep::MetaEntry::new(
                                    "com.example/tier",
                                    || __tep::DefaultValue::publish(&(1 + 1)),
                                ),
                            ],
                        )
                        .ui("ui://weather/view")
                        .ui_visibility(&["app"]);
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        ::std::boxed::Box::pin(async move { __tep::returned::<Self>(ping().await) })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < ping > ()
                }
            };
        "#]],
    );
}

#[test]
fn an_input_that_a_header_repeats() {
    check(
        quote!(),
        quote!(
            async fn deploy(#[param(header = "Region", example = "eu")] region: String) {}
        ),
        expect![[r#"
            async fn deploy(region: String) {}
            /// The tool `deploy` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct deploy {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Owned<String> = __tep::owned::<String>("region");
                #[automatically_derived]
                impl __tep::Tool for deploy {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("deploy", __tep::origin!());
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_0
                            .param()
                            .example(|| __tep::sent::<String, _, _>("eu"))
                            .header("Region"),
                    ];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (::core::option::Option::Some(arg_0),) = (
                            __PARAM_0.take(&mut arguments),
                        ) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::returned::<Self>(deploy(arg_0).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < deploy > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_tool_on_terms() {
    check(
        quote!(
            tags = ["lab", "slow"],
            deprecated = "use `run`",
            version = "2.1",
            hidden = ["http", "docs"],
            max_concurrency = 2,
            result_limit = 20_000,
            authorize = lab::may_start(store, name)
        ),
        quote! {
            fn start(cx: &Context, store: &Store, name: String, n: u8) {}
        },
        expect![[r#"
            fn start(cx: &Context, store: &Store, name: String, n: u8) {}
            /// The tool `start` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct start {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Context> = __tep::borrowed::<Context>();
                const __PARAM_1: __tep::Borrowed<Store> = __tep::borrowed::<Store>();
                const __PARAM_2: __tep::Owned<String> = __tep::owned::<String>("name");
                const __PARAM_3: __tep::Owned<u8> = __tep::owned::<u8>("n");
                #[automatically_derived]
                impl __tep::Tool for start {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("start", __tep::origin!())
                        .offer(
                            __tep::Offer::new()
                                .tags(&["lab", "slow"])
                                .deprecated("use `run`")
                                .version("2.1")
                                .hidden(&[__tep::Surface::Http, __tep::Surface::Docs])
                                .max_concurrency(2)
                                .guarded(),
                        )
                        .result_limit(20000);
                    const PARAMS: &'static [__tep::Param] = &[__PARAM_2.param(), __PARAM_3.param()];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent(), __PARAM_1.lent()];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_2),
                            ::core::option::Option::Some(arg_3),
                        ) = (__PARAM_2.take(&mut arguments), __PARAM_3.take(&mut arguments)) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::authorize(
                                    cx,
                                    lab::may_start(cx.identity(), __PARAM_1.lend(cx), &arg_2),
                                )
                                .await?;
                            __tep::blocking(
                                    cx,
                                    move |cx| __tep::returned::<
                                        Self,
                                    >(start(__PARAM_0.lend(cx), __PARAM_1.lend(cx), arg_2, arg_3)),
                                )
                                .await
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < start > ()
                }
            };
        "#]],
    );
}

#[test]
fn an_async_tool_that_asks_first() {
    check(
        quote!(authorize = may_start),
        quote! {
            async fn start(store: &Store, name: String) {}
        },
        expect![[r#"
            async fn start(store: &Store, name: String) {}
            /// The tool `start` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct start {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Store> = __tep::borrowed::<Store>();
                const __PARAM_1: __tep::Owned<String> = __tep::owned::<String>("name");
                #[automatically_derived]
                impl __tep::Tool for start {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("start", __tep::origin!())
                        .offer(__tep::Offer::new().guarded());
                    const PARAMS: &'static [__tep::Param] = &[__PARAM_1.param()];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (::core::option::Option::Some(arg_1),) = (
                            __PARAM_1.take(&mut arguments),
                        ) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::authorize(
                                    cx,
                                    may_start(cx.identity(), __PARAM_0.lend(cx), &arg_1),
                                )
                                .await?;
                            __tep::returned::<Self>(start(__PARAM_0.lend(cx), arg_1).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < start > ()
                }
            };
        "#]],
    );
}

#[test]
fn inputs_that_say_more_than_their_types() {
    check(
        quote!(),
        quote!(
            async fn order(
                #[param(multiple_of = 6, examples = [6, 12], alias = ["n", "amount"])] count: u32,
                #[param(unique, items(format = "email", len = 3..))] copies: Option<Vec<String>>,
                #[param(items(one_of = [1, 2], items(max = 3)))] rest: Bag,
                #[param(deprecated = "say it in `by`", format = "date-time")] when: Option<String>,
                #[param(deprecated)] fast: Option<bool>,
                #[param(secret)] password: String,
                #[param(flatten)] settings: Settings,
            ) {
            }
        ),
        expect![[r#"
            async fn order(
                count: u32,
                copies: Option<Vec<String>>,
                rest: Bag,
                when: Option<String>,
                fast: Option<bool>,
                password: String,
                settings: Settings,
            ) {}
            /// The tool `order` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct order {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Owned<u32> = __tep::owned::<u32>("count");
                const __PARAM_1: __tep::Owned<Option<Vec<String>>> = __tep::owned::<
                    Option<Vec<String>>,
                >("copies");
                const __PARAM_2: __tep::Owned<Bag> = __tep::owned::<Bag>("rest");
                const __PARAM_3: __tep::Owned<Option<String>> = __tep::owned::<
                    Option<String>,
                >("when");
                const __PARAM_4: __tep::Owned<Option<bool>> = __tep::owned::<Option<bool>>("fast");
                const __PARAM_5: __tep::Owned<String> = __tep::owned::<String>("password");
                const __PARAM_6: __tep::Owned<Settings> = __tep::owned::<Settings>("settings");
                #[automatically_derived]
                impl __tep::Tool for order {
                    const META: __tep::ToolMeta = __tep::ToolMeta::new("order", __tep::origin!());
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_0
                            .param()
                            .examples(|| ::std::vec::Vec::from([
                                __tep::sent::<u32, _, _>(6),
                                __tep::sent::<u32, _, _>(12),
                            ]))
                            .multiple_of("6")
                            .aliases(&["n", "amount"]),
                        __PARAM_1
                            .param()
                            .unique()
                            .items(const {
                                &__tep::Param::part("items")
                                    .len(3, ::core::option::Option::None)
                                    .format("email")
                            }),
                        __PARAM_2
                            .param()
                            .items(const {
                                &__tep::Param::part("items")
                                    .one_of(|| ::std::vec::Vec::from([
                                        __tep::sent::<
                                            <Bag as ::core::iter::IntoIterator>::Item,
                                            _,
                                            _,
                                        >(1),
                                        __tep::sent::<
                                            <Bag as ::core::iter::IntoIterator>::Item,
                                            _,
                                            _,
                                        >(2),
                                    ]))
                                    .items(const { &__tep::Param::part("items").max("3") })
                            }),
                        __PARAM_3.param().format("date-time").deprecated("say it in `by`"),
                        __PARAM_4.param().deprecated(""),
                        __PARAM_5.param().secret(),
                        __PARAM_6.param().flatten(),
                    ];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = ();
                    fn call(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::CallFuture<'_> {
                        let (
                            ::core::option::Option::Some(arg_0),
                            ::core::option::Option::Some(arg_1),
                            ::core::option::Option::Some(arg_2),
                            ::core::option::Option::Some(arg_3),
                            ::core::option::Option::Some(arg_4),
                            ::core::option::Option::Some(arg_5),
                            ::core::option::Option::Some(arg_6),
                        ) = (
                            __PARAM_0.take(&mut arguments),
                            __PARAM_1.take(&mut arguments),
                            __PARAM_2.take(&mut arguments),
                            __PARAM_3.take(&mut arguments),
                            __PARAM_4.take(&mut arguments),
                            __PARAM_5.take(&mut arguments),
                            __PARAM_6.take(&mut arguments),
                        ) else {
                            return __tep::refused(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::returned::<
                                Self,
                            >(order(arg_0, arg_1, arg_2, arg_3, arg_4, arg_5, arg_6).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::tool:: < order > ()
                }
            };
        "#]],
    );
}
