//! JSON-RPC methods: which there are, and who answers them.

mod era;
mod lifecycle;
mod paging;
mod reply;
mod resources;
mod skills;
mod tools;

use std::pin::Pin;
use std::sync::Arc;

use serde_json::value::RawValue;

pub(crate) use era::{Clues, classify, require_version, required_meta, unknown_version};
pub(crate) use reply::{Reply, write_error};

use crate::catalog::{Catalog, Noun};
use crate::identity::Identity;
use crate::invoke::{Caller, Invoker};
use crate::protocol::jsonrpc::{METHOD_NOT_FOUND, Request, RpcError};
use crate::protocol::{Era, Params, shown};
use crate::secret::Mac;
use reply::Writer;

/// Answers requests, whatever they came through.
pub(crate) struct Dispatcher {
    invoker: Arc<Invoker>,
    cursors: Mac,
    page_size: Option<usize>,
    writer: Writer,
}

/// An answer, or why there is none.
pub(crate) type Answer = Result<Reply, RpcError>;

/// An answer that is being worked on. It owns what it needs, so that it can outlive the connection.
pub(crate) type Working = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// What a request has led to.
pub(crate) enum Dispatched {
    Answered(Answer),
    Working(Working),
}

/// One request, its method found.
struct Call<'a> {
    params: Params<'a>,
    /// The parameters as they came, for the method that reads more of them.
    raw: Option<&'a RawValue>,
    era: Era,
    identity: Identity,
}

enum Handler {
    Now(fn(&Dispatcher, &Call<'_>) -> Answer),
    Later(fn(&Dispatcher, Call<'_>) -> Result<Working, RpcError>),
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
    Method::new("prompts/list",             Eras::Both,   Some(Noun::Prompts),           Handler::Now(paging::list_nothing)),
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
    pub(crate) fn new(invoker: Arc<Invoker>, cursors: Mac, page_size: Option<usize>) -> Self {
        let writer = Writer::new(&invoker.catalog().about().implementation);
        Self { invoker, cursors, page_size, writer }
    }

    /// Finds the method and begins its work.
    pub(crate) fn dispatch(
        &self,
        request: &Request<'_>,
        params: Params<'_>,
        era: Era,
        identity: Identity,
    ) -> Dispatched {
        let method = METHODS.iter().find(|method| method.name == request.method);
        let Some(method) = method.filter(|method| method.is_offered(era, self.catalog())) else {
            let error = RpcError::new(
                METHOD_NOT_FOUND,
                format!("there is no method `{}` here", shown(&request.method)),
            );
            return Dispatched::Answered(Err(error));
        };
        let call = Call { params, raw: request.params, era, identity };
        match method.handler {
            Handler::Now(handler) => Dispatched::Answered(handler(self, &call)),
            Handler::Later(handler) => match handler(self, call) {
                Ok(working) => Dispatched::Working(working),
                Err(error) => Dispatched::Answered(Err(error)),
            },
        }
    }

    fn catalog(&self) -> &Catalog {
        self.invoker.catalog()
    }
}

impl Call<'_> {
    fn into_caller(self) -> Caller {
        Caller { identity: self.identity, version: Some(self.era.version()) }
    }
}
