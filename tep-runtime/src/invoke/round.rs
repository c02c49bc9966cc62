//! The rounds of a call whose handler asks its caller, in requests that each stand alone.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::Refusal;
use crate::context::{Asked, Bound, Claim, Rerun, Rounds, StateSeal};
use crate::protocol::client::ClientCapabilities;

/// The answers that came with a request, and what the server said of itself the last time.
#[derive(Default)]
pub(crate) struct Responses {
    pub(crate) answers: Map<String, Value>,
    pub(crate) state: Option<String>,
}

/// Questions that have to be answered before there is an outcome.
#[derive(Debug)]
pub(crate) struct InputRequired {
    pub(crate) questions: Vec<Asked>,
    /// To be sent back with the answers.
    pub(crate) state: String,
}

impl InputRequired {
    /// `inputRequests` and `requestState` (MCP 2026-07-28, multi round-trip requests).
    pub(crate) fn published(&self) -> Value {
        json!({ "inputRequests": Asked::by_key(&self.questions), "requestState": self.state })
    }
}

/// One round of a call.
pub(super) struct Round {
    seal: Arc<StateSeal>,
    bound: Bound,
    number: u16,
    claim: Option<Claim>,
}

impl Round {
    /// Begins a round with what came for it.
    pub(super) fn begin(
        seal: &Arc<StateSeal>,
        bound: Bound,
        responses: Responses,
    ) -> Result<(Self, Rerun), Refusal> {
        let Responses { answers, state } = responses;
        let (number, rounds, claim) = match state {
            None => (0, None, None),
            Some(state) => {
                let opened = seal.open(&state, &bound).map_err(|why| Refusal::State(why.to_owned()))?;
                (opened.round, Some(opened.rounds), Some(opened.claim))
            }
        };
        Ok((Self { seal: Arc::clone(seal), bound, number, claim }, Rerun::new(rounds, answers)))
    }

    /// The round ends with questions.
    pub(super) fn ask(self, questions: Vec<Asked>, rounds: Rounds) -> Refusal {
        let state = self.seal.seal(&self.bound, self.number, &rounds);
        self.end();
        match state {
            Some(state) => Refusal::Asks(InputRequired { questions, state }),
            None => Refusal::State("the handler asks without end".into()),
        }
    }

    /// The round came to an end, so its state leads to no other.
    pub(super) fn end(self) {
        if let Some(claim) = self.claim {
            claim.spend();
        }
    }
}

/// Whether a caller could answer anything at all.
pub(super) fn can_answer(client: ClientCapabilities) -> bool {
    client != ClientCapabilities::default()
}
