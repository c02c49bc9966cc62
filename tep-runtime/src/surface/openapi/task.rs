//! Tasks: how a tool answers who comes back for its result, and the operations on what they come back to.

use serde_json::{Value, json};
use utoipa::openapi::path::{
    Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem,
};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    Content, Header, HttpMethod, ObjectBuilder, Required, Response, ResponseBuilder, Type,
};

use super::access::Access;
use super::operation::Operations;
use super::responses::Shared;

impl Operations<'_> {
    /// The header of a caller who would rather come back than wait.
    pub(super) fn prefer(&mut self, id: &str) -> Parameter {
        let schema = self.schemas.inline(&format!("{id}_prefer"), json!({ "type": "string" }));
        ParameterBuilder::new()
            .name("Prefer")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "`respond-async`, to come back for the result instead of waiting for it (RFC 7240).",
            ))
            .schema(Some(schema))
            .example(Some("respond-async".into()))
            .build()
    }

    /// A call goes on as a task.
    pub(super) fn accepted(&self) -> Response {
        let mut place = Header::new(ObjectBuilder::new().schema_type(Type::String).build());
        place.description = Some("The task, as `/tasks/{id}`.".into());
        ResponseBuilder::new()
            .description("The work goes on as a task.")
            .header("Location", place)
            .content("application/json", Content::new(Some(self.own.task.clone())))
            .build()
    }

    /// `/tasks/{id}`.
    pub(super) fn tasks(&mut self, ids: [String; 3]) -> PathItem {
        let [get, answer, cancel] = ids;
        let answers = self.schemas.inline(&answer, answers());
        let body = RequestBodyBuilder::new()
            .required(Some(Required::True))
            .content("application/json", Content::new(Some(answers)))
            .build();
        let look = self.task_operation(get, "Say how a task goes.", vec![Shared::NotFound]);
        let refusals =
            vec![Shared::Malformed, Shared::NotFound, Shared::TooLarge, Shared::UnsupportedMediaType];
        let mut answer = self.task_operation(answer, "Answer questions of a task.", refusals);
        answer.request_body = Some(body.into());
        let cancel = self.task_operation(cancel, "Cancel a task.", vec![Shared::NotFound]);
        let mut item = PathItem::new(HttpMethod::Get, look);
        item.post = Some(answer);
        item.delete = Some(cancel);
        item
    }

    fn task_operation(&mut self, id: String, summary: &str, mut refusals: Vec<Shared>) -> Operation {
        let schema = self.schemas.inline(&format!("{id}_id"), json!({ "type": "string" }));
        let name = ParameterBuilder::new()
            .name("id")
            .parameter_in(ParameterIn::Path)
            .required(Required::True)
            .description(Some("The `taskId`."))
            .schema(Some(schema))
            .build();
        let task = ResponseBuilder::new()
            .description("The task as it is then.")
            .content("application/json", Content::new(Some(self.own.task.clone())))
            .build();
        let operation = OperationBuilder::new()
            .tag("tools")
            .operation_id(Some(id))
            .summary(Some(summary))
            .parameter(name)
            .response("200", task);
        refusals.push(Shared::Failed);
        // Whoever lacks a capability is told that there is no such task, so nothing is said of any.
        self.finish(operation, refusals, &[Access::default()])
    }
}

fn answers() -> Value {
    json!({
        "type": "object",
        "properties": {
            "inputResponses": {
                "type": "object",
                "description": "The answers, under the keys of the questions."
            }
        },
        "required": ["inputResponses"]
    })
}

/// The schema of a task.
pub(super) fn task() -> Value {
    json!({
        "type": "object",
        "description": "A call that goes on, as MCP's `tasks/get` has it.",
        "properties": {
            "taskId": { "type": "string", "description": "Names the task." },
            "status": {
                "type": "string",
                "enum": ["working", "input_required", "completed", "failed", "cancelled"],
                "description": "How it goes."
            },
            "statusMessage": { "type": "string", "description": "Why it failed." },
            "createdAt": { "type": "string", "format": "date-time", "description": "When it began." },
            "lastUpdatedAt": {
                "type": "string",
                "format": "date-time",
                "description": "When its status changed the last time."
            },
            "ttlMs": { "type": "integer", "description": "How long after its beginning it is there." },
            "pollIntervalMs": { "type": "integer", "description": "How often it is worth asking." },
            "inputRequests": { "type": "object", "description": "The questions that wait for an answer, by key." },
            "result": { "type": "object", "description": "The result of a completed task, as of `tools/call`." },
            "error": { "type": "object", "description": "The error of a failed task." }
        },
        "required": ["taskId", "status", "createdAt", "lastUpdatedAt", "ttlMs"]
    })
}
