//! Limits and defaults: every number that an app can change, in one place.

use std::time::Duration;

use crate::protocol::jsonrpc::DEEPEST;

/// What an app may cost and how long it may take.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The largest request body, in bytes.
    pub(crate) max_body: usize,
    /// How deep arrays and objects of a request may be nested; never above [`Settings::DEEPEST`].
    pub(crate) max_depth: usize,
    /// How many plain functions run at once.
    pub(crate) blocking_threads: usize,
    /// How long a call may take when the handler does not say; `None` is without end.
    pub(crate) timeout: Option<Duration>,
    /// How many items a page of a list has; `None` is all.
    pub(crate) page_size: Option<usize>,
    /// How long a session id is honoured.
    pub(crate) session_lifetime: Duration,
    /// How long running requests get to end when the server is told to stop.
    pub(crate) shutdown_grace: Duration,
}

impl Settings {
    /// The parser's own bound on nesting.
    pub(crate) const DEEPEST: usize = DEEPEST;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            max_body: 4 * 1024 * 1024,
            max_depth: Self::DEEPEST,
            blocking_threads: 64,
            timeout: None,
            page_size: None,
            session_lifetime: Duration::from_secs(30 * 24 * 60 * 60),
            shutdown_grace: Duration::from_secs(10),
        }
    }
}
