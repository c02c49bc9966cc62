//! Who calls: the one to whom the connection belongs.

use std::io::pipe;
use std::time::{Duration, SystemTime};

use serde_json::json;
use tep_runtime::{Error, Identity};

use super::{Client, call, modern, text};
use crate::app::{Probe, app};

#[tokio::test]
async fn the_caller_is_who_the_connection_belongs_to() {
    let admin = || Identity::user("42", ["admin", "danger"]);
    let good = admin().until(SystemTime::now() + Duration::from_secs(600));
    let expired = admin().until(SystemTime::UNIX_EPOCH);
    for (identity, outcome) in [
        (admin(), Ok("wiped")),
        (good, Ok("wiped")),
        (Identity::anonymous(), Ok("missing capability: admin, danger")),
    ] {
        let mut client = Client::start_as(app(&Probe::default()), identity);
        let answer = client.ask(1, "tools/call", modern(call("wipe_db", json!({})))).await;
        assert_eq!(Ok(text(&answer)), outcome.map_err(|()| ""));
        client.end().await;
    }
    let probe = Probe::default();
    let mut client = Client::start_as(app(&probe), expired);
    for (method, params) in [("initialize", json!({})), ("tools/call", modern(call("wipe_db", json!({}))))] {
        let answer = client.ask(1, method, params).await;
        assert_eq!(answer["error"]["code"], 401, "{answer}");
    }
    client.end().await;
    assert_eq!(probe.runs(), 0);
}

#[tokio::test]
async fn an_app_that_wants_a_credential_is_not_served_without() {
    let (input, _client_output) = pipe().expect("a pipe");
    let refused = app(&Probe::default())
        .require_auth()
        .serve_streams(Identity::anonymous(), input, std::io::sink(), std::future::pending())
        .await;
    assert!(matches!(refused, Err(Error::Credential(_))), "{refused:?}");
    let mut client = Client::start_as(app(&Probe::default()).require_auth(), Identity::user("42", []));
    client.assert_alive().await;
    client.end().await;
}
