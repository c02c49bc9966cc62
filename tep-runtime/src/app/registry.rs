//! What the macros submit, for `app!()` to gather.

use crate::resource::{Resource, ResourceSpec};
use crate::tool::{Origin, Tool, ToolSpec};

/// One annotated item of some crate in the program.
pub struct Registered {
    pub(crate) origin: Origin,
    pub(crate) item: fn() -> Item,
}

/// What an annotated item is.
pub(crate) enum Item {
    Tool(ToolSpec),
    Resource(ResourceSpec),
}

impl Registered {
    /// A tool.
    pub const fn tool<T: Tool>() -> Self {
        Self { origin: T::META.origin(), item: || Item::Tool(ToolSpec::of::<T>()) }
    }

    /// A resource.
    pub const fn resource<R: Resource>() -> Self {
        Self { origin: R::META.origin(), item: || Item::Resource(ResourceSpec::of::<R>()) }
    }
}

inventory::collect!(Registered);
