//! Putting it together: what an app is made of, and how it is served.

mod admission;
mod assemble;
mod documents;
mod handle;
mod limits;
mod macros;
mod registry;
mod router;
mod serve;
mod signals;
mod stdio;

use std::any::{Any, TypeId};
use std::path::PathBuf;

use axum::Router;
use tokio::net::TcpListener;

pub use handle::AppHandle;
pub use registry::Registered;

pub(crate) use assemble::{Place, Server};
pub(crate) use signals::stop_signal;

use crate::auth::{AuthChain, AuthProvider};
use crate::catalog::{About, CatalogBuilder};
use crate::clock::Clock;
use crate::context::Context;
use crate::error::{BuildError, Error};
use crate::identity::SecurityScheme;
use crate::prompt::{Prompt, PromptSpec};
use crate::protocol::IntoIcon;
use crate::protocol::lifecycle::Implementation;
use crate::resource::{Resource, ResourceSpec};
use crate::settings::Settings;
use crate::state::States;
use crate::task::{ErasedTaskStore, MemoryTaskStore, TaskStore};
use crate::tool::{Tool, ToolSet, ToolSpec};

/// An MCP server: what it offers, what it lends, who may call, and within which limits.
///
/// ```
/// use tep_runtime::App;
///
/// let app = App::new("hello", "1.0.0").description("Says hi.");
/// # let _ = app;
/// ```
#[must_use = "an app does nothing until it is run, served or turned into a router"]
pub struct App {
    about: About,
    catalog: CatalogBuilder,
    states: States,
    auth: AuthChain,
    require_auth: bool,
    hosts: Vec<String>,
    origins: Vec<String>,
    public_url: Option<String>,
    secret: Option<String>,
    task_store: Box<dyn ErasedTaskStore>,
    settings: Settings,
    handle: AppHandle,
    /// What was wrong with the calls so far.
    problems: Vec<String>,
}

impl App {
    /// An app that offers nothing yet.
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        let implementation = Implementation {
            name: name.into().into(),
            title: None,
            version: version.into().into(),
            description: None,
            website_url: None,
            icons: Vec::new(),
        };
        Self {
            about: About { implementation, instructions: None },
            catalog: CatalogBuilder::default(),
            states: States::default(),
            auth: AuthChain::default(),
            require_auth: false,
            hosts: Vec::new(),
            origins: Vec::new(),
            public_url: None,
            secret: None,
            task_store: Box::new(MemoryTaskStore::new()),
            settings: Settings::default(),
            handle: AppHandle::new(),
            problems: Vec::new(),
        }
    }

    /// The name for people.
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.about.implementation.title = Some(title.into());
        self
    }

    /// What the app is for, in a sentence or two. The summary of `/llms.txt`.
    pub fn description(mut self, text: impl Into<String>) -> Self {
        self.about.implementation.description = Some(text.into());
        self
    }

    /// How a model should use the app as a whole, such as which tool comes first.
    pub fn instructions(mut self, text: impl Into<String>) -> Self {
        self.about.instructions = Some(text.into());
        self
    }

    /// Where people read about the app.
    pub fn website_url(mut self, url: impl Into<String>) -> Self {
        self.about.implementation.website_url = Some(url.into());
        self
    }

    /// Adds a picture that stands for the app: a URI, or an [`Icon`](crate::protocol::Icon) that says more of it.
    /// Several may be given, of other sizes or for other backgrounds.
    pub fn icon(mut self, icon: impl IntoIcon) -> Self {
        self.about.implementation.icons.push(icon.into_icon());
        self
    }

    /// Offers a tool: `.tool::<greet>()` for the function `greet`.
    pub fn tool<T: Tool>(mut self) -> Self {
        self.catalog.tools.push(ToolSpec::of::<T>());
        self
    }

    /// Offers several tools: `.tools(tools![greet, add])`.
    pub fn tools(mut self, tools: ToolSet) -> Self {
        self.catalog.tools.extend(tools.specs);
        self
    }

    /// Offers a resource: `.resource::<status>()` for the function `status`.
    pub fn resource<R: Resource>(mut self) -> Self {
        self.catalog.resources.push(ResourceSpec::of::<R>());
        self
    }

    /// Offers a prompt: `.prompt::<compare>()` for the function `compare`.
    pub fn prompt<P: Prompt>(mut self) -> Self {
        self.catalog.prompts.push(PromptSpec::of::<P>());
        self
    }

    /// Offers the skills in a folder: instructions that an agent loads when it needs them, in the format of
    /// <https://agentskills.io>. Each skill is a folder with a `SKILL.md`, in this folder or deeper:
    /// `skills/git-workflow/SKILL.md` becomes the resource `skill://git-workflow/SKILL.md`. Clients that know the
    /// extension `io.modelcontextprotocol/skills` find them with `skills/list`; to others they are resources.
    ///
    /// A `SKILL.md` begins with YAML between two lines of `---`: a `name`, which is that of its folder, and a
    /// `description` of what the skill is for and when to use it. The other files of the folder are served with it,
    /// but for hidden ones. A skill has at most 512 files and 16 MiB.
    ///
    /// Everything is read once, when the app is built, and kept in memory; whoever may call at all may read it. A
    /// path that is not absolute begins where the server is started.
    pub fn skills(mut self, folder: impl Into<PathBuf>) -> Self {
        self.catalog.skills.push(folder.into());
        self
    }

    /// A handle with which the app is changed while it runs, for whoever is no handler. Handlers borrow it:
    /// `handle: &AppHandle`.
    pub fn handle(&self) -> AppHandle {
        self.handle.clone()
    }

    /// Lends a value to every handler that borrows its type.
    pub fn state<T: Any + Send + Sync>(mut self, value: T) -> Self {
        let name = std::any::type_name::<T>();
        if Context::lends_by_itself(TypeId::of::<T>()) {
            self.problems
                .push(format!("`{name}` is lent to every handler as that of the call, and is no state"));
        } else if TypeId::of::<T>() == TypeId::of::<AppHandle>() {
            self.problems.push(format!("`{name}` is lent to every handler that borrows it, and is no state"));
        } else if !self.states.insert(value) {
            self.problems.push(format!(
                "the app was given two states of type `{name}`; wrap one in a type of its own"
            ));
        }
        self
    }

    /// Adds a link to the auth chain: the first provider that knows a request's credential says who is calling.
    pub fn auth(mut self, provider: impl AuthProvider) -> Self {
        self.auth.push(provider);
        self
    }

    /// Refuses every caller without a valid credential, also for the documents that describe the catalog.
    pub fn require_auth(mut self) -> Self {
        self.require_auth = true;
        self
    }

    /// The hosts under which the server is reached, as `mcp.example.com` or `mcp.example.com:8443`; without a port
    /// they stand for every port. Requests that name another host are refused. A server that listens on loopback is
    /// always reached under loopback names.
    pub fn hosts<S: Into<String>>(mut self, hosts: impl IntoIterator<Item = S>) -> Self {
        self.hosts.extend(hosts.into_iter().map(Into::into));
        self
    }

    /// Web origins whose pages may call, as `https://app.example.com`, besides those of the hosts.
    pub fn origins<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.origins.extend(origins.into_iter().map(Into::into));
        self
    }

    /// The URL under which the server is reached from outside, without a path of its routes. Documents name it, and
    /// its host is one of [`App::hosts`].
    pub fn public_url(mut self, url: impl Into<String>) -> Self {
        self.public_url = Some(url.into().trim_end_matches('/').to_owned());
        self
    }

    /// Keys that sign session ids and cursors, at least 32 bytes each, separated by commas: the first signs, all
    /// verify. Without them and without the environment variable `TEP_SECRET`, each process makes a key of its own,
    /// and sessions end with it.
    pub fn secret(mut self, keys: impl Into<String>) -> Self {
        self.secret = Some(keys.into());
        self
    }

    /// Reads the JSON arguments of tools to the letter of the published schema.
    ///
    /// Unless it is called, what models get wrong is taken for what it stands for, where it can stand for nothing else:
    ///
    /// | sent | where the schema asks for | taken for |
    /// |---|---|---|
    /// | `"30"`, `"-0.5"`, `"1e3"` | an integer or a number, or one of several | that number, if it is within the bounds |
    /// | `"true"`, `"false"` | a boolean | that boolean |
    /// | `"[1, 2]"`, `"{\"x\": 1}"` | an array or an object | what the string is the JSON text of |
    /// | `"{\"name\": \"x\"}"` | the arguments as a whole | the arguments |
    /// | `null` | what may be left out | left out |
    /// | `boardId`, `board-id` | `board_id`, and the other way round; also within objects | `board_id` |
    ///
    /// Nothing changes its meaning: what the schema admits stays what it is, so `"true"` is no boolean where a string is
    /// admitted too, and of several alternatives the one that fits as it is comes first. Nothing is rounded or cut,
    /// and integers are exact to 64 bits. A number is no string, a string without quotes around its items is no array,
    /// `1` and `"yes"` are no booleans. A name is read in another spelling only where exactly one is meant and its object
    /// is refused otherwise. Arguments that a header repeats are read by their own names, and not out of a string around
    /// all of them.
    ///
    /// What was taken for something else is told at debug level in the log, and to client programs in the `_meta` of the
    /// result: `"tep/coerced": [{"what": "value", "path": "count", "from": "\"30\"", "to": "30"}]`, a hundred at the
    /// most. Plain results over HTTP, which are the text of a tool and nothing else, have no place for it.
    ///
    /// A strict tool takes what the schema admits and nothing else, but for `null` where an `Option` may be left out. `2.0`
    /// is an integer for JSON Schema, and so it is for both. A tool says for itself which of both it is:
    /// `#[mcp_tool(strict)]`, `#[mcp_tool(strict = false)]`. Forms, captures of URIs and arguments of prompts are texts,
    /// and are converted either way.
    pub fn strict(mut self) -> Self {
        self.catalog.reading.is_strict = true;
        self
    }

    /// Where tasks are kept: in the memory of the process unless set. See [`task`](crate::task).
    pub fn task_store(mut self, store: impl TaskStore) -> Self {
        self.task_store = Box::new(store);
        self
    }

    /// The time by which everything expires, for tests: tokens, sessions, streams that are kept, questions and tasks.
    /// That of the system unless set. A tool's timeout is no matter of it.
    pub fn clock(mut self, clock: Clock) -> Self {
        self.settings.clock = clock;
        self
    }

    /// What [`App::description`] was given, for the command line.
    pub(crate) fn own_description(&self) -> Option<&str> {
        self.about.implementation.description.as_deref()
    }

    /// Whether some provider takes bearer tokens, so that the command line offers to mint one.
    pub(crate) fn takes_bearer_tokens(&self) -> bool {
        self.auth.schemes().iter().any(|scheme| matches!(scheme, SecurityScheme::Bearer { .. }))
    }

    /// The name of the app, for the command line.
    pub(crate) fn own_name(&self) -> &str {
        &self.about.implementation.name
    }

    /// The app's routes, to be merged into an existing axum application. Host names are checked against
    /// [`App::hosts`] and [`App::public_url`].
    ///
    /// An application that knows the caller already puts an [`Identity`](crate::Identity) into the extensions of the
    /// request, in a middleware around these routes; then the auth chain is not asked.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration.
    pub fn into_router(self) -> Result<Router, BuildError> {
        Ok(router::routes(self.assemble(Place::Embedded)?))
    }

    /// Serves on a listener until `shutdown` is ready, then lets running requests end.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration, or the system's error.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), Error> {
        let server = self.assemble(Place::Listening(listener.local_addr()?))?;
        server.serve(listener, shutdown).await
    }
}
