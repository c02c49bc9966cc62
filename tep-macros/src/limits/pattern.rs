//! Patterns: regular expressions that servers in Rust and clients in JavaScript read alike.
//!
//! A pattern is enforced by the crate `regex` and published to clients, which compile it as ECMA-262 says, with the
//! flag `u`. What only one of them reads, or each in its own way, is refused here.

use regex_syntax::ast::parse::Parser;
use regex_syntax::ast::{
    self, AssertionKind, Ast, ClassSetBinaryOp, ClassSetItem, ClassUnicode, ClassUnicodeKind, ErrorKind,
    Flags, GroupKind, HexLiteralKind, Literal, LiteralKind, RepetitionKind, RepetitionRange, Span,
    SpecialLiteralKind, Visitor,
};

use crate::diag::Message;
use crate::messages;

/// Whether the pattern is read alike everywhere; the first thing that is not, in words.
pub(super) fn check(pattern: &str) -> Result<(), Message> {
    match Parser::new().parse(pattern) {
        Ok(ast) => ast::visit(&ast, Dialect { pattern }),
        Err(error) => Err(match error.kind() {
            ErrorKind::UnsupportedLookAround => messages::param::one_sided_pattern(
                part(pattern, error.span()),
                "looks around, which cannot be searched for in bounded time",
                "describe the whole text with `^..$`, or check it in the function and return a `ToolError`",
            ),
            ErrorKind::UnsupportedBackreference => messages::param::one_sided_pattern(
                part(pattern, error.span()),
                "refers back, which cannot be searched for in bounded time",
                "write out what may come, or check it in the function and return a `ToolError`",
            ),
            kind => messages::param::unreadable_pattern(&kind.to_string()),
        }),
    }
}

fn part<'a>(pattern: &'a str, span: &Span) -> &'a str {
    pattern.get(span.start.offset..span.end.offset).unwrap_or(pattern)
}

struct Dialect<'a> {
    pattern: &'a str,
}

/// General categories, by the names that ECMA-262 has for them; scripts need their `Script=`.
const CATEGORIES: [&str; 76] = [
    "L",
    "Letter",
    "LC",
    "Cased_Letter",
    "Lu",
    "Uppercase_Letter",
    "Ll",
    "Lowercase_Letter",
    "Lt",
    "Titlecase_Letter",
    "Lm",
    "Modifier_Letter",
    "Lo",
    "Other_Letter",
    "M",
    "Mark",
    "Mn",
    "Nonspacing_Mark",
    "Mc",
    "Spacing_Mark",
    "Me",
    "Enclosing_Mark",
    "N",
    "Number",
    "Nd",
    "Decimal_Number",
    "Nl",
    "Letter_Number",
    "No",
    "Other_Number",
    "P",
    "Punctuation",
    "Pc",
    "Connector_Punctuation",
    "Pd",
    "Dash_Punctuation",
    "Ps",
    "Open_Punctuation",
    "Pe",
    "Close_Punctuation",
    "Pi",
    "Initial_Punctuation",
    "Pf",
    "Final_Punctuation",
    "Po",
    "Other_Punctuation",
    "S",
    "Symbol",
    "Sm",
    "Math_Symbol",
    "Sc",
    "Currency_Symbol",
    "Sk",
    "Modifier_Symbol",
    "So",
    "Other_Symbol",
    "Z",
    "Separator",
    "Zs",
    "Space_Separator",
    "Zl",
    "Line_Separator",
    "Zp",
    "Paragraph_Separator",
    "C",
    "Other",
    "Cc",
    "Control",
    "Cf",
    "Format",
    "Co",
    "Private_Use",
    "Alphabetic",
    "Uppercase",
    "Lowercase",
    "White_Space",
];

impl Dialect<'_> {
    fn refuse(&self, span: &Span, why: &str, help: &str) -> Result<(), Message> {
        Err(messages::param::one_sided_pattern(part(self.pattern, span), why, help))
    }

    /// What Rust reads and JavaScript does not.
    fn foreign(&self, span: &Span, help: &str) -> Result<(), Message> {
        self.refuse(span, "is not read by clients in JavaScript", help)
    }

    fn literal(&self, literal: &Literal, in_class: bool) -> Result<(), Message> {
        let span = &literal.span;
        match &literal.kind {
            LiteralKind::Verbatim if matches!(literal.c, ']') || literal.c == '}' && !in_class => {
                self.foreign(span, &format!("write `\\{}`", literal.c))
            }
            LiteralKind::Verbatim => Ok(()),
            LiteralKind::Meta | LiteralKind::Superfluous => {
                let is_syntax = "^$\\.*+?()[]{}|/".contains(literal.c) || in_class && literal.c == '-';
                match is_syntax {
                    true => Ok(()),
                    false => self.foreign(span, &format!("write `{}`, without the backslash", literal.c)),
                }
            }
            LiteralKind::HexBrace(HexLiteralKind::UnicodeShort)
            | LiteralKind::HexFixed(HexLiteralKind::X | HexLiteralKind::UnicodeShort) => Ok(()),
            LiteralKind::Octal
            | LiteralKind::HexBrace(_)
            | LiteralKind::HexFixed(HexLiteralKind::UnicodeLong)
            | LiteralKind::Special(SpecialLiteralKind::Bell | SpecialLiteralKind::Space) => {
                self.foreign(span, &format!("write `\\u{{{:X}}}`", u32::from(literal.c)))
            }
            LiteralKind::Special(_) => Ok(()),
        }
    }

    fn flags(&self, span: &Span, flags: &Flags) -> Result<(), Message> {
        match flags.items.is_empty() {
            true => Ok(()),
            false => self.foreign(span, "write it without flags: `[Aa]` for `a` in either case"),
        }
    }

    fn unicode(&self, class: &ClassUnicode) -> Result<(), Message> {
        let known = match &class.kind {
            ClassUnicodeKind::OneLetter(_) => false,
            ClassUnicodeKind::Named(name) => CATEGORIES.contains(&name.as_str()),
            ClassUnicodeKind::NamedValue { name, .. } => {
                part(self.pattern, &class.span).contains('=')
                    && ["Script", "sc", "Script_Extensions", "scx", "General_Category", "gc"]
                        .contains(&name.as_str())
            }
        };
        match known {
            true => Ok(()),
            false => self.foreign(
                &class.span,
                "write a general category such as `\\p{L}` or `\\p{Lowercase_Letter}`, or a script such as \
                 `\\p{Script=Greek}`, in exactly this spelling",
            ),
        }
    }
}

impl Visitor for Dialect<'_> {
    type Output = ();
    type Err = Message;

    fn finish(self) -> Result<(), Message> {
        Ok(())
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), Message> {
        match ast {
            Ast::Literal(literal) => self.literal(literal, false),
            Ast::Flags(set) => self.flags(&set.span, &set.flags),
            Ast::Assertion(assertion) => match assertion.kind {
                AssertionKind::StartLine
                | AssertionKind::EndLine
                | AssertionKind::WordBoundary
                | AssertionKind::NotWordBoundary => Ok(()),
                AssertionKind::StartText => self.foreign(&assertion.span, "write `^`"),
                AssertionKind::EndText => self.foreign(&assertion.span, "write `$`"),
                _ => self.foreign(&assertion.span, "write `\\b`"),
            },
            Ast::ClassUnicode(class) => self.unicode(class),
            Ast::Group(group) => match &group.kind {
                GroupKind::CaptureIndex(_) => Ok(()),
                GroupKind::CaptureName { starts_with_p, name } => {
                    let is_plain = name.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                    match *starts_with_p || !is_plain {
                        false => Ok(()),
                        true => {
                            self.foreign(&group.span, "nobody sees what a group captures: write `(?:..)`")
                        }
                    }
                }
                GroupKind::NonCapturing(flags) => self.flags(&group.span, flags),
            },
            Ast::Repetition(repetition) => {
                match &*repetition.ast {
                    Ast::Repetition(_) => self
                        .foreign(&repetition.span, "write one repetition, or put the inner one in `(?:..)`"),
                    Ast::Assertion(_) => self.foreign(
                        &repetition.span,
                        "what has no length cannot be repeated: remove the repetition",
                    ),
                    _ => match &repetition.op.kind {
                        RepetitionKind::Range(RepetitionRange::Bounded(least, most)) if least > most => self
                            .refuse(&repetition.span, "is repeated never", "write the smaller number first"),
                        _ => Ok(()),
                    },
                }
            }
            Ast::Empty(_)
            | Ast::Dot(_)
            | Ast::ClassPerl(_)
            | Ast::ClassBracketed(_)
            | Ast::Alternation(_)
            | Ast::Concat(_) => Ok(()),
        }
    }

    fn visit_class_set_item_pre(&mut self, item: &ClassSetItem) -> Result<(), Message> {
        match item {
            ClassSetItem::Literal(literal) => self.literal(literal, true),
            ClassSetItem::Range(range) => {
                self.literal(&range.start, true).and_then(|()| self.literal(&range.end, true))
            }
            ClassSetItem::Unicode(class) => self.unicode(class),
            ClassSetItem::Ascii(class) => {
                self.foreign(&class.span, "write the characters: `a-zA-Z0-9` for `[:alnum:]`")
            }
            ClassSetItem::Bracketed(class) => self.refuse(
                &class.span,
                "is a class within a class for servers, and something else for clients in JavaScript",
                "write the characters in one class, and a bracket as `\\[`",
            ),
            ClassSetItem::Empty(_) | ClassSetItem::Perl(_) | ClassSetItem::Union(_) => Ok(()),
        }
    }

    fn visit_class_set_binary_op_pre(&mut self, operation: &ClassSetBinaryOp) -> Result<(), Message> {
        self.refuse(
            &operation.span,
            "combines two classes for servers, and lists characters for clients in JavaScript",
            "write the characters that are left",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_read_alike_is_taken() {
        for pattern in [
            "^[a-z]+$",
            r"^\d{4}-\d\d$",
            r"^(?:foo|bar)*?$",
            r"^[\w.\-]+@[^\s@]+$",
            r"a\/b|\u{1F980}|\u00e9|\x41",
            r"\p{L}+\P{Lu}\p{Script=Greek}",
            "^(?<year>[0-9]+)$",
            r"\bword\b",
            "",
            "x{2,}",
            "[a-]",
        ] {
            assert!(check(pattern).is_ok(), "{pattern}");
        }
    }

    #[test]
    fn what_one_side_does_not_read_is_told() {
        for (pattern, part) in [
            ("(?=x)", "`(?=`"),
            ("(?<!x)y", "`(?<!`"),
            (r"(a)\1", r"`\1`"),
            ("(?P<n>x)", "`(?P<n>x)`"),
            ("(?i)abc", "`(?i)`"),
            ("(?i:abc)", "`(?i:abc)`"),
            (r"abc\z", r"`\z`"),
            (r"\Aabc", r"`\A`"),
            (r"\<a", r"`\<`"),
            ("[[:alpha:]]", "`[:alpha:]`"),
            ("[a[b]]", "`[b]`"),
            ("[a-z&&[^b]]", "`a-z&&[^b]`"),
            (r"\-", r"`\-`"),
            (r"\@", r"`\@`"),
            (r"\x{41}", r"`\x{41}`"),
            (r"\U00000041", r"`\U00000041`"),
            (r"\a", r"`\a`"),
            (r"\pL", r"`\pL`"),
            (r"\p{Greek}", r"`\p{Greek}`"),
            (r"\p{script=greek}", r"`\p{script=greek}`"),
            ("a**", "`a**`"),
            ("^*", "`^*`"),
            ("a}", "`}`"),
            ("[]a]", "`]`"),
            ("(", "unclosed group"),
            ("[a", "unclosed character class"),
            ("a{2,1}", "invalid repetition count range"),
        ] {
            let text = check(pattern).expect_err(pattern).to_string();
            assert!(text.contains(part), "{pattern}: {text}");
        }
    }
}
