//! What a client asked, which says what its answers have to be.

use serde_json::Value;

/// The method of each request, by its id.
#[derive(Default)]
pub(crate) struct Asked(Vec<(Value, String)>);

impl Asked {
    /// Takes note of what is sent: a message, a batch, or anything else, which asks nothing.
    pub(crate) fn note(&mut self, sent: &[u8]) {
        let text = sent.strip_prefix("\u{feff}".as_bytes()).unwrap_or(sent);
        match serde_json::from_slice(text) {
            Ok(Value::Array(batch)) => batch.iter().for_each(|message| self.note_message(message)),
            Ok(message) => self.note_message(&message),
            Err(_) => {}
        }
    }

    fn note_message(&mut self, message: &Value) {
        if let (Some(id), Some(method)) = (message.get("id"), message["method"].as_str()) {
            self.0.push((id.clone(), method.to_owned()));
        }
    }

    /// The method of the latest request with this id.
    pub(super) fn method(&self, id: &Value) -> Option<&str> {
        self.0.iter().rev().find(|(asked, _)| asked == id).map(|(_, method)| method.as_str())
    }

    /// Whether nothing was asked here, so that what is answered was asked elsewhere: a stream that is taken up again.
    pub(super) fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}
