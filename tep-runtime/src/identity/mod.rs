//! Who is calling: the human principal, and the agent acting for them.

mod capabilities;
mod delegation;
mod scheme;

use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

pub use capabilities::Capabilities;
pub use delegation::AgentDelegation;
pub use scheme::SecurityScheme;

/// The caller of one request. Cheap to clone.
///
/// Two are equal when they are the same caller with the same rights, whenever their credentials end.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Identity {
    /// `None` is nobody.
    known: Option<Arc<Known>>,
}

#[derive(Clone, Eq)]
struct Known {
    principal_id: String,
    issuer: Option<String>,
    acting_via: Option<AgentDelegation>,
    effective: Capabilities,
    expires_at: Option<SystemTime>,
}

impl PartialEq for Known {
    fn eq(&self, other: &Self) -> bool {
        let Self { principal_id, issuer, acting_via, effective, expires_at: _ } = self;
        *principal_id == other.principal_id
            && *issuer == other.issuer
            && *acting_via == other.acting_via
            && *effective == other.effective
    }
}

static NO_CAPABILITIES: Capabilities = Capabilities::none();

impl Identity {
    /// A caller without credentials, who may do nothing that asks for a capability.
    pub fn anonymous() -> Self {
        Self { known: None }
    }

    /// A principal by the subject of their credential, with what they may do.
    pub fn user<'a>(
        principal_id: impl Into<String>,
        capabilities: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let known = Known {
            principal_id: principal_id.into(),
            issuer: None,
            acting_via: None,
            effective: capabilities.into_iter().collect(),
            expires_at: None,
        };
        Self { known: Some(Arc::new(known)) }
    }

    /// Who vouches for the principal. Two issuers may use the same subject for two people.
    #[must_use]
    pub fn issued_by(mut self, issuer: impl Into<String>) -> Self {
        if let Some(known) = &mut self.known {
            Arc::make_mut(known).issuer = Some(issuer.into());
        }
        self
    }

    /// When the credential ends. What outlives a request, such as an open stream, ends then.
    #[must_use]
    pub fn until(mut self, expires_at: SystemTime) -> Self {
        if let Some(known) = &mut self.known {
            Arc::make_mut(known).expires_at = Some(expires_at);
        }
        self
    }

    /// The same principal, acted for by an agent: what both may do remains.
    ///
    /// An agent that already acted becomes the one from whom this one received the delegation. Nobody stays nobody:
    /// there is no principal to act for.
    #[must_use]
    pub fn via(mut self, mut delegation: AgentDelegation) -> Self {
        if let Some(known) = self.known.as_mut().map(Arc::make_mut) {
            for limit in delegation.chain().filter_map(|link| link.capabilities.as_ref()) {
                known.effective = known.effective.intersection(limit);
            }
            if let Some(earlier) = known.acting_via.take() {
                delegation.received_through(earlier);
            }
            known.acting_via = Some(delegation);
        }
        self
    }

    /// The subject of the credential, verbatim; `None` for an anonymous caller.
    pub fn principal_id(&self) -> Option<&str> {
        self.known.as_ref().map(|known| known.principal_id.as_str())
    }

    /// Who vouches for the principal, when the credential says so.
    pub fn issuer(&self) -> Option<&str> {
        self.known.as_ref()?.issuer.as_deref()
    }

    /// When the credential ends, or a delegation in it that ends earlier; `None` when nothing says so.
    pub fn expires_at(&self) -> Option<SystemTime> {
        let delegations = self.acting_via().into_iter().flat_map(AgentDelegation::chain);
        let own = self.known.as_ref()?.expires_at;
        own.into_iter().chain(delegations.filter_map(|link| link.expires_at)).min()
    }

    /// Who vouches and for whom, as a digest: the same for every credential of one person, and zero for nobody.
    pub(crate) fn fingerprint(&self) -> [u8; 16] {
        let Some(subject) = self.principal_id() else { return [0; 16] };
        let issuer = self.issuer().unwrap_or_default();
        let mut hash = Sha256::new();
        hash.update((issuer.len() as u64).to_be_bytes());
        hash.update(issuer);
        hash.update(subject);
        let digest = hash.finalize();
        std::array::from_fn(|at| digest[at])
    }

    /// The delegation under which an agent acts, when one does.
    pub fn acting_via(&self) -> Option<&AgentDelegation> {
        self.known.as_ref()?.acting_via.as_ref()
    }

    /// What the caller may do: the principal's capabilities, narrowed by every delegation of the chain.
    pub fn capabilities(&self) -> &Capabilities {
        self.known.as_ref().map_or(&NO_CAPABILITIES, |known| &known.effective)
    }

    /// Whether the caller may do `capability`.
    pub fn may(&self, capability: &str) -> bool {
        self.capabilities().contains(capability)
    }

    /// Whether nobody is known to be calling.
    pub fn is_anonymous(&self) -> bool {
        self.known.is_none()
    }

    /// Whether an agent acts for the principal.
    pub fn is_agent(&self) -> bool {
        self.acting_via().is_some()
    }

    /// The caller in one word: `user:42`, `agent:bot/42`, or `anonymous`.
    pub fn subject(&self) -> String {
        let Some(id) = self.principal_id() else { return "anonymous".into() };
        match self.acting_via() {
            Some(delegation) => {
                format!("agent:{}/{}", delegation.agent_id, id.strip_prefix("user:").unwrap_or(id))
            }
            None if id.starts_with("user:") => id.into(),
            None => format!("user:{id}"),
        }
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Identity")
            .field("subject", &self.subject())
            .field("capabilities", self.capabilities())
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
    fn a_second_agent_received_its_delegation_from_the_first() {
        let planner = AgentDelegation {
            capabilities: Some(Capabilities::from_iter(["read"])),
            ..AgentDelegation::new("planner")
        };
        let caller = Identity::user("42", ["read", "write"]).via(planner).via(AgentDelegation::new("runner"));
        let agents =
            caller.acting_via().map(|last| last.chain().map(|link| link.agent_id.as_str()).collect());
        assert_eq!(agents, Some(vec!["runner", "planner"]));
        assert!(caller.may("read") && !caller.may("write"));
    }

    #[test]
    fn anonymous_may_nothing() {
        let anonymous = Identity::anonymous();
        assert!(anonymous.is_anonymous() && !anonymous.is_agent());
        assert_eq!(anonymous.capabilities(), &Capabilities::none());
        assert_eq!((anonymous.principal_id(), anonymous.issuer()), (None, None));
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
