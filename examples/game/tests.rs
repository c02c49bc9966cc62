use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, json};

use super::{Cup, app};

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
    let players = json!({ "players": ["Ada", "Grace"] });
    let turn = client.call("whose_turn", players.clone()).await.expect("an answer");
    assert_eq!(turn.text(), "Ada");

    let roll = client.call("roll", json!({ "dice": 3 })).await.expect("an answer");
    let numbers = roll.structured()["numbers"].as_array().expect("numbers");
    assert!(
        numbers.len() == 3
            && numbers.iter().all(|number| (1..=6).contains(&number.as_u64().expect("a number")))
    );

    let rolls = client.call("rolls", json!({})).await.expect("an answer");
    assert_eq!(rolls.structured(), &json!({ "result": [roll.structured()] }));
    let turn = client.call("whose_turn", players).await.expect("an answer");
    assert_eq!(turn.text(), "Grace");
}

#[tokio::test]
async fn what_a_die_cannot_have_is_refused() {
    let client = TestClient::new(app()).expect("a sound app");
    let refused = client.call("roll", json!({ "sides": 1, "dices": 2 })).await.expect("an answer");
    assert!(refused.is_error());
    assert!(refused.text().contains("did you mean `dice`"), "{}", refused.text());
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
