//! Building a catalog: all checks, all problems at once.

use std::collections::HashMap;
use std::path::PathBuf;

use super::listing::Listings;
use super::pages::check_pages;
use super::{About, Catalog};
use crate::completion;
use crate::context::Context;
use crate::error::BuildError;
use crate::origin::Origin;
use crate::prompt::{PromptEntry, PromptMeta, PromptSpec};
use crate::protocol::{is_absolute_uri, shown};
use crate::resource::{RequestedUri, ResourceEntry, ResourceSpec};
use crate::skill::Skills;
use crate::state::{Lent, States};
use crate::tool::{ToolEntry, ToolMeta, ToolSpec};

/// Clients put the server's name before a tool's, and some models take 64 characters in all.
const ROOMY_NAME: usize = 48;

/// Declarations that are not checked yet.
#[derive(Default)]
pub(crate) struct CatalogBuilder {
    pub(crate) tools: Vec<ToolSpec>,
    pub(crate) resources: Vec<ResourceSpec>,
    pub(crate) prompts: Vec<PromptSpec>,
    /// The folders that hold skills.
    pub(crate) skills: Vec<PathBuf>,
}

impl CatalogBuilder {
    /// Checks everything; `problems` are those that were found before.
    pub(crate) fn build(
        self,
        about: About,
        states: &States,
        mut problems: Vec<String>,
    ) -> Result<Catalog, BuildError> {
        check_names(self.tools.iter().map(Named::tool), &mut problems);
        check_names(self.prompts.iter().map(Named::prompt), &mut problems);
        check_states(
            self.lent(),
            states,
            "or take the parameter by value if it is the caller's input",
            &mut problems,
        );
        check_states(self.lent_to_completers(), states, "or do without it", &mut problems);
        check_pages(&self.tools, &self.resources, &mut problems);
        self.check_icons(&about, &mut problems);
        let tools = compile_tools(self.tools, &mut problems);
        let resources = compile_resources(self.resources, &mut problems);
        check_uris(&resources, &mut problems);
        let prompts = compile_prompts(self.prompts, &mut problems);
        let skills = load_skills(&self.skills, &resources, &mut problems);
        BuildError::check(problems)?;

        let mut match_order: Vec<usize> = (0..resources.len()).collect();
        match_order.sort_by_key(|&at| std::cmp::Reverse(resources[at].uri.particularity()));
        Ok(Catalog {
            about,
            tool_by_name: tools.iter().enumerate().map(|(at, tool)| (tool.name(), at)).collect(),
            prompt_by_name: prompts.iter().enumerate().map(|(at, prompt)| (prompt.name(), at)).collect(),
            listings: Listings::of(&tools, &resources, &prompts, &skills),
            tools,
            resources,
            match_order,
            prompts,
            skills,
        })
    }

    /// What every item borrows, with how the item is called in a message.
    fn lent(&self) -> Vec<(String, Vec<Lent>)> {
        let tools = self.tools.iter().map(|tool| (format!("tool `{}`", tool.meta.name), tool.lent));
        let resources = self
            .resources
            .iter()
            .map(|resource| (format!("resource `{}`", resource.meta.uri), resource.lent));
        let prompts =
            self.prompts.iter().map(|prompt| (format!("prompt `{}`", prompt.meta.name), prompt.lent));
        tools.chain(resources).chain(prompts).map(|(item, lent)| (item, lent.to_vec())).collect()
    }

    /// The same of the functions that complete arguments.
    fn lent_to_completers(&self) -> Vec<(String, Vec<Lent>)> {
        let resources =
            self.resources.iter().map(|resource| ("resource", resource.meta.uri, resource.params));
        let prompts = self.prompts.iter().map(|prompt| ("prompt", prompt.meta.name, prompt.params));
        let named = |(noun, name, params)| {
            completion::lent(params)
                .map(move |(param, lent)| (format!("what completes `{param}` of the {noun} `{name}`"), lent))
        };
        resources.chain(prompts).flat_map(named).collect()
    }

    /// What is no URI makes clients refuse the whole list; one that they do not load, only the icon.
    fn check_icons(&self, about: &About, problems: &mut Vec<String>) {
        let app = &about.implementation;
        let of_app = ("the app".to_owned(), app.icons.clone());
        let tools = self.tools.iter().map(|tool| (format!("tool `{}`", tool.meta.name), (tool.meta.icons)()));
        let resources = self
            .resources
            .iter()
            .map(|resource| (format!("resource `{}`", resource.meta.uri), (resource.meta.icons)()));
        let prompts = self
            .prompts
            .iter()
            .map(|prompt| (format!("prompt `{}`", prompt.meta.name), (prompt.meta.icons)()));
        for (item, icons) in tools.chain(resources).chain(prompts).chain([of_app]) {
            for icon in icons {
                let src = shown(icon.src());
                if !is_absolute_uri(icon.src()) {
                    problems.push(format!(
                        "{item}: the icon `{src}` is no absolute URI; encode what a URI cannot contain, such as a space \
                         as `%20`"
                    ));
                } else if !icon.is_loadable() {
                    tracing::warn!(
                        "{item}: clients load icons from `https:` and `data:` URIs, and not from `{src}`"
                    );
                }
            }
        }
        if let Some(url) = app.website_url.as_deref().filter(|url| !is_absolute_uri(url)) {
            problems.push(format!(
                "App::website_url: `{}` is no URL; write it as `https://example.com`",
                shown(url)
            ));
        }
    }
}

/// What is checked of the name of an item, and of the item by its name.
struct Named {
    /// The word for people.
    noun: &'static str,
    attribute: &'static str,
    /// What a description is good for.
    readers: &'static str,
    name: &'static str,
    description: &'static str,
    origin: Origin,
}

impl Named {
    fn tool(spec: &ToolSpec) -> Self {
        let ToolMeta { name, description, origin, .. } = spec.meta;
        let readers = "models choose by it";
        Self { noun: "tool", attribute: "#[mcp_tool]", readers, name, description, origin }
    }

    fn prompt(spec: &PromptSpec) -> Self {
        let PromptMeta { name, description, origin, .. } = spec.meta;
        let readers = "people choose by it";
        Self { noun: "prompt", attribute: "#[mcp_prompt]", readers, name, description, origin }
    }

    fn place(&self) -> String {
        format!("{}, line {}", self.origin.module, self.origin.line)
    }
}

/// `items` are all items of one noun.
fn check_names(items: impl Iterator<Item = Named>, problems: &mut Vec<String>) {
    let mut seen: HashMap<&str, Named> = HashMap::new();
    for item in items {
        let Named { noun, attribute, readers, name, description, .. } = item;
        if !is_legal(name) {
            problems.push(format!(
                "`{name}` is no legal {noun} name: a name has 1 to 128 letters, digits, `_`, `-` or `.`"
            ));
        } else if name.contains('.') || name.len() > ROOMY_NAME {
            tracing::warn!(
                "the {noun} `{name}`: some clients rewrite dots and cut long names; best is at most {ROOMY_NAME} of \
                 a-z, 0-9, _ and -"
            );
        }
        if description.is_empty() {
            tracing::warn!("the {noun} `{name}` has no description; {readers}, so write a doc comment");
        }
        if let Some(first) = seen.get(name) {
            let attribute = attribute.trim_end_matches(']');
            problems.push(format!(
                "two {noun}s are named `{name}`: {} and {}; rename one with `{attribute}(name = \"..\")]`",
                first.place(),
                item.place()
            ));
        }
        seen.insert(name, item);
    }
}

fn is_legal(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

/// `otherwise` is what helps besides giving the state.
fn check_states(
    lent: Vec<(String, Vec<Lent>)>,
    states: &States,
    otherwise: &str,
    problems: &mut Vec<String>,
) {
    for (item, types) in lent {
        for lent in types {
            let id = lent.type_id();
            if !Context::lends_by_itself(id) && !states.holds(id) {
                let name = lent.type_name();
                problems.push(format!(
                    "{item} borrows `&{name}`, and the app was given no such state; add `.state(value)` with a \
                     value of type `{name}`, {otherwise}"
                ));
            }
        }
    }
}

fn compile_tools(specs: Vec<ToolSpec>, problems: &mut Vec<String>) -> Vec<ToolEntry> {
    let compiled = specs.into_iter().map(|spec| (format!("tool `{}`", spec.meta.name), spec.compile()));
    compiled.filter_map(|(item, result)| keep(&item, result, problems)).collect()
}

fn compile_resources(specs: Vec<ResourceSpec>, problems: &mut Vec<String>) -> Vec<ResourceEntry> {
    let compiled = specs.into_iter().map(|spec| (format!("resource `{}`", spec.meta.uri), spec.compile()));
    compiled.filter_map(|(item, result)| keep(&item, result, problems)).collect()
}

fn compile_prompts(specs: Vec<PromptSpec>, problems: &mut Vec<String>) -> Vec<PromptEntry> {
    let compiled = specs.into_iter().map(|spec| (format!("prompt `{}`", spec.meta.name), spec.compile()));
    compiled.filter_map(|(item, result)| keep(&item, result, problems)).collect()
}

fn keep<T>(item: &str, result: Result<T, Vec<String>>, problems: &mut Vec<String>) -> Option<T> {
    result.map_err(|found| problems.extend(found.iter().map(|problem| format!("{item}: {problem}")))).ok()
}

fn check_uris(resources: &[ResourceEntry], problems: &mut Vec<String>) {
    for (at, resource) in resources.iter().enumerate() {
        for earlier in &resources[..at] {
            if earlier.uri.is_ambiguous_with(&resource.uri) {
                problems.push(format!(
                    "the resources `{}` and `{}` are ambiguous: some URI is one of both, and neither is the more \
                     particular one",
                    earlier.meta().uri,
                    resource.meta().uri
                ));
            }
        }
    }
}

fn load_skills(folders: &[PathBuf], resources: &[ResourceEntry], problems: &mut Vec<String>) -> Skills {
    let skills = Skills::load(folders).unwrap_or_else(|found| {
        problems.extend(found);
        Skills::default()
    });
    for file in skills.files() {
        let requested = RequestedUri::parse(&file.uri);
        let is_taken = |resource: &&ResourceEntry| {
            requested.as_ref().is_some_and(|uri| resource.uri.matches(uri).is_some())
        };
        if let Some(resource) = resources.iter().find(is_taken) {
            problems.push(format!(
                "the resource `{}` would stand for `{}`, which is a file of a skill; give it another URI",
                resource.meta().uri,
                file.uri
            ));
        }
    }
    skills
}
