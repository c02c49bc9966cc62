//! What every noun has in common: a function whose owned parameters are input and whose borrowed ones are lent.

mod attribute;
mod expand;
mod icons;
mod meta;
mod model;
mod name;

pub(crate) use attribute::{emit, function};
pub(crate) use model::Handler;
pub(crate) use name::check_name;
