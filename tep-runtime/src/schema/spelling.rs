//! Spellings of a name: `boardId`, `board-id` and `board_id` are one.

use super::alias;
use super::node::Property;

/// Whether a name is one of a property's, spelt in some way.
pub(super) fn is_of(property: &Property, name: &str) -> bool {
    alias::names(property).any(|known| is_same(known, name))
}

/// Whether two names differ in case and separators at the most.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

/// What makes a name: case and separators do not count.
pub(super) fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ' | '.')).flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        for (one, other, same) in [
            ("board_id", "boardId", true),
            ("boardId", "board_id", true),
            ("board_id", "board-id", true),
            ("board_id", "BoardID", true),
            ("URLPath", "url_path", true),
            ("straße", "STRASSE", false),
            ("board_id", "board_ids", false),
            ("board_id", "id_board", false),
            ("a", "", false),
        ] {
            assert_eq!(is_same(one, other), same, "{one} {other}");
        }
    }
}
