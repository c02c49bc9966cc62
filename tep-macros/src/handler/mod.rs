//! What every noun has in common: a function whose owned parameters are input and whose borrowed ones are lent.

mod expand;
mod icons;
mod meta;
mod model;

pub(crate) use expand::fallback;
pub(crate) use model::Handler;
