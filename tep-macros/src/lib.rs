//! The attribute macros of tep.
use proc_macro::TokenStream;

/// A tool.
#[proc_macro_attribute]
pub fn mcp_tool(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// A resource.
#[proc_macro_attribute]
pub fn mcp_resource(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// A type that goes over the wire.
#[proc_macro_attribute]
pub fn mcp_data(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}
