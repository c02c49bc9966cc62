//! Standard input and output as the protocol's own.

use std::io::{self, Read, Write};

/// Takes standard input and output from the rest of the process: from now on what is printed goes to standard error,
/// and there is nothing to be read. So neither a `println!` nor a program that a handler starts can get into the
/// protocol.
#[cfg(unix)]
pub(crate) fn own_descriptors() -> io::Result<(impl Read + Send + 'static, impl Write + Send + 'static)> {
    use std::fs::File;
    use std::os::fd::AsFd as _;

    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    rustix::stdio::dup2_stdout(io::stderr())?;
    Ok((input, output))
}

/// Standard input and output. Handlers must not print here, since it would get into the protocol.
#[cfg(not(unix))]
pub(crate) fn own_descriptors() -> io::Result<(impl Read + Send + 'static, impl Write + Send + 'static)> {
    Ok((io::stdin(), io::stdout()))
}
