//! The place of a value within the arguments.

use super::messages;

/// Where a value is. It is written out only when something is wrong there.
#[derive(Clone, Copy, Debug)]
pub(super) enum Path<'a> {
    Root,
    Member(&'a Path<'a>, &'a str),
    Item(&'a Path<'a>, usize),
}

impl Path<'_> {
    /// In how many arrays and objects it is.
    pub(super) fn depth(&self) -> usize {
        match self {
            Self::Root => 0,
            Self::Member(parent, _) | Self::Item(parent, _) => parent.depth() + 1,
        }
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Root => String::new(),
            Self::Member(Self::Root, name) => messages::name(name),
            Self::Member(parent, name) => format!("{}.{}", parent.text(), messages::name(name)),
            Self::Item(parent, index) => format!("{}[{index}]", parent.text()),
        }
    }
}
