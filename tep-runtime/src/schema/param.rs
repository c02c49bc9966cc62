//! One input of a handler as the macros describe it: constant facts, and how to get the schema of its type.

use schemars::Schema;
use serde_json::Value;

use super::Input;
use super::limits::Limits;
use crate::completion::Completes;

/// An owned parameter: its name, its type's schema, and what `#[param(..)]` says beyond the type.
///
/// Numbers in constraints are JSON text, so that 64-bit integers stay exact.
#[derive(Clone, Copy)]
pub struct Param {
    pub(crate) name: &'static str,
    pub(crate) schema: fn() -> Schema,
    pub(crate) is_optional: fn() -> bool,
    pub(crate) description: &'static str,
    pub(crate) default: Option<fn() -> Value>,
    pub(crate) one_of: Option<fn() -> Vec<Value>>,
    pub(crate) example: Option<fn() -> Value>,
    pub(crate) min: Option<&'static str>,
    pub(crate) max: Option<&'static str>,
    pub(crate) exclusive_min: Option<&'static str>,
    pub(crate) exclusive_max: Option<&'static str>,
    pub(crate) len: Option<(usize, Option<usize>)>,
    pub(crate) pattern: Option<&'static str>,
    pub(crate) header: Option<&'static str>,
    pub(crate) complete: Option<&'static dyn Completes>,
    pub(crate) examples: Option<fn() -> Vec<Value>>,
    pub(crate) multiple_of: Option<&'static str>,
    pub(crate) format: Option<&'static str>,
    pub(crate) unique: bool,
    pub(crate) items: Option<&'static Param>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) deprecated: Option<&'static str>,
    pub(crate) secret: bool,
    pub(crate) flatten: bool,
}

impl Param {
    /// An input of type `T` under `name`.
    pub const fn new<T: Input>(name: &'static str) -> Self {
        Self { schema: T::schema, is_optional: T::is_optional, ..Self::part(name) }
    }

    /// A part of an input, whose type is told elsewhere: the items of a list, or a field.
    pub const fn part(name: &'static str) -> Self {
        Self {
            name,
            schema: Schema::default,
            is_optional: || false,
            description: "",
            default: None,
            one_of: None,
            example: None,
            min: None,
            max: None,
            exclusive_min: None,
            exclusive_max: None,
            len: None,
            pattern: None,
            header: None,
            complete: None,
            examples: None,
            multiple_of: None,
            format: None,
            unique: false,
            items: None,
            aliases: &[],
            deprecated: None,
            secret: false,
            flatten: false,
        }
    }

    /// What the input means.
    pub const fn description(mut self, text: &'static str) -> Self {
        self.description = text;
        self
    }

    /// The value that stands in when the input is left out. Published.
    pub const fn default(mut self, value: fn() -> Value) -> Self {
        self.default = Some(value);
        self
    }

    /// The only values that are accepted.
    pub const fn one_of(mut self, values: fn() -> Vec<Value>) -> Self {
        self.one_of = Some(values);
        self
    }

    /// A value to show.
    pub const fn example(mut self, value: fn() -> Value) -> Self {
        self.example = Some(value);
        self
    }

    /// The smallest number.
    pub const fn min(mut self, number: &'static str) -> Self {
        self.min = Some(number);
        self
    }

    /// The largest number.
    pub const fn max(mut self, number: &'static str) -> Self {
        self.max = Some(number);
        self
    }

    /// A number that every value is above.
    pub const fn exclusive_min(mut self, number: &'static str) -> Self {
        self.exclusive_min = Some(number);
        self
    }

    /// A number that every value is below.
    pub const fn exclusive_max(mut self, number: &'static str) -> Self {
        self.exclusive_max = Some(number);
        self
    }

    /// How long a string (in characters) or an array (in items) is, both ends included; `None` is without end.
    pub const fn len(mut self, least: usize, most: Option<usize>) -> Self {
        self.len = Some((least, most));
        self
    }

    /// A regular expression that is found in every string.
    pub const fn pattern(mut self, regex: &'static str) -> Self {
        self.pattern = Some(regex);
        self
    }

    /// The header that repeats the input, without `Mcp-Param-` before it.
    pub const fn header(mut self, name: &'static str) -> Self {
        self.header = Some(name);
        self
    }

    /// What offers values while one is typed.
    pub const fn complete(mut self, completer: &'static dyn Completes) -> Self {
        self.complete = Some(completer);
        self
    }

    /// Several values to show.
    pub const fn examples(mut self, values: fn() -> Vec<Value>) -> Self {
        self.examples = Some(values);
        self
    }

    /// A number that goes into every value without a rest.
    pub const fn multiple_of(mut self, number: &'static str) -> Self {
        self.multiple_of = Some(number);
        self
    }

    /// What every string is, by its name in JSON Schema.
    pub const fn format(mut self, name: &'static str) -> Self {
        self.format = Some(name);
        self
    }

    /// No item of the array is there twice.
    pub const fn unique(mut self) -> Self {
        self.unique = true;
        self
    }

    /// What the items of the array are, beyond their type.
    pub const fn items(mut self, items: &'static Param) -> Self {
        self.items = Some(items);
        self
    }

    /// Other names under which the input is read. They are not published.
    pub const fn aliases(mut self, names: &'static [&'static str]) -> Self {
        self.aliases = names;
        self
    }

    /// That nobody should send the input any more, and what to do instead.
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.deprecated = Some(instead);
        self
    }

    /// That values are repeated nowhere.
    pub const fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// That the fields of the type are the inputs.
    pub const fn flatten(mut self) -> Self {
        self.flatten = true;
        self
    }

    /// What is said here, for the schema of a type whose field this is.
    pub fn published(&self) -> Value {
        Limits::of(self).to_value()
    }
}
