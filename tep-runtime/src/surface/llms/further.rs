//! What else an item may answer than its result: questions, a task, and events while it runs.

use super::Page;
use crate::surface::outline::{Outline, ToolOutline};
use crate::tool::TaskUse;

/// Of an item whose handler can ask.
pub(super) const ASKS: &str = "It may ask something first: status 409, with the questions.";

/// What all items have in common, where there are any that answer so.
pub(super) fn explain(page: &mut Page, outline: &Outline) {
    if outline.asks() {
        page.paragraph(
            "An item that asks something first answers with status 409: the questions under `inputRequests`, by their \
             keys, and a `requestState`. Send the same request again with `_meta` beside the arguments (in a form or a \
             query string its value is JSON text): `{\"_meta\": {\"inputResponses\": {\"KEY\": ANSWER}, \
             \"requestState\": \"…\"}}`. The answer to a form (`elicitation/create`) is `{\"action\": \"accept\", \
             \"content\": {\"FIELD\": VALUE}}`, `{\"action\": \"decline\"}` or `{\"action\": \"cancel\"}`; `detail` shows one \
             for each question. What is wrong with an answer is told under `errors`.",
        );
    }
    if outline.has_tasks() {
        page.paragraph(
            "A call that becomes a task answers with status 202 and its path in `Location`. `GET` that path until \
             `status` is `completed`, `failed` or `cancelled`, no more often than `pollIntervalMs` says. A task whose \
             `status` is `input_required` waits for a `POST` of `{\"inputResponses\": {\"KEY\": ANSWER}}` there; `DELETE` \
             cancels it.",
        );
    }
    if outline.tools.iter().any(|tool| tool.can_ask) {
        page.paragraph(
            "With `Accept: text/event-stream` a tool answers with a stream of events: `progress` and `log` while it \
             runs, and at its end `result`, whose data is the result as MCP has it, or `error`, whose data is what \
             another status would have said, such as 409.",
        );
    }
}

impl Page {
    pub(super) fn further_answers(&mut self, tool: &ToolOutline) {
        match tool.meta.task {
            Some(TaskUse::Required) => {
                self.paragraph("It becomes a task: status 202, with its path in `Location`.")
            }
            Some(_) => self.paragraph(
                "With `Prefer: respond-async` it may become a task: status 202, with its path in `Location`.",
            ),
            None => {}
        }
        if tool.can_ask {
            self.paragraph(ASKS);
        }
    }
}
