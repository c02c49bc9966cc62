//! MCP servers from plain functions: one declaration, five surfaces.
//!
//! Annotate a function, and it is a tool that MCP clients, curl, OpenAPI clients and language models can use:
//!
//! ```no_run
//! use tep_runtime::prelude::*;
//!
//! /// Say hi to someone.
//! #[mcp_tool]
//! async fn greet(
//!     /// Person to greet.
//!     name: String,
//! ) -> String {
//!     format!("hello {name}")
//! }
//!
//! tep_runtime::main!();
//! ```
//!
//! `cargo run`, and the server listens on 127.0.0.1:4567:
//!
//! ```sh
//! curl -d name=world http://127.0.0.1:4567/tools/greet     # hello world
//! curl http://127.0.0.1:4567/llms.txt                      # the catalog, for language models
//! claude mcp add --transport http greeter http://127.0.0.1:4567/mcp
//! ```
//!
//! # Where to go on
//!
//! - [`guide`]: from ten lines to a deployed server in the [tutorial](guide::tutorial), then a page for each thing that a
//!   server offers, for clients and [what they make of it](guide::portability), for deployment, and for
//!   [what goes wrong](guide::troubleshooting).
//! - [`mcp_tool`](prelude::mcp_tool), [`mcp_tools`](prelude::mcp_tools), [`mcp_resource`](prelude::mcp_resource),
//!   [`mcp_prompt`](prelude::mcp_prompt) and [`mcp_data`](prelude::mcp_data): the language.
//! - [`App`]: what is offered and lent, who may call, and the limits.
//! - [`App::run`]: the command line of the finished program: serving, calling without a server, installing.
//! - [`guide::errors`]: what the compiler says of mistakes.
//! - [`tool::IntoToolResult`], [`resource::IntoResource`] and [`prompt::IntoPrompt`]: what a function may return.
//! - [`Context`](context::Context): what it can do while it runs, such as to tell its
//!   [progress](context::Context::progress) and to [ask](context::Context::ask) its user or the client's model.
//! - [`task`]: calls that take long, and go on after they were answered.
//! - [`offer`]: who may call what, where, and how many at once.
//! - [`completion`]: what people are offered while they fill in a prompt.
//! - [`AppHandle`](app::AppHandle): changing an app while it runs.
//! - [`auth`]: who is calling.
//! - [`testing`]: calling an app in process, answering what it asks, moving its clock, and keeping what it publishes.
//!
//! # What every function can rely on
//!
//! Owned parameters are the caller's input: they are validated before the function runs, and a caller who sends
//! something else is told everything that is wrong at once. Borrowed parameters are lent by the app: the
//! [`Context`](context::Context), the [`Identity`], the [`AppHandle`](app::AppHandle), or a value given to
//! [`App::state`]. A caller without the capabilities of `caps = [..]` never gets as far as the function. A panic ends
//! its call and nothing else.

// 0: the wire.
pub mod protocol;

// 1: schemas, who is calling, what is lent, what can go wrong.
mod clock;
pub mod completion;
pub mod context;
pub mod error;
mod hex;
pub mod identity;
pub mod offer;
mod origin;
pub mod schema;
mod secret;
mod settings;
mod spent;
mod sse;
mod state;
mod subscription;

// 2: the nouns.
pub mod prompt;
pub mod resource;
mod skill;
pub mod task;
pub mod tool;

// 3: everything that is offered.
mod catalog;

// 4: running it, the methods that ask for it, and what clients make of it.
mod dispatch;
mod invoke;
mod lint;

// 5: bytes, credentials, and the other faces of the catalog.
pub mod auth;
mod surface;
mod transport;

// 6: putting it together.
pub mod app;
mod cli;
pub mod testing;

#[cfg(any(doc, doctest))]
pub mod guide;

pub use app::App;
/// The types of requests and responses that [`testing`] and [`auth`] speak of.
pub use axum::http;
pub use error::{BuildError, Error, ToolError};
pub use identity::Identity;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;

/// Some tools as one value, a [`ToolSet`](tool::ToolSet): `tools![greet, lab::start]`.
///
/// Two tools of the same name do not compile.
#[macro_export]
macro_rules! tools {
    ($($tool:ty),* $(,)?) => {{
        const LISTED: &[$crate::__private::Listed] =
            &[$($crate::__private::Listed::new::<$tool>(::core::concat!(
                "the name of the tool `",
                ::core::stringify!($tool),
                "` is taken by an earlier one; remove one of them, or set another name with \
                 `#[mcp_tool(name = \"..\")]`",
            ))),*];
        const _: () = $crate::__private::refuse_duplicates(LISTED);
        $crate::__private::listed(LISTED)
    }};
}

/// What an author imports: `use tep_runtime::prelude::*;`.
pub mod prelude {
    pub use crate::app::{App, AppHandle};
    pub use crate::auth::{AuthProvider, BearerToken};
    pub use crate::completion::OtherArguments;
    pub use crate::context::{Context, NoAnswer};
    pub use crate::error::ToolError;
    pub use crate::identity::{AgentDelegation, Identity};
    pub use crate::prompt::PromptResult;
    pub use crate::protocol::{
        Content, Icon, LogLevel, PromptMessage, ResourceContents, ResourceLink, UiPage,
    };
    pub use crate::resource::Contents;
    pub use crate::schema::SchemaProfile;
    pub use crate::tool::{Audio, Image, Json, ToolResult, ToolSet};
    pub use crate::tools;
    pub use tep_macros::{mcp_data, mcp_prompt, mcp_resource, mcp_tool, mcp_tools};
}

/// The code of the README is compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
