//! The extension `io.modelcontextprotocol/skills`: `skills/list`, `skills/get` and `resources/directory/read`.

use serde::Serialize;
use serde_json::{Map, Value};

use super::resources::Resource;

/// A skill as clients see it.
#[derive(Debug, Serialize)]
pub(crate) struct Skill<'a> {
    /// The URI of its `SKILL.md`.
    pub(crate) uri: &'a str,
    /// The head of its `SKILL.md`, field by field.
    pub(crate) frontmatter: &'a Map<String, Value>,
    /// Every file of it, `SKILL.md` included.
    pub(crate) resources: Vec<SkillResource<'a>>,
}

/// A file of a skill, with what clients verify it by.
#[derive(Debug, Serialize)]
pub(crate) struct SkillResource<'a> {
    pub(crate) uri: &'a str,
    /// `sha256:` and the digest of the bytes in lower-case hexadecimal digits.
    pub(crate) digest: &'a str,
    /// In bytes.
    pub(crate) size: usize,
}

/// The result of `resources/directory/read`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReadDirectoryResult<'a> {
    pub(crate) resources: &'a [Resource<'a>],
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next_cursor: Option<String>,
}
