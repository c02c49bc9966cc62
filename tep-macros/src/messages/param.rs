//! The texts about `#[param(..)]` that need more than a line of the others.

use syn::Ident;

use crate::diag::Message;
use crate::primitive::Primitive;

pub(crate) fn examples_without_list() -> Message {
    Message::new(
        "`examples` is a list of values",
        "write `examples = [\"a\", \"b\"]`, or `example = \"a\"` for one",
    )
}

pub(crate) fn of_items(key: &Ident) -> Message {
    Message::new(
        format!("the input is a list, and `{key}` says what its items are"),
        format!("write `items({key} = ..)`; for the number of items, `len = 1..=10`"),
    )
}

pub(crate) fn of_no_list(key: &Ident, primitive: Primitive) -> Message {
    Message::new(
        format!("`{key}` is for lists, but the input is {}", primitive.words()),
        "remove it, or take a `Vec`",
    )
}

pub(crate) fn of_no_text(key: &Ident, primitive: Primitive) -> Message {
    Message::new(
        format!("`{key}` is for text, but the input is {}", primitive.words()),
        "remove it, or take a `String`",
    )
}

pub(crate) fn items_without_list() -> Message {
    Message::new(
        "`items` says in parentheses what the items are",
        "write `items(min = 1, max = 9)`, or another key of a single value",
    )
}

pub(crate) fn step_of_nothing() -> Message {
    Message::new(
        "a step is above zero",
        "write the positive number that goes into every value: `multiple_of = 5`",
    )
}

pub(crate) fn no_multiple(step: &str, least: i128, most: i128) -> Message {
    Message::new(
        format!("no multiple of {step} lies between {least} and {most}"),
        "widen `min` and `max`, or choose a smaller `multiple_of`",
    )
}

pub(crate) fn unknown_format(name: &str, near: Option<&str>, known: &[&str]) -> Message {
    let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let names = format!("the formats that are enforced are {}", names.join(", "));
    let help = match near {
        Some(near) => format!("did you mean `{near}`? {names}"),
        None => format!("{names}; for anything else write a `pattern`"),
    };
    Message::new(format!("there is no format `{name}`"), help)
}

pub(crate) fn alias_without_name() -> Message {
    Message::new(
        "`alias` is another name of the input",
        "write `alias = \"colour\"`, or several in brackets: `alias = [\"colour\", \"hue\"]`",
    )
}

pub(crate) fn alias_beside_header() -> Message {
    Message::new(
        "a header repeats the input under its own name, and proxies know no other",
        "remove `alias`, or remove `header`",
    )
}

pub(crate) fn empty_alias() -> Message {
    Message::new("an alias is a name", "write the name that some callers use, or remove `alias`")
}

pub(crate) fn repeated_alias(alias: &str) -> Message {
    Message::new(
        format!("`{alias}` is the name of an input already"),
        "an input has one name of its own, and an alias belongs to one input: remove it here",
    )
}

pub(crate) fn shown_secret(key: &str) -> Message {
    let what = match key {
        "header" => "repeats the input in a header, which proxies log",
        "complete" => "shows values of the input to whoever types one",
        _ => "is published",
    };
    Message::new(
        format!("the input is a secret, and `{key}` {what}"),
        format!("remove `{key}`; or remove `secret`, if everybody may read the value"),
    )
}

pub(crate) fn beside_flatten(key: &Ident) -> Message {
    Message::new(
        format!("with `flatten` the fields are the inputs, and `{key}` is about one input"),
        format!("write `#[param({key} ..)]` on a field of the struct, or remove `flatten`"),
    )
}

pub(crate) fn flatten_without_fields() -> Message {
    Message::new(
        "`flatten` is for a struct whose fields are the inputs",
        "take a struct with `#[mcp_data]` above it, or remove `flatten`; a field may be an `Option`, the struct not",
    )
}

pub(crate) fn repeated_choice() -> Message {
    Message::new("this value is in the list already", "remove it here")
}

pub(crate) fn no_choice(key: &str) -> Message {
    let what = if key == "default" { "the default" } else { "an example" };
    Message::new(
        format!("{what} has to be one of the values of `one_of`"),
        "write one of them, or add this one to the list",
    )
}

pub(crate) fn outside(key: &Ident, number: &str, limit_name: &str, limit: &str) -> Message {
    let wrong = match limit_name {
        "multiple_of" => format!("`{number}` is no multiple of {limit}"),
        name if name.ends_with("min") => format!("`{number}` is below what `{name} = {limit}` admits"),
        name => format!("`{number}` is above what `{name} = {limit}` admits"),
    };
    Message::new(
        wrong,
        format!("choose for `{key}` a value that callers may send too, or change `{limit_name}`"),
    )
}

pub(crate) fn wrong_length(key: &Ident, count: u64, least: u64, most: Option<u64>) -> Message {
    let range = match most {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("at least {least}"),
    };
    Message::new(
        format!("this text has {count} characters, and `len` asks for {range}"),
        format!("choose for `{key}` a value that callers may send too, or change `len`"),
    )
}

pub(crate) fn not_of_captures(key: &str) -> Message {
    let why = match key {
        "alias" => "a capture has its place in the path and no other name",
        "flatten" => "a capture is one segment of the path",
        "secret" => "a URI is logged and shown, so what is in it is no secret",
        _ => "a capture cannot be left out",
    };
    Message::new(format!("`{key}` is not for resources: {why}"), format!("remove `{key}`"))
}

pub(crate) fn secret_in_prompt() -> Message {
    Message::new(
        "the arguments of a prompt stand in the conversation, so none of them is a secret",
        "remove `secret`; take what is secret in a tool, or from the environment",
    )
}

pub(crate) fn field_without_name() -> Message {
    Message::new(
        "`#[param]` goes on a field with a name",
        "give the field a name, or write what schemars has for it, such as `#[schemars(length(max = 80))]`",
    )
}

pub(crate) fn unreadable_pattern(problem: &str) -> Message {
    Message::new(
        format!("this is no regular expression: {problem}"),
        "write one that Rust's `regex` and JavaScript both read; a raw string, `r\"^\\d+$\"`, keeps backslashes",
    )
}

/// `part` of a pattern is read by one side only, or by each in its own way.
pub(crate) fn one_sided_pattern(part: &str, why: &str, help: &str) -> Message {
    Message::new(format!("`{part}` in this pattern {why}"), help)
}
