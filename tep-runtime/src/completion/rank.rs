//! Which values suit what has been typed, the best first.

use std::collections::HashSet;

use super::MOST_VALUES;

/// What is offered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Completion {
    /// At most [`MOST_VALUES`].
    pub(crate) values: Vec<String>,
    /// How many there are.
    pub(crate) total: usize,
}

/// How well a value suits, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    /// It is what was typed.
    Whole,
    /// It begins with what was typed.
    Beginning,
    /// It has it somewhere.
    Within,
    /// It has its characters in this order, with others between them.
    Scattered,
}

/// Ranks values by what was typed, whatever the case, and leaves out those that do not match and those that were there
/// before. Equally good ones stay in order.
pub(crate) fn rank(values: Vec<String>, typed: &str) -> Completion {
    let typed = typed.to_lowercase();
    let mut seen = HashSet::new();
    let mut matches: Vec<(Match, &String)> = values
        .iter()
        .filter(|value| seen.insert(value.as_str()))
        .filter_map(|value| Some((matches(&value.to_lowercase(), &typed)?, value)))
        .collect();
    matches.sort_by_key(|(how, _)| *how);
    let total = matches.len();
    Completion {
        values: matches.into_iter().take(MOST_VALUES).map(|(_, value)| value.clone()).collect(),
        total,
    }
}

/// Both are in lower case.
fn matches(value: &str, typed: &str) -> Option<Match> {
    if value == typed {
        Some(Match::Whole)
    } else if value.starts_with(typed) {
        Some(Match::Beginning)
    } else if value.contains(typed) {
        Some(Match::Within)
    } else {
        let mut rest = value.chars();
        typed.chars().all(|wanted| rest.any(|c| c == wanted)).then_some(Match::Scattered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(values: &[&str]) -> Vec<String> {
        values.iter().map(|value| (*value).to_owned()).collect()
    }

    #[test]
    fn the_best_come_first_and_equals_stay_in_order() {
        let cities = ["Rome", "Bremen", "Berlin", "Aberdeen", "Bergen", "Ber", "Berlin", "ÉBER", "Kobe"];
        for (typed, expected) in [
            ("", &["Rome", "Bremen", "Berlin", "Aberdeen", "Bergen", "Ber", "ÉBER", "Kobe"][..]),
            ("ber", &["Ber", "Berlin", "Bergen", "Aberdeen", "ÉBER"]),
            ("BE", &["Berlin", "Bergen", "Ber", "Aberdeen", "ÉBER", "Kobe", "Bremen"]),
            ("éb", &["ÉBER"]),
            ("bn", &["Bremen", "Berlin", "Aberdeen", "Bergen"]),
            ("nb", &[]),
            ("berlin!", &[]),
        ] {
            let ranked = rank(owned(&cities), typed);
            assert_eq!((ranked.values, ranked.total), (owned(expected), expected.len()), "{typed:?}");
        }
    }

    #[test]
    fn a_hundred_are_sent_and_all_are_counted() {
        for (count, sent) in [(99, 99), (100, 100), (101, 100)] {
            let ranked = rank((0..count).map(|n| format!("run {n}")).collect(), "run");
            assert_eq!((ranked.values.len(), ranked.total), (sent, count));
        }
    }
}
