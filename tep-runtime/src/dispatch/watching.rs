//! `resources/subscribe` and `resources/unsubscribe`: the resources that a session watches; before 2026-07-28.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::resources::LONGEST_URI;
use super::{Answer, Call, Dispatcher, Reply, unknown_method};
use crate::catalog::Catalog;
use crate::context::Party;
use crate::identity::Identity;
use crate::invoke::{Refusal, authorise};
use crate::offer::Surface;
use crate::protocol::jsonrpc::{FORBIDDEN, INVALID_REQUEST, RpcError};
use crate::subscription::{Filter, Subscription, Uris};

/// How many resources can be watched, in one session or by one subscription.
pub(super) const MOST_URIS: usize = 1000;

/// How many sessions can watch something without listening; beyond that an arbitrary one of them is forgotten.
const MOST_PARTIES: usize = 10_000;

pub(super) fn subscribe(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    let (party, uri) = watched(call, "resources/subscribe")?;
    may_watch(&call.catalog, &uri, &call.peer.identity)
        .map_err(|refusal| RpcError::new(FORBIDDEN, refusal.to_string()))?;
    let uris = dispatcher.watched.of(party);
    let mut uris = uris.set();
    if uris.len() >= MOST_URIS && !uris.contains(&uri) {
        let why = format!("a session watches at most {MOST_URIS} resources; unsubscribe from some first");
        return Err(RpcError::invalid_params(why));
    }
    uris.insert(uri);
    Ok(Reply::empty())
}

pub(super) fn unsubscribe(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    let (party, uri) = watched(call, "resources/unsubscribe")?;
    dispatcher.watched.of(party).set().remove(&uri);
    Ok(Reply::empty())
}

/// Whether the caller may know of a resource that it changes. One that is not offered is anybody's.
pub(super) fn may_watch(catalog: &Catalog, uri: &str, identity: &Identity) -> Result<(), Refusal> {
    match catalog.find_resource(uri) {
        Some((at, _)) if catalog.resources()[at].meta().offer.is_on(Surface::Mcp) => {
            authorise(catalog.resources()[at].meta().caps, identity)
        }
        _ => Ok(()),
    }
}

/// Who watches which resource.
fn watched(call: &Call<'_>, method: &str) -> Result<(Party, String), RpcError> {
    if !call.catalog.can_change() {
        return Err(unknown_method(method));
    }
    let uri = call.uri()?;
    let canonical = call.catalog.canonical_uri(&uri).filter(|uri| uri.len() <= LONGEST_URI);
    let uri = canonical.ok_or_else(|| RpcError::invalid_params("params.uri is no URI"))?;
    let party = call.peer.party.ok_or_else(|| {
        RpcError::new(INVALID_REQUEST, "without a session nobody can be told; begin one with initialize")
    })?;
    Ok((party, uri))
}

impl Dispatcher {
    /// Begins to tell a session or connection of changes: of every list, and of the resources that it watches now or
    /// later.
    pub(crate) fn subscribe_legacy(&self, party: Party) -> Subscription {
        let uris = self.watched.of(party);
        let filter = Filter { tools: true, prompts: true, resources: true, uris, ..Filter::default() };
        self.subscriptions.subscribe_in(party, filter)
    }
}

/// The resources that parties watch.
#[derive(Default)]
pub(super) struct Watched {
    by_party: Mutex<HashMap<Party, Uris>>,
}

impl Watched {
    /// Those of a party, shared with whatever tells it.
    fn of(&self, party: Party) -> Uris {
        let mut all = self.by_party.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_PARTIES && !all.contains_key(&party) {
            all.retain(|_, uris| uris.is_shared() || !uris.set().is_empty());
        }
        if all.len() >= MOST_PARTIES && !all.contains_key(&party) {
            let silent = all.iter().find(|(_, uris)| !uris.is_shared()).map(|(party, _)| *party);
            silent.map(|party| all.remove(&party));
        }
        all.entry(party).or_default().clone()
    }

    pub(super) fn forget(&self, party: Party) {
        let mut all = self.by_party.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|other, _| !other.is_in_session_of(party));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(number: usize) -> Party {
        let mut session = [0; 16];
        session[..8].copy_from_slice(&number.to_be_bytes());
        Party::new(session, [0; 16])
    }

    #[test]
    fn who_listens_is_not_forgotten_and_who_watches_nothing_goes_first() {
        let watched = Watched::default();
        let listening = watched.of(party(0));
        for number in 1..MOST_PARTIES {
            let uris = watched.of(party(number));
            if number % 2 == 0 {
                uris.set().insert("a://b".into());
            }
        }
        watched.of(party(MOST_PARTIES)).set().insert("a://b".into());
        assert_eq!(watched.by_party.lock().expect("no panic").len(), MOST_PARTIES / 2 + 1);
        for number in MOST_PARTIES..2 * MOST_PARTIES {
            watched.of(party(number)).set().insert("a://b".into());
        }
        assert_eq!(watched.by_party.lock().expect("no panic").len(), MOST_PARTIES);
        watched.of(party(0)).set().insert("c://d".into());
        assert!(listening.set().contains("c://d"), "it is still the same set");
    }

    #[test]
    fn a_party_that_is_forgotten_begins_anew() {
        let watched = Watched::default();
        watched.of(party(1)).set().insert("a://b".into());
        watched.of(party(2)).set().insert("a://b".into());
        watched.forget(party(1));
        assert!(watched.of(party(1)).set().is_empty());
        assert!(!watched.of(party(2)).set().is_empty());
    }
}
