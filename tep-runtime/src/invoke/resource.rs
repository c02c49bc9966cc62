//! Reading a resource, or a file of a skill.

use std::sync::Arc;

use super::start::request_digest;
use super::{Caller, Invoker, Prepared, Refusal, authorise, failed, unmet};
use crate::catalog::no_resource;
use crate::protocol::UiPage;
use crate::resource::{Contents, ReadError};
use crate::skill::SkillFile;

/// What a resource holds, with what the surfaces need to know to show it.
pub(crate) struct Reading {
    /// The URI under which the resource is published, captures filled in.
    pub(crate) uri: String,
    pub(crate) mime_type: Option<&'static str>,
    /// The catalog has a part in it where nothing had to be run.
    pub(crate) contents: Arc<Contents>,
    /// What it asks of a client that shows it as the page of an MCP app.
    pub(crate) page: Option<Arc<UiPage>>,
}

impl Reading {
    fn of_file(file: &SkillFile) -> Self {
        Self {
            uri: file.uri.clone(),
            mime_type: Some(file.mime_type),
            contents: Arc::clone(&file.contents),
            page: None,
        }
    }
}

impl Invoker {
    /// Prepares the reading of a resource, as [`Invoker::tool`] does a call. The files of skills are for everyone.
    pub(crate) fn resource(
        &self,
        uri: &str,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<Reading, Refusal>> + Send + use<>>, Refusal> {
        let prepared = match caller.catalog.skills().file(uri) {
            Some(file) => Err(Reading::of_file(file)),
            None => Ok(self.declared_resource(uri, caller)?),
        };
        Ok(Prepared::or_known(prepared.map_err(Ok)))
    }

    fn declared_resource(
        &self,
        uri: &str,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<Reading, Refusal>> + Send + use<>>, Refusal> {
        let catalog = Arc::clone(&caller.catalog);
        let unknown = Refusal::Unknown(no_resource(uri));
        let Some((at, captures)) = catalog.find_resource(uri) else { return Err(unknown) };
        let resource = &catalog.resources()[at];
        let meta = resource.meta();
        authorise(meta.caps, &caller.identity)?;
        let published = resource.uri.fill(&captures);
        let Some(captures) = resource.arguments(captures) else { return Err(unknown) };
        let mime_type = resource.mime_type();
        let page = resource.page.clone();
        let asks = resource.can_ask.then_some(|| request_digest(&["resource", &published], None));
        let start = self.start(resource.name(), caller, None, asks)?;
        Ok(start.run(move |cx, frame| async move {
            let resource = &catalog.resources()[at];
            match frame.run(&cx, resource.read(&cx, captures)).await? {
                Ok(contents) => Ok(Reading { uri: published, mime_type, contents: Arc::new(contents), page }),
                Err(ReadError::Captures(_)) => Err(unknown),
                Err(ReadError::Failed(error)) => {
                    unmet(&cx)?;
                    Err(failed(&cx, error))
                }
            }
        }))
    }
}
