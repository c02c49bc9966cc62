//! `/openapi.json`: the HTTP-direct surface, described for programs.
//!
//! The document is built once, as OpenAPI 3.1 with utoipa's types; the 3.0 one is made from it.

mod access;
mod dialect;
mod downgrade;
mod names;
mod operation;
mod prompt;
mod responses;
mod schemas;
mod task;

use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme as DocumentedScheme,
};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    Components, ExternalDocs, HttpMethod, Info, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Paths,
    Server, Tag,
};

use super::json;
use super::outline::Outline;
use crate::catalog::Catalog;
use crate::identity::SecurityScheme;
use names::Names;
use operation::Operations;
use responses::{OwnSchemas, Shared};
use schemas::Schemas;

/// The same description in two versions of OpenAPI, as JSON.
pub(crate) struct Documents {
    /// OpenAPI 3.1.
    pub(crate) v31: Bytes,
    /// OpenAPI 3.0.3, which the widest tooling reads.
    pub(crate) v30: Bytes,
}

/// On what terms the app answers, beyond what the catalog says.
#[derive(Clone, Copy, Default)]
pub(crate) struct Terms<'a> {
    /// Where the app is reached. Without it clients take the address from which they have the document.
    pub(crate) server_url: Option<&'a str>,
    /// The ways to prove who is calling; empty when the app authenticates nobody.
    pub(crate) schemes: &'a [SecurityScheme],
    /// Whether nobody is answered without a credential.
    pub(crate) require_auth: bool,
    /// How long a call may take when its handler names no limit.
    pub(crate) timeout: Option<Duration>,
}

/// Describes the catalog.
pub(crate) fn documents(catalog: &Catalog, terms: Terms<'_>) -> Documents {
    let v31 = document(&Outline::of(catalog), terms);
    Documents { v31: pretty(&v31), v30: pretty(&downgrade::downgrade(v31)) }
}

fn pretty(document: &Value) -> Bytes {
    (json::lines(document) + "\n").into()
}

/// The document as OpenAPI 3.1.
fn document(outline: &Outline, terms: Terms<'_>) -> Value {
    let mut schemas = Schemas::default();
    let own = OwnSchemas::add(&mut schemas, outline);
    let mut operations = Operations { schemas: &mut schemas, own: &own, terms, used: Vec::new() };
    let paths = paths(outline, &mut operations);
    let used = operations.used;

    let mut components = Components::new();
    components.schemas = schemas.take_components();
    components.responses = Shared::ALL
        .into_iter()
        .filter(|response| used.contains(response))
        .map(|response| (response.name().to_owned(), response.response(&own).into()))
        .collect();
    components.security_schemes =
        terms.schemes.iter().map(|scheme| (scheme.id(), documented(scheme).into())).collect();

    let mut document = OpenApiBuilder::new()
        .info(info(outline))
        .servers(terms.server_url.map(|url| vec![Server::new(url)]))
        .paths(paths)
        .components(Some(components))
        .tags(Some(tags(outline)))
        .build();
    document.external_docs = outline.about.implementation.website_url.as_ref().map(|url| {
        let mut website = ExternalDocs::new(url);
        website.description = Some("The website.".into());
        website
    });
    filled_in(&document, &schemas)
}

fn filled_in(document: &OpenApi, schemas: &Schemas) -> Value {
    let mut document =
        serde_json::to_value(document).expect("a document has string keys and no failing values");
    schemas.fill_in(&mut document);
    document
}

fn paths(outline: &Outline, operations: &mut Operations<'_>) -> Paths {
    let mut ids = Names::default();
    let mut paths = Paths::new();
    for tool in &outline.tools {
        let id = ids.unique(&format!("tool_{}", tool.meta.name));
        let operation = operations.tool(tool, id);
        paths.paths.insert(tool.path(), PathItem::new(HttpMethod::Post, operation));
    }
    if outline.has_tasks() {
        let ids = ["task_get", "task_answer", "task_cancel"].map(|id| ids.unique(id));
        paths.paths.insert("/tasks/{id}".into(), operations.tasks(ids));
    }
    for resource in &outline.resources {
        if let Some(path) = resource.path() {
            let id = ids.unique(&format!("resource_{}", resource.name));
            let operation = operations.resource(resource, id);
            paths.paths.insert(path, PathItem::new(HttpMethod::Get, operation));
        }
    }
    if outline.has_read_by_uri() {
        let id = ids.unique("read_resource");
        let operation = operations.read_by_uri(outline, id);
        paths.paths.insert("/resources".into(), PathItem::new(HttpMethod::Get, operation));
    }
    for prompt in &outline.prompts {
        let id = ids.unique(&format!("prompt_{}", prompt.meta.name));
        let operation = operations.prompt(prompt, id);
        paths.paths.insert(prompt.path(), PathItem::new(HttpMethod::Get, operation));
    }
    paths
}

fn info(outline: &Outline) -> Info {
    let implementation = &outline.about.implementation;
    let texts = [implementation.description.as_deref(), outline.about.instructions.as_deref()];
    let texts: Vec<&str> =
        texts.into_iter().flatten().map(str::trim).filter(|text| !text.is_empty()).collect();
    InfoBuilder::new()
        .title(outline.title())
        .version(implementation.version.as_ref())
        .description((!texts.is_empty()).then(|| texts.join("\n\n")))
        .build()
}

fn tags(outline: &Outline) -> Vec<Tag> {
    let tag =
        |name: &str, description: &str| TagBuilder::new().name(name).description(Some(description)).build();
    let tools = (!outline.tools.is_empty()).then(|| tag("tools", "Functions to call."));
    let resources = (!outline.resources.is_empty() || !outline.skills.is_empty())
        .then(|| tag("resources", "Things to read."));
    let prompts = (!outline.prompts.is_empty()).then(|| tag("prompts", "Texts for the model to fill in."));
    let nouns: Vec<Tag> = tools.into_iter().chain(resources).chain(prompts).collect();
    let own = outline.tags().filter(|own| nouns.iter().all(|noun| noun.name != *own));
    let own: Vec<Tag> = own.map(|own| TagBuilder::new().name(own).build()).collect();
    nouns.into_iter().chain(own).collect()
}

fn documented(scheme: &SecurityScheme) -> DocumentedScheme {
    match scheme {
        SecurityScheme::Bearer { format } => {
            let mut http = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
            http.bearer_format = format.map(Into::into);
            DocumentedScheme::Http(http)
        }
        SecurityScheme::ApiKeyHeader { name } => {
            DocumentedScheme::ApiKey(ApiKey::Header(ApiKeyValue::new(name.as_ref())))
        }
        SecurityScheme::ApiKeyCookie { name } => {
            DocumentedScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(name.as_ref())))
        }
    }
}

#[cfg(test)]
mod tests;
