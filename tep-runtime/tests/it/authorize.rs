//! `authorize = ..`: who may call with what, decided before the body, after the arguments were read, on every surface.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use crate::app::{SECRET, token};
use crate::http::Request;
use crate::server::{Server, VERSIONS};

/// Who owns what, and how often a guarded body ran.
#[derive(Clone, Default)]
struct Lab {
    runs: Arc<AtomicUsize>,
}

impl Lab {
    fn owner(&self, id: u64) -> &'static str {
        if id < 10 { "ann" } else { "bob" }
    }

    fn ran(&self) -> String {
        format!("ran {}", self.runs.fetch_add(1, Ordering::SeqCst))
    }
}

/// Takes everything that the function takes.
async fn owns(caller: &Identity, lab: &Lab, id: &u64) -> Result<(), ToolError> {
    match caller.principal_id() {
        Some(name) if name == lab.owner(*id) => Ok(()),
        _ if *id == 99 => Err(ToolError::internal("nobody knows who owns it")),
        _ => Err(ToolError::new(format!("run {id} belongs to somebody else"))),
    }
}

/// Takes what it is told to.
fn is_short(_: &Identity, label: &str) -> Result<(), String> {
    if label.len() < 9 { Ok(()) } else { Err(format!("the label `{label}` is reserved")) }
}

/// Takes the caller alone.
fn is_known(caller: &Identity) -> bool {
    !caller.is_anonymous()
}

fn breaks(_: &Identity) -> bool {
    panic!("a secret in a panic")
}

/// Delete a run.
#[mcp_tool(authorize = owns)]
async fn delete(lab: &Lab, id: u64) -> String {
    format!("{} {id}", lab.ran())
}

/// Label a run, on a thread of its own.
#[mcp_tool(authorize = is_short(label), caps = ["label"])]
fn label(lab: &Lab, id: u64, label: String) -> String {
    format!("{} {id} {label}", lab.ran())
}

/// Count runs.
#[mcp_tool(inline, authorize = is_known())]
fn count(lab: &Lab) -> String {
    lab.ran()
}

/// Cannot decide.
#[mcp_tool(authorize = breaks)]
async fn undecided() -> String {
    "ran".into()
}

/// One run.
#[mcp_resource("runs/{id}", authorize = owns)]
async fn run(lab: &Lab, id: u64) -> String {
    format!("{} {id}", lab.ran())
}

/// Ask of a run.
#[mcp_prompt(authorize = owns(lab, id))]
async fn ask(lab: &Lab, id: u64, tone: Option<String>) -> String {
    format!("{} {id} {tone:?}", lab.ran())
}

fn app(lab: &Lab) -> App {
    App::new("guarded", "1")
        .state(lab.clone())
        .tools(tools![delete, label, count, undecided])
        .resource::<run>()
        .prompt::<ask>()
        .auth(BearerToken::hs256(SECRET))
}

/// A call, and why it is refused.
struct Case {
    tool: &'static str,
    arguments: Value,
    said: &'static str,
}

fn refused() -> [Case; 3] {
    [
        Case { tool: "delete", arguments: json!({ "id": 12 }), said: "run 12 belongs to somebody else" },
        Case {
            tool: "label",
            arguments: json!({ "id": 1, "label": "0123456789" }),
            said: "the label `0123456789` is reserved",
        },
        Case { tool: "delete", arguments: json!({ "id": 13 }), said: "run 13 belongs to somebody else" },
    ]
}

#[tokio::test]
async fn what_is_not_allowed_never_runs() {
    let lab = Lab::default();
    let server = Server::start(app(&lab)).await;
    let ann = token("ann", &["label"]);
    for Case { tool, arguments, said } in refused() {
        for version in VERSIONS {
            let call = json!({ "name": tool, "arguments": arguments });
            let response = server.at(version, "tools/call", call).bearer(&ann).send().await;
            assert_eq!((response.status, response.said()), (200, said.to_owned()), "{version}");
            assert_eq!(response.json()["result"]["isError"], true);
        }
        let form: Vec<String> = arguments
            .as_object()
            .expect("an object")
            .iter()
            .map(|(name, value)| {
                format!("{name}={}", value.as_str().map_or(value.to_string(), str::to_owned))
            })
            .collect();
        let spelled = tool.replace('e', "%65");
        for path in [format!("/tools/{tool}"), format!("/tools/{spelled}")] {
            for request in [
                server.post(&path).json(&arguments.to_string()),
                server.post(&path).form(&form.join("&")),
                server.post(&path).json(&arguments.to_string()).header("Accept", "text/event-stream"),
            ] {
                let is_stream = request.given("accept").is_some();
                let response = request.bearer(&ann).send().await;
                if is_stream {
                    assert!(
                        response.text().contains(&format!("\"detail\":\"{said}\"")),
                        "{}",
                        response.text()
                    );
                } else {
                    let detail = response.json()["detail"].clone();
                    assert_eq!((response.status, detail.as_str()), (403, Some(said)), "{path}");
                }
            }
        }
    }
    let said = "run 12 belongs to somebody else";
    for version in VERSIONS {
        for (method, params) in [
            ("resources/read", json!({ "uri": "runs/12" })),
            ("resources/read", json!({ "uri": "tep://runs/%31%32" })),
            ("prompts/get", json!({ "name": "ask", "arguments": { "id": "12" } })),
        ] {
            let error = server.at(version, method, params).bearer(&ann).send().await.json()["error"].take();
            assert_eq!(
                (&error["code"], &error["message"]),
                (&json!(403), &json!(said)),
                "{version} {method}"
            );
        }
    }
    for path in ["/resources/runs/12", "/resources?uri=tep://runs/12", "/prompts/ask?id=12"] {
        let response = server.get(path).bearer(&ann).send().await;
        assert_eq!((response.status, &response.json()["detail"]), (403, &json!(said)), "{path}");
    }
    assert_eq!(lab.runs.load(Ordering::SeqCst), 0);
    server.stop().await;
}

#[tokio::test]
async fn what_is_allowed_runs() {
    let lab = Lab::default();
    let server = Server::start(app(&lab)).await;
    let ann = token("ann", &["label"]);
    let post = |path: &str, body: Value| server.post(path).json(&body.to_string());
    let requests: [(Request, &str); 5] = [
        (post("/tools/delete", json!({ "id": 1 })), "ran 0 1"),
        (post("/tools/label", json!({ "id": 1, "label": "short" })), "ran 1 1 short"),
        (post("/tools/count", json!({})), "ran 2"),
        (server.get("/resources/runs/2"), "ran 3 2"),
        (server.get("/prompts/ask?id=3"), "ran 4 3 None"),
    ];
    for (request, said) in requests {
        let response = request.bearer(&ann).send().await;
        assert_eq!((response.status, response.text().as_str()), (200, said));
    }
    server.stop().await;
}

/// First who they are and what they may, then what they send, and only then whether this is allowed.
#[tokio::test]
async fn the_order_of_what_is_checked() {
    let lab = Lab::default();
    let server = Server::start(app(&lab)).await;
    let (ann, nobody) = (token("ann", &[]), None);
    for (caller, path, body, status, detail) in [
        (Some(&ann), "/tools/label", json!({ "id": "x" }), 403, "missing capability: label"),
        (Some(&ann), "/tools/delete", json!({ "id": "x" }), 422, "id"),
        (Some(&ann), "/tools/delete", json!({ "id": 99 }), 500, "nobody knows who owns it"),
        (Some(&ann), "/tools/undecided", json!({}), 500, "the handler failed unexpectedly"),
        (nobody, "/tools/delete", json!({ "id": 1 }), 401, "run 1 belongs to somebody else"),
        (nobody, "/tools/count", json!({}), 401, "this call is not allowed"),
    ] {
        let request = server.post(path).json(&body.to_string());
        let response = match caller {
            Some(token) => request.bearer(token).send().await,
            None => request.send().await,
        };
        let said = response.json()["detail"].as_str().expect("a detail").to_owned();
        assert_eq!(response.status, status, "{path}: {said}");
        assert!(said.contains(detail), "{path}: {said}");
        assert_eq!(response.header("www-authenticate").is_some(), caller.is_none(), "{path}");
    }
    assert_eq!(lab.runs.load(Ordering::SeqCst), 0);
    server.stop().await;
}

#[tokio::test]
async fn openapi_says_that_a_call_can_be_forbidden() {
    let server = Server::start(app(&Lab::default())).await;
    let document = server.get("/openapi.json").send().await.json();
    for path in ["/tools/delete", "/resources/runs/{id}", "/prompts/ask"] {
        let operation = document["paths"][path].as_object().and_then(|methods| methods.values().next());
        let forbidden = operation.map(|operation| &operation["responses"]["403"]["$ref"]);
        assert_eq!(forbidden, Some(&json!("#/components/responses/Forbidden")), "{path}");
    }
    server.stop().await;
}
