//! Without a subcommand: listen and serve.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use clap::Args;
use tokio::net::TcpListener;

use crate::app::{App, Place};
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

pub(super) async fn serve(app: App, listen: &Listen) -> Result<(), Error> {
    let wanted = SocketAddr::new(listen.host, listen.port);
    let listener = TcpListener::bind(wanted)
        .await
        .map_err(|source| Error::Bind { address: wanted.to_string(), source })?;
    let address = listener.local_addr()?;
    let server = app.assemble(Place::Listening(address))?;
    let stop = stop_signal()?;
    // A closed standard output keeps nobody from being served.
    let _ = std::io::stdout().write_all(greeting(&server.name(), address).as_bytes());
    server.serve(listener, stop).await
}

/// What the operator sees first: where everything is, and how to connect.
fn greeting(name: &str, address: SocketAddr) -> String {
    let base = format!("http://{}", reachable(address));
    let word: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    format!(
        "{name} is listening on {base}\n\
         \x20 MCP       {base}/mcp\n\
         \x20 tools     {base}/tools/{{name}}\n\
         \x20 OpenAPI   {base}/openapi.json\n\
         \x20 llms.txt  {base}/llms.txt\n\
         connect Claude Code: claude mcp add --transport http {word} {base}/mcp\n"
    )
}

/// The address to give to a client on this machine: one that listens on every address is reached by loopback.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let is_v4 = address.is_ipv4();
        address.set_ip(if is_v4 { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() });
    }
    address
}

/// Ready at the first SIGINT or SIGTERM. The second one ends the process at once.
#[cfg(unix)]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Error> {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn next(signals: &mut [Signal; 2]) {
        let [interrupt, terminate] = signals;
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }

    let mut signals = [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?];
    Ok(async move {
        next(&mut signals).await;
        tokio::spawn(async move {
            next(&mut signals).await;
            std::process::exit(1);
        });
    })
}

/// Ready at the first Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Error> {
    Ok(async {
        // Without a handler there is no signal to wait for.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
