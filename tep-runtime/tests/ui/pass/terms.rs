// Functions for `authorize`, in every shape, and items on every term.

#![deny(warnings)]

use std::fmt;

use tep_runtime::prelude::*;

struct Lab;

#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("refused")
    }
}

mod guards {
    use super::*;

    pub async fn owns(_: &Identity, cx: &Context, _: &Lab, id: &u64, tags: &[String]) -> Result<(), ToolError> {
        let _ = (cx.state::<Lab>(), id, tags);
        Ok(())
    }
}

fn is_short(_: &Identity, name: &str) -> Result<(), Refused> {
    if name.len() < 9 { Ok(()) } else { Err(Refused) }
}

async fn is_known(caller: &Identity) -> bool {
    !caller.is_anonymous()
}

fn may_all<T: std::fmt::Debug>(_: &Identity, _: &T) -> Result<(), String> {
    Ok(())
}

/// Every parameter, lent ones and inputs, of an async function.
#[mcp_tool(authorize = guards::owns, max_concurrency = 1, result_limit = 256)]
async fn start(cx: &Context, lab: &Lab, id: u64, tags: Vec<String>) -> String {
    let _ = (cx, lab, tags);
    id.to_string()
}

/// Chosen parameters, of a plain function.
#[mcp_tool(authorize = is_short(name), deprecated = "use `start`", hidden = ["docs"])]
fn label(mut name: String, _id: u64) -> String {
    name.push('!');
    name
}

/// The caller alone, of an inline function.
#[mcp_tool(inline, authorize = is_known(), tags = ["lab"], version = "1.0.0-beta.1")]
fn count() -> usize {
    1
}

/// A generic one, with its type written out.
#[mcp_tool(authorize = may_all::<u8>)]
async fn any(level: u8) -> u8 {
    level
}

/// A run.
#[mcp_resource("runs/{id}", authorize = may_all, hidden = ["mcp", "http"], max_concurrency = 0x10)]
async fn run(id: u64) -> String {
    id.to_string()
}

/// Ask.
#[mcp_prompt(authorize = is_short(name), tags = [], max_concurrency = 4_294_967_295)]
fn ask(name: String) -> String {
    name
}

fn main() {
    let app = App::new("terms", "1").state(Lab).tools(tools![start, label, count, any]);
    let app = app.resource::<run>().prompt::<ask>();
    assert!(tep_runtime::testing::TestClient::new(app).is_ok());
}
