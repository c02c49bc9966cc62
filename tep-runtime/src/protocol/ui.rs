//! The extension `io.modelcontextprotocol/ui`, MCP Apps: pages that a client shows beside what a tool says.

use serde::Serialize;

/// The media type of every page.
pub(crate) const PAGE_TYPE: &str = "text/html;profile=mcp-app";
/// How the URI of every page begins.
pub(crate) const SCHEME: &str = "ui://";
/// The entry of `_meta` that tells of pages.
pub(crate) const META_KEY: &str = "ui";

/// What the page of an MCP app asks of the client that shows it. Without it, the page runs in a sandbox that reaches
/// nothing.
///
/// ```
/// use tep_runtime::prelude::*;
///
/// /// The forecast as a page.
/// #[mcp_resource("ui://weather/view", ui = UiPage::new().connects_to(["https://api.example.com"]))]
/// async fn weather_view() -> &'static str {
///     "<!doctype html><title>Weather</title>"
/// }
///
/// /// Forecast the weather.
/// #[mcp_tool(ui = "ui://weather/view")]
/// async fn forecast(city: String) -> String {
///     format!("sunny in {city}")
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UiPage {
    #[serde(skip_serializing_if = "Domains::is_empty")]
    csp: Domains,
    #[serde(skip_serializing_if = "Permissions::is_empty")]
    permissions: Permissions,
    #[serde(skip_serializing_if = "Option::is_none")]
    domain: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prefers_border: Option<bool>,
}

/// Whom the page may talk to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
struct Domains {
    #[serde(rename = "connectDomains", skip_serializing_if = "Vec::is_empty")]
    connect: Vec<String>,
    #[serde(rename = "resourceDomains", skip_serializing_if = "Vec::is_empty")]
    resource: Vec<String>,
    #[serde(rename = "frameDomains", skip_serializing_if = "Vec::is_empty")]
    frame: Vec<String>,
    #[serde(rename = "baseUriDomains", skip_serializing_if = "Vec::is_empty")]
    base_uri: Vec<String>,
}

impl Domains {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// What the page may do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Permissions {
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microphone: Option<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    geolocation: Option<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clipboard_write: Option<Asked>,
}

impl Permissions {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A permission without settings: an empty object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Asked {}

impl UiPage {
    /// A page that asks for nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Origins that the page may fetch from and open sockets to, such as `https://api.example.com`:
    /// `connectDomains`.
    #[must_use]
    pub fn connects_to<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.csp.connect.extend(origins.into_iter().map(Into::into));
        self
    }

    /// Origins that the page may load scripts, styles, pictures and fonts from: `resourceDomains`.
    #[must_use]
    pub fn loads_from<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.csp.resource.extend(origins.into_iter().map(Into::into));
        self
    }

    /// Origins whose pages the page may show in frames: `frameDomains`.
    #[must_use]
    pub fn frames<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.csp.frame.extend(origins.into_iter().map(Into::into));
        self
    }

    /// Origins that the page may resolve its relative links against: `baseUriDomains`.
    #[must_use]
    pub fn bases<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.csp.base_uri.extend(origins.into_iter().map(Into::into));
        self
    }

    /// It uses the camera.
    #[must_use]
    pub fn camera(mut self) -> Self {
        self.permissions.camera = Some(Asked {});
        self
    }

    /// It uses the microphone.
    #[must_use]
    pub fn microphone(mut self) -> Self {
        self.permissions.microphone = Some(Asked {});
        self
    }

    /// It wants to know where the user is.
    #[must_use]
    pub fn geolocation(mut self) -> Self {
        self.permissions.geolocation = Some(Asked {});
        self
    }

    /// It writes to the clipboard.
    #[must_use]
    pub fn clipboard_write(mut self) -> Self {
        self.permissions.clipboard_write = Some(Asked {});
        self
    }

    /// The domain that the page wants for itself, in the form that the client documents.
    #[must_use]
    pub fn domain(mut self, domain: impl Into<String>) -> Self {
        self.domain = Some(domain.into());
        self
    }

    /// Whether it wants a border around it, or none; without this the client decides.
    #[must_use]
    pub fn prefers_border(mut self, has_border: bool) -> Self {
        self.prefers_border = Some(has_border);
        self
    }
}

/// How a tool and a page belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UiLink {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) resource_uri: Option<&'static str>,
    /// Who may call the tool, of `model` and `app`; both when there is none.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(crate) visibility: &'static [&'static str],
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_page_says_what_it_asks_for_and_nothing_else() {
        for (page, wire) in [
            (UiPage::new(), json!({})),
            (UiPage::new().prefers_border(false), json!({ "prefersBorder": false })),
            (
                UiPage::new().connects_to(["https://a"]).frames(["https://b"]),
                json!({ "csp": { "connectDomains": ["https://a"], "frameDomains": ["https://b"] } }),
            ),
            (
                UiPage::new().loads_from(["https://a"]).bases(["https://b"]),
                json!({ "csp": { "resourceDomains": ["https://a"], "baseUriDomains": ["https://b"] } }),
            ),
            (
                UiPage::new().camera().microphone().geolocation().clipboard_write().domain("x.example"),
                json!({
                    "permissions": { "camera": {}, "microphone": {}, "geolocation": {}, "clipboardWrite": {} },
                    "domain": "x.example",
                }),
            ),
        ] {
            assert_eq!(serde_json::to_value(page).expect("an object"), wire);
        }
    }
}
