//! The documents that describe the catalog, as they are served.

use crate::app::{Probe, app, token};
use crate::server::Server;

#[tokio::test]
async fn documents_are_served_under_their_types() {
    let server = Server::start(app(&Probe::default())).await;
    for (path, media_type, holds) in [
        ("/llms.txt", "text/markdown; charset=utf-8", "- [greet](/llms-full.txt#"),
        ("/llms-full.txt", "text/markdown; charset=utf-8", "curl"),
        ("/openapi.json", "application/json", "\"3.0.3\""),
        ("/openapi.json?version=3.0", "application/json", "\"3.0.3\""),
        ("/openapi.json?version=3.1", "application/json", "\"3.1."),
        ("/health", "text/plain; charset=utf-8", "ok"),
    ] {
        let response = server.get(path).send().await;
        assert_eq!((response.status, response.header("content-type")), (200, Some(media_type)), "{path}");
        assert!(response.text().contains(holds), "{path}");
        let head = server.request("HEAD", path).send().await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        assert_eq!(head.header("content-length"), Some(response.body.len().to_string().as_str()), "{path}");
    }
    assert_eq!(server.get("/openapi.json?version=2").send().await.status, 400);
    server.stop().await;
}

#[tokio::test]
async fn no_document_repeats_the_host_header() {
    let server = Server::start(app(&Probe::default()).hosts(["mcp.example"])).await;
    for path in ["/llms.txt", "/llms-full.txt", "/openapi.json", "/openapi.json?version=3.1"] {
        let response = server.get(path).header("Host", "mcp.example").send().await;
        assert_eq!(response.status, 200);
        assert!(!response.text().contains("mcp.example"), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused_everywhere_but_at_the_health_check() {
    let server = Server::start(app(&Probe::default())).await;
    let port = server.address.port();
    for path in [
        "/mcp",
        "/tools/greet",
        "/resources/server/status",
        "/prompts/any",
        "/llms.txt",
        "/openapi.json",
        "/nowhere",
    ] {
        for (header, value, setting) in [
            ("Host", "evil.example", "App::hosts"),
            ("Host", "localhost.evil.example", "App::hosts"),
            ("Origin", "https://evil.example", "App::origins"),
            ("Origin", "null", "App::origins"),
            ("Origin", "http://localhost.evil.example", "App::origins"),
        ] {
            for method in ["GET", "POST"] {
                let response = server.request(method, path).header(header, value).send().await;
                assert_eq!(response.status, 403, "{method} {path} {header}: {value}");
                assert!(response.text().contains(setting), "{}", response.text());
            }
        }
    }
    for host in [format!("localhost:{port}"), format!("[::1]:{port}"), "LOCALHOST".into(), "127.0.0.1".into()]
    {
        assert_eq!(server.get("/llms.txt").header("Host", &host).send().await.status, 200, "{host}");
    }
    let browser =
        server.post("/tools/greet").json(r#"{"name":"x"}"#).header("Origin", "http://localhost:6274");
    assert_eq!(browser.send().await.status, 200);
    assert_eq!(server.get("/health").header("Host", "evil.example").send().await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn capabilities_are_told_in_the_documents() {
    let server = Server::start(app(&Probe::default())).await;
    for path in ["/llms.txt", "/llms-full.txt", "/openapi.json"] {
        assert!(server.get(path).bearer(&token("ann", &[])).send().await.text().contains("danger"), "{path}");
    }
    server.stop().await;
}
