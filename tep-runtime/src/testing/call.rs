//! A call while a test writes it.

use std::pin::Pin;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Outcome, TestClient};

/// A call of a tool or a prompt that is sent when it is awaited.
///
/// ```
/// # use tep_runtime::prelude::*;
/// # use tep_runtime::testing::{TestClient, json};
/// # /// Add two numbers.
/// # #[mcp_tool]
/// # async fn add(a: i64, b: i64) -> i64 { a + b }
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// # let client = TestClient::new(App::new("sums", "1").tool::<add>()).expect("a sound app");
/// client.call("add").arg("a", 2).arg("b", 3).await.ok_text("5");
/// client.call("add").args(json!({ "a": 2, "b": 3 })).await.ok_json(5);
/// # });
/// ```
#[must_use = "nothing is sent until it is awaited"]
#[derive(Clone)]
pub struct Call {
    client: TestClient,
    method: &'static str,
    name: String,
    arguments: Value,
}

impl Call {
    pub(super) fn new(client: &TestClient, method: &'static str, name: &str) -> Self {
        Self { client: client.clone(), method, name: name.to_owned(), arguments: json!({}) }
    }

    /// Adds an argument: anything that serde writes.
    ///
    /// # Panics
    ///
    /// When `value` cannot be written as JSON, or [`args`](Self::args) gave something else than an object.
    #[track_caller]
    pub fn arg(mut self, name: &str, value: impl Serialize) -> Self {
        let Value::Object(arguments) = &mut self.arguments else {
            panic!("`{name}` cannot be added to what is no object: {}", self.arguments);
        };
        arguments.insert(name.to_owned(), written(value));
        self
    }

    /// All arguments at once, in the place of those that there are.
    ///
    /// # Panics
    ///
    /// When they cannot be written as JSON.
    #[track_caller]
    pub fn args(mut self, arguments: impl Serialize) -> Self {
        self.arguments = written(arguments);
        self
    }

    /// Says that the client knows tasks, so that the call may become one, and that it can be asked, since
    /// [`TestTask::answer`](super::TestTask::answer) answers: see [`Outcome::task`]. Tasks begin with 2026-07-28.
    pub fn as_task(mut self) -> Self {
        self.client = self.client.knowing_tasks();
        self
    }
}

impl IntoFuture for Call {
    type Output = Outcome;
    type IntoFuture = Pin<Box<dyn Future<Output = Outcome> + Send>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(async move {
            let params = json!({ "name": self.name, "arguments": self.arguments });
            self.client.outcome_of(self.method, &self.name, params).await
        })
    }
}

#[track_caller]
pub(super) fn written(value: impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|error| panic!("this cannot be written as JSON: {error}"))
}
