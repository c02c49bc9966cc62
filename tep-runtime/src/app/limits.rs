//! The limits of an app, each with what it is unless set.

use std::time::Duration;

use super::App;

/// Limits.
impl App {
    /// The largest request body and the longest line over stdio, in bytes: 4 MiB unless set.
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.settings.max_body = bytes;
        self
    }

    /// How deep a request's JSON may be nested: 127 levels unless set, and never more.
    pub fn max_depth(mut self, levels: usize) -> Self {
        self.settings.max_depth = levels;
        self
    }

    /// How long a call may take when its handler names no timeout: without end unless set.
    pub fn timeout(mut self, limit: Duration) -> Self {
        self.settings.timeout = Some(limit);
        self
    }

    /// How many calls wait for their turn, at each item with `max_concurrency`: 100 unless set. One that finds no place in
    /// the line is refused at once; with 0 nobody waits.
    pub fn max_waiting(mut self, calls: usize) -> Self {
        self.settings.max_waiting = calls;
        self
    }

    /// How long a call waits for its turn at an item with `max_concurrency` before it is refused: 30 s unless set. A call
    /// that becomes a task waits as long as the task lives.
    pub fn max_wait(mut self, limit: Duration) -> Self {
        self.settings.max_wait = limit;
        self
    }

    /// How many bytes the result of a tool has at the most when the tool names no `result_limit`: without end unless set,
    /// and at least 256. A longer text is cut, and the model is told how much of it is missing; data, pictures and sounds
    /// that are longer are refused.
    pub fn result_limit(mut self, bytes: usize) -> Self {
        self.settings.result_limit = Some(bytes);
        self
    }

    /// How many items a page of a list has: all unless set.
    pub fn page_size(mut self, items: usize) -> Self {
        self.settings.page_size = Some(items);
        self
    }

    /// How long a session of the older protocol revisions lasts: 30 days unless set.
    pub fn session_lifetime(mut self, lifetime: Duration) -> Self {
        self.settings.session_lifetime = lifetime;
        self
    }

    /// How many messages a batch of 2025-03-26 has at the most: 100 unless set.
    pub fn max_batch(mut self, messages: usize) -> Self {
        self.settings.max_batch = messages;
        self
    }

    /// How many event streams can be open at once, and how many clients can listen for changes: 10 000 unless set.
    /// Beyond that a stream that nobody reads makes room. Where there is none, a call's progress is not heard, it cannot
    /// ask its client, and no stream is opened.
    pub fn max_streams(mut self, streams: usize) -> Self {
        self.settings.max_streams = streams;
        self
    }

    /// How many event streams one caller can have open in one session: 64 unless set.
    pub fn max_streams_per_session(mut self, streams: usize) -> Self {
        self.settings.max_streams_per_session = streams;
        self
    }

    /// How long an event stream whose connection was lost can be resumed: a minute unless set. What is kept for that is
    /// at most 64 MiB in all; beyond it the oldest stream cannot be resumed any more.
    pub fn resume_window(mut self, window: Duration) -> Self {
        self.settings.resume_window = window;
        self
    }

    /// How long a question to the client can be answered: 10 minutes unless set.
    pub fn question_lifetime(mut self, lifetime: Duration) -> Self {
        self.settings.question_lifetime = lifetime;
        self
    }

    /// How long a task is kept: an hour unless set. A task that still runs by then is cancelled.
    pub fn task_ttl(mut self, ttl: Duration) -> Self {
        self.settings.task_ttl = ttl;
        self
    }

    /// How many tasks there can be at once, until they expire: 10 000 unless set. Beyond that a call that has to become
    /// a task ends with a failure.
    pub fn max_tasks(mut self, tasks: usize) -> Self {
        self.settings.max_tasks = tasks;
        self
    }

    /// How many tasks one caller can have at once, until they expire: 1000 unless set. Callers without a credential
    /// cannot be told apart, so it does not hold for them.
    pub fn max_tasks_per_caller(mut self, tasks: usize) -> Self {
        self.settings.max_tasks_per_caller = tasks;
        self
    }

    /// How many plain functions run at once, the others waiting: 64 unless set, and 512 at the most.
    pub fn blocking_threads(mut self, threads: usize) -> Self {
        self.settings.blocking_threads = threads;
        self
    }

    /// How long running requests may take to end once the server is told to stop: 10 s unless set.
    pub fn shutdown_grace(mut self, grace: Duration) -> Self {
        self.settings.shutdown_grace = grace;
        self
    }
}
