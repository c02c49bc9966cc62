//! Values that an author wrote out, held against the limits beside them: what the runtime would find at start-up.

use std::cmp::Ordering;

use quote::ToTokens;
use syn::Expr;

use super::length::length;
use crate::diag::{Errors, Message};
use crate::keys::{self, Key, Keys};
use crate::literal::{Literal, Number};
use crate::messages;
use crate::primitive::Primitive;

/// Tells of every literal that the input would not take.
pub(super) fn check(keys: &Keys, primitive: Option<Primitive>, errors: &mut Errors) {
    for name in ["one_of", "default", "example", "examples"] {
        let Some(key) = keys.get(name) else { continue };
        let values = written(key);
        for (place, value) in values.iter().enumerate() {
            let wrong = if name == "one_of" && values[..place].iter().any(|earlier| same(earlier, value)) {
                Some(messages::param::repeated_choice())
            } else {
                let is_new = name != "one_of" && !is_choice(keys, value);
                is_new.then(|| messages::param::no_choice(name)).or_else(|| match Literal::of(value)? {
                    Literal::Number(number) => of_number(keys, key, primitive, &number),
                    Literal::Text => of_text(keys, key, &keys::string(value)?.value()),
                    _ => None,
                })
            };
            if let Some(message) = wrong {
                errors.add(value, message);
            }
        }
    }
}

/// The value or the values of a key.
fn written(key: &Key) -> Vec<&Expr> {
    match key.value() {
        Some(Expr::Array(list)) if key.name == "one_of" || key.name == "examples" => {
            list.elems.iter().collect()
        }
        value => value.into_iter().collect(),
    }
}

/// Whether the value is one of the choices, unless that cannot be seen.
fn is_choice(keys: &Keys, value: &Expr) -> bool {
    let Some(choices) = keys.get("one_of").map(written) else { return true };
    let is_literal = |value: &Expr| Literal::of(value).is_some();
    let is_visible = is_literal(value) && choices.iter().all(|choice| is_literal(choice));
    !is_visible || choices.iter().any(|choice| same(choice, value))
}

fn same(one: &Expr, other: &Expr) -> bool {
    match (Literal::of(one), Literal::of(other)) {
        (Some(Literal::Number(one)), Some(Literal::Number(other))) => one.compare(&other).is_eq(),
        (Some(_), Some(_)) => tokens(one) == tokens(other),
        _ => false,
    }
}

fn tokens(value: &Expr) -> String {
    keys::peel(value).to_token_stream().to_string()
}

fn of_number(keys: &Keys, key: &Key, primitive: Option<Primitive>, number: &Number) -> Option<Message> {
    if let (Some(Primitive::Integer { min, max }), Some(whole)) = (primitive, number.whole())
        && !(min..=max).contains(&whole)
    {
        return Some(messages::out_of_range(&key.name, &number.json(), min, max));
    }
    let limit = |name| match Literal::of(keys.get(name)?.value()?)? {
        Literal::Number(limit) => Some(limit),
        _ => None,
    };
    let bounds = [
        ("min", &[Ordering::Less] as &[Ordering]),
        ("exclusive_min", &[Ordering::Less, Ordering::Equal]),
        ("max", &[Ordering::Greater]),
        ("exclusive_max", &[Ordering::Greater, Ordering::Equal]),
    ];
    for (name, outside) in bounds {
        if let Some(limit) = limit(name)
            && outside.contains(&number.compare(&limit))
        {
            return Some(messages::param::outside(&key.name, &number.json(), name, &limit.json()));
        }
    }
    let step = limit("multiple_of")?;
    match (number.whole(), step.whole()) {
        (Some(whole), Some(step)) if step > 0 && whole % step != 0 => {
            Some(messages::param::outside(&key.name, &number.json(), "multiple_of", &step.to_string()))
        }
        _ => None,
    }
}

fn of_text(keys: &Keys, key: &Key, text: &str) -> Option<Message> {
    let (least, most) = length(keys.get("len")?.value()?)?;
    let count = text.chars().count() as u64;
    let fits = count >= least && most.is_none_or(|most| count <= most);
    (!fits).then(|| messages::param::wrong_length(&key.name, count, least, most))
}
