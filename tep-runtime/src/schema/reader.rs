//! The argument reader: validates, converts and explains, compiled from the portable schema.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::check;
use super::choices::choices;
use super::compile::compile;
use super::constrain::constrain;
use super::errors::{ArgumentErrors, Violation, ViolationKind, Violations};
use super::example::example;
use super::explicit::Explicit;
use super::header::{self, RepeatedParam};
use super::members::{Members, Sent};
use super::messages;
use super::nearest::nearest;
use super::node::{Definitions, Kind, Property};
use super::path::Path;
use super::plain::{PlainSchema, publish_plain};
use super::plain_rule::why_not_plain;
use super::publish::publish_arguments;
use super::strict::{self, Strict};
use super::{Arguments, Param, form};

/// With fewer parameters than this, comparing is faster than hashing.
const FEW: usize = 9;
/// A longer value is not repeated in a corrected example.
const LONGEST_REPEATED: usize = 200;

/// Reads the arguments of one handler.
pub(crate) struct ArgumentReader {
    params: &'static [Param],
    properties: Vec<Property>,
    definitions: Definitions,
    /// The places by name, when there are many.
    places: HashMap<&'static str, usize>,
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
        for (place, param) in params.iter().enumerate() {
            if params[..place].iter().any(|earlier| earlier.name == param.name) {
                problems.push(format!("two parameters are named `{}`", param.name));
            }
            match property(param, &mut definitions, &mut problems) {
                Ok(property) => properties.push(property),
                Err(problem) => problems.push(format!("the parameter `{}`: {problem}", param.name)),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let repeated = header::repeated(params, &properties, &definitions, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let places = match params.len() < FEW {
            true => HashMap::new(),
            false => params.iter().enumerate().map(|(place, param)| (param.name, place)).collect(),
        };
        let example = properties
            .iter()
            .filter(|property| property.required || !property.node.examples.is_empty())
            .filter_map(|p| Some((p.name.clone(), example(&p.name, &p.node, &definitions)?)))
            .collect();
        Ok(Self { params, properties, definitions, places, example, repeated, explicit: None })
    }

    /// Compiles the parameters of a handler whose schema its author wrote.
    pub(crate) fn with_schema(params: &'static [Param], schema: &str) -> Result<Self, Vec<String>> {
        let mut reader = Self::new(params)?;
        let explicit = Explicit::new(schema).map_err(|why| vec![format!("its `input_schema`: {why}")])?;
        // What is made of the parameters alone may lack what the schema asks for.
        if explicit.check(&reader.example).is_err() {
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
        let mut texts: Vec<Vec<String>> = self.params.iter().map(|_| Vec::new()).collect();
        let mut sent = self.nothing_sent();
        for (name, text) in pairs {
            match self.place(&name) {
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

    /// For each parameter, every value that it can have, where these can be listed.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Option<Vec<String>>> {
        self.properties.iter().map(|property| choices(&property.node, &self.definitions))
    }

    /// Arguments that are accepted, for documents and error texts.
    pub(crate) fn example(&self) -> Value {
        Value::Object(self.example.clone())
    }

    fn members(&self, text: Option<&str>) -> Result<Sent, ReadFailure> {
        let Some(text) = text else { return Ok(self.nothing_sent()) };
        match strict::parse(text, Members(self)) {
            Ok(Ok(sent)) => Ok(sent),
            Ok(Err(value)) => Err(ReadFailure::Invalid(self.no_object(&value))),
            Err(error) => Err(ReadFailure::Malformed(messages::malformed(&error))),
        }
    }

    pub(super) fn nothing_sent(&self) -> Sent {
        Sent { values: vec![None; self.params.len()], unknown: Map::new() }
    }

    pub(super) fn name(&self, place: usize) -> &'static str {
        self.params[place].name
    }

    pub(super) fn place(&self, name: &str) -> Option<usize> {
        match self.places.is_empty() {
            true => self.params.iter().position(|param| param.name == name),
            false => self.places.get(name).copied(),
        }
    }

    fn finish(&self, mut sent: Sent) -> Result<Arguments, ArgumentErrors> {
        if let Some(explicit) = &self.explicit {
            let named = self.params.iter().zip(&sent.values);
            let known = named.filter_map(|(param, value)| Some((param.name.to_owned(), value.clone()?)));
            explicit.check(&known.chain(sent.unknown.clone()).collect())?;
            return Ok(Arguments::new(self.params, sent.values));
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
            return Ok(Arguments::new(self.params, sent.values));
        }
        self.unknown(&sent, &mut violations);
        wrong.into_iter().for_each(|place| sent.values[place] = None);
        Err(violations.into_errors(self.corrected(&sent)))
    }

    fn unknown(&self, sent: &Sent, violations: &mut Violations) {
        let free: Vec<&str> =
            self.params.iter().zip(&sent.values).filter(|(_, v)| v.is_none()).map(|(p, _)| p.name).collect();
        for (name, value) in &sent.unknown {
            violations.add(|| Violation {
                kind: ViolationKind::Unknown,
                path: messages::name(name),
                expected: messages::NO_SUCH_NAME.into(),
                received: Some(messages::shortened(value)),
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
            received: Some(messages::shortened(value)),
            ..Violation::default()
        });
        violations.into_errors(self.corrected(&self.nothing_sent()))
    }

    /// The example, with what was right about the call.
    fn corrected(&self, sent: &Sent) -> Option<String> {
        let mut members = Map::new();
        for (value, property) in sent.values.iter().zip(&self.properties) {
            let repeated = value.as_ref().filter(|value| value.to_string().len() <= LONGEST_REPEATED);
            match repeated.or_else(|| self.example.get(&property.name)) {
                Some(value) => drop(members.insert(property.name.clone(), value.clone())),
                None if property.required => return None,
                None => {}
            }
        }
        Some(Value::Object(members).to_string())
    }
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
    constrain(param, &mut node, definitions, problems);
    node.nullable |= optional && !matches!(node.kind, Kind::Any);
    Ok(Property { name: param.name.to_owned(), required: !optional && param.default.is_none(), node })
}
