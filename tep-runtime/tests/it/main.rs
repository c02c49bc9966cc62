//! Everything from the wire: a real listening server, driven as its clients drive it.

mod app;
mod batches;
mod caps;
mod change;
mod documents;
mod embedding;
mod eras;
mod events;
mod http;
mod http_direct;
mod jsonrpc;
mod layers;
mod lifecycle;
mod limits;
mod paging;
mod prompt_results;
mod prompts;
mod results;
mod rmcp;
mod server;
mod sessions;
mod skills;
mod surfaces;
