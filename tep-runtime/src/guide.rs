//! The guide: from ten lines to a deployed server, and a page for everything on the way.
//!
//! Start with the [`tutorial`]. What stands here is compiled and typed by the project's own tests.

/// Declares the pages, each a file of `docs/`. Where a page names another one by its file, the first definition of that
/// link counts, which leads to the module here.
macro_rules! pages {
    ($($page:ident)*) => {$(
        #[doc = include_str!("../docs/links.in")]
        #[doc = include_str!(concat!("../docs/", stringify!($page), ".md"))]
        pub mod $page {}
    )*};
}

pages! {
    tutorial
    tools
    resources
    prompts
    handlers
    tasks
    apps
    auth
    clients
    deployment
    portability
    troubleshooting
    errors
    wire
    conformance
}
