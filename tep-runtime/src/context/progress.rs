//! How far a call has come.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

/// How far a call has come, under the token of whoever wants to know.
#[derive(Debug)]
pub(crate) struct Progress {
    /// A JSON string or number.
    pub(crate) token: std::sync::Arc<str>,
    pub(crate) done: Number,
    pub(crate) total: Option<Number>,
    pub(crate) message: Option<String>,
}

/// A number of either kind, so that a count is written without a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub(crate) enum Number {
    Whole(i64),
    Real(f64),
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(number) => number.fmt(f),
            Self::Real(number) => number.fmt(f),
        }
    }
}

impl Number {
    fn as_f64(self) -> f64 {
        match self {
            Self::Whole(number) => number as f64,
            Self::Real(number) => number,
        }
    }

    fn is_finite(self) -> bool {
        self.as_f64().is_finite()
    }
}

/// A number that [`Context::progress`](super::Context::progress) takes: any integer or float.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how far the call has come",
    label = "not a number",
    note = "write any integer or float, such as `cx.progress(3, 10, \"the third file\")`"
)]
pub trait Amount {
    #[doc(hidden)]
    fn amount(self) -> Amounted;
}

/// How much there is in all: any [`Amount`], or `None` when nobody knows.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how much there is in all",
    label = "not a number, and not `None`",
    note = "write the number itself, such as `10` for `Some(10)`, or `None` when nobody knows it",
    note = "a number that may be missing is an `Option<f64>`: `total.map(f64::from)`"
)]
pub trait Total {
    #[doc(hidden)]
    fn total(self) -> Option<Amounted>;
}

/// A number of any type as one.
#[doc(hidden)]
pub struct Amounted(pub(super) Number);

macro_rules! amounts {
    ($($whole:ty)*; $($real:ty)*) => {
        $(impl Amount for $whole {
            fn amount(self) -> Amounted {
                Amounted(i64::try_from(self).map_or(Number::Real(self as f64), Number::Whole))
            }
        })*
        $(impl Amount for $real {
            fn amount(self) -> Amounted {
                Amounted(Number::Real(self.into()))
            }
        })*
        $(impl Total for $whole {
            fn total(self) -> Option<Amounted> {
                Some(self.amount())
            }
        })*
        $(impl Total for $real {
            fn total(self) -> Option<Amounted> {
                Some(self.amount())
            }
        })*
    };
}

amounts!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize; f32 f64);

// For one type only, so that a bare `None` needs no type.
impl Total for Option<f64> {
    fn total(self) -> Option<Amounted> {
        self.map(Amount::amount)
    }
}

/// Progress only increases, so what does not is not said.
#[derive(Default)]
pub(super) struct Rising {
    last: Mutex<Option<f64>>,
}

impl Rising {
    /// Whether a number is more than every one before it.
    pub(super) fn admits(&self, done: Number) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let rises = done.is_finite() && last.is_none_or(|last| done.as_f64() > last);
        if rises {
            *last = Some(done.as_f64());
        }
        rises
    }
}

/// A total that can be written.
pub(super) fn sound(total: Option<Amounted>) -> Option<Number> {
    total.map(|Amounted(number)| number).filter(|number| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_more_is_progress() {
        let rising = Rising::default();
        for (done, admitted) in [
            (Number::Whole(0), true),
            (Number::Whole(0), false),
            (Number::Real(0.5), true),
            (Number::Real(f64::NAN), false),
            (Number::Real(f64::INFINITY), false),
            (Number::Whole(-1), false),
            (Number::Whole(3), true),
            (Number::Real(2.9), false),
        ] {
            assert_eq!(rising.admits(done), admitted, "{done:?}");
        }
    }

    #[test]
    fn counts_stay_whole() {
        assert_eq!(7_u8.amount().0, Number::Whole(7));
        assert_eq!(0.5_f32.amount().0, Number::Real(0.5));
        assert_eq!(u64::MAX.amount().0, Number::Real(u64::MAX as f64));
        assert!(sound(None.total()).is_none());
        assert!(sound(f64::NAN.total()).is_none());
    }
}
