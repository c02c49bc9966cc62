//! What the macros submit, for `app!()` to gather.

use super::App;
use crate::origin::Origin;
use crate::prompt::{Prompt, PromptSpec};
use crate::resource::{Resource, ResourceSpec};
use crate::tool::{Tool, ToolSpec};

/// One annotated item of some crate in the program.
pub struct Registered {
    origin: Origin,
    name: &'static str,
    item: fn() -> Item,
}

/// What an annotated item is.
enum Item {
    Tool(ToolSpec),
    Resource(ResourceSpec),
    Prompt(PromptSpec),
}

impl Registered {
    /// A tool.
    pub const fn tool<T: Tool>() -> Self {
        Self { origin: T::META.origin(), name: T::META.name(), item: || Item::Tool(ToolSpec::of::<T>()) }
    }

    /// A resource.
    pub const fn resource<R: Resource>() -> Self {
        Self {
            origin: R::META.origin(),
            name: R::META.uri(),
            item: || Item::Resource(ResourceSpec::of::<R>()),
        }
    }

    /// A prompt.
    pub const fn prompt<P: Prompt>() -> Self {
        Self { origin: P::META.origin(), name: P::META.name(), item: || Item::Prompt(PromptSpec::of::<P>()) }
    }
}

inventory::collect!(Registered);

impl App {
    /// An app with every annotated item of one crate, in the order of the source. [`app!`](crate::app!) calls it.
    #[doc(hidden)]
    pub fn gathered(krate: &'static str, package: &'static str, version: &'static str) -> Self {
        let mut found: Vec<&Registered> = inventory::iter::<Registered>().collect();
        let is_own = |item: &&Registered| item.origin.krate() == krate && item.origin.package == package;
        let mut app = Self::new(krate, version);
        if !found.iter().any(is_own) {
            app.problems.push(nothing_found(krate, &found));
        }
        found.retain(is_own);
        found.sort_by_key(|registered| {
            let Origin { file, line, column, .. } = registered.origin;
            (file, line, column, registered.name)
        });
        for registered in found {
            match (registered.item)() {
                Item::Tool(spec) => app.catalog.tools.push(spec),
                Item::Resource(spec) => app.catalog.resources.push(spec),
                Item::Prompt(spec) => app.catalog.prompts.push(spec),
            }
        }
        app
    }
}

fn nothing_found(krate: &str, found: &[&Registered]) -> String {
    let mut crates: Vec<&str> = found.iter().map(|registered| registered.origin.krate()).collect();
    crates.sort_unstable();
    crates.dedup();
    let elsewhere = match crates.as_slice() {
        [] => "no crate of the program has one".to_owned(),
        some => format!("these crates have some: {}", some.join(", ")),
    };
    format!(
        "app!() found no annotated item in the crate `{krate}`, and {elsewhere}; put `#[mcp_tool]` on a function \
         here, or begin with App::new(..) and add the tools of another crate with `.tools(other::tools())`"
    )
}
