//! What lies in a folder of skills, before anything of it is read.

use std::fs;
use std::path::{Path, PathBuf};

/// A file in a folder of skills.
pub(super) struct Found {
    /// From the folder down, with slashes.
    pub(super) path: String,
    /// The same, as messages name it.
    pub(super) shown: String,
    /// Where it is read.
    pub(super) source: PathBuf,
    /// In bytes.
    pub(super) size: u64,
}

/// Every file in a folder and below, or all that cannot be served. Hidden ones are left out.
pub(super) fn files_in(folder: &Path) -> Result<Vec<Found>, Vec<String>> {
    let shown = shown(folder);
    let root = folder.canonicalize().map_err(|error| {
        vec![format!(
            "App::skills: the folder `{shown}` cannot be read ({}); a path that is not absolute begins where the \
             server is started",
            error.kind()
        )]
    })?;
    let mut walk = Walk { root: &root, shown: &shown, problems: Vec::new(), found: Vec::new() };
    walk.descend(&root, "");
    if walk.problems.is_empty() { Ok(walk.found) } else { Err(walk.problems) }
}

/// The folder as messages name it. Of an absolute path that is the last part: the rest is the machine's own, and
/// messages end up in logs.
pub(super) fn shown(folder: &Path) -> String {
    match folder.file_name() {
        Some(name) if folder.is_absolute() => name.to_string_lossy().into_owned(),
        None if folder.is_absolute() => "/".into(),
        _ => folder.display().to_string(),
    }
}

struct Walk<'a> {
    /// The folder of skills, all links resolved: nothing outside is read.
    root: &'a Path,
    shown: &'a str,
    problems: Vec<String>,
    found: Vec<Found>,
}

impl Walk<'_> {
    /// `below` is the path from the root, with a slash at its end unless it is empty.
    fn descend(&mut self, folder: &Path, below: &str) {
        let entries = match fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
            Ok(entries) => entries,
            Err(error) => {
                let shown = self.name_of(below.trim_end_matches('/'));
                return self.problems.push(format!("`{shown}` cannot be read: {}", error.kind()));
            }
        };
        for entry in entries {
            let name = entry.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = format!("{below}{}", name.to_string_lossy().replace(char::is_control, "\u{fffd}"));
            let outcome = match name.to_str() {
                Some(name) if can_be_named(name) => self.take(&entry, &path),
                _ => Err(
                    "no URI can name it; rename it without backslashes, control characters and what is not \
                          UTF-8"
                        .into(),
                ),
            };
            if let Err(why) = outcome {
                let shown = self.name_of(&path);
                self.problems.push(format!("`{shown}`: {why}"));
            }
        }
    }

    fn take(&mut self, entry: &fs::DirEntry, path: &str) -> Result<(), String> {
        let unreadable = |error: std::io::Error| format!("it cannot be read: {}", error.kind());
        let kind = entry.file_type().map_err(unreadable)?;
        if kind.is_dir() {
            self.descend(&entry.path(), &format!("{path}/"));
            return Ok(());
        }
        let source = if kind.is_symlink() { self.follow(&entry.path())? } else { entry.path() };
        let facts = fs::metadata(&source).map_err(unreadable)?;
        if !facts.is_file() {
            return Err("it is no file that could be served; remove it, or begin its name with a dot".into());
        }
        let shown = self.name_of(path);
        self.found.push(Found { path: path.to_owned(), shown, source, size: facts.len() });
        Ok(())
    }

    /// The file that a link leads to, when it is one in the folder of skills.
    fn follow(&self, link: &Path) -> Result<PathBuf, String> {
        let target = link
            .canonicalize()
            .map_err(|error| format!("it is a link that leads nowhere ({}); remove it", error.kind()))?;
        if !target.starts_with(self.root) {
            return Err("it is a link that leaves the folder of skills; put a copy in its place".into());
        }
        if target.is_dir() {
            return Err("it is a link to a folder, which is not followed; put the folder itself there".into());
        }
        Ok(target)
    }

    fn name_of(&self, path: &str) -> String {
        if path.is_empty() { self.shown.to_owned() } else { format!("{}/{path}", self.shown) }
    }
}

fn can_be_named(name: &str) -> bool {
    !name.contains(|c: char| c.is_control() || c == '\\')
}
