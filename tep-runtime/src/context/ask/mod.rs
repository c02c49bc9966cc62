//! Asking the client while a call runs: its user, its model, its folders.
//!
//! The handler awaits an answer, whatever the client speaks. In a session the question is a request on the call's own
//! stream, and the call waits. In a request that stands alone the call ends with its questions, and the handler is run
//! again from its beginning with the answers: so effects belong behind the last question. In a call that is a task the
//! question waits on the task, and so does the handler.
//!
//! Over plain HTTP, too, the call ends with its questions: status 409, with `inputRequests` by their keys and a
//! `requestState`. Whoever answers sends the same request again with `_meta`, which is a member of a JSON body, and in
//! a form or a query string a field whose value is JSON text:
//!
//! ```json
//! {"place": "qa", "_meta": {
//!     "inputResponses": {"KEY": {"action": "accept", "content": {"team": "core"}}},
//!     "requestState": "…"
//! }}
//! ```
//!
//! A form is also answered with `{"action": "decline"}` or `{"action": "cancel"}`. An answer that does not fit is asked
//! for again, and what is wrong with it is told: over HTTP under `errors`, over MCP in the message of the question and
//! in the entry `tep/answerErrors` of `_meta`.

mod elicited;
mod misfit;
mod no_answer;
mod question;
mod questions;
mod rerun;
mod roots;
mod sampling;
mod specimen;
mod state;
mod task;
mod together;

use std::pin::Pin;
use std::task::Poll;

use serde_json::{Value, json};

pub use no_answer::{NoAnswer, Unsupported};
pub use roots::Root;
pub use sampling::{Sample, Sampled};
pub use together::Together;

pub(crate) use misfit::{ANSWER_ERRORS, Misfit};
pub(crate) use question::{Asked, Question};
pub(crate) use questions::Questions;
pub(crate) use rerun::{Rerun, Unanswered};
pub(crate) use state::{Bound, Claim, StateSeal};
pub(crate) use task::TaskLink;

use super::Context;
use crate::hex::random_id;
use crate::protocol::ProtocolVersion;
use crate::protocol::client::ClientNeed;
use crate::schema::{Blank, Input};

/// A question that is put when it is awaited.
#[must_use = "nobody is asked until the question is awaited"]
pub struct Ask<'cx, A> {
    cx: &'cx Context,
    /// What to put, until it is.
    unput: Option<Unput<'cx, A>>,
    /// The answer, from then on.
    answer: Option<AnswerFuture<'cx, A>>,
}

/// A question that nobody has been asked.
struct Unput<'cx, A> {
    /// The question, or what is wrong with it.
    question: Result<Question, String>,
    read: Read<'cx, A>,
}

/// Reads the result of a question, or says what is wrong with it.
type Read<'cx, A> = Box<dyn Fn(&Value) -> Result<Answer<A>, Misfit> + Send + Sync + 'cx>;

/// What a client may say to a well-put question.
enum Answer<A> {
    Given(A),
    Declined,
    Cancelled,
}

/// An answer on its way.
type AnswerFuture<'cx, A> = Pin<Box<dyn Future<Output = Result<A, NoAnswer>> + Send + 'cx>>;

impl<'cx, A: Send + 'cx> Ask<'cx, A> {
    fn new(
        cx: &'cx Context,
        question: Result<Question, String>,
        read: impl Fn(&Value) -> Result<Answer<A>, Misfit> + Send + Sync + 'cx,
    ) -> Self {
        Self { cx, unput: Some(Unput { question, read: Box::new(read) }), answer: None }
    }

    /// Names the question, for clients that answer by name. Without a name it has one made of its place and text.
    pub fn named(mut self, name: impl Into<String>) -> Self {
        if let Some(Unput { question: Ok(question), .. }) = &mut self.unput {
            question.name = Some(name.into());
        }
        self
    }
}

impl<'cx, A: Send + 'cx> Unput<'cx, A> {
    async fn put(self, cx: &'cx Context) -> Result<A, NoAnswer> {
        let question = self.question.map_err(|why| {
            tracing::error!("a question cannot be put: {why}");
            NoAnswer::NoForm(why)
        })?;
        match cx.put(question, self.read).await? {
            Answer::Given(answer) => Ok(answer),
            Answer::Declined => Err(NoAnswer::Declined),
            Answer::Cancelled => Err(NoAnswer::Cancelled),
        }
    }
}

// Itself a future, so that the compiler proposes `.await` where it is forgotten.
impl<'cx, A: Send + 'cx> Future for Ask<'cx, A> {
    type Output = Result<A, NoAnswer>;

    fn poll(self: Pin<&mut Self>, task: &mut std::task::Context<'_>) -> Poll<Self::Output> {
        let Self { cx, unput, answer } = self.get_mut();
        if let Some(unput) = unput.take() {
            *answer = Some(Box::pin(unput.put(cx)));
        }
        answer.as_mut().map_or(Poll::Pending, |answer| answer.as_mut().poll(task))
    }
}

impl Context {
    /// Asks the user to fill in a form, whose fields are those of `T`: a struct of texts, numbers, booleans and
    /// enums, also optional ones, and lists of enums. Descriptions, defaults and bounds are shown.
    ///
    /// In a request that stands alone, as in 2026-07-28, the call ends with the question, and the handler is run again
    /// from its beginning with the answer: what it does to the world belongs behind the last question.
    ///
    /// Over plain HTTP that is status 409, with the questions under `inputRequests` and a `requestState`. The request is
    /// sent again with `"_meta": {"inputResponses": {"KEY": {"action": "accept", "content": {"team": "core"}}},
    /// "requestState": ".."}` in its JSON body, or with the same as JSON text in the field `_meta` of a form or query.
    ///
    /// A `T` that no form can show, such as one with a struct inside, is found when it is asked for the first time: the
    /// call fails, and the log says which field it is. A test that calls the handler through
    /// [`TestClient::answering`](crate::testing::TestClient::answering) finds it before anybody else does.
    ///
    /// Never ask for a secret this way: the answer passes through the client (MCP, elicitation).
    ///
    /// ```
    /// use tep_runtime::prelude::*;
    ///
    /// #[mcp_data]
    /// struct Team {
    ///     /// Who looks after it.
    ///     team: String,
    /// }
    ///
    /// /// Deploy to production.
    /// #[mcp_tool]
    /// async fn deploy(cx: &Context) -> Result<String, ToolError> {
    ///     let Team { team } = cx.ask::<Team>("Which team is it for?").await?;
    ///     Ok(format!("deployed for {team}"))
    /// }
    /// # fn main() {}
    /// ```
    pub fn ask<T: Input>(&self, message: impl Into<String>) -> Ask<'_, T> {
        let version = self.protocol_version().unwrap_or(ProtocolVersion::V2026_07_28);
        let message = message.into();
        let blank = Blank::of::<T>();
        let question = match &blank {
            Ok(blank) => {
                let mut params = json!({ "message": message, "requestedSchema": blank.published(version) });
                if version.has_elicitation_modes() {
                    params["mode"] = "form".into();
                }
                Ok(Question::new(ClientNeed::Form, "elicitation/create", params))
            }
            Err(why) => Err(format!("`{}`: {why}", std::any::type_name::<T>())),
        };
        Ask::new(self, question, move |result| {
            elicited::answer(result, |content| {
                let blank = blank.as_ref().map_err(|why| Misfit::refused(why))?;
                blank.read(content).map_err(|violations| Misfit::within(violations, "content"))
            })
        })
    }

    /// Asks the user to open a URL, such as to sign in or to enter a secret. That they agree is all that comes back;
    /// what they do there is for the app to find out.
    ///
    /// The URL must hold no secret and log nobody in, and whoever opens it must be checked to be the one who was asked.
    pub fn ask_url(&self, message: impl Into<String>, url: impl Into<String>) -> Ask<'_, ()> {
        let mut params = json!({ "mode": "url", "message": message.into(), "url": url.into() });
        if self.protocol_version().is_some_and(ProtocolVersion::has_elicitation_ids) {
            // It names a question within its own session and opens nothing, so it may be empty.
            params["elicitationId"] = random_id().unwrap_or_default().into();
        }
        let question = Question::new(ClientNeed::Url, "elicitation/create", params);
        Ask::new(self, Ok(question), |result| elicited::answer(result, |_| Ok(())))
    }

    /// Asks the client's model: `cx.sample("Name a colour").max_tokens(100).await?`.
    pub fn sample(&self, prompt: impl Into<String>) -> Sample<'_> {
        Sample::new(self, prompt.into())
    }

    /// Asks for the folders that the user works in. They are a hint, and no permission.
    pub fn roots(&self) -> Ask<'_, Vec<Root>> {
        let question = Question::new(ClientNeed::Roots, "roots/list", json!({}));
        Ask::new(self, Ok(question), |result| roots::read(result).map(Answer::Given))
    }

    /// Puts several questions at once, which spares rounds:
    /// `cx.ask_all((cx.ask::<Team>("Which team?"), cx.roots())).await?`.
    pub async fn ask_all<T: Together>(&self, questions: T) -> Result<T::Answers, NoAnswer> {
        questions.put().await
    }
}
