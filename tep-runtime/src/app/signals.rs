//! Being told to stop.

use crate::error::Error;

/// Ready at the first SIGINT or SIGTERM. The second one ends the process at once.
#[cfg(unix)]
pub(crate) fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Error> {
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
pub(crate) fn stop_signal() -> Result<impl Future<Output = ()> + Send + 'static, Error> {
    Ok(async {
        // Without a handler there is no signal to wait for.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
