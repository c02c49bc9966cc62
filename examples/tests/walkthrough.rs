//! What the README of `experiments` tells a reader to type is typed here, into a server that really listens.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

const README: &str = include_str!("../experiments/README.md");
const BINARY: &str = env!("CARGO_BIN_EXE_experiments");

#[test]
fn every_command_of_the_readme_prints_what_stands_below_it() {
    let is_there = |program| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    if !is_there("bash") || !is_there("curl") {
        eprintln!("nothing was tried: the walk-through needs bash and curl");
        return;
    }

    let secret = README.lines().find_map(|line| line.strip_prefix("export JWT_SECRET=")).expect("a secret");
    let (_server, url) = Server::start(secret);
    let blocks = README.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let is_typed = |block: &&str| !block.contains("cargo run") && !block.contains("claude ");
    let blocks: Vec<&str> = blocks.filter(is_typed).collect();
    let typed = blocks
        .concat()
        .replace("http://127.0.0.1:4567", &url)
        .replace("./target/release/experiments", BINARY);
    let script = format!("set -eu\ncurl() {{ command curl -sS \"$@\"; }}\n{typed}");
    let output = Command::new("bash").arg("-c").arg(script).output().expect("bash");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));

    let printed = String::from_utf8_lossy(&output.stdout);
    let mut rest = printed.as_ref();
    for promised in blocks.iter().flat_map(|block| block.lines()).filter_map(|line| line.strip_prefix("# ")) {
        let promised = promised.trim_start_matches("… ").trim_end_matches(" …");
        let found = rest.find(promised).unwrap_or_else(|| panic!("`{promised}` is not in:\n{rest}"));
        rest = &rest[found + promised.len()..];
    }
}

/// A server in a process of its own, which ends with the test.
struct Server(Child);

impl Server {
    /// The server and its URL, when it listens.
    fn start(secret: &str) -> (Self, String) {
        let mut command = Command::new(BINARY);
        command.args(["--port", "0"]).env("JWT_SECRET", secret).stdout(Stdio::piped());
        let mut server = Self(command.spawn().expect("the binary of this package"));
        let stdout = server.0.stdout.take().expect("standard output is piped");
        let mut greeting = String::new();
        BufReader::new(stdout).read_line(&mut greeting).expect("a first line");
        let url = greeting.trim().rsplit(' ').next().expect("its last word").to_owned();
        (server, url)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
