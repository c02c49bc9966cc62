//! What `#[param(..)]` says beyond the type, as values: of a parameter, of a field, or of the items of a list.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Param;

/// The keyword under which a field's limits stand in the schema of its type, until it is compiled. Nobody sees it.
pub(super) const KEYWORD: &str = "x-tep-param";

/// What narrows a type, and what is said of it.
///
/// Numbers are JSON text, so that 64-bit integers stay exact.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Limits {
    pub(super) description: String,
    pub(super) default: Option<Value>,
    pub(super) one_of: Option<Vec<Value>>,
    pub(super) examples: Vec<Value>,
    pub(super) min: Option<String>,
    pub(super) max: Option<String>,
    pub(super) exclusive_min: Option<String>,
    pub(super) exclusive_max: Option<String>,
    pub(super) multiple_of: Option<String>,
    pub(super) len: Option<(usize, Option<usize>)>,
    pub(super) pattern: Option<String>,
    pub(super) format: Option<String>,
    pub(super) unique: bool,
    pub(super) items: Option<Box<Limits>>,
    pub(super) aliases: Vec<String>,
    pub(super) deprecated: Option<String>,
    pub(super) secret: bool,
}

impl Limits {
    /// What the attributes of a parameter say.
    pub(super) fn of(param: &Param) -> Self {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let examples = param.example.iter().map(|example| example());
        Self {
            description: param.description.to_owned(),
            default: param.default.map(|default| default()),
            one_of: param.one_of.map(|values| values()),
            examples: examples.chain(param.examples.iter().flat_map(|examples| examples())).collect(),
            min: owned(param.min),
            max: owned(param.max),
            exclusive_min: owned(param.exclusive_min),
            exclusive_max: owned(param.exclusive_max),
            multiple_of: owned(param.multiple_of),
            len: param.len,
            pattern: owned(param.pattern),
            format: owned(param.format),
            unique: param.unique,
            items: param.items.map(|items| Box::new(Self::of(items))),
            aliases: param.aliases.iter().map(|name| (*name).to_owned()).collect(),
            deprecated: owned(param.deprecated),
            secret: param.secret,
        }
    }

    /// What the schema of a field says, taking for its default the one that serde has.
    pub(super) fn of_field(schema: &Map<String, Value>) -> Option<Self> {
        let said = Self::deserialize(schema.get(KEYWORD)?).ok()?;
        Some(Self { default: schema.get("default").filter(|value| !value.is_null()).cloned(), ..said })
    }

    pub(super) fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("texts, flags and values are JSON")
    }
}
