//! The rounds of a call whose handler asks its caller, in requests that each stand alone.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::Refusal;
use crate::context::{ANSWER_ERRORS, Asked, Bound, Claim, Rerun, StateSeal, Unanswered};
use crate::protocol::client::ClientCapabilities;
use crate::protocol::meta::Meta;
use crate::schema::Violation;

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
    /// What is wrong with the answers that came.
    pub(crate) misfits: Vec<Violation>,
}

impl InputRequired {
    /// `inputRequests` and `requestState` (MCP 2026-07-28, multi round-trip requests).
    pub(crate) fn published(&self) -> Value {
        json!({ "inputRequests": Asked::by_key(&self.questions), "requestState": self.state })
    }

    /// How the answers look, by the keys of the questions.
    pub(crate) fn specimen(&self) -> Value {
        self.questions.iter().map(|asked| (asked.key.clone(), asked.specimen())).collect()
    }

    /// What is wrong with the answers that came, for client programs.
    pub(crate) fn meta(&self) -> Meta {
        if self.misfits.is_empty() {
            return Meta::new();
        }
        Meta::from_iter([(ANSWER_ERRORS.to_owned(), json!(self.misfits))])
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
    pub(super) fn ask(self, Unanswered { questions, rounds, misfits }: Unanswered) -> Refusal {
        let state = self.seal.seal(&self.bound, self.number, &rounds);
        self.end();
        match state {
            Some(state) => Refusal::Asks(InputRequired { questions, state, misfits }),
            None => Refusal::Endless,
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
