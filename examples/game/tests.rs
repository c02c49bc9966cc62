use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, json, surface_lock};

use super::{Cup, app};

#[test]
fn publishes_what_it_did() {
    surface_lock!(app(), "game/surface.lock");
}

async fn names(app: App) -> Vec<String> {
    let client = TestClient::new(app).expect("a sound app");
    let listed = client.request("tools/list", json!({})).await.expect("a list");
    let tools = listed["tools"].as_array().expect("tools").iter();
    tools.map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn the_tools_of_a_library_are_there_only_where_they_are_added() {
    assert_eq!(names(tep_runtime::app!().state(Cup::default())).await, ["whose_turn"]);
    assert_eq!(names(app()).await, ["whose_turn", "roll", "rolls", "odds"]);
}

#[tokio::test]
async fn methods_share_the_value_that_the_app_lends() {
    let client = TestClient::new(app()).expect("a sound app");
    let whose_turn = client.call("whose_turn").arg("players", ["Ada", "Grace"]);
    whose_turn.clone().await.ok_text("Ada");

    let roll = client.call("roll").arg("dice", 3).await;
    let numbers = roll.structured()["numbers"].as_array().expect("numbers");
    assert!(
        numbers.len() == 3
            && numbers.iter().all(|number| (1..=6).contains(&number.as_u64().expect("a number")))
    );

    client.call("rolls").await.ok_json([roll.structured()]);
    whose_turn.await.ok_text("Grace");
}

#[tokio::test]
async fn what_a_die_cannot_have_is_refused() {
    let client = TestClient::new(app()).expect("a sound app");
    let refused = client.call("roll").arg("sides", 1).arg("dices", 2).await;
    refused.violation("sides").violation("dices").error_contains("did you mean `dice`");
}

#[test]
fn methods_and_functions_stay_what_they_are() {
    let cup = Cup::default();
    assert!(cup.roll(2, 6).is_ok());
    assert_eq!(cup.rolls().len(), 1);
    assert_eq!(dice::odds(4, 6).to_string(), "0.5");
}

#[test]
fn a_method_needs_its_value() {
    let lacking = App::new("game", "1.0.0").tools(dice::tools()).into_router();
    let error = lacking.expect_err("nothing lends the cup").to_string();
    assert!(error.contains("Cup"), "{error}");
}
