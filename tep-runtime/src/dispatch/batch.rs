//! Batches: several messages in one text, answered as one. They belong to one revision only.

use serde_json::value::RawValue;

use crate::protocol::ProtocolVersion;
use crate::protocol::jsonrpc::{INVALID_REQUEST, Malformed, Message, RpcError, split_batch};

/// The messages of a batch, at the revision of its session or connection.
pub(crate) fn messages_of(
    text: &str,
    version: Option<ProtocolVersion>,
    most: usize,
) -> Result<Vec<&RawValue>, RpcError> {
    if !version.is_some_and(ProtocolVersion::has_batches) {
        let why = "batches are part of 2025-03-26 only; send one message";
        return Err(RpcError::new(INVALID_REQUEST, why));
    }
    match split_batch(text) {
        Ok(messages) if messages.len() <= most => Ok(messages),
        Ok(_) => {
            let why = format!("the batch has more than {most} messages, the limit of App::max_batch");
            Err(RpcError::new(INVALID_REQUEST, why))
        }
        Err(Malformed { error, .. }) => Err(error),
    }
}

/// One message of a batch. What the others mean must not depend on it, so it cannot be an `initialize`.
pub(crate) fn message_of_batch(message: &RawValue) -> Result<Message<'_>, Malformed<'_>> {
    match Message::parse(message.get()) {
        Ok(Message::Request(request)) if request.method == "initialize" => {
            let error = RpcError::new(INVALID_REQUEST, "initialize cannot be part of a batch");
            Err(Malformed { id: Some(request.id), error })
        }
        parsed => parsed,
    }
}

/// The answers as one; `None` when there are none.
pub(crate) fn write_batch(answers: &[Vec<u8>]) -> Option<Vec<u8>> {
    if answers.is_empty() {
        return None;
    }
    let mut out = vec![b'['];
    out.extend(answers.join(&b','));
    out.push(b']');
    Some(out)
}
