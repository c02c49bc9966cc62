//! Whoever is told of changes on a connection: its session, and each subscription of 2026-07-28.

use std::future::poll_fn;

use super::writer::Out;
use crate::dispatch::{Listening, write_change};
use crate::subscription::Subscription;

/// Somebody who is told of changes until the connection or the subscription ends.
pub(super) enum Listener {
    /// The session that `initialize` began.
    Session(Subscription),
    /// A request that is answered when the server ends it.
    Request(Listening),
}

impl Listener {
    /// The key of the request that can be cancelled.
    pub(super) fn key(&self) -> Option<String> {
        match self {
            Self::Session(_) => None,
            Self::Request(listening) => Some(listening.key()),
        }
    }

    pub(super) async fn listen(self, out: Out) {
        match self {
            Self::Session(mut subscription) => {
                while let Some(change) = subscription.change().await {
                    out.send(write_change(&change, None)).await;
                }
            }
            Self::Request(mut listening) => {
                while let Some(message) = poll_fn(|task| listening.poll_message(task)).await {
                    out.send(message).await;
                }
                out.send(listening.farewell()).await;
            }
        }
    }
}
