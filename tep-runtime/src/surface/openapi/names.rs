//! Names that must be unique and plain: operation ids, and schemas that are shared.

use std::collections::HashSet;

/// Hands out names. Two that differ only in case count as equal, since generators make files of them.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
}

impl Names {
    /// The wanted name with everything but letters, digits and `_` replaced by `_`; numbered when it is taken.
    pub(super) fn unique(&mut self, wanted: &str) -> String {
        let plain = plain(wanted);
        let mut name = plain.clone();
        for number in 2.. {
            if self.taken.insert(name.to_ascii_lowercase()) {
                break;
            }
            name = format!("{plain}_{number}");
        }
        name
    }
}

/// What a generator can use for a function or a type. Runs of other characters become one `_`.
pub(super) fn plain(wanted: &str) -> String {
    let legal = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: Vec<&str> = wanted.split(|c| !legal(c)).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "unnamed".into() } else { words.join("_") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_unique() {
        let mut names = Names::default();
        for (wanted, name) in [
            ("tool_greet", "tool_greet"),
            ("tool_Greet", "tool_Greet_2"),
            ("tool_a.b", "tool_a_b"),
            ("tool_a-b", "tool_a_b_2"),
            ("tool_a_b_2", "tool_a_b_2_2"),
            ("resource_x/{id}/log", "resource_x_id_log"),
            ("日本", "unnamed"),
        ] {
            assert_eq!(names.unique(wanted), name);
        }
    }
}
