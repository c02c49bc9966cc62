//! The operation of a prompt.

use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{Content, Required, Response, ResponseBuilder};

use super::access::{Access, deprecated, tags, terms};
use super::operation::{Operations, described, fits_a_field, summary};
use super::responses::Shared;
use crate::surface::outline::PromptOutline;

impl Operations<'_> {
    /// `GET /prompts/{name}`.
    pub(super) fn prompt(&mut self, prompt: &PromptOutline, id: String) -> Operation {
        let meta = &prompt.meta;
        let mut operation = OperationBuilder::new()
            .tags(Some(tags("prompts", &meta.offer)))
            .deprecated(deprecated(&meta.offer))
            .summary(summary(meta.title, meta.description, meta.name))
            .description(described(&meta.offer.described(meta.description), &terms(meta.caps, &meta.offer)))
            .response("200", self.messages());
        for (name, schema, is_required) in prompt.arguments() {
            let example = prompt.example.get(name).cloned();
            operation = operation.parameter(self.argument(&id, name, schema, is_required, example));
        }
        let mut refusals =
            vec![Shared::Malformed, Shared::NotFound, Shared::InvalidArguments, Shared::Failed];
        refusals.extend(prompt.can_ask.then_some(Shared::Asks));
        self.finish(operation.operation_id(Some(id)), refusals, &[Access::of(meta.caps, &meta.offer)])
    }

    fn messages(&mut self) -> Response {
        let text = self.schemas.inline("text", json!({ "type": "string" }));
        ResponseBuilder::new()
            .description("One text of the user comes as it is, other messages as a JSON object.")
            .content("text/plain", Content::new(Some(text)))
            .content("application/json", Content::new(Some(self.own.prompt_result.clone())))
            .build()
    }

    /// What a query string cannot say otherwise is JSON text in it.
    fn argument(
        &mut self,
        id: &str,
        name: &str,
        schema: &Value,
        is_required: bool,
        example: Option<Value>,
    ) -> Parameter {
        let mut schema = schema.clone();
        let mut description = schema["description"].as_str().map(str::to_owned);
        let mut example = example;
        if fits_a_field(&schema, true) {
            schema.as_object_mut().map(|members| members.shift_remove("description"));
        } else {
            schema = json!({ "type": "string" });
            description =
                described(description.as_deref().unwrap_or_default(), [&"As JSON text.".to_owned()]);
            example = example.map(|value| value.to_string().into());
        }
        ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Query)
            .required(if is_required { Required::True } else { Required::False })
            .description(description)
            .schema(Some(self.schemas.inline(&format!("{id}_{name}"), schema)))
            .example(example)
            .build()
    }
}
