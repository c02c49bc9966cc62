//! A configuration file, replaced as a whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A file as it was read.
pub(super) struct ConfigFile {
    /// Where the file itself is: a link to it stays one.
    path: PathBuf,
    /// `None` when there is no file yet.
    text: Option<String>,
}

impl ConfigFile {
    /// Reads a file, or that there is none.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let failed = |error: io::Error| format!("{}: {error}", path.display());
        let path = match fs::canonicalize(path) {
            Ok(path) => path,
            Err(error) if error.kind() == ErrorKind::NotFound && !path.is_symlink() => {
                return Ok(Self { path: path.to_owned(), text: None });
            }
            Err(error) => return Err(failed(error)),
        };
        let text = fs::read_to_string(&path).map_err(failed)?;
        Ok(Self { path, text: Some(text) })
    }

    pub(super) fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// Puts another text in the place of what was read: whoever reads the file sees one or the other. What was read is
    /// kept beside it; gives the path of that.
    pub(super) fn write(&self, text: &str) -> Result<Option<PathBuf>, String> {
        let failed = |error: io::Error| format!("{}: {error}", self.path.display());
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let now = Self::read(&self.path)?;
        if now.text != self.text {
            return Err(format!(
                "{} was changed by somebody else meanwhile; nothing is changed, try again",
                self.path.display()
            ));
        }
        let backup = self.text.as_ref().map(|before| self.keep(before)).transpose().map_err(failed)?;
        self.replace(text).map_err(failed)?;
        Ok(backup)
    }

    /// Writes a copy of what was read under a name that is free.
    fn keep(&self, before: &str) -> io::Result<PathBuf> {
        let names = std::iter::once(".bak".to_owned()).chain((2..).map(|number| format!(".bak{number}")));
        for name in names {
            let path = self.beside(&name);
            match self.create(&path, before) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                outcome => return outcome.map(|()| path),
            }
        }
        Err(io::Error::other("there are too many copies"))
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let new = self.beside(&format!(".new{}", std::process::id()));
        let outcome = self.create(&new, text).and_then(|()| fs::rename(&new, &self.path));
        if outcome.is_err() {
            // The reason is told; what is left of the attempt may not be there at all.
            let _ = fs::remove_file(&new);
        }
        outcome
    }

    /// Writes a file that is not there yet, as readable as the original.
    fn create(&self, path: &Path, text: &str) -> io::Result<()> {
        let mut file: File = OpenOptions::new().write(true).create_new(true).open(path)?;
        if let Ok(original) = fs::metadata(&self.path) {
            file.set_permissions(original.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name: OsString = self.path.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        self.path.with_file_name(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_what_was_there_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("deep").join("mcp.json");
        let write = |text| ConfigFile::read(&path).expect("a file").write(text).expect("it is written");
        assert_eq!(write("one"), None);
        assert_eq!(
            write("two").as_deref(),
            fs::canonicalize(path.with_file_name("mcp.json.bak")).ok().as_deref()
        );
        assert!(write("three").is_some_and(|backup| backup.ends_with("mcp.json.bak2")));
        let read = |name| fs::read_to_string(path.with_file_name(name)).expect("a file");
        assert_eq!(
            (read("mcp.json"), read("mcp.json.bak"), read("mcp.json.bak2")),
            ("three".into(), "one".into(), "two".into())
        );
        assert_eq!(
            fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(),
            3,
            "nothing is left"
        );
    }

    #[test]
    fn what_somebody_else_wrote_meanwhile_is_not_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mcp.json");
        let file = ConfigFile::read(&path).expect("no file");
        fs::write(&path, "theirs").expect("it is written");
        assert!(file.write("ours").expect_err("it was changed").contains("meanwhile"));
        assert_eq!(fs::read_to_string(&path).expect("a file"), "theirs");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().expect("a folder");
        let (real, link) = (folder.path().join("real.json"), folder.path().join("link.json"));
        fs::write(&real, "one").expect("it is written");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("permissions");
        symlink(&real, &link).expect("a link");
        let backup =
            ConfigFile::read(&link).expect("a file").write("two").expect("written").expect("a backup");
        assert!(link.is_symlink());
        for path in [&real, &backup] {
            let mode = fs::metadata(path).expect("a file").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        }
        assert_eq!(fs::read_to_string(&real).expect("a file"), "two");
        let dangling = folder.path().join("dangling.json");
        symlink(folder.path().join("nowhere.json"), &dangling).expect("a link");
        assert!(ConfigFile::read(&dangling).is_err());
    }
}
