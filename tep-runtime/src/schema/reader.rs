//! The argument reader: validates, converts and explains, compiled from the portable schema.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::alias;
use super::check;
use super::choices::choices;
use super::compile::compile;
use super::constrain::constrain;
use super::errors::{ArgumentErrors, Violation, ViolationKind, Violations};
use super::example::example;
use super::explicit::Explicit;
use super::flatten::{self, Groups};
use super::header::{self, RepeatedParam};
use super::limits::Limits;
use super::members::{Members, Sent};
use super::messages;
use super::nearest::nearest;
use super::node::{Definitions, Kind, Privacy, Property};
use super::path::Path;
use super::publish::publish_arguments;
use super::strict::{self, Strict};
use super::{Arguments, Param, form, privacy};

/// With fewer parameters than this, comparing is faster than hashing.
const FEW: usize = 9;
/// A longer value is not repeated in a corrected example.
const LONGEST_REPEATED: usize = 200;

/// Reads the arguments of one handler.
pub(crate) struct ArgumentReader {
    params: &'static [Param],
    /// One for each parameter, and one for each field of a flattened one.
    properties: Vec<Property>,
    /// `None` when every parameter is one property.
    groups: Option<Groups>,
    /// For each parameter, whether it holds a secret; `None` when none does.
    secrets: Option<Arc<[bool]>>,
    definitions: Definitions,
    /// The places by name, when there are many.
    places: HashMap<String, usize>,
    example: Map<String, Value>,
    /// The schema that the author wrote, which takes the place of the one made of the parameters.
    explicit: Option<Explicit>,
    repeated: Vec<RepeatedParam>,
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
            .filter(|property| property.required || !property.node.examples.is_empty())
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

    /// Reads the text of a JSON value; none and null are no arguments.
    pub(crate) fn json(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let sent = self.members(text)?;
        self.finish(sent).map_err(ReadFailure::Invalid)
    }

    /// Reads the text of a JSON object whose members are texts, which are converted as those of a form are. A number
    /// or boolean stands for its text; what no text can stand for is read as it is.
    pub(crate) fn texts(&self, text: Option<&str>) -> Result<Arguments, ReadFailure> {
        let mut sent = self.members(text)?;
        for (value, Property { node, required, .. }) in sent.values.iter_mut().zip(&self.properties) {
            let convert = |text| form::convert(vec![text], node, &self.definitions, *required);
            *value = value.take().and_then(|value| match value {
                Value::String(text) => convert(text),
                Value::Number(_) | Value::Bool(_) => convert(value.to_string()),
                other => Some(other),
            });
        }
        self.finish(sent).map_err(ReadFailure::Invalid)
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
        self.finish(sent)
    }

    /// The portable input schema, as published.
    pub(crate) fn schema(&self) -> Value {
        if let Some(explicit) = &self.explicit {
            return explicit.schema.clone();
        }
        publish_arguments(&self.properties, &self.definitions)
    }

    /// The same with the headers that repeat arguments; `None` when none does.
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

    fn members(&self, text: Option<&str>) -> Result<Sent, ReadFailure> {
        let Some(text) = text else { return Ok(self.nothing_sent()) };
        match strict::parse(text, Members(self)) {
            Ok(Ok(mut sent)) => {
                alias::settle(&mut sent, &self.properties);
                Ok(sent)
            }
            Ok(Err(value)) => Err(ReadFailure::Invalid(self.no_object(&value))),
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

    fn finish(&self, mut sent: Sent) -> Result<Arguments, ArgumentErrors> {
        if let Some(explicit) = &self.explicit {
            let named = self.properties.iter().zip(&sent.values);
            let known = named.filter_map(|(property, value)| Some((property.name.clone(), value.clone()?)));
            explicit.check(&known.chain(sent.unknown.clone()).collect(), self.secrets.is_some())?;
            return Ok(self.arguments(sent.values));
        }
        let mut violations = Violations::default();
        let mut wrong = Vec::new();
        for (place, (value, property)) in sent.values.iter_mut().zip(&self.properties).enumerate() {
            let path = Path::Member(&Path::Root, &property.name);
            match value {
                Some(value) => {
                    let fits = check::check(&self.definitions, &property.node, value, path, &mut violations);
                    wrong.extend((!fits).then_some(place));
                }
                None if property.required => violations.add(|| Violation {
                    kind: ViolationKind::Missing,
                    path: path.text(),
                    expected: messages::expected(&property.node, &self.definitions),
                    ..Violation::default()
                }),
                None => {}
            }
        }
        if violations.is_empty() && sent.unknown.is_empty() {
            for (value, property) in sent.values.iter_mut().zip(&self.properties) {
                if value.is_none() {
                    value.clone_from(&property.node.default);
                }
            }
            return Ok(self.arguments(sent.values));
        }
        self.unknown(&sent, &mut violations);
        wrong.into_iter().for_each(|place| sent.values[place] = None);
        Err(violations.into_errors(self.corrected(&sent)))
    }

    fn arguments(&self, values: Vec<Option<Value>>) -> Arguments {
        let values = match &self.groups {
            None => values,
            Some(groups) => groups.gather(values, &self.properties),
        };
        Arguments::new(self.params, values, self.secrets.clone())
    }

    fn unknown(&self, sent: &Sent, violations: &mut Violations) {
        let named = self.properties.iter().zip(&sent.values);
        let free: Vec<&str> =
            named.filter(|(_, value)| value.is_none()).map(|(property, _)| property.name.as_str()).collect();
        for (name, value) in &sent.unknown {
            if let Some(property) = alias::property(name, &self.properties) {
                violations.add(|| alias::twice(messages::name(name), property));
                continue;
            }
            violations.add(|| Violation {
                kind: ViolationKind::Unknown,
                path: messages::name(name),
                expected: messages::NO_SUCH_NAME.into(),
                // It may be a secret under a misspelt name.
                received: self.secrets.is_none().then(|| messages::shortened(value)),
                suggestion: nearest(name, free.iter().copied()).map(str::to_owned),
            });
        }
    }

    fn no_object(&self, value: &Value) -> ArgumentErrors {
        let in_a_string = value
            .as_str()
            .is_some_and(|text| strict::parse(text, Strict).is_ok_and(|inner| inner.is_object()));
        let expected = if in_a_string { messages::NOT_JSON_IN_A_STRING } else { messages::AN_OBJECT };
        let mut violations = Violations::default();
        violations.add(|| Violation {
            expected: expected.into(),
            received: self.secrets.is_none().then(|| messages::shortened(value)),
            ..Violation::default()
        });
        violations.into_errors(self.corrected(&self.nothing_sent()))
    }

    /// The example, with what was right about the call.
    fn corrected(&self, sent: &Sent) -> Option<String> {
        let mut members = Map::new();
        for (value, property) in sent.values.iter().zip(&self.properties) {
            let is_open = property.node.privacy == Privacy::Open;
            let repeated =
                value.as_ref().filter(|value| is_open && value.to_string().len() <= LONGEST_REPEATED);
            match repeated.or_else(|| self.example.get(&property.name)) {
                Some(value) => drop(members.insert(property.name.clone(), value.clone())),
                None if property.required => return None,
                None => {}
            }
        }
        Some(Value::Object(members).to_string())
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
