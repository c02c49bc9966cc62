//! Testing an app in process: as any identity, over any protocol revision, without a socket.

mod answer;
mod call;
mod client;
mod exchange;
mod expect;
mod outcome;
mod reply;
mod task;
mod task_store;

pub use crate::clock::Clock;
pub use answer::{Answer, Question};
pub use call::Call;
pub use client::TestClient;
pub use outcome::Outcome;
pub use reply::{Reply, RpcFailure};
pub use serde_json::{Value, json};
pub use task::TestTask;
pub use task_store::task_store_contract;
