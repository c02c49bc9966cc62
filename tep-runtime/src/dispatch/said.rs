//! What a call says before its outcome, as messages of the protocol.

use serde::Serialize;
use serde_json::json;
use serde_json::value::RawValue;

use crate::context::{Number, Progress, Said};
use crate::protocol::{LogLevel, ProtocolVersion, to_json};

#[derive(Serialize)]
struct Message<T> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    method: &'static str,
    params: T,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProgressParams {
    progress_token: Box<RawValue>,
    progress: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

#[derive(Serialize)]
struct LogParams {
    level: LogLevel,
    logger: &'static str,
    data: Box<RawValue>,
}

/// The message as `version` has it; `None` for what is no message.
pub(crate) fn write_said(said: Said, version: ProtocolVersion) -> Option<Vec<u8>> {
    Some(match said {
        Said::Progress(Progress { token, done, total, message }) => notification(
            "notifications/progress",
            ProgressParams {
                progress_token: RawValue::from_string(token.to_string()).ok()?,
                progress: done,
                total,
                message: message.filter(|_| version.has_progress_messages()),
            },
        ),
        Said::Log { level, logger, data } => {
            notification("notifications/message", LogParams { level, logger, data })
        }
        Said::Question { id, method, params } => write(Some(id), method, params),
        Said::Withdrawn { id } => notification(
            "notifications/cancelled",
            json!({ "requestId": id, "reason": "nobody waits for the answer any more" }),
        ),
        Said::Detach => return None,
    })
}

pub(super) fn notification<T: Serialize>(method: &'static str, params: T) -> Vec<u8> {
    write(None, method, params)
}

fn write<T: Serialize>(id: Option<String>, method: &'static str, params: T) -> Vec<u8> {
    to_json(&Message { jsonrpc: "2.0", id, method, params }).into_bytes()
}
