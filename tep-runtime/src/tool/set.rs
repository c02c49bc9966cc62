//! Several tools as one value, for a library to export.

use super::{Tool, entry::ToolSpec};

/// Some tools, in order. Made by `tools![greet, add]`, or one by one; given to `App::tools`.
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

/// Whether two of the names are equal; `tools![]` asks at compile time.
pub const fn first_duplicate(names: &[&str]) -> Option<usize> {
    let mut later = 1;
    while later < names.len() {
        let mut earlier = 0;
        while earlier < later {
            if equal(names[earlier].as_bytes(), names[later].as_bytes()) {
                return Some(later);
            }
            earlier += 1;
        }
        later += 1;
    }
    None
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
