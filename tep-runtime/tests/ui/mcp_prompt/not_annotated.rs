use tep_runtime::prelude::*;

struct Compare;

fn app() -> App {
    App::new("compare", "1").prompt::<Compare>()
}

fn main() {}
