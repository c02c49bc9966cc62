//! Findings that the author knows of.

use super::rule::Item;
use super::rules;

/// What is found and meant to be so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Allowed(Vec<(String, String)>);

impl Allowed {
    pub(crate) fn allow(&mut self, rule: String, item: String) {
        self.0.push((rule, item));
    }

    pub(super) fn has(&self, rule: &str, item: Option<&Item>) -> bool {
        item.is_some_and(|item| self.0.iter().any(|(id, name)| id == rule && *name == item.name))
    }

    /// Rules that do not exist, in the author's words.
    pub(crate) fn problems(&self) -> impl Iterator<Item = String> {
        let unknown = self.0.iter().filter(|(id, _)| !rules().any(|rule| rule.id == id));
        unknown.map(|(id, _)| {
            let known: Vec<&str> = rules().map(|rule| rule.id).collect();
            format!("App::allow_finding: there is no rule `{id}`; the rules are {}", known.join(", "))
        })
    }
}
