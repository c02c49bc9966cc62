//! Pictures that stand for a server or for one of its items.

use serde::{Deserialize, Serialize};

/// A picture that clients may show beside a name; since 2025-11-25.
///
/// ```
/// use tep_runtime::prelude::*;
///
/// fn logo() -> Icon {
///     Icon::new("https://example.com/logo.svg").mime_type("image/svg+xml").sizes(["any"])
/// }
///
/// /// Look something up.
/// #[mcp_tool(icon = [logo(), Icon::new("https://example.com/night.png").sizes(["48x48"]).dark()])]
/// async fn look_up(word: String) -> String {
///     word
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Icon {
    src: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mime_type: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sizes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<Theme>,
}

/// The background that an icon is drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Theme {
    Light,
    Dark,
}

impl Icon {
    /// The picture at an `https:` URI that needs no login, or inside a `data:` URI. Clients load no others, and all of
    /// them show PNG and JPEG.
    pub fn new(src: impl Into<String>) -> Self {
        Self { src: src.into(), mime_type: None, sizes: Vec::new(), theme: None }
    }

    /// The media type, where the server at the URI says none or the wrong one.
    #[must_use]
    pub fn mime_type(mut self, mime_type: impl Into<String>) -> Self {
        self.mime_type = Some(mime_type.into());
        self
    }

    /// The sizes that the picture is good for: `48x48`, or `any` for one that scales.
    #[must_use]
    pub fn sizes<S: Into<String>>(mut self, sizes: impl IntoIterator<Item = S>) -> Self {
        self.sizes.extend(sizes.into_iter().map(Into::into));
        self
    }

    /// It is drawn for a light background.
    #[must_use]
    pub fn light(mut self) -> Self {
        self.theme = Some(Theme::Light);
        self
    }

    /// It is drawn for a dark background.
    #[must_use]
    pub fn dark(mut self) -> Self {
        self.theme = Some(Theme::Dark);
        self
    }

    /// Where the picture is.
    pub fn src(&self) -> &str {
        &self.src
    }

    /// Whether clients load it.
    pub(crate) fn is_loadable(&self) -> bool {
        let scheme = self.src.split_once(':').map_or("", |(scheme, _)| scheme);
        ["https", "data"].iter().any(|loadable| scheme.eq_ignore_ascii_case(loadable))
    }
}

impl From<&str> for Icon {
    fn from(src: &str) -> Self {
        Self::new(src)
    }
}

impl From<String> for Icon {
    fn from(src: String) -> Self {
        Self::new(src)
    }
}

/// What an attribute can be given as an icon.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an icon",
    label = "not an icon",
    note = "write its URI as a string, or an `Icon`, which says more of it"
)]
pub trait IntoIcon {
    #[doc(hidden)]
    fn into_icon(self) -> Icon;
}

#[diagnostic::do_not_recommend]
impl<T: Into<Icon>> IntoIcon for T {
    fn into_icon(self) -> Icon {
        self.into()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_known_is_said() {
        let full = Icon::new("data:,x").mime_type("image/png").sizes(["48x48", "any"]).dark();
        for (icon, wire) in [
            (Icon::new("https://a/b.png"), json!({ "src": "https://a/b.png" })),
            (Icon::from("https://a").light(), json!({ "src": "https://a", "theme": "light" })),
            (
                full,
                json!({ "src": "data:,x", "mimeType": "image/png", "sizes": ["48x48", "any"], "theme": "dark" }),
            ),
        ] {
            assert_eq!(serde_json::to_value(icon).expect("an object"), wire);
        }
    }

    #[test]
    fn clients_load_no_other_schemes_than_these() {
        for (src, is_loadable) in [
            ("https://a/b.png", true),
            ("DATA:image/png;base64,AA==", true),
            ("http://a/b.png", false),
            ("javascript:alert(1)", false),
            ("file:///b.png", false),
            ("/b.png", false),
            ("", false),
        ] {
            assert_eq!(Icon::new(src).is_loadable(), is_loadable, "{src}");
        }
    }
}
