//! Who wants to be told when something changes, and what they have not been told yet.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::context::Party;

/// Something that has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// The list of tools.
    Tools,
    /// The list of prompts.
    Prompts,
    /// The list of resources, or that of templates.
    Resources,
    /// What a resource holds, by its URI as published.
    Updated(Arc<str>),
    /// How a task goes, by its id; the second is its state as JSON.
    Task(Arc<str>, Arc<str>),
}

/// What a subscriber wants to be told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) tools: bool,
    pub(crate) prompts: bool,
    pub(crate) resources: bool,
    pub(crate) uris: Uris,
    pub(crate) tasks: BTreeSet<String>,
}

/// URIs of resources as published. A session adds and takes away while it listens.
#[derive(Clone, Debug, Default)]
pub(crate) struct Uris(Arc<Mutex<BTreeSet<String>>>);

impl Uris {
    pub(crate) fn set(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody listens for them.
    pub(crate) fn is_shared(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }
}

impl Filter {
    fn wants(&self, change: &Change) -> bool {
        match change {
            Change::Tools => self.tools,
            Change::Prompts => self.prompts,
            Change::Resources => self.resources,
            Change::Updated(uri) => self.uris.set().contains(&**uri),
            Change::Task(id, _) => self.tasks.contains(&**id),
        }
    }
}

/// Everybody who wants to be told.
pub(crate) struct Subscriptions {
    members: Mutex<Members>,
    /// How many there may be that belong to no session.
    most: usize,
    number: AtomicU64,
}

#[derive(Default)]
struct Members {
    subscribers: Vec<Arc<Subscriber>>,
    /// Whoever comes now comes too late.
    has_ended: bool,
}

struct Subscriber {
    number: u64,
    /// The session that listens. It can listen several times, and is told everything once.
    party: Option<Party>,
    filter: Filter,
    mailbox: Mutex<Mailbox>,
}

#[derive(Default)]
struct Mailbox {
    changes: VecDeque<Change>,
    has_ended: bool,
    reader: Option<Waker>,
}

/// One subscriber's end. Dropping it is unsubscribing.
pub(crate) struct Subscription {
    hub: Arc<Subscriptions>,
    subscriber: Arc<Subscriber>,
}

impl Subscriptions {
    pub(crate) fn new(most: usize) -> Self {
        Self { members: Mutex::default(), most, number: AtomicU64::new(0) }
    }

    /// Begins to listen outside of any session; `None` when too many do already.
    pub(crate) fn subscribe(self: &Arc<Self>, filter: Filter) -> Option<Subscription> {
        let mut members = self.members();
        let listening = members.subscribers.iter().filter(|subscriber| subscriber.party.is_none()).count();
        (listening < self.most).then(|| self.enter(&mut members, filter, None))
    }

    /// Begins to listen in a session. How many streams sessions have is bounded elsewhere.
    pub(crate) fn subscribe_in(self: &Arc<Self>, party: Party, filter: Filter) -> Subscription {
        self.enter(&mut self.members(), filter, Some(party))
    }

    fn enter(self: &Arc<Self>, members: &mut Members, filter: Filter, party: Option<Party>) -> Subscription {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let subscriber = Arc::new(Subscriber { number, party, filter, mailbox: Mutex::default() });
        if members.has_ended {
            subscriber.end();
        } else {
            members.subscribers.push(Arc::clone(&subscriber));
        }
        Subscription { hub: Arc::clone(self), subscriber }
    }

    /// Tells everybody who wants to know. Whoever listens later is not told.
    pub(crate) fn announce(&self, change: &Change) {
        // The last one to come is the one of its session that is told.
        let mut told: HashSet<Party> = HashSet::new();
        for subscriber in self.members().subscribers.iter().rev() {
            if !subscriber.filter.wants(change) {
                continue;
            }
            if subscriber.party.is_none_or(|party| told.insert(party)) {
                subscriber.tell(change);
            }
        }
    }

    /// Ends every subscription, also those to come: the server stops.
    pub(crate) fn end_all(&self) {
        let all = {
            let mut members = self.members();
            members.has_ended = true;
            std::mem::take(&mut members.subscribers)
        };
        for subscriber in all {
            subscriber.end();
        }
    }

    fn members(&self) -> MutexGuard<'_, Members> {
        self.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Subscriber {
    /// A change that has not been fetched yet is told once, in its last state.
    fn tell(&self, change: &Change) {
        let mut mailbox = self.mailbox();
        let is_same = |other: &Change| match (other, change) {
            (Change::Task(one, _), Change::Task(another, _)) => one == another,
            _ => other == change,
        };
        match mailbox.changes.iter_mut().find(|other| is_same(other)) {
            Some(waiting) => waiting.clone_from(change),
            None => mailbox.changes.push_back(change.clone()),
        }
        wake(mailbox);
    }

    fn end(&self) {
        let mut mailbox = self.mailbox();
        mailbox.has_ended = true;
        wake(mailbox);
    }

    fn mailbox(&self) -> MutexGuard<'_, Mailbox> {
        self.mailbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wake(mut mailbox: MutexGuard<'_, Mailbox>) {
    let reader = mailbox.reader.take();
    drop(mailbox);
    if let Some(reader) = reader {
        reader.wake();
    }
}

impl Subscription {
    /// The next change; `None` once the server has ended the subscription.
    pub(crate) fn poll_change(&mut self, task: &mut Context<'_>) -> Poll<Option<Change>> {
        let mut mailbox = self.subscriber.mailbox();
        if let Some(change) = mailbox.changes.pop_front() {
            return Poll::Ready(Some(change));
        }
        if mailbox.has_ended {
            return Poll::Ready(None);
        }
        mailbox.reader = Some(task.waker().clone());
        Poll::Pending
    }

    /// The same as a future.
    pub(crate) async fn change(&mut self) -> Option<Change> {
        std::future::poll_fn(|task| self.poll_change(task)).await
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.hub.members().subscribers.retain(|other| other.number != self.subscriber.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(subscription: &mut Subscription) -> Vec<Change> {
        let mut task = Context::from_waker(Waker::noop());
        let mut changes = Vec::new();
        while let Poll::Ready(Some(change)) = subscription.poll_change(&mut task) {
            changes.push(change);
        }
        changes
    }

    fn hub() -> Arc<Subscriptions> {
        Arc::new(Subscriptions::new(3))
    }

    fn listen(hub: &Arc<Subscriptions>, filter: Filter, party: Option<Party>) -> Subscription {
        match party {
            Some(party) => hub.subscribe_in(party, filter),
            None => hub.subscribe(filter).expect("not too many"),
        }
    }

    fn tools() -> Filter {
        Filter { tools: true, ..Filter::default() }
    }

    #[test]
    fn each_is_told_what_it_wants_and_once() {
        let hub = hub();
        let mut of_tools = listen(&hub, tools(), None);
        let filter = Filter { prompts: true, ..Filter::default() };
        filter.uris.set().insert("a://b".into());
        let mut of_others = listen(&hub, filter, None);
        for change in
            [Change::Tools, Change::Tools, Change::Updated("a://b".into()), Change::Updated("a://c".into())]
        {
            hub.announce(&change);
        }
        assert_eq!(waiting(&mut of_tools), [Change::Tools]);
        assert_eq!(waiting(&mut of_others), [Change::Updated("a://b".into())]);
        hub.announce(&Change::Tools);
        assert_eq!(waiting(&mut of_tools), [Change::Tools]);
    }

    #[test]
    fn a_session_is_told_on_one_of_its_streams() {
        let hub = hub();
        let party = Party::new([1; 16], [0; 16]);
        let mut first = listen(&hub, tools(), Some(party));
        let mut second = listen(&hub, tools(), Some(party));
        let mut other = listen(&hub, tools(), Some(Party::new([2; 16], [0; 16])));
        hub.announce(&Change::Tools);
        assert_eq!((waiting(&mut first).len(), waiting(&mut second).len()), (0, 1));
        assert_eq!(waiting(&mut other), [Change::Tools]);
        drop(second);
        hub.announce(&Change::Tools);
        assert_eq!(waiting(&mut first), [Change::Tools]);
    }

    #[test]
    fn of_a_task_only_the_last_state_waits() {
        let hub = hub();
        let filter = Filter { tasks: ["1".to_owned()].into(), ..Filter::default() };
        let mut subscription = listen(&hub, filter, None);
        for (id, state) in [("1", "a"), ("2", "b"), ("1", "c")] {
            hub.announce(&Change::Task(id.into(), state.into()));
        }
        assert_eq!(waiting(&mut subscription), [Change::Task("1".into(), "c".into())]);
    }

    #[test]
    fn the_end_comes_after_what_was_told() {
        let hub = hub();
        let mut subscription = listen(&hub, tools(), None);
        hub.announce(&Change::Tools);
        hub.end_all();
        assert_eq!(waiting(&mut subscription), [Change::Tools]);
        let mut task = Context::from_waker(Waker::noop());
        assert_eq!(subscription.poll_change(&mut task), Poll::Ready(None));
    }

    #[test]
    fn whoever_comes_after_the_end_is_told_so() {
        let hub = hub();
        hub.end_all();
        let mut task = Context::from_waker(Waker::noop());
        assert_eq!(listen(&hub, tools(), None).poll_change(&mut task), Poll::Ready(None));
    }

    #[test]
    fn as_many_can_listen_as_may() {
        let hub = hub();
        let _session = listen(&hub, tools(), Some(Party::new([1; 16], [0; 16])));
        let mut listening: Vec<_> = (0..3).map(|_| hub.subscribe(tools()).expect("not too many")).collect();
        assert!(hub.subscribe(tools()).is_none());
        listening.pop();
        assert!(hub.subscribe(tools()).is_some());
    }
}
