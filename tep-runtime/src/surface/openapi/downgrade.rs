//! From OpenAPI 3.1 to 3.0.3, which the widest tooling reads.

use serde_json::Value;

use super::dialect::schema_30;

const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// The same document in OpenAPI 3.0.3. What 3.0 cannot say is left out, so that it never promises more.
///
/// Only schemas are rewritten as schemas: an example may look like one and stays as it is.
pub(super) fn downgrade(mut document: Value) -> Value {
    document["openapi"] = "3.0.3".into();
    keep(
        &mut document,
        &["openapi", "info", "servers", "paths", "components", "security", "tags", "externalDocs"],
    );
    keep(&mut document["info"], &["title", "description", "termsOfService", "contact", "license", "version"]);
    if let Some(license) = document["info"].get_mut("license") {
        keep(license, &["name", "url"]);
    }
    each_item(document.get_mut("tags"), |tag| keep(tag, &["name", "description", "externalDocs"]));
    each_member(document.get_mut("paths"), path_item);
    if let Some(components) = document.get_mut("components") {
        remove(components, &["pathItems", "mediaTypes"]);
        each_member(components.get_mut("schemas"), schema);
        each_member(components.get_mut("responses"), response);
        each_member(components.get_mut("parameters"), parameter);
        each_member(components.get_mut("headers"), parameter);
        each_member(components.get_mut("requestBodies"), body);
        each_member(components.get_mut("callbacks"), callback);
        each_member(components.get_mut("examples"), reference);
        each_member(components.get_mut("links"), reference);
        each_member(components.get_mut("securitySchemes"), reference);
    }
    document
}

fn path_item(item: &mut Value) {
    remove(item, &["query", "additionalOperations"]);
    each_item(item.get_mut("parameters"), parameter);
    for method in METHODS {
        if let Some(operation) = item.get_mut(method) {
            each_item(operation.get_mut("parameters"), parameter);
            if let Some(request) = operation.get_mut("requestBody") {
                body(request);
            }
            each_member(operation.get_mut("responses"), response);
            each_member(operation.get_mut("callbacks"), callback);
        }
    }
}

fn callback(value: &mut Value) {
    reference(value);
    if value.get("$ref").is_none() {
        each_member(Some(value), path_item);
    }
}

/// A parameter or a header.
fn parameter(value: &mut Value) {
    body(value);
    if let Some(described) = value.get_mut("schema") {
        schema(described);
    }
}

fn response(value: &mut Value) {
    body(value);
    remove(value, &["summary"]);
    each_member(value.get_mut("headers"), parameter);
    each_member(value.get_mut("links"), reference);
}

/// Whatever has `content` by media type.
fn body(value: &mut Value) {
    reference(value);
    each_member(value.get_mut("content"), |media_type| {
        remove(media_type, &["itemSchema", "prefixEncoding", "itemEncoding"]);
        if let Some(described) = media_type.get_mut("schema") {
            schema(described);
        }
        each_member(media_type.get_mut("encoding"), |encoding| {
            each_member(encoding.get_mut("headers"), parameter);
        });
    });
}

/// A reference of 3.0 says nothing beside where it leads.
fn reference(value: &mut Value) {
    if value.get("$ref").is_some_and(Value::is_string) {
        keep(value, &["$ref"]);
    }
}

fn schema(value: &mut Value) {
    *value = schema_30(value.take());
}

fn keep(value: &mut Value, names: &[&str]) {
    if let Some(members) = value.as_object_mut() {
        members.retain(|name, _| names.contains(&name.as_str()) || name.starts_with("x-"));
    }
}

fn remove(value: &mut Value, names: &[&str]) {
    if let Some(members) = value.as_object_mut() {
        members.retain(|name, _| !names.contains(&name.as_str()));
    }
}

/// Extensions (`x-…`) are nobody's business.
fn each_member(value: Option<&mut Value>, mut change: impl FnMut(&mut Value)) {
    for (name, member) in value.and_then(Value::as_object_mut).into_iter().flatten() {
        if !name.starts_with("x-") {
            change(member);
        }
    }
}

fn each_item(value: Option<&mut Value>, change: impl FnMut(&mut Value)) {
    value.and_then(Value::as_array_mut).into_iter().flatten().for_each(change);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A document whose only interesting part is under `/x`.
    fn with_post(operation: &Value) -> Value {
        json!({ "openapi": "3.1.0", "info": {}, "paths": { "/x": { "post": operation } } })
    }

    #[test]
    fn schemas_are_rewritten_wherever_they_stand() {
        let (new, old) = (json!({ "const": 1 }), json!({ "enum": [1] }));
        let operation = |schema: &Value| {
            json!({
                "parameters": [{ "name": "p", "in": "query", "schema": schema }],
                "requestBody": { "content": { "application/json": { "schema": schema } } },
                "responses": { "200": {
                    "description": "",
                    "headers": { "h": { "schema": schema } },
                    "content": { "text/plain": { "schema": schema } }
                } },
                "callbacks": { "c": { "{$url}": { "get": { "responses": { "200": {
                    "description": "", "content": { "text/plain": { "schema": schema } }
                } } } } } }
            })
        };
        assert_eq!(downgrade(with_post(&operation(&new)))["paths"], with_post(&operation(&old))["paths"]);

        let components = |schema: &Value| {
            json!({
                "schemas": { "s": schema },
                "parameters": { "p": { "schema": schema } },
                "responses": { "r": { "content": { "a/b": { "schema": schema } } } },
                "headers": { "h": { "schema": schema } },
                "requestBodies": { "b": { "content": { "a/b": { "schema": schema } } } }
            })
        };
        let document = json!({ "info": {}, "components": components(&new) });
        assert_eq!(downgrade(document)["components"], components(&old));
    }

    #[test]
    fn what_only_looks_like_a_schema_stays() {
        let data = json!({ "const": 1, "type": ["string", "null"], "$ref": "#/x", "schema": { "const": 1 } });
        let operation = json!({
            "requestBody": { "content": { "application/json": {
                "schema": { "default": data, "enum": [data], "properties": { "const": { "default": data } } },
                "example": data,
                "examples": { "e": { "value": data } }
            } } },
            "responses": {},
            "x-mine": { "schema": { "const": 1 } }
        });
        assert_eq!(downgrade(with_post(&operation))["paths"], with_post(&operation)["paths"]);
    }

    #[test]
    fn members_that_3_0_does_not_know_are_left_out() {
        let document = json!({
            "openapi": "3.1.0",
            "info": {
                "title": "t", "summary": "s", "version": "1",
                "license": { "name": "MIT", "identifier": "MIT" }
            },
            "jsonSchemaDialect": "x",
            "webhooks": {},
            "tags": [{ "name": "t", "summary": "s" }],
            "paths": { "/x": { "get": { "responses": {
                "404": { "$ref": "#/components/responses/N", "description": "d" }
            } } } },
            "components": { "pathItems": {}, "schemas": {} }
        });
        assert_eq!(
            downgrade(document),
            json!({
                "openapi": "3.0.3",
                "info": { "title": "t", "version": "1", "license": { "name": "MIT" } },
                "tags": [{ "name": "t" }],
                "paths": { "/x": { "get": { "responses": {
                    "404": { "$ref": "#/components/responses/N" }
                } } } },
                "components": { "schemas": {} }
            })
        );
    }
}
