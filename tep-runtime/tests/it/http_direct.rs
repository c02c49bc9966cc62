//! `/tools/{name}` and `/resources/{path}`: statuses, types and bodies.

use serde_json::json;

use crate::app::{Probe, app};
use crate::server::Server;

const TEXT: &str = "text/plain; charset=utf-8";

#[tokio::test]
async fn a_tool_says_what_it_says_in_the_plainest_form() {
    let server = Server::start(app(&Probe::default())).await;
    for (path, form, json, media_type, said) in [
        ("/tools/greet", "name=world", r#"{"name":"world"}"#, TEXT, "hello world"),
        ("/tools/greet", "name=a+b%26c", r#"{"name":"a b&c"}"#, TEXT, "hello a b&c"),
        ("/tools/greet", "name=", r#"{"name":""}"#, TEXT, "hello "),
        ("/tools/add", "a=2&b=3", r#"{"a":2,"b":3}"#, TEXT, "5"),
        ("/tools/add", "a=9007199254740993&b=0", r#"{"a":9007199254740993,"b":0}"#, TEXT, "9007199254740993"),
        ("/tools/whoami", "", "{}", TEXT, "anonymous over http"),
    ] {
        for request in [server.post(path).form(form), server.post(path).json(json)] {
            let response = request.send().await;
            assert_eq!((response.status, response.text().as_str()), (200, said), "{path} {form}");
            assert_eq!(response.header("content-type"), Some(media_type));
            assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        }
    }
    let nothing = server.post("/tools/whoami").send().await;
    assert_eq!(
        (nothing.status, nothing.text().as_str()),
        (200, "anonymous over http"),
        "no body is no arguments"
    );
    server.stop().await;
}

#[tokio::test]
async fn every_kind_of_argument_comes_by_json_and_by_form() {
    let server = Server::start(app(&Probe::default())).await;
    let json = json!({
        "text": "t", "whole": 200, "real": 0.5, "flag": true, "many": [1, -2], "map": { "k": false },
        "colour": "green", "point": { "x": 1, "y": -1 }, "when": "1999", "choice": "b",
    });
    let form = "text=t&whole=200&real=0.5&flag=true&many=1&many=-2&map=%7B%22k%22%3Afalse%7D&colour=green\
                &point=%7B%22x%22%3A1%2C%22y%22%3A-1%7D&when=1999&choice=b";
    let said = r#"{"said":"t 200 0.5 true None [1, -2] {\"k\": false} green 1,-1 7 1999 b [1]"}"#;
    for request in [
        server.post("/tools/everything").json(&json.to_string()),
        server.post("/tools/everything").form(form),
    ] {
        let response = request.send().await;
        assert_eq!(response.text(), said);
        assert_eq!(response.header("content-type"), Some("application/json"));
    }
    server.stop().await;
}

#[tokio::test]
async fn refusals_are_problem_documents() {
    let server = Server::start(app(&Probe::default())).await;
    let deep = format!(r#"{{"name":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    for (what, request, status) in [
        ("malformed", server.post("/tools/greet").json("{"), 400),
        (
            "not UTF-8",
            server
                .post("/tools/greet")
                .header("Content-Type", "application/json")
                .body(*b"{\"name\":\"\xff\"}"),
            400,
        ),
        ("a form that is not UTF-8", server.post("/tools/greet").form("name=%ff"), 400),
        ("a lone surrogate", server.post("/tools/greet").json(r#"{"name":"\ud800"}"#), 400),
        ("a repeated key", server.post("/tools/greet").json(r#"{"name":"a","name":"b"}"#), 400),
        ("deep", server.post("/tools/greet").json(&deep), 400),
        ("JSON sent as a form", server.post("/tools/greet").form(r#"{"name":"world"}"#), 400),
        ("no argument", server.post("/tools/greet").json("{}"), 422),
        ("no body", server.post("/tools/greet"), 422),
        ("an array", server.post("/tools/greet").json(r#"["world"]"#), 422),
        ("an unknown argument", server.post("/tools/greet").json(r#"{"name":"x","nmae":1}"#), 422),
        ("a wrong type", server.post("/tools/add").json(r#"{"a":"x","b":1}"#), 422),
        ("a fraction", server.post("/tools/add").json(r#"{"a":2.5,"b":1}"#), 422),
        ("an unknown tool", server.post("/tools/nope").json("{}"), 404),
        ("another case", server.post("/tools/Greet").json("{}"), 404),
        ("a climbing path", server.post("/tools/../tools/greet").json("{}"), 404),
        ("a path parameter", server.post("/tools/greet;x=1").json("{}"), 404),
        ("line breaks", server.post("/tools/greet%0d%0aX-Injected:%201").json("{}"), 404),
        ("nothing behind tools", server.post("/tools/").json("{}"), 404),
        ("another place", server.get("/nowhere"), 404),
        ("plain text", server.post("/tools/greet").header("Content-Type", "text/plain").body("{}"), 415),
        ("no type", server.post("/tools/greet").body("{}"), 415),
        ("a coded body", server.post("/tools/greet").json("{}").header("Content-Encoding", "gzip"), 415),
        ("a panic", server.post("/tools/panics").json("{}"), 500),
        ("a timeout", server.post("/tools/never_ends").json("{}"), 504),
        ("an unknown resource", server.get("/resources/nope"), 404),
        ("a climbing resource", server.get("/resources/..%2f..%2fetc%2fpasswd"), 404),
        ("a capture of another type", server.get("/resources/experiments/x/log"), 404),
        ("a resource that is not there", server.get("/resources/experiments/1/log"), 404),
        ("a resource that fails", server.get("/resources/experiments/8/log"), 500),
        ("a resource that panics", server.get("/resources/experiments/9/log"), 500),
        ("no resource", server.get("/resources"), 404),
        ("no resource either", server.get("/resources/"), 404),
        ("a query that is not UTF-8", server.get("/resources?uri=%ff"), 400),
        (
            "the same, from a foreign host",
            server.get("/resources?uri=%ff").header("Host", "evil.example"),
            403,
        ),
        ("the same, by another method", server.post("/resources?uri=%ff"), 405),
        ("a URI of nothing", server.get("/resources?uri=file:///etc/passwd"), 404),
    ] {
        let response = request.send().await;
        assert_eq!(response.status, status, "{what}: {}", response.text());
        assert_eq!(response.header("content-type"), Some("application/problem+json"), "{what}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{what}");
        assert!(response.header("x-injected").is_none());
        let problem = response.json();
        assert_eq!((&problem["status"], &problem["type"]), (&json!(status), &json!("about:blank")), "{what}");
        assert!(!problem["detail"].as_str().expect("a detail").contains("secret"), "{what}");
        server.assert_alive().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn invalid_arguments_are_listed_one_by_one() {
    let server = Server::start(app(&Probe::default())).await;
    let response = server
        .post("/tools/everything")
        .json(r#"{"text":1,"whole":300,"flag":"yes","levle":3}"#)
        .send()
        .await;
    let problem = response.json();
    let paths: Vec<&str> = problem["errors"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|error| error["path"].as_str().expect("a path"))
        .collect();
    for path in ["text", "whole", "flag", "real", "many", "map", "colour", "point", "levle"] {
        assert!(paths.contains(&path), "{path} is not in {paths:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_a_tool_reports_as_failed_is_400_with_the_result() {
    let server = Server::start(app(&Probe::default())).await;
    let response = server.post("/tools/add").json(r#"{"a":9223372036854775807,"b":1}"#).send().await;
    assert_eq!((response.status, response.header("content-type")), (400, Some("application/json")));
    let text = "the sum does not fit 64 bits";
    assert_eq!(response.json(), json!({ "content": [{ "type": "text", "text": text }], "isError": true }));
    server.stop().await;
}

#[tokio::test]
async fn methods_that_a_route_has_not_are_405_before_credentials_are_looked_at() {
    let server = Server::start(app(&Probe::default())).await;
    for (method, path, allow) in [
        ("GET", "/tools/greet", "POST"),
        ("HEAD", "/tools/greet", "POST"),
        ("PUT", "/tools/greet", "POST"),
        ("POST", "/resources/server/status", "GET, HEAD"),
        ("DELETE", "/resources?uri=server/status", "GET, HEAD"),
        ("POST", "/llms.txt", "GET, HEAD"),
        ("POST", "/openapi.json", "GET, HEAD"),
        ("POST", "/health", "GET, HEAD"),
    ] {
        let request = server.request(method, path).bearer("junk").header("X-HTTP-Method-Override", "POST");
        let response = request.send().await;
        assert_eq!((response.status, response.header("allow")), (405, Some(allow)), "{method} {path}");
        assert!(response.header("www-authenticate").is_none());
    }
    server.stop().await;
}

#[tokio::test]
async fn resources_by_path_and_by_uri() {
    let server = Server::start(app(&Probe::default())).await;
    for (path, media_type, body) in [
        ("/resources/server/status", TEXT, &b"up"[..]),
        ("/resources/server/%73tatus", TEXT, b"up"),
        ("/resources/server/status?x=1&y=%zz", TEXT, b"up"),
        ("/resources?uri=server/status", TEXT, b"up"),
        ("/resources?uri=tep%3A%2F%2Fserver%2Fstatus", TEXT, b"up"),
        ("/resources?uri=test://bytes", "image/png", b"\x00\x01\xfe\xff"),
        ("/resources/experiments/7/log", TEXT, b"epoch 1"),
        ("/resources/notes/caf%C3%A9%20au%20lait", "application/json", "[\"café au lait\"]".as_bytes()),
        ("/resources/pages/one", "text/html; charset=utf-8", b"<script>alert(1)</script>"),
    ] {
        let response = server.get(path).send().await;
        assert_eq!((response.status, response.header("content-type")), (200, Some(media_type)), "{path}");
        assert_eq!(response.body, body, "{path}");
        let is_html = media_type.starts_with("text/html");
        assert_eq!(response.header("content-security-policy"), is_html.then_some("sandbox"), "{path}");
        let head = server.request("HEAD", path).send().await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        assert_eq!(head.header("content-length"), Some(body.len().to_string().as_str()), "{path}");
    }
    assert_eq!(server.get("/resources/test://bytes").send().await.status, 404, "a scheme is no path");
    server.stop().await;
}

#[tokio::test]
async fn a_resource_read_over_mcp_answers_with_its_published_uri() {
    let server = Server::start(app(&Probe::default())).await;
    for (asked, published) in [
        ("server/status", "tep://server/status"),
        ("tep://server/status", "tep://server/status"),
        ("experiments/7/log", "tep://experiments/7/log"),
        ("test://bytes", "test://bytes"),
    ] {
        for version in crate::server::VERSIONS {
            let response = server.at(version, "resources/read", json!({ "uri": asked })).send().await;
            let contents = &response.json()["result"]["contents"][0];
            assert_eq!(contents["uri"], published, "{version} {asked}");
            let has_type = contents.get("type").is_some();
            assert_eq!(has_type, version != "2026-07-28" && asked != "test://bytes", "{version} {asked}");
        }
    }
    for (uri, legacy) in [
        ("nope", -32002),
        ("experiments/x/log", -32002),
        ("experiments/1/log", -32002),
        ("experiments/8/log", -32603),
        ("experiments/9/log", -32603),
    ] {
        assert_eq!(
            server.legacy("2025-11-25", "resources/read", json!({ "uri": uri })).send().await.code(),
            legacy,
            "{uri}"
        );
        let response = server.modern("resources/read", json!({ "uri": uri })).send().await;
        let expected = if legacy == -32002 { -32602 } else { legacy };
        assert_eq!(response.code(), expected, "{uri}");
        if legacy == -32002 {
            assert_eq!(response.json()["error"]["data"]["uri"], uri);
        }
    }
    server.stop().await;
}
