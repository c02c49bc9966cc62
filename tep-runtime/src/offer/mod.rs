//! On what terms an item is offered, whatever noun it is of.

mod gate;
mod offered;
mod surface;
mod verdict;

use std::borrow::Cow;

use serde_json::json;

use crate::protocol::Meta;

pub use surface::Surface;
pub use verdict::{Decides, NotLetIn};

pub(crate) use gate::{Busy, Line, Turn};
pub(crate) use offered::Offered;

/// The terms on which an item is offered, written by the macro as one chain of calls.
#[derive(Clone, Copy, Debug, Default)]
pub struct Offer {
    pub(crate) tags: &'static [&'static str],
    pub(crate) deprecated: Option<&'static str>,
    pub(crate) version: Option<&'static str>,
    pub(crate) hidden: &'static [Surface],
    pub(crate) max_concurrency: Option<u32>,
    pub(crate) is_guarded: bool,
}

impl Offer {
    /// An item without tags, on every surface, whose calls may all run at once.
    pub const fn new() -> Self {
        Self {
            tags: &[],
            deprecated: None,
            version: None,
            hidden: &[],
            max_concurrency: None,
            is_guarded: false,
        }
    }

    /// What it is sorted by.
    pub const fn tags(mut self, tags: &'static [&'static str]) -> Self {
        self.tags = tags;
        self
    }

    /// That it should not be used any more, and what to use instead.
    pub const fn deprecated(mut self, instead: &'static str) -> Self {
        self.deprecated = Some(instead);
        self
    }

    /// Its own version.
    pub const fn version(mut self, version: &'static str) -> Self {
        self.version = Some(version);
        self
    }

    /// Where it is not offered.
    pub const fn hidden(mut self, surfaces: &'static [Surface]) -> Self {
        self.hidden = surfaces;
        self
    }

    /// How many calls of it run at once.
    pub const fn max_concurrency(mut self, calls: u32) -> Self {
        self.max_concurrency = Some(calls);
        self
    }

    /// That a function of the author decides who may call, and with what.
    pub const fn guarded(mut self) -> Self {
        self.is_guarded = true;
        self
    }

    pub(crate) fn has_tag(&self, tag: &str) -> bool {
        self.tags.contains(&tag)
    }

    pub(crate) fn is_on(&self, surface: Surface) -> bool {
        !self.hidden.contains(&surface)
    }

    /// That it is deprecated, as a sentence.
    pub(crate) fn notice(&self) -> Option<String> {
        let instead = self.deprecated?.trim();
        let stop = if instead.ends_with(['.', '!', '?']) { "" } else { "." };
        Some(format!("Deprecated: {instead}{stop}"))
    }

    /// The description as it is published. What is said first is read also where long texts are cut.
    pub(crate) fn described<'a>(&self, description: &'a str) -> Cow<'a, str> {
        match self.notice() {
            None => Cow::Borrowed(description),
            Some(notice) if description.is_empty() => notice.into(),
            Some(notice) => format!("{notice}\n\n{description}").into(),
        }
    }

    /// What client programs find of it in the `_meta` of the item.
    pub(crate) fn publish(&self, meta: &mut Meta) {
        let tags = (!self.tags.is_empty()).then(|| json!(self.tags));
        let entries = [
            ("tep/tags", tags),
            ("tep/deprecated", self.deprecated.map(Into::into)),
            ("tep/version", self.version.map(Into::into)),
        ];
        meta.extend(entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    }

    /// What the documents say of it in a sentence each, besides its tags and that it is deprecated.
    pub(crate) fn sentences(&self) -> impl Iterator<Item = String> {
        let version = self.version.map(|version| format!("Version: {version}."));
        let at_once = self.max_concurrency.map(|calls| {
            let calls = if calls == 1 { "1 call runs".to_owned() } else { format!("{calls} calls run") };
            format!("At most {calls} at once; others wait in line.")
        });
        version.into_iter().chain(at_once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deprecated_is_said_first() {
        for (offer, description, expected) in [
            (Offer::new(), "Say hi.", "Say hi."),
            (Offer::new().deprecated("use `greet`"), "Say hi.", "Deprecated: use `greet`.\n\nSay hi."),
            (Offer::new().deprecated("use `greet`!"), "", "Deprecated: use `greet`!"),
        ] {
            assert_eq!(offer.described(description), expected);
        }
    }
}
