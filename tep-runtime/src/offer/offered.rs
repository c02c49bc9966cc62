//! What of an item's terms lives as long as the item does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::gate::Gate;
use super::{Line, Offer, Turn};

/// The terms of an item that is offered.
pub(crate) struct Offered {
    offer: Offer,
    gate: Option<Arc<Gate>>,
    /// Whether the log says already that something deprecated is used.
    is_told: AtomicBool,
}

impl Offered {
    pub(crate) fn new(offer: Offer) -> Self {
        let gate = offer.max_concurrency.map(|at_once| Arc::new(Gate::new(at_once)));
        Self { offer, gate, is_told: AtomicBool::new(false) }
    }

    /// The turn of one more call. The first one of a deprecated item is told to the log.
    pub(crate) fn turn(&self, noun: &str, name: &str, line: Line) -> Turn {
        if let Some(instead) = self.offer.deprecated
            && !self.is_told.swap(true, Ordering::Relaxed)
        {
            tracing::warn!("the {noun} `{name}` is deprecated and still used: {instead}");
        }
        Turn::new(self.gate.clone(), line, &self.offer)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Mutex;

    use super::*;

    /// Where a test reads the log.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic while it was held").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_first_call_of_what_is_deprecated_is_told_to_the_log() {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).finish();
        tracing::subscriber::with_default(subscriber, || {
            let [old, new] = [Offer::new().deprecated("use `find`"), Offer::new()].map(Offered::new);
            for _ in 0..3 {
                let (_, _) =
                    (old.turn("tool", "look", Line::default()), new.turn("tool", "find", Line::default()));
            }
        });
        let text = String::from_utf8(log.0.lock().expect("no panic while it was held").clone());
        let text = text.expect("UTF-8");
        let told: Vec<&str> = text.lines().collect();
        assert!(matches!(told.as_slice(), [line] if line.contains("WARN")), "{text}");
        assert!(text.contains("the tool `look` is deprecated and still used: use `find`"), "{text}");
    }
}
