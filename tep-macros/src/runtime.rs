//! The one place that knows what the runtime is called and what generated code finds in it.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::Ident;

/// What generated code of one noun uses. The names are those of `tep_runtime::__private`.
pub(crate) struct Noun {
    /// The word for people.
    pub(crate) word: &'static str,
    /// The attribute as authors write it.
    pub(crate) attribute: &'static str,
    tr: &'static str,
    meta: &'static str,
    method: &'static str,
    future: &'static str,
    refuse: &'static str,
    deliver: &'static str,
    register: &'static str,
}

pub(crate) const TOOL: Noun = Noun {
    word: "tool",
    attribute: "#[mcp_tool]",
    tr: "Tool",
    meta: "ToolMeta",
    method: "call",
    future: "CallFuture",
    refuse: "refused",
    deliver: "returned",
    register: "tool",
};

pub(crate) const RESOURCE: Noun = Noun {
    word: "resource",
    attribute: "#[mcp_resource]",
    tr: "Resource",
    meta: "ResourceMeta",
    method: "read",
    future: "ReadFuture",
    refuse: "no_such_resource",
    deliver: "was_read",
    register: "resource",
};

pub(crate) const PROMPT: Noun = Noun {
    word: "prompt",
    attribute: "#[mcp_prompt]",
    tr: "Prompt",
    meta: "PromptMeta",
    method: "get",
    future: "GetFuture",
    refuse: "not_filled_in",
    deliver: "filled_in",
    register: "prompt",
};

/// Generated names do not meet the author's: locals are hygienic at this place.
pub(crate) fn hygienic() -> Span {
    Span::mixed_site()
}

/// An identifier of generated code.
pub(crate) fn ident(name: &str) -> Ident {
    Ident::new(name, hygienic())
}

impl Noun {
    pub(crate) fn tr(&self) -> Ident {
        ident(self.tr)
    }

    pub(crate) fn meta(&self) -> Ident {
        ident(self.meta)
    }

    pub(crate) fn method(&self) -> Ident {
        ident(self.method)
    }

    pub(crate) fn future(&self) -> Ident {
        ident(self.future)
    }

    pub(crate) fn refuse(&self) -> Ident {
        ident(self.refuse)
    }

    pub(crate) fn deliver(&self) -> Ident {
        ident(self.deliver)
    }

    pub(crate) fn register(&self) -> Ident {
        ident(self.register)
    }
}

/// Brings the runtime into reach as `__tep`.
pub(crate) fn alias() -> TokenStream {
    quote_spanned!(hygienic()=> use ::tep_runtime::__private as __tep;)
}

/// The path of one of the crates that the runtime hands on, as derive macros want it told.
pub(crate) fn crate_path(name: &str) -> String {
    format!("::tep_runtime::__private::{name}")
}
