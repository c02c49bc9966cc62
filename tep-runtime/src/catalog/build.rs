//! What is declared, checked: all problems at once.

use std::any::TypeId;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use super::declared::{Declaration, Declared};
use super::states;
use super::{About, Edit};
use crate::completion;
use crate::context::Context;
use crate::error::BuildError;
use crate::origin::Origin;
use crate::prompt::{PromptMeta, PromptSpec};
use crate::protocol::{Icon, is_absolute_uri, shown};
use crate::resource::{RequestedUri, ResourceEntry, ResourceSpec};
use crate::schema::{Param, Reading, SchemaProfile};
use crate::skill::{SkillFile, Skills};
use crate::state::{Lent, States};
use crate::tool::{ToolMeta, ToolSpec};

/// Declarations that are not checked yet.
#[derive(Default)]
pub(crate) struct CatalogBuilder {
    pub(crate) tools: Vec<ToolSpec>,
    pub(crate) resources: Vec<ResourceSpec>,
    pub(crate) prompts: Vec<PromptSpec>,
    /// The folders that hold skills.
    pub(crate) skills: Vec<PathBuf>,
    /// What was changed before there was a catalog.
    pub(crate) edits: Vec<Edit>,
    /// Whether there will be changes.
    pub(crate) can_change: bool,
    /// How arguments are published to clients who do not say how they read them.
    pub(crate) profile: SchemaProfile,
    /// How tools read their arguments.
    pub(crate) reading: Reading,
}

impl CatalogBuilder {
    /// Checks everything; `problems` are those that were found before.
    pub(crate) fn build(
        self,
        about: About,
        states: &States,
        mut problems: Vec<String>,
    ) -> Result<Declared, BuildError> {
        check_about(&about, &mut problems);
        let mut declared = Declared::nothing(about, states, self.can_change);
        declared.profile = self.profile;
        declared.reading = self.reading;
        declared.skills = Arc::new(Skills::load(&self.skills).unwrap_or_else(|found| {
            problems.extend(found);
            Skills::default()
        }));
        declared.add_tools(self.tools, &mut problems);
        declared.add_resources(self.resources, &mut problems);
        declared.add_prompts(self.prompts, &mut problems);
        for edit in self.edits {
            problems.extend(declared.apply(edit).err().into_iter().flatten());
        }
        declared.check_pages(&mut problems);
        BuildError::check(problems)?;
        Ok(declared)
    }

    /// Whether some handler borrows the type.
    pub(crate) fn borrows(&self, id: TypeId) -> bool {
        let tools = self.tools.iter().map(|tool| tool.lent);
        let resources = self.resources.iter().map(|resource| resource.lent);
        let prompts = self.prompts.iter().map(|prompt| prompt.lent);
        tools.chain(resources).chain(prompts).flatten().any(|lent| lent.type_id() == id)
    }
}

/// What is wrong with new items, alone and beside those that are there.
impl Declared {
    pub(super) fn add_tools(&mut self, specs: Vec<ToolSpec>, problems: &mut Vec<String>) {
        let there = self.tools.iter().map(|tool| Named::tool(tool.entry.meta()));
        check_names(there, specs.iter().map(|spec| Named::tool(&spec.meta)), problems);
        for spec in specs {
            let item = format!("tool `{}`", spec.meta.name);
            self.check_states(&item, spec.lent, BY_VALUE, problems);
            check_icons(&item, (spec.meta.icons)(), problems);
            self.tools.extend(keep(&item, spec.compile(self.reading), problems));
        }
    }

    pub(super) fn add_resources(&mut self, specs: Vec<ResourceSpec>, problems: &mut Vec<String>) {
        for spec in specs {
            let item = format!("resource `{}`", spec.meta.uri);
            self.check_states(&item, spec.lent, BY_VALUE, problems);
            check_icons(&item, (spec.meta.icons)(), problems);
            self.check_completers(&item, spec.params, problems);
            let origin = spec.meta.origin();
            if self.resources.iter().any(|there| there.entry.meta().origin() == origin) {
                problems.push(already_there("resource", spec.meta.uri, origin));
                continue;
            }
            if let Some(resource) = keep(&item, spec.compile(), problems) {
                self.check_uri(&resource.entry, problems);
                self.resources.push(resource);
            }
        }
    }

    pub(super) fn add_prompts(&mut self, specs: Vec<PromptSpec>, problems: &mut Vec<String>) {
        let there = self.prompts.iter().map(|prompt| Named::prompt(prompt.entry.meta()));
        check_names(there, specs.iter().map(|spec| Named::prompt(&spec.meta)), problems);
        for spec in specs {
            let item = format!("prompt `{}`", spec.meta.name);
            self.check_states(&item, spec.lent, BY_VALUE, problems);
            check_icons(&item, (spec.meta.icons)(), problems);
            self.check_completers(&item, spec.params, problems);
            self.prompts.extend(keep(&item, spec.compile(), problems));
        }
    }

    /// `otherwise` is what helps besides giving the state.
    fn check_states(&self, item: &str, types: &[Lent], otherwise: &str, problems: &mut Vec<String>) {
        for lent in types {
            let id = lent.type_id();
            if !Context::lends_by_itself(id) && !self.states.contains_key(&id) {
                let name = lent.type_name();
                let nearby = states::nearby(name, self.states.values().copied());
                problems.push(format!(
                    "{item} borrows `&{name}`, and the app was given no such state; add `.state(value)` with a \
                     value of type `{name}`, {otherwise}{nearby}"
                ));
            }
        }
    }

    /// The same of the functions that complete arguments.
    fn check_completers(&self, item: &str, params: &'static [Param], problems: &mut Vec<String>) {
        for (param, lent) in completion::lent(params) {
            self.check_states(
                &format!("what completes `{param}` of the {item}"),
                &lent,
                "or do without it",
                problems,
            );
        }
    }

    fn check_uri(&self, resource: &ResourceEntry, problems: &mut Vec<String>) {
        for Declaration { entry: earlier, .. } in &self.resources {
            if earlier.uri.is_ambiguous_with(&resource.uri) {
                problems.push(format!(
                    "the resources `{}` and `{}` are ambiguous: some URI is one of both, and neither is the more \
                     particular one",
                    earlier.meta().uri,
                    resource.meta().uri
                ));
            }
        }
        let is_meant = |file: &&SkillFile| {
            RequestedUri::parse(&file.uri).is_some_and(|uri| resource.uri.matches(&uri).is_some())
        };
        if let Some(file) = self.skills.files().iter().find(is_meant) {
            problems.push(format!(
                "the resource `{}` would stand for `{}`, which is a file of a skill; give it another URI",
                resource.meta().uri,
                file.uri
            ));
        }
    }
}

/// What is checked of the name of an item, and of the item by its name.
struct Named {
    /// The word for people.
    noun: &'static str,
    attribute: &'static str,
    name: &'static str,
    origin: Origin,
}

impl Named {
    fn tool(meta: &ToolMeta) -> Self {
        let ToolMeta { name, origin, .. } = *meta;
        Self { noun: "tool", attribute: "#[mcp_tool]", name, origin }
    }

    fn prompt(meta: &PromptMeta) -> Self {
        let PromptMeta { name, origin, .. } = *meta;
        Self { noun: "prompt", attribute: "#[mcp_prompt]", name, origin }
    }
}

/// Those that are `there` were checked before.
fn check_names(
    there: impl Iterator<Item = Named>,
    new: impl Iterator<Item = Named>,
    problems: &mut Vec<String>,
) {
    let mut seen: HashMap<&str, Named> = there.map(|item| (item.name, item)).collect();
    for item in new {
        let Named { noun, attribute, name, .. } = item;
        if !is_legal(name) {
            problems.push(format!(
                "`{name}` is no legal {noun} name: a name has 1 to 128 letters, digits, `_`, `-` or `.`"
            ));
        }
        if let Some(first) = seen.get(name).filter(|first| first.origin == item.origin) {
            problems.push(already_there(noun, name, first.origin));
        } else if let Some(first) = seen.get(name) {
            let attribute = attribute.trim_end_matches(']');
            problems.push(format!(
                "two {noun}s are named `{name}`: {} and {}; rename one with `{attribute}(name = \"..\")]`",
                first.origin.place(),
                item.origin.place()
            ));
        }
        seen.insert(name, item);
    }
}

/// The same item twice has nothing to do with its name.
fn already_there(noun: &str, name: &str, origin: Origin) -> String {
    let place = origin.place();
    format!(
        "the {noun} `{name}` ({place}) is there already, and is not added twice: `app!()` gathers everything that is \
         annotated in its crate, methods too, and whether it is offered is up to `enable_{noun}` and `disable_{noun}` \
         of the `AppHandle`"
    )
}

fn is_legal(name: &str) -> bool {
    (1..=128).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'))
}

/// What else can be done about a borrowed parameter that the app cannot lend.
const BY_VALUE: &str = "or take the parameter by value if it is the caller's input";

/// What is no URI makes clients refuse the whole list; one that they do not load, only the icon.
fn check_icons(item: &str, icons: Vec<Icon>, problems: &mut Vec<String>) {
    for icon in icons {
        let src = shown(icon.src());
        if !is_absolute_uri(icon.src()) {
            problems.push(format!(
                "{item}: the icon `{src}` is no absolute URI; encode what a URI cannot contain, such as a space \
                 as `%20`"
            ));
        } else if !icon.is_loadable() {
            tracing::warn!("{item}: clients load icons from `https:` and `data:` URIs, and not from `{src}`");
        }
    }
}

fn check_about(about: &About, problems: &mut Vec<String>) {
    let app = &about.implementation;
    check_icons("the app", app.icons.clone(), problems);
    if let Some(url) = app.website_url.as_deref().filter(|url| !is_absolute_uri(url)) {
        problems
            .push(format!("App::website_url: `{}` is no URL; write it as `https://example.com`", shown(url)));
    }
}

fn keep<T>(item: &str, result: Result<T, Vec<String>>, problems: &mut Vec<String>) -> Option<Declaration<T>> {
    let compiled = result
        .map_err(|found| problems.extend(found.iter().map(|problem| format!("{item}: {problem}"))))
        .ok()?;
    Some(Declaration { entry: Arc::new(compiled), is_offered: true })
}
