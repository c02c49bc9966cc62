//! Small outlines for the tests of the documents.

use super::*;
use crate::origin::Origin;
use crate::prompt::PromptMeta;
use crate::protocol::lifecycle::Implementation;

pub(crate) const ORIGIN: Origin =
    Origin { package: "sample", module: "sample", file: "sample.rs", line: 1, column: 1 };

pub(crate) fn about(name: &'static str) -> About {
    About {
        implementation: Implementation {
            name: name.into(),
            title: None,
            version: "1.0.0".into(),
            description: None,
            website_url: None,
            icons: Vec::new(),
        },
        instructions: None,
    }
}

pub(crate) fn outline(tools: Vec<ToolOutline>, resources: Vec<ResourceOutline>) -> Outline {
    Outline { about: about("sample"), tools, resources, prompts: Vec::new(), skills: Vec::new() }
}

pub(crate) fn tool(meta: ToolMeta, properties: Value, required: &[&str]) -> ToolOutline {
    ToolOutline {
        meta,
        input: arguments(properties, required),
        example: json!({}),
        output: None,
        is_nothing: false,
        can_ask: false,
    }
}

fn arguments(properties: Value, required: &[&str]) -> Value {
    let mut arguments = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        arguments["required"] = json!(required);
    }
    arguments["additionalProperties"] = false.into();
    arguments
}

pub(crate) fn greet() -> ToolOutline {
    let meta = ToolMeta::new("greet", ORIGIN).description("Say hi to someone.");
    let name = json!({ "type": "string", "description": "Person to greet." });
    let greet = tool(meta, json!({ "name": name }), &["name"]);
    ToolOutline { example: json!({ "name": "world" }), ..greet }
}

pub(crate) fn resource(meta: ResourceMeta, captures: Value) -> ResourceOutline {
    let uri = UriPattern::parse(meta.uri).expect("a legal URI");
    ResourceOutline {
        meta,
        name: meta.name.unwrap_or(meta.uri),
        uri,
        mime_type: meta.mime_type,
        captures: json!({ "type": "object", "properties": captures }),
        example: json!({}),
        can_ask: false,
    }
}

pub(crate) fn prompt(meta: PromptMeta, properties: Value, required: &[&str]) -> PromptOutline {
    PromptOutline { meta, arguments: arguments(properties, required), example: json!({}), can_ask: false }
}

pub(crate) fn compare() -> PromptOutline {
    let meta = PromptMeta::new("compare", ORIGIN).description("Ask for a comparison. Of runs.");
    let runs = json!({ "type": "array", "items": { "type": "integer" }, "description": "Which runs." });
    let by = json!({ "type": "string", "default": "loss" });
    let compare = prompt(meta, json!({ "runs": runs, "by": by }), &["runs"]);
    PromptOutline { example: json!({ "runs": [1, 2] }), ..compare }
}
