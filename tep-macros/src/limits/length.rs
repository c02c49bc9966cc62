//! Lengths: how many characters or items there may be.

use syn::{Expr, ExprLit, ExprRange, Lit, RangeLimits};

use crate::keys;

/// `1..=80`, `1..`, `..=80`, or `8`.
pub(super) fn length(value: &Expr) -> Option<(u64, Option<u64>)> {
    let Expr::Range(ExprRange { start, limits, end, .. }) = value else {
        let exact = count(value)?;
        return Some((exact, Some(exact)));
    };
    let least = start.as_deref().map_or(Some(0), count)?;
    match (start, limits, end) {
        (_, RangeLimits::Closed(_), Some(end)) => Some((least, Some(count(end)?))),
        (Some(_), RangeLimits::HalfOpen(_), None) => Some((least, None)),
        _ => None,
    }
}

fn count(value: &Expr) -> Option<u64> {
    match keys::peel(value) {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(written: &str) -> Expr {
        syn::parse_str(written).expect("an expression")
    }

    #[test]
    fn lengths() {
        for (written, expected) in [
            ("1..=80", Some((1, Some(80)))),
            ("1..", Some((1, None))),
            ("..=80", Some((0, Some(80)))),
            ("8", Some((8, Some(8)))),
            ("..", None),
            ("1..80", None),
            ("-1..=2", None),
            ("n", None),
        ] {
            assert_eq!(length(&parse(written)), expected, "{written}");
        }
    }
}
