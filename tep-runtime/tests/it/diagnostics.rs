//! Every trait that an author can miss has a message of its own, in words instead of bounds.

use std::fs;
use std::path::Path;

use crate::layers::sources;

/// A line of code, and the attributes above it.
struct Line<'a> {
    code: &'a str,
    attributes: String,
}

/// The lines that begin an item, in what is no test.
fn items(text: &str) -> Vec<Line<'_>> {
    let mut attributes = String::new();
    let mut is_attribute = false;
    let mut items = Vec::new();
    for code in text.lines().map(str::trim) {
        is_attribute = is_attribute || code.starts_with("#[");
        if is_attribute {
            attributes += code;
            is_attribute = !code.ends_with(']');
        } else if !code.starts_with("//") {
            items.push(Line { code, attributes: std::mem::take(&mut attributes) });
        }
    }
    items
}

/// What lacks an attribute, as `file: code`; and how many lines should have it.
fn lacking(attribute: &str, should_have: impl Fn(&str) -> bool) -> (Vec<String>, usize) {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let (mut lacking, mut count) = (Vec::new(), 0);
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        for line in items(&text).into_iter().filter(|line| should_have(line.code)) {
            count += 1;
            if !line.attributes.contains(attribute) {
                lacking.push(format!("{}: {}", file.display(), line.code));
            }
        }
    }
    (lacking, count)
}

/// A trait that a macro names is one of the steps inside, which no bound of a public function asks for.
fn is_public_trait(code: &str) -> bool {
    code.strip_prefix("pub trait ").is_some_and(|name| !name.starts_with('$'))
}

/// An implementation for every type, such as `impl<T: Serialize> DefaultValue for T {`. What is erased is the crate's own
/// affair.
fn is_blanket(code: &str) -> bool {
    let is_parameter = |name: &str| name.chars().all(char::is_alphanumeric) && name.len() == 1;
    code.starts_with("impl<")
        && code.split_once(" for ").is_some_and(|(_, implementor)| {
            !code.contains(" Erased")
                && is_parameter(implementor.trim_end_matches('{').trim_end_matches(" where").trim())
        })
}

#[test]
fn public_traits_say_what_is_missing() {
    let (lacking, count) = lacking("diagnostic::on_unimplemented", is_public_trait);
    assert!(count > 20, "{count} traits are found");
    assert!(lacking.is_empty(), "without #[diagnostic::on_unimplemented]: {lacking:#?}");
}

#[test]
fn nobody_is_sent_to_the_bounds_of_a_blanket_implementation() {
    let (lacking, count) = lacking("diagnostic::do_not_recommend", is_blanket);
    assert!(count > 10, "{count} implementations are found");
    assert!(lacking.is_empty(), "without #[diagnostic::do_not_recommend]: {lacking:#?}");
}

#[test]
fn what_is_looked_for_is_recognised() {
    for (code, public_trait, blanket) in [
        ("pub trait Tool: 'static {", true, false),
        ("pub(crate) trait Erased {", false, false),
        ("pub trait $call<'a> {", false, false),
        ("impl<T: Serialize> DefaultValue for T {", false, true),
        (
            "impl<'a, F, Values, $($param: Lendable + ?Sized),*> $call_async<'a, $($param),*> for F",
            false,
            true,
        ),
        ("impl<T> ValueFor<Option<T>, Inside> for T {", false, true),
        ("impl<T: Output> IntoToolResult for Json<T> {", false, false),
        ("impl Lendable for str {", false, false),
        ("impl<S: TaskStore> ErasedTaskStore for S {", false, false),
    ] {
        assert_eq!((is_public_trait(code), is_blanket(code)), (public_trait, blanket), "{code}");
    }
    let text = "/// Words.\n#[a(\n    b\n)]\n#[c]\npub trait T {\n    fn f();";
    let found = items(text);
    assert_eq!((found[0].code, found[0].attributes.as_str()), ("pub trait T {", "#[a(b)]#[c]"));
    assert!(found[1].attributes.is_empty());
}
