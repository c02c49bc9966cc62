//! From folders to skills, in three steps: what is there, what is in it, what it is called. Each step tells all its
//! problems at once, and the next one is not taken with any.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use super::folder::{self, Found};
use super::frontmatter::Frontmatter;
use super::{Child, MANIFEST, Skill, SkillFile, Skills, media_type, uri_of};
use crate::hex::hex;
use crate::resource::Contents;

/// What every client can take of one skill, as the extension fixes it.
const MOST_FILES: usize = 512;
const MOST_BYTES: u64 = 16 * 1024 * 1024;

impl Skills {
    /// Reads every skill in some folders.
    pub(crate) fn load(folders: &[PathBuf]) -> Result<Self, Vec<String>> {
        let found = survey(folders)?;
        let files = read(&found)?;
        assemble(&found, files)
    }
}

/// The files of all skills, in the order of their paths. No more is known of them than the folders tell.
fn survey(folders: &[PathBuf]) -> Result<Vec<Found>, Vec<String>> {
    let mut problems = Vec::new();
    let mut found = Vec::new();
    for folder in folders {
        match folder::files_in(folder) {
            Ok(files) => found.extend(of_skills(folder, files, &mut problems)),
            Err(unreadable) => problems.extend(unreadable),
        }
    }
    found.sort_by(|a, b| a.path.split('/').cmp(b.path.split('/')));
    for pair in found.windows(2).filter(|pair| pair[0].path == pair[1].path) {
        let uri = uri_of(&pair[0].path);
        problems.push(format!(
            "`{}` and `{}` would both be `{uri}`; rename one of the folders",
            pair[0].shown, pair[1].shown
        ));
    }
    for manifest in found.iter().filter(|file| is_manifest(&file.path)) {
        check_size(manifest, &found[files_of(manifest, &found)], &mut problems);
    }
    checked(found, problems)
}

/// The files of one folder that belong to skills. Loose files beside the skills are left out, such as a README, but
/// no folder is left out unsaid.
fn of_skills(folder: &Path, files: Vec<Found>, problems: &mut Vec<String>) -> Vec<Found> {
    let shown = folder::shown(folder);
    if files.iter().any(|file| file.path == MANIFEST) {
        problems.push(format!(
            "`{shown}/{MANIFEST}` makes `{shown}` itself a skill; give App::skills the folder around it"
        ));
        return Vec::new();
    }
    let skills: HashSet<&str> =
        files.iter().filter(|file| is_manifest(&file.path)).filter_map(|file| parent(&file.path)).collect();
    let ways: HashSet<&str> = skills.iter().flat_map(|skill| folders_of(skill)).collect();

    let is_in_skill = |path: &str| folders_of(path).any(|folder| skills.contains(folder));
    let strays = files.iter().filter(|file| !is_in_skill(&file.path));
    let forgotten: BTreeSet<&str> =
        strays.filter_map(|file| folders_of(&file.path).filter(|way| !ways.contains(way)).last()).collect();
    problems.extend(forgotten.iter().map(|folder| {
        format!(
            "`{shown}/{folder}` is no skill and has none in it: add a `{MANIFEST}`, in capitals, or begin the name of \
             the folder with a dot"
        )
    }));
    if skills.is_empty() && forgotten.is_empty() {
        problems.push(format!("`{shown}` holds no skill, which is a folder with a `{MANIFEST}` in it"));
    }
    let hosts: BTreeSet<&str> = ways.iter().copied().filter(|way| !way.contains('/')).collect();
    problems.extend(hosts.iter().filter(|host| !is_host(host)).map(|host| {
        format!(
            "`{shown}/{host}` holds skills and so stands where a URI has its host, which clients write in lower case; \
             rename it with a-z, 0-9, `-`, `_` and `.`"
        )
    }));
    let belongs: Vec<bool> = files.iter().map(|file| is_in_skill(&file.path)).collect();
    files.into_iter().zip(belongs).filter_map(|(file, belongs)| belongs.then_some(file)).collect()
}

fn check_size(manifest: &Found, files: &[Found], problems: &mut Vec<String>) {
    let skill = parent(&manifest.shown).unwrap_or_default();
    if files.len() > MOST_FILES {
        problems.push(format!(
            "the skill `{skill}` has {} files and can have {MOST_FILES}; split it, or pack some together",
            files.len()
        ));
    }
    let size: u64 = files.iter().map(|file| file.size).sum();
    if size > MOST_BYTES {
        problems.push(format!(
            "the skill `{skill}` has {size} bytes and can have {MOST_BYTES}; split it, or leave large files out"
        ));
    }
}

fn read(found: &[Found]) -> Result<Vec<SkillFile>, Vec<String>> {
    let mut problems = Vec::new();
    let mut files = Vec::new();
    for file in found {
        match fs::read(&file.source) {
            Ok(bytes) => files.push(SkillFile::new(&file.path, bytes)),
            Err(error) => problems.push(format!("`{}` cannot be read: {}", file.shown, error.kind())),
        }
    }
    checked(files, problems)
}

impl SkillFile {
    fn new(path: &str, bytes: Vec<u8>) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        let digest = hex(&Sha256::digest(&bytes));
        let size = bytes.len();
        let contents = match String::from_utf8(bytes) {
            Ok(text) => Contents::Text(text),
            Err(error) => Contents::Bytes(error.into_bytes()),
        };
        Self {
            uri: uri_of(path),
            name: name.to_owned(),
            description: String::new(),
            mime_type: media_type::of(name).unwrap_or(contents.default_mime_type()),
            contents: Arc::new(contents),
            digest: format!("sha256:{digest}"),
            size,
        }
    }
}

fn assemble(found: &[Found], mut files: Vec<SkillFile>) -> Result<Skills, Vec<String>> {
    let mut problems = Vec::new();
    let mut skills = Vec::new();
    let mut seen: HashMap<String, &str> = HashMap::new();
    for (at, manifest) in found.iter().enumerate().filter(|(_, file)| is_manifest(&file.path)) {
        let shown = manifest.shown.as_str();
        let frontmatter = match frontmatter(manifest, &files[at]) {
            Ok(frontmatter) => frontmatter,
            Err(wrong) => {
                problems.extend(wrong.iter().map(|problem| format!("`{shown}`: {problem}")));
                continue;
            }
        };
        if let Some(first) = seen.insert(frontmatter.name.clone(), shown) {
            problems.push(format!(
                "two skills are named `{}`: `{first}` and `{shown}`; rename one, with its folder",
                frontmatter.name
            ));
        }
        files[at].name.clone_from(&frontmatter.name);
        files[at].description.clone_from(&frontmatter.description);
        skills.push(Skill { manifest: at, files: files_of(manifest, found), frontmatter });
    }
    let file_by_path = found.iter().enumerate().map(|(at, file)| (file.path.clone(), at)).collect();
    checked(Skills { skills, files, file_by_path, children: children(found) }, problems)
}

fn frontmatter(manifest: &Found, file: &SkillFile) -> Result<Frontmatter, Vec<String>> {
    let Contents::Text(text) = &*file.contents else {
        return Err(vec!["it is not UTF-8; save it as UTF-8".into()]);
    };
    let frontmatter = Frontmatter::parse(text)?;
    let folder = parent(&manifest.path).and_then(|folder| folder.rsplit('/').next()).unwrap_or_default();
    if frontmatter.name == folder {
        return Ok(frontmatter);
    }
    Err(vec![format!(
        "its `name` is `{}` and its folder is called `{folder}`; both have to be the same",
        frontmatter.name
    )])
}

/// The direct children of every folder that leads to a file.
fn children(found: &[Found]) -> HashMap<String, Vec<Child>> {
    let mut children: HashMap<String, Vec<Child>> = HashMap::new();
    for (at, file) in found.iter().enumerate() {
        let mut child = Child::File(at);
        for folder in folders_of(&file.path) {
            let is_known = children.contains_key(folder);
            children.entry(folder.to_owned()).or_default().push(child);
            if is_known {
                break;
            }
            let name = folder.rsplit('/').next().unwrap_or(folder).to_owned();
            child = Child::Directory { uri: uri_of(folder), name };
        }
    }
    children
}

/// The positions of a skill's files, given its `SKILL.md`.
fn files_of(manifest: &Found, found: &[Found]) -> Range<usize> {
    let skill = parent(&manifest.path).unwrap_or_default();
    let is_below = |file: &Found| file.path.strip_prefix(skill).is_some_and(|rest| rest.starts_with('/'));
    let start = found.iter().position(is_below).unwrap_or_default();
    start..start + found.iter().filter(|file| is_below(file)).count()
}

fn is_manifest(path: &str) -> bool {
    path.rsplit('/').next() == Some(MANIFEST)
}

/// What a host can be written in without a client changing it.
fn is_host(segment: &str) -> bool {
    segment.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_' | b'.'))
}

fn parent(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(parent, _)| parent)
}

/// The folders that a path lies in, the nearest first.
fn folders_of(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(parent(path), |folder| parent(folder))
}

fn checked<T>(value: T, problems: Vec<String>) -> Result<T, Vec<String>> {
    if problems.is_empty() { Ok(value) } else { Err(problems) }
}
