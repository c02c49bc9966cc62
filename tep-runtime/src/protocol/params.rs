//! The parameters of a request: every member that some method reads, found in one pass and still text.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::jsonrpc::{RequestId, RpcError, object_at, text_of};
use super::meta::RequestMeta;

/// The parameters of a request. Unknown members are ignored, repeated ones refused.
#[derive(Clone, Copy, Default, Deserialize)]
pub(crate) struct Params<'a> {
    #[serde(borrow, rename = "_meta")]
    meta: Option<&'a RawValue>,
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    uri: Option<&'a RawValue>,
    #[serde(borrow)]
    cursor: Option<&'a RawValue>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
    #[serde(borrow, rename = "inputResponses")]
    input_responses: Option<&'a RawValue>,
    #[serde(borrow, rename = "requestState")]
    request_state: Option<&'a RawValue>,
    #[serde(borrow, rename = "requestId")]
    request_id: Option<&'a RawValue>,
    #[serde(borrow, rename = "taskId")]
    task_id: Option<&'a RawValue>,
}

impl<'a> Params<'a> {
    /// Reads the members; no parameters, or null, are none.
    pub(crate) fn parse(params: Option<&'a RawValue>) -> Result<Self, RpcError> {
        match params {
            Some(params) => object_at("params", params.get()),
            None => Ok(Self::default()),
        }
    }

    /// `_meta`; null is none.
    pub(crate) fn meta(&self) -> Result<Option<RequestMeta<'a>>, RpcError> {
        self.meta.map(|meta| object_at("params._meta", meta.get())).transpose()
    }

    /// `name`, of a tool or prompt; where it is a string.
    pub(crate) fn name(&self) -> Option<Cow<'a, str>> {
        self.name.and_then(text_of)
    }

    /// `uri`, of a resource; where it is a string.
    pub(crate) fn uri(&self) -> Option<Cow<'a, str>> {
        self.uri.and_then(text_of)
    }

    /// `cursor`, of a list; null is none.
    pub(crate) fn cursor(&self) -> Result<Option<Cow<'a, str>>, RpcError> {
        let wrong = || RpcError::invalid_params("params.cursor must be a string");
        self.cursor.map(|cursor| text_of(cursor).ok_or_else(wrong)).transpose()
    }

    /// `inputResponses`, the answers to questions; null is none. Since 2026-07-28.
    pub(crate) fn input_responses(&self) -> Result<Map<String, Value>, RpcError> {
        let responses =
            self.input_responses.map(|responses| object_at("params.inputResponses", responses.get()));
        responses.unwrap_or_else(|| Ok(Map::new()))
    }

    /// `requestState`, what the server said of itself the last time; null is none. Since 2026-07-28.
    pub(crate) fn request_state(&self) -> Result<Option<String>, RpcError> {
        let wrong = || RpcError::invalid_params("params.requestState must be a string");
        self.request_state.map(|state| text_of(state).map(Cow::into_owned).ok_or_else(wrong)).transpose()
    }

    /// `requestId`, of a request that is cancelled: its key.
    pub(crate) fn request_id(&self) -> Option<String> {
        self.request_id.and_then(RequestId::parse).map(|id| id.key())
    }

    /// `taskId`, where it is a string.
    pub(crate) fn task_id(&self) -> Option<Cow<'a, str>> {
        self.task_id.and_then(text_of)
    }

    /// The text of `arguments`, of a tool or prompt; null is none.
    pub(crate) fn arguments(&self) -> Option<&'a str> {
        self.arguments.map(RawValue::get)
    }
}
