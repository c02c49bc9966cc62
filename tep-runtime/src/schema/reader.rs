//! The argument reader: validates, converts and explains, compiled from the portable schema.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::alias;
use super::choices::choices;
use super::coercion::{Coerced, Coercion, Coercions};
use super::compile::compile;
use super::constrain::constrain;
use super::errors::ArgumentErrors;
use super::example::example;
use super::explicit::Explicit;
use super::flatten::{self, Groups};
use super::header::{self, RepeatedParam};
use super::leeway::Leeway;
use super::limits::Limits;
use super::members::{Members, Sent};
use super::messages;
use super::node::{Definitions, Kind, Privacy, Property};
use super::plain::{PlainSchema, publish_plain};
use super::plain_rule::why_not_plain;
use super::publish::publish_arguments;
use super::strict;
use super::{Arguments, Param, form, privacy};
use crate::protocol::is_deeper_than;

/// With fewer parameters than this, comparing is faster than hashing.
const FEW: usize = 9;

/// Reads the arguments of one handler.
pub(crate) struct ArgumentReader {
    pub(super) params: &'static [Param],
    /// One for each parameter, and one for each field of a flattened one.
    pub(super) properties: Vec<Property>,
    /// `None` when every parameter is one property.
    pub(super) groups: Option<Groups>,
    /// For each parameter, whether it holds a secret; `None` when none does.
    pub(super) secrets: Option<Arc<[bool]>>,
    pub(super) definitions: Definitions,
    /// The places by name, when there are many.
    places: HashMap<String, usize>,
    pub(super) example: Map<String, Value>,
    /// The schema that the author wrote, which takes the place of the one made of the parameters.
    pub(super) explicit: Option<Explicit>,
    pub(super) repeated: Vec<RepeatedParam>,
    /// How many levels of arrays and objects there may be, those in strings included, where what models mean is taken
    /// for what they send; `None` is strict.
    pub(super) forgives: Option<usize>,
}

/// Why JSON text could not be read as arguments.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ReadFailure {
    /// It is no JSON, or JSON that two readers could understand differently.
    Malformed(String),
    /// It is JSON, and not what the schema says.
    Invalid(ArgumentErrors),
}

impl ArgumentReader {
    /// Compiles the parameters. The problems are in the author's words.
    pub(crate) fn new(params: &'static [Param]) -> Result<Self, Vec<String>> {
        let mut problems = Vec::new();
        let mut definitions = Definitions::default();
        let mut properties = Vec::with_capacity(params.len());
        let mut sizes = Vec::with_capacity(params.len());
        for param in params {
            let mut found = Vec::new();
            let made = match param.flatten {
                true => flatten::fields(param, &mut definitions),
                false => property(param, &mut definitions, &mut found).map(|property| vec![property]),
            };
            match made {
                Ok(made) => {
                    sizes.push(param.flatten.then_some(made.len()));
                    properties.extend(made);
                }
                Err(problem) => found.push(problem),
            }
            problems.extend(found.into_iter().map(|text| format!("the parameter `{}`: {text}", param.name)));
        }
        problems.extend(alias::clashes(&properties));
        if !problems.is_empty() {
            return Err(problems);
        }
        privacy::mark(properties.iter_mut().map(|property| &mut property.node), &mut definitions);
        let repeated = header::repeated(params, &properties, &definitions, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let places = match properties.len() < FEW {
            true => HashMap::new(),
            false => properties
                .iter()
                .enumerate()
                .map(|(place, property)| (property.name.clone(), place))
                .collect(),
        };
        let groups = Groups::new(sizes);
        let secrets = secrets(&properties, groups.as_ref());
        let example = properties
            .iter()
            .filter(|Property { required, node, .. }| {
                *required || !node.examples.is_empty() && node.deprecated.is_none()
            })
            .filter_map(|p| Some((p.name.clone(), example(&p.name, &p.node, &definitions)?)))
            .collect();
        Ok(Self {
            params,
            properties,
            groups,
            secrets,
            definitions,
            places,
            example,
            repeated,
            explicit: None,
            forgives: None,
        })
    }

    /// Compiles the parameters of a handler whose schema its author wrote.
    pub(crate) fn with_schema(params: &'static [Param], schema: &str) -> Result<Self, Vec<String>> {
        let mut reader = Self::new(params)?;
        let explicit = Explicit::new(schema).map_err(|why| vec![format!("its `input_schema`: {why}")])?;
        // What is made of the parameters alone may lack what the schema asks for.
        if explicit.check(&reader.example, false).is_err() {
            reader.example.clear();
        }
        reader.explicit = Some(explicit);
        Ok(reader)
    }

    /// The reader that takes JSON for what is meant by it, arrays and objects in strings up to so many levels deep.
    pub(crate) fn forgiving(mut self, deepest: usize) -> Self {
        self.forgives = Some(deepest);
        self
    }

    /// Reads the text of a JSON value; none and null are no arguments.
    pub(crate) fn json(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let mut notes = Coercions::default();
        let sent = self.members(text, &mut notes)?;
        let leeway = if self.forgives.is_some() { Leeway::Forgiving } else { Leeway::Whole };
        self.finish(sent, leeway, notes).map_err(ReadFailure::Invalid)
    }

    /// Reads the text of a JSON object whose members are texts, which are converted as those of a form are. A number
    /// or boolean stands for its text; what no text can stand for is read as it is.
    pub(crate) fn texts(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let mut sent = self.sent(text)?.map_err(|value| ReadFailure::Invalid(self.no_object(&value)))?;
        for (value, Property { node, required, .. }) in sent.values.iter_mut().zip(&self.properties) {
            let convert = |text| form::convert(vec![text], node, &self.definitions, *required);
            *value = value.take().and_then(|value| match value {
                Value::String(text) => convert(text),
                Value::Number(_) | Value::Bool(_) => convert(value.to_string()),
                other => Some(other),
            });
        }
        self.finish(sent, Leeway::Digits, Coercions::default()).map_err(ReadFailure::Invalid)
    }

    /// Reads names and texts: a form, or the captures of a URI. Texts are converted by the schema's types.
    pub(crate) fn form(
        &self,
        pairs: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Arguments, ArgumentErrors> {
        let pairs: Vec<(String, String)> = pairs.into_iter().collect();
        let spellings = alias::spellings(&self.properties, &pairs);
        let place_of = |name: &str| {
            self.place(name).or_else(|| spellings.iter().position(|spelling| *spelling == Some(name)))
        };
        let mut texts: Vec<Vec<String>> = self.properties.iter().map(|_| Vec::new()).collect();
        let mut sent = self.nothing_sent();
        for (name, text) in pairs {
            match place_of(&name) {
                Some(place) => texts[place].push(text),
                None => drop(sent.unknown.insert(name, Value::String(text))),
            }
        }
        for ((value, texts), Property { node, required, .. }) in
            sent.values.iter_mut().zip(texts).zip(&self.properties)
        {
            if !texts.is_empty() {
                *value = form::convert(texts, node, &self.definitions, *required);
            }
        }
        self.finish(sent, Leeway::Digits, Coercions::default())
    }

    /// The portable input schema, as published.
    pub(crate) fn schema(&self) -> Value {
        if let Some(explicit) = &self.explicit {
            return explicit.schema.clone();
        }
        publish_arguments(&self.properties, &self.definitions)
    }

    /// The same in the plain profile, or everything that keeps it from being said there.
    pub(crate) fn plain_schema(&self) -> Result<PlainSchema, Vec<String>> {
        let Some(explicit) = &self.explicit else {
            return publish_plain(&self.properties, &self.definitions);
        };
        match why_not_plain(&explicit.schema) {
            None => Ok(PlainSchema { schema: explicit.schema.clone(), narrowed: Vec::new() }),
            Some(why) => Err(vec![why]),
        }
    }

    /// The portable schema with the headers that repeat arguments; `None` when none does.
    pub(crate) fn schema_with_headers(&self) -> Option<Value> {
        let mut schema = (!self.repeated.is_empty()).then(|| self.schema())?;
        header::annotate(&mut schema, &self.repeated);
        Some(schema)
    }

    /// The parameters that headers repeat.
    pub(crate) fn repeated(&self) -> &[RepeatedParam] {
        &self.repeated
    }

    /// Each input by its name, with every value that it can have, where these can be listed.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (&str, Option<Vec<String>>)> {
        self.properties
            .iter()
            .map(|property| (property.name.as_str(), choices(&property.node, &self.definitions)))
    }

    /// Arguments that are accepted, for documents and error texts.
    pub(crate) fn example(&self) -> Value {
        Value::Object(self.example.clone())
    }

    /// The members of the arguments. An object in a string is one, where that is forgiven.
    fn members(&self, text: Option<&str>, notes: &mut Coercions) -> Result<Sent, ReadFailure> {
        let value = match self.sent(text)? {
            Ok(sent) => return Ok(sent),
            Err(value) => value,
        };
        let inner = value.as_str().filter(|inner| {
            // What a header repeats is to be seen by whoever routes by it.
            let is_forgiven = self.repeated.is_empty() && inner.trim_start().starts_with('{');
            is_forgiven && self.forgives.is_some_and(|deepest| !is_deeper_than(inner, deepest))
        });
        match inner.map(|inner| self.sent(Some(inner))).transpose()? {
            Some(Ok(sent)) => {
                let path = String::new();
                notes.add(|| Coercion { what: Coerced::Value, path, from: None, to: None });
                Ok(sent)
            }
            _ => Err(ReadFailure::Invalid(self.no_object(&value))),
        }
    }

    /// The members of a JSON object; another value comes back as it is.
    pub(super) fn sent(&self, text: Option<&str>) -> Result<Result<Sent, Value>, ReadFailure> {
        let Some(text) = text else { return Ok(Ok(self.nothing_sent())) };
        match strict::parse(text, Members(self)) {
            Ok(Ok(mut sent)) => {
                alias::settle(&mut sent, &self.properties);
                Ok(Ok(sent))
            }
            Ok(Err(value)) => Ok(Err(value)),
            Err(error) => Err(ReadFailure::Malformed(messages::malformed(&error))),
        }
    }

    pub(super) fn nothing_sent(&self) -> Sent {
        Sent { values: vec![None; self.properties.len()], unknown: Map::new() }
    }

    pub(super) fn name(&self, place: usize) -> &str {
        &self.properties[place].name
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        match self.places.is_empty() {
            true => self.properties.iter().position(|property| property.name == name),
            false => self.places.get(name).copied(),
        }
    }
}

/// For each parameter, whether it holds a secret; `None` when none does.
fn secrets(properties: &[Property], groups: Option<&Groups>) -> Option<Arc<[bool]>> {
    let of_each: Vec<bool> =
        properties.iter().map(|property| property.node.privacy != Privacy::Open).collect();
    of_each.contains(&true).then(|| match groups {
        None => of_each.into(),
        Some(groups) => groups.any(&of_each).into(),
    })
}

/// A parameter as a member of the arguments: the schema of its type, and what is said beyond it.
fn property(
    param: &Param,
    definitions: &mut Definitions,
    problems: &mut Vec<String>,
) -> Result<Property, String> {
    let mut node = compile((param.schema)(), definitions)?;
    let optional = (param.is_optional)();
    if optional && param.default.is_some() {
        return Err(
            "a `default` and an `Option` say different things: write the type without `Option`".into()
        );
    }
    constrain(&Limits::of(param), &mut node, definitions, problems);
    node.nullable |= optional && !matches!(node.kind, Kind::Any);
    Ok(Property { name: param.name.to_owned(), required: !optional && param.default.is_none(), node })
}
