//! What of an item's terms lives as long as the item does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::gate::Gate;
use super::{Line, Offer, Turn};

/// The terms of an item that is offered.
pub(crate) struct Offered {
    offer: Offer,
    gate: Option<Arc<Gate>>,
    /// Whether the log says already that something deprecated is used.
    is_told: AtomicBool,
}

impl Offered {
    pub(crate) fn new(offer: Offer) -> Self {
        let gate = offer.max_concurrency.map(|at_once| Arc::new(Gate::new(at_once)));
        Self { offer, gate, is_told: AtomicBool::new(false) }
    }

    /// The turn of one more call. The first one of a deprecated item is told to the log.
    pub(crate) fn turn(&self, noun: &str, name: &str, line: Line) -> Turn {
        if let Some(instead) = self.offer.deprecated
            && !self.is_told.swap(true, Ordering::Relaxed)
        {
            tracing::warn!("the {noun} `{name}` is deprecated and still used: {instead}");
        }
        Turn::new(self.gate.clone(), line, self.offer.is_guarded)
    }
}
