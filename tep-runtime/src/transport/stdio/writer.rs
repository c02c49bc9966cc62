//! Bytes out: one message on a line, written by a thread of its own, so that a client that does not read holds up
//! nothing but what is sent to it.

use std::io::{self, Write};
use std::thread;

use tokio::sync::oneshot::error::RecvError;
use tokio::sync::{mpsc, oneshot};

/// How many messages wait to be written; beyond that whoever sends one waits.
const MOST_WAITING: usize = 64;

/// Where messages go.
#[derive(Clone)]
pub(super) struct Out(mpsc::Sender<Vec<u8>>);

impl Out {
    /// Sends a message. When nobody reads any more it is lost, and the connection is about to end.
    pub(super) async fn send(&self, message: Vec<u8>) {
        let _ = self.0.send(message).await;
    }
}

/// How writing ended. An error of the channel says that the output's own code panicked.
pub(super) type Written = Result<io::Result<()>, RecvError>;

/// Starts writing; the second value is how it ended, once every [`Out`] is dropped or the output fails.
pub(super) fn start(
    output: impl Write + Send + 'static,
) -> io::Result<(Out, oneshot::Receiver<io::Result<()>>)> {
    let (sender, messages) = mpsc::channel(MOST_WAITING);
    let (tell, told) = oneshot::channel();
    thread::Builder::new().name("mcp-out".into()).spawn(move || {
        // Nobody may be left who wants to know.
        let _ = tell.send(write_all(messages, output));
    })?;
    Ok((Out(sender), told))
}

fn write_all(mut messages: mpsc::Receiver<Vec<u8>>, mut output: impl Write) -> io::Result<()> {
    while let Some(mut message) = messages.blocking_recv() {
        end_line(&mut message);
        output.write_all(&message)?;
        if messages.is_empty() {
            output.flush()?;
        }
    }
    Ok(())
}

/// What an author gave as JSON may be spread over lines. A line break in JSON is white space, since strings have it
/// escaped.
fn end_line(message: &mut Vec<u8>) {
    for byte in message.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')) {
        *byte = b' ';
    }
    message.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_line() {
        for (message, line) in [
            ("{}", "{}\n"),
            ("{\n  \"a\": 1\r\n}", "{   \"a\": 1  }\n"),
            (r#"{"a":"\n"}"#, "{\"a\":\"\\n\"}\n"),
        ] {
            let mut bytes = message.as_bytes().to_vec();
            end_line(&mut bytes);
            assert_eq!(bytes, line.as_bytes());
        }
    }
}
