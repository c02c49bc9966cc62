//! Everything from the wire: a real listening server, driven as its clients drive it.

mod app;
mod batches;
mod caps;
mod documents;
mod embedding;
mod eras;
mod http;
mod http_direct;
mod jsonrpc;
mod layers;
mod lifecycle;
mod limits;
mod metadata;
mod paging;
mod results;
mod rmcp;
mod server;
mod sessions;
mod surfaces;
