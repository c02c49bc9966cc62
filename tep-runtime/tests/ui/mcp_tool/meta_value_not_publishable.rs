use tep_runtime::prelude::*;

struct Team;

#[mcp_tool(meta = ["com.example/team" = Team])]
async fn look_up() {}

fn main() {}
