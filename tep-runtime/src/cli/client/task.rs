//! A call that became a task is waited for.

use std::time::Duration;

use serde_json::{Value, json};

use super::rounds::Asked;
use super::{Client, Problem};

/// A server that names no interval is asked this often, and none more often than that.
const LEAST_INTERVAL: u64 = 100;

/// Nobody wants to wait longer after the end.
const MOST_INTERVAL: u64 = 5000;

impl Client {
    /// The result with which a task ends; its questions are answered on the way.
    pub(super) async fn end_of_task(&mut self, mut task: Value) -> Result<Value, Problem> {
        let id = task["taskId"].as_str().unwrap_or_default().to_owned();
        let mut wait = LEAST_INTERVAL;
        let mut asked = Asked::default();
        loop {
            match task["status"].as_str() {
                Some("completed") if task["result"].is_object() => return Ok(task["result"].take()),
                Some("completed") => return Err(Problem::Broken("the task ended without a result".into())),
                Some("failed") => return Err(Problem::refused(200, &task["error"])),
                Some("cancelled") => return Err(Problem::Broken("the task was cancelled".into())),
                Some("input_required") if task["inputRequests"].is_object() => {
                    let answers = self.answers(&task["inputRequests"], &mut asked).await?;
                    let params = json!({ "taskId": id, "inputResponses": answers });
                    self.in_rounds("tasks/update", params).await?;
                }
                _ => {
                    tokio::time::sleep(Duration::from_millis(wait)).await;
                    let interval = task["pollIntervalMs"].as_u64().unwrap_or(LEAST_INTERVAL);
                    wait = (wait * 2).min(interval.clamp(LEAST_INTERVAL, MOST_INTERVAL));
                }
            }
            task = self.in_rounds("tasks/get", json!({ "taskId": id })).await?;
        }
    }
}
