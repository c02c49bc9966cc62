use tep_runtime::prelude::*;

fn main() {
    let _ = App::new("house", "1.0.0").icon(3);
}
