//! Which values hold something secret, so that they are not shown as a whole.

use super::node::{Additional, Definitions, Kind, Node, Privacy};

/// Marks every node that holds a secret: those of recursive types, then the others.
pub(super) fn mark<'a>(nodes: impl Iterator<Item = &'a mut Node>, definitions: &mut Definitions) {
    // A recursive type may learn of a secret from another one, so they are gone through until nothing is new.
    loop {
        let known = secrets(definitions);
        let before = known.iter().filter(|holds| **holds).count();
        for node in definitions.nodes_mut() {
            holds_secret(node, &known);
        }
        if secrets(definitions).iter().filter(|holds| **holds).count() == before {
            break;
        }
    }
    let known = secrets(definitions);
    for node in nodes {
        holds_secret(node, &known);
    }
}

fn secrets(definitions: &Definitions) -> Vec<bool> {
    definitions.iter().map(|(_, node)| node.privacy != Privacy::Open).collect()
}

/// Whether the node is or holds a secret; it and what is below are marked.
fn holds_secret(node: &mut Node, recursive: &[bool]) -> bool {
    let mut holds = false;
    let mut look = |part: &mut Node| holds |= holds_secret(part, recursive);
    match &mut node.kind {
        Kind::List(list) => look(&mut list.items),
        Kind::Tuple(parts) | Kind::Union(parts) => parts.iter_mut().for_each(look),
        Kind::Object(object) => {
            object.properties.iter_mut().for_each(|property| look(&mut property.node));
            object.patterns.iter_mut().for_each(|(_, part)| look(part));
            if let Additional::Of(part) = &mut object.additional {
                look(part);
            }
        }
        Kind::Recursive(index) => holds = recursive[*index],
        Kind::Any
        | Kind::Null
        | Kind::Boolean
        | Kind::Integer(_)
        | Kind::Number(_)
        | Kind::Text(_)
        | Kind::Choices(_) => {}
    }
    if holds && node.privacy == Privacy::Open {
        node.privacy = Privacy::HoldsSecret;
    }
    node.privacy != Privacy::Open
}
