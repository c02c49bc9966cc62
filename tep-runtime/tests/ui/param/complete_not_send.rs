use std::rc::Rc;

use tep_runtime::prelude::*;

async fn cities(typed: &str) -> Vec<String> {
    let typed = Rc::new(typed);
    std::future::ready(()).await;
    vec![typed.to_string()]
}

#[mcp_prompt]
async fn plan(#[param(complete = cities)] city: String) -> String {
    city
}

fn main() {}
