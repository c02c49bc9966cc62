use tep_runtime::prelude::*;

/// Say hi
/// to someone.
///
/// - politely
#[mcp_tool]
async fn greet(
    /** A block
     * of text. */
    name: String,
    #[doc = concat!("Made ", "elsewhere.")] times: u8,
    #[doc(hidden)] hidden: bool,
) -> String {
    let _ = (times, hidden);
    name
}

/// Replaced.
#[mcp_tool(description = "A description of its own.")]
async fn described() {}

#[mcp_data]
pub struct Documented {
    /// What it is.
    pub field: String,
}

fn main() {
    let _ = tools![greet, described];
    let _ = Documented { field: String::new() };
}
