//! The surface in a file beside the tests.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use super::Surface;
use crate::app::App;

/// Keeps the surface of an app in a file of the calling crate, `surface.lock` unless another is named, and fails when it
/// is not what it was: with a line for each change that says whether it is breaking, risky or additive.
///
/// ```no_run
/// # fn app() -> tep_runtime::App { tep_runtime::App::new("empty", "1") }
/// #[test]
/// fn the_surface_is_what_it_was() {
///     tep_runtime::testing::surface_lock!(app());
/// }
/// # fn another() {
/// tep_runtime::testing::surface_lock!(app(), "tests/admin.lock");
/// # }
/// ```
///
/// ```text
/// the surface is not what `surface.lock` says:
///   breaking  tool `start` needs the argument `name`, which is new
///   risky     tool `start` has another `description`: "Start a run." became "Start a training run."
///   additive  tool `stop` was added
/// accept it with UPDATE_EXPECT=1 cargo test
/// ```
///
/// A file that is not there is written, to be committed with the code. Where the environment variable `CI` is set the
/// test fails instead: there is nothing to compare with.
#[doc(hidden)]
#[macro_export]
macro_rules! __surface_lock {
    ($app:expr $(,)?) => {
        $crate::testing::surface_lock!($app, "surface.lock")
    };
    ($app:expr, $file:expr $(,)?) => {
        $crate::testing::hold($app, ::core::env!("CARGO_MANIFEST_DIR"), $file)
    };
}

/// What the macro does.
///
/// # Panics
///
/// As the macro says.
#[doc(hidden)]
#[track_caller]
pub fn hold(app: App, folder: &str, file: &str) {
    let surface = match Surface::of(app) {
        Ok(surface) => surface,
        Err(error) => panic!("{error}"),
    };
    let path = Path::new(folder).join(file);
    let is_set = |name| env::var(name).is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"));
    let lock = Lock { path, name: file.to_owned(), accepts: is_set("UPDATE_EXPECT"), is_ci: is_set("CI") };
    match lock.check(&surface) {
        Ok(None) => {}
        Ok(Some(note)) => eprintln!("{note}"),
        Err(why) => panic!("{why}"),
    }
}

/// A file that holds a surface, and what is done about it.
#[derive(Debug)]
pub(super) struct Lock {
    pub(super) path: PathBuf,
    /// The path as the author writes it.
    pub(super) name: String,
    /// Whether the file is to say what is there now.
    pub(super) accepts: bool,
    /// Whether a file that is not there is an error.
    pub(super) is_ci: bool,
}

impl Lock {
    /// Compares, and writes what is missing or accepted: what there is to say of that, or why the test fails.
    pub(super) fn check(&self, surface: &Surface) -> Result<Option<String>, String> {
        let name = &self.name;
        let text = match fs::read_to_string(&self.path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                if self.is_ci && !self.accepts {
                    return Err(format!(
                        "there is no `{name}`; run the test where CI is not set, and commit the file"
                    ));
                }
                self.write(surface)?;
                return Ok(Some(format!("`{name}` was written; commit it")));
            }
            Err(error) => return Err(format!("`{name}` cannot be read: {error}")),
        };
        let locked: Result<Surface, String> = text.parse();
        let changes = locked.map(|locked| locked.changes_to(surface));
        if changes.as_ref().is_ok_and(Vec::is_empty) {
            return Ok(None);
        }
        if self.accepts {
            self.write(surface)?;
            return Ok(Some(format!("`{name}` was written anew")));
        }
        let accept = "accept it with UPDATE_EXPECT=1 cargo test";
        let changes = changes.map_err(|why| format!("`{name}` is no surface: {why}\n{accept}"))?;
        let mut report = format!("the surface is not what `{name}` says:\n");
        for change in changes {
            let _ = writeln!(report, "  {change}"); // a String takes everything
        }
        Err(report + accept)
    }

    fn write(&self, surface: &Surface) -> Result<(), String> {
        let written = fs::write(&self.path, surface.to_string());
        written.map_err(|error| format!("`{}` cannot be written: {error}", self.name))
    }
}
