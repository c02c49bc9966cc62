//! The other side, as long as it stays the same.

/// One session and caller, or one connection: what is kept in memory for somebody is kept by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Party([u8; 32]);

impl Party {
    /// A party that is told from every other by what is random and by who it is.
    pub(crate) fn new(random: [u8; 16], caller: [u8; 16]) -> Self {
        let mut whole = [0; 32];
        whole[..16].copy_from_slice(&random);
        whole[16..].copy_from_slice(&caller);
        Self(whole)
    }

    /// Whether both are the same session or connection, whoever calls.
    pub(crate) fn is_in_session_of(&self, other: Self) -> bool {
        self.0[..16] == other.0[..16]
    }
}
