//! What a test expects of an outcome. Each expectation that is not met shows the whole answer.

use std::fmt::{self, Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::call::written;
use super::{Outcome, RpcFailure, TestTask};

/// # Expectations
///
/// They panic with the whole answer when they are not met, and can be chained.
impl Outcome {
    /// There is a result, and it does not say that it failed. Arguments that do not fit fail a call, too.
    #[track_caller]
    pub fn ok(&self) -> &Self {
        let is_final = !matches!(self.json()["resultType"].as_str(), Some("task" | "input_required"));
        self.check(!self.is_error() && is_final, || "is no success".into())
    }

    /// It succeeds and [says](Self::text) this.
    #[track_caller]
    pub fn ok_text(&self, expected: impl AsRef<str>) -> &Self {
        let (text, expected) = (self.ok().text(), expected.as_ref());
        self.check(text == expected, || format!("is not the text {expected:?}"))
    }

    /// It succeeds, and what it [says](Self::text) has this in it.
    #[track_caller]
    pub fn ok_contains(&self, part: impl AsRef<str>) -> &Self {
        let (text, part) = (self.ok().text(), part.as_ref());
        self.check(text.contains(part), || format!("does not contain {part:?}"))
    }

    /// It succeeds with these data: `json!({ .. })`, or a value of the type that the function returns.
    #[track_caller]
    pub fn ok_json(&self, expected: impl Serialize) -> &Self {
        let (data, expected) = (self.ok().own_data(), written(expected));
        self.check(data.as_ref() == Some(&expected), || format!("is not the data {expected}"))
    }

    /// It succeeds, and its data are read as `T`: without the envelope `{"result": ..}` that MCP has around what is no
    /// object.
    #[track_caller]
    pub fn data<T: DeserializeOwned>(&self) -> T {
        let read = self.ok().own_data().ok_or_else(|| "there are none".to_owned());
        let read = read.and_then(|data| serde_json::from_value(data).map_err(|error| error.to_string()));
        match read {
            Ok(data) => data,
            Err(why) => self.fail(&format!("has no data of the type {}: {why}", std::any::type_name::<T>())),
        }
    }

    /// It fails with exactly this text.
    #[track_caller]
    pub fn error_text(&self, expected: impl AsRef<str>) -> &Self {
        let expected = expected.as_ref();
        self.check(self.is_error() && self.text() == expected, || format!("is not the error {expected:?}"))
    }

    /// It fails with a text that has this in it.
    #[track_caller]
    pub fn error_contains(&self, part: impl AsRef<str>) -> &Self {
        let part = part.as_ref();
        let is_met = self.is_error() && self.text().contains(part);
        self.check(is_met, || format!("is no error that contains {part:?}"))
    }

    /// It is an error of the protocol with this code, and not a result that says it failed: the error.
    #[track_caller]
    pub fn error_code(&self, code: i64) -> &RpcFailure {
        match self.failure().filter(|failure| failure.code == code) {
            Some(failure) => failure,
            None => self.fail(&format!("is no error of the protocol with the code {code}")),
        }
    }

    /// The arguments are refused, and this one is named: `name`, `items[2].name`, or `""` for all as a whole.
    #[track_caller]
    pub fn violation(&self, path: &str) -> &Self {
        let text = self.text();
        let mut named = text.lines().filter_map(|line| line.strip_prefix("- "));
        let is_met = self.is_error()
            && match path {
                "" => named.any(|line| line.starts_with("the arguments")),
                _ => named.any(|line| line.starts_with(&format!("`{path}`"))),
            };
        self.check(is_met, || format!("does not refuse the argument `{path}`"))
    }

    /// The caller is refused for want of this capability.
    #[track_caller]
    pub fn missing_capability(&self, capability: &str) -> &Self {
        let text = self.text();
        let missing = text.strip_prefix("missing capability: ").unwrap_or_default();
        let is_met = self.is_error() && missing.split(", ").any(|missing| missing == capability);
        self.check(is_met, || format!("does not ask for the capability `{capability}`"))
    }

    /// The messages of the progress that was told are these, in order. At 2024-11-05 progress has no messages.
    #[track_caller]
    pub fn told<S: AsRef<str>>(&self, expected: impl IntoIterator<Item = S>) -> &Self {
        let told = self.progress().into_iter().map(|said| said["message"].as_str().unwrap_or_default());
        self.check_lines("tell the progress", told.map(str::to_owned).collect(), expected)
    }

    /// What was logged is this, in order, each as `level: message`, such as `warning: the disk is nearly full`.
    #[track_caller]
    pub fn logged<S: AsRef<str>>(&self, expected: impl IntoIterator<Item = S>) -> &Self {
        let logged = self.logs().into_iter().map(|said| {
            let message = said["data"].as_str().map_or_else(|| said["data"].to_string(), str::to_owned);
            format!("{}: {message}", said["level"].as_str().unwrap_or_default())
        });
        self.check_lines("log", logged.collect(), expected)
    }

    /// The call became a task, which it can when it is sent [`as_task`](super::Call::as_task).
    #[track_caller]
    pub fn task(&self) -> TestTask {
        match self.json()["taskId"].as_str().filter(|_| self.json()["resultType"] == "task") {
            Some(id) => TestTask::new(&self.client, id, self.is_wrapped),
            None => self.fail("is no task"),
        }
    }

    #[track_caller]
    fn check_lines<S: AsRef<str>>(
        &self,
        verb: &str,
        found: Vec<String>,
        expected: impl IntoIterator<Item = S>,
    ) -> &Self {
        let expected: Vec<String> = expected.into_iter().map(|line| line.as_ref().to_owned()).collect();
        self.check(found == expected, || format!("does not {verb} {expected:?} but {found:?}"))
    }

    #[track_caller]
    fn check(&self, is_met: bool, otherwise: impl FnOnce() -> String) -> &Self {
        if !is_met {
            self.fail(&otherwise());
        }
        self
    }

    #[track_caller]
    fn fail(&self, why: &str) -> ! {
        panic!("the answer {why}\n{self}");
    }
}

/// What was asked, everything that came before the answer, and the answer.
impl Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "asked: {}", self.asked)?;
        for said in &self.notifications {
            writeln!(f, "told:  {} {}", said["method"].as_str().unwrap_or_default(), said["params"])?;
        }
        match &self.answer {
            Ok(result) => write!(f, "answer: {result:#}"),
            Err(RpcFailure { code, message, data: None }) => write!(f, "error: {code} {message}"),
            Err(RpcFailure { code, message, data: Some(data) }) => {
                write!(f, "error: {code} {message}\n{data:#}")
            }
        }
    }
}

impl Debug for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}
