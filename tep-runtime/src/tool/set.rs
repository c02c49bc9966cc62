//! Several tools as one value, for a library to export.

use super::{Tool, entry::ToolSpec};

/// Some tools, in order. Made by `tools![greet, add]`, or one by one; given to `App::tools`.
///
/// `#[mcp_tools]` makes one of the methods of a type, which lends them its value:
///
/// ```
/// use std::sync::Mutex;
///
/// use tep_runtime::prelude::*;
///
/// #[derive(Default)]
/// struct Notes {
///     lines: Mutex<Vec<String>>,
/// }
///
/// #[mcp_tools]
/// impl Notes {
///     /// Write a line down.
///     #[mcp_tool(destructive = false)]
///     async fn note(
///         &self,
///         /// The line.
///         #[param(len = 1..=200)]
///         line: String,
///     ) -> usize {
///         let mut lines = self.lines.lock().expect("no panic while it is held");
///         lines.push(line);
///         lines.len()
///     }
///
///     /// Everything that was written down.
///     #[mcp_tool(read_only)]
///     async fn notes(&self) -> Vec<String> {
///         self.lines.lock().expect("no panic while it is held").clone()
///     }
/// }
///
/// let app = App::new("notes", "1.0.0").state(Notes::default()).tools(Notes::tools());
/// # let _ = app;
/// ```
#[derive(Clone, Default)]
pub struct ToolSet {
    pub(crate) specs: Vec<ToolSpec>,
}

impl ToolSet {
    /// No tool yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The set with one more tool.
    #[must_use]
    pub fn tool<T: Tool>(mut self) -> Self {
        self.specs.push(ToolSpec::of::<T>());
        self
    }

    /// The set with all tools of another.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.specs.extend(other.specs);
        self
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.specs.iter().map(|spec| spec.meta.name)
    }
}

/// One tool in `tools![..]`.
#[derive(Clone, Copy)]
pub struct Listed {
    spec: ToolSpec,
    /// What is wrong when an earlier tool has the same name.
    repeated: &'static str,
}

impl Listed {
    /// The tool `T`, and what to say when its name is taken.
    pub const fn new<T: Tool>(repeated: &'static str) -> Self {
        Self { spec: ToolSpec::of::<T>(), repeated }
    }
}

/// The tools of `tools![..]` as a set.
pub fn listed(tools: &[Listed]) -> ToolSet {
    ToolSet { specs: tools.iter().map(|tool| tool.spec).collect() }
}

/// Ends the compilation when two of the tools have the same name.
#[track_caller]
pub const fn refuse_duplicates(tools: &[Listed]) {
    let mut later = 1;
    while later < tools.len() {
        let mut earlier = 0;
        while earlier < later {
            if equal(tools[earlier].spec.meta.name.as_bytes(), tools[later].spec.meta.name.as_bytes()) {
                panic!("{}", tools[later].repeated);
            }
            earlier += 1;
        }
        later += 1;
    }
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
