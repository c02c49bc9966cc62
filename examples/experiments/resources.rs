//! What callers can read.

use tep_runtime::prelude::*;

use crate::run::{Experiment, Status};
use crate::store::Experiments;

/// Every run that was ever started, oldest first.
#[mcp_resource("experiments/all")]
async fn all_experiments(store: &Experiments) -> Json<Vec<Experiment>> {
    Json(store.list(|_| true))
}

/// The runs that have not ended.
#[mcp_resource("experiments/active")]
async fn active_experiments(store: &Experiments) -> Json<Vec<Experiment>> {
    Json(store.list(Status::is_active))
}

/// What happened to one run, a line each.
#[mcp_resource("experiments/{id}/log")]
async fn experiment_log(store: &Experiments, id: u64) -> Result<String, ToolError> {
    store.log(id).map_err(ToolError::not_found)
}
