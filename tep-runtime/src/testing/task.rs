//! A task of a test.

use serde_json::{Value, json};

use super::exchange::MOST_ROUNDS;
use super::{Answer, Outcome, Question, RpcFailure, TestClient};

/// A call that [became a task](Outcome::task). Nothing here polls: whoever waits is told by the server.
///
/// ```
/// # use tep_runtime::prelude::*;
/// # use tep_runtime::testing::{TestClient, json};
/// # #[mcp_data]
/// # struct Team { team: String }
/// /// Deploy for a team.
/// #[mcp_tool(task = "required")]
/// async fn deploy(cx: &Context) -> Result<String, ToolError> {
///     Ok(cx.ask::<Team>("Which team?").await?.team)
/// }
///
/// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
/// use tep_runtime::testing::Answer;
///
/// let client = TestClient::new(App::new("deploy", "1").tool::<deploy>()).expect("a sound app");
/// let client = client.answering(|_| Answer::accept(json!({ "team": "core" })));
/// let task = client.call("deploy").as_task().await.task();
/// task.outcome().await.ok_text("core");
/// # });
/// ```
#[derive(Clone)]
pub struct TestTask {
    client: TestClient,
    id: String,
    /// As [`Outcome`] has it.
    is_wrapped: bool,
}

impl TestTask {
    pub(super) fn new(client: &TestClient, id: &str, is_wrapped: bool) -> Self {
        Self { client: client.clone(), id: id.to_owned(), is_wrapped }
    }

    /// The id, which nobody can guess.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The same task as another client comes to it.
    #[must_use]
    pub fn seen_by(&self, client: &TestClient) -> Self {
        Self { client: client.knowing_tasks(), ..self.clone() }
    }

    /// How the task is: what `tasks/get` says.
    ///
    /// # Errors
    ///
    /// The JSON-RPC error, when there is no such task for this client, or not any more.
    pub async fn get(&self) -> Result<Value, RpcFailure> {
        self.client.request("tasks/get", json!({ "taskId": self.id })).await
    }

    /// Waits until the task has a status, such as `input_required`: what `tasks/get` says then.
    ///
    /// # Panics
    ///
    /// When it ends in another way, or there is no such task.
    pub async fn reaches(&self, status: &str) -> Value {
        let task = self.once(|now| now == status || is_final(now)).await;
        assert_eq!(task["status"], status, "the task ended in another way: {task:#}");
        task
    }

    /// The questions that are open, under their keys.
    ///
    /// # Panics
    ///
    /// When there is no such task.
    pub async fn questions(&self) -> Vec<(String, Question)> {
        questions(&self.once(|_| true).await)
    }

    /// Answers one question.
    ///
    /// # Panics
    ///
    /// When there is no such task.
    pub async fn answer(&self, key: &str, answer: Answer) {
        let params = json!({ "taskId": self.id, "inputResponses": { key: answer.0 } });
        self.told("tasks/update", params).await;
    }

    /// Cancels the task.
    ///
    /// # Panics
    ///
    /// When there is no such task.
    pub async fn cancel(&self) {
        self.told("tasks/cancel", json!({ "taskId": self.id })).await;
    }

    /// Waits for the end, and lets [whoever answers](TestClient::answering) answer what is asked until then.
    ///
    /// # Panics
    ///
    /// When the task is cancelled, asks and nobody answers, or does not exist.
    pub async fn outcome(&self) -> Outcome {
        for _ in 0..MOST_ROUNDS {
            let mut task = self.once(|now| now == "input_required" || is_final(now)).await;
            match task["status"].as_str() {
                Some("completed") => return self.ended(Ok(task["result"].take())),
                Some("failed") => return self.ended(Err(RpcFailure::of(&mut task["error"]))),
                Some("cancelled") => panic!("the task was cancelled: {task:#}"),
                _ => {}
            }
            let Some(answers) = self.client.answering.as_ref() else {
                panic!(
                    "the task asks, and the client has nobody who answers; see TestClient::answering: {task:#}"
                );
            };
            for (key, question) in questions(&task) {
                self.answer(&key, answers(&question)).await;
            }
        }
        panic!("the task asks without end");
    }

    fn ended(&self, answer: Result<Value, RpcFailure>) -> Outcome {
        let asked = self.client.asked("the end of the task", &json!(self.id));
        let client = self.client.clone();
        Outcome { client, asked, answer, notifications: Vec::new(), is_wrapped: self.is_wrapped }
    }

    async fn told(&self, method: &str, params: Value) {
        if let Err(failure) = self.client.request(method, params).await {
            panic!("{method}: {} {}", failure.code, failure.message);
        }
    }

    /// The task, once its status is one that is waited for.
    async fn once(&self, is_awaited: impl Fn(&str) -> bool) -> Value {
        let mut changes = self.client.changes_of(&self.id).await;
        loop {
            let task = self.get().await.unwrap_or_else(|failure| panic!("no task: {}", failure.message));
            if is_awaited(task["status"].as_str().unwrap_or_default()) {
                return task;
            }
            assert!(changes.next().await.is_some(), "nobody tells how the task goes on: {task:#}");
        }
    }
}

fn is_final(status: &str) -> bool {
    matches!(status, "completed" | "failed" | "cancelled")
}

fn questions(task: &Value) -> Vec<(String, Question)> {
    let open = task["inputRequests"].as_object().into_iter().flatten();
    open.map(|(key, asked)| (key.clone(), Question::of(asked))).collect()
}
