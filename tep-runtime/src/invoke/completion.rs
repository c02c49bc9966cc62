//! Completing an argument of a prompt or a capture of a resource template.

use std::sync::Arc;

use super::{Caller, Invoker, Prepared, Refusal, authorise};
use crate::catalog::Catalog;
use crate::completion::{Asked, Completion, OtherArguments, Source, Sources, rank};
use crate::protocol::completion::{CompleteParams, Reference};
use crate::protocol::shown;

impl Invoker {
    /// Prepares a completion, as [`Invoker::tool`] does a call. Whoever may not use an item does not learn what could
    /// be typed there either.
    pub(crate) fn completion(
        &self,
        params: CompleteParams,
        caller: Caller,
    ) -> Result<Prepared<impl Future<Output = Result<Completion, Refusal>> + Send + use<>>, Refusal> {
        let CompleteParams { reference, argument, mut others } = params;
        let catalog = Arc::clone(&caller.catalog);
        let (name, caps, sources) =
            completable(&catalog, &reference).ok_or_else(|| unknown(&catalog, &reference))?;
        authorise(caps, &caller.identity)?;
        let source = sources.get(&argument.name).ok_or_else(|| no_argument(&argument.name, sources))?;
        let function = match source {
            Source::Nothing => return Ok(Prepared::or_known(Err(Ok(Completion::default())))),
            Source::Choice(values) => {
                return Ok(Prepared::or_known(Err(Ok(rank(values.clone(), &argument.value)))));
            }
            Source::Function(function) => *function,
        };
        others.retain(|other, _| *other != argument.name && sources.get(other).is_some());
        let start = self.start(name, caller, None, None::<fn() -> [u8; 16]>)?;
        Ok(Prepared::or_known(Ok(start.run(move |cx, frame| async move {
            let asked = Asked {
                cx: cx.clone(),
                typed: argument.value.into(),
                others: Arc::new(OtherArguments::new(others)),
            };
            let values = frame.run(&cx, function.suggest(&asked)).await?;
            Ok(rank(values, &asked.typed))
        }))))
    }
}

/// The name of an item for logs, the capabilities that it asks for, and what is offered for its arguments.
fn completable<'a>(
    catalog: &'a Catalog,
    reference: &Reference,
) -> Option<(&'static str, &'static [&'static str], &'a Sources)> {
    match reference {
        Reference::Prompt(name) => {
            let prompt = &catalog.prompts()[catalog.find_prompt(name)?];
            Some((prompt.name(), prompt.meta().caps, &prompt.completion))
        }
        Reference::Resource(uri) => {
            let resource = catalog.find_template(uri)?;
            Some((resource.name(), resource.meta().caps, &resource.completion))
        }
    }
}

fn unknown(catalog: &Catalog, reference: &Reference) -> Refusal {
    Refusal::Unknown(match reference {
        Reference::Prompt(name) => catalog.no_prompt(name),
        Reference::Resource(uri) => format!("there is no resource template `{}`", shown(uri)),
    })
}

fn no_argument(name: &str, sources: &Sources) -> Refusal {
    let names: Vec<String> = sources.names().map(|name| format!("`{name}`")).collect();
    let there_are = match names.as_slice() {
        [] => "there are none".to_owned(),
        names => format!("there is {}", names.join(", ")),
    };
    Refusal::Malformed(format!("there is no argument `{}`; {there_are}", shown(name)))
}
