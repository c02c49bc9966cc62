//! One request on its way to the function that answers it.

use std::borrow::Cow;
use std::sync::Arc;

use serde_json::value::RawValue;

use super::{Dispatcher, Peer, refused};
use crate::catalog::Catalog;
use crate::context::Link;
use crate::invoke::{Answering, Caller, Responses};
use crate::offer::Surface;
use crate::protocol::client::{ClientCapabilities, ClientNeed};
use crate::protocol::jsonrpc::{RequestId, RpcError};
use crate::protocol::meta::RequestMeta;
use crate::protocol::{Era, Params};
use crate::schema::SchemaProfile;

/// One request, its method found.
pub(super) struct Call<'a> {
    pub(super) id: RequestId<'a>,
    /// What was offered when the request came.
    pub(super) catalog: Arc<Catalog>,
    pub(super) params: Params<'a>,
    /// The parameters as they came, for the method that reads more of them.
    pub(super) raw: Option<&'a RawValue>,
    pub(super) meta: Option<&'a RequestMeta<'a>>,
    pub(super) era: Era,
    pub(super) peer: Peer,
}

impl<'a> Call<'a> {
    /// The parameter `name`.
    pub(super) fn name(&self) -> Result<Cow<'a, str>, RpcError> {
        self.params.name().ok_or_else(|| RpcError::invalid_params("params.name must be a string"))
    }

    /// The parameter `uri`.
    pub(super) fn uri(&self) -> Result<Cow<'a, str>, RpcError> {
        self.params.uri().ok_or_else(|| RpcError::invalid_params("params.uri must be a string"))
    }

    /// How the client reads the schemas of arguments.
    pub(super) fn profile(&self) -> SchemaProfile {
        self.catalog.profile(self.peer.profile)
    }

    /// What the client can do: as its session says, or since 2026-07-28 the request itself.
    fn client(&self) -> ClientCapabilities {
        match self.era {
            Era::Modern => self.meta.map(RequestMeta::client_capabilities).unwrap_or_default(),
            Era::Legacy(_) => self.peer.client,
        }
    }

    /// Refuses a request whose client does not say that it can do something.
    pub(super) fn require(&self, need: ClientNeed) -> Result<(), RpcError> {
        if self.client().has(need) { Ok(()) } else { Err(refused::lacks(vec![need])) }
    }

    /// Who calls, and how they are reached while the call runs.
    pub(super) fn into_caller(self, dispatcher: &Dispatcher) -> Result<Caller, RpcError> {
        let client = self.client();
        let Self { catalog, params, meta, era, peer: Peer { identity, party, can_stream, .. }, .. } = self;
        let progress_token = meta.filter(|_| can_stream).and_then(RequestMeta::progress_token).map(Arc::from);
        let trace = meta.map(RequestMeta::trace).unwrap_or_default();
        let mut link = Link {
            surface: Surface::Mcp,
            version: Some(era.version()),
            client,
            progress_token,
            trace,
            ..Link::default()
        };
        let answering = if era.is_modern() {
            link.takes_tasks = link.client.has(ClientNeed::Tasks);
            link.log_level = meta.map(RequestMeta::log_level).transpose()?.flatten().filter(|_| can_stream);
            let (answers, state) = (params.input_responses()?, params.request_state()?);
            Answering::NextTime(Responses { answers, state })
        } else {
            match party.filter(|_| can_stream) {
                Some(party) => {
                    link.log_level = dispatcher.log_levels.of(party);
                    Answering::Waiting { questions: Arc::clone(&dispatcher.questions), party }
                }
                None => Answering::Never,
            }
        };
        Ok(Caller { catalog, identity, link, answering })
    }
}
