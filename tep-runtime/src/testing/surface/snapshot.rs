//! From an app to its surface.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use super::Surface;
use crate::app::{App, Place, Server};
use crate::catalog::{Catalog, Noun};
use crate::error::BuildError;
use crate::hex::hex;
use crate::protocol::{ProtocolVersion, to_value};
use crate::tool::TaskUse;

/// The newest revision has everything that the older ones have.
const VERSION: ProtocolVersion = ProtocolVersion::V2026_07_28;

/// What is longer than this stands for itself no more, such as a picture in an icon's URI.
const LONGEST_DATA: usize = 200;

impl Surface {
    /// The surface of an app.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the declaration.
    pub fn of(app: App) -> Result<Self, BuildError> {
        let server = app.assemble(Place::InProcess)?;
        let catalog = server.invoker().catalog();
        let resources = || catalog.resources().iter();
        let concrete = resources().filter(|entry| !entry.uri.is_template());
        let templates = resources().filter(|entry| entry.uri.is_template());
        let mut tools =
            items(&catalog, Noun::Tools, "name", catalog.tools().iter().map(|tool| tool.meta().caps));
        for entry in catalog.tools() {
            if let (Some(task), Some(tool)) = (entry.meta().task, tools.get_mut(entry.meta().name)) {
                tool["task"] = word(task).into();
            }
        }
        let mut prompts =
            items(&catalog, Noun::Prompts, "name", catalog.prompts().iter().map(|prompt| prompt.meta().caps));
        prompts.values_mut().for_each(name_arguments);
        let mut surface = json!({
            "app": about(&server, &catalog),
            "tools": tools,
            "resources": items(&catalog, Noun::Resources, "uri", concrete.map(|entry| entry.meta().caps)),
            "resourceTemplates":
                items(&catalog, Noun::ResourceTemplates, "uriTemplate", templates.map(|entry| entry.meta().caps)),
            "prompts": prompts,
            "skills": skills(&catalog),
            "routes": routes(&server.openapi()),
        });
        shorten(&mut surface);
        Ok(Self(surface))
    }
}

fn word(task: TaskUse) -> &'static str {
    match task {
        TaskUse::Pending => "pending",
        TaskUse::Required => "required",
        TaskUse::Later => "later",
    }
}

fn about(server: &Server, catalog: &Catalog) -> Value {
    let mut about = to_value(&catalog.about().implementation.at(VERSION));
    if let Value::Object(about) = &mut about {
        about.shift_remove("version");
        about.extend(catalog.about().instructions.as_ref().map(|text| ("instructions".into(), json!(text))));
        about.insert("capabilities".into(), to_value(&catalog.capabilities().at(VERSION)));
        let schemes = server.openapi()["components"]["securitySchemes"].take();
        let schemes: Vec<&String> = schemes.as_object().into_iter().flat_map(Map::keys).collect();
        about.insert("credentials".into(), json!(schemes));
        about.insert("credentialsRequired".into(), server.requires_auth().into());
    }
    about
}

/// The items of a noun as they are listed, by what they are called, each with the capabilities that it asks for.
fn items(
    catalog: &Catalog,
    noun: Noun,
    key: &str,
    caps: impl Iterator<Item = &'static [&'static str]>,
) -> BTreeMap<String, Value> {
    let listing = catalog.listing(noun, VERSION);
    // Behind the resources are the files of skills, which have a place of their own.
    let items = caps.enumerate().map(|(at, caps)| {
        let mut item: Value = serde_json::from_str(listing.item(at)).unwrap_or_default();
        let name = item[key].as_str().unwrap_or_default().to_owned();
        if let Value::Object(members) = &mut item {
            members.shift_remove(key);
            if !caps.is_empty() {
                members.insert("caps".into(), json!(caps));
            }
        }
        (name, item)
    });
    items.collect()
}

/// Arguments by their names, so that their order is no part of the surface.
fn name_arguments(prompt: &mut Value) {
    let Some(arguments) = prompt.get_mut("arguments") else { return };
    let named = arguments.as_array_mut().into_iter().flatten().map(|argument| {
        let mut argument = argument.take();
        let name = argument.as_object_mut().and_then(|members| {
            members.retain(|key, value| key != "required" || *value == true);
            members.shift_remove("name")
        });
        (name.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned(), argument)
    });
    *arguments = Value::Object(named.collect());
}

/// The skills with the URIs of their files. What a file says is no more part of the surface than what a resource says.
fn skills(catalog: &Catalog) -> BTreeMap<String, Value> {
    let listing = catalog.listing(Noun::Skills, VERSION);
    let skills = (0..listing.len()).map(|at| {
        let mut skill: Value = serde_json::from_str(listing.item(at)).unwrap_or_default();
        let files = skill["resources"].as_array().into_iter().flatten();
        let mut files: Vec<&str> = files.filter_map(|file| file["uri"].as_str()).collect();
        files.sort_unstable();
        let files = json!(files);
        let mut members = skill["frontmatter"].take();
        members["files"] = files;
        (skill["uri"].as_str().unwrap_or_default().to_owned(), members)
    });
    skills.collect()
}

/// What the OpenAPI document describes, as `POST /tools/greet`.
fn routes(openapi: &Value) -> Vec<String> {
    let paths = openapi["paths"].as_object().into_iter().flatten();
    let routes = paths.flat_map(|(path, operations)| {
        let methods = operations.as_object().into_iter().flat_map(Map::keys);
        methods.map(move |method| format!("{} {path}", method.to_uppercase()))
    });
    let mut routes: Vec<String> = routes.collect();
    routes.sort_unstable();
    routes
}

/// Long data in URIs give way to their length and digest, so that a person can read the file.
fn shorten(value: &mut Value) {
    match value {
        Value::String(text) if text.starts_with("data:") && text.len() > LONGEST_DATA => {
            let kind = text.split([';', ',']).next().unwrap_or_default();
            *text = format!(
                "{kind} of {} characters, {}",
                text.len(),
                hex(&Sha256::digest(text.as_bytes())[..8])
            );
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        Value::Object(members) => members.values_mut().for_each(shorten),
        _ => {}
    }
}
