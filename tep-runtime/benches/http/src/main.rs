//! A server to measure: `bench-tep http PORT - NTOOLS`.
//!
//! The tools are those of the servers that it is compared with: `add`, `echo`, `work`, and a catalog of look-alikes.

mod catalog;

use std::process::ExitCode;

use tep_runtime::prelude::*;

#[mcp_data]
struct Sum {
    sum: i64,
}

/// Add two integers
#[mcp_tool]
async fn add(a: i64, b: i64) -> Result<ToolResult, ToolError> {
    let sum = a.wrapping_add(b);
    ToolResult::text(sum.to_string()).structured(&Sum { sum })
}

/// Echo a text
#[mcp_tool]
async fn echo(text: String) -> String {
    text
}

/// Does nothing, and takes no arguments
#[mcp_tool]
async fn work() -> &'static str {
    "done"
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, port, _, count] = arguments.as_slice() else {
        eprintln!("usage: bench-tep http PORT - NTOOLS");
        return ExitCode::FAILURE;
    };
    let (Ok(port), Ok(count), "http") = (port.parse::<u16>(), count.parse(), mode.as_str()) else {
        eprintln!("the mode is http; the port and the number of tools are numbers");
        return ExitCode::FAILURE;
    };
    let app = App::new("bench-tep", "0").tools(tools![add, echo, work]).tools(catalog::entries(count));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async move {
        let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("a free port");
        app.serve(listener, std::future::pending()).await.expect("a sound app");
    });
    ExitCode::SUCCESS
}
