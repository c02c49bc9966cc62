//! What clients make of an app, found out without serving it.

use super::{App, Place};
use crate::error::BuildError;
use crate::lint::{self, Client, Report};

impl App {
    /// What these clients would refuse or degrade of it.
    pub(crate) fn check(self, clients: &[&'static Client]) -> Result<Report, BuildError> {
        let allowed = self.allowed.clone();
        let server = self.assemble(Place::InProcess)?;
        Ok(lint::check(&server.invoker().catalog(), clients, &allowed))
    }
}
