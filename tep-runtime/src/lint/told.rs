//! The report for people.

use std::fmt::{self, Display, Formatter};

use super::report::{Finding, Report};
use super::rule::Severity;

/// The findings by their rules, the worst last, since that is where one looks; then the costs.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let same_rule =
            |one: &Finding, other: &Finding| (one.rule, one.severity) == (other.rule, other.severity);
        let groups: Vec<&[Finding]> = self.findings.chunk_by(same_rule).collect();
        for group in groups.into_iter().rev() {
            tell(f, group, self.clients.len())?;
        }
        for cost in &self.tools {
            writeln!(f, "{:>8} tokens  {}", cost.tokens, cost.name)?;
        }
        let counts = [Severity::Error, Severity::Warning, Severity::Note]
            .map(|severity| counted(self.count(severity), severity.word()));
        writeln!(
            f,
            "{:>8} tokens  in all: {}, {}",
            self.tokens,
            self.app,
            counted(self.tools.len(), "tool")
        )?;
        writeln!(f, "{} for {}", counts.join(", "), self.clients.join(", "))
    }
}

/// The findings of one rule. Clients are named where not all of them mind.
fn tell(f: &mut Formatter<'_>, findings: &[Finding], clients: usize) -> fmt::Result {
    let Some(Finding { rule, severity, harm, fix, sources, .. }) = findings.first() else { return Ok(()) };
    writeln!(f, "{}[{rule}]: {harm}", severity.word())?;
    for finding in findings {
        let minding: Vec<&str> = finding.clients.keys().copied().collect();
        let of = if minding.len() == clients { String::new() } else { format!(" ({})", minding.join(", ")) };
        let known = if finding.is_allowed { ", and the app allows it" } else { "" };
        writeln!(f, "  - {}{}{of}{known}", finding.whose(), finding.what)?;
    }
    writeln!(f, "  fix: {fix}\n  see: {}\n", sources.join(", "))
}

fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}
