use tep_runtime::prelude::*;

fn city(typed: &str) -> String {
    typed.into()
}

#[mcp_resource("guides/{city}")]
async fn guide(#[param(complete = city)] city: String) -> String {
    city
}

fn main() {}
