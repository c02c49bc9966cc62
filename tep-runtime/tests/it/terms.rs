//! On what terms items are offered, as every surface says it: tags, deprecation, versions and limits.

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::tools;

use crate::server::{Server, VERSIONS};

/// Look something up. Slowly.
#[mcp_tool(
    tags = ["search", "slow"],
    deprecated = "use `find`",
    version = "1.2",
    max_concurrency = 1,
    timeout = "90s",
    result_limit = 1000,
    meta = ["com.example/team" = "sky"]
)]
async fn look() -> &'static str {
    "found"
}

/// Find something.
#[mcp_tool(tags = ["search"], result_limit = 9_000_000)]
async fn find() -> &'static str {
    "found"
}

/// Say hi.
#[mcp_tool]
async fn greet() -> &'static str {
    "hello"
}

/// The old log.
#[mcp_resource("log", tags = ["search"], deprecated = "read `logs/{day}`!", version = "3")]
async fn log() -> &'static str {
    "log"
}

/// The log of a day.
#[mcp_resource("logs/{day}", tags = ["log"], max_concurrency = 4)]
async fn log_of(day: String) -> String {
    day
}

#[mcp_prompt(tags = ["search"], deprecated = "ask yourself", version = "0.1", max_concurrency = 2)]
async fn ask() -> &'static str {
    "ask"
}

fn app() -> App {
    App::new("terms", "1")
        .tools(tools![look, find, greet])
        .resource::<log>()
        .resource::<log_of>()
        .prompt::<ask>()
}

#[tokio::test]
async fn lists_say_them_to_models_and_to_programs() {
    let server = Server::start(app()).await;
    let look = "Deprecated: use `find`.\n\nLook something up. Slowly.";
    let meta_of_look = json!({
        "com.example/team": "sky",
        "tep/tags": ["search", "slow"],
        "tep/deprecated": "use `find`",
        "tep/version": "1.2",
        "tep/timeoutSeconds": 90.0,
        "anthropic/maxResultSizeChars": 1000,
    });
    let deprecated = "Deprecated: read `logs/{day}`!\n\nThe old log.";
    let meta_of_log =
        json!({ "tep/tags": ["search"], "tep/deprecated": "read `logs/{day}`!", "tep/version": "3" });
    let meta_of_ask =
        json!({ "tep/tags": ["search"], "tep/deprecated": "ask yourself", "tep/version": "0.1" });
    for version in VERSIONS {
        for (method, list, at, description, meta) in [
            ("tools/list", "tools", 0, look, &meta_of_look),
            (
                "tools/list",
                "tools",
                1,
                "Find something.",
                &json!({ "tep/tags": ["search"], "anthropic/maxResultSizeChars": 500_000 }),
            ),
            ("tools/list", "tools", 2, "Say hi.", &Value::Null),
            ("resources/list", "resources", 0, deprecated, &meta_of_log),
            (
                "resources/templates/list",
                "resourceTemplates",
                0,
                "The log of a day.",
                &json!({ "tep/tags": ["log"] }),
            ),
            ("prompts/list", "prompts", 0, "Deprecated: ask yourself.", &meta_of_ask),
        ] {
            let response = server.at(version, method, json!({})).send().await;
            let item = &response.json()["result"][list][at];
            assert_eq!(item["description"], description, "{version} {method}");
            let expected = if version >= "2025-06-18" { meta } else { &Value::Null };
            assert_eq!(item["_meta"], *expected, "{version} {method}");
        }
        let got = server.at(version, "prompts/get", json!({ "name": "ask" })).send().await.json();
        assert_eq!(got["result"]["description"], "Deprecated: ask yourself.", "{version}");
    }
    server.stop().await;
}

#[tokio::test]
async fn http_says_of_what_is_deprecated_that_it_is() {
    let server = Server::start(app()).await;
    let events = server.post("/tools/look").header("Accept", "text/event-stream");
    for (request, status, expected) in [
        (server.post("/tools/look"), 200, Some("@0")),
        (events, 200, Some("@0")),
        (server.post("/tools/find"), 200, None),
        (server.get("/resources/log"), 200, Some("@0")),
        (server.get("/resources/logs/monday"), 200, None),
        (server.get("/prompts/ask"), 200, Some("@0")),
        (server.post("/tools/lost"), 404, None),
    ] {
        let response = request.send().await;
        assert_eq!((response.status, response.header("deprecation")), (status, expected));
    }
    server.stop().await;
}

#[tokio::test]
async fn openapi_says_them() {
    let server = Server::start(app()).await;
    for path in ["/openapi.json", "/openapi.json?version=3.1"] {
        let document = server.get(path).send().await.json();
        let look = &document["paths"]["/tools/look"]["post"];
        assert_eq!((&look["tags"], &look["deprecated"]), (&json!(["search", "slow"]), &json!(true)));
        assert_eq!(
            look["description"],
            "Deprecated: use `find`.\n\nLook something up. Slowly.\n\nVersion: 1.2.\n\nAt most 1 call runs at once; \
             others wait in line.\n\nTime limit: 90 s.\n\nResult limit: 1000 bytes; a longer text is cut, other \
             results are refused."
        );
        assert_eq!(look["responses"]["503"]["$ref"], "#/components/responses/Busy");
        let busy = &document["components"]["responses"]["Busy"];
        assert_eq!(busy["headers"]["Retry-After"]["schema"]["type"], "integer");
        let greet = &document["paths"]["/tools/greet"]["post"];
        assert_eq!((&greet["tags"], &greet["deprecated"]), (&json!(["tools"]), &Value::Null));
        assert_eq!(greet["responses"].get("503"), None);
        for (path, tag) in [("/resources/log", "search"), ("/prompts/ask", "search")] {
            let operation = &document["paths"][path]["get"];
            assert_eq!(
                (&operation["tags"], &operation["deprecated"]),
                (&json!([tag]), &json!(true)),
                "{path}"
            );
        }
        let names: Vec<&Value> =
            document["tags"].as_array().expect("tags").iter().map(|tag| &tag["name"]).collect();
        assert_eq!(json!(names), json!(["tools", "resources", "prompts", "search", "slow", "log"]));
    }
    server.stop().await;
}

#[tokio::test]
async fn llms_txt_says_them() {
    let server = Server::start(app()).await;
    let index = server.get("/llms.txt").send().await.text();
    for section in [
        "## Tools\n\n- [greet](/llms-full.txt#greet): Say hi.\n\n",
        "## Tools: search\n\n- [look](/llms-full.txt#look): Look something up. Deprecated: use `find`.\n- \
         [find](/llms-full.txt#find): Find something.\n\n",
        "## Resources: search\n\n- [log](/llms-full.txt#log): The old log. Deprecated: read `logs/{day}`!\n\n",
        "## Resources: log\n\n- [logs/{day}](/llms-full.txt#logs-day): The log of a day.\n\n",
        "## Prompts: search\n\n- [ask](/llms-full.txt#ask): Deprecated: ask yourself.\n\n",
    ] {
        assert!(index.contains(section), "{section}\nis not in\n{index}");
    }
    let full = server.get("/llms-full.txt").send().await.text();
    for part in [
        "## look\n\n> Deprecated: use `find`.\n>\n> Look something up. Slowly.\n\nTags: `search`, `slow`.\n\nVersion: \
         1.2.\n\nAt most 1 call runs at once; others wait in line.\n\nTime limit: 90 s.\n\nResult limit: 1000 bytes;",
        "## log\n\n> Deprecated: read `logs/{day}`!\n>\n> The old log.\n\nTags: `search`.\n\nVersion: 3.\n\n",
        "## ask\n\n> Deprecated: ask yourself.\n\nTags: `search`.\n\nVersion: 0.1.\n\nAt most 2 calls run at once;",
    ] {
        assert!(full.contains(part), "{part}\nis not in\n{full}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_has_a_tag_is_offered_together() {
    let app = app();
    let handle = app.handle();
    let server = Server::start(app).await;
    let offered = async || {
        let mut names = Vec::new();
        for (method, list) in
            [("tools/list", "tools"), ("resources/list", "resources"), ("prompts/list", "prompts")]
        {
            let response = server.at("2026-07-28", method, json!({})).send().await.json();
            let items = response["result"][list].as_array().expect("a list").clone();
            names.extend(items.iter().map(|item| item["name"].as_str().expect("a name").to_owned()));
        }
        names.join(" ")
    };
    assert_eq!(offered().await, "look find greet log ask");
    handle.disable_tag("search").expect("there are some");
    assert_eq!(offered().await, "greet");
    assert_eq!(server.post("/tools/look").send().await.status, 404);
    handle.enable_tool("find").expect("there is one");
    assert_eq!(offered().await, "find greet");
    handle.disable_tag("search").expect("there are some");
    handle.enable_tag("search").expect("there are some");
    assert_eq!(offered().await, "look find greet log ask");
    let refused = handle.enable_tag("serach").expect_err("there are none");
    assert_eq!(refused.problems(), ["nothing has the tag `serach`"]);
    server.stop().await;
}
