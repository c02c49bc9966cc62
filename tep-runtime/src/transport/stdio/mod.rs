//! MCP over a pair of byte streams, one message on a line: standard input and output, or any other pair.

mod call;
mod connection;
mod descriptors;
mod lines;
mod listener;
mod writer;

use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

pub(crate) use descriptors::own_descriptors;

use crate::clock::Clock;
use crate::dispatch::Dispatcher;
use crate::identity::Identity;
use crate::protocol::jsonrpc::{INTERNAL_ERROR, RpcError};
use crate::settings::Settings;
use call::{Work, Working};
use connection::Connection;
use lines::Line;
use writer::{Out, Written};

/// How many calls are worked on at once. What comes beyond that is refused, so that cancellations and answers to
/// questions are still read.
const MOST_CALLS: usize = 1024;

/// How long the client gets to read what was said already when it has the server end at once.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Why a connection ends.
enum End {
    /// The client closed its side, and what it asked for is done.
    Input,
    /// The server was told to stop.
    Told,
    /// Nobody reads the output any more.
    Output(Written),
}

/// What every connection has in common.
pub(crate) struct Stdio {
    dispatcher: Arc<Dispatcher>,
    clock: Clock,
    max_line: usize,
    max_depth: usize,
    max_batch: usize,
    grace: Duration,
}

impl Stdio {
    pub(crate) fn new(dispatcher: Arc<Dispatcher>, settings: &Settings) -> Self {
        Self {
            dispatcher,
            clock: settings.clock.clone(),
            max_line: settings.max_body,
            max_depth: settings.max_depth,
            max_batch: settings.max_batch,
            grace: settings.shutdown_grace,
        }
    }

    /// Serves one client until its input ends, and then what still runs gets the grace to end. When `shutdown` is
    /// ready, or nobody reads the output any more, it is cancelled instead: nobody waits for it.
    pub(crate) async fn serve(
        &self,
        identity: Identity,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
        shutdown: impl Future<Output = ()>,
    ) -> io::Result<()> {
        let mut connection = Connection::new(self, identity)?;
        let party = connection.party();
        let lines = lines::read(input, self.max_line)?;
        let (out, mut written) = writer::start(output)?;
        let mut shutdown = pin!(shutdown);
        let mut listeners = JoinSet::new();

        // Owns the calls and what they send to, so that both end with it.
        let told = &mut listeners;
        let serving = async move {
            let mut calls = JoinSet::new();
            self.take_lines(&mut connection, lines, &out, &mut calls, told).await;
            self.dispatcher.ends_questions();
            let ending = async { while calls.join_next().await.is_some() {} };
            if timeout(self.grace, ending).await.is_err() {
                tracing::warn!("some calls did not end in time and are cut off");
            }
        };
        let end = tokio::select! {
            () = serving => End::Input,
            () = &mut shutdown => End::Told,
            outcome = &mut written => End::Output(outcome),
        };
        if matches!(end, End::Told) {
            self.dispatcher.end_subscriptions();
            let ending = async { while listeners.join_next().await.is_some() {} };
            // Whoever does not read in time is not told.
            let _ = timeout(LAST_WORDS, ending).await;
        }
        drop(listeners);
        self.dispatcher.forget(party);
        // What was said is still written, as long as the client reads it.
        let outcome = match end {
            End::Output(outcome) => outcome,
            End::Told => timeout(LAST_WORDS, written).await.unwrap_or(Ok(Ok(()))),
            End::Input => tokio::select! {
                outcome = timeout(self.grace.max(LAST_WORDS), written) => outcome.unwrap_or(Ok(Ok(()))),
                () = shutdown => Ok(Ok(())),
            },
        };
        match outcome {
            // A client that is gone is no failure of the server.
            Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            _ => Ok(()),
        }
    }

    /// Takes one line after the other. What waits for something is worked on in a task of its own, so that answers
    /// come in any order; what is ready is answered in place.
    async fn take_lines(
        &self,
        connection: &mut Connection<'_>,
        mut lines: mpsc::Receiver<Line>,
        out: &Out,
        calls: &mut JoinSet<()>,
        listeners: &mut JoinSet<()>,
    ) {
        while let Some(line) = lines.recv().await {
            while calls.try_join_next().is_some() {}
            let work = connection.take(&line);
            connection.start_listeners(out, listeners);
            let answer = match work {
                None => None,
                Some(Work::Answered(answer)) => Some(answer),
                Some(work) if calls.len() >= MOST_CALLS => work.refuse(&busy()),
                Some(work) => {
                    let mut working = work.begin(out);
                    match poll_fn(|task| Poll::Ready(working.as_mut().poll(task))).await {
                        Poll::Ready(answer) => answer,
                        Poll::Pending => {
                            calls.spawn(answer_later(working, out.clone()));
                            None
                        }
                    }
                }
            };
            if let Some(answer) = answer {
                out.send(answer).await;
            }
        }
    }
}

async fn answer_later(working: Working, out: Out) {
    if let Some(answer) = working.await {
        out.send(answer).await;
    }
}

fn busy() -> RpcError {
    RpcError::new(INTERNAL_ERROR, format!("{MOST_CALLS} calls are worked on already; send this one later"))
}
