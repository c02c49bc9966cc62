//! Integers, numbers and strings, from the keywords of their schemas.

use serde_json::{Map, Number as JsonNumber, Value};

use super::exact::whole;
use super::format::Format;
use super::node::{Bound, Integer, Kind, Length, Node, Number, Text};
use super::pattern::Pattern;

pub(super) fn integer(map: &Map<String, Value>) -> Result<Kind, String> {
    let format = map.get("format").and_then(Value::as_str).unwrap_or_default();
    let (min, max) = match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        "int128" | "uint128" => {
            return Err("128-bit integers do not survive JSON: use i64 or u64, or take a String".into());
        }
        _ => (i128::from(i64::MIN), i128::from(u64::MAX)),
    };
    let at = |keyword: &str| map.get(keyword).and_then(Value::as_f64).map(|_| exact(&map[keyword]));
    let least = at("minimum").into_iter().chain(at("exclusiveMinimum").map(|n| n.floor_and(1)));
    let most = at("maximum").into_iter().chain(at("exclusiveMaximum").map(|n| n.ceil_and(-1)));
    let wide = max > i128::from(u32::MAX);
    let range = Integer {
        min: least.map(|n| n.ceil()).fold(min, i128::max),
        max: most.map(|n| n.floor()).fold(max, i128::min),
        wide,
        multiple_of: whole_step(map)?,
    };
    match map.get("not") {
        None => Ok(Kind::Integer(range)),
        // What schemars says of `NonZero`.
        Some(Value::Object(not)) if not.get("const") == Some(&Value::from(0)) && not.len() == 1 => {
            Ok(Kind::Union(vec![
                Node::new(Kind::Integer(Integer { max: range.max.min(-1), ..range })),
                Node::new(Kind::Integer(Integer { min: range.min.max(1), ..range })),
            ]))
        }
        Some(_) => Err(unpublishable("not")),
    }
}

/// A bound on integers that may be written as a fraction.
enum Exact {
    Whole(i128),
    Fraction(f64),
}

impl Exact {
    fn ceil(self) -> i128 {
        match self {
            Self::Whole(n) => n,
            Self::Fraction(n) => n.ceil() as i128,
        }
    }

    fn floor(self) -> i128 {
        match self {
            Self::Whole(n) => n,
            Self::Fraction(n) => n.floor() as i128,
        }
    }

    fn floor_and(self, more: i128) -> Self {
        Self::Whole(self.floor() + more)
    }

    fn ceil_and(self, more: i128) -> Self {
        Self::Whole(self.ceil() + more)
    }
}

fn exact(value: &Value) -> Exact {
    match (value.as_i64(), value.as_u64()) {
        (Some(n), _) => Exact::Whole(n.into()),
        (_, Some(n)) => Exact::Whole(n.into()),
        _ => Exact::Fraction(value.as_f64().unwrap_or_default()),
    }
}

/// What every number is a multiple of.
fn step(map: &Map<String, Value>) -> Option<&JsonNumber> {
    let step = map.get("multipleOf").and_then(Value::as_number)?;
    step.as_f64().is_some_and(|step| step > 0.0).then_some(step)
}

fn whole_step(map: &Map<String, Value>) -> Result<Option<i128>, String> {
    match step(map) {
        None => Ok(None),
        Some(step) => match whole(step) {
            Some(step) => Ok(Some(step)),
            None => Err(format!("its schema has `multipleOf: {step}` for integers, which is no integer")),
        },
    }
}

pub(super) fn number(map: &Map<String, Value>) -> Number {
    let bound = |keyword: &str, exclusive| match map.get(keyword) {
        Some(Value::Number(value)) => Some(Bound { value: value.clone(), exclusive }),
        _ => None,
    };
    let single = map.get("format").is_some_and(|format| format == "float");
    let multiple_of = step(map).cloned();
    let mut range =
        Number { min: bound("minimum", false), max: bound("maximum", false), single, multiple_of };
    bound("exclusiveMinimum", true).into_iter().for_each(|bound| range.raise(bound));
    bound("exclusiveMaximum", true).into_iter().for_each(|bound| range.lower(bound));
    range
}

pub(super) fn text(map: &Map<String, Value>) -> Result<Text, String> {
    let pattern = match map.get("pattern").and_then(Value::as_str) {
        Some(source) => Some(Pattern::compile(source).map_err(|error| {
            format!("its schema has the pattern `{source}`, which cannot be read: {error}")
        })?),
        None => None,
    };
    Ok(Text {
        length: length(map, "minLength", "maxLength"),
        pattern,
        format: map.get("format").and_then(Value::as_str).and_then(Format::named),
    })
}

pub(super) fn length(map: &Map<String, Value>, least: &str, most: &str) -> Length {
    let at = |keyword: &str| map.get(keyword).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    Length { least: at(least).unwrap_or(0), most: at(most) }
}

/// The problem of a keyword that cannot be published everywhere, and is not enforced.
pub(super) fn unpublishable(keyword: &str) -> String {
    format!("its schema uses `{keyword}`, which the portable schema does not have")
}
