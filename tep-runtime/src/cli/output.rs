//! Standard output carries the result alone; everything else is said on standard error.

use std::io::{self, ErrorKind, IsTerminal as _, Write as _};

use super::failure::Failure;

/// Prints a result, ended by a line break.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let text = if io::stdout().is_terminal() { plain(text) } else { text.to_owned() };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    write((text + end).as_bytes())
}

/// Prints bytes as they are, unless somebody would look at them.
pub(super) fn print_bytes(bytes: &[u8], kind: &str) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        let length = bytes.len();
        return Err(Failure::failed(format!(
            "the result is {length} bytes of {kind}, which a terminal cannot show; add --output FILE, or redirect it"
        )));
    }
    write(bytes)
}

fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Failure::Unread),
        Err(error) => Err(Failure::failed(format!("the result cannot be printed: {error}"))),
    }
}

/// Says something on standard error. When that is gone, nobody is left to be told.
pub(super) fn say(text: &str) {
    let mut out = io::stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// A text of somebody else's for the terminal, where control characters would be obeyed.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || c == '\t' || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_does_not_get_to_command_the_terminal() {
        assert_eq!(plain("red\u{1b}[31m\u{7}\r\n\tkept"), "red[31m\n\tkept");
    }
}
