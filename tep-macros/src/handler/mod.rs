//! What every noun has in common: a function whose owned parameters are input and whose borrowed ones are lent.

mod attribute;
mod authorize;
mod expand;
mod icons;
mod meta;
mod model;
mod name;
mod offer;
mod word;

pub(crate) use attribute::{emit, function};
pub(crate) use model::Handler;
pub(crate) use name::check_name;
