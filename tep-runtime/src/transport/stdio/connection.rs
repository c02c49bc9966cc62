//! One connection: what was agreed on, and what a line means here.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use tokio::task::{AbortHandle, JoinSet};

use super::Stdio;
use super::call::{Call, Work};
use super::lines::Line;
use super::listener::Listener;
use super::writer::Out;
use crate::context::Party;
use crate::dispatch::{Clues, Dispatched, Peer, Reply, era_of, message_of_batch, messages_of, write_error};
use crate::identity::Identity;
use crate::protocol::jsonrpc::{
    INVALID_REQUEST, Malformed, Message, Notification, PARSE_ERROR, Request, RequestId, RpcError,
    UNAUTHORIZED, is_batch,
};
use crate::protocol::meta::RequestMeta;
use crate::protocol::{Era, Params, ProtocolVersion, json_text};
use crate::transport::Agreed;

/// One client, for as long as its connection lasts. Only what `initialize` agrees on is remembered of it, for the
/// revisions that begin so; both eras may take turns.
pub(super) struct Connection<'a> {
    stdio: &'a Stdio,
    identity: Identity,
    party: Party,
    agreed: Option<Agreed>,
    /// Whether the session is told of changes.
    is_watching: bool,
    /// Who has begun to listen and is not told of changes yet.
    begun: Vec<Listener>,
    /// Who can be cancelled, by the key of the request's id.
    listening: HashMap<String, Vec<AbortHandle>>,
}

impl<'a> Connection<'a> {
    pub(super) fn new(stdio: &'a Stdio, identity: Identity) -> io::Result<Self> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(io::Error::other)?;
        let party = Party::new(random, identity.fingerprint());
        let (begun, listening) = (Vec::new(), HashMap::new());
        Ok(Self { stdio, identity, party, agreed: None, is_watching: false, begun, listening })
    }

    pub(super) fn party(&self) -> Party {
        self.party
    }

    /// Starts whoever has begun to listen.
    pub(super) fn start_listeners(&mut self, out: &Out, listeners: &mut JoinSet<()>) {
        for listener in self.begun.drain(..) {
            let id = listener.key();
            let handle = listeners.spawn(listener.listen(out.clone()));
            if let Some(id) = id {
                self.listening.retain(|_, others| {
                    others.retain(|other| !other.is_finished());
                    !others.is_empty()
                });
                self.listening.entry(id).or_default().push(handle);
            }
        }
    }

    /// Understands a line; `None` when there is nothing to answer.
    pub(super) fn take(&mut self, line: &Line) -> Option<Work> {
        let Line::Whole(line) = line else {
            let limit = self.stdio.max_line;
            let why = format!("the line is longer than {limit} bytes, the limit of App::max_body");
            return Some(refused(None, &RpcError::new(INVALID_REQUEST, why)));
        };
        match json_text(line, self.stdio.max_depth) {
            Ok(text) if is_batch(text) => self.batch(text),
            Ok(text) => self.message(Message::parse(text), true),
            Err(why) => Some(refused(None, &RpcError::new(PARSE_ERROR, why))),
        }
    }

    /// The answers of a batch are one message, and nothing comes before it.
    fn batch(&mut self, text: &str) -> Option<Work> {
        let version = self.agreed.map(|agreed| agreed.version);
        match messages_of(text, version, self.stdio.max_batch) {
            Ok(messages) => {
                let parts = messages.into_iter();
                let parts = parts.filter_map(|message| self.message(message_of_batch(message), false));
                Some(Work::Batch(parts.collect()))
            }
            Err(error) => Some(refused(None, &error)),
        }
    }

    fn message(&mut self, parsed: Result<Message<'_>, Malformed<'_>>, can_stream: bool) -> Option<Work> {
        let dispatcher = &self.stdio.dispatcher;
        match parsed {
            Ok(Message::Request(request)) => self.request(&request, can_stream),
            Ok(Message::Notification(notification)) => {
                self.notification(&notification);
                None
            }
            Ok(Message::Response(response)) => {
                dispatcher.answered(&response, Some(self.party));
                None
            }
            Err(Malformed { id, error }) => Some(refused(id, &error)),
        }
    }

    fn notification(&mut self, notification: &Notification<'_>) {
        let dispatcher = &self.stdio.dispatcher;
        dispatcher.notice(notification, Some(self.party));
        match &*notification.method {
            // Before it nothing is sent that was not asked for.
            "notifications/initialized" if self.agreed.is_some() && !self.is_watching => {
                self.is_watching = true;
                self.begun.push(Listener::Session(dispatcher.subscribe_legacy(self.party)));
            }
            "notifications/cancelled" => {
                let params = Params::parse(notification.params).ok();
                let listeners = params.and_then(|params| self.listening.remove(&params.request_id()?));
                for listener in listeners.into_iter().flatten() {
                    listener.abort();
                }
            }
            _ => {}
        }
    }

    /// `None` for one that is answered when it ends.
    fn request(&mut self, request: &Request<'_>, can_stream: bool) -> Option<Work> {
        let Understood { era, params, meta } = match self.understand(request) {
            Ok(understood) => understood,
            Err(error) => return Some(refused(Some(request.id), &error)),
        };
        let peer = Peer {
            identity: self.identity.clone(),
            client: self.agreed.map(|agreed| agreed.client).unwrap_or_default(),
            party: Some(self.party),
            can_stream,
        };
        let dispatcher = &self.stdio.dispatcher;
        match dispatcher.dispatch(dispatcher.catalog(), request, params, meta.as_ref(), era, peer) {
            Dispatched::Answered(answer) => {
                if let Ok(Reply::Initialized { version, client, .. }) = &answer {
                    self.agreed = Some(Agreed { version: *version, client: *client });
                }
                Some(Work::Answered(dispatcher.write(request.id, era, &answer)))
            }
            Dispatched::Listening(listening) => {
                self.begun.push(Listener::Request(listening));
                None
            }
            Dispatched::Working(running) => Some(Work::Call(Call {
                dispatcher: Arc::clone(dispatcher),
                running,
                id: request.id.into(),
                era,
                party: self.party,
            })),
        }
    }

    /// What a request is, once everything is there that its era asks for.
    fn understand<'m>(&self, request: &Request<'m>) -> Result<Understood<'m>, RpcError> {
        if self.identity.expires_at().is_some_and(|end| end <= self.stdio.clock.now()) {
            let why = "the credential that the server was started with has expired; start it with a new one";
            return Err(RpcError::new(UNAUTHORIZED, why));
        }
        let params = Params::parse(request.params)?;
        let meta = params.meta()?;
        let clues = Clues { header: None, session: self.agreed.map(|agreed| agreed.version) };
        let era = era_of(&request.method, meta.as_ref(), clues, |_| Ok(()))?;
        let is_too_early = self.agreed.is_none() && !matches!(&*request.method, "initialize" | "ping");
        if is_too_early && !era.is_modern() {
            return Err(nothing_agreed_on());
        }
        Ok(Understood { era, params, meta })
    }
}

/// A request, its era known.
struct Understood<'a> {
    era: Era,
    params: Params<'a>,
    meta: Option<RequestMeta<'a>>,
}

fn refused(id: Option<RequestId<'_>>, error: &RpcError) -> Work {
    Work::Answered(write_error(id, error))
}

fn nothing_agreed_on() -> RpcError {
    let known = ProtocolVersion::ALL.map(ProtocolVersion::as_str).join(", ");
    let why = format!(
        "begin with initialize, or with 2026-07-28 send `_meta` with each request; supported are {known}"
    );
    RpcError::new(INVALID_REQUEST, why)
}
