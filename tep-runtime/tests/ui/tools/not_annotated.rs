use tep_runtime::prelude::*;

async fn greet() {}

fn main() {
    let _ = tools![greet];
}
