//! Lists, serialised once when the catalog is built, in each shape that some revision has.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use serde::Serialize;
use serde_json::Value;

use crate::offer::{Offer, Surface};
use crate::prompt::PromptEntry;
use crate::protocol::prompts::{Prompt, PromptArgument};
use crate::protocol::resources::Resource;
use crate::protocol::tools::{Tool, ToolAnnotations};
use crate::protocol::ui::{self, UiLink};
use crate::protocol::{Icon, Meta, MetaEntry, ProtocolVersion, to_json, to_value};
use crate::resource::ResourceEntry;
use crate::schema::SchemaProfile;
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
        let items: Vec<String> = items.into_iter().map(|item| to_json(&item)).collect();
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
    /// The tools whose arguments can be said plainly, in the same shapes; made for the first who asks.
    plain_tools: OnceLock<Vec<Listing>>,
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
const SHAPES: [ProtocolVersion; 5] = [
    ProtocolVersion::V2024_11_05,
    ProtocolVersion::V2025_03_26,
    ProtocolVersion::V2025_06_18,
    ProtocolVersion::V2025_11_25,
    ProtocolVersion::V2026_07_28,
];

impl Listings {
    pub(crate) fn of(
        tools: &[Arc<ToolEntry>],
        resources: &[Arc<ResourceEntry>],
        prompts: &[Arc<PromptEntry>],
        skills: &Skills,
    ) -> Self {
        let tools = tools.iter().filter(|tool| tool.meta().offer.is_on(Surface::Mcp));
        let resources = resources.iter().filter(|resource| resource.meta().offer.is_on(Surface::Mcp));
        let prompts = prompts.iter().filter(|prompt| prompt.meta().offer.is_on(Surface::Mcp));
        let published: Vec<PublishedTool> = tools.map(|tool| PublishedTool::of(tool)).collect();
        let prompts: Vec<PublishedPrompt> = prompts.map(|prompt| PublishedPrompt::of(prompt)).collect();
        let (templates, concrete): (Vec<_>, Vec<_>) =
            resources.map(|one| PublishedResource::of(one)).partition(|one| one.is_template());
        let shape = |version| Shape {
            tools: Listing::of(published.iter().map(|tool| tool.wire(version).at(version))),
            resources: Listing::of(
                concrete
                    .iter()
                    .map(|resource| resource.wire().at(version))
                    .chain(skills.manifests().map(SkillFile::resource)),
            ),
            templates: Listing::of(templates.iter().map(|template| template.wire().at(version))),
            prompts: Listing::of(prompts.iter().map(|prompt| prompt.wire().at(version))),
        };
        Self {
            by_shape: SHAPES.map(shape).into(),
            plain_tools: OnceLock::new(),
            skills: Listing::of(skills.entries()),
        }
    }

    /// The tools in a profile; `tools` are those of which the lists are.
    pub(crate) fn tools(
        &self,
        tools: &[Arc<ToolEntry>],
        version: ProtocolVersion,
        profile: SchemaProfile,
    ) -> &Listing {
        match profile {
            SchemaProfile::Portable => self.get(Noun::Tools, version),
            SchemaProfile::Plain => &self.plain_tools.get_or_init(|| plain_tools(tools))[place_of(version)],
        }
    }

    pub(crate) fn get(&self, noun: Noun, version: ProtocolVersion) -> &Listing {
        let shape = &self.by_shape[place_of(version)];
        match noun {
            Noun::Tools => &shape.tools,
            Noun::Resources => &shape.resources,
            Noun::ResourceTemplates => &shape.templates,
            Noun::Prompts => &shape.prompts,
            Noun::Skills => &self.skills,
        }
    }
}

/// The place of a revision's shape among [`SHAPES`].
fn place_of(version: ProtocolVersion) -> usize {
    SHAPES.iter().rposition(|&oldest| oldest <= version).unwrap_or(0)
}

/// Those that can be said plainly, in each of [`SHAPES`].
fn plain_tools(tools: &[Arc<ToolEntry>]) -> Vec<Listing> {
    let published: Vec<PublishedTool> = tools.iter().filter_map(|tool| PublishedTool::plain(tool)).collect();
    let listing = |version| Listing::of(published.iter().map(|tool| tool.wire(version).at(version)));
    SHAPES.map(listing).into()
}

/// A tool with what of it has to be written out.
struct PublishedTool<'a> {
    entry: &'a ToolEntry,
    input_schema: Value,
    /// The same with the headers that repeat arguments.
    with_headers: Option<Value>,
    description: Cow<'a, str>,
    icons: Vec<Icon>,
    meta: Option<Meta>,
}

impl<'a> PublishedTool<'a> {
    fn of(entry: &'a ToolEntry) -> Self {
        let facts = entry.meta();
        let link = (facts.ui != UiLink::default()).then_some(facts.ui);
        let mut meta = written_out(facts.meta, &facts.offer, link);
        facts.publish_limits(&mut meta);
        Self {
            entry,
            input_schema: entry.reader.schema(),
            with_headers: entry.reader.schema_with_headers(),
            description: facts.offer.described(facts.description),
            icons: (facts.icons)(),
            meta: (!meta.is_empty()).then_some(meta),
        }
    }

    /// The same in the plain profile, unless it cannot be said there.
    fn plain(entry: &'a ToolEntry) -> Option<Self> {
        let input_schema = entry.reader.plain_schema().ok()?.schema;
        Some(Self { input_schema, with_headers: None, ..Self::of(entry) })
    }

    fn wire(&self, version: ProtocolVersion) -> Tool<'_> {
        let meta = self.entry.meta();
        let annotations = ToolAnnotations {
            title: None,
            read_only_hint: meta.hints.read_only,
            destructive_hint: meta.hints.destructive,
            idempotent_hint: meta.hints.idempotent,
            open_world_hint: meta.hints.open_world,
        };
        let with_headers = self.with_headers.as_ref().filter(|_| version.has_repeated_params());
        Tool {
            name: meta.name,
            title: meta.title,
            description: &self.description,
            input_schema: with_headers.unwrap_or(&self.input_schema),
            output_schema: self.entry.output_schema.as_ref().map(|schema| &schema.published),
            annotations,
            icons: &self.icons,
            meta: self.meta.as_ref(),
        }
    }
}

/// A resource or template with what of it has to be written out.
struct PublishedResource<'a> {
    entry: &'a ResourceEntry,
    uri: String,
    description: Cow<'a, str>,
    icons: Vec<Icon>,
    meta: Option<Meta>,
}

impl<'a> PublishedResource<'a> {
    fn of(entry: &'a ResourceEntry) -> Self {
        let meta = entry.meta();
        let page = entry.page.as_deref();
        let entries = written_out(meta.meta, &meta.offer, page);
        Self {
            entry,
            uri: entry.uri.published(),
            description: meta.offer.described(meta.description),
            icons: (meta.icons)(),
            meta: (!entries.is_empty()).then_some(entries),
        }
    }

    fn is_template(&self) -> bool {
        self.entry.uri.is_template()
    }

    fn wire(&self) -> Resource<'_> {
        let meta = self.entry.meta();
        let is_template = self.is_template();
        Resource {
            uri: (!is_template).then_some(&self.uri),
            uri_template: is_template.then_some(&self.uri),
            name: self.entry.name(),
            title: meta.title,
            description: &self.description,
            mime_type: self.entry.mime_type(),
            annotations: meta.annotations(),
            size: meta.size.filter(|_| !is_template),
            icons: &self.icons,
            meta: self.meta.as_ref(),
        }
    }
}

/// A prompt with the schema of its arguments written out.
struct PublishedPrompt<'a> {
    entry: &'a PromptEntry,
    arguments: Value,
    description: Cow<'a, str>,
    icons: Vec<Icon>,
    meta: Option<Meta>,
}

impl<'a> PublishedPrompt<'a> {
    fn of(entry: &'a PromptEntry) -> Self {
        let meta = entry.meta();
        let entries = written_out(meta.meta, &meta.offer, None::<()>);
        Self {
            entry,
            arguments: entry.reader.schema(),
            description: meta.offer.described(meta.description),
            icons: (meta.icons)(),
            meta: (!entries.is_empty()).then_some(entries),
        }
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
            description: &self.description,
            arguments: arguments.collect(),
            icons: &self.icons,
            meta: self.meta.as_ref(),
        }
    }
}

/// The `_meta` of an item.
fn written_out<T: Serialize>(declared: &[MetaEntry], offer: &Offer, ui: Option<T>) -> Meta {
    let mut entries = MetaEntry::publish(declared);
    if let Some(ui) = ui {
        entries.insert(ui::META_KEY.into(), to_value(&ui));
    }
    offer.publish(&mut entries);
    entries
}
