//! Without a subcommand: listen and serve.

use std::io::Write as _;
use std::net::{IpAddr, SocketAddr};

use clap::Args;
use tokio::net::TcpListener;

use crate::app::App;
use crate::error::Error;

/// Where to listen.
#[derive(Args)]
pub(super) struct Listen {
    /// The port to listen on; 0 takes a free one.
    #[arg(short, long, default_value_t = 4567)]
    port: u16,
    /// The address to listen on.
    #[arg(long, default_value = "127.0.0.1")]
    host: IpAddr,
}

pub(super) async fn serve(app: App, listen: &Listen) -> Result<(), String> {
    let wanted = SocketAddr::new(listen.host, listen.port);
    let listener = TcpListener::bind(wanted)
        .await
        .map_err(|source| Error::Bind { address: wanted.to_string(), source }.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let name = app.name().to_owned();
    let served = app.serve(listener, stop_signal()).await;
    let _ = (address, name);
    served.map_err(|error| error.to_string())
}

async fn stop_signal() {
    std::future::pending().await
}
