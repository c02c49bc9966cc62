//! Lists, serialised once when the catalog is built, in each shape that some revision has.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use crate::prompt::PromptEntry;
use crate::protocol::ProtocolVersion;
use crate::protocol::prompts::{Prompt, PromptArgument};
use crate::protocol::resources::Resource;
use crate::protocol::tools::{Tool, ToolAnnotations};
use crate::resource::ResourceEntry;
use crate::skill::{SkillFile, Skills};
use crate::tool::ToolEntry;

/// What a list method lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Noun {
    Tools,
    Resources,
    ResourceTemplates,
    Prompts,
    Skills,
}

impl Noun {
    /// The member of the result that holds the list.
    pub(crate) const fn member(self) -> &'static str {
        match self {
            Self::Tools => "tools",
            Self::Resources => "resources",
            Self::ResourceTemplates => "resourceTemplates",
            Self::Prompts => "prompts",
            Self::Skills => "skills",
        }
    }

    /// Whether clients list it only when it is declared. The nouns that every old client knows are listed regardless.
    pub(crate) const fn is_of_extension(self) -> bool {
        matches!(self, Self::Skills)
    }
}

/// The items of one list as JSON texts, and all of them as one array.
#[derive(Debug)]
pub(crate) struct Listing {
    items: Vec<String>,
    whole: String,
}

impl Listing {
    fn of<T: Serialize>(items: impl IntoIterator<Item = T>) -> Self {
        let items: Vec<String> = items
            .into_iter()
            .map(|item| {
                serde_json::to_string(&item).expect("wire types have string keys and no failing values")
            })
            .collect();
        Self { whole: format!("[{}]", items.join(",")), items }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The whole list as a JSON array.
    pub(crate) fn whole(&self) -> &str {
        &self.whole
    }

    /// One item of the list.
    pub(crate) fn item(&self, at: usize) -> &str {
        &self.items[at]
    }

    /// Some items of the list as a JSON array.
    pub(crate) fn page(&self, range: std::ops::Range<usize>) -> String {
        format!("[{}]", self.items[range].join(","))
    }
}

/// Every list in every shape.
pub(crate) struct Listings {
    /// One for each of [`SHAPES`].
    by_shape: Vec<Shape>,
    /// They look the same at every revision.
    skills: Listing,
}

struct Shape {
    tools: Listing,
    resources: Listing,
    templates: Listing,
    prompts: Listing,
}

/// The oldest revision of each shape: items look the same from it to the next.
const SHAPES: [ProtocolVersion; 3] =
    [ProtocolVersion::V2024_11_05, ProtocolVersion::V2025_03_26, ProtocolVersion::V2025_06_18];

impl Listings {
    pub(crate) fn of(
        tools: &[Arc<ToolEntry>],
        resources: &[Arc<ResourceEntry>],
        prompts: &[Arc<PromptEntry>],
        skills: &Skills,
    ) -> Self {
        let published: Vec<PublishedTool> = tools.iter().map(|tool| PublishedTool::of(tool)).collect();
        let prompts: Vec<PublishedPrompt> =
            prompts.iter().map(|prompt| PublishedPrompt::of(prompt)).collect();
        let uris: Vec<(String, &ResourceEntry)> =
            resources.iter().map(|resource| (resource.uri.published(), &**resource)).collect();
        let (templates, concrete): (Vec<_>, Vec<_>) =
            uris.iter().partition(|(_, resource)| resource.uri.is_template());
        let shape = |version| Shape {
            tools: Listing::of(published.iter().map(|tool| tool.wire().at(version))),
            resources: Listing::of(
                concrete
                    .iter()
                    .map(|(uri, entry)| wire_resource(uri, entry).at(version))
                    .chain(skills.manifests().map(SkillFile::resource)),
            ),
            templates: Listing::of(
                templates.iter().map(|(uri, entry)| wire_resource(uri, entry).at(version)),
            ),
            prompts: Listing::of(prompts.iter().map(|prompt| prompt.wire().at(version))),
        };
        Self { by_shape: SHAPES.map(shape).into(), skills: Listing::of(skills.entries()) }
    }

    pub(crate) fn get(&self, noun: Noun, version: ProtocolVersion) -> &Listing {
        let at = SHAPES.iter().rposition(|&oldest| oldest <= version).unwrap_or(0);
        let shape = &self.by_shape[at];
        match noun {
            Noun::Tools => &shape.tools,
            Noun::Resources => &shape.resources,
            Noun::ResourceTemplates => &shape.templates,
            Noun::Prompts => &shape.prompts,
            Noun::Skills => &self.skills,
        }
    }
}

/// A tool with its input schema written out.
struct PublishedTool<'a> {
    entry: &'a ToolEntry,
    input_schema: Value,
}

impl<'a> PublishedTool<'a> {
    fn of(entry: &'a ToolEntry) -> Self {
        Self { entry, input_schema: entry.reader.schema() }
    }

    fn wire(&self) -> Tool<'_> {
        let meta = self.entry.meta();
        let annotations = ToolAnnotations {
            read_only_hint: meta.hints.read_only,
            destructive_hint: meta.hints.destructive,
            idempotent_hint: meta.hints.idempotent,
            open_world_hint: meta.hints.open_world,
        };
        Tool {
            name: meta.name,
            title: meta.title,
            description: meta.description,
            input_schema: &self.input_schema,
            output_schema: self.entry.output_schema.as_ref().map(|schema| &schema.published),
            annotations: (annotations != ToolAnnotations::default()).then_some(annotations),
        }
    }
}

fn wire_resource<'a>(uri: &'a str, entry: &'a ResourceEntry) -> Resource<'a> {
    let is_template = entry.uri.is_template();
    Resource {
        uri: (!is_template).then_some(uri),
        uri_template: is_template.then_some(uri),
        name: entry.name(),
        title: entry.meta().title,
        description: entry.meta().description,
        mime_type: entry.mime_type(),
    }
}

/// A prompt with the schema of its arguments written out.
struct PublishedPrompt<'a> {
    entry: &'a PromptEntry,
    arguments: Value,
}

impl<'a> PublishedPrompt<'a> {
    fn of(entry: &'a PromptEntry) -> Self {
        Self { entry, arguments: entry.reader.schema() }
    }

    fn wire(&self) -> Prompt<'_> {
        let meta = self.entry.meta();
        let required = self.arguments["required"].as_array().map_or(&[][..], Vec::as_slice);
        let properties = self.arguments["properties"].as_object().into_iter().flatten();
        let arguments = properties.map(|(name, schema)| PromptArgument {
            name,
            description: schema["description"].as_str().unwrap_or_default(),
            required: required.iter().any(|other| other == name),
        });
        Prompt {
            name: meta.name,
            title: meta.title,
            description: meta.description,
            arguments: arguments.collect(),
        }
    }
}
