//! Pages of MCP apps: what a tool shows its results with has to be there.

use crate::protocol::ui;
use crate::resource::{RequestedUri, ResourceSpec};
use crate::tool::ToolSpec;

/// Every tool that names a page names a resource of the app, which is one.
pub(super) fn check_pages(tools: &[ToolSpec], resources: &[ResourceSpec], problems: &mut Vec<String>) {
    for tool in tools {
        let Some(uri) = tool.meta.ui.resource_uri else { continue };
        let name = tool.meta.name;
        let requested = RequestedUri::parse(uri);
        let is_named = |resource: &&ResourceSpec| {
            requested.as_ref().is_some_and(|requested| resource.is_named_by(requested))
        };
        match resources.iter().find(is_named).map(ResourceSpec::mime_type) {
            None => problems.push(format!(
                "tool `{name}`: `ui = \"{uri}\"` is no resource of the app; write the page as \
                 `#[mcp_resource(\"{uri}\")]`, and add it with `.resource::<..>()` where the app does not gather it"
            )),
            Some(Some(ui::PAGE_TYPE)) => {}
            Some(_) => problems.push(format!(
                "tool `{name}`: the resource `{uri}` is no page, since its media type is not `{}`; remove its `mime_type`",
                ui::PAGE_TYPE
            )),
        }
    }
}
