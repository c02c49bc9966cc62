//! Without a subcommand: serve, on a port or over standard input and output.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use clap::Args;
use tokio::net::TcpListener;

use crate::app::{App, Place, stop_signal};
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
    /// Serve the program that starts this one, over standard input and output, as the caller of the token in TEP_TOKEN.
    #[arg(long, conflicts_with_all = ["port", "host"])]
    stdio: bool,
}

pub(super) async fn serve(app: App, listen: &Listen) -> Result<(), Error> {
    if listen.stdio {
        return app.serve_stdio().await;
    }
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
