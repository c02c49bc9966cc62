//! Serving on a port, and the tokens that are good there.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::{output, text, tour};

pub(crate) const SECRET: &str = "a secret for tests, long enough to be one";

/// A server on a free port, ended with the test.
pub(crate) struct Serving {
    child: Child,
    pub(crate) address: String,
    greeting: String,
}

impl Serving {
    pub(crate) fn start(command: &mut Command) -> Self {
        let command = command.args(["-p", "0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a program that starts");
        let mut lines = BufReader::new(child.stdout.as_mut().expect("a pipe")).lines();
        let mut greeting = String::new();
        while !greeting.contains("connect Claude Code") {
            greeting += &lines.next().expect("a greeting to its end").expect("UTF-8");
            greeting.push('\n');
        }
        let first = greeting.lines().next().expect("a line");
        let address = first.split("http://").nth(1).expect("an address").to_owned();
        Self { child, address, greeting }
    }

    fn signal(&mut self, name: &str) -> i32 {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        self.child.wait().expect("an end").code().expect("no end by a signal")
    }

    /// The first line and the body of the answer to a call of `wipe_db`.
    fn wipe_with(&self, token: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a listening server");
        let host = &self.address;
        write!(
            stream,
            "POST /tools/wipe_db HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n\
             Content-Length: 0\r\nConnection: close\r\n\r\n"
        )
        .expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // Has ended already, in most tests.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn help_names_the_surfaces() {
    let help = output(tour().arg("--help"));
    assert!(help.status.success());
    for part in [
        "Greets, adds, wipes, and says how long it has been up.",
        "/mcp",
        "/tools/{name}",
        "/resources/{path}",
        "/prompts/{name}",
        "/openapi.json",
        "/llms.txt",
        "--port",
        "4567",
        "token",
    ] {
        assert!(text(&help.stdout).contains(part), "{part}");
    }
}

#[test]
fn an_unknown_option_is_a_clear_error() {
    let wrong = output(tour().arg("--prot"));
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("--port"), "{}", text(&wrong.stderr));
}

#[test]
fn a_token_needs_the_secret() {
    for secret in [None, Some("short")] {
        let mut command = tour();
        command.args(["token", "--sub", "42", "--caps", "admin"]);
        if let Some(secret) = secret {
            command.env("JWT_SECRET", secret);
        }
        let refused = output(&mut command);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains("JWT_SECRET"), "{}", text(&refused.stderr));
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn a_minted_token_opens_what_it_names_until_it_ends() {
    let server = Serving::start(tour().env("JWT_SECRET", SECRET));
    for (arguments, status, said) in [
        (&["--caps", "admin"][..], "200", "wiped"),
        (&["--caps", "read,admin", "--agent", "bot", "--ttl", "5m"], "200", "wiped"),
        (&["--caps", "read"], "403", "missing capability: admin"),
        (&[], "403", "missing capability: admin"),
        (&["--caps", "admin", "--iss", "https://issuer.example", "--aud", "tour"], "200", "wiped"),
        (&["--caps", "admin", "--ttl=-1h"], "401", "invalid_token"),
    ] {
        let mut command = tour();
        command.env("JWT_SECRET", SECRET).args(["token", "--sub", "42"]).args(arguments);
        let minted = output(&mut command);
        assert!(minted.status.success(), "{}", text(&minted.stderr));
        let answer = server.wipe_with(text(&minted.stdout).trim());
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")) && answer.contains(said),
            "{arguments:?}: {answer}"
        );
    }
}

#[test]
fn a_port_in_use_is_a_clear_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address");
    let refused = output(tour().args(["-p", &address.port().to_string()]));
    assert_eq!(refused.status.code(), Some(1));
    let said = text(&refused.stderr);
    assert!(said.contains(&address.to_string()) && said.contains("in use"), "{said}");
    assert!(refused.stdout.is_empty());
}

#[test]
fn a_signal_ends_the_server_in_an_orderly_way() {
    for name in ["INT", "TERM"] {
        let mut server = Serving::start(tour().env("JWT_SECRET", SECRET));
        // An idle connection does not keep it.
        let _idle = TcpStream::connect(&server.address).expect("a listening server");
        assert_eq!(server.signal(name), 0, "SIG{name}");
    }
}

#[test]
fn the_greeting_says_how_to_connect_and_the_log_stays_on_standard_error() {
    let mut server = Serving::start(&mut tour());
    assert_eq!(server.signal("TERM"), 0);
    let (mut rest, mut log) = (String::new(), String::new());
    server.child.stdout.take().expect("a pipe").read_to_string(&mut rest).expect("UTF-8");
    server.child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
    let connect = format!("claude mcp add --transport http tour http://{}/mcp\n", server.address);
    assert!(server.greeting.ends_with(&connect) && rest.is_empty(), "{}{rest}", server.greeting);
    assert!(server.address.starts_with("127.0.0.1:"), "nobody else can connect: {}", server.address);
    assert!(log.contains("JWT_SECRET"), "nothing can be minted, and the log says so: {log}");
}
