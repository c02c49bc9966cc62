//! The name that was probably meant.

use super::spelling::letters;

/// Longer names are no slips of the pen, and comparing them is not free.
const LONGEST: usize = 64;

/// The candidate that differs least from `sent`, when it differs by little.
pub(crate) fn nearest<'a>(sent: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let sent = folded(sent)?;
    let allowed = (sent.len() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(&sent, &folded(candidate)?), candidate)))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Case and separators do not count: `boardId` is `board_id`.
fn folded(name: &str) -> Option<Vec<char>> {
    (name.len() <= LONGEST).then(|| letters(name).collect())
}

/// How many letters were added, dropped, changed or swapped with their neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant() {
        let names = ["name", "learning_rate", "epochs", "id"];
        for (sent, meant) in [
            ("nmae", Some("name")),
            ("Name", Some("name")),
            ("names", Some("name")),
            ("learningRate", Some("learning_rate")),
            ("learning-rates", Some("learning_rate")),
            ("epoch", Some("epochs")),
            ("i", Some("id")),
            ("cursor", None),
            ("", None),
            (&"n".repeat(1000), None),
        ] {
            assert_eq!(nearest(sent, names), meant, "{sent}");
        }
    }
}
