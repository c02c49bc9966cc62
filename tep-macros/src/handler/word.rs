//! Texts that stand in lists of others.

/// Whether a text is one word: lists separate several by spaces or commas.
pub(super) fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || c.is_control() || c == ',')
}
