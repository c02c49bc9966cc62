//! The envelope.
