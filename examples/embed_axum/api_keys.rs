//! An auth provider of the author's own: keys in a header.

use tep_runtime::auth::{AuthError, AuthProvider, AuthRequest, SecurityScheme, same_secret};
use tep_runtime::identity::Identity;

const HEADER: &str = "X-Api-Key";

/// The guests who may sign, each with a key.
#[derive(Default)]
pub(crate) struct ApiKeys {
    guests: Vec<(String, String)>,
}

impl ApiKeys {
    /// Reads `ada=her-key,bob=his-key`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
        let guests = pairs.map(|pair| match pair.split_once('=') {
            Some((guest, key)) if !key.is_empty() => Ok((guest.to_owned(), key.to_owned())),
            _ => Err("a guest without a key; write guest=key, separated by commas".to_owned()),
        });
        Ok(Self { guests: guests.collect::<Result<_, _>>()? })
    }
}

impl AuthProvider for ApiKeys {
    async fn authenticate(&self, request: &AuthRequest<'_>) -> Result<Option<Identity>, AuthError> {
        let Some(key) = request.header(HEADER)? else { return Ok(None) };
        match self.guests.iter().find(|(_, known)| same_secret(key, known)) {
            Some((guest, _)) => Ok(Some(Identity::user(guest, ["sign"]))),
            None => Err(AuthError::new("no guest has this key")),
        }
    }

    fn scheme(&self) -> SecurityScheme {
        SecurityScheme::header(HEADER)
    }
}
