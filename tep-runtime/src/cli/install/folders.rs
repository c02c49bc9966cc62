//! Where programs keep what is a user's, on each system.

use std::path::PathBuf;

/// The kinds of systems that differ in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum System {
    Linux,
    MacOs,
    Windows,
}

/// The folders of a user.
pub(super) struct Folders {
    pub(super) system: System,
    /// What the environment says.
    variable: Box<Variable>,
}

type Variable = dyn Fn(&str) -> Option<PathBuf>;

impl Folders {
    pub(super) fn of_system() -> Self {
        let system = match std::env::consts::OS {
            "windows" => System::Windows,
            "macos" => System::MacOs,
            _ => System::Linux,
        };
        Self::new(system, |name| std::env::var_os(name).map(PathBuf::from))
    }

    pub(super) fn new(system: System, variable: impl Fn(&str) -> Option<PathBuf> + 'static) -> Self {
        Self { system, variable: Box::new(variable) }
    }

    /// A folder that a variable names; an empty one names none.
    pub(super) fn named_by(&self, variable: &str) -> Option<PathBuf> {
        (self.variable)(variable).filter(|path| !path.as_os_str().is_empty())
    }

    pub(super) fn home(&self) -> Result<PathBuf, String> {
        let variables: &[&str] = match self.system {
            System::Windows => &["USERPROFILE", "HOME"],
            System::Linux | System::MacOs => &["HOME"],
        };
        let home = variables.iter().find_map(|variable| self.named_by(variable));
        home.ok_or_else(|| {
            format!(
                "{} is not set, so your configuration cannot be found; name the file by --config",
                variables[0]
            )
        })
    }

    /// Where programs of the XDG kind keep their settings, on every system. Only an absolute path counts.
    pub(super) fn xdg_config(&self) -> Result<PathBuf, String> {
        match self.named_by("XDG_CONFIG_HOME").filter(|path| path.has_root()) {
            Some(folder) => Ok(folder),
            None => Ok(self.home()?.join(".config")),
        }
    }

    /// Where applications with a window keep theirs.
    pub(super) fn application_data(&self) -> Result<PathBuf, String> {
        match self.system {
            System::Linux => self.xdg_config(),
            System::MacOs => Ok(self.home()?.join("Library").join("Application Support")),
            System::Windows => match self.named_by("APPDATA") {
                Some(folder) => Ok(folder),
                None => Ok(self.home()?.join("AppData").join("Roaming")),
            },
        }
    }
}
