//! What an author is told of the states that there are, where one is missing.

/// Which of the states, by the names of their types, was probably meant by `&{wanted}`, else which ones there are.
pub(super) fn nearby(wanted: &str, states: impl Iterator<Item = &'static str>) -> String {
    let mut states: Vec<&str> = states.collect();
    states.sort_unstable();
    if let Some(wrapper) = states.iter().find(|state| holds(state, wanted)) {
        return format!(
            "; it was given a `{wrapper}`: borrow `&{wrapper}`, or give the app the `{wanted}` itself, since what is \
             lent is shared anyway"
        );
    }
    if let Some(inner) = states.iter().find(|state| holds(wanted, state)) {
        return format!("; it was given a `{inner}`: borrow `&{inner}`, or give the app a `{wanted}`");
    }
    match states.as_slice() {
        [] => String::new(),
        states => format!("; it was given `{}`", states.join("`, `")),
    }
}

/// Whether a type is another one in a single wrapper, such as `Arc<T>` of `T`.
fn holds(wrapper: &str, inner: &str) -> bool {
    let within = wrapper.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>'));
    within == Some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_other_states() {
        for (wanted, states, said) in [
            ("a::Db", &[][..], ""),
            ("a::Db", &["u8", "b::Log"], "; it was given `b::Log`, `u8`"),
            (
                "a::Db",
                &["alloc::sync::Arc<a::Db>"],
                "borrow `&alloc::sync::Arc<a::Db>`, or give the app the `a::Db` itself",
            ),
            (
                "alloc::sync::Arc<a::Db>",
                &["a::Db"],
                "borrow `&a::Db`, or give the app a `alloc::sync::Arc<a::Db>`",
            ),
            (
                "a::Db",
                &["std::collections::HashMap<u8, a::Db>"],
                "; it was given `std::collections::HashMap<u8, a::Db>`",
            ),
        ] {
            let told = nearby(wanted, states.iter().copied());
            assert!(told.contains(said) && told.is_empty() == said.is_empty(), "{told}");
        }
    }
}
