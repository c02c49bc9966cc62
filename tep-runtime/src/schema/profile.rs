//! How much of JSON Schema the published schemas of arguments use.

use std::fmt::{self, Display};
use std::str::FromStr;

/// How much of JSON Schema clients see of a tool's arguments. What is enforced is the same in every profile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SchemaProfile {
    /// What all widely used clients read: constraints are keywords.
    #[default]
    Portable,
    /// What the strictest known client reads: one type for each value, no more than one object in another, and
    /// everything else in words. It may admit less than the tool takes, and never more than the description says; a
    /// tool that cannot be said like this is not listed.
    Plain,
}

impl SchemaProfile {
    /// Every profile.
    pub const ALL: [Self; 2] = [Self::Portable, Self::Plain];

    /// The name in `/mcp?schema=…`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Plain => "plain",
        }
    }
}

impl FromStr for SchemaProfile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Self, UnknownProfile> {
        Self::ALL.into_iter().find(|profile| profile.name() == text).ok_or(UnknownProfile)
    }
}

/// A name that no profile has; it says which there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProfile;

impl Display for UnknownProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = SchemaProfile::ALL.map(SchemaProfile::name);
        write!(f, "there is no such schema profile; schema is one of: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownProfile {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_have_names() {
        for profile in SchemaProfile::ALL {
            assert_eq!(profile.name().parse(), Ok(profile));
        }
        for unknown in ["", "Plain", "plain ", "strict"] {
            assert_eq!(unknown.parse::<SchemaProfile>(), Err(UnknownProfile));
        }
        assert_eq!(
            UnknownProfile.to_string(),
            "there is no such schema profile; schema is one of: portable, plain"
        );
    }
}
