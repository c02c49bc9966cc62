//! That the check is made where it can be, and finds what is wrong.

use std::io::Write as _;
use std::panic::catch_unwind;

use serde_json::{Value, json};

use super::schema::{Schema, folder};
use super::{Asked, check_line};
use crate::server::VERSIONS;

const CALL: Option<&str> = Some("tools/call");

/// A member of a message, by its JSON pointer, another value for it, or none, and a part of what is found then.
type Fault = (&'static str, Option<Value>, &'static str);

fn result(result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "result": result })
}

fn error(error: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "error": error })
}

fn call(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": "s", "method": method, "params": params })
}

fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// The message is legal, and is not with any one of the faults.
fn check(revision: &str, method: Option<&str>, message: &Value, faults: &[Fault]) {
    let Some(schema) = Schema::of(revision) else { return };
    let found = schema.violations(method, message);
    assert!(found.is_empty(), "{revision}: {found:?} in {message}");
    for (member, value, violation) in faults {
        let mut faulty = message.clone();
        let (parent, name) = member.rsplit_once('/').expect("a JSON pointer");
        let parent = faulty.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object");
        match value {
            Some(value) => drop(parent.insert(name.to_owned(), value.clone())),
            None => drop(parent.remove(name).expect("a member")),
        }
        let found = schema.violations(method, &faulty);
        let is_found = found.iter().any(|found| found.contains(violation));
        assert!(is_found, "{revision}: {violation} is not in {found:?} for {faulty}");
    }
}

#[test]
fn where_there_are_no_schemas_that_is_told() {
    if folder().is_none() {
        // Not `eprintln`, which is shown only beside a failure.
        let told = writeln!(std::io::stderr(), "MCP_SCHEMAS is not set: no message is checked by its schema");
        told.expect("a standard error");
    }
    assert!(VERSIONS.into_iter().all(|version| Schema::of(version).is_some() == folder().is_some()));
}

#[test]
fn a_legacy_result_fits_its_method() {
    let text = json!({ "type": "text", "text": "hello" });
    let sound = json!({ "type": "audio", "data": "AQID", "mimeType": "audio/wav" });
    let link = json!({ "type": "resource_link", "uri": "tep://a", "name": "a" });
    let silent = json!({ "type": "image", "data": "no base64", "mimeType": "image/png" });
    let contents = json!({ "uri": "tep://a", "type": "text", "text": "up" });
    let agreed = json!({
        "protocolVersion": "2025-03-26", "capabilities": {}, "serverInfo": { "name": "a", "version": "1" },
    });
    for (revision, method, legal, faults) in [
        (
            "2024-11-05",
            "tools/call",
            json!({ "content": [text] }),
            vec![
                ("/result/content", Some(json!([sound])), "CallToolResult/content/0"),
                ("/id", None, "this is no request"),
                ("/result", None, "this is no request"),
                ("/method", Some(json!("tools/call")), "this is no request"),
            ],
        ),
        (
            "2025-03-26",
            "tools/call",
            json!({ "content": [text, sound] }),
            vec![
                ("/result/content", Some(json!([link])), "CallToolResult/content/0"),
                ("/result/content", Some(json!([silent])), "CallToolResult/content/0"),
            ],
        ),
        (
            "2025-03-26",
            "initialize",
            agreed,
            vec![
                ("/result/capabilities", None, "\"capabilities\" is a required property"),
                ("/result/serverInfo/version", None, "InitializeResult/serverInfo"),
            ],
        ),
        (
            "2025-06-18",
            "resources/read",
            json!({ "contents": [contents] }),
            vec![("/result/contents", Some(json!([{ "uri": "no uri", "text": "up" }])), "/contents/0")],
        ),
        (
            "2025-11-25",
            "tools/call",
            json!({ "content": [text, link], "resultType": "of no concern" }),
            vec![
                ("/result/structuredContent", Some(json!([1])), "CallToolResult/structuredContent"),
                ("/jsonrpc", Some(json!("1.0")), "JSONRPCResultResponse/jsonrpc"),
                ("/id", Some(json!(null)), "JSONRPCResultResponse/id"),
            ],
        ),
        ("2025-11-25", "ping", json!({}), vec![("/result/_meta", Some(json!("none")), "EmptyResult/_meta")]),
    ] {
        check(revision, Some(method), &result(legal), &faults);
    }
}

#[test]
fn a_modern_result_says_what_it_is_and_how_long_it_holds() {
    let content = json!([{ "type": "text", "text": "hello" }]);
    let tool = json!({ "name": "greet", "inputSchema": { "type": "object" } });
    let form = json!({ "type": "object", "properties": { "team": { "type": "string" } } });
    let question =
        json!({ "method": "elicitation/create", "params": { "message": "Who?", "requestedSchema": form } });
    for (method, legal, faults) in [
        (
            "tools/call",
            json!({ "resultType": "complete", "content": content }),
            vec![
                ("/result/resultType", None, "\"resultType\" is a required property"),
                ("/result/resultType", Some(json!("guessed")), "has no result of the type `guessed`"),
                ("/result/content", Some(json!("hello")), "CallToolResult/content"),
                (
                    "/result/content",
                    Some(json!([{ "type": "words", "text": "" }])),
                    "CallToolResult/content/0",
                ),
            ],
        ),
        (
            "tools/list",
            json!({ "resultType": "complete", "tools": [tool], "ttlMs": 0, "cacheScope": "private" }),
            vec![
                ("/result/ttlMs", None, "\"ttlMs\" is a required property"),
                ("/result/cacheScope", Some(json!("everybody")), "ListToolsResult/cacheScope"),
                ("/result/tools", Some(json!([{ "name": "greet" }])), "ListToolsResult/tools/0"),
                ("/result/resultType", Some(json!("input_required")), "`tools/list` asks for no input"),
                ("/result/resultType", Some(json!("task")), "has no result of the type `task`"),
            ],
        ),
        (
            "prompts/get",
            json!({ "resultType": "input_required", "inputRequests": { "team": question } }),
            vec![
                ("/result/inputRequests/team/params/message", None, "InputRequiredResult/inputRequests/team"),
                ("/result/requestState", Some(json!(1)), "InputRequiredResult/requestState"),
            ],
        ),
        ("tools/call", json!({ "resultType": "task", "taskId": "t" }), vec![]),
        (
            "tasks/get",
            json!({ "resultType": "complete", "taskId": "t" }),
            vec![("/result/resultType", None, "\"resultType\" is a required property")],
        ),
    ] {
        check("2026-07-28", Some(method), &result(legal), &faults);
    }
}

#[test]
fn only_methods_of_the_revision_have_results() {
    for (revision, method) in [("2026-07-28", "ping"), ("2025-11-25", "server/discover"), ("2024-11-05", "a")]
    {
        let Some(schema) = Schema::of(revision) else { return };
        let found = schema.violations(Some(method), &result(json!({ "resultType": "complete" })));
        assert_eq!(found, [format!("`{method}` is no method of this revision")], "{revision}");
        assert!(schema.violations(None, &result(json!({ "resultType": "complete" }))).is_empty());
    }
}

#[test]
fn errors_have_a_code_and_the_data_that_belongs_to_it() {
    let unsupported = json!({ "supported": ["2026-07-28"], "requested": "2031-01-01" });
    let plain = error(json!({ "code": 403, "message": "no" }));
    for revision in VERSIONS {
        let faults = [
            ("/error/code", Some(json!("403")), "/error/code"),
            ("/error/message", None, "\"message\" is a required property"),
            ("/id", Some(json!(null)), "/id"),
        ];
        check(revision, CALL, &plain, &faults);
        check(revision, None, &json!({ "jsonrpc": "2.0", "error": plain["error"] }), &[]);
    }
    let legal = error(json!({ "code": -32022, "message": "no", "data": unsupported }));
    let faults = [
        ("/error/data", None, "UnsupportedProtocolVersionError/error"),
        ("/error/data/supported", Some(json!("2026-07-28")), "UnsupportedProtocolVersionError/error"),
    ];
    check("2026-07-28", CALL, &legal, &faults);
}

#[test]
fn a_server_says_and_asks_only_what_the_revision_has() {
    let form = json!({ "type": "object", "properties": {} });
    let question = call("elicitation/create", json!({ "message": "Who?", "requestedSchema": form }));
    let progress = notification("notifications/progress", json!({ "progressToken": 1, "progress": 0.5 }));
    let log = notification("notifications/message", json!({ "level": "info", "data": "going on" }));
    for revision in VERSIONS {
        let faults = [
            ("/method", Some(json!("notifications/made/up")), "is none of ServerNotification"),
            ("/method", Some(json!("notifications/initialized")), "is none of ServerNotification"),
            ("/params/progressToken", None, "\"progressToken\" is a required property"),
        ];
        check(revision, None, &progress, &faults);
        check(revision, None, &log, &[("/params/level", Some(json!("loud")), "/params/level")]);
    }
    let faults = [
        ("/method", Some(json!("tools/list")), "is none of ServerRequest"),
        ("/params/message", None, "\"message\" is a required property"),
        ("/jsonrpc", None, "\"jsonrpc\" is a required property"),
    ];
    check("2025-06-18", None, &question, &faults);
    for revision in ["2024-11-05", "2025-03-26", "2026-07-28"] {
        let Some(schema) = Schema::of(revision) else { return };
        let found = schema.violations(None, &question);
        assert_eq!(found, ["`elicitation/create` is none of ServerRequest"], "{revision}");
    }
}

#[test]
fn a_line_is_one_message_and_answers_what_was_asked() {
    let mut asked = Asked::default();
    asked.note(br#"{"jsonrpc":"2.0","id":1,"method":"made/up"}"#);
    asked.note(b"no message");
    asked.note(br#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/a"}]"#);
    let pong = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    let batch = format!("[{pong}]");
    check_line("2025-11-25", &asked, &format!("{pong}\n"));
    check_line("2025-03-26", &asked, &batch);
    for line in [
        "",
        "going on",
        "{}{}",
        &format!("{pong}\n{pong}"),
        &pong.replace(',', ",\n"),
        &batch,
        &pong.replace('1', "\"1\""),
    ] {
        let outcome = catch_unwind(|| check_line("2025-11-25", &asked, line));
        assert!(outcome.is_err(), "{line}");
    }
    assert!(catch_unwind(|| check_line("2025-03-26", &asked, "[]")).is_err());
}
