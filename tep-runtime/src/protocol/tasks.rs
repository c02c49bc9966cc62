//! Tasks, the extension `io.modelcontextprotocol/tasks` of 2026-07-28.

use serde::Serialize;
use serde_json::value::RawValue;

use super::jsonrpc::RpcError;
use super::tools::CallToolResult;

/// A task as clients see it: the result of a call that became one, of `tasks/get`, and what is told when it changes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Task<'a> {
    pub(crate) task_id: &'a str,
    pub(crate) status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status_message: Option<&'a str>,
    pub(crate) created_at: String,
    pub(crate) last_updated_at: String,
    /// How long after its creation the task is there.
    pub(crate) ttl_ms: u64,
    /// How often it is worth asking.
    pub(crate) poll_interval_ms: u64,
    #[serde(flatten)]
    pub(crate) payload: Payload<'a>,
}

/// What a task has to say in its state.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Payload<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input_requests: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<RpcError>,
}

/// The result inside a task: as the call would have had it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResultOfTask<'a> {
    #[serde(flatten)]
    pub(crate) result: CallToolResult<'a>,
    pub(crate) result_type: &'static str,
}
