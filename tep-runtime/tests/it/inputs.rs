//! What inputs say beyond their types, on every surface: steps, items, formats, other names, secrets, and the fields of
//! a struct as inputs.

use expect_test::expect;
use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::testing::TestClient;

use crate::log::Log;
use crate::server::{Server, VERSIONS};

/// Orders something.
#[mcp_tool]
async fn order(
    /// How many.
    #[param(multiple_of = 6, min = 6, max = 60, examples = [6, 12])]
    count: u32,
    #[param(multiple_of = 0.05, default = 0.5)] discount: f64,
    #[param(len = 1..=3, unique, items(format = "email"))] copies: Vec<String>,
    #[param(items(one_of = ["red", "blue"], len = 3..))] colours: Option<Vec<String>>,
    #[param(format = "date-time", alias = ["due", "deadline"])] by: Option<String>,
    /// The old way to say how fast.
    #[param(deprecated = "say it in `by`")]
    fast: Option<bool>,
) -> String {
    format!("{count} {discount} {copies:?} {colours:?} {by:?} {fast:?}")
}

/// Every format that `order` does not have.
#[mcp_tool]
async fn file(
    #[param(format = "uri")] uri: String,
    #[param(format = "date")] date: String,
    #[param(format = "time")] time: String,
    #[param(format = "uuid")] uuid: String,
    #[param(format = "ipv4")] ipv4: String,
    #[param(format = "ipv6")] ipv6: String,
) {
    let _ = (uri, date, time, uuid, ipv4, ipv6);
}

/// How a model is trained.
#[mcp_data]
struct Settings {
    /// How often.
    #[param(min = 1, max = 9, default = 3)]
    epochs: u8,
    #[param(rename = "colour", alias = "color", one_of = ["red", "blue"])]
    shade: String,
    #[param(len = 8.., secret)]
    token: Option<String>,
}

/// Derived as any crate does it.
#[derive(schemars::JsonSchema, serde::Deserialize)]
struct Place {
    #[schemars(range(min = 1, max = 3))]
    shelf: u8,
    #[serde(default)]
    note: String,
}

#[mcp_tool]
async fn train(
    name: String,
    #[param(flatten)] settings: Settings,
    #[param(flatten)] place: Place,
    others: Option<Vec<Settings>>,
) -> String {
    let Settings { epochs, shade, token } = settings;
    let Place { shelf, note } = place;
    let others: Vec<String> =
        others.into_iter().flatten().map(|s| format!("{}/{}/{:?}", s.epochs, s.shade, s.token)).collect();
    format!("{name} {epochs} {shade} {token:?} {shelf} {note:?} {others:?}")
}

/// Only takes passwords that are even.
#[derive(schemars::JsonSchema)]
#[schemars(transparent)]
struct Even(#[allow(dead_code)] String);

impl<'de> serde::Deserialize<'de> for Even {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.len() % 2 {
            0 => Ok(Self(text)),
            _ => Err(serde::de::Error::custom(format!("{text} is odd"))),
        }
    }
}

#[mcp_data]
struct Login {
    user: String,
    #[param(secret, pattern = "^[a-z]+$")]
    password: String,
}

#[mcp_tool]
async fn enter(
    #[param(secret, len = 6..=12)] password: Even,
    #[param(secret)] pins: Option<std::collections::HashMap<String, u8>>,
    login: Option<Login>,
    room: Option<u8>,
) -> String {
    let _ = (password, pins, login, room);
    "welcome".into()
}

#[mcp_prompt]
fn plan(
    #[param(flatten)] place: Place,
    #[param(alias = "why", one_of = ["fun", "profit"])] reason: Option<String>,
) -> String {
    format!("shelf {} {:?} {reason:?}", place.shelf, place.note)
}

fn app() -> App {
    App::new("inputs", "1").tool::<order>().tool::<file>().tool::<train>().tool::<enter>().prompt::<plan>()
}

fn client() -> TestClient {
    TestClient::new(app()).expect("a sound app")
}

#[tokio::test]
async fn what_is_published() {
    let list = client().request("tools/list", json!({})).await.expect("a list");
    let mut table = String::new();
    for tool in list["tools"].as_array().expect("tools") {
        table += &format!("{} {}\n", tool["name"], tool["inputSchema"]["required"]);
        for (name, schema) in tool["inputSchema"]["properties"].as_object().expect("properties") {
            table += &format!("  {name}: {schema}\n");
        }
    }
    expect![[r#"
        "order" ["count","copies"]
          count: {"type":"integer","description":"How many.","minimum":6,"maximum":60,"multipleOf":6,"examples":[6,12]}
          discount: {"type":"number","multipleOf":0.05,"default":0.5}
          copies: {"type":"array","items":{"type":"string","format":"email"},"minItems":1,"maxItems":3,"uniqueItems":true}
          colours: {"type":"array","items":{"type":"string","enum":["red","blue"]}}
          by: {"type":"string","format":"date-time"}
          fast: {"type":"boolean","description":"Deprecated: say it in `by`. The old way to say how fast.","deprecated":true}
        "file" ["uri","date","time","uuid","ipv4","ipv6"]
          uri: {"type":"string","format":"uri"}
          date: {"type":"string","format":"date"}
          time: {"type":"string","format":"time"}
          uuid: {"type":"string","format":"uuid"}
          ipv4: {"type":"string","format":"ipv4"}
          ipv6: {"type":"string","format":"ipv6"}
        "train" ["name","colour","shelf"]
          name: {"type":"string"}
          epochs: {"type":"integer","description":"How often.","minimum":1,"maximum":9,"default":3}
          colour: {"type":"string","enum":["red","blue"]}
          token: {"type":"string","minLength":8,"format":"password","writeOnly":true}
          shelf: {"type":"integer","minimum":1,"maximum":3}
          note: {"type":"string","default":""}
          others: {"type":"array","items":{"type":"object","description":"How a model is trained.","properties":{"epochs":{"type":"integer","description":"How often.","minimum":1,"maximum":9,"default":3},"colour":{"type":"string","enum":["red","blue"]},"token":{"type":"string","minLength":8,"format":"password","writeOnly":true}},"required":["colour"],"additionalProperties":false}}
        "enter" ["password"]
          password: {"type":"string","description":"Only takes passwords that are even.","minLength":6,"maxLength":12,"format":"password","writeOnly":true}
          pins: {"type":"object","additionalProperties":{"type":"integer","minimum":0,"maximum":255},"writeOnly":true}
          login: {"type":"object","properties":{"user":{"type":"string"},"password":{"type":"string","pattern":"^[a-z]+$","format":"password","writeOnly":true}},"required":["user","password"],"additionalProperties":false}
          room: {"type":"integer","minimum":0,"maximum":255}
    "#]].assert_eq(&table);
}

#[tokio::test]
async fn documents_say_it() {
    let client = client();
    let text = client.get("/llms-full.txt").await.text();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("- `")).collect();
    expect![[r#"
        - `count` (integer, required): How many.
        - `discount` (number, default 0.5)
        - `copies` (list of string, required)
        - `colours` (list of one of "red", "blue", optional)
        - `by` (string, optional)
        - `fast` (boolean, optional): Deprecated: say it in `by`. The old way to say how fast.
        - `uri` (string, required)
        - `date` (string, required)
        - `time` (string, required)
        - `uuid` (string, required)
        - `ipv4` (string, required)
        - `ipv6` (string, required)
        - `name` (string, required)
        - `epochs` (integer, default 3): How often.
        - `colour` (one of "red", "blue", required)
        - `token` (string, optional, secret)
        - `shelf` (integer, required)
        - `note` (string, default "")
        - `others` (list of object, optional)
        - `password` (string, required, secret): Only takes passwords that are even.
        - `pins` (object, optional, secret)
        - `login` (object, optional)
        - `room` (integer, optional)
        - `shelf` (integer, required)
        - `note` (string, default "")
        - `reason` (one of "fun", "profit", optional)"#]]
    .assert_eq(&lines.join("\n"));
    for (query, examples) in [("?version=3.1", "examples"), ("", "example")] {
        let text = client.get(&format!("/openapi.json{query}")).await.text();
        let document: Value = serde_json::from_str(&text).expect("JSON");
        let schema = |tool: &str| {
            let content = &document["paths"][format!("/tools/{tool}")]["post"]["requestBody"]["content"];
            let schema = &content["application/json"]["schema"];
            let target = schema["$ref"].as_str().map(|target| &target[1..]);
            target.map_or(schema, |target| document.pointer(target).expect("a schema"))["properties"].clone()
        };
        let (order, train) = (schema("order"), schema("train"));
        assert_eq!(order["count"]["multipleOf"], 6, "{order}");
        assert!(order["count"].get(examples).is_some(), "{order}");
        assert_eq!(order["copies"]["items"]["format"], "email");
        assert_eq!(order["copies"]["uniqueItems"], true);
        assert_eq!(order["fast"]["deprecated"], true);
        assert_eq!(
            (&train["token"]["format"], &train["token"]["writeOnly"]),
            (&json!("password"), &json!(true))
        );
    }
}

#[tokio::test]
async fn what_is_accepted() {
    let server = Server::start(app()).await;
    for (tool, arguments, said) in [
        ("order", json!({ "count": 12, "copies": ["a@b.c"] }), r#"12 0.5 ["a@b.c"] None None None"#),
        (
            "order",
            json!({ "count": 6, "copies": ["a@b.c"], "discount": 0.15, "deadline": "2026-01-31T12:00:00Z" }),
            r#"6 0.15 ["a@b.c"] None Some("2026-01-31T12:00:00Z") None"#,
        ),
        ("train", json!({ "name": "x", "color": "red", "shelf": 2 }), r#"x 3 red None 2 "" []"#),
        (
            "train",
            json!({ "name": "x", "colour": "red", "epochs": 4, "token": "12345678", "shelf": 3, "note": "n",
                    "others": [{ "color": "blue" }, { "colour": "red", "epochs": 9 }] }),
            r#"x 4 red Some("12345678") 3 "n" ["3/blue/None", "9/red/None"]"#,
        ),
    ] {
        for version in VERSIONS {
            let response = server.call(version, tool, arguments.clone()).await;
            assert_eq!(response.said(), said, "{version} {arguments}");
        }
    }
    let form = server.post("/tools/train").form("name=x&color=red&shelf=2&epochs=5").send().await;
    assert_eq!((form.status, form.text().as_str()), (200, r#"x 5 red None 2 "" []"#));
    let twice = server.post("/tools/train").form("color=red&name=x&colour=blue&shelf=2").send().await;
    assert_eq!(twice.status, 422);
    assert!(twice.text().contains("`color`: this is another name of `colour`"), "{}", twice.text());
    let prompt = server.get("/prompts/plan?shelf=2&why=fun").send().await;
    assert_eq!((prompt.status, prompt.text().as_str()), (200, r#"shelf 2 "" Some("fun")"#));
    server.stop().await;
}

#[tokio::test]
async fn what_is_refused() {
    let server = Server::start(app()).await;
    let mut table = String::new();
    for (tool, arguments) in [
        (
            "order",
            json!({ "count": 7, "discount": 0.12, "copies": ["nobody", "a@b.c", "a@b.c"], "colours": ["red", "green"],
                    "by": "tomorrow" }),
        ),
        ("order", json!({ "count": 6, "copies": ["nobody"], "by": null, "due": "x", "deadline": "y" })),
        (
            "order",
            json!({ "count": 6, "copies": ["a@b.c"], "due": "2026-01-31T12:00:00Z",
                          "deadline": "2026-01-31T12:00:00Z" }),
        ),
        (
            "train",
            json!({ "epochs": 0, "colour": "red", "color": "blue", "shelf": 4, "settings": {}, "token": "abc" }),
        ),
        (
            "train",
            json!({ "name": "x", "colour": "red", "shelf": 1,
                          "others": [{ "colour": "red", "color": "red" }, { "colour": "red", "token": 5 }, "x"] }),
        ),
    ] {
        let response = server.call("2025-11-25", tool, arguments).await;
        table += &response.said();
        table.push('\n');
    }
    expect![[r#"
        6 things are wrong with the arguments:
        - `count`: expected an integer from 6 to 60 that is a multiple of 6, received 7
        - `discount`: expected a number that is a multiple of 0.05, received 0.12
        - `copies[0]`: expected an e-mail address, received "nobody"
        - `copies[2]`: expected no value twice, received "a@b.c"
        - `colours[1]`: expected one of `red`, `blue`, received "green"
        - `by`: expected a time such as 2026-01-31T12:00:00Z, received "tomorrow"
        Arguments that are accepted, for example: {"count":6,"copies":["a@b.c"],"colours":["red"]}
        3 things are wrong with the arguments:
        - `copies[0]`: expected an e-mail address, received "nobody"
        - `due`: this is another name of `by`, which came as well; send one of the two
        - `deadline`: this is another name of `by`, which came as well; send one of the two
        Arguments that are accepted, for example: {"count":6,"copies":["ann@example.com"]}
        One thing is wrong with the arguments:
        - `deadline`: this is another name of `by`, which came as well; send one of the two
        Arguments that are accepted, for example: {"count":6,"copies":["a@b.c"],"by":"2026-01-31T12:00:00Z"}
        6 things are wrong with the arguments:
        - `name` is missing: expected a string
        - `epochs`: expected an integer from 1 to 9, received 0
        - `token`: expected a string of at least 8 characters
        - `shelf`: expected an integer from 1 to 3, received 4
        - `color`: this is another name of `colour`, which came as well; send one of the two
        - `settings` is no argument here
        Arguments that are accepted, for example: {"name":"Ada","colour":"red","shelf":1}
        3 things are wrong with the arguments:
        - `others[0].color`: this is another name of `colour`, which came as well; send one of the two
        - `others[1].token`: expected a string of at least 8 characters
        - `others[2]`: expected an object with `colour`
        Arguments that are accepted, for example: {"name":"x","colour":"red","shelf":1}
    "#]]
    .assert_eq(&table);
    server.stop().await;
}

#[tokio::test]
async fn a_secret_is_repeated_nowhere() {
    const SECRET: &str = "hunter2";
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.clone());
    // The server of a test runs on its thread.
    let _logged = tracing::subscriber::set_default(subscriber.finish());
    tracing::trace!("the log is kept");
    let server = Server::start(app()).await;
    let longer = format!("{SECRET} and so on");
    for arguments in [
        json!({ "password": longer }),
        // Its type refuses it, and says so with the value in its words.
        json!({ "password": SECRET }),
        json!({ "password": [SECRET] }),
        json!({ "password": { SECRET: SECRET } }),
        json!({ "pasword": SECRET }),
        json!({ "password": "abcdef", "pins": { SECRET: 300 } }),
        json!({ "password": "abcdef", "pins": SECRET }),
        json!({ "password": "abcdef", "login": { "user": "ann", "password": SECRET } }),
        json!({ "password": "abcdef", "login": { "user": "ann", "pass": SECRET } }),
        json!({ "password": "abcdef", "login": format!("{{\"password\":\"{SECRET}\"}}") }),
        json!({ "password": SECRET.repeat(2), "room": "x" }),
        json!(format!("{{\"password\":\"{SECRET}\"}}")),
        json!([SECRET]),
    ] {
        for version in VERSIONS {
            let call = json!({ "name": "enter", "arguments": arguments });
            let response = server.at(version, "tools/call", call).send().await;
            assert!(!response.text().contains(SECRET), "{version} {arguments}: {}", response.text());
            assert!(!response.text().contains("welcome"), "{version} {arguments}");
        }
        let problem = server.post("/tools/enter").json(&arguments.to_string()).send().await;
        assert!((400..500).contains(&problem.status), "{arguments}: {}", problem.text());
        assert!(!problem.text().contains(SECRET), "{arguments}: {}", problem.text());
    }
    // What is taken for what is meant is told, without the secret.
    for arguments in [
        json!({ "password": "abcdef", "pins": { SECRET: "3" } }),
        json!({ "password": "abcdef", "pins": format!("{{\"{SECRET}\":3}}") }),
        json!({ "password": "abcdef", "login": format!("{{\"user\":\"{SECRET}\",\"password\":\"xy\"}}") }),
        json!(format!("{{\"password\":\"abcdef\",\"pins\":{{\"{SECRET}\":\"3\"}}}}")),
    ] {
        for version in VERSIONS {
            let call = json!({ "name": "enter", "arguments": arguments });
            let text = server.at(version, "tools/call", call).send().await.text();
            assert!(
                text.contains("welcome") && text.contains("tep/coerced"),
                "{version} {arguments}: {text}"
            );
            assert!(!text.contains(SECRET), "{version} {arguments}: {text}");
        }
    }
    let log = log.take();
    assert!(log.contains("the log is kept") && !log.contains(SECRET), "{log}");
    // What is beside a secret is still told.
    let login = json!({ "password": "abcdef", "login": { "user": 5, "password": "x" }, "room": 256 });
    let said = server.call("2025-11-25", "enter", login).await.said();
    expect![[r#"
        2 things are wrong with the arguments:
        - `login.user`: expected a string, received 5
        - `room`: expected an integer from 0 to 255, received 256
        Arguments that are accepted, for example: {"password":"textte"}"#]]
    .assert_eq(&said);
    server.stop().await;
}
