//! The right of an agent to act for a principal.

use std::time::SystemTime;

use super::Capabilities;

/// The right of an agent to act for a principal, for a while, perhaps for less than the principal may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentDelegation {
    /// The agent that acts.
    pub agent_id: String,
    /// When the delegation was given.
    pub issued_at: Option<SystemTime>,
    /// When it ends. A credential whose delegation has ended is refused as a whole.
    pub expires_at: Option<SystemTime>,
    /// Where it was given: the application or page that the principal used.
    pub origin: Option<String>,
    /// What the agent may do at the most; `None` is all that the principal may.
    pub capabilities: Option<Capabilities>,
    /// The agent from whom this one received the delegation.
    pub via: Option<Box<AgentDelegation>>,
}

impl AgentDelegation {
    /// A delegation to `agent_id` of all that the principal may do, without an end of its own.
    pub fn new(agent_id: impl Into<String>) -> Self {
        Self {
            agent_id: agent_id.into(),
            issued_at: None,
            expires_at: None,
            origin: None,
            capabilities: None,
            via: None,
        }
    }

    /// This delegation and the ones it was received through, nearest first.
    pub fn chain(&self) -> impl Iterator<Item = &AgentDelegation> {
        std::iter::successors(Some(self), |link| link.via.as_deref())
    }

    /// Puts `earlier` at the far end of the chain: the agent from whom its last link was received.
    pub(super) fn received_through(&mut self, earlier: AgentDelegation) {
        match &mut self.via {
            Some(via) => via.received_through(earlier),
            None => self.via = Some(Box::new(earlier)),
        }
    }
}
