use std::rc::Rc;

use tep_runtime::prelude::*;

#[mcp_tool]
async fn wait(seconds: u64) -> u64 {
    let shared = Rc::new(seconds);
    std::future::ready(()).await;
    *shared
}

fn main() {}
