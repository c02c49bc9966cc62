//! A client that listens, over HTTP: every message is an event, and the connection is the subscription.

use std::task::{Context, Poll};

use axum::body::Bytes;

use crate::dispatch::Listening;
use crate::sse::{self, Events};

impl Events for Listening {
    fn poll_event(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        self.poll_message(task).map(|message| message.map(|message| sse::event(None, &message)))
    }
}
