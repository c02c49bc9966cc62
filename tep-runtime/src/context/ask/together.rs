//! Several questions at once.

use std::future::poll_fn;
use std::task::Poll;

use super::{Ask, NoAnswer};

/// Questions that are put at once: a tuple of two, three or four.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not questions that can be put at once",
    label = "a tuple of two to four questions is expected",
    note = "write `cx.ask_all((cx.ask::<A>(..), cx.roots()))`, without awaiting the single ones"
)]
pub trait Together: Send {
    /// The answers, in the same order.
    type Answers;

    #[doc(hidden)]
    fn put(self) -> impl Future<Output = Result<Self::Answers, NoAnswer>> + Send;
}

macro_rules! together {
    ($($ask:ident $given:ident: $answer:ident),+) => {
        impl<'cx, $($answer: Send + 'cx),+> Together for ($(Ask<'cx, $answer>,)+) {
            type Answers = ($($answer,)+);

            async fn put(self) -> Result<Self::Answers, NoAnswer> {
                let ($($ask,)+) = self;
                $(let mut $ask = (None, $ask.into_future());)+
                poll_fn(move |waker| {
                    // Each is polled before anything is decided, so that all are put.
                    $(if $ask.0.is_none()
                        && let Poll::Ready(answer) = $ask.1.as_mut().poll(waker)
                    {
                        match answer {
                            Ok(answer) => $ask.0 = Some(answer),
                            Err(why) => return Poll::Ready(Err(why)),
                        }
                    })+
                    match ($($ask.0.take(),)+) {
                        ($(Some($ask),)+) => Poll::Ready(Ok(($($ask,)+))),
                        ($($given,)+) => {
                            $($ask.0 = $given;)+
                            Poll::Pending
                        }
                    }
                })
                .await
            }
        }
    };
}

together!(a given_a: A, b given_b: B);
together!(a given_a: A, b given_b: B, c given_c: C);
together!(a given_a: A, b given_b: B, c given_c: C, d given_d: D);
