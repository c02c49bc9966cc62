//! The head of a `SKILL.md`: YAML between two lines of three dashes, published as JSON.

use serde_json::{Map, Number, Value};
use yaml_rust2::parser::{Event, EventReceiver, Parser, Tag};
use yaml_rust2::{Yaml, YamlLoader};

/// The largest head. Instructions stand below it, and every client that lists the skills gets it.
const MOST_BYTES: usize = 16 * 1024;
/// The lengths that agentskills.io sets.
const LONGEST_NAME: usize = 64;
const LONGEST_DESCRIPTION: usize = 1024;
/// How names in `metadata` begin that belong to extensions of the protocol.
const RESERVED: &str = "io.modelcontextprotocol/";

/// What a skill says of itself.
pub(super) struct Frontmatter {
    pub(super) name: String,
    pub(super) description: String,
    /// Every field as its author wrote it, these two included.
    pub(super) fields: Map<String, Value>,
}

impl Frontmatter {
    /// Reads the head of a `SKILL.md`, or says everything that is wrong with it, in the author's words.
    pub(super) fn parse(text: &str) -> Result<Self, Vec<String>> {
        let fields = fields_of(text).map_err(|problem| vec![problem])?;
        let mut problems = Vec::new();
        let mut text_of = |field: &str, rule: fn(&str) -> Result<(), String>| {
            let text = match fields.get(field) {
                Some(Value::String(text)) => rule(text).map(|()| text.clone()),
                Some(_) => Err(format!("`{field}` has to be text; put it in quotes")),
                None => Err(format!("the frontmatter has no `{field}`; add one")),
            };
            text.unwrap_or_else(|problem| {
                problems.push(problem);
                String::new()
            })
        };
        let name = text_of("name", check_name);
        let description = text_of("description", check_description);
        let metadata = fields.get("metadata").and_then(Value::as_object);
        let reserved = metadata.into_iter().flat_map(Map::keys).filter(|key| key.starts_with(RESERVED));
        problems.extend(reserved.map(|key| {
            format!("`{key}` in `metadata` is reserved by the protocol; begin it with a domain of your own")
        }));
        if problems.is_empty() { Ok(Self { name, description, fields }) } else { Err(problems) }
    }
}

fn check_name(name: &str) -> Result<(), String> {
    let is_legal = (1..=LONGEST_NAME).contains(&name.len())
        && name.split('-').all(|word| !word.is_empty())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if is_legal {
        return Ok(());
    }
    Err(format!(
        "`{name}` is no legal name of a skill: it has 1 to {LONGEST_NAME} of a-z, 0-9 and single hyphens between them"
    ))
}

fn check_description(description: &str) -> Result<(), String> {
    if description.trim().is_empty() {
        return Err("the `description` is empty; say what the skill is for and when to use it".into());
    }
    match description.chars().count() {
        0..=LONGEST_DESCRIPTION => Ok(()),
        length => Err(format!(
            "the `description` has {length} characters and can have {LONGEST_DESCRIPTION}; put the rest below the \
             frontmatter"
        )),
    }
}

/// The fields of the head as JSON.
fn fields_of(text: &str) -> Result<Map<String, Value>, String> {
    let head = head(text).ok_or(
        "it does not begin with frontmatter; its first line is `---`, then come `name: ..` and `description: ..`, \
         then another `---`",
    )?;
    if head.len() > MOST_BYTES {
        return Err(format!(
            "the frontmatter has {} bytes and can have {MOST_BYTES}; put instructions below it",
            head.len()
        ));
    }
    let documents = YamlLoader::load_from_str(head).map_err(|error| {
        let why = match error.info() {
            why if why.contains("duplicated key") => "a field is there twice",
            why => why,
        };
        format!("the frontmatter is no YAML, at line {}: {why}", error.marker().line())
    })?;
    if let Some(tag) = ForeignTag::of(head) {
        return Err(format!("the frontmatter has the tag `{tag}`, which JSON has no word for; remove it"));
    }
    match documents.as_slice() {
        [document] => match json(document)? {
            Value::Object(fields) => Ok(fields),
            _ => Err("the frontmatter has to be fields, such as `name: ..` and `description: ..`".into()),
        },
        _ => Err("the frontmatter is several YAML documents; remove the `...` in it".into()),
    }
}

/// The head with the dashes before it, so that lines are counted as in the file.
fn head(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut end = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_end_matches(['\n', '\r']);
        match at {
            0 if bare != "---" => return None,
            0 => {}
            _ if bare.trim_end_matches([' ', '\t']) == "---" => return Some(&text[..end]),
            _ => {}
        }
        end += line.len();
    }
    None
}

/// The first tag that is none of YAML's own. Values are read without it.
#[derive(Default)]
struct ForeignTag(Option<String>);

impl ForeignTag {
    fn of(head: &str) -> Option<String> {
        let mut found = Self::default();
        // It has been read once without an error.
        Parser::new_from_str(head).load(&mut found, true).ok()?;
        found.0
    }
}

impl EventReceiver for ForeignTag {
    fn on_event(&mut self, event: Event) {
        let (Event::Scalar(.., tag) | Event::SequenceStart(_, tag) | Event::MappingStart(_, tag)) = event
        else {
            return;
        };
        let foreign = tag.filter(|tag| tag.handle != "tag:yaml.org,2002:");
        self.0 = self.0.take().or(foreign.map(|Tag { handle, suffix }| format!("{handle}{suffix}")));
    }
}

/// A YAML value as JSON, where it has the same meaning there.
fn json(yaml: &Yaml) -> Result<Value, String> {
    Ok(match yaml {
        Yaml::Null => Value::Null,
        Yaml::Boolean(value) => Value::Bool(*value),
        Yaml::Integer(value) => Value::Number((*value).into()),
        Yaml::Real(_) => yaml
            .as_f64()
            .and_then(Number::from_f64)
            .map(Value::Number)
            .ok_or("the frontmatter has a number that JSON cannot hold; put it in quotes")?,
        Yaml::String(text) => Value::String(text.clone()),
        Yaml::Array(items) => Value::Array(items.iter().map(json).collect::<Result<_, _>>()?),
        Yaml::Hash(members) => {
            let members = members.iter().map(|(key, value)| Ok((key_text(key)?, json(value)?)));
            Value::Object(members.collect::<Result<_, String>>()?)
        }
        Yaml::Alias(_) | Yaml::BadValue => {
            return Err("the frontmatter has a value that is not what its tag says; remove the tag".into());
        }
    })
}

fn key_text(key: &Yaml) -> Result<String, String> {
    match key {
        Yaml::String(text) => Ok(text.clone()),
        _ => Err("the frontmatter has a field whose name is no text; put the name in quotes".into()),
    }
}
