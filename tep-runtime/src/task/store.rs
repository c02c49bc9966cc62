//! Where tasks are kept.

use std::fmt;
use std::pin::Pin;
use std::time::SystemTime;

use super::{Task, TaskState};

/// Where tasks are kept. Several processes may share what is behind it.
///
/// The time comes with each request, and whatever has expired by then is not there. A store of one's own is checked with
/// [`testing::task_store_contract`](crate::testing::task_store_contract).
///
/// All futures may be dropped before they are ready, which leaves what was asked for done or undone, and never half done.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not keep tasks",
    label = "not a store of tasks",
    note = "implement `TaskStore` for it, or use `MemoryTaskStore`"
)]
pub trait TaskStore: Send + Sync + 'static {
    /// Keeps a new task. Once it is ready, every [`TaskStore::get`] finds the task.
    ///
    /// # Errors
    ///
    /// When there are as many tasks as `limits` allows at `task.created_at`: in all, or of the same owner where there is
    /// one. Of several that come at once no more are kept than there is room for. Otherwise when the store fails.
    fn create(
        &self,
        task: Task,
        limits: TaskLimits,
    ) -> impl Future<Output = Result<(), TaskStoreError>> + Send;

    /// The task of this id, if there is one that has not expired.
    ///
    /// # Errors
    ///
    /// When the store fails.
    fn get(
        &self,
        id: &str,
        now: SystemTime,
    ) -> impl Future<Output = Result<Option<Task>, TaskStoreError>> + Send;

    /// Puts a task into another state, with `now` as its time: the task as it is then. `None` when it is not there, has
    /// expired or is in a final state, which it keeps. Of several final states that come at once the first is kept.
    ///
    /// # Errors
    ///
    /// When the store fails.
    fn change(
        &self,
        id: &str,
        state: TaskState,
        now: SystemTime,
    ) -> impl Future<Output = Result<Option<Task>, TaskStoreError>> + Send;

    /// Forgets a task; one that is not there is forgotten already.
    ///
    /// # Errors
    ///
    /// When the store fails.
    fn remove(&self, id: &str) -> impl Future<Output = Result<(), TaskStoreError>> + Send;
}

/// How many tasks there can be at once, also those that have ended and are still kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskLimits {
    /// In all.
    pub in_all: usize,
    /// Of one owner.
    pub of_one_owner: usize,
}

/// Why a store did not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TaskStoreError {
    /// There are as many tasks as there can be in all.
    Full,
    /// The owner has as many tasks as one can have.
    OwnerFull,
    /// The store failed: why, for the log. Clients are not told.
    Failed(String),
}

impl fmt::Display for TaskStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full => f.write_str("the server has too many tasks; try again later"),
            Self::OwnerFull => {
                f.write_str("you have too many tasks; a task counts until it expires, also when it has ended")
            }
            Self::Failed(why) => write!(f, "the task store failed: {why}"),
        }
    }
}

impl std::error::Error for TaskStoreError {}

type Storing<'a, T> = Pin<Box<dyn Future<Output = Result<T, TaskStoreError>> + Send + 'a>>;

/// A [`TaskStore`] of any type.
pub(crate) trait ErasedTaskStore: Send + Sync {
    fn create(&self, task: Task, limits: TaskLimits) -> Storing<'_, ()>;
    fn get<'a>(&'a self, id: &'a str, now: SystemTime) -> Storing<'a, Option<Task>>;
    fn change<'a>(&'a self, id: &'a str, state: TaskState, now: SystemTime) -> Storing<'a, Option<Task>>;
    fn remove<'a>(&'a self, id: &'a str) -> Storing<'a, ()>;
}

impl<S: TaskStore> ErasedTaskStore for S {
    fn create(&self, task: Task, limits: TaskLimits) -> Storing<'_, ()> {
        Box::pin(TaskStore::create(self, task, limits))
    }

    fn get<'a>(&'a self, id: &'a str, now: SystemTime) -> Storing<'a, Option<Task>> {
        Box::pin(TaskStore::get(self, id, now))
    }

    fn change<'a>(&'a self, id: &'a str, state: TaskState, now: SystemTime) -> Storing<'a, Option<Task>> {
        Box::pin(TaskStore::change(self, id, state, now))
    }

    fn remove<'a>(&'a self, id: &'a str) -> Storing<'a, ()> {
        Box::pin(TaskStore::remove(self, id))
    }
}
