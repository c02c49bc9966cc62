//! A prompt as the catalog holds it: the type erased, the arguments compiled.

use super::{GetFuture, Prompt, PromptMeta};
use crate::completion::Sources;
use crate::context::Context;
use crate::offer::Offered;
use crate::schema::{ArgumentReader, Arguments, Param};
use crate::state::Lent;

/// What a declaration says, its type erased. Nothing is checked yet.
#[derive(Clone, Copy)]
pub(crate) struct PromptSpec {
    pub(crate) meta: PromptMeta,
    pub(crate) lent: &'static [Lent],
    pub(crate) params: &'static [Param],
    get: for<'a> fn(&'a Context, Arguments) -> GetFuture<'a>,
}

impl PromptSpec {
    pub(crate) const fn of<P: Prompt>() -> Self {
        Self { meta: P::META, lent: P::LENT, params: P::PARAMS, get: P::get }
    }

    /// Compiles the arguments; every problem comes back in the author's words.
    pub(crate) fn compile(self) -> Result<PromptEntry, Vec<String>> {
        let reader = ArgumentReader::new(self.params)?;
        let completion = Sources::of(self.params, &reader);
        let can_ask = Lent::includes::<Context>(self.lent);
        let offered = Offered::new(self.meta.offer);
        Ok(PromptEntry { spec: self, reader, completion, can_ask, offered })
    }
}

/// A prompt that can be published and filled in.
pub(crate) struct PromptEntry {
    spec: PromptSpec,
    /// Validates and converts the arguments; also the source of what is published of them.
    pub(crate) reader: ArgumentReader,
    /// What is offered while an argument is typed.
    pub(crate) completion: Sources,
    /// Whether the function has a context to ask with.
    pub(crate) can_ask: bool,
    pub(crate) offered: Offered,
}

impl PromptEntry {
    pub(crate) fn meta(&self) -> &PromptMeta {
        &self.spec.meta
    }

    pub(crate) fn name(&self) -> &'static str {
        self.spec.meta.name
    }

    pub(crate) fn get<'a>(&self, cx: &'a Context, arguments: Arguments) -> GetFuture<'a> {
        (self.spec.get)(cx, arguments)
    }
}
