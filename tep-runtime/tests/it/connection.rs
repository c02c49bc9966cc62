//! A connection that is kept for one request after the other.

use tokio::io::{AsyncReadExt as _, BufReader};
use tokio::net::TcpStream;

use crate::http::{Request, Response, read_chunk};
use crate::server::Server;
use crate::wire::Exchange;

pub(crate) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(crate) async fn to(server: &Server) -> Self {
        Self(BufReader::new(TcpStream::connect(server.address).await.expect("a connection")))
    }

    /// Sends a request and reads its answer, behind which the connection stays open.
    pub(crate) async fn send(&mut self, request: Request) -> Response {
        let request = request.header("Connection", "keep-alive");
        request.write(self.0.get_mut()).await;
        let mut response = Response::read_head(&mut self.0).await;
        assert_ne!(response.header("connection"), Some("close"), "{response:?}");
        match response.header("content-length") {
            Some(length) => {
                response.body = vec![0; length.parse().expect("a length")];
                self.0.read_exact(&mut response.body).await.expect("a body");
            }
            None if response.header("transfer-encoding").is_some() => {
                while let Some(chunk) = read_chunk(&mut self.0).await {
                    response.body.extend(chunk);
                }
            }
            None => {}
        }
        if let Some(exchange) = Exchange::of(&request) {
            exchange.check_response(&response);
        }
        response
    }
}
