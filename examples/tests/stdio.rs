//! A finished binary that another program starts and talks to over standard input and output.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tep_runtime::testing::{Value, json};

const SECRET: &str = "a secret for tests, long enough to be one";

fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    command.arg("--stdio").env_remove("JWT_SECRET").env_remove("RUST_LOG").env_remove("TEP_TOKEN");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn tour() -> Command {
    program(env!("CARGO_BIN_EXE_tour"))
}

fn everything() -> Command {
    program(env!("CARGO_BIN_EXE_everything"))
}

/// A server in a process of its own, ended with the test.
struct Serving {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<Lines<BufReader<ChildStdout>>>,
}

impl Serving {
    fn start(command: &mut Command) -> Self {
        let mut child = command.spawn().expect("a program that starts");
        let input = child.stdin.take();
        let output = child.stdout.take().map(|output| BufReader::new(output).lines());
        Self { child, input, output }
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input.as_mut().expect("an open input"), "{message}").expect("a server that reads");
    }

    /// Sends a message until nobody reads any more.
    ///
    /// A program that another test starts at the same time has a copy of our pipes until it is itself, so that a
    /// single answer may still be written to where nobody listens. Ends of file only come later by that.
    fn send_to_the_end(&mut self, message: &Value) {
        let mut input = self.input.as_ref().expect("an open input");
        while self.child.try_wait().expect("a child").is_none() && writeln!(input, "{message}").is_ok() {}
    }

    fn ask(&mut self, method: &str, mut params: Value) -> Value {
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        });
        self.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }));
        let line = self.output.as_mut().and_then(Iterator::next).expect("an answer").expect("UTF-8");
        message_of(&line)
    }

    /// The text of what a tool says.
    fn call(&mut self, name: &str, arguments: Value) -> String {
        let answer = self.ask("tools/call", json!({ "name": name, "arguments": arguments }));
        answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    /// The code with which the process ends by itself, what else it says, and what it logs.
    fn end(mut self) -> (Option<i32>, Vec<String>, String) {
        let said = self.output.take().into_iter().flatten().map(|line| line.expect("UTF-8")).collect();
        let mut log = String::new();
        self.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
        (self.child.wait().expect("an end").code(), said, log)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Has ended already, in most tests.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn message_of(line: &str) -> Value {
    line.parse().unwrap_or_else(|_| panic!("no message: {line}"))
}

#[test]
fn what_a_tool_prints_does_not_get_into_the_protocol() {
    let mut server = Serving::start(&mut everything());
    for text in ["plain words", r#"{"jsonrpc":"2.0","id":1,"result":{}}"#] {
        assert_eq!(server.call("print_a_line", json!({ "text": text })), "Printed a line.");
    }
    drop(server.input.take());
    let (code, said, log) = server.end();
    assert_eq!((code, said), (Some(0), vec![]));
    assert!(log.contains("plain words\n") && log.contains("\"result\":{}}\n"), "{log}");
}

#[test]
fn everything_that_was_asked_is_answered_when_the_input_ends() {
    let mut server = Serving::start(&mut tour());
    for id in 0..50 {
        server.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "ping" }));
    }
    drop(server.input.take());
    let (code, said, _) = server.end();
    assert_eq!((code, said.len()), (Some(0), 50));
}

#[test]
fn a_signal_ends_the_server_while_its_input_stays_open() {
    for name in ["INT", "TERM"] {
        let mut server = Serving::start(&mut tour());
        assert_eq!(server.call("greet", json!({ "name": "world" })), "hello world");
        server.signal(name);
        let _open = server.input.take();
        let (code, said, log) = server.end();
        assert_eq!((code, said), (Some(0), vec![]), "SIG{name}: {log}");
    }
}

#[test]
fn a_client_that_is_gone_is_no_error() {
    let mut server = Serving::start(&mut tour());
    assert_eq!(server.call("greet", json!({ "name": "world" })), "hello world");
    drop(server.output.take());
    server.send_to_the_end(&json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }));
    let _open = server.input.take();
    let (code, _, log) = server.end();
    assert!(code == Some(0) && !log.contains("error"), "{code:?}: {log}");
}

#[test]
fn the_caller_is_who_the_environment_says() {
    let token = |ttl: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tour"));
        command.env("JWT_SECRET", SECRET).args(["token", "--sub", "42", "--caps", "admin", "--ttl", ttl]);
        let minted = command.output().expect("a program that starts").stdout;
        String::from_utf8(minted).expect("UTF-8").trim().to_owned()
    };
    for (token, said) in [
        (None, "missing capability: admin"),
        (Some(String::new()), "missing capability: admin"),
        (Some(token("1h")), "wiped"),
    ] {
        let mut command = tour();
        command.env("JWT_SECRET", SECRET).envs(token.map(|token| ("TEP_TOKEN", token)));
        let mut server = Serving::start(&mut command);
        assert_eq!(server.call("wipe_db", json!({})), said);
    }
    for (token, why) in
        [(token("-1h"), "expired"), ("forged.by.nobody".into(), "TEP_TOKEN"), ("a\tb".into(), "TEP_TOKEN")]
    {
        let server = Serving::start(tour().env("JWT_SECRET", SECRET).env("TEP_TOKEN", &token));
        let (code, said, log) = server.end();
        assert_eq!((code, said), (Some(1), vec![]), "{log}");
        assert!(log.contains("TEP_TOKEN") && log.contains(why) && !log.contains(&token), "{log}");
    }
}

#[test]
fn a_port_is_no_use_over_stdio() {
    for extra in [&["-p", "4567"][..], &["--host", "127.0.0.1"]] {
        let (code, said, log) = Serving::start(tour().args(extra)).end();
        assert_eq!((code, said), (Some(2), vec![]));
        assert!(log.contains("--stdio"), "{log}");
    }
}
