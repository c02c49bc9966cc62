//! Flattened parameters: structs whose fields are the inputs.

use serde_json::{Map, Value};

use super::Param;
use super::compile::compile;
use super::messages;
use super::node::{Additional, Definitions, Kind, Object, Property};

/// The fields of a flattened parameter's type. The problem is in the author's words.
pub(super) fn fields(param: &Param, definitions: &mut Definitions) -> Result<Vec<Property>, String> {
    let node = compile((param.schema)(), definitions)?;
    let why = match node.kind {
        Kind::Object(_) if node.nullable => {
            "an `Option` of one can be left out as a whole: write `Option` at its fields".to_owned()
        }
        Kind::Object(Object { patterns, additional, .. })
            if !patterns.is_empty() || matches!(additional, Additional::Of(_)) =>
        {
            "its type takes members of any name".to_owned()
        }
        Kind::Object(object) => return Ok(object.properties),
        _ => format!("its type takes {}", messages::expected(&node, definitions)),
    };
    Err(format!("`flatten` is for structs with named fields, and {why}"))
}

/// Which properties are one parameter together.
pub(super) struct Groups {
    /// For each parameter, how many fields it has; `None` when it is a property itself.
    sizes: Vec<Option<usize>>,
}

impl Groups {
    /// `None` when every parameter is one property.
    pub(super) fn new(sizes: Vec<Option<usize>>) -> Option<Self> {
        sizes.iter().any(Option::is_some).then_some(Self { sizes })
    }

    /// For each parameter, whether the test holds for one of its properties.
    pub(super) fn any(&self, of_properties: &[bool]) -> Vec<bool> {
        let mut rest = of_properties;
        let each = self.sizes.iter().map(|size| {
            let (own, others) = rest.split_at(size.unwrap_or(1));
            rest = others;
            own.contains(&true)
        });
        each.collect()
    }

    /// The values of the parameters, from those of the properties. What was left out is left to serde.
    pub(super) fn gather(&self, values: Vec<Option<Value>>, properties: &[Property]) -> Vec<Option<Value>> {
        let mut values = values.into_iter().zip(properties);
        let each = self.sizes.iter().map(|size| match size {
            None => values.next().and_then(|(value, _)| value),
            Some(fields) => {
                let sent = values.by_ref().take(*fields);
                let sent = sent.filter_map(|(value, property)| Some((property.name.clone(), value?)));
                Some(Value::Object(sent.collect::<Map<_, _>>()))
            }
        });
        each.collect()
    }
}
