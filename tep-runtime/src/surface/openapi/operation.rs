//! One operation for each tool and each resource.

use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, OperationBuilder, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::{RequestBody, RequestBodyBuilder};
use utoipa::openapi::{
    Content, ContentBuilder, Ref, Required, Response, ResponseBuilder, SecurityRequirement,
};

use super::Terms;
use super::responses::{OwnSchemas, Shared};
use super::schemas::Schemas;
use crate::surface::outline::{Outline, ResourceOutline, Returned, ToolOutline};
use crate::surface::prose::{first_sentence, fold, hints};

/// What all operations of a document have in common.
pub(super) struct Operations<'a> {
    pub(super) schemas: &'a mut Schemas,
    pub(super) own: &'a OwnSchemas,
    pub(super) terms: Terms<'a>,
    /// The shared responses that were referred to.
    pub(super) used: Vec<Shared>,
}

impl Operations<'_> {
    /// `POST /tools/{name}`.
    pub(super) fn tool(&mut self, tool: &ToolOutline, id: String) -> Operation {
        let meta = &tool.meta;
        let body = self.request_body(tool);
        let mut operation = OperationBuilder::new()
            .tag("tools")
            .operation_id(Some(id))
            .summary(summary(meta.title, meta.description, meta.name))
            .description(tool_description(tool))
            .request_body(Some(body));
        match tool.returned() {
            Some(returned) => {
                let data = self.data(meta.name, returned);
                operation = operation.response("200", self.heard(tool, data));
            }
            None if tool.is_nothing => {
                operation =
                    operation.response("204", Response::new("The tool worked. It never says anything."));
            }
            None => {
                let blocks = self.content_blocks();
                operation = operation
                    .response("200", self.heard(tool, blocks))
                    .response("204", Response::new("The tool worked and says nothing."));
            }
        }
        let mut refusals = vec![
            Shared::ToolFailed,
            Shared::TooLarge,
            Shared::UnsupportedMediaType,
            Shared::InvalidArguments,
            Shared::Failed,
        ];
        if meta.timeout.is_some() {
            refusals.push(Shared::TimedOut);
        }
        refusals.extend(tool.can_ask.then_some(Shared::Asks));
        if meta.task.is_some() {
            operation = operation.parameter(self.prefer(meta.name)).response("202", self.accepted());
            refusals.push(Shared::NoRoom);
        }
        self.finish(operation, refusals, &[meta.caps])
    }

    /// `GET /resources/{path}`.
    pub(super) fn resource(&mut self, resource: &ResourceOutline, id: String) -> Operation {
        let meta = &resource.meta;
        let mut operation = OperationBuilder::new()
            .tag("resources")
            .summary(summary(meta.title, meta.description, resource.name))
            .description(described(meta.description, &needs(meta.caps)))
            .response("200", contents(self.schemas, &id, resource.mime_type));
        for capture in resource.uri.captures() {
            operation = operation.parameter(self.capture(&id, resource, capture));
        }
        let mut refusals = vec![Shared::NotFound, Shared::Failed];
        refusals.extend(resource.can_ask.then_some(Shared::Asks));
        self.finish(operation.operation_id(Some(id)), refusals, &[meta.caps])
    }

    /// `GET /resources?uri=…`, for the resources that have a scheme of their own.
    pub(super) fn read_by_uri(&mut self, outline: &Outline, id: String) -> Operation {
        let mut lines = Vec::new();
        let mut example = None;
        let mut caps = Vec::new();
        for resource in outline.read_by_uri() {
            let meta = &resource.meta;
            let notes: Vec<String> = [first_sentence(meta.description)]
                .into_iter()
                .filter(|text| !text.is_empty())
                .chain(needs(meta.caps))
                .collect();
            let colon = if notes.is_empty() { "" } else { ": " };
            lines.push(format!("- `{}`{colon}{}", fold(&resource.uri.published()), notes.join(" ")));
            example.get_or_insert_with(|| resource.example_uri());
            caps.push(meta.caps);
        }
        for skill in &outline.skills {
            lines.push(format!("- `{}`: {}", skill.uri, first_sentence(&skill.description)));
            example.get_or_insert_with(|| skill.uri.clone());
            caps.push(&[]);
        }
        let uri = ParameterBuilder::new()
            .name("uri")
            .parameter_in(ParameterIn::Query)
            .required(Required::True)
            .description(Some("The URI, as listed above, with captures filled in."))
            .schema(Some(self.schemas.inline(&id, json!({ "type": "string", "format": "uri" }))))
            .example(example.map(Value::String));
        let operation = OperationBuilder::new()
            .tag("resources")
            .summary(Some("Read a resource by its URI."))
            .description(Some(lines.join("\n")))
            .parameter(uri.build())
            .response("200", contents(self.schemas, &id, None))
            .operation_id(Some(id));
        let mut refusals = vec![Shared::Malformed, Shared::NotFound, Shared::Failed];
        refusals.extend(outline.read_by_uri().any(|resource| resource.can_ask).then_some(Shared::Asks));
        self.finish(operation, refusals, &caps)
    }

    /// Adds what is refused and who may call. `caps` holds what each item that the operation leads to asks for.
    pub(super) fn finish(
        &mut self,
        mut operation: OperationBuilder,
        mut refusals: Vec<Shared>,
        caps: &[&[&str]],
    ) -> Operation {
        let Terms { schemes, require_auth, timeout, .. } = self.terms;
        if timeout.is_some() && !refusals.contains(&Shared::TimedOut) {
            refusals.push(Shared::TimedOut);
        }
        if caps.iter().any(|caps| !caps.is_empty()) {
            refusals.push(Shared::Forbidden);
        }
        // A credential that is not valid is refused even where none is needed.
        if require_auth || !schemes.is_empty() {
            refusals.push(Shared::Unauthenticated);
        }
        if !schemes.is_empty() {
            let is_open = !require_auth && caps.iter().any(|caps| caps.is_empty());
            let nobody = is_open.then(SecurityRequirement::default);
            let proofs = schemes.iter().map(|scheme| SecurityRequirement::new(scheme.id(), [""; 0]));
            operation = operation.securities(Some(nobody.into_iter().chain(proofs)));
        }
        for refusal in refusals {
            operation = operation.response(refusal.status(), refusal.reference());
            self.used.push(refusal);
        }
        operation.build()
    }

    fn request_body(&mut self, tool: &ToolOutline) -> RequestBody {
        let arguments = self.schemas.component(&format!("{}_input", tool.meta.name), tool.input.clone());
        let json = ContentBuilder::new().schema(Some(arguments.clone())).example(Some(tool.example.clone()));
        let required = if tool.required().next().is_some() { Required::True } else { Required::False };
        let mut body =
            RequestBodyBuilder::new().required(Some(required)).content("application/json", json.build());
        if fits_a_form(tool) {
            body = body.content("application/x-www-form-urlencoded", Content::new(Some(arguments)));
        }
        body.build()
    }

    /// The data that a tool promises, in the forms in which it is sent.
    fn data(&mut self, tool: &str, returned: Returned) -> Response {
        let name = format!("{tool}_output");
        let mut response = ResponseBuilder::new().description("The result.");
        if let Some(schema) = returned.text {
            response = response.content("text/plain", Content::new(Some(self.schemas.inline(&name, schema))));
        }
        if let Some(schema) = returned.json {
            let schema = self.schemas.component(&name, schema);
            response = response.content("application/json", Content::new(Some(schema)));
        }
        response.build()
    }

    /// What a tool that can speak while it runs also sends, to whoever wants to hear it.
    fn heard(&mut self, tool: &ToolOutline, mut result: Response) -> Response {
        if tool.can_ask {
            let events = json!({
                "type": "string",
                "description": "With `Accept: text/event-stream`: the events `progress` and `log` while the tool runs, \
                                and at its end `result`, with the result of MCP's `tools/call`, or `error`, with a \
                                problem. Their data is JSON.",
            });
            let content = Content::new(Some(self.schemas.inline("events", events)));
            result.content.insert("text/event-stream".into(), content.into());
        }
        result
    }

    /// What a tool may say that promises no data.
    fn content_blocks(&mut self) -> Response {
        let text = self.schemas.inline("text", json!({ "type": "string" }));
        ResponseBuilder::new()
            .description(
                "One text comes as it is, several content blocks as a JSON object, and one image, audio or blob as \
                 its bytes under its own media type.",
            )
            .content("text/plain", Content::new(Some(text)))
            .content("application/json", Content::new(Some(self.own.tool_result.clone())))
            .build()
    }

    fn capture(
        &mut self,
        id: &str,
        resource: &ResourceOutline,
        capture: &str,
    ) -> utoipa::openapi::path::Parameter {
        let mut schema = resource.capture_schema(capture);
        let description = schema.as_object_mut().and_then(|members| members.shift_remove("description"));
        let example = Some(resource.example[capture].clone()).filter(|example| !example.is_null());
        let schema: Ref = self.schemas.inline(&format!("{id}_{capture}"), schema);
        ParameterBuilder::new()
            .name(capture)
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(description.as_ref().and_then(Value::as_str))
            .schema(Some(schema))
            .example(example)
            .build()
    }
}

/// What a resource holds, by its media type.
fn contents(schemas: &mut Schemas, id: &str, media_type: Option<&str>) -> Response {
    let media_type = media_type.unwrap_or("*/*");
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let schema = if essence.starts_with("text/") {
        json!({ "type": "string" })
    } else if essence == "application/json" || essence.ends_with("+json") {
        json!({})
    } else {
        // Bytes as they are: OpenAPI 3.1 names their type and no encoding.
        json!({ "contentMediaType": if essence == "*/*" { "application/octet-stream" } else { &essence } })
    };
    let schema = schemas.inline(&format!("{id}_contents"), schema);
    ResponseBuilder::new()
        .description("What it holds.")
        .content(media_type, Content::new(Some(schema)))
        .build()
}

pub(super) fn summary(title: Option<&str>, description: &str, name: &str) -> Option<String> {
    let candidates = [title.map(fold).unwrap_or_default(), first_sentence(description), fold(name)];
    candidates.into_iter().find(|text| !text.is_empty())
}

fn tool_description(tool: &ToolOutline) -> Option<String> {
    let meta = &tool.meta;
    let mut lines: Vec<String> = needs(meta.caps).into_iter().collect();
    let hints = hints(&meta.hints);
    if !hints.is_empty() {
        lines.push(format!("Hints: {}.", hints.join("; ")));
    }
    lines.extend(meta.timeout.map(|timeout| format!("Time limit: {} s.", timeout.as_secs_f64())));
    described(meta.description, &lines)
}

/// A description and lines that follow it, each a paragraph.
pub(super) fn described<'a>(
    description: &'a str,
    lines: impl IntoIterator<Item = &'a String>,
) -> Option<String> {
    let paragraphs = std::iter::once(description.trim()).chain(lines.into_iter().map(String::as_str));
    let text = paragraphs.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n");
    (!text.is_empty()).then_some(text)
}

pub(super) fn needs(caps: &[&str]) -> Option<String> {
    (!caps.is_empty()).then(|| format!("Requires: {}", caps.join(", ")))
}

/// Whether every parameter can be written as a form has it: texts, numbers, switches, and lists of these.
fn fits_a_form(tool: &ToolOutline) -> bool {
    tool.parameters().next().is_some() && tool.parameters().all(|(_, schema)| fits_a_field(schema, true))
}

/// Whether a value can be written as one field of a form, or as several of the same name.
pub(super) fn fits_a_field(schema: &Value, may_repeat: bool) -> bool {
    if let Some(alternatives) = ["anyOf", "oneOf"].iter().find_map(|keyword| schema[keyword].as_array()) {
        return alternatives.iter().all(|schema| fits_a_field(schema, may_repeat));
    }
    let is_scalar = |name: &str| matches!(name, "string" | "integer" | "number" | "boolean" | "null");
    match (&schema["type"], schema["enum"].as_array()) {
        (Value::String(name), _) if name == "array" => may_repeat && fits_a_field(&schema["items"], false),
        (Value::String(name), _) => is_scalar(name),
        (Value::Array(names), _) => names.iter().filter_map(Value::as_str).all(is_scalar),
        (_, Some(values)) => values.iter().all(|value| !value.is_array() && !value.is_object()),
        _ => schema.get("const").is_some_and(|value| !value.is_array() && !value.is_object()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_a_form_field() {
        for (schema, fits) in [
            (json!({ "type": "string" }), true),
            (json!({ "type": ["integer", "null"] }), true),
            (json!({ "enum": ["a", 1, null] }), true),
            (json!({ "const": "a" }), true),
            (json!({ "type": "array", "items": { "type": "number" } }), true),
            (json!({ "anyOf": [{ "type": "integer" }, { "type": "string" }] }), true),
            (json!({ "type": "array", "items": { "type": "array", "items": { "type": "string" } } }), false),
            (json!({ "type": "array" }), false),
            (json!({ "type": "object" }), false),
            (json!({ "anyOf": [{ "type": "integer" }, { "type": "object" }] }), false),
            (json!({ "$ref": "#/$defs/Tree" }), false),
            (json!({}), false),
        ] {
            assert_eq!(fits_a_field(&schema, true), fits, "{schema}");
        }
    }
}
