//! Functions that complete a value, in every shape that they can have.

use std::collections::BTreeSet;

use tep_runtime::prelude::*;

struct Store {
    names: Vec<String>,
}

fn fixed() -> [&'static str; 2] {
    ["a", "b"]
}

fn numbers(typed: &str) -> Vec<u64> {
    typed.parse().into_iter().collect()
}

async fn asynchronous(typed: &str, others: &OtherArguments) -> Option<String> {
    others.get("other").map(|other| format!("{typed}{other}"))
}

fn borrowing(store: &Store) -> &[String] {
    &store.names
}

async fn from_state<'a>(identity: &Identity, store: &'a Store, _typed: &str) -> impl Iterator<Item = &'a str> {
    let _ = identity;
    store.names.iter().map(String::as_str)
}

async fn with_everything(
    cx: &Context,
    store: &Store,
    typed: &str,
    others: &OtherArguments,
) -> BTreeSet<String> {
    let _ = (cx, typed, others);
    store.names.iter().cloned().collect()
}

mod elsewhere {
    pub async fn cities(_: &str) -> Vec<String> {
        Vec::new()
    }
}

#[mcp_prompt(inline)]
fn fill_in(
    #[param(complete = fixed)] a: String,
    #[param(complete = numbers)] b: u64,
    #[param(complete = asynchronous)] c: Option<String>,
    #[param(complete = borrowing)] d: String,
    #[param(complete = from_state)] e: String,
    #[param(complete = with_everything, default = "x")] f: String,
    #[param(complete = elsewhere::cities)] g: String,
) -> String {
    format!("{a}{b}{c:?}{d}{e}{f}{g}")
}

#[mcp_resource("runs/{id}")]
async fn run(#[param(complete = numbers)] id: u64) -> String {
    id.to_string()
}

fn main() {
    let app = App::new("completers", "1").state(Store { names: Vec::new() });
    let _ = app.prompt::<fill_in>().resource::<run>();
}
