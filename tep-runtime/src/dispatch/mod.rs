//! JSON-RPC methods: which there are, and who answers them.

mod batch;
mod call;
mod changed;
mod completion;
mod era;
mod in_flight;
mod lifecycle;
mod listening;
mod logging;
mod paging;
mod prompts;
mod refused;
mod reply;
mod resources;
mod said;
mod skills;
mod tasks;
mod tools;
mod watching;

use std::sync::Arc;

use serde_json::value::RawValue;

pub(crate) use batch::{message_of_batch, messages_of, write_batch};
pub(crate) use changed::write_change;
pub(crate) use era::{Clues, era_of, unknown_version};
pub(crate) use in_flight::InFlight;
pub(crate) use listening::Listening;
pub(crate) use reply::{Reply, write_error};
pub(crate) use said::write_said;
pub(crate) use tools::end as end_of_task;

use crate::catalog::{Catalog, Noun};
use crate::context::{Party, Questions};
use crate::identity::Identity;
use crate::invoke::{Invoker, Running};
use crate::protocol::client::ClientCapabilities;
use crate::protocol::jsonrpc::{METHOD_NOT_FOUND, Notification, Request, Response, RpcError, text_of};
use crate::protocol::meta::RequestMeta;
use crate::protocol::{Era, Params, shown};
use crate::secret::Mac;
use crate::subscription::Subscriptions;
use crate::task::Tasks;
use call::Call;
use logging::LogLevels;
use reply::Writer;
use watching::Watched;

/// Answers requests, whatever they came through.
pub(crate) struct Dispatcher {
    invoker: Arc<Invoker>,
    cursors: Mac,
    page_size: Option<usize>,
    writer: Writer,
    questions: Arc<Questions>,
    in_flight: InFlight,
    log_levels: LogLevels,
    subscriptions: Arc<Subscriptions>,
    watched: Watched,
    tasks: Arc<Tasks>,
}

/// An answer, or why there is none.
pub(crate) type Answer = Result<Reply, RpcError>;

/// What a request has led to.
pub(crate) enum Dispatched {
    Answered(Answer),
    Working(Running<Answer>),
    /// The client is told of changes until it or the server ends that.
    Listening(Listening),
}

/// Who sends a request, and how they are reached while it is worked on.
pub(crate) struct Peer {
    pub(crate) identity: Identity,
    /// What the client of a session can do; a modern request says so itself.
    pub(crate) client: ClientCapabilities,
    /// The session and its caller, or the connection; `None` without either.
    pub(crate) party: Option<Party>,
    /// Whether messages reach the client before the answer does.
    pub(crate) can_stream: bool,
}

enum Handler {
    Now(fn(&Dispatcher, &Call<'_>) -> Answer),
    Later(fn(&Dispatcher, Call<'_>) -> Result<Running<Answer>, RpcError>),
    Listen(fn(&Dispatcher, &Call<'_>) -> Result<Listening, RpcError>),
}

struct Method {
    name: &'static str,
    eras: Eras,
    /// The noun that has to be declared, where the era asks for that.
    noun: Option<Noun>,
    handler: Handler,
}

#[derive(PartialEq)]
enum Eras {
    Both,
    Legacy,
    Modern,
}

/// Every method that is answered.
#[rustfmt::skip]
const METHODS: &[Method] = &[
    Method::new("tools/call",               Eras::Both,   Some(Noun::Tools),             Handler::Later(tools::call)),
    Method::new("tools/list",               Eras::Both,   Some(Noun::Tools),             Handler::Now(tools::list)),
    Method::new("resources/read",           Eras::Both,   Some(Noun::Resources),         Handler::Later(resources::read)),
    Method::new("resources/list",           Eras::Both,   Some(Noun::Resources),         Handler::Now(resources::list)),
    Method::new("resources/templates/list", Eras::Both,   Some(Noun::ResourceTemplates), Handler::Now(resources::list_templates)),
    Method::new("skills/list",              Eras::Both,   Some(Noun::Skills),            Handler::Now(skills::list)),
    Method::new("skills/get",               Eras::Both,   Some(Noun::Skills),            Handler::Now(skills::get)),
    Method::new("resources/directory/read", Eras::Both,   Some(Noun::Skills),            Handler::Now(skills::read_directory)),
    Method::new("prompts/get",              Eras::Both,   Some(Noun::Prompts),           Handler::Later(prompts::get)),
    Method::new("prompts/list",             Eras::Both,   Some(Noun::Prompts),           Handler::Now(prompts::list)),
    Method::new("completion/complete",      Eras::Both,   None,                          Handler::Later(completion::complete)),
    Method::new("resources/subscribe",      Eras::Legacy, None,                          Handler::Now(watching::subscribe)),
    Method::new("resources/unsubscribe",    Eras::Legacy, None,                          Handler::Now(watching::unsubscribe)),
    Method::new("subscriptions/listen",     Eras::Modern, None,                          Handler::Listen(listening::listen)),
    Method::new("tasks/get",                Eras::Modern, None,                          Handler::Later(tasks::get)),
    Method::new("tasks/update",             Eras::Modern, None,                          Handler::Later(tasks::update)),
    Method::new("tasks/cancel",             Eras::Modern, None,                          Handler::Later(tasks::cancel)),
    Method::new("logging/setLevel",         Eras::Legacy, None,                          Handler::Now(logging::set_level)),
    Method::new("ping",                     Eras::Legacy, None,                          Handler::Now(lifecycle::ping)),
    Method::new("initialize",               Eras::Legacy, None,                          Handler::Now(lifecycle::initialize)),
    Method::new("server/discover",          Eras::Modern, None,                          Handler::Now(lifecycle::discover)),
];

impl Method {
    const fn new(name: &'static str, eras: Eras, noun: Option<Noun>, handler: Handler) -> Self {
        Self { name, eras, noun, handler }
    }

    /// Old clients list every noun they know, declared or not, and give up on an error; so those get an empty list.
    fn is_offered(&self, era: Era, catalog: &Catalog) -> bool {
        let is_declared = || self.noun.is_none_or(|noun| catalog.declares(noun));
        if era.is_modern() {
            self.eras != Eras::Legacy && is_declared()
        } else {
            self.eras != Eras::Modern && (is_declared() || !self.noun.is_some_and(Noun::is_of_extension))
        }
    }
}

impl Dispatcher {
    pub(crate) fn new(
        invoker: Arc<Invoker>,
        cursors: Mac,
        page_size: Option<usize>,
        questions: Questions,
        subscriptions: Arc<Subscriptions>,
        tasks: Arc<Tasks>,
    ) -> Self {
        let writer = Writer::new(&invoker.catalog().about().implementation);
        Self {
            invoker,
            cursors,
            page_size,
            writer,
            questions: Arc::new(questions),
            in_flight: InFlight::default(),
            log_levels: LogLevels::default(),
            subscriptions,
            watched: Watched::default(),
            tasks,
        }
    }

    /// What is offered now. A request asks once and keeps it.
    pub(crate) fn catalog(&self) -> Arc<Catalog> {
        self.invoker.catalog()
    }

    /// Finds the method and begins its work on what `catalog` offers.
    pub(crate) fn dispatch(
        &self,
        catalog: Arc<Catalog>,
        request: &Request<'_>,
        params: Params<'_>,
        meta: Option<&RequestMeta<'_>>,
        era: Era,
        peer: Peer,
    ) -> Dispatched {
        let method = METHODS.iter().find(|method| method.name == request.method);
        let Some(method) = method.filter(|method| method.is_offered(era, &catalog)) else {
            return Dispatched::Answered(Err(unknown_method(&request.method)));
        };
        let call = Call { id: request.id, catalog, params, raw: request.params, meta, era, peer };
        match method.handler {
            Handler::Now(handler) => Dispatched::Answered(handler(self, &call)),
            Handler::Later(handler) => match handler(self, call) {
                Ok(working) => Dispatched::Working(working),
                Err(error) => Dispatched::Answered(Err(error)),
            },
            Handler::Listen(handler) => match handler(self, &call) {
                Ok(listening) => Dispatched::Listening(listening),
                Err(error) => Dispatched::Answered(Err(error)),
            },
        }
    }

    /// Takes note of a notification.
    pub(crate) fn notice(&self, notification: &Notification<'_>, party: Option<Party>) {
        let Some(party) = party.filter(|_| notification.method == "notifications/cancelled") else { return };
        let id = Params::parse(notification.params).ok().and_then(|params| params.request_id());
        if let Some(id) = id {
            self.in_flight.cancel(party, &id);
        }
    }

    /// Takes the answer to a question.
    pub(crate) fn answered(&self, response: &Response<'_>, party: Option<Party>) {
        let (Some(party), Some(id)) = (party, response.id.and_then(|id| id.as_text())) else { return };
        let answer = match response.outcome {
            Ok(result) => serde_json::from_str(result.get()).map_err(|error| error.to_string()),
            Err(error) => Err(error_text(error)),
        };
        self.questions.answer(party, &id, answer);
    }

    /// A question cannot be put: whoever asked it is told why, and does not wait.
    pub(crate) fn cannot_be_asked(&self, party: Party, id: &str, why: &str) {
        self.questions.answer(party, id, Err(why.to_owned()));
    }

    /// Answers will not come any more: the one client is gone, or the server stops.
    pub(crate) fn ends_questions(&self) {
        self.questions.close();
    }

    /// Ends every subscription, since the server stops.
    pub(crate) fn end_subscriptions(&self) {
        self.subscriptions.end_all();
    }

    /// The calls that can be cancelled.
    pub(crate) fn in_flight(&self) -> &InFlight {
        &self.in_flight
    }

    /// Ends what anybody waits for in the session of a party, and forgets what was chosen there.
    pub(crate) fn forget(&self, party: Party) {
        self.in_flight.cancel_all(party);
        self.log_levels.forget(party);
        self.watched.forget(party);
    }
}

/// The method is not there, or not for this app.
fn unknown_method(method: &str) -> RpcError {
    RpcError::new(METHOD_NOT_FOUND, format!("there is no method `{}` here", shown(method)))
}

/// The message of an error that a client sends.
fn error_text(error: &RawValue) -> String {
    #[derive(serde::Deserialize)]
    struct Said<'a> {
        #[serde(borrow)]
        message: &'a RawValue,
    }

    let message = serde_json::from_str::<Said<'_>>(error.get()).ok().and_then(|said| text_of(said.message));
    message.map_or_else(|| "an error without a message".into(), |message| shown(&message))
}
