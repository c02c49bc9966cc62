//! A tool as the catalog holds it: the type erased, the schemas compiled.

use super::{CallFuture, Form, IntoToolResult, Structured, TaskUse, Tool, ToolMeta, ToolResult};
use crate::context::Context;
use crate::protocol::Content;
use crate::schema::{self, ArgumentReader, Arguments, OutputSchema, Param, Reading, Schema};
use crate::state::Lent;

/// What a declaration says, its type erased. Nothing is checked yet.
#[derive(Clone, Copy)]
pub(crate) struct ToolSpec {
    pub(crate) meta: ToolMeta,
    pub(crate) lent: &'static [Lent],
    params: &'static [Param],
    output: fn() -> Option<Schema>,
    is_nothing: fn() -> bool,
    call: for<'a> fn(&'a Context, Arguments) -> CallFuture<'a>,
}

impl ToolSpec {
    pub(crate) const fn of<T: Tool>() -> Self {
        Self {
            meta: T::META,
            lent: T::LENT,
            params: T::PARAMS,
            output: <T::Output as IntoToolResult>::output_schema,
            is_nothing: <T::Output as IntoToolResult>::is_nothing,
            call: T::call,
        }
    }

    /// Compiles the schemas; every problem comes back in the author's words.
    pub(crate) fn compile(self, reading: Reading) -> Result<ToolEntry, Vec<String>> {
        let reader = match self.meta.input_schema {
            Some(schema) => ArgumentReader::with_schema(self.params, schema),
            None => ArgumentReader::new(self.params),
        };
        let reader = match self.meta.strict.unwrap_or(reading.is_strict) {
            true => reader,
            false => reader.map(|reader| reader.forgiving(reading.max_depth)),
        };
        let output = (self.output)().map(|declared| schema::portable_output(&declared)).transpose();
        match (reader, output) {
            (Ok(reader), Ok(output_schema)) => {
                let can_ask = Lent::includes::<Context>(self.lent);
                if self.meta.task == Some(TaskUse::Later) && !can_ask {
                    return Err(vec![
                        "`task = \"later\"` lets the function say when, so it has to borrow `cx: &Context` and call \
                         `cx.become_task().await`"
                            .into(),
                    ]);
                }
                Ok(ToolEntry { spec: self, reader, output_schema, can_ask })
            }
            (reader, output) => {
                let mut problems = reader.err().unwrap_or_default();
                problems.extend(output.err().into_iter().map(|problem| format!("the result: {problem}")));
                Err(problems)
            }
        }
    }
}

/// A tool that can be published and called.
pub(crate) struct ToolEntry {
    spec: ToolSpec,
    /// Validates and converts the arguments; also the source of the published input schema.
    pub(crate) reader: ArgumentReader,
    /// The published schema of the data in a result, its root always an object.
    pub(crate) output_schema: Option<OutputSchema>,
    /// Whether the function has a context to ask with.
    pub(crate) can_ask: bool,
}

impl ToolEntry {
    /// Whether a successful result never says anything.
    pub(crate) fn is_nothing(&self) -> bool {
        (self.spec.is_nothing)()
    }

    pub(crate) fn meta(&self) -> &ToolMeta {
        &self.spec.meta
    }

    pub(crate) fn name(&self) -> &'static str {
        self.spec.meta.name
    }

    /// A result as the published schema has it: a type that is not always an object is wrapped also when it is one.
    pub(crate) fn shape(&self, mut result: ToolResult) -> ToolResult {
        if let (Some(schema), Some(data)) = (&self.output_schema, &mut result.structured)
            && schema.is_wrapped
            && data.form == Form::Object
        {
            data.form = Form::Data;
        }
        if self.spec.meta.ui.resource_uri.is_some() && result.content.is_empty() {
            result.content.push(fallback(result.structured.as_ref()));
        }
        result
    }

    pub(crate) fn call<'a>(&self, cx: &'a Context, arguments: Arguments) -> CallFuture<'a> {
        (self.spec.call)(cx, arguments)
    }
}

/// What clients read that do not show the page, and the models of those that do.
fn fallback(data: Option<&Structured>) -> Content {
    Content::text(data.map_or("done", |data| data.json.get()))
}
