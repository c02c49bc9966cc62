//! Bytes as hexadecimal text: digests, and ids that nobody can guess.

use std::fmt::Write as _;

/// Bytes as digits of lower case, two for each.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}"); // a String takes everything
    }
    text
}

/// An id of 128 random bits; an error when the system has no randomness to give.
pub(crate) fn random_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_has_two_digits() {
        assert_eq!(hex(&[0, 9, 0xa0, 0xff]), "0009a0ff");
        assert_eq!(hex(&[]), "");
    }
}
