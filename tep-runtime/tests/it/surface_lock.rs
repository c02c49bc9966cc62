//! The surface of a real app.

use std::collections::BTreeMap;
use std::fs;

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

/// Greet.
#[mcp_tool]
async fn greet() {}

fn lines(old: App, new: App) -> Vec<String> {
    let [old, new] = [old, new].map(|app| Surface::of(app).expect("a sound app"));
    old.changes_to(&new).iter().map(ToString::to_string).collect()
}

#[test]
fn what_an_app_says_of_itself() {
    let tokens = || BearerToken::hs256("a secret for tests, long enough to be one");
    for (new, expected) in [
        (app(), &[][..]),
        (app().max_body(1).hosts(["mcp.example.com"]), &[]),
        (
            app().tool::<greet>(),
            &["additive  tool `greet` was added", "additive  route `POST /tools/greet` was added"],
        ),
        (app().auth(tokens()), &["additive  the app takes credentials of `bearer` now"]),
        (
            app().auth(tokens()).require_auth(),
            &[
                "breaking  the app answers nobody without a credential now",
                "additive  the app takes credentials of `bearer` now",
            ],
        ),
        (
            app().instructions("Stop."),
            &[r#"risky     the app has another `instructions`: "Start first." became "Stop.""#],
        ),
    ] {
        assert_eq!(lines(app(), new), expected);
    }
}

#[test]
fn pictures_are_told_apart_and_not_written_out() {
    let picture = |byte: &str| app().icon(format!("data:image/png;base64,{}", byte.repeat(10_000)));
    assert!(lines(picture("A"), picture("A")).is_empty());
    let changed = lines(picture("A"), picture("B"));
    assert!(
        matches!(changed.as_slice(), [line] if line.starts_with("additive  the app has another `icons`"))
    );
    let text = Surface::of(picture("A")).expect("a sound app").to_string();
    assert!(!text.contains("AAAA") && text.contains("data:image/png of 10022 characters"), "{text}");
}

#[test]
fn a_skill_is_its_head_and_its_files() {
    let skill = |description: &str, files: &[(&str, &str)]| {
        let folder = tempfile::tempdir().expect("a folder");
        let own = folder.path().join("git");
        fs::create_dir(&own).expect("a folder that can be written");
        let head = format!("---\nname: git\ndescription: {description}\n---\n");
        for (name, text) in [("SKILL.md", head.as_str())].iter().chain(files) {
            fs::write(own.join(name), text).expect("a file that can be written");
        }
        let surface = Surface::of(App::new("skills", "1").skills(folder.path())).expect("a sound app");
        (surface, folder)
    };
    let (before, _folder) = skill("Use git.", &[("more.md", "one")]);
    for (description, files, expected) in [
        ("Use git.", &[("more.md", "another text")][..], None),
        (
            "Use git.",
            &[("more.md", ""), ("new.md", "")],
            Some("has the file `skill://git/new.md`, which is new"),
        ),
        ("Use git.", &[], Some("has lost the file `skill://git/more.md`")),
        (
            "Use git well.",
            &[("more.md", "")],
            Some(r#"has another `description`: "Use git." became "Use git well.""#),
        ),
    ] {
        let (after, _folder) = skill(description, files);
        let changes = before.changes_to(&after);
        assert_eq!(changes.first().map(|change| change.what.as_str()), expected, "{changes:?}");
        assert!(changes.iter().all(|change| change.item == "skill `skill://git/SKILL.md`"), "{changes:?}");
    }
}
