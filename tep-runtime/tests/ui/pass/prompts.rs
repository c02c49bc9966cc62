use tep_runtime::prelude::*;

pub struct Store;

#[mcp_data]
pub enum Aspect {
    Loss,
    Time,
}

#[mcp_prompt]
fn hello() -> &'static str {
    "hello"
}

/// Ask for a comparison of two runs.
#[mcp_prompt(inline, name = "compare-runs", title = "Compare", caps = ["read"])]
pub fn compare(
    store: &Store,
    /// First run.
    #[param(min = 1, example = 7)]
    a: u64,
    b: Option<u64>,
    #[param(rename = "in-what-respect", default = Aspect::Loss)] aspect: Aspect,
    #[param(one_of = ["short", "long"], default = "short")] length: String,
    tags: Vec<String>,
) -> Result<String, ToolError> {
    let _ = (store, aspect, tags);
    Ok(format!("{a} {b:?} {length}"))
}

#[mcp_prompt(description = "Talk to the model.")]
async fn talk(cx: &Context, r#type: String) -> Vec<PromptMessage> {
    let _ = cx;
    vec![PromptMessage::user(r#type), PromptMessage::assistant(Content::text("yes"))]
}

#[mcp_prompt]
async fn look() -> Content {
    Content::image([1], "image/png")
}

#[mcp_prompt]
async fn described(identity: &Identity) -> Result<PromptResult, std::io::Error> {
    Ok(PromptResult::new([PromptMessage::user(identity.subject())]).description("Who asks."))
}

fn is_prompt<P: tep_runtime::prompt::Prompt>() {}

fn main() {
    is_prompt::<hello>();
    is_prompt::<compare>();
    is_prompt::<talk>();
    is_prompt::<look>();
    is_prompt::<described>();
}
