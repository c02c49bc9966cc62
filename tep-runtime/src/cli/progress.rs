//! How far a call is, and what it logs, on standard error: a bar on a terminal, else lines.

use std::io::{IsTerminal as _, stderr};

use serde_json::Value;

use super::output::{plain, say};

/// The line at the bottom of the terminal.
#[derive(Default)]
pub(super) struct Progress {
    is_drawn: bool,
}

impl Progress {
    /// Shows how far the call is.
    pub(super) fn advance(&mut self, params: &Value) {
        if stderr().is_terminal() {
            self.is_drawn = true;
            say(&format!("\r\u{1b}[K{}", bar(params)));
        } else {
            say(&format!("{}\n", line(params)));
        }
    }

    /// Prints what the call logs, above the bar.
    pub(super) fn log(&mut self, params: &Value) {
        self.clear();
        say(&format!("{}\n", logged(params)));
    }

    /// Takes the bar away, so that something else can be printed.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            say("\r\u{1b}[K");
        }
    }
}

/// `[#########...........]  45% third file`
fn bar(params: &Value) -> String {
    const WIDTH: f64 = 20.0;
    let message = message(params).lines().next().unwrap_or_default().chars().take(50).collect::<String>();
    let share = match (params["progress"].as_f64(), params["total"].as_f64()) {
        (Some(done), Some(total)) if total > 0.0 => (done / total).clamp(0.0, 1.0),
        _ => return format!("{} {message}", number(&params["progress"])).trim_end().to_owned(),
    };
    let filled = (share * WIDTH) as usize;
    let bar: String = (0..WIDTH as usize).map(|at| if at < filled { '#' } else { '.' }).collect();
    format!("[{bar}] {:3.0}% {message}", share * 100.0).trim_end().to_owned()
}

/// `3/10 third file`
fn line(params: &Value) -> String {
    let total = &params["total"];
    let total = if total.is_null() { String::new() } else { format!("/{}", number(total)) };
    format!("{}{total} {}", number(&params["progress"]), message(params)).trim_end().to_owned()
}

/// `1` for the 1.0 that some servers count with.
fn number(value: &Value) -> String {
    value.as_f64().map_or_else(|| "?".into(), |number| number.to_string())
}

fn message(params: &Value) -> String {
    plain(params["message"].as_str().unwrap_or_default())
}

/// `info: half of it is done`
fn logged(params: &Value) -> String {
    let level = params["level"].as_str().unwrap_or("log");
    let logger = params["logger"].as_str().map(|logger| format!(" {logger}")).unwrap_or_default();
    let data = match &params["data"] {
        Value::String(text) => text.clone(),
        data => data.to_string(),
    };
    plain(&format!("{level}{logger}: {data}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_shown_of_a_notification() {
        for (params, shown_bar, shown_line) in [
            (
                json!({ "progress": 9, "total": 20, "message": "third file" }),
                "[#########...........]  45% third file",
                "9/20 third file",
            ),
            (json!({ "progress": 0, "total": 1 }), "[....................]   0%", "0/1"),
            (json!({ "progress": 5, "total": 2 }), "[####################] 100%", "5/2"),
            (json!({ "progress": 3, "total": 0 }), "3", "3/0"),
            (json!({ "progress": 1.0, "total": 2.5 }), "[########............]  40%", "1/2.5"),
            (json!({ "progress": 3, "message": "a\u{1b}[1mb" }), "3 a[1mb", "3 a[1mb"),
        ] {
            assert_eq!((bar(&params).as_str(), line(&params).as_str()), (shown_bar, shown_line));
        }
    }

    #[test]
    fn a_log_text_is_a_text() {
        for (params, shown) in [
            (json!({ "level": "info", "data": "half of it" }), "info: half of it"),
            (json!({ "level": "error", "logger": "db", "data": { "code": 7 } }), "error db: {\"code\":7}"),
        ] {
            assert_eq!(logged(&params), shown);
        }
    }
}
