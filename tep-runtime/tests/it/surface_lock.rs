//! The surface of a real app.

use std::collections::BTreeMap;

use serde_json::Value;
use tep_runtime::prelude::*;
use tep_runtime::testing::Surface;

#[mcp_data]
struct Started {
    id: u64,
    notes: Vec<String>,
}

/// Start a run.
#[mcp_tool(caps = ["run"], destructive = false, title = "Start", task)]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
async fn start(
    _cx: &Context,
    /// What it is called.
    #[param(len = 1..=80, pattern = "^[a-z]+$", example = "baseline")]
    name: String,
    #[param(exclusive_min = 0.0, max = 1.0)] rate: f64,
    #[param(one_of = ["adamw", "lion"], default = "adamw")] optimizer: String,
    #[param(default = 10, min = 1, max = 1000)] epochs: u32,
    tags: Vec<String>,
    note: Option<String>,
    limits: BTreeMap<String, u8>,
) -> Json<Started> {
    let notes =
        [vec![name, optimizer, rate.to_string(), epochs.to_string()], tags, note.into_iter().collect()];
    Json(Started { id: limits.len() as u64, notes: notes.concat() })
}

/// The log of one run.
#[mcp_resource("runs/{id}/log", mime_type = "text/plain", priority = 0.5)]
async fn log(id: u64) -> Result<String, ToolError> {
    Ok(id.to_string())
}

/// Every run.
#[mcp_resource("runs", caps = ["read"])]
async fn runs() -> &'static str {
    "none"
}

/// Compare two runs.
#[mcp_prompt(inline)]
fn compare_runs(
    /// The first.
    a: u64,
    b: Option<u64>,
) -> String {
    format!("{a} {b:?}")
}

fn app() -> App {
    let app = App::new("lab", "1").description("Runs.").instructions("Start first.");
    app.tool::<start>().resource::<log>().resource::<runs>().prompt::<compare_runs>()
}

fn surface() -> Surface {
    Surface::of(app()).expect("a sound app")
}

/// Where each part of a value is.
fn pointers(value: &Value, path: &str, into: &mut Vec<String>) {
    let parts: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(key, member)| (key.clone(), member)).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(at, item)| (at.to_string(), item)).collect(),
        _ => Vec::new(),
    };
    for (key, part) in parts {
        let inside = format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
        pointers(part, &inside, into);
        into.push(inside);
    }
}

/// The value without one of its parts.
fn without(whole: &Value, pointer: &str) -> Value {
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    let mut whole = whole.clone();
    match whole.pointer_mut(parent) {
        Some(Value::Object(members)) => {
            members.remove(&key.replace("~1", "/").replace("~0", "~"));
        }
        Some(Value::Array(items)) => {
            items.remove(key.parse().expect("an index"));
        }
        _ => panic!("{pointer} is not there"),
    }
    whole
}

/// Empty lists and objects say no more than their absence.
fn says_something(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().any(says_something),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    }
}

#[test]
fn nothing_changes_without_a_word() {
    let surface = surface();
    let whole: Value = serde_json::from_str(&surface.to_string()).expect("JSON");
    let mut parts = Vec::new();
    pointers(&whole, "", &mut parts);
    parts.retain(|part| whole.pointer(part).is_some_and(says_something));
    assert!(parts.len() > 80, "{}", parts.len());
    for part in parts {
        let less: Surface = without(&whole, &part).to_string().parse().expect("a surface");
        assert!(!surface.changes_to(&less).is_empty(), "{part} can be taken away");
        assert!(!less.changes_to(&surface).is_empty(), "{part} can be added");
    }
}

#[test]
fn a_surface_is_read_as_it_is_written() {
    let surface = surface();
    assert_eq!(surface.to_string().parse(), Ok(surface.clone()));
    let again = App::new("lab", "2").description("Runs.").instructions("Start first.");
    let again = again.prompt::<compare_runs>().resource::<runs>().resource::<log>().tool::<start>();
    let again = Surface::of(again).expect("a sound app");
    assert_eq!(surface.to_string(), again.to_string(), "neither the version nor the order counts");
    for (text, why) in [("[]", "no JSON object"), ("<<<<<<< HEAD", "expected value")] {
        let error = text.parse::<Surface>().expect_err("no surface");
        assert!(error.contains(why), "{error}");
    }
}
