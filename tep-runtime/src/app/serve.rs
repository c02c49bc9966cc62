//! Listening, and ending in an orderly way.

use std::sync::Arc;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::Server;
use crate::error::Error;

impl Server {
    /// Serves until `shutdown` is ready; then no connection is accepted, and those that work get the grace to end.
    pub(crate) async fn serve(
        self: Arc<Self>,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), Error> {
        let grace = self.shutdown_grace;
        let dispatcher = Arc::clone(&self.dispatcher);
        // Answers are small and complete; waiting to fill a packet would only delay them.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps its delay");
            }
        });
        let (told, telling) = oneshot::channel();
        let serving = axum::serve(listener, self.router()).with_graceful_shutdown(async move {
            shutdown.await;
            // They would go on for ever.
            dispatcher.end_subscriptions();
            // Their answers would have to come on connections that are not accepted any more.
            dispatcher.ends_questions();
            // Nobody listens any more only when serving has ended by itself.
            let _ = told.send(());
        });
        let out_of_patience = async {
            // Without a word the server was never told to stop.
            match telling.await {
                Ok(()) => tokio::time::sleep(grace).await,
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            ended = serving.into_future() => Ok(ended?),
            () = out_of_patience => {
                tracing::warn!("some requests did not end in time and are cut off");
                Ok(())
            }
        }
    }
}
