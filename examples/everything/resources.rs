//! Resources of text, of bytes and of data, under URIs with a scheme of their own.

use tep_runtime::prelude::*;

use crate::content::PIXEL;

/// A text that never changes.
#[mcp_resource("test://static-text", name = "static-text")]
async fn static_text() -> &'static str {
    "This is the content of the static text resource."
}

/// A picture, red and one pixel large.
#[mcp_resource("test://static-binary", name = "static-binary", mime_type = "image/png")]
async fn static_binary() -> &'static [u8] {
    PIXEL
}

/// A text that clients can watch for changes.
#[mcp_resource("test://watched-resource", name = "watched-resource")]
async fn watched_resource() -> &'static str {
    "This is the content of the watched resource."
}

/// What a template makes of its capture.
#[mcp_data]
struct TemplateData {
    /// The capture, as it was read.
    id: String,
    /// Always true.
    #[serde(rename = "templateTest")]
    template_test: bool,
    /// A sentence with the capture in it.
    data: String,
}

/// Some of the ids, to choose from.
fn ids() -> std::ops::RangeInclusive<u32> {
    1..=200
}

/// Data for any id.
#[mcp_resource("test://template/{id}/data", name = "template-data")]
async fn template_data(#[param(complete = ids)] id: String) -> Json<TemplateData> {
    Json(TemplateData { data: format!("Data for ID: {id}"), template_test: true, id })
}
