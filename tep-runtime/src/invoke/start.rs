//! The beginning of every call: its context, its deadline, and how its handler asks.

use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::round::{Round, can_answer};
use super::run::{Frame, Limit};
use super::{Answering, Caller, Invoker, Prepared, Refusal};
use crate::context::{Asking, Bound, Context};
use crate::offer::Turn;
use crate::schema::Arguments;

/// What there is of a call before its work begins.
pub(super) struct Start {
    cx: Context,
    frame: Frame,
}

impl Invoker {
    /// What a call begins with. `request` is a digest of it, for a handler that can ask.
    pub(super) fn start(
        &self,
        handler: &'static str,
        caller: Caller,
        turn: Turn,
        timeout: Option<Duration>,
        request: Option<impl FnOnce() -> [u8; 16]>,
    ) -> Result<Start, Refusal> {
        let Caller { identity, mut link, answering, .. } = caller;
        let mut round = None;
        match (answering, request) {
            (Answering::Waiting { questions, party }, Some(_)) => {
                link.asking = Asking::Waiting { questions, party };
            }
            // One who can answer nothing is asked nothing.
            (Answering::NextTime(responses), Some(request)) if can_answer(link.client) => {
                let bound = Bound::new(&identity, request());
                let (begun, rerun) = Round::begin(&self.seal, bound, responses)?;
                link.asking = Asking::Rerun(Box::new(rerun));
                round = Some(begun);
            }
            _ => {}
        }
        let limit = Limit::new(timeout.or(self.default_timeout));
        let states = Arc::clone(&self.states);
        let cx = Context::new(handler, identity, link, states, self.pool.clone(), limit.deadline, turn);
        Ok(Start { cx, frame: Frame { limit, round } })
    }
}

impl Start {
    /// The call, its work made of its context and what is around its handler.
    pub(super) fn run<F: Future<Output: Send> + Send + 'static>(
        self,
        work: impl FnOnce(Context, Frame) -> F,
    ) -> Prepared<F> {
        let work = work(self.cx.clone(), self.frame);
        Prepared::new(self.cx, work)
    }
}

/// What a state is good for: the same item with the same arguments.
pub(super) fn request_digest(item: &[&str], arguments: Option<&Arguments>) -> [u8; 16] {
    let mut hash = Sha256::new();
    for part in item {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    if let Some(arguments) = arguments {
        arguments.each_byte(&mut |bytes| hash.update(bytes));
    }
    let digest = hash.finalize();
    std::array::from_fn(|at| digest[at])
}
