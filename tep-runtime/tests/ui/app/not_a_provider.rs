use tep_runtime::prelude::*;

struct Door;

fn main() {
    let _ = App::new("house", "1.0.0").auth(Door);
}
