//! What a resource expands to.

use expect_test::{Expect, expect};
use proc_macro2::TokenStream;
use quote::quote;

fn check(args: TokenStream, item: TokenStream, expected: Expect) {
    let file: syn::File = syn::parse2(super::mcp_resource(args, item)).expect("items");
    expected.assert_eq(&prettyplease::unparse(&file));
}

#[test]
fn a_static_resource() {
    check(
        quote!("server/status", inline, mime_type = "text/markdown"),
        quote! {
            /// How the server is.
            fn status() -> &'static str {
                "fine"
            }
        },
        expect![[r#"
            /// How the server is.
            fn status() -> &'static str {
                "fine"
            }
            /// The resource `status` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct status {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Resource for status {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                            "server/status",
                            __tep::origin!(),
                        )
                        .description("How the server is.")
                        .mime_type("text/markdown");
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = &'static str;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        ::std::boxed::Box::pin(async move { __tep::was_read::<Self>(status()) })
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < status > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_resource_template() {
    check(
        quote!("experiments/{id}/log", name = "log", caps = ["read"]),
        quote! {
            /// Log of one experiment.
            async fn experiment_log(
                store: &Experiments,
                /// Its number.
                #[param(min = 1)]
                id: u64,
            ) -> Result<String, ToolError> {
                store.log(id)
            }
        },
        expect![[r#"
            /// Log of one experiment.
            async fn experiment_log(store: &Experiments, id: u64) -> Result<String, ToolError> {
                store.log(id)
            }
            /// The resource `experiment_log` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct experiment_log {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Experiments> = __tep::borrowed::<Experiments>();
                const __PARAM_1: __tep::Owned<u64> = __tep::owned::<u64>("id");
                #[automatically_derived]
                impl __tep::Resource for experiment_log {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                            "experiments/{id}/log",
                            __tep::origin!(),
                        )
                        .description("Log of one experiment.")
                        .caps(&["read"])
                        .name("log");
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_1.param().description("Its number.").min("1"),
                    ];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = Result<String, ToolError>;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        let (::core::option::Option::Some(arg_1),) = (
                            __PARAM_1.take(&mut arguments),
                        ) else {
                            return __tep::no_such_resource(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::was_read::<Self>(experiment_log(__PARAM_0.lend(cx), arg_1).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < experiment_log > ()
                }
            };
        "#]],
    );
}

#[test]
fn without_a_path_the_name_of_the_function_is_taken() {
    check(
        quote!(),
        quote!(
            fn r#type() -> Vec<u8> {
                read()
            }
        ),
        expect![[r#"
            fn r#type() -> Vec<u8> {
                read()
            }
            /// The resource `r#type` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct r#type {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Resource for r#type {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                        "type",
                        __tep::origin!(),
                    );
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = Vec<u8>;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        ::std::boxed::Box::pin(
                            __tep::blocking(cx, move |cx| __tep::was_read::<Self>(r#type())),
                        )
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < r#type > ()
                }
            };
        "#]],
    );
}

#[test]
fn what_lists_show_of_a_resource() {
    check(
        quote!(
            "ui://weather/view",
            icon = "https://example.com/icon.png",
            audience = ["user", "assistant"],
            priority = 1,
            last_modified = "2026-07-28",
            size = PAGE.len() as u64,
            ui = UiPage::new().camera()
        ),
        quote! {
            async fn view() -> &'static str {
                PAGE
            }
        },
        expect![[r#"
            async fn view() -> &'static str {
                PAGE
            }
            /// The resource `view` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct view {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                #[automatically_derived]
                impl __tep::Resource for view {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                            "ui://weather/view",
                            __tep::origin!(),
                        )
                        .icons(|| ::std::vec::Vec::from([
                            __tep::IntoIcon::into_icon("https://example.com/icon.png"),
                        ]))
                        .audience(&[__tep::Role::User, __tep::Role::Assistant])
                        .priority(1.0)
                        .last_modified("2026-07-28")
                        .size(PAGE.len() as u64)
                        .ui(|| UiPage::new().camera());
                    const PARAMS: &'static [__tep::Param] = &[];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = &'static str;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        ::std::boxed::Box::pin(async move { __tep::was_read::<Self>(view().await) })
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < view > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_capture_that_a_function_completes() {
    check(
        quote!("guides/{city}"),
        quote!(
            async fn guide(atlas: &Atlas, #[param(complete = cities)] city: String) -> String {
                city
            }
        ),
        expect![[r#"
            async fn guide(atlas: &Atlas, city: String) -> String {
                city
            }
            /// The resource `guide` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct guide {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Borrowed<Atlas> = __tep::borrowed::<Atlas>();
                const __PARAM_1: __tep::Owned<String> = __tep::owned::<String>("city");
                const __COMPLETE_1: &'static dyn __tep::Completes = &__tep::completer(cities);
                #[automatically_derived]
                impl __tep::Resource for guide {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                        "guides/{city}",
                        __tep::origin!(),
                    );
                    const PARAMS: &'static [__tep::Param] = &[
                        __PARAM_1.param().complete(__COMPLETE_1),
                    ];
                    const LENT: &'static [__tep::Lent] = &[__PARAM_0.lent()];
                    type Output = String;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        let (::core::option::Option::Some(arg_1),) = (
                            __PARAM_1.take(&mut arguments),
                        ) else {
                            return __tep::no_such_resource(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::was_read::<Self>(guide(__PARAM_0.lend(cx), arg_1).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < guide > ()
                }
            };
        "#]],
    );
}

#[test]
fn a_resource_on_terms() {
    check(
        quote!("runs/{id}", tags = ["lab"], authorize = may_read),
        quote! {
            async fn run(id: u64) -> String { read(id) }
        },
        expect![[r#"
            async fn run(id: u64) -> String {
                read(id)
            }
            /// The resource `run` as a type, to give to an app.
            #[allow(non_camel_case_types)]
            struct run {}
            #[allow(deprecated)]
            const _: () = {
                use ::tep_runtime::__private as __tep;
                const __PARAM_0: __tep::Owned<u64> = __tep::owned::<u64>("id");
                #[automatically_derived]
                impl __tep::Resource for run {
                    const META: __tep::ResourceMeta = __tep::ResourceMeta::new(
                            "runs/{id}",
                            __tep::origin!(),
                        )
                        .offer(__tep::Offer::new().tags(&["lab"]).guarded());
                    const PARAMS: &'static [__tep::Param] = &[__PARAM_0.param()];
                    const LENT: &'static [__tep::Lent] = &[];
                    type Output = String;
                    fn read(
                        cx: &__tep::Context,
                        mut arguments: __tep::Arguments,
                    ) -> __tep::ReadFuture<'_> {
                        let (::core::option::Option::Some(arg_0),) = (
                            __PARAM_0.take(&mut arguments),
                        ) else {
                            return __tep::no_such_resource(arguments);
                        };
                        ::std::boxed::Box::pin(async move {
                            __tep::authorize(cx, may_read(cx.identity(), &arg_0)).await?;
                            __tep::was_read::<Self>(run(arg_0).await)
                        })
                    }
                }
                __tep::submit! {
                    __tep::Registered::resource:: < run > ()
                }
            };
        "#]],
    );
}
