//! Methods as tools: the value is lent, and everything else is as for functions.
#![deny(warnings, missing_docs, unreachable_pub, dead_code)]

use std::sync::Mutex;

use tep_runtime::prelude::*;

/// A laboratory.
#[derive(Default)]
pub struct Lab {
    runs: Mutex<Vec<String>>,
}

/// What is known of a run.
#[mcp_data]
#[derive(Clone, Default)]
pub struct Run {
    /// What it is called.
    pub name: String,
}

#[mcp_tools]
#[allow(clippy::unused_async)]
impl Lab {
    const DEFAULT: u32 = 3;

    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Start a run.
    #[mcp_tool(destructive = false, title = "Start")]
    pub async fn start(
        &self,
        cx: &Context,
        /// What it is called.
        #[param(len = 1..=80)]
        name: String,
        #[param(default = Self::DEFAULT)] epochs: u32,
    ) -> Result<Json<Run>, ToolError> {
        cx.progress(1, epochs, "");
        self.remember(&name);
        Ok(Json(Run { name }))
    }

    /// Names that Rust keeps for itself, or uses.
    #[mcp_tool]
    fn r#type(&self, r#match: String) -> String {
        r#match
    }

    #[mcp_tool(inline, name = "lab.u8")]
    fn u8(&self, arguments: u8) -> u8 {
        arguments
    }

    /// No `self` at all.
    #[mcp_tool(inline)]
    fn version() -> &'static str {
        "1"
    }

    /// One for each system.
    #[mcp_tool]
    #[cfg(unix)]
    fn system(&self) -> &'static str {
        "unix"
    }

    /// One for each system.
    #[mcp_tool]
    #[cfg(not(unix))]
    fn system(&self, missing: Missing) -> &'static str {
        "another"
    }

    #[tep_runtime::prelude::mcp_tool]
    #[deprecated = "start another"]
    #[must_use]
    fn old(&self) -> bool {
        true
    }

    fn remember(&self, name: &str) {
        self.runs.lock().expect("no panic while it is held").push(name.to_owned());
    }
}

/// In a type of a narrower scope, with a type parameter written out.
mod deep {
    use tep_runtime::prelude::*;

    pub(crate) struct Store<T>(T);

    #[mcp_data]
    #[derive(Clone, Copy)]
    pub(crate) struct Key {
        id: u64,
    }

    #[mcp_tools]
    impl Store<u64> {
        pub(crate) fn new(value: u64) -> Self {
            Self(value)
        }

        #[mcp_tool]
        pub(super) async fn stored(&self, key: Key) -> u64 {
            self.0 + key.id
        }
    }

    macro_rules! counter {
        ($owner:ident $name:ident $doc:literal $by:expr) => {
            #[derive(Default)]
            pub(crate) struct $owner;

            #[mcp_tools]
            impl $owner {
                #[doc = $doc]
                #[mcp_tool(name = $doc)]
                pub(crate) fn $name(&self, #[param(default = $by)] by: u32) -> u32 {
                    by
                }
            }
        };
    }

    counter!(Counter count "Counts" 2);
}

fn main() {
    let lab = Lab::new();
    lab.remember("first");
    assert_eq!(lab.r#type("x".to_owned()), "x");
    assert_eq!(Lab::version(), "1");
    assert_eq!(
        Lab::tools().names().collect::<Vec<_>>(),
        ["start", "type", "lab.u8", "version", "system", "old"]
    );
    let others = deep::Store::<u64>::tools().and(deep::Counter::tools());
    assert_eq!(others.names().collect::<Vec<_>>(), ["stored", "Counts"]);
    let app = App::new("methods", "1.0.0").state(lab).state(deep::Store::new(1)).state(deep::Counter);
    assert!(app.tools(Lab::tools()).tools(others).into_router().is_ok());
    assert!(tep_runtime::app!().into_router().is_err(), "nothing lends the values");
}
