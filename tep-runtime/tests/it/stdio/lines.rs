//! Lines: what is none costs one answer, and what is too long is not kept.

use serde_json::{Value, json};

use super::{Client, call, text};
use crate::app::{Probe, app};

#[tokio::test]
async fn a_bad_line_costs_one_answer_and_the_next_one_is_read() {
    let mut client = Client::begin(app(&Probe::default()).max_depth(9), "2025-11-25", json!({})).await;
    let deep = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{}}}"#, "[".repeat(9));
    for (line, code, id) in [
        (&b"junk"[..], -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,", -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}", -32700, None),
        (b"\xff\xfe{}", -32700, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"\xc3\",\"method\":\"ping\"}", -32700, None),
        (deep.as_bytes(), -32700, None),
        (b"\0", -32700, None),
        (b"3", -32600, None),
        (b"null", -32600, None),
        (b"{}", -32600, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600, None),
        (b"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600, None),
        (b"{\"id\":7,\"method\":\"ping\"}", -32600, Some(json!(7))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"x\"}", -32600, Some(json!("x"))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"made/up\"}", -32601, Some(json!(8))),
        (b"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":[]}", -32602, Some(json!(9))),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600, None),
        (b"[]", -32600, None),
    ] {
        client.bytes(line);
        client.bytes(b"\n");
        let answer = client.next().await;
        let shown = String::from_utf8_lossy(line);
        assert_eq!(
            (answer["error"]["code"].as_i64(), answer.get("id")),
            (Some(code), id.as_ref()),
            "{shown}"
        );
        client.assert_alive().await;
    }
    assert_eq!(client.end().await, [Value::Null; 0]);
}

#[tokio::test]
async fn lines_come_in_every_form_that_clients_write() {
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    for (bytes, answers) in [
        (format!("{ping}\n"), 1),
        (format!("{ping}\r\n{ping}\r\n"), 2),
        (format!("\n\r\n  \t\n{ping}\n\n"), 1),
        (format!("\u{feff}{ping}\n"), 1),
        (format!("  {ping}  \n"), 1),
        // The last line lacks its end.
        (format!("{ping}\n{ping}"), 2),
        (String::new(), 0),
    ] {
        let mut client = Client::start(app(&Probe::default()));
        client.bytes(bytes.as_bytes());
        let said = client.end().await;
        assert_eq!(said, vec![json!({ "jsonrpc": "2.0", "id": 1, "result": {} }); answers], "{bytes:?}");
    }
}

#[tokio::test]
async fn a_long_line_is_read_in_pieces_and_a_too_long_one_is_not_kept() {
    let mut client = Client::begin(app(&Probe::default()).max_body(1 << 20), "2025-11-25", json!({})).await;
    let of_size = |size: usize| {
        let around = json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": call("greet", json!({ "name": "" })) });
        let around = around.to_string();
        let name = "x".repeat(size - around.len());
        around.replace(r#""name":"""#, &format!(r#""name":"{name}""#))
    };
    for (size, end, is_taken) in [
        (1 << 20, "\n", true),
        (1 << 20, "\r\n", true),
        ((1 << 20) + 1, "\n", false),
        ((1 << 20) + 1, "\r\n", false),
        (9 << 20, "\n", false),
    ] {
        let line = of_size(size) + end;
        assert_eq!(line.len(), size + end.len());
        for piece in line.as_bytes().chunks(100_003) {
            client.bytes(piece);
        }
        let answer = client.next().await;
        if is_taken {
            assert_eq!(answer["id"], 5);
            assert!(text(&answer).starts_with("hello xxx"), "{size} {end:?}");
        } else {
            assert_eq!((&answer["error"]["code"], answer.get("id")), (&json!(-32600), None));
            assert!(answer["error"]["message"].as_str().is_some_and(|why| why.contains("App::max_body")));
        }
        client.assert_alive().await;
    }
    client.end().await;
}
