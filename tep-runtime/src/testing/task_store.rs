//! What every store of tasks has to do.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::task::{Task, TaskLimits, TaskState, TaskStore, TaskStoreError};

const TTL: Duration = Duration::from_secs(60);
const ROOMY: TaskLimits = TaskLimits { in_all: 100, of_one_owner: 100 };

/// Checks that a store keeps what [`TaskStore`] promises. Each call of `make_store` makes an empty one.
///
/// ```
/// use tep_runtime::task::MemoryTaskStore;
/// use tep_runtime::testing::task_store_contract;
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
/// task_store_contract(async || MemoryTaskStore::new()).await;
/// # });
/// ```
///
/// # Panics
///
/// With the promise that is broken.
pub async fn task_store_contract<S: TaskStore>(make_store: impl AsyncFn() -> S) {
    keeps_what_it_is_given(&make_store().await).await;
    keeps_final_states(&make_store().await).await;
    forgets_what_has_expired(&make_store().await).await;
    has_limits(&make_store().await).await;
    keeps_the_first_of_two_ends(&make_store().await).await;
    admits_no_more_than_there_is_room_for(&make_store().await).await;
}

fn start() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_000_000)
}

fn after(seconds: u64) -> SystemTime {
    start() + Duration::from_secs(seconds)
}

fn task(id: &str, owner: Option<u8>) -> Task {
    Task {
        id: id.into(),
        owner: owner.map(|byte| [byte; 16]),
        caps: vec!["run".into()],
        created_at: start(),
        updated_at: start(),
        ttl: TTL,
        state: TaskState::Working,
    }
}

fn states() -> [TaskState; 5] {
    [
        TaskState::InputRequired { requests: r#"{"q1":{"method":"roots/list","params":{}}}"#.into() },
        TaskState::Working,
        TaskState::Completed { result: r#"{"content":[{"type":"text","text":"é \" \u0000"}]}"#.into() },
        TaskState::Failed { code: -32603, message: "no".into(), data: Some("{\"a\":1.50}".into()) },
        TaskState::Cancelled,
    ]
}

/// What a store says, when it works.
fn worked<T>(result: Result<T, TaskStoreError>) -> T {
    result.unwrap_or_else(|error| panic!("the store refuses what there is room for: {error}"))
}

async fn keeps_what_it_is_given(store: &impl TaskStore) {
    assert_eq!(worked(store.get("a", start()).await), None, "an empty store has no task");
    let (first, second) = (task("a", Some(1)), task("b", None));
    worked(store.create(first.clone(), ROOMY).await);
    worked(store.create(second.clone(), ROOMY).await);
    for state in states() {
        let id = format!("task {}", state.status());
        worked(store.create(task(&id, Some(2)), ROOMY).await);
        let expected = Task { state: state.clone(), updated_at: after(1), ..task(&id, Some(2)) };
        let changed = worked(store.change(&id, state, after(1)).await);
        assert_eq!(changed.as_ref(), Some(&expected), "change says how the task is then");
        assert_eq!(worked(store.get(&id, after(1)).await), Some(expected), "get says what change said");
    }
    assert_eq!(worked(store.get("a", start()).await), Some(first), "a task comes back as it was given");
    assert_eq!(worked(store.get("b", start()).await), Some(second), "a task comes back as it was given");
    worked(store.remove("a").await);
    worked(store.remove("a").await);
    assert_eq!(worked(store.get("a", start()).await), None, "a removed task is gone");
    assert_eq!(
        worked(store.change("a", TaskState::Cancelled, start()).await),
        None,
        "a removed task does not change"
    );
}

async fn keeps_final_states(store: &impl TaskStore) {
    for end in states().into_iter().filter(TaskState::is_final) {
        let id = end.status();
        worked(store.create(task(id, None), ROOMY).await);
        let ended = worked(store.change(id, end, after(1)).await);
        for other in states() {
            let changed = worked(store.change(id, other, after(2)).await);
            assert_eq!(changed, None, "{id} is final");
            assert_eq!(worked(store.get(id, after(2)).await), ended, "{id} is final");
        }
    }
}

async fn forgets_what_has_expired(store: &impl TaskStore) {
    worked(store.create(task("a", None), ROOMY).await);
    assert!(worked(store.get("a", after(59)).await).is_some(), "a task is there until it expires");
    assert_eq!(
        worked(store.change("a", TaskState::Cancelled, after(60)).await),
        None,
        "an expired task does not change"
    );
    assert_eq!(worked(store.get("a", after(60)).await), None, "an expired task is gone");
}

async fn has_limits(store: &impl TaskStore) {
    let limits = TaskLimits { in_all: 4, of_one_owner: 2 };
    for (id, owner) in [("a", Some(1)), ("b", Some(1)), ("c", None)] {
        worked(store.create(task(id, owner), limits).await);
    }
    worked(store.change("a", TaskState::Cancelled, after(1)).await);
    assert_eq!(
        store.create(task("d", Some(1)), limits).await,
        Err(TaskStoreError::OwnerFull),
        "tasks that have ended count for their owner"
    );
    worked(store.create(task("d", None), limits).await);
    assert_eq!(store.create(task("e", None), limits).await, Err(TaskStoreError::Full), "tasks count in all");
    assert_eq!(worked(store.get("e", start()).await), None, "what is refused is not kept");
    worked(store.remove("d").await);
    worked(store.create(task("f", None), limits).await);
    let later = Task { created_at: after(60), updated_at: after(60), ..task("g", Some(1)) };
    worked(store.create(later, limits).await);
}

/// Two futures that run at once.
async fn both<T>(one: impl Future<Output = T>, other: impl Future<Output = T>) -> (T, T) {
    let (mut one, mut other) = (pin!(one), pin!(other));
    let (mut first, mut second) = (Poll::Pending, Poll::Pending);
    poll_fn(|task| {
        if first.is_pending() {
            first = one.as_mut().poll(task);
        }
        if second.is_pending() {
            second = other.as_mut().poll(task);
        }
        if first.is_ready() && second.is_ready() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    match (first, second) {
        (Poll::Ready(one), Poll::Ready(other)) => (one, other),
        _ => unreachable!("both were waited for"),
    }
}

async fn keeps_the_first_of_two_ends(store: &impl TaskStore) {
    worked(store.create(task("a", None), ROOMY).await);
    let end = TaskState::Completed { result: "{}".into() };
    let (one, other) =
        both(store.change("a", TaskState::Cancelled, after(1)), store.change("a", end, after(1))).await;
    let (one, other) = (worked(one), worked(other));
    assert!(one.is_some() != other.is_some(), "of two ends at once one is kept");
    assert_eq!(worked(store.get("a", after(1)).await), one.or(other), "the one that was kept stays");
}

async fn admits_no_more_than_there_is_room_for(store: &impl TaskStore) {
    let limits = TaskLimits { in_all: 1, of_one_owner: 1 };
    let (one, other) =
        both(store.create(task("a", None), limits), store.create(task("b", None), limits)).await;
    assert!(one.is_ok() != other.is_ok(), "of two tasks at once one has the last room");
}
