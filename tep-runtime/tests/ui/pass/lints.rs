//! What the macros make is held to the lints of the author's crate, and gives no reason to complain.
#![deny(
    warnings,
    future_incompatible,
    keyword_idents,
    let_underscore,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    nonstandard_style,
    redundant_lifetimes,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unnameable_types,
    unreachable_pub,
    unsafe_code,
    unused,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![forbid(unsafe_code)]

/// Everything that an author can write, in reach of other crates.
pub mod public {
    use std::sync::Mutex;

    use tep_runtime::prelude::*;

    /// A size.
    #[mcp_data]
    #[derive(Debug, Clone, Copy)]
    pub enum Size {
        /// Fits in a pocket.
        Small,
        /// Does not.
        Large,
    }

    /// A parcel.
    #[mcp_data]
    #[derive(Debug, Clone)]
    pub struct Parcel {
        /// Where to.
        pub to: String,
        /// How large.
        pub size: Size,
    }

    /// The post office.
    #[derive(Debug, Default)]
    pub struct Post {
        sent: Mutex<Vec<Parcel>>,
    }

    /// Send a parcel.
    ///
    /// # Errors
    ///
    /// When it has no address.
    #[mcp_tool(title = "Send", caps = ["post"], icon = "https://example.com/a.png", timeout = "3s")]
    pub async fn send(
        cx: &Context,
        post: &Post,
        /// What to send.
        parcel: Parcel,
        /// How fast.
        #[param(default = 1, min = 1, max = 9, example = 2)]
        speed: u8,
        #[param(default = Size::Small)] size: Size,
        #[param(default = ["a", "b"])] tags: Vec<String>,
        #[param(one_of = ["x", "y"])] kind: Option<String>,
    ) -> Result<Json<Parcel>, ToolError> {
        cx.progress(speed, None, "");
        drop((size, tags, kind));
        if parcel.to.is_empty() {
            return Err(ToolError::new("no address"));
        }
        post.sent.lock().map_err(|_| ToolError::new("closed"))?.push(parcel.clone());
        Ok(Json(parcel))
    }

    /// A plain function.
    #[mcp_tool(read_only)]
    #[must_use]
    pub fn sent(post: &Post) -> Vec<Parcel> {
        post.sent.lock().map(|sent| sent.clone()).unwrap_or_default()
    }

    /// One parcel.
    #[mcp_resource("parcels/{id}")]
    pub async fn parcel(post: &Post, #[param(complete = ids)] id: u32) -> Option<Json<Parcel>> {
        let sent = post.sent.lock().ok()?;
        sent.get(id as usize).cloned().map(Json)
    }

    async fn ids(typed: &str) -> Vec<String> {
        vec![typed.to_owned()]
    }

    /// A letter.
    #[mcp_prompt(inline)]
    #[must_use]
    pub fn letter(
        /// To whom.
        to: String,
    ) -> String {
        format!("Write to {to}.")
    }

    #[mcp_tools]
    impl Post {
        /// Close it.
        #[mcp_tool]
        pub async fn close(&self, cx: &Context) {
            cx.progress(1, 1, "");
        }

        /// Open it.
        #[mcp_tool(inline)]
        #[must_use]
        #[deprecated(note = "it is open")]
        pub fn open(&self) -> bool {
            true
        }
    }
}

mod private {
    use tep_runtime::prelude::*;

    #[mcp_data]
    struct Hidden {
        id: u64,
    }

    #[mcp_tool]
    async fn hidden(hidden: Hidden) -> u64 {
        hidden.id
    }

    #[mcp_resource]
    pub(crate) async fn shown() -> &'static str {
        "shown"
    }

    pub(super) struct Lab;

    #[mcp_tools]
    impl Lab {
        #[mcp_tool]
        async fn start(&self) {}
    }
}

fn main() {
    let app = tep_runtime::app!().state(public::Post::default()).state(private::Lab);
    assert!(app.into_router().is_ok());
    let _app = tep_runtime::App::new("x", "1").resource::<private::shown>();
}
