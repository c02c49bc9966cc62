//! Skills: folders of instructions that an agent loads when it needs them, as agentskills.io has them.
//!
//! Everything is read when the catalog is built. So what is listed with a size and a digest is what is served, a
//! request touches no disk, and no URI leads anywhere but to a file that was found then.

mod folder;
mod frontmatter;
mod load;
mod media_type;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use frontmatter::Frontmatter;

use crate::protocol::resources::Resource;
use crate::protocol::skills;
use crate::resource::{Contents, RequestedUri, encode_segment};

/// What makes a folder a skill.
const MANIFEST: &str = "SKILL.md";
/// The scheme of every file of a skill.
const SCHEME: &str = "skill";
/// The media type of a folder.
const DIRECTORY: &str = "inode/directory";

/// Every skill of an app.
#[derive(Default)]
pub(crate) struct Skills {
    /// In the order of their paths.
    skills: Vec<Skill>,
    /// The files of all skills, in the order of their paths: those of one folder stand together.
    files: Vec<SkillFile>,
    file_by_path: HashMap<String, usize>,
    /// The direct children of each folder, by its path.
    children: HashMap<String, Vec<Child>>,
}

/// One skill.
struct Skill {
    /// The position of its `SKILL.md`.
    manifest: usize,
    /// The positions of its files. Those of a skill inside it are among them.
    files: Range<usize>,
    frontmatter: Frontmatter,
}

/// A file of a skill.
pub(crate) struct SkillFile {
    pub(crate) uri: String,
    /// The file's name; that of the skill for its `SKILL.md`.
    pub(crate) name: String,
    /// That of the skill for its `SKILL.md`, and empty for others.
    pub(crate) description: String,
    pub(crate) mime_type: &'static str,
    pub(crate) contents: Arc<Contents>,
    /// Of the bytes, in lower-case hexadecimal digits, behind `sha256:`.
    digest: String,
    /// In bytes.
    size: usize,
}

enum Child {
    File(usize),
    Directory { uri: String, name: String },
}

impl Skills {
    pub(crate) fn is_empty(&self) -> bool {
        self.skills.is_empty()
    }

    /// The skills as clients see them.
    pub(crate) fn entries(&self) -> impl Iterator<Item = skills::Skill<'_>> {
        self.skills.iter().map(|skill| skills::Skill {
            uri: &self.files[skill.manifest].uri,
            frontmatter: &skill.frontmatter.fields,
            resources: self.files[skill.files.clone()].iter().map(SkillFile::verifiable).collect(),
        })
    }

    /// The `SKILL.md` of each skill, in the order of the entries.
    pub(crate) fn manifests(&self) -> impl Iterator<Item = &SkillFile> {
        self.skills.iter().map(|skill| &self.files[skill.manifest])
    }

    /// The files of all skills.
    pub(crate) fn files(&self) -> &[SkillFile] {
        &self.files
    }

    /// The position of the skill whose `SKILL.md` has this URI.
    pub(crate) fn position(&self, uri: &str) -> Option<usize> {
        let file = self.file_at(uri)?;
        self.skills.iter().position(|skill| skill.manifest == file)
    }

    /// The file that has this URI.
    pub(crate) fn file(&self, uri: &str) -> Option<&SkillFile> {
        self.file_at(uri).map(|at| &self.files[at])
    }

    /// The direct children of the folder that has this URI.
    pub(crate) fn directory(&self, uri: &str) -> Option<Vec<Resource<'_>>> {
        let children = self.children.get(&path_of(uri)?)?;
        Some(children.iter().map(|child| child.resource(&self.files)).collect())
    }

    fn file_at(&self, uri: &str) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        self.file_by_path.get(&path_of(uri)?).copied()
    }
}

impl SkillFile {
    /// The file as lists of resources have it.
    pub(crate) fn resource(&self) -> Resource<'_> {
        Resource {
            uri: Some(&self.uri),
            name: &self.name,
            description: &self.description,
            mime_type: Some(self.mime_type),
            ..Resource::default()
        }
    }

    fn verifiable(&self) -> skills::SkillResource<'_> {
        skills::SkillResource { uri: &self.uri, digest: &self.digest, size: self.size }
    }
}

impl Child {
    fn resource<'a>(&'a self, files: &'a [SkillFile]) -> Resource<'a> {
        match self {
            Self::File(at) => files[*at].resource(),
            Self::Directory { uri, name } => {
                Resource { uri: Some(uri), name, mime_type: Some(DIRECTORY), ..Resource::default() }
            }
        }
    }
}

/// The URI of a path below the folder of skills.
fn uri_of(path: &str) -> String {
    let segments: Vec<String> = path.split('/').map(encode_segment).collect();
    format!("{SCHEME}://{}", segments.join("/"))
}

/// The path that a URI stands for, however it is encoded.
fn path_of(uri: &str) -> Option<String> {
    RequestedUri::parse(uri)?.path_under(SCHEME)
}
