//! Who may use an item, when, and what else holds for it whatever noun it is of.

use utoipa::openapi::Deprecated;

use crate::offer::Offer;

/// Who may use an item, and when.
#[derive(Clone, Copy, Default)]
pub(super) struct Access {
    pub(super) asks_for_caps: bool,
    pub(super) is_guarded: bool,
    pub(super) takes_turns: bool,
}

impl Access {
    pub(super) fn of(caps: &[&str], offer: &Offer) -> Self {
        Self {
            asks_for_caps: !caps.is_empty(),
            is_guarded: offer.is_guarded,
            takes_turns: offer.max_concurrency.is_some(),
        }
    }
}

/// What an operation is sorted by: its own tags, or the noun of its item.
pub(super) fn tags(noun: &str, offer: &Offer) -> Vec<String> {
    let own: Vec<String> = offer.tags.iter().map(|tag| (*tag).to_owned()).collect();
    if own.is_empty() { vec![noun.to_owned()] } else { own }
}

pub(super) fn deprecated(offer: &Offer) -> Option<Deprecated> {
    offer.deprecated.map(|_| Deprecated::True)
}

/// What follows the description of every item.
pub(super) fn terms(caps: &[&str], offer: &Offer) -> Vec<String> {
    needs(caps).into_iter().chain(offer.sentences()).collect()
}

pub(super) fn needs(caps: &[&str]) -> Option<String> {
    (!caps.is_empty()).then(|| format!("Requires: {}", caps.join(", ")))
}
