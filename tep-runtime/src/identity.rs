//! Who is calling: the human principal, and the agent acting for them.

use std::collections::BTreeSet;
use std::fmt;
use std::time::SystemTime;

/// What a caller may do, by name: the values that `caps = [..]` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capabilities(BTreeSet<String>);

impl Capabilities {
    /// No capability at all.
    pub fn none() -> Self {
        Self::default()
    }

    /// Whether `capability` is one of them.
    pub fn contains(&self, capability: &str) -> bool {
        self.0.contains(capability)
    }

    /// The names, sorted.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// What both sets hold.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        Self(self.0.intersection(&other.0).cloned().collect())
    }
}

impl<S: Into<String>> FromIterator<S> for Capabilities {
    fn from_iter<I: IntoIterator<Item = S>>(names: I) -> Self {
        Self(names.into_iter().map(Into::into).collect())
    }
}

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
}

/// The caller of one request.
#[derive(Clone, PartialEq, Eq)]
pub struct Identity {
    principal: Option<Principal>,
    acting_via: Option<AgentDelegation>,
    effective: Capabilities,
}

#[derive(Clone, PartialEq, Eq)]
struct Principal {
    id: String,
    issuer: Option<String>,
}

static ANONYMOUS: Identity =
    Identity { principal: None, acting_via: None, effective: Capabilities(BTreeSet::new()) };

impl Identity {
    /// A caller without credentials, who may do nothing that asks for a capability.
    pub fn anonymous() -> Self {
        ANONYMOUS.clone()
    }

    /// A principal by the subject of their credential, with what they may do.
    pub fn user(
        principal_id: impl Into<String>,
        capabilities: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            principal: Some(Principal { id: principal_id.into(), issuer: None }),
            acting_via: None,
            effective: capabilities.into_iter().collect(),
        }
    }

    /// Who vouches for the principal. Two issuers may use the same subject for two people.
    #[must_use]
    pub fn issued_by(mut self, issuer: impl Into<String>) -> Self {
        if let Some(principal) = &mut self.principal {
            principal.issuer = Some(issuer.into());
        }
        self
    }

    /// The same principal, acted for by an agent: what both may do remains.
    #[must_use]
    pub fn via(mut self, delegation: AgentDelegation) -> Self {
        for limit in delegation.chain().filter_map(|link| link.capabilities.as_ref()) {
            self.effective = self.effective.intersection(limit);
        }
        self.acting_via = Some(delegation);
        self
    }

    /// The subject of the credential, verbatim; `None` for an anonymous caller.
    pub fn principal_id(&self) -> Option<&str> {
        self.principal.as_ref().map(|principal| principal.id.as_str())
    }

    /// Who vouches for the principal, when the credential says so.
    pub fn issuer(&self) -> Option<&str> {
        self.principal.as_ref()?.issuer.as_deref()
    }

    /// The delegation under which an agent acts, when one does.
    pub fn acting_via(&self) -> Option<&AgentDelegation> {
        self.acting_via.as_ref()
    }

    /// What the caller may do: the principal's capabilities, narrowed by every delegation of the chain.
    pub fn capabilities(&self) -> &Capabilities {
        &self.effective
    }

    /// Whether the caller may do `capability`.
    pub fn may(&self, capability: &str) -> bool {
        self.effective.contains(capability)
    }

    /// Whether nobody is known to be calling.
    pub fn is_anonymous(&self) -> bool {
        self.principal.is_none()
    }

    /// Whether an agent acts for the principal.
    pub fn is_agent(&self) -> bool {
        self.acting_via.is_some()
    }

    /// The caller in one word: `user:42`, `agent:bot/42`, or `anonymous`.
    pub fn subject(&self) -> String {
        let Some(id) = self.principal_id() else { return "anonymous".into() };
        match &self.acting_via {
            Some(delegation) => {
                format!("agent:{}/{}", delegation.agent_id, id.strip_prefix("user:").unwrap_or(id))
            }
            None if id.starts_with("user:") => id.into(),
            None => format!("user:{id}"),
        }
    }
}

impl Default for Identity {
    fn default() -> Self {
        Self::anonymous()
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("subject", &self.subject())
            .field("capabilities", &self.effective)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effective_set_is_what_every_link_allows() {
        let inner = AgentDelegation {
            capabilities: Some(Capabilities::from_iter(["read", "write"])),
            ..AgentDelegation::new("planner")
        };
        let outer = AgentDelegation {
            capabilities: Some(Capabilities::from_iter(["write", "admin"])),
            via: Some(Box::new(inner)),
            ..AgentDelegation::new("runner")
        };
        let caller = Identity::user("42", ["read", "write", "admin"]).via(outer);
        assert_eq!(caller.capabilities().iter().collect::<Vec<_>>(), ["write"]);
        assert!(caller.may("write") && !caller.may("admin") && !caller.may("read"));
    }

    #[test]
    fn a_delegation_cannot_add_what_the_principal_lacks() {
        let delegation = AgentDelegation {
            capabilities: Some(Capabilities::from_iter(["admin"])),
            ..AgentDelegation::new("bot")
        };
        assert!(!Identity::user("42", ["read"]).via(delegation).may("admin"));
    }

    #[test]
    fn subjects() {
        let bot = || AgentDelegation::new("bot");
        let none: [&str; 0] = [];
        for (identity, subject) in [
            (Identity::anonymous(), "anonymous"),
            (Identity::user("42", none), "user:42"),
            (Identity::user("user:42", none), "user:42"),
            (Identity::user("42", none).via(bot()), "agent:bot/42"),
            (Identity::user("user:42", none).via(bot()), "agent:bot/42"),
        ] {
            assert_eq!(identity.subject(), subject);
        }
    }
}
