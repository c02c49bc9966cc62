//! The catalog of a running app, which can give way to another.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::declared::Declared;
use super::{Catalog, Edit};
use crate::error::BuildError;
use crate::subscription::Change;

/// What is offered now. Whoever has begun with a catalog keeps it.
pub(crate) struct LiveCatalog {
    /// Held for no longer than it takes to copy or to replace a pointer.
    now: RwLock<Arc<Catalog>>,
    /// What the catalog is made of. Only one who changes something waits for it.
    declared: Mutex<Declared>,
}

impl LiveCatalog {
    pub(crate) fn new(declared: Declared) -> Self {
        Self { now: RwLock::new(Arc::new(declared.offered())), declared: Mutex::new(declared) }
    }

    /// The catalog of this moment. Nobody waits here while another one is made.
    pub(crate) fn now(&self) -> Arc<Catalog> {
        Arc::clone(&self.now.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts another catalog in place: the lists that differ. After an error everything is as it was.
    pub(crate) fn change(&self, edit: Edit) -> Result<Vec<Change>, BuildError> {
        let mut declared = self.declared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut next = declared.clone();
        let changes = next.apply(edit).map_err(BuildError::of_change)?;
        let mut problems = Vec::new();
        next.check_pages(&mut problems);
        if !problems.is_empty() {
            return Err(BuildError::of_change(problems));
        }
        if !changes.is_empty() {
            let offered = Arc::new(next.offered());
            *self.now.write().unwrap_or_else(PoisonError::into_inner) = offered;
        }
        *declared = next;
        Ok(changes)
    }
}
