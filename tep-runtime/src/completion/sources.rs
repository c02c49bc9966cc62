//! Where the values come from that are offered for each argument of an item.

use super::Completes;
use crate::schema::{ArgumentReader, Param};
use crate::state::Lent;

/// What is offered for one argument.
pub(crate) enum Source {
    /// Nothing is known of its values.
    Nothing,
    /// A closed choice: all of its values, as texts.
    Choice(Vec<String>),
    /// What the author's function returns.
    Function(&'static dyn Completes),
}

/// What is offered for each argument of an item.
pub(crate) struct Sources {
    by_name: Vec<(String, Source)>,
}

impl Sources {
    pub(crate) fn of(params: &[Param], reader: &ArgumentReader) -> Self {
        let sources = reader.choices().map(|(name, choice)| {
            let function = params.iter().find(|param| param.name == name).and_then(|param| param.complete);
            let source = match (function, choice) {
                (Some(function), _) => Source::Function(function),
                (None, Some(values)) => Source::Choice(values),
                (None, None) => Source::Nothing,
            };
            (name.to_owned(), source)
        });
        Self { by_name: sources.collect() }
    }

    /// What is offered for the argument of this name; `None` when there is no such argument.
    pub(crate) fn get(&self, argument: &str) -> Option<&Source> {
        self.by_name.iter().find(|(name, _)| name == argument).map(|(_, source)| source)
    }

    /// The names of all arguments.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.iter().map(|(name, _)| name.as_str())
    }

    /// Whether something is offered for any of them.
    pub(crate) fn can_complete(&self) -> bool {
        self.by_name.iter().any(|(_, source)| !matches!(source, Source::Nothing))
    }
}

/// The types that the app has to lend to the functions that complete these parameters, with the name of each parameter.
pub(crate) fn lent(params: &[Param]) -> impl Iterator<Item = (&'static str, Vec<Lent>)> {
    params.iter().filter_map(|param| Some((param.name, param.complete?.lent())))
}
