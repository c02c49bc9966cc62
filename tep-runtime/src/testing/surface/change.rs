//! One difference between two surfaces, and how much it matters.

use std::fmt;

/// How much a change matters to those who use the app already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// What worked does not work any more.
    Breaking,
    /// What worked may come out differently: models read other words, or get what they have not met before.
    Risky,
    /// What worked works as it did, and there is more.
    Additive,
}

/// One difference between two surfaces.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// How much it matters.
    pub severity: Severity,
    /// What has changed, such as "tool `greet`".
    pub item: String,
    /// In what way.
    pub what: String,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Breaking => "breaking",
            Self::Risky => "risky",
            Self::Additive => "additive",
        })
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<8}  {} {}", self.severity, self.item, self.what)
    }
}

/// The changes of one item while they are found.
pub(super) struct Changes<'a> {
    found: &'a mut Vec<Change>,
    item: String,
}

impl<'a> Changes<'a> {
    pub(super) fn of(item: impl Into<String>, found: &'a mut Vec<Change>) -> Self {
        Self { found, item: item.into() }
    }

    pub(super) fn add(&mut self, severity: Severity, what: impl Into<String>) {
        self.found.push(Change { severity, item: self.item.clone(), what: what.into() });
    }

    pub(super) fn breaking(&mut self, what: impl Into<String>) {
        self.add(Severity::Breaking, what);
    }

    pub(super) fn risky(&mut self, what: impl Into<String>) {
        self.add(Severity::Risky, what);
    }

    pub(super) fn additive(&mut self, what: impl Into<String>) {
        self.add(Severity::Additive, what);
    }
}
