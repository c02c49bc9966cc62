//! `#[param(..)]`: what the type of an input cannot say.

use std::cmp::Ordering;

use syn::{Attribute, Expr, ExprLit, ExprPath, ExprRange, Lit, LitStr, Meta, Path, RangeLimits, Type};

use crate::diag::Errors;
use crate::keys::{self, Key, KeyList, Keys};
use crate::literal::{Literal, Number};
use crate::messages;
use crate::primitive::{self, Primitive};

/// The keys of `#[param(..)]`.
pub(crate) const KEYS: KeyList = KeyList {
    owner: "#[param]",
    names: &[
        "default",
        "rename",
        "one_of",
        "min",
        "max",
        "exclusive_min",
        "exclusive_max",
        "len",
        "pattern",
        "example",
        "header",
        "complete",
    ],
};

/// What `#[param(..)]` says of an input.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) rename: Option<LitStr>,
    pub(crate) default: Option<Expr>,
    pub(crate) one_of: Vec<Expr>,
    pub(crate) example: Option<Expr>,
    /// `min`, `max`, `exclusive_min` and `exclusive_max`, as far as they are given.
    pub(crate) bounds: Vec<Bound>,
    pub(crate) len: Option<(u64, Option<u64>)>,
    pub(crate) pattern: Option<LitStr>,
    /// Of a tool: the header that repeats the input.
    pub(crate) header: Option<LitStr>,
    /// Of a prompt or a resource: the function that offers values.
    pub(crate) complete: Option<Path>,
}

/// A number that values are compared with.
pub(crate) struct Bound {
    /// The key, which is also what the runtime calls it.
    pub(crate) key: proc_macro2::Ident,
    /// The number as JSON text, so that 64 bits stay exact.
    pub(crate) json: String,
}

impl Limits {
    /// Reads every `#[param(..)]` among the attributes of an input of type `ty`.
    pub(crate) fn check(attrs: &[Attribute], ty: &Type, errors: &mut Errors) -> Self {
        let mut keys = Keys::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("param")) {
            match &attr.meta {
                Meta::List(list) => keys.read(list.tokens.clone(), &KEYS, errors),
                _ => errors.add(attr, messages::param_without_list()),
            }
        }
        Reader { primitive: Primitive::of(ty), is_option: primitive::inside_option(ty).is_some(), errors }
            .read(&keys)
    }
}

struct Reader<'a> {
    /// The scalar that the input is, when that can be seen.
    primitive: Option<Primitive>,
    is_option: bool,
    errors: &'a mut Errors,
}

impl Reader<'_> {
    fn read(mut self, keys: &Keys) -> Limits {
        Limits {
            rename: keys.get("rename").and_then(|key| self.rename(key)),
            default: keys.get("default").and_then(|key| self.default(key)),
            one_of: keys.get("one_of").map(|key| self.one_of(key)).unwrap_or_default(),
            example: keys.get("example").and_then(|key| self.value(key)),
            bounds: self.bounds(keys),
            len: keys.get("len").and_then(|key| self.len(key)),
            pattern: keys.get("pattern").and_then(|key| self.pattern(key)),
            header: keys.get("header").and_then(|key| self.header(key)),
            complete: keys.get("complete").and_then(|key| self.complete(key, keys)),
        }
    }

    fn rename(&mut self, key: &Key) -> Option<LitStr> {
        let name = key.string(self.errors)?;
        if name.value().is_empty() {
            self.errors.add(&name, messages::empty_rename());
        }
        Some(name)
    }

    fn default(&mut self, key: &Key) -> Option<Expr> {
        if self.is_option {
            self.errors.add(&key.name, messages::default_of_option());
            return None;
        }
        self.value(key)
    }

    fn one_of(&mut self, key: &Key) -> Vec<Expr> {
        match key.expr(self.errors) {
            Some(Expr::Array(array)) if !array.elems.is_empty() => {
                // One value of the wrong kind seldom comes alone: the first is told, and stands for the rest.
                array.elems.iter().map_while(|value| self.value_of(key, value)).collect()
            }
            Some(other) => {
                self.errors.add(other, messages::one_of_without_list());
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn value(&mut self, key: &Key) -> Option<Expr> {
        let value = key.expr(self.errors)?;
        self.value_of(key, value)
    }

    /// A value of the input's type. What can be seen to be none is told in our words, the rest in the compiler's.
    fn value_of(&mut self, key: &Key, value: &Expr) -> Option<Expr> {
        let value = keys::peel(value);
        if let (Some(primitive), Some(found)) = (self.primitive, Literal::of(value))
            && !found.is_a(primitive)
        {
            self.errors.add(value, messages::wrong_kind(&key.name, primitive, found.words()));
            return None;
        }
        if let (Some(primitive), Expr::Array(_)) = (self.primitive, value) {
            self.errors.add(value, messages::wrong_kind(&key.name, primitive, "a list"));
            return None;
        }
        Some(value.clone())
    }

    fn bounds(&mut self, keys: &Keys) -> Vec<Bound> {
        let mut bounds = Vec::new();
        let mut numbers = Vec::new();
        for name in ["min", "max", "exclusive_min", "exclusive_max"] {
            let Some(key) = keys.get(name) else { continue };
            let Some(number) = self.number(key) else { continue };
            bounds.push(Bound { key: key.name.clone(), json: number.json() });
            numbers.push((name, number, key));
        }
        self.one_at_each_end(keys);
        self.leave_room(&numbers);
        bounds
    }

    fn one_at_each_end(&mut self, keys: &Keys) {
        for (inclusive, exclusive) in [("min", "exclusive_min"), ("max", "exclusive_max")] {
            if let (Some(_), Some(key)) = (keys.get(inclusive), keys.get(exclusive)) {
                self.errors.add(&key.name, messages::same_end(inclusive, exclusive));
            }
        }
    }

    /// Some number has to be within all bounds.
    fn leave_room(&mut self, numbers: &[(&str, Number, &Key)]) {
        let lowest = numbers.iter().filter(|(name, ..)| name.ends_with("min"));
        for (low_name, low, _) in lowest {
            for (high_name, high, key) in numbers.iter().filter(|(name, ..)| name.ends_with("max")) {
                let may_touch = *low_name == "min" && *high_name == "max";
                let has_room = match low.compare(high) {
                    Ordering::Less => true,
                    Ordering::Equal => may_touch,
                    Ordering::Greater => false,
                };
                if !has_room {
                    key.refuse(
                        self.errors,
                        messages::no_room(low_name, &low.json(), high_name, &high.json()),
                    );
                    return;
                }
            }
        }
    }

    fn number(&mut self, key: &Key) -> Option<Number> {
        let value = key.expr(self.errors)?;
        if let Some(primitive) = self.primitive.filter(|primitive| !primitive.is_number()) {
            self.errors.add(&key.name, messages::bound_without_number(&key.name, primitive));
            return None;
        }
        let number = match Literal::of(value) {
            Some(Literal::Number(number)) => number,
            found => {
                let words = found.map_or("an expression", |found| found.words());
                self.errors.add(value, messages::wants_number(&key.name, words));
                return None;
            }
        };
        if let Some(Primitive::Integer { min, max }) = self.primitive {
            if !number.is_whole {
                self.errors.add(
                    value,
                    messages::wrong_kind(&key.name, Primitive::Integer { min, max }, "a fraction"),
                );
                return None;
            }
            if number.whole().is_none_or(|number| number < min || number > max) {
                self.errors.add(value, messages::out_of_range(&key.name, &number.json(), min, max));
                return None;
            }
        }
        Some(number)
    }

    fn len(&mut self, key: &Key) -> Option<(u64, Option<u64>)> {
        let value = key.expr(self.errors)?;
        if let Some(primitive) = self.primitive.filter(|primitive| *primitive != Primitive::Text) {
            self.errors.add(&key.name, messages::len_without_length(primitive));
            return None;
        }
        let len = length(value);
        match len {
            None => self.errors.add(value, messages::wants_length()),
            Some((least, Some(most))) if least > most => {
                self.errors.add(value, messages::empty_length(least, most))
            }
            Some(_) => {}
        }
        len
    }

    fn pattern(&mut self, key: &Key) -> Option<LitStr> {
        if let Some(primitive) = self.primitive.filter(|primitive| *primitive != Primitive::Text) {
            self.errors.add(&key.name, messages::pattern_without_text(primitive));
            return None;
        }
        key.string(self.errors)
    }

    fn header(&mut self, key: &Key) -> Option<LitStr> {
        let header = key.string(self.errors)?;
        if !is_token(&header.value()) {
            self.errors.add(&header, messages::illegal_header(&header.value()));
        }
        if self.primitive == Some(Primitive::Float) {
            self.errors.add(&key.name, messages::header_of_fractions());
        }
        Some(header)
    }

    fn complete(&mut self, key: &Key, keys: &Keys) -> Option<Path> {
        let function = match key.expr(self.errors)? {
            Expr::Path(ExprPath { qself: None, path, .. }) => path,
            other => {
                self.errors.add(other, messages::complete_without_function());
                return None;
            }
        };
        if keys.get("one_of").is_some() || self.primitive == Some(Primitive::Bool) {
            self.errors.add(&key.name, messages::completes_by_itself());
        }
        Some(function.clone())
    }
}

/// What the name of a header is made of (RFC 9110, section 5.6.2).
fn is_token(name: &str) -> bool {
    let is_legal = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    !name.is_empty() && name.chars().all(is_legal)
}

/// `1..=80`, `1..`, `..=80`, or `8`.
fn length(value: &Expr) -> Option<(u64, Option<u64>)> {
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
