#![doc = include_str!("../../docs/testing.md")]

mod answer;
mod call;
mod client;
mod exchange;
mod expect;
mod outcome;
mod reply;
mod surface;
mod task;
mod task_store;

#[doc(inline)]
pub use crate::__surface_lock as surface_lock;
pub use crate::clock::Clock;
pub use answer::{Answer, Question};
pub use call::Call;
pub use client::TestClient;
pub use outcome::Outcome;
pub use reply::{Reply, RpcFailure};
pub use serde_json::{Value, json};
#[doc(hidden)]
pub use surface::hold;
pub use surface::{Change, Severity, Surface};
pub use task::TestTask;
pub use task_store::task_store_contract;
