//! Responses that many operations share, and the schemas of what the framework itself sends.

use serde_json::{Value, json};
use utoipa::openapi::{ContentBuilder, Header, ObjectBuilder, Ref, Response, ResponseBuilder, Type};

use super::schemas::Schemas;
use crate::surface::outline::Outline;

/// One response under the document's components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shared {
    ToolFailed,
    Malformed,
    Unauthenticated,
    Forbidden,
    NotFound,
    Asks,
    TooLarge,
    UnsupportedMediaType,
    InvalidArguments,
    NoRoom,
    Failed,
    TimedOut,
}

impl Shared {
    pub(super) const ALL: [Self; 12] = [
        Self::ToolFailed,
        Self::Malformed,
        Self::Unauthenticated,
        Self::Forbidden,
        Self::NotFound,
        Self::Asks,
        Self::TooLarge,
        Self::UnsupportedMediaType,
        Self::InvalidArguments,
        Self::NoRoom,
        Self::Failed,
        Self::TimedOut,
    ];

    pub(super) const fn status(self) -> &'static str {
        match self {
            Self::ToolFailed | Self::Malformed => "400",
            Self::Unauthenticated => "401",
            Self::Forbidden => "403",
            Self::NotFound => "404",
            Self::Asks => "409",
            Self::TooLarge => "413",
            Self::UnsupportedMediaType => "415",
            Self::InvalidArguments => "422",
            Self::NoRoom => "429",
            Self::Failed => "500",
            Self::TimedOut => "504",
        }
    }

    /// The name under the components.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::ToolFailed => "ToolFailed",
            Self::Malformed => "Malformed",
            Self::Unauthenticated => "Unauthenticated",
            Self::Forbidden => "Forbidden",
            Self::NotFound => "NotFound",
            Self::Asks => "Asks",
            Self::TooLarge => "TooLarge",
            Self::UnsupportedMediaType => "UnsupportedMediaType",
            Self::InvalidArguments => "InvalidArguments",
            Self::NoRoom => "NoRoom",
            Self::Failed => "Failed",
            Self::TimedOut => "TimedOut",
        }
    }

    const fn description(self) -> &'static str {
        match self {
            Self::ToolFailed => {
                "The tool says why it could not do its work (`application/json`), or the request is malformed \
                 (`application/problem+json`)."
            }
            Self::Malformed => "The request is malformed.",
            Self::Unauthenticated => "A credential is needed, or the one that came is not valid.",
            Self::Forbidden => "The caller lacks a capability; `detail` names all that are missing.",
            Self::NotFound => "What is asked for does not exist.",
            Self::Asks => {
                "Questions have to be answered first. Send the same request again with `_meta` beside the arguments: the \
                 answers under `inputResponses`, by the names of the questions, and `requestState` as it came. In a form \
                 and in a query string the value of `_meta` is JSON text. The answer to a form (`elicitation/create`) is \
                 `{\"action\": \"accept\", \"content\": {..}}` with the fields of its `requestedSchema`, or the action \
                 `decline` or `cancel`. What was wrong with the last answers is under `errors`."
            }
            Self::TooLarge => "The body is larger than the server takes.",
            Self::UnsupportedMediaType => "The body is of a type that the server does not read.",
            Self::InvalidArguments => "The arguments do not fit; `errors` lists everything that is wrong.",
            Self::NoRoom => "There are too many tasks.",
            Self::Failed => "The handler failed; the server's log says more.",
            Self::TimedOut => "No result came within the time limit; `detail` says whether the work goes on.",
        }
    }

    pub(super) fn reference(self) -> Ref {
        Ref::new(format!("#/components/responses/{}", self.name()))
    }

    pub(super) fn response(self, own: &OwnSchemas) -> Response {
        let schema = match self {
            Self::InvalidArguments => &own.invalid_arguments,
            Self::Asks => &own.questions,
            _ => &own.problem,
        };
        let mut response = ResponseBuilder::new().description(self.description());
        if self == Self::ToolFailed {
            let result = ContentBuilder::new().schema(Some(own.tool_result.clone())).build();
            response = response.content("application/json", result);
        }
        if self == Self::Unauthenticated {
            let mut header = Header::new(ObjectBuilder::new().schema_type(Type::String).build());
            header.description = Some("How to present a credential (RFC 9110, section 11.6.1).".into());
            response = response.header("WWW-Authenticate", header);
        }
        let problem = ContentBuilder::new().schema(Some(schema.clone())).build();
        response.content("application/problem+json", problem).build()
    }
}

/// References to the schemas of what the framework itself sends.
pub(super) struct OwnSchemas {
    pub(super) tool_result: Ref,
    pub(super) prompt_result: Ref,
    problem: Ref,
    invalid_arguments: Ref,
    questions: Ref,
    pub(super) task: Ref,
}

impl OwnSchemas {
    /// Comes before all others, so that the names are as written here. Nothing that is not used is published.
    pub(super) fn add(schemas: &mut Schemas, outline: &Outline) -> Self {
        let (has_tools, has_prompts) = (!outline.tools.is_empty(), !outline.prompts.is_empty());
        let problem = schemas.component("Problem", problem());
        let mut used = |is_used: bool, name, schema: fn() -> Value| {
            if is_used { schemas.component(name, schema()) } else { problem.clone() }
        };
        Self {
            tool_result: used(has_tools, "ToolResult", tool_result),
            prompt_result: used(has_prompts, "PromptResult", prompt_result),
            questions: used(outline.asks(), "Questions", questions),
            task: used(outline.has_tasks(), "Task", super::task::task),
            invalid_arguments: used(has_tools || has_prompts, "InvalidArguments", invalid_arguments),
            problem,
        }
    }
}

fn problem() -> Value {
    json!({
        "type": "object",
        "description": "What the server refuses, and why (RFC 9457).",
        "properties": {
            "type": {
                "type": "string",
                "format": "uri-reference",
                "description": "`about:blank`: the status says which problem it is."
            },
            "title": { "type": "string", "description": "The status in words." },
            "status": { "type": "integer", "description": "The status as a number." },
            "detail": { "type": "string", "description": "What is wrong here." }
        },
        "required": ["type", "title", "status", "detail"]
    })
}

fn invalid_arguments() -> Value {
    json!({
        "description": "Everything that is wrong with the arguments. Nothing has run.",
        "allOf": [{ "$ref": "#/components/schemas/Problem" }],
        "type": "object",
        "properties": {
            "errors": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "kind": {
                            "type": "string",
                            "enum": ["missing", "unknown", "invalid", "refused"],
                            "description": "How it is wrong: it is required, no such name is known, the value \
                                            breaks the schema, or it fits the schema and is refused all the same."
                        },
                        "path": {
                            "type": "string",
                            "description": "Where, as in `items[2].name`; empty for the arguments as a whole."
                        },
                        "expected": { "type": "string", "description": "What was expected." },
                        "received": { "type": "string", "description": "What came, shortened." },
                        "didYouMean": { "type": "string", "description": "The nearest valid name or value." }
                    },
                    "required": ["kind", "path", "expected"]
                }
            }
        },
        "required": ["errors"]
    })
}

fn questions() -> Value {
    json!({
        "description": "What has to be answered before there is a result.",
        "allOf": [{ "$ref": "#/components/schemas/Problem" }],
        "type": "object",
        "properties": {
            "inputRequests": {
                "type": "object",
                "description": "The questions by their names: a method of MCP, such as `elicitation/create`, and its \
                                parameters.",
                "additionalProperties": {
                    "type": "object",
                    "properties": {
                        "method": { "type": "string", "description": "Who is asked." },
                        "params": { "type": "object", "description": "What is asked." }
                    },
                    "required": ["method", "params"]
                }
            },
            "requestState": { "type": "string", "description": "To be sent back with the answers." },
            "errors": {
                "type": "array",
                "description": "What is wrong with the answers that came, as of arguments: paths begin with \
                                `inputResponses`.",
                "items": { "type": "object" }
            }
        },
        "required": ["inputRequests", "requestState"]
    })
}

fn tool_result() -> Value {
    json!({
        "type": "object",
        "description": "The result of a tool as MCP's `tools/call` has it.",
        "properties": {
            "content": {
                "type": "array",
                "description": "Content blocks, as MCP defines them.",
                "items": content_block()
            },
            "structuredContent": { "type": "object", "description": "The result as data." },
            "isError": { "type": "boolean", "description": "Whether the tool failed." }
        },
        "required": ["content"]
    })
}

fn prompt_result() -> Value {
    json!({
        "type": "object",
        "description": "The result of a prompt as MCP's `prompts/get` has it.",
        "properties": {
            "description": { "type": "string", "description": "What the prompt is for." },
            "messages": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "role": { "type": "string", "enum": ["user", "assistant"], "description": "Who says it." },
                        "content": content_block()
                    },
                    "required": ["role", "content"]
                }
            }
        },
        "required": ["messages"]
    })
}

fn content_block() -> Value {
    json!({
        "type": "object",
        "properties": {
            "type": {
                "type": "string",
                "description": "`text`, `image`, `audio`, `resource_link` or `resource`."
            },
            "text": { "type": "string", "description": "The text of a `text` block." }
        },
        "required": ["type"]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{Violation, ViolationKind};

    #[test]
    fn violations_are_described_as_they_are_sent() {
        let described = &invalid_arguments()["properties"]["errors"]["items"];
        let names = |value: &Value| -> Vec<String> {
            value.as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
        };
        let sent = |violation: Violation| serde_json::to_value(violation).expect("a violation is JSON");
        let full =
            Violation { received: Some("1".into()), suggestion: Some("name".into()), ..Violation::default() };
        assert_eq!(names(&sent(full)), names(&described["properties"]));
        assert_eq!(json!(names(&sent(Violation::default()))), described["required"]);
        for kind in
            [ViolationKind::Missing, ViolationKind::Unknown, ViolationKind::Invalid, ViolationKind::Refused]
        {
            let kind = &sent(Violation { kind, ..Violation::default() })["kind"];
            let kinds = described["properties"]["kind"]["enum"].as_array();
            assert!(kinds.is_some_and(|kinds| kinds.contains(kind)), "{kind}");
        }
    }
}
