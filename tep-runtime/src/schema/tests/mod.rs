//! Tests of the schemas as a whole.
