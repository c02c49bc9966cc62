//! The rules of a tool.

use std::collections::HashSet;

use syn::{Expr, LitStr};

use super::parse::Parsed;
use crate::diag::Errors;
use crate::handler::{self, Handler};
use crate::keys::{Key, Keys};
use crate::messages;
use crate::params::Input;
use crate::runtime::TOOL;

/// A tool that can be served.
pub(crate) struct Tool<'a> {
    pub(crate) handler: Handler<'a>,
    pub(crate) name: LitStr,
    /// In the order in which they are published; only those that are given.
    pub(crate) hints: Vec<(&'static str, bool)>,
    pub(crate) timeout_ms: Option<u64>,
    /// The variant of the runtime's `TaskUse`.
    pub(crate) task: Option<&'static str>,
    /// The text of a schema that the author wrote.
    pub(crate) input_schema: Option<Expr>,
    /// The URI of the page that shows its results.
    pub(crate) ui: Option<LitStr>,
    /// Who may call it, of `model` and `app`.
    pub(crate) ui_visibility: Vec<LitStr>,
    /// Whether arguments are read to the letter, where that is not as the app says.
    pub(crate) strict: Option<bool>,
}

impl<'a> Tool<'a> {
    pub(crate) fn check(parsed: &'a Parsed, errors: &mut Errors) -> Option<Self> {
        let Parsed { keys, item } = parsed;
        let name = handler::check_name(&TOOL, item, keys, errors);
        let handler = Handler::check(&TOOL, item, keys, errors);
        if let Some(handler) = &handler {
            check_inputs(handler, errors);
        }
        let hints = check_hints(keys, errors);
        let timeout_ms = keys.get("timeout").and_then(|key| check_timeout(key, errors));
        let task = keys.get("task").and_then(|key| check_task(key, errors));
        let input_schema = keys.get("input_schema").and_then(|key| key.expr(errors)).cloned();
        let ui = keys.get("ui").and_then(|key| check_page(key, errors));
        let ui_visibility = keys.get("ui_visibility").and_then(|key| check_callers(key, errors));
        let ui_visibility = ui_visibility.unwrap_or_default();
        let strict = keys.get("strict").and_then(|key| key.boolean(errors));
        Some(Self {
            handler: handler?,
            name: name?,
            hints,
            timeout_ms,
            task,
            input_schema,
            ui,
            ui_visibility,
            strict,
        })
    }
}

/// Headers tell inputs apart whatever the case; completion is for people.
fn check_inputs(handler: &Handler, errors: &mut Errors) {
    let mut headers = HashSet::new();
    for Input { limits, .. } in handler.inputs() {
        if let Some(header) = &limits.header
            && !headers.insert(header.value().to_ascii_lowercase())
        {
            errors.add(header, messages::repeated_header(&header.value()));
        }
        if let Some(function) = &limits.complete {
            errors.add(function, messages::complete_in_tool());
        }
    }
}

fn check_hints(keys: &Keys, errors: &mut Errors) -> Vec<(&'static str, bool)> {
    let mut hints = Vec::new();
    for name in ["read_only", "destructive", "idempotent", "open_world"] {
        if let Some(value) = keys.get(name).and_then(|key| key.boolean(errors)) {
            hints.push((name, value));
        }
    }
    if let (Some(key), true) = (keys.get("destructive"), hints.contains(&("read_only", true)))
        && hints.contains(&("destructive", true))
    {
        errors.add(&key.name, messages::destructive_reading());
    }
    hints
}

fn check_timeout(key: &Key, errors: &mut Errors) -> Option<u64> {
    let timeout = key.expr(errors)?;
    let milliseconds = crate::keys::string(timeout).and_then(|text| milliseconds(&text.value()));
    if milliseconds.is_none() {
        errors.add(timeout, messages::illegal_timeout());
    }
    milliseconds
}

fn check_page(key: &Key, errors: &mut Errors) -> Option<LitStr> {
    let uri = key.string(errors)?;
    if !uri.value().starts_with("ui://") || uri.value().contains(['{', '}']) {
        errors.add(&uri, messages::no_page(&uri.value()));
    }
    Some(uri)
}

fn check_callers(key: &Key, errors: &mut Errors) -> Option<Vec<LitStr>> {
    let callers = key.strings(errors)?;
    if callers.is_empty() {
        key.refuse(errors, messages::no_caller());
    }
    for caller in callers.iter().filter(|caller| !["model", "app"].contains(&&*caller.value())) {
        errors.add(caller, messages::no_caller());
    }
    Some(callers)
}

/// When a call becomes a task. The bare key is the usual case.
fn check_task(key: &Key, errors: &mut Errors) -> Option<&'static str> {
    let Some(value) = key.value() else { return Some("Pending") };
    let when = match crate::keys::string(value).map(LitStr::value).as_deref() {
        Some("required") => Some("Required"),
        Some("later") => Some("Later"),
        _ => None,
    };
    if when.is_none() {
        errors.add(value, messages::illegal_task());
    }
    when
}

/// `500ms`, `30s`, `5m`, `1h`; nothing else, and not zero.
fn milliseconds(text: &str) -> Option<u64> {
    let unit_at = text.find(|c: char| !c.is_ascii_digit())?;
    let (number, unit) = text.split_at(unit_at);
    let factor = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    number.parse::<u64>().ok()?.checked_mul(factor).filter(|&milliseconds| milliseconds > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts() {
        for (text, expected) in [
            ("500ms", Some(500)),
            ("30s", Some(30_000)),
            ("5m", Some(300_000)),
            ("1h", Some(3_600_000)),
            ("0s", None),
            ("30", None),
            ("s", None),
            ("1.5s", None),
            ("30 s", None),
            ("30d", None),
            ("99999999999999999999s", None),
            ("18446744073709551615h", None),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
