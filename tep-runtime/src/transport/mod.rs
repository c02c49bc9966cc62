//! Bytes in and out.

pub(crate) mod http;
