//! The state of the application, which its pages and its tools share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tep_runtime::prelude::*;

/// What guests wrote, in order.
#[derive(Clone, Default)]
pub(crate) struct Guestbook(Arc<Mutex<Vec<Entry>>>);

/// What one guest wrote.
#[mcp_data]
#[derive(Clone)]
pub(crate) struct Entry {
    /// Who wrote it.
    pub(crate) guest: String,
    /// What they wrote.
    pub(crate) text: String,
}

impl Guestbook {
    pub(crate) fn sign(&self, entry: Entry) {
        self.lock().push(entry);
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
