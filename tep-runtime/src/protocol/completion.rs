//! `completion/complete`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::ProtocolVersion;
use super::jsonrpc::{RpcError, object_at, params_of};

/// The parameters of `completion/complete`.
pub(crate) struct CompleteParams {
    pub(crate) reference: Reference,
    pub(crate) argument: Argument,
    /// What stands in the other arguments; since 2025-06-18.
    pub(crate) others: BTreeMap<String, String>,
}

/// The item whose argument is completed.
pub(crate) enum Reference {
    /// A prompt by its name.
    Prompt(String),
    /// A resource template as published or as declared.
    Resource(String),
}

/// The argument that is completed.
#[derive(Deserialize)]
pub(crate) struct Argument {
    pub(crate) name: String,
    /// What has been typed so far.
    pub(crate) value: String,
}

impl CompleteParams {
    /// Reads the members that `version` knows.
    pub(crate) fn parse(params: Option<&RawValue>, version: ProtocolVersion) -> Result<Self, RpcError> {
        let Members { reference, argument, context } = params_of(params)?;
        let context = context.filter(|_| version.has_completion_context());
        let context: Context<'_> =
            context.map_or(Ok(Context::default()), |context| object_at("params.context", context.get()))?;
        let others = context
            .arguments
            .map_or(Ok(BTreeMap::new()), |arguments| object_at("params.context.arguments", arguments.get()));
        Ok(Self {
            reference: Reference::parse(reference)?,
            argument: object_at("params.argument", argument.get())?,
            others: others?,
        })
    }
}

impl Reference {
    fn parse(raw: &RawValue) -> Result<Self, RpcError> {
        let Referred { kind, name, uri } = object_at("params.ref", raw.get())?;
        match (kind.as_str(), name, uri) {
            ("ref/prompt", Some(name), _) => Ok(Self::Prompt(name)),
            ("ref/resource", _, Some(uri)) => Ok(Self::Resource(uri)),
            _ => Err(RpcError::invalid_params(
                "params.ref must be a `ref/prompt` with a `name`, or a `ref/resource` with a `uri`",
            )),
        }
    }
}

#[derive(Deserialize)]
struct Members<'a> {
    #[serde(borrow, rename = "ref")]
    reference: &'a RawValue,
    #[serde(borrow)]
    argument: &'a RawValue,
    #[serde(borrow)]
    context: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Referred {
    #[serde(rename = "type")]
    kind: String,
    name: Option<String>,
    uri: Option<String>,
}

#[derive(Default, Deserialize)]
struct Context<'a> {
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

/// The result of `completion/complete`.
#[derive(Serialize)]
pub(crate) struct CompleteResult {
    pub(crate) completion: Values,
}

/// The values that are offered, the best first.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Values {
    /// At most a hundred.
    pub(crate) values: Vec<String>,
    /// How many there are.
    pub(crate) total: usize,
    pub(crate) has_more: bool,
}
