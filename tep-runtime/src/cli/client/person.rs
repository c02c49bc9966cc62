//! The person before the terminal: answers questions, and sees how far a call is.

use std::io::{IsTerminal as _, stdin};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::cli::ask::{Answers, ask_at_terminal};
use crate::cli::failure::Failure;
use crate::cli::output::say;
use crate::cli::progress::Progress;
use crate::protocol::jsonrpc::METHOD_NOT_FOUND;

/// Who answers questions and watches the progress.
#[derive(Default)]
pub(in crate::cli) struct Person {
    /// What was answered on the command line already.
    answers: Arc<Answers>,
    progress: Progress,
}

impl Person {
    /// Somebody who has given some answers beforehand.
    pub(in crate::cli) fn with(answers: Answers) -> Self {
        Self { answers: Arc::new(answers), progress: Progress::default() }
    }

    /// Takes note of a notification.
    pub(super) fn hear(&mut self, message: &Value) {
        let params = &message["params"];
        match message["method"].as_str() {
            Some("notifications/progress") => self.progress.advance(params),
            Some("notifications/message") => self.progress.log(params),
            _ => {}
        }
    }

    /// The answer to a question; `None` when the person does not want to give any. Reading a line waits for a person,
    /// so it has a thread of its own.
    pub(super) async fn answer(&mut self, method: &str, params: &Value) -> Result<Option<Value>, Failure> {
        self.progress.clear();
        let (answers, method, params) = (Arc::clone(&self.answers), method.to_owned(), params.clone());
        let asking = tokio::task::spawn_blocking(move || ask_at_terminal(&answers, &method, &params));
        asking.await.unwrap_or_else(|error| Err(Failure::failed(error.to_string())))
    }

    /// The same question comes again, so its answer was not taken. On a terminal there may be a better one.
    pub(super) fn again(&mut self, params: &Value) -> Result<(), Failure> {
        self.progress.clear();
        if stdin().is_terminal() {
            say("The server does not take the answer, and asks again.\n");
            return Ok(());
        }
        let message = params["message"].as_str().unwrap_or("a question without a text");
        Err(Failure::failed(format!("the server does not take the answer to its question: {message}")))
    }

    /// The answer to a question of a session as a message, and why the call must end with it.
    pub(super) async fn reply(
        &mut self,
        method: &str,
        id: &Value,
        params: &Value,
    ) -> (Value, Option<Failure>) {
        match method {
            "ping" => return (json!({ "jsonrpc": "2.0", "id": id, "result": {} }), None),
            "elicitation/create" | "sampling/createMessage" | "roots/list" => {}
            _ => {
                let error =
                    json!({ "code": METHOD_NOT_FOUND, "message": "this client does not know the method" });
                return (json!({ "jsonrpc": "2.0", "id": id, "error": error }), None);
            }
        }
        let (answer, failure) = match self.answer(method, params).await {
            Ok(answer) => (answer, None),
            Err(failure) => (None, Some(failure)),
        };
        let reply = match answer {
            Some(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
            None if method == "elicitation/create" => {
                json!({ "jsonrpc": "2.0", "id": id, "result": { "action": "cancel" } })
            }
            None => {
                let error = json!({ "code": -1, "message": "the user gives no answer" });
                json!({ "jsonrpc": "2.0", "id": id, "error": error })
            }
        };
        (reply, failure)
    }

    /// The call is over.
    pub(super) fn finish(&mut self) {
        self.progress.clear();
    }
}
