//! What `call` and `prompt` have in common: an item that is chosen by its name, and somebody who answers its questions.

use clap::Args;
use serde_json::Value;

use super::ask::Answers;
use super::client::{Client, Person};
use super::failure::Failure;
use super::item::Noun;
use super::output::print;
use super::result::{Given, Printed};
use super::target::Target;
use super::{list, own_help};
use crate::app::App;

/// Which item, and whom to ask.
#[derive(Args)]
pub(super) struct Choice {
    /// Which one; without a name, all are listed
    #[arg(index = 1)]
    name: Option<String>,
    #[command(flatten)]
    answers: Answers,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    target: Target,
    /// Print help, or with a name what it takes
    #[arg(short, long)]
    help: bool,
}

impl Choice {
    /// Lists the items where none is named, explains the one where help is asked for, and else prints what `act` makes
    /// of it.
    pub(super) async fn act(
        &self,
        noun: Noun,
        app: App,
        read: fn(&Value) -> Result<Printed, Failure>,
        act: impl AsyncFnOnce(&mut Client, &Value) -> Result<Value, Failure>,
    ) -> Result<(), Failure> {
        let Some(name) = &self.name else {
            if self.help {
                return print(&own_help(noun.command()));
            }
            let mut client = self.target.connect(app, Person::default()).await?;
            return print(&list::named(noun, &noun.list(&mut client).await?));
        };
        let mut client = self.target.connect(app, Person::with(self.answers.clone())).await?;
        let outcome = match noun.find(&mut client, name).await {
            Ok(item) if self.help => print(&noun.help(&item)),
            Ok(item) => act(&mut client, &item).await.and_then(|result| self.given.give(&result, read)),
            Err(failure) => Err(failure),
        };
        client.leave().await;
        outcome
    }
}
