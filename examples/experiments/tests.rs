use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, Value, json, surface_lock};

use super::app;

/// Someone who may do nothing that asks for a capability.
fn visitor() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

fn researcher() -> TestClient {
    visitor().as_identity(Identity::user("42", ["run_experiments"]))
}

async fn call(client: &TestClient, tool: &str, arguments: Value) -> Value {
    client.call(tool).args(arguments).await.data()
}

#[test]
fn nothing_published_changes_unseen() {
    surface_lock!(app(), "experiments/surface.lock");
}

#[tokio::test]
async fn a_run_from_its_start_to_its_end() {
    let client = researcher();
    let started =
        call(&client, "start_experiment", json!({ "name": "baseline", "learning_rate": 0.01 })).await;
    assert_eq!(started, json!({ "id": 1, "status": "queued", "log": "tep://experiments/1/log" }));

    let stepped = call(&client, "step_experiment", json!({ "id": 1 })).await;
    assert_eq!(
        stepped,
        json!({
            "id": 1, "name": "baseline", "status": "running", "started_by": "user:42", "learning_rate": 0.01,
            "optimizer": "adamw", "epochs": 10, "epochs_done": 1, "loss": 1.0 / 1.5
        })
    );
    let active = client.get("/resources/experiments/active").await.json();
    assert_eq!(active, json!([stepped]));

    let stepped = call(&client, "step_experiment", json!({ "id": 1, "epochs": 100 })).await;
    assert_eq!((&stepped["status"], &stepped["epochs_done"]), (&json!("done"), &json!(10)));
    assert_eq!(client.get("/resources/experiments/active").await.json(), json!([]));
    assert_eq!(client.get("/resources/experiments/all").await.json(), json!([stepped]));
}

#[tokio::test]
async fn both_surfaces_show_one_state() {
    let client = researcher();
    for name in ["over HTTP", "over MCP"] {
        let arguments = json!({ "name": name, "learning_rate": 0.5, "optimizer": "sgd", "epochs": 4 });
        match name {
            "over HTTP" => assert_eq!(client.post("/tools/start_experiment", arguments).await.status, 200),
            _ => assert_eq!(call(&client, "start_experiment", arguments).await["id"], 2),
        }
    }
    let form = "application/x-www-form-urlencoded";
    assert_eq!(
        client.post_as("/tools/step_experiment", form, "id=2&epochs=9").await.json()["status"],
        "failed"
    );

    let listed = call(&client, "list_experiments", json!({ "status": "failed" })).await;
    assert_eq!(client.post("/tools/list_experiments", json!({ "status": "failed" })).await.json(), listed);
    assert_eq!(listed[0]["name"], "over MCP");

    let log = "queued by user:42\nrunning\nepoch 1 of 4: loss 10.0000\nepoch 2 of 4: loss 100.0000\n\
               epoch 3 of 4: loss 1000.0000\nfailed\n";
    assert_eq!(client.get("/resources/experiments/2/log").await.text(), log);
    client.read("tep://experiments/2/log").await.ok_text(log);
}

#[tokio::test]
async fn only_who_may_run_experiments_starts_and_cancels() {
    let all = TestClient::new(app()).expect("a sound app");
    let researcher = all.as_identity(Identity::user("42", ["run_experiments"]));
    let agent = AgentDelegation { capabilities: Some(Default::default()), ..AgentDelegation::new("bot") };
    let limited = all.as_identity(Identity::user("42", ["run_experiments"]).via(agent));
    let start = json!({ "name": "baseline", "learning_rate": 0.01 });
    call(&researcher, "start_experiment", start.clone()).await;

    for (tool, arguments) in [("start_experiment", start), ("cancel_experiment", json!({ "id": 1 }))] {
        for (client, status) in [(&all, 401), (&limited, 403)] {
            client.call(tool).args(&arguments).await.missing_capability("run_experiments");
            let refused = client.post(&format!("/tools/{tool}"), arguments.clone()).await;
            assert_eq!(refused.status, status);
        }
    }
    let listed = call(&all, "list_experiments", json!({})).await;
    assert_eq!((&listed[0]["status"], &listed[1]), (&json!("queued"), &Value::Null));
}

#[tokio::test]
async fn a_full_house_is_a_clear_error() {
    let client = researcher();
    let start = json!({ "name": "baseline", "learning_rate": 0.01 });
    for id in 1..=3 {
        assert_eq!(call(&client, "start_experiment", start.clone()).await["id"], id);
    }
    let refused = client.call("start_experiment").args(&start).await;
    refused.error_text("3 runs are active (1, 2, 3), and no more may be; finish or cancel one first");
    call(&client, "cancel_experiment", json!({ "id": 2 })).await;
    assert_eq!(call(&client, "start_experiment", start).await["id"], 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_that_start_at_once_only_three_do() {
    let client = researcher();
    let calls: Vec<_> = (0..20)
        .map(|caller| {
            let client = client.clone();
            let arguments = json!({ "name": format!("run of caller {caller}"), "learning_rate": 0.01 });
            tokio::spawn(async move { client.post("/tools/start_experiment", arguments).await })
        })
        .collect();
    let mut started = Vec::new();
    for call in calls {
        let reply = call.await.expect("a call that does not panic");
        match reply.status.as_u16() {
            200 => started.push(reply.json()["id"].as_u64()),
            status => assert_eq!((status, &reply.json()["isError"]), (400, &json!(true))),
        }
    }
    started.sort();
    assert_eq!(started, [Some(1), Some(2), Some(3)]);
    assert_eq!(client.get("/resources/experiments/all").await.json().as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn inputs_out_of_bounds_are_all_named_and_nothing_starts() {
    let client = researcher();
    let arguments = json!({ "name": "", "learning_rate": 0, "optimizer": "adam", "epochs": 1001 });
    let refused = client.post("/tools/start_experiment", arguments).await;
    assert_eq!(refused.status, 422);
    for name in ["name", "learning_rate", "optimizer", "epochs"] {
        assert!(refused.text().contains(name), "{name} is not named: {}", refused.text());
    }
    assert_eq!(client.get("/resources/experiments/all").await.json(), json!([]));
}

#[tokio::test]
async fn a_log_that_is_not_there() {
    for id in ["1", "0", "one", "-1"] {
        assert_eq!(visitor().get(&format!("/resources/experiments/{id}/log")).await.status, 404, "{id}");
        visitor().read(&format!("tep://experiments/{id}/log")).await.error_code(-32602);
    }
}

#[tokio::test]
async fn a_comparison_is_asked_for_with_both_logs_named() {
    let asked = visitor().prompt("compare").arg("a", 1).arg("b", 2).await;
    asked.ok_contains("tep://experiments/1/log").ok_contains("tep://experiments/2/log");
    assert_eq!(visitor().get("/prompts/compare?a=1&b=2").await.text(), asked.text());
    visitor().prompt("compare").arg("a", "one").await.violation("a").violation("b");
}
