//! The tasks of this process: begun, looked after, cancelled, and ended.

use std::collections::HashMap;
use std::fmt;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::Duration;

use serde_json::{Map, Value};

use super::{ErasedTaskStore, Task, TaskLimits, TaskState, TaskStoreError};
use crate::clock::Clock;
use crate::context::{Context, TaskLink};
use crate::hex::random_id;
use crate::identity::Identity;
use crate::schema::Violation;
use crate::subscription::{Change, Subscriptions};

/// Every task, by way of the store, and what runs of them here.
pub(crate) struct Tasks {
    store: Box<dyn ErasedTaskStore>,
    clock: Clock,
    ttl: Duration,
    limits: TaskLimits,
    hub: Arc<Subscriptions>,
    /// The tasks that this process began, until they expire.
    live: Mutex<HashMap<Arc<str>, Arc<Live>>>,
}

/// A task that this process began.
pub(crate) struct Live {
    /// As it began.
    task: Task,
    cx: Context,
    link: Arc<TaskLink>,
    /// Held while a state is written, so that the last one written is the last one that there was.
    turn: tokio::sync::Mutex<()>,
}

/// Why nothing can be said or done about a task.
#[derive(Debug)]
pub(crate) enum TaskFailure {
    /// There is none of this id, or none that is the caller's concern.
    Unknown,
    /// Its handler does not run in this process, so no answer reaches it.
    Elsewhere,
    /// The store failed; the log says why.
    Store,
}

impl fmt::Display for TaskFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "there is no such task",
            Self::Elsewhere => {
                "the task does not run in this process, and its questions cannot be answered here"
            }
            Self::Store => "tasks cannot be looked up; the server's log says more",
        })
    }
}

impl From<TaskStoreError> for TaskFailure {
    fn from(error: TaskStoreError) -> Self {
        tracing::error!("{error}");
        Self::Store
    }
}

impl Tasks {
    pub(crate) fn new(
        store: Box<dyn ErasedTaskStore>,
        clock: Clock,
        ttl: Duration,
        limits: TaskLimits,
        hub: Arc<Subscriptions>,
    ) -> Self {
        Self { store, clock, ttl, limits, hub, live: Mutex::default() }
    }

    /// Keeps a new task for a running call. When it is ready, the task can be found.
    pub(crate) async fn create(
        &self,
        cx: &Context,
        link: &Arc<TaskLink>,
    ) -> Result<Arc<Live>, TaskStoreError> {
        let now = self.clock.now();
        let task = Task {
            id: random_id().map_err(|error| TaskStoreError::Failed(error.to_string()))?,
            owner: Task::owner_of(cx.identity()),
            caps: link.caps().iter().map(|&cap| cap.to_owned()).collect(),
            created_at: now,
            updated_at: now,
            ttl: self.ttl,
            state: TaskState::Working,
        };
        self.store.create(task.clone(), self.limits).await?;
        let id: Arc<str> = task.id.as_str().into();
        let turn = tokio::sync::Mutex::default();
        let live = Arc::new(Live { task, cx: cx.clone(), link: Arc::clone(link), turn });
        self.live().insert(id, Arc::clone(&live));
        link.begin();
        Ok(live)
    }

    /// Runs the work of a task to its end, and looks after the task until it expires. The work ends with `None` when it is
    /// cancelled.
    pub(crate) async fn conduct(
        &self,
        live: &Live,
        mut work: Pin<Box<dyn Future<Output = Option<TaskState>> + Send>>,
    ) {
        let mut expired = pin!(self.expiry(live));
        let end = loop {
            let event = poll_fn(|task| {
                if let Poll::Ready(end) = work.as_mut().poll(task) {
                    return Poll::Ready(Event::Ended(end));
                }
                if expired.as_mut().poll(task).is_ready() {
                    return Poll::Ready(Event::Expired);
                }
                live.link.poll_changed(task.waker()).map(|()| Event::Asks)
            });
            match event.await {
                Event::Asks => self.write_questions(live).await,
                Event::Ended(end) => break Some(end.unwrap_or(TaskState::Cancelled)),
                Event::Expired => break None,
            }
        };
        // What the work holds is given back before anybody is told that it is over.
        drop(work);
        if let Some(end) = end {
            self.write(live, end).await;
            expired.await;
        }
        self.live().remove(live.task.id.as_str());
        if let Err(error) = self.store.remove(&live.task.id).await {
            tracing::error!("{error}");
        }
    }

    async fn expiry(&self, live: &Live) {
        match live.task.expires_at() {
            Some(end) => self.clock.until(end).await,
            None => std::future::pending().await,
        }
    }

    /// The task of this id, for a caller whose concern it is.
    pub(crate) async fn get(&self, identity: &Identity, id: &str) -> Result<Task, TaskFailure> {
        let task = self.store.get(id, self.clock.now()).await?;
        task.filter(|task| task.is_for(identity)).ok_or(TaskFailure::Unknown)
    }

    /// Answers questions of a task. What it does not ask, or not any more, is left, and told.
    pub(crate) async fn answer(
        self: &Arc<Self>,
        identity: &Identity,
        id: &str,
        answers: Map<String, Value>,
    ) -> Result<Vec<Violation>, TaskFailure> {
        let task = self.get(identity, id).await?;
        if task.state.is_final() {
            return Ok(Vec::new());
        }
        let live = self.find(id).ok_or(TaskFailure::Elsewhere)?;
        let strays = live.link.answer(answers);
        self.to_the_end(live, |tasks, live| async move { tasks.write_questions(&live).await }).await;
        Ok(strays)
    }

    /// Cancels a task. One that has ended stays as it is.
    pub(crate) async fn cancel(self: &Arc<Self>, identity: &Identity, id: &str) -> Result<(), TaskFailure> {
        let task = self.get(identity, id).await?;
        match self.find(id) {
            _ if task.state.is_final() => {}
            Some(live) => {
                self.to_the_end(live, |tasks, live| async move {
                    tasks.write(&live, TaskState::Cancelled).await;
                    live.cx.cancel();
                })
                .await;
            }
            None => {
                if let Some(task) = self.store.change(id, TaskState::Cancelled, self.clock.now()).await? {
                    self.announce(&task);
                }
            }
        }
        Ok(())
    }

    /// Whether a caller may be told how a task of this process goes.
    pub(crate) fn may_follow(&self, identity: &Identity, id: &str) -> bool {
        let now = self.clock.now();
        self.find(id).is_some_and(|live| live.task.is_for(identity) && !live.task.has_expired(now))
    }

    /// Does something also when whoever asked for it is gone before it is done.
    async fn to_the_end<F: Future<Output = ()> + Send + 'static>(
        self: &Arc<Self>,
        live: Arc<Live>,
        work: impl FnOnce(Arc<Self>, Arc<Live>) -> F,
    ) {
        // It fails only when the runtime shuts down, and then nobody wants to know.
        let _ = tokio::spawn(work(Arc::clone(self), live)).await;
    }

    /// Writes what the task asks now, if nobody has yet.
    async fn write_questions(&self, live: &Live) {
        let _turn = live.turn.lock().await;
        if let Some(questions) = live.link.changed_questions() {
            self.change(live, TaskState::with(&questions)).await;
        }
    }

    async fn write(&self, live: &Live, state: TaskState) {
        let _turn = live.turn.lock().await;
        self.change(live, state).await;
    }

    async fn change(&self, live: &Live, state: TaskState) {
        match self.store.change(&live.task.id, state, self.clock.now()).await {
            Ok(Some(task)) => self.announce(&task),
            // It has ended, perhaps by the hand of another process.
            Ok(None) => live.cx.cancel(),
            Err(error) => tracing::error!("{error}"),
        }
    }

    fn announce(&self, task: &Task) {
        self.hub.announce(&Change::Task(task.id.as_str().into(), task.detail().into()));
    }

    fn find(&self, id: &str) -> Option<Arc<Live>> {
        self.live().get(id).cloned()
    }

    fn live(&self) -> MutexGuard<'_, HashMap<Arc<str>, Arc<Live>>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    /// The task as it began.
    pub(crate) fn task(&self) -> &Task {
        &self.task
    }
}

enum Event {
    Ended(Option<TaskState>),
    Asks,
    Expired,
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;
    use crate::context::{BlockingPool, Link};
    use crate::subscription::Filter;
    use crate::task::MemoryTaskStore;
    use crate::tool::ToolResult;

    const LIMITS: TaskLimits = TaskLimits { in_all: 10, of_one_owner: 10 };

    fn tasks() -> (Arc<Tasks>, Arc<Subscriptions>, Clock) {
        let (clock, hub) = (Clock::stopped_at(UNIX_EPOCH), Arc::new(Subscriptions::new(10)));
        let ttl = Duration::from_secs(60);
        let store = Box::new(MemoryTaskStore::new());
        (Arc::new(Tasks::new(store, clock.clone(), ttl, LIMITS, Arc::clone(&hub))), hub, clock)
    }

    async fn begin(tasks: &Tasks, identity: Identity, caps: &'static [&'static str]) -> Arc<Live> {
        let pool = BlockingPool::new(1);
        let cx = Context::new("work", identity, Link::default(), Arc::default(), pool, None);
        let link = Arc::new(TaskLink::new(caps, true));
        tasks.create(&cx, &link).await.unwrap_or_else(|error| panic!("{error}"))
    }

    #[tokio::test]
    async fn what_becomes_of_a_task_is_announced() {
        let (tasks, hub, clock) = tasks();
        let live = begin(&tasks, Identity::anonymous(), &[]).await;
        let id = live.task().id.clone();
        let filter = Filter { tasks: [id.clone()].into(), ..Filter::default() };
        let mut subscription = hub.subscribe(filter).expect("there is room");
        let end = TaskState::completed(&ToolResult::text("worked"));
        let conducted = {
            let tasks = Arc::clone(&tasks);
            tokio::spawn(async move { tasks.conduct(&live, Box::pin(async { Some(end) })).await })
        };
        let Some(Change::Task(of, detail)) = subscription.change().await else {
            panic!("no change of a task")
        };
        let task = tasks.get(&Identity::anonymous(), &id).await.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&*of, &*detail), (id.as_str(), task.detail().as_str()));
        assert!(detail.contains(r#""status":"completed""#), "{detail}");
        clock.advance(Duration::from_secs(60));
        conducted.await.expect("no panic");
        assert!(tasks.live().is_empty());
    }

    #[tokio::test]
    async fn who_may_follow_a_task() {
        let (tasks, _, clock) = tasks();
        let none: [&str; 0] = [];
        let (ann, bob) = (Identity::user("ann", ["run"]), Identity::user("bob", ["run"]));
        let owned = begin(&tasks, ann.clone(), &["run"]).await.task().id.clone();
        let open = begin(&tasks, Identity::anonymous(), &[]).await.task().id.clone();
        for (identity, id, expected) in [
            (&ann, &owned, true),
            (&ann.clone().issued_by("elsewhere"), &owned, false),
            (&Identity::user("ann", none), &owned, false),
            (&bob, &owned, false),
            (&Identity::anonymous(), &owned, false),
            (&bob, &open, true),
            (&Identity::anonymous(), &open, true),
            (&ann, &"none".to_owned(), false),
        ] {
            assert_eq!(tasks.may_follow(identity, id), expected, "{} {id}", identity.subject());
        }
        clock.advance(Duration::from_secs(60));
        assert!(!tasks.may_follow(&ann, &owned));
    }
}
