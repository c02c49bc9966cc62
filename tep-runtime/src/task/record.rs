//! What is kept of a task.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::context::Asked;
use crate::identity::Identity;
use crate::protocol::jsonrpc::RpcError;
use crate::protocol::tasks::{Payload, ResultOfTask, Task as Wire};
use crate::protocol::{ProtocolVersion, timestamp, to_json};
use crate::tool::ToolResult;

/// What is kept of a task. A store can write it with serde.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// Nobody can guess it.
    pub id: String,
    /// A digest of who began it; `None` for a caller without a credential.
    pub owner: Option<[u8; 16]>,
    /// The capabilities that a caller needs to see it: those that its tool asks for.
    pub caps: Vec<String>,
    /// When it began.
    pub created_at: SystemTime,
    /// When its state changed the last time.
    pub updated_at: SystemTime,
    /// How long after its beginning it is there.
    pub ttl: Duration,
    /// How it goes.
    pub state: TaskState,
}

/// How a task goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TaskState {
    /// The tool is at work.
    Working,
    /// The tool waits for answers.
    InputRequired {
        /// The questions by their keys, as the JSON text of an object.
        requests: String,
    },
    /// The tool has come to its end, perhaps with a failure that the model reads.
    Completed {
        /// The result of `tools/call`, as JSON text.
        result: String,
    },
    /// The call ended with an error of the protocol.
    Failed {
        /// Its code.
        code: i64,
        /// What it says.
        message: String,
        /// What comes with it, as JSON text.
        data: Option<String>,
    },
    /// The call was cancelled.
    Cancelled,
}

/// How often it is worth asking how a task goes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

impl Task {
    /// When it is gone. Beyond what the clock can express is never.
    pub fn expires_at(&self) -> Option<SystemTime> {
        self.created_at.checked_add(self.ttl)
    }

    /// Whether it is gone at a time.
    pub fn has_expired(&self, now: SystemTime) -> bool {
        self.expires_at().is_some_and(|end| end <= now)
    }

    /// Who owns what a caller begins; `None` is nobody.
    pub(super) fn owner_of(identity: &Identity) -> Option<[u8; 16]> {
        (!identity.is_anonymous()).then(|| identity.fingerprint())
    }

    /// Whether a caller may know that there is such a task.
    pub(super) fn is_for(&self, identity: &Identity) -> bool {
        let is_owner = self.owner.is_none() || self.owner == Self::owner_of(identity);
        is_owner && self.caps.iter().all(|cap| identity.may(cap))
    }

    /// The task as JSON, without what it has to say in its state.
    pub(crate) fn summary(&self) -> String {
        self.json(Payload { input_requests: None, result: None, error: None })
    }

    /// The task as JSON.
    pub(crate) fn detail(&self) -> String {
        let mut payload = Payload { input_requests: None, result: None, error: None };
        match &self.state {
            TaskState::InputRequired { requests } => payload.input_requests = raw(requests),
            TaskState::Completed { result } => payload.result = raw(result),
            TaskState::Failed { code, message, data } => {
                let data = data.as_deref().and_then(|data| serde_json::from_str(data).ok());
                payload.error = Some(RpcError { code: *code, message: message.clone(), data });
            }
            TaskState::Working | TaskState::Cancelled => {}
        }
        self.json(payload)
    }

    fn json(&self, payload: Payload<'_>) -> String {
        let status_message = match &self.state {
            TaskState::Failed { message, .. } => Some(message.as_str()),
            _ => None,
        };
        let wire = Wire {
            task_id: &self.id,
            status: self.state.status(),
            status_message,
            created_at: timestamp(self.created_at),
            last_updated_at: timestamp(self.updated_at),
            ttl_ms: milliseconds(self.ttl),
            poll_interval_ms: milliseconds(POLL_INTERVAL),
            payload,
        };
        to_json(&wire)
    }
}

fn raw(json: &str) -> Option<&RawValue> {
    serde_json::from_str(json).ok()
}

fn milliseconds(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}

impl TaskState {
    /// The state in the protocol's word.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Working => "working",
            Self::InputRequired { .. } => "input_required",
            Self::Completed { .. } => "completed",
            Self::Failed { .. } => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Whether no other state comes after it.
    pub fn is_final(&self) -> bool {
        !matches!(self, Self::Working | Self::InputRequired { .. })
    }

    /// The state of a task that has these open questions.
    pub(super) fn with(questions: &[Asked]) -> Self {
        if questions.is_empty() {
            return Self::Working;
        }
        Self::InputRequired { requests: Asked::by_key(questions).to_string() }
    }

    /// The state of a task whose tool said this.
    pub(crate) fn completed(result: &ToolResult) -> Self {
        let mut wire = result.wire(ProtocolVersion::V2026_07_28);
        wire.meta = Some(&result.meta).filter(|meta| !meta.is_empty());
        let result = ResultOfTask { result: wire, result_type: "complete" };
        Self::Completed { result: to_json(&result) }
    }
}

impl From<RpcError> for TaskState {
    fn from(error: RpcError) -> Self {
        let RpcError { code, message, data } = error;
        Self::Failed { code, message, data: data.map(|data| data.to_string()) }
    }
}
