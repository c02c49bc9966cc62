//! What clients refuse or degrade of what an app publishes: `check` on the command line, and warnings at start.

mod allowed;
mod client;
mod keywords;
mod names;
mod plain;
mod published;
mod references;
mod report;
mod roots;
mod rule;
mod size;
#[cfg(test)]
mod tests;
mod texts;
mod told;

pub(crate) use allowed::Allowed;
pub(crate) use client::{ALL as CLIENTS, Client};
pub(crate) use report::Report;
pub(crate) use rule::{Rule, Severity};

use crate::catalog::Catalog;
use published::Published;
use report::Finding;

/// Every rule, by what it is about.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    const GROUPS: [&[Rule]; 7] = [
        &names::RULES,
        &texts::RULES,
        &size::RULES,
        &roots::RULES,
        &references::RULES,
        &keywords::RULES,
        &plain::RULES,
    ];
    GROUPS.into_iter().flatten()
}

/// What these clients make of a catalog.
pub(crate) fn check(catalog: &Catalog, clients: &[&'static Client], allowed: &Allowed) -> Report {
    Report::of(&Published::of(catalog), clients, allowed)
}

/// Tells the author what every author should know: what some client refuses, and a few things that all readers miss.
/// What was there `before` has been told.
pub(crate) fn warn(catalog: &Catalog, before: Option<&Catalog>, allowed: &Allowed) {
    let told = before.map(|before| check(before, &CLIENTS, allowed).findings).unwrap_or_default();
    for finding in check(catalog, &CLIENTS, allowed).findings {
        let is_new = !told.iter().any(|old| old.is_same(&finding));
        if finding.is_for_every_author() && is_new {
            let Finding { rule, what, harm, fix, .. } = &finding;
            tracing::warn!("{}{what}; {harm}; {fix} (rule `{rule}` of `check`)", finding.whose());
        }
    }
}

impl Finding {
    /// Whether it is told without being asked for.
    fn is_for_every_author(&self) -> bool {
        self.severity == Severity::Error || (self.at_start && !self.is_allowed)
    }

    fn is_same(&self, other: &Self) -> bool {
        (self.rule, &self.item, &self.what) == (other.rule, &other.item, &other.what)
    }

    /// The item with a colon behind it; nothing for the list as a whole.
    fn whose(&self) -> String {
        self.item.as_ref().map(|item| format!("the {} `{}`: ", item.noun, item.name)).unwrap_or_default()
    }
}
