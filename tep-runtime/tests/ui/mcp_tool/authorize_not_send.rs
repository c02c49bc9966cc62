use tep_runtime::prelude::*;

async fn may_search(_: &Identity) -> bool {
    let count = std::rc::Rc::new(1);
    std::future::ready(()).await;
    *count > 0
}

#[mcp_tool(authorize = may_search())]
async fn search(query: String) -> String {
    query
}

fn main() {}
