//! The command line of a finished binary.
#![cfg(unix)]

mod commands;
mod install;
mod old_server;
mod questions;
mod raw_http;
mod remote;
mod serving;
mod stubborn_server;

use std::process::{Command, Output, Stdio};

/// An example, in an environment that says nothing, with nobody to read from.
fn example(path: &str) -> Command {
    let mut command = Command::new(path);
    for variable in ["JWT_SECRET", "RUST_LOG", "TEP_SECRET", "TEP_TOKEN"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::null());
    command
}

fn hello() -> Command {
    example(env!("CARGO_BIN_EXE_hello"))
}

fn tour() -> Command {
    example(env!("CARGO_BIN_EXE_tour"))
}

fn everything() -> Command {
    example(env!("CARGO_BIN_EXE_everything"))
}

fn output(command: &mut Command) -> Output {
    command.output().expect("a program that starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What became of a command: its exit code, its result, and what else it said.
fn run(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = output(command);
    (status.code().expect("no end by a signal"), text(&stdout), text(&stderr))
}
