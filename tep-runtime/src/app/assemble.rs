//! From a declaration to a server: everything is checked, and what never changes is made once.

use std::any::TypeId;
use std::env::VarError;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderValue;

use super::App;
use super::documents::{Documents, Terms};
use super::handle::{AppHandle, Serving};
use crate::auth::AuthChain;
use crate::catalog::LiveCatalog;
use crate::clock::Clock;
use crate::context::{Questions, StateSeal};
use crate::dispatch::Dispatcher;
use crate::error::BuildError;
use crate::invoke::Invoker;
use crate::schema::RepeatedParam;
use crate::secret::{Purpose, Secrets};
use crate::subscription::Subscriptions;
use crate::task::{TaskLimits, Tasks};
use crate::transport::http::{Endpoint, Guard, Hosts, Sessions, host_of_origin, is_host};
use crate::transport::stdio::Stdio;

/// Where requests come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    /// The app's own listener.
    Listening(SocketAddr),
    /// Another axum application.
    Embedded,
    /// A test in the same process.
    InProcess,
    /// One client on a pair of byte streams.
    Stdio,
}

/// An app that can answer.
pub(crate) struct Server {
    pub(super) guard: Guard,
    pub(super) auth: AuthChain,
    /// What a caller without a credential is told to log in with.
    pub(super) login: Vec<HeaderValue>,
    pub(super) require_auth: bool,
    pub(super) invoker: Arc<Invoker>,
    pub(super) tasks: Arc<Tasks>,
    pub(super) clock: Clock,
    pub(super) endpoint: Endpoint,
    pub(super) stdio: Stdio,
    pub(super) documents: Documents,
    pub(super) dispatcher: Arc<Dispatcher>,
    pub(super) max_body: usize,
    pub(super) max_depth: usize,
    pub(super) shutdown_grace: Duration,
}

impl Server {
    /// Runs what the app offers.
    pub(crate) fn invoker(&self) -> &Invoker {
        &self.invoker
    }

    /// The OpenAPI document of what is offered now.
    pub(crate) fn openapi(&self) -> serde_json::Value {
        let written = self.documents.of(self.invoker.catalog());
        serde_json::from_slice(&written.openapi_31).unwrap_or_default()
    }

    /// Whether nobody is answered without a credential.
    pub(crate) fn requires_auth(&self) -> bool {
        self.require_auth
    }

    /// The name of the app.
    pub(crate) fn name(&self) -> String {
        self.invoker().catalog().about().implementation.name.clone().into_owned()
    }

    /// Whether the data of a tool come in an envelope, since they are not always an object.
    pub(crate) fn wraps_data_of(&self, tool: &str) -> bool {
        let catalog = self.invoker.catalog();
        let at = catalog.find_tool(tool);
        let schema = at.and_then(|at| catalog.tools()[at].output_schema.as_ref());
        schema.is_some_and(|schema| schema.is_wrapped)
    }

    /// The arguments of a tool that headers repeat.
    pub(crate) fn repeated(&self, tool: &str) -> Vec<RepeatedParam> {
        self.invoker().catalog().repeated_params(tool).to_vec()
    }
}

impl App {
    pub(crate) fn assemble(mut self, place: Place) -> Result<Arc<Server>, BuildError> {
        let mut problems = std::mem::take(&mut self.problems);
        problems.extend(self.auth.problems());
        problems.extend(self.settings.problems());
        self.check_addresses(&mut problems);
        let secrets = self.secrets().unwrap_or_else(|found| {
            problems.extend(found);
            Secrets::random()
        });
        let guard = self.guard(place);
        self.lend_handle();
        let settings = &self.settings;
        self.catalog.reading.max_depth = settings.max_depth;
        let live = Arc::new(LiveCatalog::new(self.catalog.build(self.about, &self.states, problems)?));
        let subscriptions = Arc::new(Subscriptions::new(settings.max_streams));
        self.handle
            .serve(Serving { catalog: Arc::clone(&live), subscriptions: Arc::clone(&subscriptions) })?;
        let catalog = live.now();

        // Who calls in process is known already.
        let warnings = if matches!(place, Place::InProcess) { Vec::new() } else { self.auth.warnings() };
        for warning in warnings {
            tracing::warn!("{warning}");
        }
        let is_own_server = matches!(place, Place::Listening(_) | Place::Stdio);
        if is_own_server && self.auth.is_empty() && catalog.asks_for_caps() {
            tracing::warn!(
                "some items ask for capabilities and no auth provider is set, so nobody can use them"
            );
        }

        let base = self.public_url.clone().or_else(|| match place {
            Place::Listening(address) => Some(format!("http://{address}")),
            Place::Embedded | Place::InProcess | Place::Stdio => None,
        });
        let documents = Documents::new(Terms {
            base,
            public_url: self.public_url,
            schemes: self.auth.schemes(),
            require_auth: self.require_auth,
            timeout: settings.timeout,
        });
        let seal = StateSeal::new(
            secrets.mac(Purpose::State).clone(),
            settings.question_lifetime,
            settings.clock.clone(),
        );
        let invoker = Arc::new(Invoker::new(
            live,
            Arc::new(self.states),
            settings.blocking_threads,
            settings.timeout,
            seal,
        ));
        let limits = TaskLimits { in_all: settings.max_tasks, of_one_owner: settings.max_tasks_per_caller };
        let hub = Arc::clone(&subscriptions);
        let tasks =
            Arc::new(Tasks::new(self.task_store, settings.clock.clone(), settings.task_ttl, limits, hub));
        let cursors = secrets.mac(Purpose::Cursor).clone();
        let dispatcher = Arc::new(Dispatcher::new(
            Arc::clone(&invoker),
            cursors,
            settings.page_size,
            Questions::new(settings.question_lifetime, settings.clock.clone()),
            Arc::clone(&subscriptions),
            Arc::clone(&tasks),
        ));
        let sessions = Sessions::new(secrets.mac(Purpose::Session).clone(), settings.session_lifetime);
        Ok(Arc::new(Server {
            guard,
            login: self.auth.challenge(None),
            auth: self.auth,
            require_auth: self.require_auth,
            invoker,
            stdio: Stdio::new(Arc::clone(&dispatcher), settings),
            tasks,
            clock: settings.clock.clone(),
            endpoint: Endpoint::new(Arc::clone(&dispatcher), sessions, settings),
            documents,
            dispatcher,
            max_body: settings.max_body,
            max_depth: settings.max_depth,
            shutdown_grace: settings.shutdown_grace,
        }))
    }

    /// The handle is a state like others, where somebody can make use of it.
    fn lend_handle(&mut self) {
        self.catalog.can_change =
            self.handle.is_held_elsewhere() || self.catalog.borrows(TypeId::of::<AppHandle>());
        if self.catalog.can_change {
            self.states.insert(self.handle.clone());
        }
        self.catalog.edits = self.handle.take_edits();
    }

    fn secrets(&self) -> Result<Secrets, Vec<String>> {
        match (&self.secret, std::env::var("TEP_SECRET")) {
            (Some(keys), _) => Secrets::parse("App::secret", keys),
            (None, Ok(keys)) => Secrets::parse("TEP_SECRET", &keys),
            (None, Err(VarError::NotPresent)) => Ok(Secrets::random()),
            (None, Err(VarError::NotUnicode(_))) => Err(vec!["TEP_SECRET is not UTF-8".into()]),
        }
    }

    fn check_addresses(&self, problems: &mut Vec<String>) {
        for host in self.hosts.iter().filter(|host| !is_host(host)) {
            problems.push(format!(
                "App::hosts: `{host}` is no host; write it as `mcp.example.com` or with a port"
            ));
        }
        for origin in self.origins.iter().filter(|origin| !host_of_origin(origin).is_some_and(is_host)) {
            problems.push(format!(
                "App::origins: `{origin}` is no origin; write it as `https://app.example.com`"
            ));
        }
        if let Some(url) = self.public_url.as_deref().filter(|url| origin_of(url).is_none()) {
            problems
                .push(format!("App::public_url: `{url}` is no URL; write it as `https://mcp.example.com`"));
        }
    }

    fn guard(&self, place: Place) -> Guard {
        let mut hosts = self.hosts.clone();
        let mut origins = self.origins.clone();
        if let Some(origin) = self.public_url.as_deref().and_then(origin_of) {
            hosts.extend(host_of_origin(origin).map(str::to_owned));
            origins.push(origin.to_owned());
        }
        let hosts = match place {
            Place::Listening(address) if address.ip().is_loopback() => Hosts::Loopback(hosts),
            Place::InProcess | Place::Stdio => Hosts::Loopback(hosts),
            _ if hosts.is_empty() => {
                tracing::warn!("the Host header is not checked; name the server's hosts with App::hosts");
                Hosts::Any
            }
            _ => Hosts::Listed(hosts),
        };
        Guard::new(hosts, origins)
    }
}

/// The scheme and authority of a URL.
fn origin_of(url: &str) -> Option<&str> {
    let host = host_of_origin(url)?;
    let host = host.split('/').next().filter(|host| is_host(host))?;
    let scheme = url.find("://")? + "://".len();
    Some(&url[..scheme + host.len()])
}
