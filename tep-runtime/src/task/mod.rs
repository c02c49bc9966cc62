//! Tasks: calls that go on after they were answered, and what is kept of them.
//!
//! A tool with `#[mcp_tool(task)]` whose call is not over at once becomes a task, for a caller who knows tasks: MCP
//! clients of 2026-07-28 that declare the extension `io.modelcontextprotocol/tasks`, and over HTTP-direct whoever sends
//! `Prefer: respond-async`. The caller gets the id of the task at once and comes back with it: for the outcome, with
//! answers to the questions that the tool has, or to cancel it. Everybody else gets the outcome, as of any other tool.
//!
//! - A task belongs to who began it, whoever vouches for them: nobody else can tell it from one that does not exist, and
//!   neither can a caller who lacks what the tool asks for. The task of a caller without a credential is found by its id
//!   alone, which nobody can guess.
//! - It is kept for [`App::task_ttl`](crate::App::task_ttl). Then it is gone, and cancelled if it is still running.
//! - The tool's timeout holds for the whole call, questions included.
//! - An answer that does not fit its question is not used: the question is asked again, under a new key.
//! - What a task says with `cx.progress` and `cx.log` is told nobody.
//!
//! What is kept of a task lies in a [`TaskStore`]: in memory, unless the app is given another. The running function stays
//! in its process. With a store that several processes share, each of them can say how a task goes, and cancel it;
//! answers to its questions have to reach the process that runs it.

mod live;
mod memory;
mod record;
mod store;

pub use memory::MemoryTaskStore;
pub use record::{Task, TaskState};
pub use store::{TaskLimits, TaskStore, TaskStoreError};

pub(crate) use live::{TaskFailure, Tasks};
pub(crate) use store::ErasedTaskStore;
