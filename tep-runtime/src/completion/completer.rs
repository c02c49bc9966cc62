//! The functions that complete a value: what they may borrow, what they return, and how they are run.

use std::any::{Any, TypeId};
use std::fmt::Display;
use std::pin::Pin;
use std::sync::Arc;

use super::OtherArguments;
use crate::context::{Context, lend};
use crate::state::Lent;

/// Values on their way.
pub type SuggestFuture<'a> = Pin<Box<dyn Future<Output = Vec<String>> + Send + 'a>>;

/// A function that completes a value: one that borrows up to four things and returns a list of what can be displayed,
/// be it `async` or not. `How` tells these cases apart and is always inferred.
#[diagnostic::on_unimplemented(
    message = "this function cannot complete a value",
    label = "not a function that completes a value",
    note = "write `async fn name(typed: &str, others: &OtherArguments) -> Vec<String>`, or a plain `fn`; it may also \
            borrow `&Context` or a state of the app, leave out what it does not need, and takes nothing else",
    note = "it returns a list of what can be displayed, such as `Vec<String>` or `Vec<u64>`, and its future is `Send`",
    note = "it returns no `Result`: where it fails it has nothing to offer, and returns an empty list"
)]
pub trait Completer<How>: Copy + Send + Sync + 'static {
    #[doc(hidden)]
    fn lent() -> Vec<Lent>;

    #[doc(hidden)]
    fn suggest(self, asked: &Asked) -> SuggestFuture<'_>;
}

/// What is being completed, and for whom.
#[derive(Clone)]
pub struct Asked {
    pub(crate) cx: Context,
    pub(crate) typed: Arc<str>,
    pub(crate) others: Arc<OtherArguments>,
}

/// What a function that completes a value may borrow.
#[diagnostic::on_unimplemented(
    message = "a function that completes a value cannot borrow `{Self}`",
    label = "not lent",
    note = "borrow what was typed, as `&str`, the `&OtherArguments`, the `&Context`, or a state of the app"
)]
pub trait Lendable: Send + Sync + 'static {
    /// The type, if it is for the app to lend.
    #[doc(hidden)]
    fn lent() -> Option<Lent>;

    #[doc(hidden)]
    fn lend(asked: &Asked) -> &Self;
}

impl Lendable for str {
    fn lent() -> Option<Lent> {
        None
    }

    fn lend(asked: &Asked) -> &Self {
        &asked.typed
    }
}

#[diagnostic::do_not_recommend]
impl<T: Any + Send + Sync> Lendable for T {
    fn lent() -> Option<Lent> {
        (TypeId::of::<T>() != TypeId::of::<OtherArguments>()).then(Lent::of::<T>)
    }

    fn lend(asked: &Asked) -> &Self {
        let others: &dyn Any = &*asked.others;
        others.downcast_ref().unwrap_or_else(|| lend(&asked.cx))
    }
}

/// An `async fn`.
pub struct Async;
/// A plain `fn`.
pub struct Plain;

// The traits in between hold for one lifetime each, since no bound on `Fn` can name a future for all of them.
macro_rules! completers {
    ($($call_async:ident $call_plain:ident ($($param:ident),*);)*) => {$(
        #[doc(hidden)]
        pub trait $call_async<'a, $($param: Lendable + ?Sized),*> {
            fn call(self, asked: &'a Asked) -> SuggestFuture<'a>;
        }

        #[diagnostic::do_not_recommend]
        impl<'a, F, Values, $($param: Lendable + ?Sized),*> $call_async<'a, $($param),*> for F
        where
            F: Fn($(&'a $param),*) -> Values,
            Values: Future<Output: IntoIterator<Item: Display>> + Send + 'a,
        {
            fn call(self, asked: &'a Asked) -> SuggestFuture<'a> {
                // One that borrows nothing does not look.
                let _ = asked;
                let values = self($($param::lend(asked)),*);
                Box::pin(async move { texts(values.await) })
            }
        }

        #[doc(hidden)]
        pub trait $call_plain<'a, $($param: Lendable + ?Sized),*> {
            fn call(self, asked: &'a Asked) -> Vec<String>;
        }

        #[diagnostic::do_not_recommend]
        impl<'a, F, Values, $($param: Lendable + ?Sized),*> $call_plain<'a, $($param),*> for F
        where
            F: Fn($(&'a $param),*) -> Values,
            Values: IntoIterator<Item: Display>,
        {
            fn call(self, asked: &'a Asked) -> Vec<String> {
                // One that borrows nothing does not look.
                let _ = asked;
                let values = self($($param::lend(asked)),*);
                texts(values)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<F, $($param: Lendable + ?Sized),*> Completer<(Async, fn($(&$param),*))> for F
        where
            F: for<'a> $call_async<'a, $($param),*> + Copy + Send + Sync + 'static,
        {
            fn lent() -> Vec<Lent> {
                lent_among([$($param::lent()),*])
            }

            fn suggest(self, asked: &Asked) -> SuggestFuture<'_> {
                $call_async::call(self, asked)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<F, $($param: Lendable + ?Sized),*> Completer<(Plain, fn($(&$param),*))> for F
        where
            F: for<'a> $call_plain<'a, $($param),*> + Copy + Send + Sync + 'static,
        {
            fn lent() -> Vec<Lent> {
                lent_among([$($param::lent()),*])
            }

            fn suggest(self, asked: &Asked) -> SuggestFuture<'_> {
                let own = asked.clone();
                Box::pin(asked.cx.clone().run_blocking(move |_| $call_plain::call(self, &own)))
            }
        }
    )*};
}

completers! {
    CallAsync0 CallPlain0 ();
    CallAsync1 CallPlain1 (A);
    CallAsync2 CallPlain2 (A, B);
    CallAsync3 CallPlain3 (A, B, C);
    CallAsync4 CallPlain4 (A, B, C, D);
}

fn lent_among<const N: usize>(types: [Option<Lent>; N]) -> Vec<Lent> {
    types.into_iter().flatten().collect()
}

fn texts(values: impl IntoIterator<Item: Display>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

/// A [`Completer`] whose type is erased, as a parameter holds it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot complete a value",
    label = "not a function that completes a value",
    note = "name a function: `#[param(complete = cities)]`"
)]
pub trait Completes: Send + Sync {
    /// The types that the app has to lend.
    #[doc(hidden)]
    fn lent(&self) -> Vec<Lent>;

    #[doc(hidden)]
    fn suggest<'a>(&self, asked: &'a Asked) -> SuggestFuture<'a>;
}

/// A function that completes a value. Making one is all that asks something of it, so that a function that cannot is
/// one error, where it is named.
pub struct Erased<F> {
    function: F,
    lent: fn() -> Vec<Lent>,
    suggest: for<'a> fn(F, &'a Asked) -> SuggestFuture<'a>,
}

/// Erases the type of a function.
pub const fn completer<F: Completer<How>, How>(function: F) -> Erased<F> {
    Erased { function, lent: F::lent, suggest: F::suggest }
}

impl<F: Copy + Send + Sync> Completes for Erased<F> {
    fn lent(&self) -> Vec<Lent> {
        (self.lent)()
    }

    fn suggest<'a>(&self, asked: &'a Asked) -> SuggestFuture<'a> {
        (self.suggest)(self.function, asked)
    }
}
