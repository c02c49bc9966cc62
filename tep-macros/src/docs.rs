//! Doc comments as descriptions.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta};

/// A text that is known when the author's crate is compiled.
pub(crate) enum Text {
    /// Written out.
    Literal(LitStr),
    /// Made by a macro such as `include_str!`, perhaps between other lines.
    Made(Vec<Expr>),
}

impl ToTokens for Text {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Literal(text) => text.to_tokens(tokens),
            Self::Made(parts) => {
                let at = parts.first().map_or_else(proc_macro2::Span::mixed_site, Spanned::span);
                tokens.extend(quote_spanned!(at=> ::core::concat!(#(#parts),*)));
            }
        }
    }
}

/// The text of the doc comments, without what only the layout of the source needs; `None` when there is none.
pub(crate) fn description(attrs: &[Attribute]) -> Option<Text> {
    let lines: Vec<&Expr> = attrs.iter().filter_map(doc).collect();
    let span = lines.first()?.span();
    let written: Option<Vec<String>> =
        lines.iter().map(|line| literal(line).map(|text| text.value())).collect();
    let Some(written) = written else { return Some(Text::Made(interleaved(&lines, span))) };
    let text = clean(&written);
    (!text.is_empty()).then(|| Text::Literal(LitStr::new(&text, span)))
}

/// Whether the attribute is a doc comment or `#[doc = ..]`.
pub(crate) fn is_doc(attr: &Attribute) -> bool {
    attr.path().is_ident("doc")
}

fn doc(attr: &Attribute) -> Option<&Expr> {
    match &attr.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => Some(&meta.value),
        _ => None,
    }
}

fn literal(expr: &Expr) -> Option<&LitStr> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text),
        _ => None,
    }
}

/// Each comment on its own line, as arguments of `concat!`.
fn interleaved(lines: &[&Expr], span: proc_macro2::Span) -> Vec<Expr> {
    let string = |text: &str| {
        let lit = Lit::Str(LitStr::new(text, span));
        Expr::Lit(ExprLit { attrs: Vec::new(), lit })
    };
    let mut parts = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            parts.push(string("\n"));
        }
        parts.push(match literal(line) {
            Some(text) => string(&clean(&[text.value()])),
            None => (*line).clone(),
        });
    }
    parts
}

/// Takes off the space after `///`, the stars of block comments, and blank lines at both ends.
fn clean(comments: &[String]) -> String {
    let mut lines = Vec::new();
    for comment in comments {
        let is_block = comment.contains('\n');
        for (index, line) in comment.split('\n').enumerate() {
            let line = match line.trim_start().strip_prefix('*') {
                Some(rest) if is_block && index > 0 => rest,
                _ if is_block => line.trim_start(),
                _ => line,
            };
            lines.push(line.strip_prefix(' ').unwrap_or(line).trim_end());
        }
    }
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use quote::quote;
    use syn::parse::Parser;

    use super::*;

    fn of(tokens: TokenStream) -> Option<String> {
        let attrs = Attribute::parse_outer.parse2(tokens).expect("attributes");
        description(&attrs).map(|text| text.to_token_stream().to_string())
    }

    #[test]
    fn comments_become_one_text() {
        for (tokens, text) in [
            (quote!(), None),
            (quote!(#[doc = ""]), None),
            (quote!(#[doc(hidden)]), None),
            (quote!(#[doc = " Say hi."]), Some(r#""Say hi.""#)),
            (
                quote!(#[doc = " Say hi."] #[doc = ""] #[doc = "   - politely "]),
                Some(r#""Say hi.\n\n  - politely""#),
            ),
            (quote!(#[doc = "\n * Say hi.\n * Twice.\n "]), Some(r#""Say hi.\nTwice.""#)),
        ] {
            assert_eq!(of(tokens).as_deref(), text);
        }
    }

    #[test]
    fn a_text_from_elsewhere_is_put_together_by_the_compiler() {
        let made = of(quote!(#[doc = " Say hi."] #[doc = include_str!("more.md")])).expect("a text");
        assert_eq!(made, r#":: core :: concat ! ("Say hi." , "\n" , include_str ! ("more.md"))"#);
    }
}
