//! The rules of a resource.

use syn::ext::IdentExt;
use syn::{Expr, LitStr};

use super::{annotations::Annotations, parse::Parsed, uri};
use crate::diag::Errors;
use crate::handler::Handler;
use crate::keys::Key;
use crate::messages;
use crate::params::Input;
use crate::runtime::RESOURCE;

/// A resource that can be served.
pub(crate) struct Resource<'a> {
    pub(crate) handler: Handler<'a>,
    pub(crate) uri: LitStr,
    pub(crate) name: Option<LitStr>,
    pub(crate) mime_type: Option<LitStr>,
    pub(crate) annotations: Annotations,
    /// A `UiPage`; the compiler sees to that.
    pub(crate) ui: Option<Expr>,
}

impl<'a> Resource<'a> {
    pub(crate) fn check(parsed: &'a Parsed, errors: &mut Errors) -> Option<Self> {
        let Parsed { uri, keys, item } = parsed;
        let ident = &item.sig.ident;
        let uri = uri.clone().unwrap_or_else(|| LitStr::new(&ident.unraw().to_string(), ident.span()));
        let captures = uri::captures(&uri, errors);
        let handler = Handler::check(&RESOURCE, item, keys, errors);
        handler.iter().for_each(|handler| handler.refuse_headers(errors));
        handler.iter().for_each(|handler| handler.refuse_free_inputs(errors));
        if let (Some(captures), Some(handler)) = (&captures, &handler) {
            check_captures(&uri, captures, handler, errors);
        }
        let name = keys.get("name").and_then(|key| key.string(errors));
        let mime_type = keys.get("mime_type").and_then(|key| check_mime_type(key, errors));
        let is_template = captures.as_ref().is_some_and(|captures| !captures.is_empty());
        let annotations = Annotations::check(keys, is_template, errors);
        let ui = keys.get("ui").and_then(|key| check_page(key, &uri, errors));
        captures?;
        Some(Self { handler: handler?, uri, name, mime_type, annotations, ui })
    }
}

/// Owned parameters are captures, and captures are owned parameters.
fn check_captures(uri: &LitStr, captures: &[String], handler: &Handler, errors: &mut Errors) {
    for input in handler.inputs() {
        if let Some(default) = &input.limits.default {
            errors.add(default, messages::default_of_capture());
        }
    }
    let is_captured = |input: &&Input| captures.contains(&input.name.value());
    let is_taken = |capture: &&String| handler.inputs().any(|input| input.name.value() == **capture);
    let strangers: Vec<&Input> = handler.inputs().filter(|input| !is_captured(input)).collect();
    let untaken: Vec<&String> = captures.iter().filter(|capture| !is_taken(capture)).collect();
    if let ([input], [capture]) = (&*strangers, &*untaken) {
        return errors.add(&input.ident, messages::renamed_capture(&input.name.value(), capture));
    }
    for input in strangers {
        errors.add(&input.ident, messages::input_without_capture(&input.name.value(), &uri.value()));
    }
    for capture in untaken {
        errors.add(uri, messages::capture_without_input(capture));
    }
}

fn check_mime_type(key: &Key, errors: &mut Errors) -> Option<LitStr> {
    let mime_type = key.string(errors)?;
    let text = mime_type.value();
    let is_legal = text.split_once('/').is_some_and(|(main, sub)| !main.is_empty() && !sub.is_empty());
    if !is_legal || text.contains(char::is_control) {
        errors.add(&mime_type, messages::illegal_mime_type());
    }
    Some(mime_type)
}

fn check_page(key: &Key, uri: &LitStr, errors: &mut Errors) -> Option<Expr> {
    let page = key.expr(errors)?;
    if !uri.value().starts_with("ui://") {
        errors.add(&key.name, messages::page_elsewhere(&uri.value()));
    } else if crate::keys::string(page).is_some() {
        errors.add(page, messages::not_a_page());
    }
    Some(page.clone())
}
