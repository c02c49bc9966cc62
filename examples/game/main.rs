//! A library's tools beside one of its own: see `dice.rs`.

use dice::Cup;
use tep_runtime::prelude::*;

#[cfg(test)]
mod tests;

/// Say whose turn it is, given who plays and how often was rolled.
#[mcp_tool(inline, read_only)]
fn whose_turn(
    cup: &Cup,
    /// Who plays, in order.
    #[param(len = 1..=8)]
    players: Vec<String>,
) -> Option<String> {
    players.get(cup.rolls().len() % players.len()).cloned()
}

fn app() -> App {
    tep_runtime::app!()
        .description("Rolls dice, and says whose turn it is.")
        .state(Cup::default())
        .tools(dice::tools())
}

tep_runtime::main!(app());
