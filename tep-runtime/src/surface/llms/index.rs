//! `/llms.txt` itself: a line for each item, in sections by noun and tag.

use std::fmt::Write as _;

use super::{Anchors, Page, how_to};
use crate::offer::Offer;
use crate::surface::markdown::{inline, link_text};
use crate::surface::outline::Outline;
use crate::surface::prose::first_sentence;

pub(super) fn index_of(outline: &Outline) -> String {
    let mut out = Page::begin(outline);
    out.paragraph(&how_to(outline));
    let anchors = Anchors::of(outline);
    let tools = outline.tools.iter().map(|tool| {
        let meta = &tool.meta;
        Entry {
            name: meta.name,
            anchor: meta.name,
            description: meta.description,
            caps: meta.caps,
            offer: meta.offer,
        }
    });
    out.entries("## Tools", tools.collect());
    let resources = outline.resources.iter().zip(&anchors.resources).map(|(resource, anchor)| {
        let meta = &resource.meta;
        Entry {
            name: resource.name,
            anchor,
            description: meta.description,
            caps: meta.caps,
            offer: meta.offer,
        }
    });
    out.entries("## Resources", resources.collect());
    let prompts = outline.prompts.iter().zip(&anchors.prompts).map(|(prompt, anchor)| {
        let meta = &prompt.meta;
        Entry { name: meta.name, anchor, description: meta.description, caps: meta.caps, offer: meta.offer }
    });
    out.entries("## Prompts", prompts.collect());
    out.section("## Skills", &outline.skills, |out, skill| {
        let notes = inline(&first_sentence(&skill.description));
        let _ = writeln!(out.text, "- [{}]({}): {notes}", link_text(&skill.name), skill.path());
    });
    out.paragraph("## Optional");
    out.text.push_str(
        "- [OpenAPI](/openapi.json): The same for programs, as OpenAPI 3.0; with ?version=3.1 as OpenAPI 3.1.\n\
         - [Everything in full](/llms-full.txt): Every schema, and a line for curl for every item.\n",
    );
    out.text
}

/// What the index says of an item.
struct Entry<'a> {
    name: &'a str,
    anchor: &'a str,
    description: &'a str,
    caps: &'a [&'a str],
    offer: Offer,
}

impl Page {
    /// The items of one noun: those without a tag, then a section for each tag that is the first of some.
    fn entries(&mut self, heading: &str, entries: Vec<Entry<'_>>) {
        let first_tag = |entry: &Entry<'_>| entry.offer.tags.first().copied();
        let mut tags: Vec<Option<&str>> = vec![None];
        for tag in entries.iter().map(first_tag) {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        for tag in tags {
            let heading = tag.map_or(heading.to_owned(), |tag| format!("{heading}: {}", inline(tag)));
            let tagged = entries.iter().filter(|entry| first_tag(entry) == tag);
            self.section(&heading, tagged, Self::entry);
        }
    }

    /// One line of the index.
    fn entry(&mut self, entry: &Entry<'_>) {
        let Entry { name, anchor, description, caps, offer } = entry;
        let requires = (!caps.is_empty()).then(|| format!("(requires: {})", inline(&caps.join(", "))));
        let notice = offer.notice().map(|notice| inline(&notice));
        let notes = [Some(inline(&first_sentence(description))), notice, requires];
        let notes: Vec<String> = notes.into_iter().flatten().filter(|note| !note.is_empty()).collect();
        let notes = notes.join(" ");
        let colon = if notes.is_empty() { "" } else { ": " };
        let _ = writeln!(self.text, "- [{}](/llms-full.txt#{anchor}){colon}{notes}", link_text(name));
    }
}
