//! The calls that are still running, so that they can be cancelled.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::context::{Context, Party};
use crate::protocol::jsonrpc::RequestId;

/// The running calls of all parties, by the id of the request. Some clients give all requests the same id.
#[derive(Default)]
pub(crate) struct InFlight {
    calls: Mutex<HashMap<(Party, String), Vec<Context>>>,
}

/// A call that can be cancelled as long as this is held.
pub(crate) struct Cancellable<'a> {
    in_flight: &'a InFlight,
    key: (Party, String),
    cx: Context,
}

impl InFlight {
    /// Enters a call.
    pub(crate) fn enter(&self, party: Party, id: RequestId<'_>, cx: Context) -> Cancellable<'_> {
        let key = (party, id.key());
        self.calls().entry(key.clone()).or_default().push(cx.clone());
        Cancellable { in_flight: self, key, cx }
    }

    /// Cancels every call of the party under the key of an id. An id that is not there, or not any more, is none of anybody's
    /// concern.
    pub(super) fn cancel(&self, party: Party, id: &str) {
        let calls = self.calls().get(&(party, id.to_owned())).cloned().unwrap_or_default();
        for call in calls {
            call.cancel();
        }
    }

    /// Cancels everything that anybody waits for in the session of a party.
    pub(super) fn cancel_all(&self, party: Party) {
        let own = |((other, _), calls): (&(Party, String), &Vec<Context>)| {
            other.is_in_session_of(party).then(|| calls.clone())
        };
        let calls: Vec<Context> = self.calls().iter().filter_map(own).flatten().collect();
        for call in calls {
            call.cancel();
        }
    }

    fn calls(&self) -> MutexGuard<'_, HashMap<(Party, String), Vec<Context>>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Cancellable<'_> {
    fn drop(&mut self) {
        let mut calls = self.in_flight.calls();
        if let Some(running) = calls.get_mut(&self.key) {
            running.retain(|call| !call.is(&self.cx));
            if running.is_empty() {
                calls.remove(&self.key);
            }
        }
    }
}
