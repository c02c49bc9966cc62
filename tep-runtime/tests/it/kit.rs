//! The test kit: what its assertions accept, what they say when they are not met, and tasks.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::{Answer, Outcome, TestClient};
use tep_runtime::tools;

#[mcp_data]
#[derive(Debug, PartialEq)]
struct Run {
    id: u64,
    name: String,
}

/// Say hi to someone.
#[mcp_tool]
async fn greet(name: String) -> String {
    format!("hello {name}")
}

/// One run.
#[mcp_tool]
async fn run(id: u64) -> Json<Run> {
    Json(Run { id, name: "baseline".into() })
}

/// Every run.
#[mcp_tool]
async fn runs() -> Vec<Run> {
    vec![Run { id: 1, name: "baseline".into() }]
}

/// Break.
#[mcp_tool]
async fn breaks() -> Result<(), ToolError> {
    Err(ToolError::new("it broke"))
}

/// Speak on the way.
#[mcp_tool]
async fn speaks(cx: &Context) -> &'static str {
    cx.progress(1, 2, "half of it");
    cx.log(LogLevel::Warning, "the disk is nearly full");
    cx.progress(2, 2, "all of it");
    "done"
}

/// Only for an admin.
#[mcp_tool(caps = ["admin", "danger"])]
async fn wipe() -> &'static str {
    "wiped"
}

#[mcp_data]
struct Team {
    team: String,
}

/// Speak, ask, and speak again.
#[mcp_tool]
async fn asks(cx: &Context) -> Result<String, ToolError> {
    cx.progress(1, 2, "before");
    let Team { team } = cx.ask("Which team?").await?;
    cx.progress(2, 2, "after");
    Ok(team)
}

/// A task that asks.
#[mcp_tool(task = "required")]
async fn deploy(cx: &Context) -> Result<String, ToolError> {
    let Team { team } = cx.ask("Which team?").named("team").await?;
    match team.as_str() {
        "none" => Err(ToolError::internal("there is no such team")),
        _ => Ok(team),
    }
}

/// A log.
#[mcp_resource("logs/{id}")]
async fn log(id: u64) -> Result<String, ToolError> {
    match id {
        7 => Ok("epoch 1".into()),
        _ => Err(ToolError::not_found("there is no such log")),
    }
}

/// Data.
#[mcp_resource("data")]
async fn data() -> Json<Run> {
    Json(Run { id: 7, name: "x".into() })
}

/// Compare two runs.
#[mcp_prompt]
async fn compare(a: u64, b: u64) -> String {
    format!("Compare {a} with {b}.")
}

fn client() -> TestClient {
    let app = App::new("kit", "1")
        .tools(tools![greet, run, runs, breaks, speaks, wipe, asks, deploy])
        .resource::<log>()
        .resource::<data>()
        .prompt::<compare>();
    TestClient::new(app).expect("a sound app")
}

/// What a failed expectation says; `None` when it is met.
fn complaint(outcome: &Outcome, expect: impl FnOnce(&Outcome)) -> Option<String> {
    let panicked = catch_unwind(AssertUnwindSafe(|| expect(outcome))).err()?;
    Some(*panicked.downcast::<String>().expect("a text"))
}

#[tokio::test]
async fn expectations_that_are_met() {
    for version in ProtocolVersion::ALL {
        let client = client().at(version);
        client.call("greet").arg("name", "ann").await.ok().ok_text("hello ann").ok_contains("ann");
        let one = client.call("run").args(json!({ "id": 7 })).await;
        assert_eq!(one.data::<Run>(), Run { id: 7, name: "baseline".into() });
        let all = client.call("runs").await;
        all.ok_json([Run { id: 1, name: "baseline".into() }]);
        assert_eq!(all.data::<Vec<Run>>().len(), 1);
        client.call("breaks").await.error_text("it broke").error_contains("broke");
        let has_messages = version > ProtocolVersion::V2024_11_05;
        let told = if has_messages { ["half of it", "all of it"] } else { ["", ""] };
        client.call("speaks").await.told(told).logged(["warning: the disk is nearly full"]);
        client.call("wipe").await.missing_capability("admin").missing_capability("danger");
        client.call("run").arg("id", "x").arg("ip", 1).await.violation("id").violation("ip");
        client.call("run").args([7]).await.error_code(-32602);
        assert_eq!(client.call("nobody").await.error_code(-32602).code, -32602);
        client.read("logs/7").await.ok_text("epoch 1");
        client.read("data").await.ok_json(json!({ "id": 7, "name": "x" }));
        client.read("tep://logs/8").await.error_text("there is no such log");
        client.prompt("compare").arg("a", 1).arg("b", 2).await.ok_text("Compare 1 with 2.");
        client.prompt("compare").arg("a", 1).await.violation("b");
    }
}

#[tokio::test]
async fn expectations_that_are_not_met_show_everything() {
    let client = client().as_identity(Identity::user("ann", ["read"]));
    let hello = client.call("greet").arg("name", "ann").await;
    let broken = client.call("breaks").await;
    let spoken = client.call("speaks").await;
    let unknown = client.call("nobody").await;
    let refused = client.call("run").await;
    let forbidden = client.call("wipe").await;
    let lost = client.read("logs/8").await;
    type Expectation = fn(&Outcome);
    let cases: &[(&Outcome, Expectation, &[&str])] = &[
        (&broken, |it| _ = it.ok(), &["the answer is no success", "it broke", "user:ann", "tools/call"]),
        (&refused, |it| _ = it.ok(), &["is no success", "`id` is missing"]),
        (&unknown, |it| _ = it.ok_text("x"), &["is no success", "error: -32602"]),
        (&hello, |it| _ = it.ok_text("hello bob"), &["is not the text \"hello bob\"", "hello ann"]),
        (&hello, |it| _ = it.ok_contains("bob"), &["does not contain \"bob\"", "hello ann"]),
        (&hello, |it| _ = it.ok_json(5), &["is not the data 5", "hello ann"]),
        (&hello, |it| _ = it.data::<Run>(), &["has no data of the type", "there are none"]),
        (&hello, |it| _ = it.error_text("hello ann"), &["is not the error"]),
        (&hello, |it| _ = it.error_contains("hello"), &["is no error that contains"]),
        (&broken, |it| _ = it.error_text("it"), &["is not the error \"it\"", "it broke"]),
        (&broken, |it| _ = it.error_code(-32602), &["no error of the protocol with the code -32602"]),
        (&lost, |it| _ = it.error_code(403), &["with the code 403", "error: -32602"]),
        (&refused, |it| _ = it.violation("i"), &["does not refuse the argument `i`", "`id` is missing"]),
        (&refused, |it| _ = it.violation(""), &["does not refuse the argument ``"]),
        (&broken, |it| _ = it.missing_capability("admin"), &["does not ask for the capability `admin`"]),
        (&forbidden, |it| _ = it.missing_capability("adm"), &["missing capability: admin, danger"]),
        (&spoken, |it| _ = it.told(["half of it"]), &["does not tell the progress", "\"all of it\""]),
        (&spoken, |it| _ = it.logged(["info: x"]), &["does not log", "told:  notifications/message"]),
        (&hello, |it| _ = it.task(), &["the answer is no task", "hello ann"]),
    ];
    for (outcome, expectation, said) in cases {
        let complaint = complaint(outcome, expectation).unwrap_or_else(|| panic!("{said:?} is met"));
        for part in *said {
            assert!(complaint.contains(part), "{part}: {complaint}");
        }
    }
}

#[tokio::test]
async fn what_is_told_before_a_question_is_told_again_where_handlers_are_rerun() {
    let client = client().answering(|_| Answer::accept(json!({ "team": "core" })));
    let waiting = client.at(ProtocolVersion::V2025_11_25).call("asks").await;
    waiting.ok_text("core").told(["before", "after"]);
    client.call("asks").await.ok_text("core").told(["before", "before", "after"]);
}

#[tokio::test]
async fn a_task_is_begun_answered_and_waited_for() {
    let client = client();
    let undeclared = client.call("deploy").await;
    assert!(undeclared.is_error(), "{undeclared}");

    let task = client.call("deploy").as_task().await.task();
    assert_eq!(task.reaches("input_required").await["status"], "input_required");
    let questions = task.questions().await;
    assert_eq!((questions[0].0.as_str(), questions[0].1.message()), ("team", "Which team?"));
    task.answer("team", Answer::accept(json!({ "team": "core" }))).await;
    task.outcome().await.ok_text("core");
    assert_eq!(task.questions().await, []);

    for (team, expected) in [("core", Ok("core")), ("none", Err("there is no such team"))] {
        let client = client.answering(move |_| Answer::accept(json!({ "team": team })));
        let outcome = client.call("deploy").as_task().await.task().outcome().await;
        match expected {
            Ok(said) => outcome.ok_text(said),
            Err(why) => outcome.error_text(why),
        };
    }
}

#[tokio::test]
async fn a_task_is_cancelled_and_is_its_owners_alone() {
    let client = client().as_identity(Identity::user("ann", ["read"]));
    let task = client.call("deploy").as_task().await.task();
    let stranger = task.seen_by(&client.as_identity(Identity::user("bob", ["read"])));
    assert_eq!(stranger.get().await.map_err(|failure| failure.code), Err(-32602));
    task.cancel().await;
    assert_eq!(task.get().await.expect("a task")["status"], Value::from("cancelled"));
}
