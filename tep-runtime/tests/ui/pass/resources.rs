use tep_runtime::prelude::*;

struct Store;

#[mcp_data]
pub struct Status {
    pub healthy: bool,
}

#[mcp_resource]
fn readme() -> &'static str {
    "Read me."
}

#[mcp_resource("server/status", inline, title = "Status", mime_type = "application/json", caps = ["read"])]
fn status() -> Json<Status> {
    Json(Status { healthy: true })
}

/// Log of one experiment.
#[mcp_resource("experiments/{id}/log")]
async fn log(store: &Store, #[param(min = 1)] id: u64) -> Result<String, ToolError> {
    let _ = store;
    Ok(id.to_string())
}

#[mcp_resource("notes://{year}/{month}", name = "notes", description = "Notes of a month.")]
async fn notes(month: String, cx: &Context, year: u16) -> Option<Vec<u8>> {
    let _ = (month, cx, year);
    None
}

#[mcp_resource("files/{type}")]
async fn by_type(r#type: String) -> Contents {
    Contents::Text(r#type)
}

#[mcp_resource("folder/{the-name}")]
async fn folder(#[param(rename = "the-name")] name: String) -> Vec<ResourceContents> {
    let _ = name;
    vec![]
}

fn is_resource<R: tep_runtime::resource::Resource>() {}

fn main() {
    is_resource::<readme>();
    is_resource::<status>();
    is_resource::<log>();
    is_resource::<notes>();
    is_resource::<by_type>();
    is_resource::<folder>();
}
