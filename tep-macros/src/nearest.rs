//! The known name that an author most likely meant.

/// The known name that is nearest to the one written, if one is near.
pub(crate) fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let is_beginning = |a: &str, b: &str| a.len() >= 3 && b.starts_with(a);
    let distances = known.iter().map(|candidate| match *candidate {
        candidate if is_beginning(name, candidate) || is_beginning(candidate, name) => (1, candidate),
        candidate => (distance(name, candidate), candidate),
    });
    let (least, nearest) = distances.min_by_key(|(distance, _)| *distance)?;
    (least <= nearest.len().div_ceil(3)).then_some(nearest)
}

/// How many characters have to be inserted, removed or replaced.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name() {
        let known = ["name", "title", "description", "caps", "read_only", "len", "min"];
        for (written, expected) in [
            ("cap", Some("caps")),
            ("desc", Some("description")),
            ("tilte", Some("title")),
            ("readonly", Some("read_only")),
            ("length", Some("len")),
            ("minimum", Some("min")),
            ("retries", None),
            ("x", None),
        ] {
            assert_eq!(nearest(written, &known), expected, "{written}");
        }
    }
}
