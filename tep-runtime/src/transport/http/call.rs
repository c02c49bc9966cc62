//! A call whose handler is still at work: as JSON if it says nothing before its outcome, else as an event stream.

use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use axum::response::Response;
use tokio::sync::oneshot;

use super::stream::{EventStream, Reader};
use super::streams::Streams;
use crate::clock::Moment;
use crate::context::{Party, Said};
use crate::dispatch::{Answer, Dispatcher, write_said};
use crate::invoke::{Running, Step};
use crate::protocol::Era;
use crate::protocol::jsonrpc::OwnedId;
use crate::sse::{self, Events};

/// A call on its way.
pub(super) struct HttpCall {
    pub(super) dispatcher: Arc<Dispatcher>,
    pub(super) running: Running<Answer>,
    pub(super) id: OwnedId,
    pub(super) era: Era,
    /// When the caller's credential ends.
    pub(super) until: Option<Moment>,
}

/// What becomes of a call, as far as its response can tell.
pub(super) enum Outcome {
    Answered(Answer),
    Streams(Response),
    /// It was cancelled, and gets no answer.
    Cancelled,
}

impl HttpCall {
    /// Works on a call that belongs to its connection: when that is lost, so is the call.
    pub(super) async fn on_connection(mut self) -> Outcome {
        loop {
            match self.running.next().await {
                Step::Ended(answer) => return Outcome::Answered(answer),
                Step::Cancelled => return Outcome::Cancelled,
                Step::Said(said) => {
                    if let Some(first) = self.event(said) {
                        let until = self.until.take();
                        let events = CallEvents { first: Some(first), call: self, is_over: false };
                        return Outcome::Streams(sse::response(events, until));
                    }
                }
            }
        }
    }

    /// Works on a call of a session: it goes on when its connection is lost, and its answer can be fetched later.
    pub(super) async fn in_session(mut self, party: Option<Party>, streams: &Arc<Streams>) -> Outcome {
        let until = self.until.take();
        let (tell, told) = oneshot::channel();
        tokio::spawn(self.outlive(party, Arc::clone(streams), tell));
        match told.await {
            Ok(Beginning::Answer(answer)) => Outcome::Answered(answer),
            Ok(Beginning::Stream(reader)) => Outcome::Streams(sse::response(reader, until)),
            Err(_) => Outcome::Cancelled,
        }
    }

    async fn outlive(self, party: Option<Party>, streams: Arc<Streams>, tell: oneshot::Sender<Beginning>) {
        let stream = self.work(party, &streams, tell).await;
        if let (Some(stream), Some(party)) = (stream, party) {
            streams.are_done_with(&stream).await;
            streams.forget(party, &stream);
        }
    }

    /// Works until there is an outcome: the stream on which it was told, unless the response is JSON.
    async fn work(
        mut self,
        party: Option<Party>,
        streams: &Streams,
        tell: oneshot::Sender<Beginning>,
    ) -> Option<Arc<EventStream>> {
        let dispatcher = Arc::clone(&self.dispatcher);
        let cx = self.running.context().cloned();
        let _cancellable =
            party.zip(cx).map(|(party, cx)| dispatcher.in_flight().enter(party, self.id.as_id(), cx));
        let mut tell = Some(tell);
        let mut stream: Option<Arc<EventStream>> = None;
        loop {
            match (self.running.next().await, &stream) {
                (Step::Said(said), Some(stream)) => self.say(said, stream),
                (Step::Said(said), None) => {
                    let Some((begun, reader)) = self.begin(party, streams) else {
                        self.unheard(&said, party);
                        continue;
                    };
                    self.say(said, &begun);
                    if let Some(tell) = tell.take() {
                        // When the connection is gone already, the reader goes with it.
                        let _ = tell.send(Beginning::Stream(reader));
                    }
                    stream = Some(begun);
                }
                (Step::Ended(answer), Some(stream)) => {
                    stream.say(&self.dispatcher.write(self.id.as_id(), self.era, &answer));
                    break;
                }
                (Step::Ended(answer), None) => {
                    if let Some(tell) = tell.take() {
                        // The connection may be gone, and with it whoever wanted to know.
                        let _ = tell.send(Beginning::Answer(answer));
                    }
                    break;
                }
                (Step::Cancelled, _) => break,
            }
        }
        stream.inspect(|stream| stream.end())
    }

    fn say(&self, said: Said, stream: &EventStream) {
        match said {
            Said::Detach => stream.detach(),
            said => {
                if let Some(message) = write_said(said, self.era.version()) {
                    stream.say(&message);
                }
            }
        }
    }

    /// Where there are too many streams, what is said on the way is not heard, and nobody waits for an answer to it.
    fn unheard(&self, said: &Said, party: Option<Party>) {
        if let (Said::Question { id, .. }, Some(party)) = (said, party) {
            self.dispatcher.cannot_be_asked(party, id, "too many event streams are open");
        }
    }

    fn begin(&self, party: Option<Party>, streams: &Streams) -> Option<(Arc<EventStream>, Reader)> {
        match party {
            Some(party) => streams.begin(party, self.era.version()),
            None => Some(EventStream::new(None, self.era.version(), Arc::default())),
        }
    }

    fn event(&self, said: Said) -> Option<Bytes> {
        write_said(said, self.era.version()).map(|message| sse::event(None, &message))
    }
}

/// How the response to a call of a session begins.
enum Beginning {
    Answer(Answer),
    Stream(Reader),
}

/// The events of a call that belongs to its connection.
struct CallEvents {
    first: Option<Bytes>,
    call: HttpCall,
    is_over: bool,
}

impl Events for CallEvents {
    fn poll_event(&mut self, task: &mut Context<'_>) -> Poll<Option<Bytes>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(first));
        }
        while !self.is_over {
            match self.call.running.poll_next(task) {
                Poll::Ready(Step::Said(said)) => {
                    if let Some(event) = self.call.event(said) {
                        return Poll::Ready(Some(event));
                    }
                }
                Poll::Ready(Step::Ended(answer)) => {
                    self.is_over = true;
                    let HttpCall { dispatcher, id, era, .. } = &self.call;
                    let envelope = dispatcher.write(id.as_id(), *era, &answer);
                    return Poll::Ready(Some(sse::event(None, &envelope)));
                }
                Poll::Ready(Step::Cancelled) => self.is_over = true,
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(None)
    }
}
