//! A manager of training runs that people and agents drive together. The training is pretended; the state is real.

mod prompts;
mod resources;
mod run;
mod store;
#[cfg(test)]
mod tests;
mod tools;

use tep_runtime::prelude::*;

use crate::store::Experiments;

fn app() -> App {
    tep_runtime::app!()
        .title("Experiments")
        .description("Starts training runs, moves them on, and keeps their logs.")
        .instructions(
            "Start a run with start_experiment, then move it on with step_experiment until its status is done or \
             failed. Only a few runs may be active at once; read tep://experiments/active before starting another.",
        )
        .state(Experiments::default())
        .auth(BearerToken::hs256_env("JWT_SECRET"))
}

tep_runtime::main!(app());
