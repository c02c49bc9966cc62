//! Several questions at once.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

use super::NoAnswer;

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
    ($($question:ident: $Question:ident -> $answer:ident: $Answer:ident),+) => {
        impl<$($Question, $Answer),+> Together for ($($Question,)+)
        where
            $($Question: IntoFuture<Output = Result<$Answer, NoAnswer>, IntoFuture: Send + Unpin> + Send,
            $Answer: Send,)+
        {
            type Answers = ($($Answer,)+);

            async fn put(self) -> Result<Self::Answers, NoAnswer> {
                let ($($question,)+) = self;
                $(let mut $question = $question.into_future();)+
                $(let mut $answer = None;)+
                poll_fn(move |task| {
                    // Each is polled before anything is decided, so that all are put.
                    $(if $answer.is_none()
                        && let Poll::Ready(answer) = Pin::new(&mut $question).poll(task)
                    {
                        match answer {
                            Ok(answer) => $answer = Some(answer),
                            Err(why) => return Poll::Ready(Err(why)),
                        }
                    })+
                    if $($answer.is_none())||+ {
                        return Poll::Pending;
                    }
                    match ($($answer.take(),)+) {
                        ($(Some($answer),)+) => Poll::Ready(Ok(($($answer,)+))),
                        _ => Poll::Pending,
                    }
                })
                .await
            }
        }
    };
}

together!(a: A -> of_a: OfA, b: B -> of_b: OfB);
together!(a: A -> of_a: OfA, b: B -> of_b: OfB, c: C -> of_c: OfC);
together!(a: A -> of_a: OfA, b: B -> of_b: OfB, c: C -> of_c: OfC, d: D -> of_d: OfD);
