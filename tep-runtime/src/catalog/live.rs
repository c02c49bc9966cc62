//! The catalog of a running app, which can give way to another.

use std::sync::{Arc, Mutex, PoisonError};

use arc_swap::ArcSwap;

use super::declared::Declared;
use super::{Catalog, Edit};
use crate::error::BuildError;
use crate::subscription::Change;

/// What is offered now. Whoever has begun with a catalog keeps it.
pub(crate) struct LiveCatalog {
    now: ArcSwap<Catalog>,
    /// What the catalog is made of. Only one who changes something waits for it.
    declared: Mutex<Declared>,
}

impl LiveCatalog {
    pub(crate) fn new(declared: Declared) -> Self {
        Self { now: ArcSwap::from_pointee(declared.offered()), declared: Mutex::new(declared) }
    }

    /// The catalog of this moment. Nobody waits for anybody here.
    pub(crate) fn now(&self) -> Arc<Catalog> {
        self.now.load_full()
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
            self.now.store(Arc::new(next.offered()));
        }
        *declared = next;
        Ok(changes)
    }
}
