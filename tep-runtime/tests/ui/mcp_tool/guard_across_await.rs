use std::sync::Mutex;

use tep_runtime::prelude::*;

#[mcp_tool]
async fn count(counter: &Mutex<u64>) -> u64 {
    let mut counter = counter.lock().unwrap();
    std::future::ready(()).await;
    *counter += 1;
    *counter
}

fn main() {}
