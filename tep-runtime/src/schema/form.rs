//! Texts, as forms and URIs have them, as the values that a schema asks for.

use serde_json::{Number as JsonNumber, Value};

use super::check::accepts;
use super::node::{Choices, Definitions, Kind, Node};
use super::strict::{Strict, parse};

/// What the texts under one name are; `None` when they are as good as none.
///
/// A text that cannot be converted stays a text, so that the check can say what was expected.
pub(super) fn convert(
    mut texts: Vec<String>,
    node: &Node,
    definitions: &Definitions,
    required: bool,
) -> Option<Value> {
    let kind = &definitions.resolve(node).kind;
    let blank = matches!(texts.as_slice(), [only] if only.is_empty());
    if blank && !required && !takes_blank(kind, definitions) {
        return None;
    }
    if let Kind::List(list) = kind {
        let whole = json_list(&texts);
        let items: Value = texts.into_iter().map(|text| one(text, &list.items, definitions)).collect();
        let fits = |value: &Value| accepts(definitions, node, value);
        return Some(whole.filter(|whole| fits(whole) || !fits(&items)).unwrap_or(items));
    }
    if let Kind::Union(branches) = kind
        && let Some(branch) =
            branches.iter().find(|branch| matches!(definitions.resolve(branch).kind, Kind::List(_)))
        && texts.len() > 1
    {
        return convert(texts, branch, definitions, required);
    }
    match texts.len() {
        1 => texts.pop().map(|text| one(text, node, definitions)),
        _ => Some(texts.into_iter().map(Value::String).collect()),
    }
}

/// The list whose JSON text is the only one.
fn json_list(texts: &[String]) -> Option<Value> {
    let [only] = texts else { return None };
    parse(only, Strict).ok().filter(Value::is_array)
}

/// Whether an empty text is a value rather than a field left empty.
fn takes_blank(kind: &Kind, definitions: &Definitions) -> bool {
    match kind {
        Kind::Text(_) => true,
        Kind::Choices(choices) => choices.values.iter().any(|choice| choice == ""),
        Kind::Union(branches) => {
            branches.iter().any(|branch| takes_blank(&definitions.resolve(branch).kind, definitions))
        }
        _ => false,
    }
}

fn one(text: String, node: &Node, definitions: &Definitions) -> Value {
    let converted = match &definitions.resolve(node).kind {
        Kind::Text(_) => None,
        Kind::Boolean => text.parse().ok().map(Value::Bool),
        Kind::Integer(_) | Kind::Number(_) => {
            serde_json::from_str::<JsonNumber>(&text).ok().map(Value::Number)
        }
        Kind::Choices(choices) => choice(&text, choices),
        Kind::Union(branches) => branches.iter().find_map(|branch| {
            let value = one(text.clone(), branch, definitions);
            accepts(definitions, branch, &value).then_some(value)
        }),
        Kind::Any | Kind::Null | Kind::List(_) | Kind::Tuple(_) | Kind::Object(_) | Kind::Recursive(_) => {
            parse(&text, Strict).ok()
        }
    };
    converted.unwrap_or(Value::String(text))
}

/// A text that is no choice may be the JSON text of one.
fn choice(text: &str, choices: &Choices) -> Option<Value> {
    let is_text = choices.values.iter().any(|choice| choice == text);
    let value = (!is_text).then(|| parse(text, Strict).ok()).flatten()?;
    choices.values.contains(&value).then_some(value)
}
