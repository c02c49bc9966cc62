//! Small outlines for the tests of the documents.

use super::*;
use crate::origin::Origin;
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
    Outline { about: about("sample"), tools, resources }
}

pub(crate) fn tool(meta: ToolMeta, properties: Value, required: &[&str]) -> ToolOutline {
    let mut input = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        input["required"] = json!(required);
    }
    input["additionalProperties"] = false.into();
    ToolOutline { meta, input, example: json!({}), output: None }
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
    }
}
