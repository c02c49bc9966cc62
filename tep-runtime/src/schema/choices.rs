//! Closed choices: inputs of which every value is known beforehand.

use serde_json::Value;

use super::node::{Definitions, Kind, Node};

/// Every value as a text that stands for it; `None` when there are more than can be listed.
pub(super) fn choices(node: &Node, definitions: &Definitions) -> Option<Vec<String>> {
    match &definitions.resolve(node).kind {
        Kind::Boolean => Some(vec!["true".into(), "false".into()]),
        Kind::Choices(choices) => Some(choices.values.iter().map(text).collect()),
        // No branch leads back here: a union within a recursive type is no list of values.
        Kind::Union(branches) if !branches.iter().any(is_recursive) => {
            let branches: Option<Vec<_>> =
                branches.iter().map(|branch| choices(branch, definitions)).collect();
            branches.map(|values| values.concat())
        }
        _ => None,
    }
}

fn is_recursive(node: &Node) -> bool {
    matches!(node.kind, Kind::Recursive(_))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
