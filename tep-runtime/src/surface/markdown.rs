//! Texts of others inside Markdown, so that they stay what they are.

use super::prose::{fold, is_invisible};

/// A text on one line. Code spans stay; everything else that Markdown or HTML would read is escaped.
pub(super) fn inline(text: &str) -> String {
    escape_around_code(&fold(text), &['\\', '[', ']', '<', '|'])
}

/// The text of a link on one line. Brackets become parentheses: not every reader knows an escaped one.
pub(super) fn link_text(text: &str) -> String {
    let mut out = String::new();
    for c in fold(text).chars() {
        match c {
            '[' => out.push('('),
            ']' => out.push(')'),
            '\\' | '`' | '<' | '|' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out
}

/// A text of several lines as a block quote, which nothing in it can leave: no heading, no fence, no tag.
pub(super) fn quote(text: &str) -> String {
    let mut fenced = false;
    let mut out = String::new();
    for line in text.trim().lines() {
        let line: String = line.chars().filter(|&c| c == '\t' || !is_invisible(c)).collect();
        let line = line.trim_end();
        let is_fence = ["```", "~~~"].iter().any(|fence| line.trim_start().starts_with(fence));
        fenced ^= is_fence;
        out.push_str(if line.is_empty() { ">" } else { "> " });
        if fenced || is_fence {
            out.push_str(line);
        } else {
            out.push_str(&escape_around_code(line, &['<']));
        }
        out.push('\n');
    }
    out
}

/// A code span with whatever is in the text, on one line.
pub(super) fn code(text: &str) -> String {
    let text = fold(text);
    let ticks = "`".repeat(longest_run(&text) + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{pad}{text}{pad}{ticks}")
}

/// A fenced block with a fence that is longer than any in the text.
pub(super) fn fenced(language: &str, text: &str) -> String {
    let ticks = "`".repeat(longest_run(text).max(2) + 1);
    format!("{ticks}{language}\n{text}\n{ticks}\n")
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// Puts a backslash before each of `special`, but not inside `code`, where it would be seen.
fn escape_around_code(text: &str, special: &[char]) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let balanced = parts.len() % 2 == 1 && parts.iter().skip(1).step_by(2).all(|code| !code.is_empty());
    let escape = |part: &str| {
        part.chars().fold(String::new(), |mut out, c| {
            if special.contains(&c) {
                out.push('\\');
            }
            out.push(c);
            out
        })
    };
    if !balanced {
        return parts.into_iter().map(escape).collect::<Vec<_>>().join("\\`");
    }
    let parts = parts.into_iter().enumerate();
    parts.map(|(at, part)| if at % 2 == 1 { format!("`{part}`") } else { escape(part) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_escaped_around_code() {
        for (text, escaped) in [
            ("Say hi.", "Say hi."),
            ("a\nb\0c", "a bc"),
            ("a [b](c) | d", "a \\[b\\](c) \\| d"),
            ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"),
            ("A `Vec<u8>` or <b>", "A `Vec<u8>` or \\<b>"),
            ("one ` tick <", "one \\` tick \\<"),
            ("``` fence <", "\\`\\`\\` fence \\<"),
            ("C:\\temp", "C:\\\\temp"),
            ("🎉 done", "🎉 done"),
        ] {
            assert_eq!(inline(text), escaped);
        }
    }

    #[test]
    fn a_link_text_has_no_brackets() {
        for (text, escaped) in
            [("a[0]", "a(0)"), ("logs/{id}\n", "logs/{id}"), ("`x`|<y>", "\\`x\\`\\|\\<y>"), ("a\\", "a\\\\")]
        {
            assert_eq!(link_text(text), escaped);
        }
    }

    #[test]
    fn nothing_leaves_a_quote() {
        for (text, quoted) in [
            ("Say hi.", "> Say hi.\n"),
            ("# Heading\n\n```\nVec<u8>\n", "> # Heading\n>\n> ```\n> Vec<u8>\n"),
            ("<b>\n```\n<b>\n```\n<b>", "> \\<b>\n> ```\n> <b>\n> ```\n> \\<b>\n"),
            ("a\0\r\n\u{7f}b", "> a\n> b\n"),
            ("", ""),
        ] {
            assert_eq!(quote(text), quoted);
        }
    }

    #[test]
    fn a_fence_is_longer_than_those_inside() {
        assert_eq!(fenced("json", "{}"), "```json\n{}\n```\n");
        assert_eq!(fenced("", "a ```` b"), "`````\na ```` b\n`````\n");
        assert_eq!(code("x"), "`x`");
        assert_eq!(code("`x"), "`` `x ``");
    }
}
