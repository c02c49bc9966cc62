//! What every annotated function has, whatever its noun: a place in the source.

/// Where an item is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The Cargo package.
    pub package: &'static str,
    /// The module path; its first segment is the crate.
    pub module: &'static str,
    /// The source file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl Origin {
    /// The place in a form that terminals and editors open.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }

    /// The crate that declares the item.
    pub(crate) fn krate(&self) -> &'static str {
        self.module.split("::").next().unwrap_or(self.module)
    }
}
