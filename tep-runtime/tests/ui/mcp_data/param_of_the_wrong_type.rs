use tep_runtime::prelude::*;

struct Meter(f64);

#[mcp_data]
struct Place {
    #[param(default = Meter(1.0))]
    shelf: u32,
}

fn main() {
    let _ = Meter(1.0).0;
}
