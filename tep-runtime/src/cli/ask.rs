//! A handler's questions: answered on the command line, at the terminal, or by lines that are piped in.

use std::io::{BufRead as _, IsTerminal as _, Write, stdin};

use clap::Args;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value, json};

use super::failure::Failure;
use super::field::Field;
use super::output::{plain, say};

/// Answers that were given before the questions.
#[derive(Args, Clone, Default)]
pub(super) struct Answers {
    /// Answer a question beforehand: the field of a form as name=value, `done=yes` for a page to visit, `text=…` for a
    /// model. May be given several times
    #[arg(long = "answer", value_name = "KEY=VALUE", value_parser = super::arguments::pair)]
    given: Vec<(String, String)>,
}

impl Answers {
    fn to(&self, name: &str) -> Option<&str> {
        self.given.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Asks whoever started the program; `None` when they do not want to answer.
pub(super) fn ask_at_terminal(
    answers: &Answers,
    method: &str,
    params: &Value,
) -> Result<Option<Value>, Failure> {
    let is_interactive = stdin().is_terminal();
    let lines = stdin().lock().lines().map_while(Result::ok);
    Asking { answers, out: Stderr, lines, is_interactive }.ask(method, params)
}

struct Stderr;

impl Write for Stderr {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        say(&String::from_utf8_lossy(text));
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Puts questions and reads a line for each answer. On a terminal the end of the input declines a question; elsewhere
/// nobody declines, and the call must not go on with an answer that nobody gave.
struct Asking<'a, W, L> {
    answers: &'a Answers,
    out: W,
    lines: L,
    is_interactive: bool,
}

impl<W: Write, L: Iterator<Item = String>> Asking<'_, W, L> {
    fn ask(&mut self, method: &str, params: &Value) -> Result<Option<Value>, Failure> {
        match method {
            "roots/list" => Ok(roots()),
            "sampling/createMessage" => self.sample(params),
            "elicitation/create" if params["mode"] == "url" => self.visit(params),
            "elicitation/create" => self.form(params),
            other => Err(Failure::failed(format!("the server asks for `{other}`, which is unknown here"))),
        }
    }

    fn sample(&mut self, params: &Value) -> Result<Option<Value>, Failure> {
        let mut asked = String::from("The tool asks a model, and you are it:\n");
        if let Some(system) = params["systemPrompt"].as_str() {
            asked.push_str(&format!("  ({})\n", plain(system)));
        }
        for message in params["messages"].as_array().into_iter().flatten() {
            let text = message["content"]["text"].as_str().unwrap_or("(no text)");
            asked.push_str(&format!("  {}\n", plain(text)));
        }
        self.say(&asked);
        let Some(text) = self.line("text", "answer: ", &asked, &["--answer text=…".into()])? else {
            return Ok(None);
        };
        let content = json!({ "type": "text", "text": text });
        Ok(Some(json!({
            "role": "assistant", "content": content, "model": "terminal", "stopReason": "endTurn",
        })))
    }

    fn visit(&mut self, params: &Value) -> Result<Option<Value>, Failure> {
        let text = |member: &str| plain(params[member].as_str().unwrap_or_default());
        let asked = format!("{}\n  {}\n", text("message"), text("url"));
        self.say(&asked);
        let done = json!({ "type": "boolean", "default": false });
        let properties = json!({ "properties": { "done": done } });
        let fields = Field::all(&properties);
        let Some(done) = self.field(&fields[0], "done? [y/N] ", &asked, &["--answer done=yes".into()])?
        else {
            return Ok(None);
        };
        let action = if done == Some(Value::Bool(true)) { "accept" } else { "decline" };
        Ok(Some(json!({ "action": action })))
    }

    fn form(&mut self, params: &Value) -> Result<Option<Value>, Failure> {
        let asked = plain(params["message"].as_str().unwrap_or_default()) + "\n";
        self.say(&asked);
        let fields = Field::all(&params["requestedSchema"]);
        let is_given = |field: &Field<'_>| self.answers.to(field.name).is_some();
        // Whoever answers beforehand says what they mean to; the rest is as if they had just pressed return.
        let is_filled_in = !self.is_interactive && fields.iter().any(is_given);
        let is_settled = |field: &Field<'_>| is_given(field) || is_filled_in && field.can_be_left_out();
        let how: Vec<String> = fields
            .iter()
            .filter(|field| !is_settled(field))
            .map(|field| {
                format!("--answer {}={}", field.name, field.accepted().unwrap_or_else(|| "…".into()))
            })
            .collect();
        let mut content = Map::new();
        for field in &fields {
            let value = match is_filled_in && !is_given(field) && field.can_be_left_out() {
                true => field.read("").ok(),
                false => self.field(field, &field.label(), &asked, &how)?,
            };
            match value {
                None => return Ok(None),
                Some(Some(value)) => drop(content.insert(field.name.to_owned(), value)),
                Some(None) => {}
            }
        }
        Ok(Some(json!({ "action": "accept", "content": content })))
    }

    /// Asks for a field until there is a value that is one, and on a terminal alone more than once.
    fn field(
        &mut self,
        field: &Field<'_>,
        label: &str,
        asked: &str,
        how: &[String],
    ) -> Result<Option<Option<Value>>, Failure> {
        loop {
            let given = self.answers.to(field.name).is_some();
            let Some(line) = self.line(field.name, label, asked, how)? else { return Ok(None) };
            match field.read(&line) {
                Ok(value) => return Ok(Some(value)),
                Err(why) if given => {
                    return Err(Failure::usage(format!("--answer {}={line}: {why}", field.name)));
                }
                Err(why) if self.is_interactive => self.say(&format!("  {why}\n")),
                Err(why) => return Err(Failure::failed(format!("the answer to `{}`: {why}", field.name))),
            }
        }
    }

    /// The answer that was given beforehand, else a line of the input.
    fn line(
        &mut self,
        name: &str,
        label: &str,
        asked: &str,
        how: &[String],
    ) -> Result<Option<String>, Failure> {
        if let Some(given) = self.answers.to(name) {
            return Ok(Some(given.to_owned()));
        }
        self.say(label);
        let line = self.lines.next();
        if !self.is_interactive || line.is_none() {
            self.say("\n");
        }
        match line {
            Some(line) => Ok(Some(line)),
            None if self.is_interactive => Ok(None),
            None => Err(Failure::failed(format!(
                "the tool asks a question, and nobody answers it: {}; answer beforehand with {}",
                asked.split_whitespace().collect::<Vec<_>>().join(" "),
                how.join(" ")
            ))),
        }
    }

    /// A terminal that is gone leaves nobody to be told.
    fn say(&mut self, text: &str) {
        let _ = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
    }
}

/// Who calls from a terminal works in the folder where they stand.
fn roots() -> Option<Value> {
    let folder = std::env::current_dir().ok()?;
    Some(json!({ "roots": [{ "uri": file_uri(folder.to_str()?) }] }))
}

/// The URI of an absolute path; one of Windows begins with a drive.
fn file_uri(path: &str) -> String {
    const KEPT: AsciiSet =
        NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b':');
    let path = path.replace(std::path::MAIN_SEPARATOR, "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&path, &KEPT))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(
        method: &str,
        params: &Value,
        given: &[(&str, &str)],
        typed: &[&str],
        is_interactive: bool,
    ) -> (String, Result<Option<Value>, Failure>) {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let answers = Answers { given: given.iter().map(owned).collect() };
        let mut out = Vec::new();
        let lines = typed.iter().map(|line| (*line).to_owned());
        let answer = Asking { answers: &answers, out: &mut out, lines, is_interactive }.ask(method, params);
        (String::from_utf8(out).expect("UTF-8"), answer)
    }

    fn order() -> Value {
        json!({ "message": "What do you order?", "requestedSchema": {
            "properties": {
                "size": { "type": "string", "enum": ["small", "large"], "title": "How big", "default": "small" },
                "count": { "type": "integer", "description": "How many.", "minimum": 1, "maximum": 9 },
                "gift": { "type": "boolean" },
            },
            "required": ["size", "count", "gift"],
        }})
    }

    #[test]
    fn a_form_is_filled_in_line_by_line_and_a_line_that_is_no_answer_is_asked_for_again() {
        let typed = ["", "", "12", "3", "perhaps", "y"];
        let (text, answer) = asked("elicitation/create", &order(), &[], &typed, true);
        assert_eq!(
            text,
            "What do you order?\n  How big <small|large> [small]:   count (How many.) <1 to 9>:   an answer is needed\n  \
             count (How many.) <1 to 9>:   12 is not 1 to 9\n  count (How many.) <1 to 9>:   gift [y/n]:   `perhaps` is \
             neither yes nor no; type y or n\n  gift [y/n]: "
        );
        let content = json!({ "size": "small", "count": 3, "gift": true });
        assert_eq!(answer, Ok(Some(json!({ "action": "accept", "content": content }))));
    }

    #[test]
    fn on_a_terminal_the_end_of_the_input_declines() {
        for method in ["elicitation/create", "sampling/createMessage"] {
            assert_eq!(asked(method, &order(), &[], &[], true).1, Ok(None));
        }
    }

    #[test]
    fn piped_input_is_never_guessed_at() {
        for (given, typed, why) in [
            (
                &[][..],
                &["", "3"][..],
                Failure::failed(
                    "the tool asks a question, and nobody answers it: What do you order?; answer beforehand with \
                     --answer size=<small|large> --answer count=<1 to 9> --answer gift=[y/n]",
                ),
            ),
            (
                &[("count", "3")],
                &[],
                Failure::failed(
                    "the tool asks a question, and nobody answers it: What do you order?; answer beforehand with \
                     --answer gift=[y/n]",
                ),
            ),
            (
                &[],
                &["small", "3", "on"],
                Failure::failed("the answer to `gift`: `on` is neither yes nor no; type y or n"),
            ),
            (&[("count", "0")], &["small"], Failure::usage("--answer count=0: 0 is not 1 to 9")),
        ] {
            assert_eq!(asked("elicitation/create", &order(), given, typed, false).1, Err(why));
        }
        let given = [("count", "2"), ("gift", "no")];
        let content = json!({ "size": "small", "count": 2, "gift": false });
        let (text, answer) = asked("elicitation/create", &order(), &given, &[], false);
        assert_eq!(answer, Ok(Some(json!({ "action": "accept", "content": content }))));
        assert_eq!(text, "What do you order?\n");
    }

    #[test]
    fn folders_are_uris() {
        for (path, uri) in [
            ("/home/ann", "file:///home/ann"),
            ("/a b/ü?#", "file:///a%20b/%C3%BC%3F%23"),
            ("C:/work", "file:///C:/work"),
        ] {
            assert_eq!(file_uri(path), uri);
        }
    }

    #[test]
    fn pages_and_models() {
        let params = json!({ "mode": "url", "message": "Sign in.", "url": "https://example.com" });
        for (given, typed, action) in [
            (&[][..], &["y"][..], "accept"),
            (&[], &[""], "decline"),
            (&[], &["maybe", "no"], "decline"),
            (&[("done", "yes")], &[], "accept"),
        ] {
            let (text, answer) = asked("elicitation/create", &params, given, typed, true);
            assert_eq!(answer, Ok(Some(json!({ "action": action }))));
            assert!(text.contains("https://example.com"), "{text}");
        }
        let params = json!({ "messages": [{ "content": { "type": "text", "text": "Name a colour." } }] });
        for (given, typed) in [(&[][..], &["blue"][..]), (&[("text", "blue")], &[])] {
            let (text, answer) = asked("sampling/createMessage", &params, given, typed, false);
            assert!(text.contains("Name a colour."), "{text}");
            assert_eq!(answer.expect("an answer").expect("an answer")["content"]["text"], "blue");
        }
    }
}
