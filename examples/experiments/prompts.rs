//! What people ask the model for.

use tep_runtime::prelude::*;

/// Ask for a comparison of two runs.
#[mcp_prompt(inline)]
fn compare(
    /// First run.
    #[param(example = 1)]
    a: u64,
    /// Second run.
    #[param(example = 2)]
    b: u64,
) -> String {
    format!(
        "Compare the training runs {a} and {b}. Read tep://experiments/{a}/log and tep://experiments/{b}/log, say \
         which one learned better, and what most likely made the difference."
    )
}
