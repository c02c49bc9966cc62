//! Answers that do not fit their questions: what their senders are told, over HTTP-direct, over MCP and of a task.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use crate::server::{CLIENT_CAPABILITIES, Server};

#[mcp_data]
#[serde(deny_unknown_fields)]
struct Team {
    /// Who looks after it.
    #[schemars(length(min = 2))]
    team: String,
}

/// Deploy for a team, of which the user knows the name.
#[mcp_tool(task)]
async fn deploy(cx: &Context) -> Result<String, ToolError> {
    let Team { team } = cx.ask::<Team>("Whose is it?").named("owner").await?;
    Ok(format!("deployed for {team}"))
}

/// Ask without end.
#[mcp_tool]
async fn endless(cx: &Context) -> Result<String, ToolError> {
    for round in 0.. {
        cx.ask::<Team>(format!("Round {round}?")).named(format!("q{round}")).await?;
    }
    Ok("never".into())
}

/// Ask for what only programs read.
#[mcp_tool]
async fn folders(cx: &Context) -> Result<String, ToolError> {
    let roots = cx.roots().named("folders").await?;
    Ok(format!("{} folders", roots.len()))
}

/// Forget everything.
#[mcp_tool]
async fn forget() -> Result<(), ToolError> {
    Ok(())
}

async fn start() -> Server {
    Server::start(App::new("answers", "1").tools(tools![deploy, endless, folders, forget])).await
}

fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

/// Answers to the question `owner`, and of what about them the caller is told: kind, path and a part of the words.
fn wrong_answers() -> Vec<(Value, &'static str, &'static str, &'static str)> {
    vec![
        (
            json!({ "owner": { "team": "core" } }),
            "missing",
            "inputResponses.owner.action",
            r#"{"action": "accept""#,
        ),
        (json!({ "owner": { "action": "accept" } }), "missing", "inputResponses.owner.content", "`team`"),
        (json!({ "owner": { "action": "maybe" } }), "invalid", "inputResponses.owner.action", "`accept`"),
        (json!({ "owner": 12345 }), "invalid", "inputResponses.owner", r#"{"action": "accept""#),
        (
            json!({ "owner": accept(json!({ "team": 7 })) }),
            "invalid",
            "inputResponses.owner.content.team",
            "a string",
        ),
        (
            json!({ "owner": accept(json!({ "team": "x" })) }),
            "invalid",
            "inputResponses.owner.content.team",
            "at least 2",
        ),
        (json!({ "owner": accept(json!({})) }), "missing", "inputResponses.owner.content.team", "a string"),
        (json!({ "owner": accept(json!(["core"])) }), "invalid", "inputResponses.owner.content", "an object"),
        (
            json!({ "owner": accept(json!({ "team": "core", "size": 1 })) }),
            "unknown",
            "inputResponses.owner.content.size",
            "nothing under this name",
        ),
        (json!({ "ownr": accept(json!({ "team": "core" })) }), "unknown", "inputResponses.ownr", "`owner`"),
    ]
}

#[tokio::test]
async fn over_http_direct_a_wrong_answer_is_told_what_is_wrong_with_it() {
    let server = start().await;
    let asked = server.post("/tools/deploy").send().await;
    assert_eq!(asked.status, 409);
    let first = asked.json();
    assert!(first.get("errors").is_none(), "{first}");
    let detail = first["detail"].as_str().expect("words");
    assert!(
        detail.contains(r#"{"inputResponses":{"owner":{"action":"accept","content":{"team":"…"}}}"#),
        "it says how an answer looks: {detail}"
    );
    for (answers, kind, path, words) in wrong_answers() {
        let body = json!({ "_meta": { "inputResponses": answers, "requestState": null } }).to_string();
        let again = server.post("/tools/deploy").json(&body).send().await;
        let problem = again.json();
        let errors = problem["errors"].as_array().unwrap_or_else(|| panic!("{answers}: {problem}"));
        let [error] = errors.as_slice() else { panic!("{answers}: {problem}") };
        assert_eq!(
            (again.status, &error["kind"], &error["path"]),
            (409, &json!(kind), &json!(path)),
            "{answers}"
        );
        assert!(error["expected"].as_str().is_some_and(|text| text.contains(words)), "{answers}: {error}");
        assert_eq!(error.get("received").is_some(), kind == "invalid" || path.ends_with("size"), "{error}");
        let detail = problem["detail"].as_str().expect("words");
        assert!(detail.starts_with("the answers do not fit: ") && detail.contains(path), "{detail}");
    }
    server.stop().await;
}

#[tokio::test]
async fn an_answer_to_another_question_under_the_same_name_is_told_apart() {
    let server = start().await;
    let asked = server.post("/tools/endless").send().await.json();
    let meta = json!({ "inputResponses": { "q1": accept(json!({ "team": "core" })) }, "requestState": asked["requestState"] });
    let problem =
        server.post("/tools/endless").json(&json!({ "_meta": meta }).to_string()).send().await.json();
    assert_eq!(problem["errors"][0]["path"], "inputResponses.q1", "{problem}");
    assert_eq!(problem["errors"][0]["didYouMean"], "q0");
    server.stop().await;
}

#[tokio::test]
async fn over_mcp_a_wrong_answer_is_told_in_the_question_and_in_meta() {
    let server = start().await;
    let capabilities = json!({ "elicitation": {}, "roots": {} });
    let call = async |tool: &str, answers: Value| {
        let params = json!({
            "name": tool,
            "arguments": {},
            "inputResponses": answers,
            "_meta": { CLIENT_CAPABILITIES: capabilities },
        });
        server.modern("tools/call", params).send().await.json()["result"].take()
    };
    let first = call("deploy", json!({})).await;
    assert_eq!(first["_meta"].get("tep/answerErrors"), None);
    for (answers, kind, path, _) in wrong_answers() {
        let result = call("deploy", answers.clone()).await;
        let errors = &result["_meta"]["tep/answerErrors"];
        assert_eq!(
            (&errors[0]["kind"], &errors[0]["path"]),
            (&json!(kind), &json!(path)),
            "{answers}: {result}"
        );
        let message = result["inputRequests"]["owner"]["params"]["message"].as_str().expect("words");
        let is_told = message.starts_with("Whose is it?\n\nThe last answer does not fit: ");
        assert_eq!(is_told, answers.get("owner").is_some(), "{answers}: {message}");
    }
    let result = call("folders", json!({ "folders": { "roots": [["file:///a", null]] } })).await;
    let told = &result["inputRequests"]["folders"]["params"]["_meta"]["tep/answerErrors"];
    assert!(told.as_str().is_some_and(|text| text.contains(r#"{"roots": [{"uri""#)), "{result}");
    server.stop().await;
}

#[tokio::test]
async fn a_task_tells_what_was_wrong_with_an_answer() {
    let server = start().await;
    let begun = server.post("/tools/deploy").header("Prefer", "respond-async").send().await;
    let path = begun.header("location").expect("a place").to_owned();
    let asking = async |key: &str| loop {
        let task = server.get(&path).send().await.json();
        if task["inputRequests"].get(key).is_some() {
            return task;
        }
        assert!(
            ["working", "input_required"].contains(&task["status"].as_str().expect("a status")),
            "{task}"
        );
    };
    asking("owner").await;
    let answer = async |answers: Value| {
        server.post(&path).json(&json!({ "inputResponses": answers }).to_string()).send().await.json()
    };
    let stray = answer(json!({ "ownr": accept(json!({ "team": "core" })) })).await;
    assert_eq!(
        (&stray["errors"][0]["path"], &stray["errors"][0]["didYouMean"]),
        (&json!("inputResponses.ownr"), &json!("owner"))
    );
    let fitting = answer(json!({ "owner": { "team": "core" } })).await;
    assert_eq!(fitting.get("errors"), None, "it is a key of an open question");
    let again = asking("owner-2").await;
    let message = again["inputRequests"]["owner-2"]["params"]["message"].as_str().expect("words");
    assert!(message.contains("The last answer does not fit: `action` is missing"), "{message}");
    server.stop().await;
}

#[tokio::test]
async fn a_handler_that_asks_without_end_is_the_fault_of_the_server() {
    let server = start().await;
    let mut params = json!({ "name": "endless", "arguments": {}, "_meta": { CLIENT_CAPABILITIES: { "elicitation": {} } } });
    let error = loop {
        let message = server.modern("tools/call", params.clone()).send().await.json();
        let Some(questions) = message["result"]["inputRequests"].as_object() else {
            break message["error"].clone();
        };
        params["inputResponses"] =
            questions.keys().map(|key| (key.clone(), accept(json!({ "team": "core" })))).collect();
        params["requestState"] = message["result"]["requestState"].clone();
    };
    assert_eq!((&error["code"], &error["message"]), (&json!(-32603), &json!("the handler asks without end")));
    server.stop().await;
}

#[tokio::test]
async fn documents_tell_what_else_a_tool_may_answer() {
    let server = start().await;
    let full = server.get("/llms-full.txt").send().await.text();
    let section = |name: &str| {
        let (_, rest) =
            full.split_once(&format!("## {name}\n")).unwrap_or_else(|| panic!("no {name}: {full}"));
        rest.split("\n## ").next().unwrap_or_default()
    };
    for told in
        ["`inputRequests`", r#"{"action": "decline"}"#, "`Accept: text/event-stream`", "`input_required`"]
    {
        assert!(full.contains(told), "{told}: {full}");
    }
    for (tool, told, untold) in [
        ("deploy", &["status 409", "`Prefer: respond-async`", "Returns: text"][..], &["204"][..]),
        ("folders", &["status 409"], &["respond-async"]),
        ("forget", &["Returns: nothing, with status 204."], &["409", "Returns: text"]),
    ] {
        let section = section(tool);
        assert!(told.iter().all(|text| section.contains(text)), "{tool}: {section}");
        assert!(!untold.iter().any(|text| section.contains(text)), "{tool}: {section}");
    }
    let document = server.get("/openapi.json").send().await.json();
    let responses = |tool: &str| document["paths"][format!("/tools/{tool}")]["post"]["responses"].clone();
    assert_eq!(responses("forget").get("200"), None);
    assert!(responses("forget").get("204").is_some());
    assert!(responses("folders")["200"]["content"].get("text/event-stream").is_some());
    let asks = &document["components"]["responses"]["Asks"]["description"];
    assert!(asks.as_str().is_some_and(|text| text.contains(r#"{"action": "accept""#)), "{asks}");
    server.stop().await;
}
