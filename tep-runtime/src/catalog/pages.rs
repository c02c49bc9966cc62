//! Pages of MCP apps: what a tool shows its results with has to be there.

use super::declared::Declared;
use crate::offer::Surface;
use crate::protocol::ui;
use crate::resource::RequestedUri;

impl Declared {
    /// Every tool that names a page names a resource of the app, which is one.
    pub(super) fn check_pages(&self, problems: &mut Vec<String>) {
        for tool in self.tools.iter().map(|tool| &tool.entry) {
            let Some(uri) = tool.meta().ui.resource_uri else { continue };
            let name = tool.name();
            let page = RequestedUri::parse(uri).and_then(|requested| {
                let mut resources = self.resources.iter().map(|resource| &resource.entry);
                resources.find(|resource| resource.uri.matches(&requested).is_some())
            });
            match page.map(|page| page.mime_type()) {
                None => problems.push(format!(
                    "tool `{name}`: `ui = \"{uri}\"` is no resource of the app; write the page as \
                     `#[mcp_resource(\"{uri}\")]`, and add it with `.resource::<..>()` where the app does not gather it"
                )),
                Some(Some(ui::PAGE_TYPE)) if page.is_some_and(|page| !page.meta().offer.is_on(Surface::Mcp)) => {
                    problems.push(format!(
                        "tool `{name}`: the page `{uri}` is hidden from MCP clients, which could not show it; remove its \
                         `hidden = [\"mcp\"]`"
                    ));
                }
                Some(Some(ui::PAGE_TYPE)) => {}
                Some(_) => problems.push(format!(
                    "tool `{name}`: the resource `{uri}` is no page, since its media type is not `{}`; remove its \
                     `mime_type`",
                    ui::PAGE_TYPE
                )),
            }
        }
    }
}
