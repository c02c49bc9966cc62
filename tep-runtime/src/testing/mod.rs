//! Testing an app in process: as any identity, over any protocol revision, without a socket.

mod answer;
mod client;
mod exchange;
mod reply;
mod task_store;

pub use answer::{Answer, Question};
pub use client::TestClient;
pub use reply::{CallResult, Reply, RpcFailure};
pub use serde_json::{Value, json};
pub use task_store::task_store_contract;
