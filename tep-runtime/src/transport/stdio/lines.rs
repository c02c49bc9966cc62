//! Bytes in: lines of a bounded length, read by a thread of their own. Nothing can stop a thread that waits for
//! input, so no runtime has to wait for it: it is left behind when the process ends.

use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::thread;

use tokio::sync::mpsc;

/// One line of input that is not blank.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Without the line break.
    Whole(Vec<u8>),
    /// It is longer than what is taken, and its end may never come.
    TooLong,
}

/// How many lines wait to be understood; beyond that the client waits.
const MOST_WAITING: usize = 4;

/// The lines of `input`, none of them longer than `longest` bytes.
pub(super) fn read(input: impl Read + Send + 'static, longest: usize) -> io::Result<mpsc::Receiver<Line>> {
    let (sender, lines) = mpsc::channel(MOST_WAITING);
    let mut input = Lines::new(BufReader::with_capacity(64 * 1024, input), longest);
    thread::Builder::new().name("mcp-in".into()).spawn(move || {
        loop {
            match input.next() {
                Ok(Some(line)) => {
                    if sender.blocking_send(line).is_err() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(%error, "the input cannot be read any more");
                    break;
                }
            }
        }
    })?;
    Ok(lines)
}

/// Splits bytes into lines and never keeps more than one line of the longest kind.
struct Lines<R> {
    input: R,
    longest: usize,
    /// Whether the rest of a line that was too long is still to come.
    is_skipping: bool,
}

impl<R: BufRead> Lines<R> {
    fn new(input: R, longest: usize) -> Self {
        Self { input, longest, is_skipping: false }
    }

    /// The next line that is not blank; `None` at the end. A last line may lack its line break.
    fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        loop {
            let read = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                read => read?,
            };
            let line_break = memchr::memchr(b'\n', read);
            let is_at_end = read.is_empty();
            let piece = &read[..line_break.unwrap_or(read.len())];
            // One byte more may belong to the line break.
            let is_too_long = !self.is_skipping && line.len() + piece.len() > self.longest + 1;
            if !self.is_skipping && !is_too_long {
                line.extend_from_slice(piece);
            }
            let taken = piece.len() + usize::from(line_break.is_some());
            self.input.consume(taken);
            let is_whole = line_break.is_some() || is_at_end;
            if is_too_long {
                self.is_skipping = !is_whole;
                return Ok(Some(Line::TooLong));
            }
            if is_whole {
                let was_skipping = std::mem::take(&mut self.is_skipping);
                if line.last() == Some(&b'\r') {
                    line.pop();
                }
                if line.len() > self.longest {
                    return Ok(Some(Line::TooLong));
                }
                if !was_skipping && !line.trim_ascii().is_empty() {
                    return Ok(Some(Line::Whole(line)));
                }
                line.clear();
                if is_at_end {
                    return Ok(None);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its bytes in pieces of one size.
    struct InPieces<'a> {
        rest: &'a [u8],
        size: usize,
    }

    impl Read for InPieces<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let size = self.size.min(into.len()).min(self.rest.len());
            let (piece, rest) = self.rest.split_at(size);
            into[..size].copy_from_slice(piece);
            self.rest = rest;
            Ok(size)
        }
    }

    fn lines_of(bytes: &[u8], longest: usize, size: usize) -> Vec<Line> {
        let mut lines = Lines::new(BufReader::with_capacity(8, InPieces { rest: bytes, size }), longest);
        std::iter::from_fn(|| lines.next().expect("bytes can be read")).collect()
    }

    #[test]
    fn lines_are_split_alike_whatever_pieces_they_come_in() {
        let whole = |text: &str| Line::Whole(text.into());
        let long = "x".repeat(100);
        for (text, longest, expected) in [
            ("", 9, vec![]),
            ("\n\r\n \t\n", 9, vec![]),
            ("a\nb\r\n\nc", 9, vec![whole("a"), whole("b"), whole("c")]),
            ("a\rb\n", 9, vec![whole("a\rb")]),
            ("123456789\n123456789\r\n", 9, vec![whole("123456789"), whole("123456789")]),
            ("1234567890\nb\n", 9, vec![Line::TooLong, whole("b")]),
            ("1234567890\r\nb\n", 9, vec![Line::TooLong, whole("b")]),
            (&format!("{long}\nb\n{long}"), 9, vec![Line::TooLong, whole("b"), Line::TooLong]),
            (&format!("{long}\n{long}\nb"), 9, vec![Line::TooLong, Line::TooLong, whole("b")]),
        ] {
            for size in 1..=text.len().max(1) {
                assert_eq!(
                    lines_of(text.as_bytes(), longest, size),
                    expected,
                    "{text:?} in pieces of {size}"
                );
            }
        }
    }

    #[test]
    fn a_line_without_end_is_told_of_before_its_end_and_not_kept() {
        let endless = BufReader::new(io::repeat(b'x'));
        assert_eq!(Lines::new(endless, 1 << 20).next().expect("bytes can be read"), Some(Line::TooLong));
    }
}
