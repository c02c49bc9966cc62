//! Texts for examples: a plain one, and those that a regular expression matches.

use regex_syntax::hir::{Class, Hir, HirKind};

/// What stands for any text under a parameter's name. The name itself would read as if it were a key.
pub(super) fn plain(name: &str) -> &'static str {
    if name == "name" { "Ada" } else { "text" }
}

/// Candidates, the shortest first; repetitions are tried with up to about `longest` rounds.
pub(super) fn matching(pattern: &str, longest: usize) -> Vec<String> {
    let Ok(hir) = regex_syntax::parse(pattern) else { return Vec::new() };
    let mut rounds: Vec<usize> = (0..4).chain([longest / 4, longest / 2, longest]).collect();
    rounds.sort_unstable();
    rounds.dedup();
    rounds.into_iter().filter_map(|rounds| sample(&hir, rounds)).collect()
}

fn sample(hir: &Hir, rounds: usize) -> Option<String> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => Some(String::new()),
        HirKind::Literal(literal) => String::from_utf8(literal.0.to_vec()).ok(),
        HirKind::Class(Class::Unicode(class)) => {
            let plain = ['a', 'A', '1', '_', '-', ' '];
            let within = |c: &char| class.iter().any(|range| (range.start()..=range.end()).contains(c));
            let first = class.iter().next().map(|range| range.start());
            plain.into_iter().find(within).or(first).map(String::from)
        }
        HirKind::Class(Class::Bytes(class)) => class
            .iter()
            .next()
            .filter(|range| range.start().is_ascii())
            .map(|range| char::from(range.start()).into()),
        HirKind::Repetition(repetition) => {
            let least = usize::try_from(repetition.min).ok()?;
            let most = repetition.max.and_then(|max| usize::try_from(max).ok()).unwrap_or(usize::MAX);
            let rounds_here = rounds.clamp(least, most.max(least));
            (rounds_here <= 10_000)
                .then(|| sample(&repetition.sub, rounds))?
                .map(|one| one.repeat(rounds_here))
        }
        HirKind::Capture(capture) => sample(&capture.sub, rounds),
        HirKind::Concat(parts) => parts.iter().map(|part| sample(part, rounds)).collect(),
        HirKind::Alternation(branches) => branches.first().and_then(|branch| sample(branch, rounds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_candidate_matches() {
        for pattern in
            ["^[a-z]+$", r"^v\d+\.\d+$", "^(foo|bar)-[0-9a-f]{8}$", "x*", "^$", r"^\p{Greek}{3}", "(?i)^abc$"]
        {
            let regex = regex::Regex::new(pattern).expect("an expression");
            assert!(matching(pattern, 8).iter().any(|text| regex.is_match(text)), "{pattern}");
        }
    }
}
