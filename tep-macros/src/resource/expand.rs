//! The tokens of a resource.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::model::Resource;
use crate::runtime::hygienic;

pub(crate) fn expand(resource: &Resource) -> TokenStream {
    let Resource { handler, uri, name, mime_type, annotations, ui } = resource;
    let meta = quote_spanned!(hygienic()=> __tep::ResourceMeta::new(#uri, __tep::origin!()));
    let name = name.as_ref().map(|name| quote_spanned!(hygienic()=> .name(#name)));
    let mime_type = mime_type.as_ref().map(|mime_type| quote_spanned!(hygienic()=> .mime_type(#mime_type)));
    let ui = ui.as_ref().map(|page| quote_spanned!(hygienic()=> .ui(|| #page)));
    let facts: Vec<TokenStream> =
        name.into_iter().chain(mime_type).chain(annotations.facts()).chain(ui).collect();
    handler.expand(&meta, &facts)
}
