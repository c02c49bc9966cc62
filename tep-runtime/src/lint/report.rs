//! What was found, for people and for programs.

use std::collections::BTreeMap;

use serde::Serialize;

use super::client::Client;
use super::published::{Published, PublishedTool};
use super::rule::{Item, Rule, Severity};
use super::{Allowed, rules};

/// What some clients make of what an app publishes.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) app: String,
    pub(crate) clients: Vec<&'static str>,
    pub(crate) tools: Vec<Cost>,
    /// An estimate of what all tools cost in the context of a model.
    pub(crate) tokens: usize,
    /// The worst first.
    pub(crate) findings: Vec<Finding>,
}

/// A tool, and an estimate of what it costs.
#[derive(Debug, Serialize)]
pub(crate) struct Cost {
    pub(crate) name: String,
    pub(crate) tokens: usize,
}

/// One place where a rule is broken, and for whom.
#[derive(Debug, Serialize)]
pub(crate) struct Finding {
    pub(crate) rule: &'static str,
    /// The worst of all clients, unless the author allows it.
    pub(crate) severity: Severity,
    /// Each client that minds.
    pub(crate) clients: BTreeMap<&'static str, Severity>,
    /// A tool or a prompt; none for the list as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) item: Option<Item>,
    pub(crate) what: String,
    pub(crate) harm: &'static str,
    pub(crate) fix: &'static str,
    pub(crate) sources: &'static [&'static str],
    /// Whether the author knows of it.
    pub(crate) is_allowed: bool,
    #[serde(skip)]
    pub(super) at_start: bool,
}

impl Report {
    pub(super) fn of(published: &Published, clients: &[&'static Client], allowed: &Allowed) -> Self {
        let mut findings = Vec::new();
        for rule in rules() {
            broken(rule, published, clients, allowed, &mut findings);
        }
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        let cost = |tool: &PublishedTool| Cost { name: tool.name.clone(), tokens: tool.tokens() };
        let tools: Vec<Cost> = published.tools.iter().map(cost).collect();
        Self {
            app: published.server.clone(),
            clients: clients.iter().map(|client| client.id).collect(),
            tokens: tools.iter().map(|tool| tool.tokens).sum(),
            tools,
            findings,
        }
    }

    /// So many findings are of this severity.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Adds every place where a rule is broken, the same place once for all clients.
fn broken(
    rule: &Rule,
    published: &Published,
    clients: &[&'static Client],
    allowed: &Allowed,
    findings: &mut Vec<Finding>,
) {
    let first = findings.len();
    for client in clients {
        let Some(severity) = (rule.severity)(client) else { continue };
        for found in (rule.find)(published, client) {
            let is_same = |finding: &&mut Finding| finding.item == found.item && finding.what == found.what;
            if let Some(finding) = findings[first..].iter_mut().find(is_same) {
                finding.clients.insert(client.id, severity);
                continue;
            }
            findings.push(Finding {
                rule: rule.id,
                severity,
                clients: BTreeMap::from([(client.id, severity)]),
                is_allowed: allowed.has(rule.id, found.item.as_ref()),
                item: found.item,
                what: found.what,
                harm: rule.harm,
                fix: rule.fix,
                sources: rule.sources,
                at_start: rule.at_start,
            });
        }
    }
    for finding in &mut findings[first..] {
        let worst = finding.clients.values().copied().max().unwrap_or(Severity::Note);
        finding.severity = if finding.is_allowed { Severity::Note } else { worst };
    }
}
