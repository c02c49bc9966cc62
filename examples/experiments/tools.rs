//! What callers can do.

use tep_runtime::prelude::*;

use crate::run::{Experiment, Plan, Status};
use crate::store::{Experiments, Refusal};

/// A new run, and where to read about it.
#[mcp_data]
struct Started {
    /// The id that the other tools take.
    id: u64,
    /// Where the run stands.
    status: Status,
    /// The URI of its log.
    log: String,
}

/// Enqueue a new training run.
#[mcp_tool(caps = ["run_experiments"], destructive = false, idempotent = false)]
async fn start_experiment(
    caller: &Identity,
    store: &Experiments,
    /// Free-text label.
    #[param(len = 1..=80, example = "baseline")]
    name: String,
    /// Learning rate; 1e-5 to 1e-2 is typical, and beyond 0.1 the loss blows up.
    #[param(exclusive_min = 0.0, max = 1.0, example = 0.001)]
    learning_rate: f64,
    /// Optimizer.
    #[param(one_of = ["adamw", "lion", "sgd"], default = "adamw")]
    optimizer: String,
    /// Number of training epochs.
    #[param(default = 10, min = 1, max = 1000)]
    epochs: u32,
) -> Result<Json<Started>, Refusal> {
    let plan = Plan { name, learning_rate, optimizer, epochs };
    let Experiment { id, status, .. } = store.start(plan, caller.subject())?;
    Ok(Json(Started { id, status, log: format!("tep://experiments/{id}/log") }))
}

/// Move a run on by some epochs. It stops early where it ends.
#[mcp_tool(destructive = false, idempotent = false)]
async fn step_experiment(
    store: &Experiments,
    /// Which run.
    id: u64,
    /// How many epochs.
    #[param(default = 1, min = 1, max = 100)]
    epochs: u32,
) -> Result<Json<Experiment>, Refusal> {
    store.step(id, epochs).map(Json)
}

/// End a run before its time. Its log stays.
#[mcp_tool(caps = ["run_experiments"], destructive, idempotent = false)]
async fn cancel_experiment(
    caller: &Identity,
    store: &Experiments,
    /// Which run.
    id: u64,
) -> Result<Json<Experiment>, Refusal> {
    store.cancel(id, &caller.subject()).map(Json)
}

/// List runs, oldest first.
#[mcp_tool(read_only)]
async fn list_experiments(
    store: &Experiments,
    /// Only runs that stand here; all when left out.
    status: Option<Status>,
) -> Vec<Experiment> {
    store.list(|found| status.is_none_or(|wanted| wanted == found))
}
