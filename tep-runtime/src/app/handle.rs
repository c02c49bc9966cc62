//! Changing an app while it runs.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::catalog::{Act, Edit, Key, LiveCatalog};
use crate::error::BuildError;
use crate::prompt::{Prompt, PromptSpec};
use crate::resource::{Resource, ResourceSpec};
use crate::subscription::{Change, Subscriptions};
use crate::tool::{Tool, ToolSet, ToolSpec};

/// A handle on an app, with which it is changed while it runs, and its clients are told.
///
/// [`App::handle`](super::App::handle) gives one before the app serves; a handler asks for it as a borrowed parameter,
/// `handle: &AppHandle`. An app of which nobody has a handle never changes, and tells its clients so.
///
/// ```
/// use tep_runtime::prelude::*;
///
/// /// Wipe the database.
/// #[mcp_tool]
/// async fn wipe() -> &'static str {
///     "wiped"
/// }
///
/// /// Let the database be wiped, or not any more.
/// #[mcp_tool]
/// async fn maintenance(handle: &AppHandle, on: bool) -> Result<(), ToolError> {
///     if on { handle.enable_tool("wipe") } else { handle.disable_tool("wipe") }?;
///     Ok(())
/// }
/// ```
///
/// A tool that is only offered once the app is ready for it is kept back with the handle, before the app serves:
///
/// ```
/// # use tep_runtime::prelude::*;
/// # #[mcp_tool]
/// # async fn wipe() -> &'static str { "wiped" }
/// # #[mcp_tool]
/// # async fn restore() -> &'static str { "restored" }
/// # fn main() -> Result<(), tep_runtime::BuildError> {
/// // `app!()` would be likewise: everything that is annotated is there from the start.
/// let app = App::new("database", "1").tools(tools![wipe, restore]);
/// let handle = app.handle();
/// handle.disable_tool("wipe")?;
/// // While the app serves, whoever holds the handle offers it: `handle.enable_tool("wipe")`.
/// # let _served = app.into_router()?;
/// # handle.enable_tool("wipe")?;
/// # Ok(())
/// # }
/// ```
///
/// Or the app is declared without it, by `App::new` and `.tool::<..>()` for the others, and it is added later with
/// `handle.add_tool::<wipe>()`. With `app!()` it is there already, and is not added a second time.
///
/// Every change is made as a whole or, after an error, not at all. Calls on their way are not touched: they end as they
/// began. Lists, documents and new calls show a change at once. Clients are told of the lists that differ, and of none
/// when nothing does.
///
/// Before the app serves, changes are collected, in their order, and made when it is built; they return `Ok` then, and
/// what is wrong with them is told with everything else that keeps the app from being built.
#[derive(Clone)]
pub struct AppHandle {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    stage: Mutex<Stage>,
}

enum Stage {
    Declared(Vec<Edit>),
    Serving(Serving),
}

/// What a change is made of, and who is told.
#[derive(Clone)]
pub(super) struct Serving {
    pub(super) catalog: Arc<LiveCatalog>,
    pub(super) subscriptions: Arc<Subscriptions>,
}

impl Default for Stage {
    fn default() -> Self {
        Self::Declared(Vec::new())
    }
}

/// Tools.
impl AppHandle {
    /// Offers one more tool: `handle.add_tool::<greet>()` for the function `greet`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, such as a name that is taken, also by a disabled tool.
    pub fn add_tool<T: Tool>(&self) -> Result<(), BuildError> {
        self.change(Edit::AddTools(vec![ToolSpec::of::<T>()]))
    }

    /// Offers several more tools, or none of them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    pub fn add_tools(&self, tools: ToolSet) -> Result<(), BuildError> {
        self.change(Edit::AddTools(tools.specs))
    }

    /// Takes a tool away for good.
    ///
    /// # Errors
    ///
    /// When there is no tool of this name; likewise the two below.
    pub fn remove_tool(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Remove, Key::Tool(name.into()))
    }

    /// Offers a disabled tool again, in its old place.
    pub fn enable_tool(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Enable, Key::Tool(name.into()))
    }

    /// Offers a tool no more until it is enabled: it is neither listed nor found.
    pub fn disable_tool(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Disable, Key::Tool(name.into()))
    }

    /// Tells clients that the list of tools is another one, such as when it looks different to some of them.
    pub fn announce_tools_changed(&self) {
        self.announce(&Change::Tools);
    }
}

/// Resources, called by their URI or URI template, as declared or as published.
impl AppHandle {
    /// Offers one more resource: `handle.add_resource::<status>()` for the function `status`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, such as a URI that could also be another one's, even a disabled one's.
    pub fn add_resource<R: Resource>(&self) -> Result<(), BuildError> {
        self.change(Edit::AddResource(ResourceSpec::of::<R>()))
    }

    /// Takes a resource away for good.
    ///
    /// # Errors
    ///
    /// When there is no such resource, or a tool names it as its page.
    pub fn remove_resource(&self, uri: &str) -> Result<(), BuildError> {
        self.act(Act::Remove, Key::Resource(uri.into()))
    }

    /// Offers a disabled resource again, in its old place.
    ///
    /// # Errors
    ///
    /// When there is no such resource; likewise below.
    pub fn enable_resource(&self, uri: &str) -> Result<(), BuildError> {
        self.act(Act::Enable, Key::Resource(uri.into()))
    }

    /// Offers a resource no more until it is enabled: it is neither listed nor found.
    pub fn disable_resource(&self, uri: &str) -> Result<(), BuildError> {
        self.act(Act::Disable, Key::Resource(uri.into()))
    }

    /// Tells the clients that watch a resource that it holds something else now: `handle.resource_updated("server/status")`,
    /// `handle.resource_updated("experiments/7/log")`. The URI is that of one resource, captures filled in.
    pub fn resource_updated(&self, uri: &str) {
        let Some(Serving { catalog, subscriptions }) = self.serving() else { return };
        if let Some(uri) = catalog.now().canonical_uri(uri) {
            subscriptions.announce(&Change::Updated(uri.into()));
        }
    }

    /// Tells clients that the lists of resources and of resource templates are others.
    pub fn announce_resources_changed(&self) {
        self.announce(&Change::Resources);
    }
}

/// Prompts.
impl AppHandle {
    /// Offers one more prompt: `handle.add_prompt::<compare>()` for the function `compare`.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, such as a name that is taken, also by a disabled prompt.
    pub fn add_prompt<P: Prompt>(&self) -> Result<(), BuildError> {
        self.change(Edit::AddPrompt(PromptSpec::of::<P>()))
    }

    /// Takes a prompt away for good.
    ///
    /// # Errors
    ///
    /// When there is no prompt of this name; likewise the two below.
    pub fn remove_prompt(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Remove, Key::Prompt(name.into()))
    }

    /// Offers a disabled prompt again, in its old place.
    pub fn enable_prompt(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Enable, Key::Prompt(name.into()))
    }

    /// Offers a prompt no more until it is enabled: it is neither listed nor found.
    pub fn disable_prompt(&self, name: &str) -> Result<(), BuildError> {
        self.act(Act::Disable, Key::Prompt(name.into()))
    }

    /// Tells clients that the list of prompts is another one.
    pub fn announce_prompts_changed(&self) {
        self.announce(&Change::Prompts);
    }
}

impl AppHandle {
    pub(super) fn new() -> Self {
        Self { shared: Arc::default() }
    }

    /// Whether there is another one on the same app.
    pub(super) fn is_held_elsewhere(&self) -> bool {
        Arc::strong_count(&self.shared) > 1
    }

    /// The changes that were collected so far.
    pub(super) fn take_edits(&self) -> Vec<Edit> {
        match &mut *self.stage() {
            Stage::Declared(edits) => std::mem::take(edits),
            Stage::Serving(_) => Vec::new(),
        }
    }

    /// From now on changes are made at once; first come those that were collected in the meantime.
    pub(super) fn serve(&self, serving: Serving) -> Result<(), BuildError> {
        let mut stage = self.stage();
        if let Stage::Declared(edits) = &mut *stage {
            edits.drain(..).try_for_each(|edit| serving.catalog.change(edit).map(drop))?;
        }
        *stage = Stage::Serving(serving);
        Ok(())
    }

    fn act(&self, act: Act, key: Key) -> Result<(), BuildError> {
        self.change(Edit::Existing(act, key))
    }

    fn change(&self, edit: Edit) -> Result<(), BuildError> {
        let Serving { catalog, subscriptions } = match &mut *self.stage() {
            Stage::Serving(serving) => serving.clone(),
            Stage::Declared(edits) => {
                edits.push(edit);
                return Ok(());
            }
        };
        if let Some(change) = catalog.change(edit)? {
            subscriptions.announce(&change);
        }
        Ok(())
    }

    /// Before the app serves there is nobody to be told.
    fn announce(&self, change: &Change) {
        if let Some(serving) = self.serving() {
            serving.subscriptions.announce(change);
        }
    }

    fn serving(&self) -> Option<Serving> {
        match &*self.stage() {
            Stage::Serving(serving) => Some(serving.clone()),
            Stage::Declared(_) => None,
        }
    }

    fn stage(&self) -> MutexGuard<'_, Stage> {
        self.shared.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for AppHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppHandle").finish_non_exhaustive()
    }
}
