//! From OpenAPI 3.1 to 3.0.3, which the widest tooling reads.

use serde_json::Value;

use super::dialect::schema_30;

/// The same document in OpenAPI 3.0.3. What 3.0 cannot say is left out, so that it never promises more.
///
/// Of what a document of ours holds only schemas differ. They are looked for where schemas stand: an example may
/// look like one and stays as it is.
pub(super) fn downgrade(mut document: Value) -> Value {
    document["openapi"] = "3.0.3".into();
    each_member(document.get_mut("paths"), |item| each_member(Some(item), operation));
    if let Some(components) = document.get_mut("components") {
        each_member(components.get_mut("schemas"), schema);
        each_member(components.get_mut("responses"), response);
    }
    document
}

fn operation(operation: &mut Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    parameters.into_iter().flatten().for_each(described);
    if let Some(body) = operation.get_mut("requestBody") {
        content(body);
    }
    each_member(operation.get_mut("responses"), response);
}

fn response(response: &mut Value) {
    content(response);
    each_member(response.get_mut("headers"), described);
}

fn content(value: &mut Value) {
    each_member(value.get_mut("content"), described);
}

/// A parameter, a header or a media type.
fn described(value: &mut Value) {
    if let Some(described) = value.get_mut("schema") {
        schema(described);
    }
}

fn schema(value: &mut Value) {
    *value = schema_30(value.take());
}

fn each_member(value: Option<&mut Value>, change: impl FnMut(&mut Value)) {
    value
        .and_then(Value::as_object_mut)
        .into_iter()
        .flat_map(|members| members.values_mut())
        .for_each(change);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A document whose only interesting part is under `/x`.
    fn with_post(operation: &Value) -> Value {
        json!({ "openapi": "3.1.0", "paths": { "/x": { "post": operation } } })
    }

    #[test]
    fn schemas_are_rewritten_wherever_they_stand() {
        let document = |version: &str, schema: &Value| {
            let response = json!({
                "description": "",
                "headers": { "h": { "schema": schema } },
                "content": { "text/plain": { "schema": schema } }
            });
            json!({
                "openapi": version,
                "paths": { "/x": { "post": {
                    "parameters": [{ "name": "p", "in": "query", "schema": schema }],
                    "requestBody": { "content": { "application/json": { "schema": schema } } },
                    "responses": { "200": response, "404": { "$ref": "#/components/responses/N" } }
                } } },
                "components": { "schemas": { "s": schema }, "responses": { "N": response } }
            })
        };
        let (new, old) = (json!({ "type": "null" }), json!({ "enum": [null], "nullable": true }));
        assert_eq!(downgrade(document("3.1.0", &new)), document("3.0.3", &old));
    }

    #[test]
    fn what_only_looks_like_a_schema_stays() {
        let data = json!({ "type": "null", "$ref": "#/x", "schema": { "type": "null" } });
        let operation = json!({
            "parameters": [{ "name": "p", "in": "query", "example": data }],
            "requestBody": { "content": { "application/json": {
                "schema": { "default": data, "enum": [data], "properties": { "type": { "default": data } } },
                "example": data
            } } },
            "responses": {}
        });
        assert_eq!(downgrade(with_post(&operation))["paths"], with_post(&operation)["paths"]);
    }
}
