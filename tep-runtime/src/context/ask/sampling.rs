//! Asking the client's model.

use std::mem::take;
use std::pin::Pin;
use std::task::Poll;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Answer, Ask, Misfit, NoAnswer, Question};
use crate::context::Context;
use crate::protocol::client::ClientNeed;
use crate::protocol::{Content, Object, Role};

/// A question to the client's model. It is put when it is awaited.
#[must_use = "the model is not asked until the question is awaited"]
pub struct Sample<'cx> {
    cx: &'cx Context,
    name: Option<String>,
    messages: Vec<Value>,
    max_tokens: u64,
    more: Map<String, Value>,
    /// What it has become, once it is awaited.
    asked: Option<Ask<'cx, Sampled>>,
}

/// What the client's model said.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sampled {
    /// Whose turn it is: the assistant's.
    pub role: Role,
    /// What was said, one block or more.
    pub content: Vec<Content>,
    /// Which model said it.
    pub model: String,
    /// Why it ended, such as `endTurn` or `maxTokens`.
    pub stop_reason: Option<String>,
}

/// How long an answer may be unless the author says so, in tokens.
const MAX_TOKENS: u64 = 1000;

impl<'cx> Sample<'cx> {
    pub(super) fn new(cx: &'cx Context, prompt: String) -> Self {
        let sample = Self {
            cx,
            name: None,
            messages: Vec::new(),
            max_tokens: MAX_TOKENS,
            more: Map::new(),
            asked: None,
        };
        sample.message(Role::User, Content::text(prompt))
    }

    /// Adds a turn to the conversation, after the prompt.
    pub fn message(mut self, role: Role, content: Content) -> Self {
        self.messages.push(json!({ "role": role, "content": content }));
        self
    }

    /// How long the answer may be, in tokens: 1000 unless set.
    pub fn max_tokens(mut self, tokens: u64) -> Self {
        self.max_tokens = tokens;
        self
    }

    /// What the model is told beforehand.
    pub fn system(self, prompt: impl Into<String>) -> Self {
        self.with("systemPrompt", prompt.into())
    }

    /// How varied the answer may be, from 0 upwards.
    pub fn temperature(self, temperature: f64) -> Self {
        self.with("temperature", temperature)
    }

    /// Texts that end the answer.
    pub fn stop_at<S: Into<String>>(self, texts: impl IntoIterator<Item = S>) -> Self {
        let texts: Vec<String> = texts.into_iter().map(Into::into).collect();
        self.with("stopSequences", texts)
    }

    /// Models that would suit, such as `claude` or `small`, the best first. The client decides.
    pub fn models<S: Into<String>>(self, hints: impl IntoIterator<Item = S>) -> Self {
        let hints: Vec<Value> = hints.into_iter().map(|hint| json!({ "name": hint.into() })).collect();
        self.with("modelPreferences", json!({ "hints": hints }))
    }

    /// Names the question; see [`Ask::named`].
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    fn with(mut self, member: &str, value: impl Into<Value>) -> Self {
        self.more.insert(member.into(), value.into());
        self
    }
}

impl<'cx> Sample<'cx> {
    /// The question as it is now.
    fn question(&mut self) -> Ask<'cx, Sampled> {
        let mut params = take(&mut self.more);
        params.insert("messages".into(), take(&mut self.messages).into());
        params.insert("maxTokens".into(), self.max_tokens.into());
        let mut question = Question::new(ClientNeed::Sampling, "sampling/createMessage", params.into());
        question.name = self.name.take();
        Ask::new(self.cx, Ok(question), |result| Sampled::read(result).map(Answer::Given))
    }
}

impl Future for Sample<'_> {
    type Output = Result<Sampled, NoAnswer>;

    fn poll(self: Pin<&mut Self>, task: &mut std::task::Context<'_>) -> Poll<Self::Output> {
        let sample = self.get_mut();
        let mut asked = sample.asked.take().unwrap_or_else(|| sample.question());
        let answer = Pin::new(&mut asked).poll(task);
        sample.asked = Some(asked);
        answer
    }
}

impl Sampled {
    /// The text blocks, joined by line breaks.
    pub fn text(&self) -> String {
        let texts: Vec<&str> = self.content.iter().filter_map(Content::as_text).collect();
        texts.join("\n")
    }

    fn read(result: &Value) -> Result<Self, Misfit> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Created {
            role: Role,
            content: OneOrMore,
            model: String,
            stop_reason: Option<String>,
        }

        #[derive(Deserialize)]
        #[serde(untagged)]
        enum OneOrMore {
            One(Box<Object<Content>>),
            More(Vec<Object<Content>>),
        }

        let misfit = |error: serde_json::Error| {
            let shape = r#"{"role": "assistant", "content": {"type": "text", "text": "…"}, "model": "…"}"#;
            Misfit::refused(&format!("expected {shape}: {error}"))
        };
        let Object(Created { role, content, model, stop_reason }) =
            Object::deserialize(result).map_err(misfit)?;
        let content = match content {
            OneOrMore::One(block) => vec![block.0],
            OneOrMore::More(blocks) => blocks.into_iter().map(|Object(block)| block).collect(),
        };
        Ok(Self { role, content, model, stop_reason })
    }
}
