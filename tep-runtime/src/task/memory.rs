//! Tasks in the memory of this process.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use super::{Task, TaskLimits, TaskState, TaskStore, TaskStoreError};

/// Tasks in the memory of this process, and gone with it. It is what an app has unless it is given another store.
#[derive(Debug, Default)]
pub struct MemoryTaskStore {
    tasks: Mutex<HashMap<String, Task>>,
}

impl MemoryTaskStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn tasks(&self) -> MutexGuard<'_, HashMap<String, Task>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TaskStore for MemoryTaskStore {
    async fn create(&self, task: Task, limits: TaskLimits) -> Result<(), TaskStoreError> {
        let mut tasks = self.tasks();
        tasks.retain(|_, other| !other.has_expired(task.created_at));
        if tasks.len() >= limits.in_all {
            return Err(TaskStoreError::Full);
        }
        let of_owner = tasks.values().filter(|other| other.owner == task.owner).count();
        if task.owner.is_some() && of_owner >= limits.of_one_owner {
            return Err(TaskStoreError::OwnerFull);
        }
        tasks.insert(task.id.clone(), task);
        Ok(())
    }

    async fn get(&self, id: &str, now: SystemTime) -> Result<Option<Task>, TaskStoreError> {
        Ok(self.tasks().get(id).filter(|task| !task.has_expired(now)).cloned())
    }

    async fn change(
        &self,
        id: &str,
        state: TaskState,
        now: SystemTime,
    ) -> Result<Option<Task>, TaskStoreError> {
        let mut tasks = self.tasks();
        let task = tasks.get_mut(id).filter(|task| !task.has_expired(now) && !task.state.is_final());
        Ok(task.map(|task| {
            task.state = state;
            task.updated_at = now;
            task.clone()
        }))
    }

    async fn remove(&self, id: &str) -> Result<(), TaskStoreError> {
        self.tasks().remove(id);
        Ok(())
    }
}
