//! `logging/setLevel`: from which level on a session wants log messages.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;

use super::{Answer, Call, Dispatcher, Reply, unknown_method};
use crate::context::Party;
use crate::protocol::jsonrpc::{RpcError, params_of};
use crate::protocol::{LogLevel, UnknownLogLevel, shown};

#[derive(Deserialize)]
struct SetLevel {
    level: String,
}

pub(super) fn set_level(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    if !call.catalog.logs() {
        return Err(unknown_method("logging/setLevel"));
    }
    let SetLevel { level } = params_of(call.raw)?;
    let level = level.parse().map_err(|UnknownLogLevel| {
        RpcError::invalid_params(format!("params.level: {UnknownLogLevel}, and not `{}`", shown(&level)))
    })?;
    // Without a session there is nobody to remember it for.
    if let Some(party) = call.peer.party {
        dispatcher.log_levels.set(party, level);
    }
    Ok(Reply::empty())
}

/// How many parties can choose a level; beyond that the choice of an arbitrary other is forgotten.
const MOST_PARTIES: usize = 10_000;

/// The levels that parties chose.
#[derive(Default)]
pub(super) struct LogLevels {
    chosen: Mutex<HashMap<Party, LogLevel>>,
    /// How many there are, so that nobody waits for the lock while there are none.
    count: AtomicUsize,
}

impl LogLevels {
    pub(super) fn of(&self, party: Party) -> Option<LogLevel> {
        if self.count.load(Ordering::Relaxed) == 0 {
            return None;
        }
        self.chosen.lock().unwrap_or_else(PoisonError::into_inner).get(&party).copied()
    }

    fn set(&self, party: Party, level: LogLevel) {
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if chosen.len() >= MOST_PARTIES
            && !chosen.contains_key(&party)
            && let Some(other) = chosen.keys().next().copied()
        {
            chosen.remove(&other);
        }
        chosen.insert(party, level);
        self.count.store(chosen.len(), Ordering::Relaxed);
    }

    pub(super) fn forget(&self, party: Party) {
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        chosen.retain(|other, _| !other.is_in_session_of(party));
        self.count.store(chosen.len(), Ordering::Relaxed);
    }
}
