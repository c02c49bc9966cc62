use tep_runtime::prelude::*;

struct Drawer;

fn main() {
    let _ = App::new("house", "1.0.0").task_store(Drawer);
}
