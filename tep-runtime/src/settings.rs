//! Limits and defaults: every number that an app can change, in one place.

use std::time::Duration;

use crate::clock::Clock;
use crate::protocol::DEEPEST;

/// What an app may cost and how long it may take.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The largest request body and the longest line over stdio, in bytes.
    pub(crate) max_body: usize,
    /// How deep arrays and objects of a request may be nested; never above [`Settings::DEEPEST`].
    pub(crate) max_depth: usize,
    /// How many messages a batch has at the most.
    pub(crate) max_batch: usize,
    /// How many plain functions run at once; never above [`Settings::MOST_THREADS`].
    pub(crate) blocking_threads: usize,
    /// How long a call may take when the handler does not say; `None` is without end.
    pub(crate) timeout: Option<Duration>,
    /// How many items a page of a list has; `None` is all.
    pub(crate) page_size: Option<usize>,
    /// How long a session id is honoured.
    pub(crate) session_lifetime: Duration,
    /// How many event streams can be open, in all and of one session and caller.
    pub(crate) max_streams: usize,
    pub(crate) max_streams_per_session: usize,
    /// How long a stream that nobody reads can be resumed.
    pub(crate) resume_window: Duration,
    /// How long a question to the client can be answered.
    pub(crate) question_lifetime: Duration,
    /// How long a task is kept.
    pub(crate) task_ttl: Duration,
    /// How many tasks there can be at once, in all and of one caller.
    pub(crate) max_tasks: usize,
    pub(crate) max_tasks_per_caller: usize,
    /// How long running requests get to end when the server is told to stop.
    pub(crate) shutdown_grace: Duration,
    /// The time by which all of that expires.
    pub(crate) clock: Clock,
}

impl Settings {
    /// The runtime's own bound on threads for blocking work.
    const MOST_THREADS: usize = 512;

    /// What no app can be run with, in the author's words.
    pub(crate) fn problems(&self) -> Vec<String> {
        let rules = [
            (self.max_body > 0, "App::max_body is at least 1 byte".to_owned()),
            (
                (1..=Self::DEEPEST).contains(&self.max_depth),
                format!("App::max_depth is from 1 to {}, the parser's own bound", Self::DEEPEST),
            ),
            (self.max_batch > 0, "App::max_batch is at least 1 message".to_owned()),
            (
                (1..=Self::MOST_THREADS).contains(&self.blocking_threads),
                format!("App::blocking_threads is from 1 to {}", Self::MOST_THREADS),
            ),
            (self.task_ttl >= Duration::from_millis(1), "App::task_ttl is at least 1 ms".into()),
            (
                self.page_size != Some(0),
                "App::page_size is at least 1; leave it out for lists in one piece".into(),
            ),
        ];
        rules.into_iter().filter(|(holds, _)| !holds).map(|(_, problem)| problem).collect()
    }

    /// The parser's own bound on nesting.
    pub(crate) const DEEPEST: usize = DEEPEST;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_body: 4 * 1024 * 1024,
            max_depth: Self::DEEPEST,
            max_batch: 100,
            blocking_threads: 64,
            timeout: None,
            page_size: None,
            session_lifetime: Duration::from_secs(30 * 24 * 60 * 60),
            max_streams: 10_000,
            max_streams_per_session: 64,
            resume_window: Duration::from_secs(60),
            question_lifetime: Duration::from_secs(10 * 60),
            task_ttl: Duration::from_secs(60 * 60),
            max_tasks: 10_000,
            max_tasks_per_caller: 1000,
            shutdown_grace: Duration::from_secs(10),
            clock: Clock::system(),
        }
    }
}
