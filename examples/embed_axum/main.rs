//! A guestbook that was an axum application first. Its MCP server is merged into it and shares its state.
//!
//! ```console
//! $ GUEST_KEYS=ada=correct-horse,bob=battery-staple cargo run --bin embed_axum
//! $ curl -H 'X-Api-Key: correct-horse' -d text=Hello http://127.0.0.1:4567/tools/sign
//! $ curl http://127.0.0.1:4567/entries
//! ```

mod api_keys;
mod guestbook;
mod mcp;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io::{Write as _, stdout};
use std::net::Ipv4Addr;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Json};
use axum::routing::get;
use tep_runtime::BuildError;
use tokio::net::TcpListener;

use crate::api_keys::ApiKeys;
use crate::guestbook::{Entry, Guestbook};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = std::env::var("PORT").map_or(Ok(4567), |port| port.parse::<u16>())?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let keys = ApiKeys::parse(&std::env::var("GUEST_KEYS").unwrap_or_default())?;
    writeln!(stdout(), "the guestbook is listening on http://{}", listener.local_addr()?)?;
    axum::serve(listener, application(Guestbook::default(), keys)?).await?;
    Ok(())
}

fn application(book: Guestbook, keys: ApiKeys) -> Result<Router, BuildError> {
    let own = Router::new()
        .route("/", get(front_page))
        .route("/entries", get(entries))
        .fallback(not_found)
        .with_state(book.clone());
    Ok(own.merge(mcp::app(book, keys).into_router()?))
}

async fn front_page(State(book): State<Guestbook>) -> Html<String> {
    Html(format!("<h1>Guestbook</h1><p>{} entries so far", book.entries().len()))
}

async fn entries(State(book): State<Guestbook>) -> Json<Vec<Entry>> {
    Json(book.entries())
}

async fn not_found(uri: Uri) -> impl IntoResponse {
    (StatusCode::NOT_FOUND, format!("the guestbook has no page {}\n", uri.path()))
}
