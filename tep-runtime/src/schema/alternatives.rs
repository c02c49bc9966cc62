//! Closed lists and unions: what is left of alternatives once null is taken apart and lists are joined.

use serde_json::{Map, Value};

use super::node::{Choices, Kind, Node};
use super::scalar::integer;

/// A closed list; null in it makes it nullable.
pub(super) fn choices(mut values: Vec<Value>, map: &Map<String, Value>) -> Node {
    let all = values.len();
    values.retain(|value| !value.is_null());
    let nullable = values.len() < all;
    if values.is_empty() {
        return Node::new(Kind::Null);
    }
    let note = map.get("description").and_then(Value::as_str);
    let notes = match (note, values.as_slice()) {
        (Some(note), [only]) if map.contains_key("const") => vec![(only.clone(), note.to_owned())],
        _ => Vec::new(),
    };
    let wide = values.iter().any(Value::is_i64) && matches!(integer(map), Ok(Kind::Integer(i)) if i.wide);
    Node { nullable, ..Node::new(Kind::Choices(Choices { values, notes, wide })) }
}

/// One of several: null apart, closed lists joined, unions within unions opened.
pub(super) fn union(branches: Vec<Node>) -> Node {
    let mut nullable = false;
    let mut kept: Vec<Node> = Vec::new();
    for mut branch in branches {
        nullable |= std::mem::take(&mut branch.nullable) || matches!(branch.kind, Kind::Null);
        match branch.kind {
            Kind::Null => {}
            Kind::Union(inner) if branch.description.is_none() => kept.extend(inner),
            Kind::Choices(mut more) => {
                // What was said of the one value lives on as a note.
                let plain = branch.description.is_none() || more.values.len() == 1 && more.notes.len() == 1;
                let earlier = kept.iter_mut().find_map(|node| match &mut node.kind {
                    Kind::Choices(choices) if node.description.is_none() => Some(choices),
                    _ => None,
                });
                match earlier {
                    Some(choices) if plain => {
                        more.values.retain(|value| !choices.values.contains(value));
                        choices.values.extend(more.values);
                        choices.notes.extend(more.notes);
                        choices.wide |= more.wide;
                    }
                    _ => {
                        let description = branch.description.filter(|_| !plain);
                        kept.push(Node { description, ..Node::new(Kind::Choices(more)) });
                    }
                }
            }
            kind => kept.push(Node { kind, ..branch }),
        }
    }
    match kept.len() {
        0 => Node::new(Kind::Null),
        1 => Node { nullable, ..kept.remove(0) },
        _ => Node { nullable, ..Node::new(Kind::Union(kept)) },
    }
}
