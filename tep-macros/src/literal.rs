//! Literals in `#[param(..)]`: what kind they are, and numbers as JSON.

use std::cmp::Ordering;

use syn::{Expr, ExprLit, ExprUnary, Lit, UnOp};

use crate::keys;
use crate::primitive::Primitive;

/// A literal, as far as its kind matters.
pub(crate) enum Literal {
    Number(Number),
    Bool,
    Char,
    Text,
    Bytes,
}

impl Literal {
    pub(crate) fn of(value: &Expr) -> Option<Self> {
        match keys::peel(value) {
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match Self::of(expr)? {
                Self::Number(number) => Some(Self::Number(Number { is_negative: true, ..number })),
                _ => None,
            },
            Expr::Lit(ExprLit { lit, .. }) => match lit {
                Lit::Int(number) => Some(Self::Number(Number::new(number.base10_digits(), true))),
                Lit::Float(number) => Some(Self::Number(Number::new(number.base10_digits(), false))),
                Lit::Bool(_) => Some(Self::Bool),
                Lit::Char(_) => Some(Self::Char),
                Lit::Str(_) => Some(Self::Text),
                Lit::ByteStr(_) | Lit::CStr(_) => Some(Self::Bytes),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it can be a value of this type. A whole number for a float is left to the compiler, which shows how to
    /// write it.
    pub(crate) fn is_a(&self, primitive: Primitive) -> bool {
        match (self, primitive) {
            (Self::Number(number), Primitive::Integer { .. }) => number.is_whole,
            (Self::Number(_), Primitive::Float)
            | (Self::Bool, Primitive::Bool)
            | (Self::Char, Primitive::Char)
            | (Self::Text, Primitive::Text) => true,
            _ => false,
        }
    }

    pub(crate) fn words(&self) -> &'static str {
        match self {
            Self::Number(number) if number.is_whole => "a whole number",
            Self::Number(_) => "a fraction",
            Self::Bool => "a bool",
            Self::Char => "a character",
            Self::Text => "a string",
            Self::Bytes => "bytes",
        }
    }
}

/// A number as the author wrote it.
pub(crate) struct Number {
    is_negative: bool,
    pub(crate) is_whole: bool,
    /// Decimal digits, perhaps with a point and an exponent.
    digits: String,
}

impl Number {
    /// Rust's `007.` is no JSON, which wants no zero in front and a digit behind the point.
    fn new(digits: &str, is_whole: bool) -> Self {
        let trimmed = digits.trim_start_matches('0');
        let needs_zero = !trimmed.starts_with(|first: char| first.is_ascii_digit());
        let mut digits = if needs_zero { format!("0{trimmed}") } else { trimmed.to_owned() };
        if digits.ends_with('.') {
            digits.push('0');
        }
        Self { is_negative: false, is_whole, digits }
    }

    pub(crate) fn json(&self) -> String {
        format!("{}{}", if self.is_negative { "-" } else { "" }, self.digits)
    }

    /// The number, when it is whole and not beyond all types.
    pub(crate) fn whole(&self) -> Option<i128> {
        self.is_whole.then(|| self.json().parse().ok())?
    }

    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self.whole(), other.whole()) {
            (Some(one), Some(other)) => one.cmp(&other),
            _ => self.float().partial_cmp(&other.float()).unwrap_or(Ordering::Equal),
        }
    }

    pub(crate) fn float(&self) -> f64 {
        self.json().parse().expect("the digits of a literal are a number")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(written: &str) -> Expr {
        syn::parse_str(written).expect("an expression")
    }

    #[test]
    fn numbers_become_json() {
        for (written, json) in [
            ("1", "1"),
            ("0", "0"),
            ("-1", "-1"),
            ("007", "7"),
            ("1_000u32", "1000"),
            ("0xff", "255"),
            ("18446744073709551615", "18446744073709551615"),
            ("1.", "1.0"),
            ("-0.5f64", "-0.5"),
            ("00.5", "0.5"),
            ("1e-5", "1e-5"),
        ] {
            let Some(Literal::Number(number)) = Literal::of(&parse(written)) else { panic!("{written}") };
            assert_eq!(number.json(), json, "{written}");
        }
    }
}
