//! `/llms.txt` and `/llms-full.txt`: the catalog for language models and people who skim, as llmstxt.org says.

mod further;
mod prompt;

use std::collections::HashSet;
use std::fmt::Write as _;

use serde_json::Value;

use super::curl::Base;
use super::json;
use super::markdown::{code, fenced, inline, link_text, quote};
use super::outline::{Outline, ResourceOutline, SkillOutline, ToolOutline};
use super::prose::{first_sentence, fold, hints, kind};
use crate::catalog::Catalog;
use further::ASKS;

/// `/llms.txt`: what there is, one line each. Links name no host, so that they hold behind every proxy that
/// serves the app at its root.
pub(crate) fn index(catalog: &Catalog) -> String {
    index_of(&Outline::of(catalog))
}

/// `/llms-full.txt`: everything that is needed to call each item. Example calls begin with `base_url`.
pub(crate) fn full(catalog: &Catalog, base_url: Option<&str>) -> String {
    full_of(&Outline::of(catalog), Base::new(base_url))
}

fn index_of(outline: &Outline) -> String {
    let mut out = Page::begin(outline);
    out.paragraph(&how_to(outline));
    let anchors = Anchors::of(outline);
    out.section("## Tools", &outline.tools, |out, tool| {
        let meta = &tool.meta;
        out.entry(meta.name, meta.name, meta.description, meta.caps);
    });
    out.section(
        "## Resources",
        outline.resources.iter().zip(&anchors.resources),
        |out, (resource, anchor)| {
            let meta = &resource.meta;
            out.entry(resource.name, anchor, meta.description, meta.caps);
        },
    );
    out.section("## Prompts", outline.prompts.iter().zip(&anchors.prompts), |out, (prompt, anchor)| {
        let meta = &prompt.meta;
        out.entry(meta.name, anchor, meta.description, meta.caps);
    });
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

fn full_of(outline: &Outline, base: Base<'_>) -> String {
    let mut out = Page::begin(outline);
    out.paragraph(&how_to(outline));
    if !outline.tools.is_empty() {
        out.paragraph(
            "A tool answers with status 200 and its result, or with 400 and the reason of its failure. Status 422 \
             lists everything that is wrong with the arguments; then nothing has run.",
        );
    }
    further::explain(&mut out, outline);
    if !base.is_known() {
        out.paragraph(
            "The lines for curl want the address of this server in `BASE_URL`, without a slash at its end, such as \
             `BASE_URL=http://127.0.0.1:4567`.",
        );
    }
    for tool in &outline.tools {
        out.tool(tool, base);
    }
    let anchors = Anchors::of(outline);
    for (resource, anchor) in outline.resources.iter().zip(&anchors.resources) {
        out.resource(resource, anchor, base);
    }
    for (prompt, anchor) in outline.prompts.iter().zip(&anchors.prompts) {
        out.prompt(prompt, anchor, base);
    }
    for (skill, anchor) in outline.skills.iter().zip(&anchors.skills) {
        out.skill(skill, anchor, base);
    }
    out.text.truncate(out.text.trim_end().len());
    out.text.push('\n');
    out.text
}

/// One paragraph on the ways in.
fn how_to(outline: &Outline) -> String {
    let mut ways = Vec::new();
    if !outline.tools.is_empty() {
        ways.push(
            "Call a tool with `POST /tools/NAME` and its arguments as one JSON object \
             (`Content-Type: application/json`) or as a form.",
        );
    }
    if outline.resources.iter().any(|resource| resource.uri.http_path().is_some()) {
        ways.push("Read a resource with `GET /resources/PATH`.");
    }
    if outline.has_read_by_uri() {
        ways.push("Read a resource that has a scheme in its URI with `GET /resources?uri=URI`.");
    }
    if !outline.prompts.is_empty() {
        ways.push("Fill in a prompt with `GET /prompts/NAME` and its arguments in the query string.");
    }
    if !outline.skills.is_empty() {
        ways.push("A skill is instructions for one kind of task, to be read before it: a `SKILL.md`, and what it names.");
    }
    ways.push("MCP clients connect to `/mcp`. [/openapi.json](/openapi.json) says the same to programs.");
    ways.join(" ")
}

/// Where each resource and prompt is found in the full text; a tool's anchor is its name.
struct Anchors {
    resources: Vec<String>,
    prompts: Vec<String>,
    skills: Vec<String>,
}

impl Anchors {
    fn of(outline: &Outline) -> Self {
        let mut taken: HashSet<String> = outline.tools.iter().map(|tool| tool.meta.name.to_owned()).collect();
        let mut unique = |name: &str| {
            let plain = slug(name);
            let numbered = (2..).map(|number| format!("{plain}-{number}"));
            let mut candidates = std::iter::once(plain.clone()).chain(numbered);
            let free = candidates.find(|candidate| !taken.contains(candidate)).unwrap_or_default();
            taken.insert(free.clone());
            free
        };
        Self {
            resources: outline.resources.iter().map(|resource| unique(resource.name)).collect(),
            prompts: outline.prompts.iter().map(|prompt| unique(prompt.meta.name)).collect(),
            skills: outline.skills.iter().map(|skill| unique(&skill.name)).collect(),
        }
    }
}

/// What a fragment can hold as it is.
fn slug(name: &str) -> String {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let words: Vec<&str> = name.split(|c| !legal(c)).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "item".into() } else { words.join("-") }
}

/// A document while it is written.
struct Page {
    text: String,
}

impl Page {
    /// The title and what the app says of itself.
    fn begin(outline: &Outline) -> Self {
        let about = &outline.about;
        let title = match inline(outline.title()) {
            empty if empty.is_empty() => "MCP server".into(),
            title => title,
        };
        let summary = about.implementation.description.as_deref().map(inline).unwrap_or_default();
        let mut page = Self { text: format!("# {title}\n\n") };
        page.paragraph(&match summary.as_str() {
            "" => {
                "> Tools, resources and prompts for agents and scripts, over MCP and plain HTTP.".to_owned()
            }
            summary => format!("> {summary}"),
        });
        if let Some(instructions) = about.instructions.as_deref().filter(|text| !text.trim().is_empty()) {
            page.paragraph("How to use it:");
            page.paragraph(quote(instructions).trim_end());
        }
        page
    }

    fn paragraph(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push_str("\n\n");
    }

    /// Items of one kind under a heading, where there are any.
    fn section<T>(
        &mut self,
        heading: &str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.paragraph(heading);
            items.for_each(|item| write(self, item));
            self.text.push('\n');
        }
    }

    /// One line of the index.
    fn entry(&mut self, name: &str, anchor: &str, description: &str, caps: &[&str]) {
        let mut notes = inline(&first_sentence(description));
        if !caps.is_empty() {
            let space = if notes.is_empty() { "" } else { " " };
            let _ = write!(notes, "{space}(requires: {})", inline(&caps.join(", "))); // a String takes everything
        }
        let colon = if notes.is_empty() { "" } else { ": " };
        let _ = writeln!(self.text, "- [{}](/llms-full.txt#{anchor}){colon}{notes}", link_text(name));
    }

    /// The anchor stands by itself: headings get one of their own making, which differs between readers.
    fn heading(&mut self, anchor: &str, name: &str, title: Option<&str>, description: &str) {
        self.paragraph(&format!("<a id=\"{anchor}\"></a>"));
        self.paragraph(&format!("## {}", inline(name)));
        if let Some(title) = title.map(inline).filter(|title| !title.is_empty()) {
            self.paragraph(&format!("**{title}**"));
        }
        if !description.trim().is_empty() {
            self.paragraph(quote(description).trim_end());
        }
    }

    fn caps(&mut self, caps: &[&str]) {
        if !caps.is_empty() {
            let caps: Vec<String> = caps.iter().map(|cap| code(cap)).collect();
            self.paragraph(&format!(
                "Requires: {}. Add a credential to the request, such as `-H \"Authorization: Bearer $TOKEN\"`; `/openapi.json` says of which kinds.",
                caps.join(", ")
            ));
        }
    }

    fn tool(&mut self, tool: &ToolOutline, base: Base<'_>) {
        let meta = &tool.meta;
        self.heading(meta.name, meta.name, meta.title, meta.description);
        self.caps(meta.caps);
        let hints = hints(&meta.hints);
        if !hints.is_empty() {
            self.paragraph(&format!("Hints: {}.", hints.join("; ")));
        }
        if let Some(timeout) = meta.timeout {
            self.paragraph(&format!("Time limit: {} s.", timeout.as_secs_f64()));
        }
        if tool.parameters().next().is_none() {
            self.paragraph("It takes no arguments.");
        } else {
            self.paragraph("Parameters:");
            tool.parameters().for_each(|(name, schema)| {
                self.parameter(name, schema, tool.requires(name));
            });
            self.text.push('\n');
            self.block("Input schema:", "json", &json::lines(&tool.input));
        }
        self.returned(tool);
        self.further_answers(tool);
        self.block("Call it:", "sh", &base.call(&tool.path(), &tool.example));
    }

    fn parameter(&mut self, name: &str, schema: &Value, required: bool) {
        let mut facts = vec![inline(&kind(schema))];
        match schema.get("default") {
            Some(default) => facts.push(format!("default {}", inline(&default.to_string()))),
            None => facts.push(if required { "required" } else { "optional" }.into()),
        }
        facts.extend((schema["writeOnly"] == true).then(|| "secret".into()));
        let description = inline(schema["description"].as_str().unwrap_or_default());
        let colon = if description.is_empty() { "" } else { ": " };
        let _ = writeln!(self.text, "- {} ({}){colon}{description}", code(name), facts.join(", "));
    }

    fn returned(&mut self, tool: &ToolOutline) {
        if tool.is_nothing {
            return self.paragraph("Returns: nothing, with status 204.");
        }
        let Some(returned) = tool.returned() else {
            return self.paragraph(
                "Returns: text; an image or a sound as its bytes; several content blocks as JSON.",
            );
        };
        let text = returned.text.map(|schema| inline(&kind(&schema)));
        match (text, returned.json) {
            (Some(text), None) => self.paragraph(&format!("Returns: {text}, as plain text.")),
            (text, Some(json)) => {
                let or = text.map(|text| format!("{text} as plain text, or ")).unwrap_or_default();
                self.block(&format!("Returns: {or}JSON of this schema:"), "json", &json::lines(&json));
            }
            (None, None) => {}
        }
    }

    fn resource(&mut self, resource: &ResourceOutline, anchor: &str, base: Base<'_>) {
        let meta = &resource.meta;
        self.heading(anchor, resource.name, meta.title, meta.description);
        self.caps(meta.caps);
        self.paragraph(&format!("URI: {}", code(&resource.uri.published())));
        if let Some(media_type) = resource.mime_type {
            self.paragraph(&format!("Media type: {}", code(media_type)));
        }
        if resource.uri.is_template() {
            self.paragraph("Parameters:");
            for capture in resource.uri.captures() {
                self.parameter(capture, &resource.capture_schema(capture), true);
            }
            self.text.push('\n');
        }
        if resource.can_ask {
            self.paragraph(ASKS);
        }
        let line = match resource.example_path() {
            Some(path) => base.get(&path),
            None => base.get_uri(&fold(&resource.example_uri())),
        };
        self.block("Read it:", "sh", &line);
    }

    fn skill(&mut self, skill: &SkillOutline, anchor: &str, base: Base<'_>) {
        self.heading(anchor, &skill.name, None, &skill.description);
        self.paragraph(&format!("URI: {}", code(&skill.uri)));
        self.block("Read it:", "sh", &base.get_uri(&skill.uri));
    }

    fn block(&mut self, title: &str, language: &str, text: &str) {
        self.paragraph(title);
        self.text.push_str(&fenced(language, text));
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests;
