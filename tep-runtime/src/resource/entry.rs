//! A resource as the catalog holds it: the type erased, the URI and the captures compiled.

use std::sync::Arc;

use super::{IntoResource, ReadFuture, Resource, ResourceMeta, UriPattern};
use crate::completion::Sources;
use crate::context::Context;
use crate::offer::Offered;
use crate::protocol::{UiPage, ui};
use crate::schema::{ArgumentReader, Arguments, Param};
use crate::state::Lent;

/// What a declaration says, its type erased. Nothing is checked yet.
#[derive(Clone, Copy)]
pub(crate) struct ResourceSpec {
    pub(crate) meta: ResourceMeta,
    pub(crate) lent: &'static [Lent],
    pub(crate) params: &'static [Param],
    mime_type: fn() -> Option<&'static str>,
    read: for<'a> fn(&'a Context, Arguments) -> ReadFuture<'a>,
}

impl ResourceSpec {
    pub(crate) fn of<R: Resource>() -> Self {
        Self {
            meta: R::META,
            lent: R::LENT,
            params: R::PARAMS,
            mime_type: <R::Output as IntoResource>::mime_type,
            read: R::read,
        }
    }

    /// The media type of every read, when it is known beforehand.
    pub(crate) fn mime_type(&self) -> Option<&'static str> {
        let page = self.meta.uri.starts_with(ui::SCHEME).then_some(ui::PAGE_TYPE);
        self.meta.mime_type.or(page).or_else(self.mime_type)
    }

    /// Compiles the URI and the captures; every problem comes back in the author's words.
    pub(crate) fn compile(self) -> Result<ResourceEntry, Vec<String>> {
        let reader = ArgumentReader::new(self.params);
        let uri = UriPattern::parse(self.meta.uri);
        match (reader, uri) {
            (Ok(reader), Ok(uri)) => {
                let order = order(&uri, self.params)?;
                let can_ask = Lent::includes::<Context>(self.lent);
                let page = self.meta.ui.map(|page| Arc::new(page()));
                let completion = Sources::of(self.params, &reader);
                let offered = Offered::new(self.meta.offer);
                Ok(ResourceEntry { spec: self, uri, reader, order, completion, can_ask, page, offered })
            }
            (reader, uri) => {
                let mut problems = reader.err().unwrap_or_default();
                problems.extend(uri.err());
                Err(problems)
            }
        }
    }
}

/// The captures in the order of the URI, each of which a parameter takes.
fn order(uri: &UriPattern, params: &[Param]) -> Result<Vec<&'static str>, Vec<String>> {
    let captures: Vec<&'static str> = uri.captures().collect();
    let strays = params.iter().filter(|param| !captures.contains(&param.name));
    let mut problems: Vec<String> =
        strays.map(|param| format!("the parameter `{}` is no capture of the URI", param.name)).collect();
    let untaken = captures.iter().filter(|capture| !params.iter().any(|param| param.name == **capture));
    problems.extend(untaken.map(|capture| format!("no parameter takes the capture `{{{capture}}}`")));
    if problems.is_empty() { Ok(captures) } else { Err(problems) }
}

/// A resource that can be published and read.
pub(crate) struct ResourceEntry {
    spec: ResourceSpec,
    pub(crate) uri: UriPattern,
    reader: ArgumentReader,
    order: Vec<&'static str>,
    /// What is offered while a capture is typed.
    pub(crate) completion: Sources,
    /// Whether the function has a context to ask with.
    pub(crate) can_ask: bool,
    /// What it asks of a client that shows it as the page of an MCP app.
    pub(crate) page: Option<Arc<UiPage>>,
    pub(crate) offered: Offered,
}

impl ResourceEntry {
    pub(crate) fn meta(&self) -> &ResourceMeta {
        &self.spec.meta
    }

    /// Whether a URI or URI template is this one's, as declared or as published.
    pub(crate) fn is_called(&self, uri: &str) -> bool {
        self.spec.meta.uri == uri || self.uri.published() == uri
    }

    /// The name as published: given, or the path as declared.
    pub(crate) fn name(&self) -> &'static str {
        self.spec.meta.name.unwrap_or(self.spec.meta.uri)
    }

    /// The media type of every read, when it is known beforehand.
    pub(crate) fn mime_type(&self) -> Option<&'static str> {
        self.spec.mime_type()
    }

    /// The captures as parameters, for those who describe them.
    pub(crate) fn captures(&self) -> &ArgumentReader {
        &self.reader
    }

    /// Reads the captures of a URI that matches; `None` when one does not fit its parameter's type.
    pub(crate) fn arguments(&self, captures: Vec<String>) -> Option<Arguments> {
        self.reader.form(self.order.iter().map(|name| (*name).to_owned()).zip(captures)).ok()
    }

    pub(crate) fn read<'a>(&self, cx: &'a Context, captures: Arguments) -> ReadFuture<'a> {
        (self.spec.read)(cx, captures)
    }
}
