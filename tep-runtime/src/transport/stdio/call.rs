//! What a line leads to: an answer at once, a call on its way, or a batch of both.

use std::future::{poll_fn, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use super::writer::Out;
use crate::context::Party;
use crate::dispatch::{Answer, Dispatcher, write_batch, write_error, write_said};
use crate::invoke::{Running, Step};
use crate::protocol::Era;
use crate::protocol::jsonrpc::{OwnedId, RpcError};

/// What there is to do for a line.
pub(super) enum Work {
    Answered(Vec<u8>),
    Call(Call),
    Batch(Vec<Work>),
}

/// Work on its way to its answer; some gets none.
pub(super) type Working = Pin<Box<dyn Future<Output = Option<Vec<u8>>> + Send>>;

/// A call on its way.
pub(super) struct Call {
    pub(super) dispatcher: Arc<Dispatcher>,
    pub(super) running: Running<Answer>,
    pub(super) id: OwnedId,
    pub(super) era: Era,
    pub(super) party: Party,
}

impl Work {
    /// Works until there is an answer. The answers of a batch are one message.
    pub(super) fn begin(self, out: &Out) -> Working {
        match self {
            Self::Answered(answer) => Box::pin(ready(Some(answer))),
            Self::Call(call) => Box::pin(call.work(out.clone())),
            Self::Batch(parts) => {
                let parts: Vec<Working> = parts.into_iter().map(|part| part.begin(out)).collect();
                Box::pin(async move { write_batch(&all(parts).await) })
            }
        }
    }

    /// The answer when no call is begun any more.
    pub(super) fn refuse(self, why: &RpcError) -> Option<Vec<u8>> {
        match self {
            Self::Answered(answer) => Some(answer),
            Self::Call(call) => Some(write_error(Some(call.id.as_id()), why)),
            Self::Batch(parts) => {
                let answers: Vec<Vec<u8>> = parts.into_iter().filter_map(|part| part.refuse(why)).collect();
                write_batch(&answers)
            }
        }
    }
}

impl Call {
    /// Works on the call and sends what it says on the way. A cancelled call gets no answer.
    async fn work(mut self, out: Out) -> Option<Vec<u8>> {
        let dispatcher = Arc::clone(&self.dispatcher);
        match self.running.at_once().await {
            Poll::Ready(Step::Ended(answer)) => return Some(self.write(&answer)),
            Poll::Ready(Step::Cancelled) => return None,
            Poll::Ready(Step::Said(said)) => self.running.put_back(said),
            Poll::Pending => {}
        }
        let cx = self.running.context().cloned();
        let _cancellable = cx.map(|cx| dispatcher.in_flight().enter(self.party, self.id.as_id(), cx));
        loop {
            match self.running.next().await {
                Step::Said(said) => {
                    if let Some(message) = write_said(said, self.era.version()) {
                        out.send(message).await;
                    }
                }
                Step::Ended(answer) => return Some(self.write(&answer)),
                Step::Cancelled => return None,
            }
        }
    }

    fn write(&self, answer: &Answer) -> Vec<u8> {
        self.dispatcher.write(self.id.as_id(), self.era, answer)
    }
}

/// Works on everything at once: the answers in the order of what they answer.
async fn all(working: Vec<Working>) -> Vec<Vec<u8>> {
    enum Part {
        Working(Working),
        Over(Option<Vec<u8>>),
    }

    let mut parts: Vec<Part> = working.into_iter().map(Part::Working).collect();
    poll_fn(|task| {
        let mut is_over = true;
        for part in &mut parts {
            if let Part::Working(working) = part {
                match working.as_mut().poll(task) {
                    Poll::Ready(answer) => *part = Part::Over(answer),
                    Poll::Pending => is_over = false,
                }
            }
        }
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    let answer = |part| match part {
        Part::Over(answer) => answer,
        Part::Working(_) => None,
    };
    parts.into_iter().filter_map(answer).collect()
}
