//! Dice: a library of tools, which know nothing of the applications that offer them.
//!
//! An application adds them with `.tools(dice::tools())`, and lends them a [`Cup`].

// A library keeps to stricter rules than the programs beside it, and what the macros make of it keeps to them, too.
#![warn(missing_docs, missing_debug_implementations, unreachable_pub, clippy::pedantic)]

use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

use tep_runtime::prelude::*;

/// A cup of dice, which remembers what was rolled.
#[derive(Debug, Default)]
pub struct Cup {
    rolled: Mutex<Vec<Roll>>,
}

/// What came up.
#[mcp_data]
#[derive(Clone, Debug)]
pub struct Roll {
    /// One number for each die.
    pub numbers: Vec<u32>,
    /// Their sum.
    pub sum: u32,
}

#[mcp_tools]
impl Cup {
    /// Roll some dice.
    ///
    /// # Errors
    ///
    /// When another call has ended in the midst of its roll.
    #[mcp_tool(destructive = false)]
    pub fn roll(
        &self,
        /// How many dice.
        #[param(default = 1, min = 1, max = 20)]
        dice: u32,
        /// How many sides each of them has.
        #[param(default = 6, min = 2, max = 100)]
        sides: u32,
    ) -> Result<Json<Roll>, ToolError> {
        let numbers: Vec<u32> = (0..dice).map(|die| 1 + Self::random(die, sides)).collect();
        let roll = Roll { sum: numbers.iter().sum(), numbers };
        let Ok(mut rolled) = self.rolled.lock() else {
            return Err(ToolError::internal("the dice fell off the table"));
        };
        rolled.push(roll.clone());
        Ok(Json(roll))
    }

    /// What was rolled so far, the last roll last.
    #[mcp_tool(inline, read_only)]
    pub fn rolls(&self) -> Vec<Roll> {
        self.rolled.lock().map(|rolled| rolled.clone()).unwrap_or_default()
    }

    fn random(die: u32, below: u32) -> u32 {
        let number = RandomState::new().hash_one(die) % u64::from(below);
        u32::try_from(number).unwrap_or_default()
    }
}

/// How likely a die shows a number or a higher one.
#[mcp_tool(inline, read_only)]
#[must_use]
pub fn odds(
    /// The number.
    #[param(min = 1)]
    at_least: u32,
    /// How many sides the die has.
    #[param(default = 6, min = 2, max = 100)]
    sides: u32,
) -> f64 {
    f64::from((sides + 1).saturating_sub(at_least)) / f64::from(sides)
}

/// All tools of the library.
#[must_use]
pub fn tools() -> ToolSet {
    Cup::tools().and(tools![odds])
}
