//! Every text that an author can meet: what is wrong, and how to mend it.

pub(crate) mod param;

use std::fmt::Display;

use syn::Ident;

use crate::diag::Message;
use crate::nearest::nearest;
use crate::primitive::Primitive;
use crate::runtime::Noun;

// Keys.

pub(crate) fn unknown_key(name: &Ident, owner: &str, known: &[&str]) -> Message {
    let name = name.to_string();
    let help = match nearest(&name, known) {
        Some(near) => format!("did you mean `{near}`? {}", keys(known)),
        None => keys(known),
    };
    Message::new(format!("`{owner}` has no key `{name}`"), help)
}

pub(crate) fn not_a_key(owner: &str, known: &[&str]) -> Message {
    Message::new(format!("`{owner}` expects a key here"), keys(known))
}

pub(crate) fn not_a_list(owner: &str, known: &[&str]) -> Message {
    let wrong = format!("`{owner}` takes a list of `key` and `key = value`, separated by commas");
    Message::new(wrong, keys(known))
}

fn keys(known: &[&str]) -> String {
    let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    format!("the keys are {}", names.join(", "))
}

pub(crate) fn repeated_key(name: &Ident) -> Message {
    Message::new(format!("the key `{name}` appears twice"), "remove one of them")
}

pub(crate) fn no_value(name: &Ident) -> Message {
    Message::new(format!("the key `{name}` has no value"), format!("write `{name} = ..`"))
}

pub(crate) fn takes_no_value(name: &Ident) -> Message {
    Message::new(format!("the key `{name}` takes no value"), format!("write `{name}` alone, or remove it"))
}

pub(crate) fn wants_boolean(name: &Ident) -> Message {
    Message::new(
        format!("`{name}` is `true` or `false`"),
        format!("write `{name} = true` or `{name} = false`"),
    )
}

pub(crate) fn wants_string(name: &Ident) -> Message {
    Message::new(format!("`{name}` is a string"), format!("write it in quotes: `{name} = \"..\"`"))
}

pub(crate) fn wants_strings(name: &Ident) -> Message {
    let help = format!("write the brackets and the quotes, even for a single one: `{name} = [\"..\"]`");
    Message::new(format!("`{name}` is a list of strings"), help)
}

pub(crate) fn illegal_cap(cap: &str) -> Message {
    Message::new(
        format!("no caller can be given the capability `{cap}`"),
        "a capability is one word: tokens list several, separated by spaces or commas",
    )
}

pub(crate) fn illegal_timeout() -> Message {
    Message::new(
        "this is not a timeout",
        "write a whole number above zero and a unit, in quotes: `timeout = \"30s\"`; the units are `ms`, `s`, `m`, `h`",
    )
}

pub(crate) fn illegal_result_limit(least: u64) -> Message {
    Message::new(
        "this does not say how long a result may be",
        format!(
            "write a number of bytes, at least {least} so that there is room to say what was left out: `result_limit = \
             20_000`"
        ),
    )
}

pub(crate) fn illegal_task() -> Message {
    Message::new(
        "this does not say when a call becomes a task",
        "write `task` alone for calls that are not over at once, `task = \"required\"` for a tool that cannot do without, \
         or `task = \"later\"` for one that calls `cx.become_task()`",
    )
}

pub(crate) fn illegal_mime_type() -> Message {
    Message::new(
        "this is not a media type",
        "a media type has two parts, such as `text/plain` or `image/png`",
    )
}

pub(crate) fn destructive_reading() -> Message {
    Message::new("a tool that only reads cannot be destructive", "remove `read_only` or `destructive`")
}

// On what terms an item is offered.

pub(crate) fn illegal_tag(tag: &str) -> Message {
    Message::new(
        format!("`{tag}` is no tag"),
        "a tag is one word, without spaces and commas: `tags = [\"search\"]`",
    )
}

pub(crate) fn repeated_tag(tag: &str) -> Message {
    Message::new(format!("the tag `{tag}` appears twice"), "remove one of them")
}

pub(crate) fn illegal_deprecation() -> Message {
    Message::new(
        "`deprecated` says what to use instead",
        "write it in quotes: `deprecated = \"use `search`\"`; models and people read it",
    )
}

pub(crate) fn illegal_version() -> Message {
    Message::new("this is not a version", "write one word, such as `version = \"1.2.0\"`")
}

pub(crate) fn hidden_nowhere() -> Message {
    Message::new(
        "`hidden` lists the surfaces on which this is not offered, of `mcp`, `http` and `docs`",
        "write `hidden = [\"http\"]` for what only MCP clients use, or remove it",
    )
}

pub(crate) fn unknown_surface(name: &str, known: &[&str]) -> Message {
    let advice = "the surfaces are `mcp`, `http` with the documents that describe it, and `docs` alone";
    let help = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`? {advice}"),
        None => advice.to_owned(),
    };
    Message::new(format!("there is no surface `{name}` to hide from"), help)
}

pub(crate) fn repeated_surface(name: &str) -> Message {
    Message::new(format!("the surface `{name}` appears twice"), "remove one of them")
}

pub(crate) fn illegal_concurrency() -> Message {
    Message::new(
        "this does not say how many calls run at once",
        "write a whole number above zero: `max_concurrency = 4`; more calls wait for their turn",
    )
}

pub(crate) fn illegal_authorize() -> Message {
    Message::new(
        "this is not a function that decides who may call",
        "write its path, `authorize = may_delete`, and it takes the `&Identity` and every parameter as a reference; or the \
         path with the parameters that it takes, `authorize = may_delete(id)`",
    )
}

pub(crate) fn no_parameter(name: Option<&str>, known: &[Option<String>]) -> Message {
    let wrong = match name {
        Some(name) => format!("there is no parameter `{name}`"),
        None => "this is not the name of a parameter".to_owned(),
    };
    let names: Vec<String> = known.iter().flatten().map(|name| format!("`{name}`")).collect();
    let help = match names.as_slice() {
        [] => "the function has none; the `&Identity` of the caller comes first by itself".to_owned(),
        names => format!(
            "the parameters are {}; the `&Identity` of the caller comes first by itself",
            names.join(", ")
        ),
    };
    Message::new(wrong, help)
}

// What lists show of an item.

pub(crate) fn no_icon() -> Message {
    Message::new(
        "this is not an icon",
        "write its URI in quotes, `icon = \"https://example.com/icon.png\"`; an `Icon`, which says more of it; or a list of these in \
         brackets",
    )
}

pub(crate) fn illegal_icon(uri: &str) -> Message {
    Message::new(
        format!("`{uri}` is no absolute URI, and clients cannot load an icon from it"),
        "write one such as `https://example.com/icon.png`, or the picture itself as a `data:` URI; what a URI cannot \
         contain is encoded, such as a space as `%20`",
    )
}

pub(crate) fn no_meta_entries() -> Message {
    Message::new(
        "`meta` is a list of entries, each a key in quotes and its value",
        "write `meta = [\"com.example/team\" = \"search\"]`, with a domain of yours in front",
    )
}

pub(crate) fn illegal_meta_key(key: &str) -> Message {
    Message::new(
        format!("`{key}` is no key of `_meta`"),
        "write a domain, a slash and a name, such as `com.example/team`: letters, digits, `-`, in the name also `_` and `.`, \
         and a letter or digit at both ends",
    )
}

pub(crate) fn reserved_meta_key(key: &str) -> Message {
    Message::new(
        format!("`{key}` is the protocol's own, and its values have a meaning for clients"),
        "put a domain of yours in front, such as `com.example/team`",
    )
}

pub(crate) fn repeated_meta_key(key: &str) -> Message {
    Message::new(format!("two entries are called `{key}`"), "remove one of them")
}

pub(crate) fn ui_in_meta() -> Message {
    Message::new(
        "the entry `ui` is that of MCP Apps, which has keys of its own",
        "on a tool write `ui = \"ui://..\"`, on the resource that is its page `ui = UiPage::new()`",
    )
}

pub(crate) fn no_page(uri: &str) -> Message {
    Message::new(
        format!("`{uri}` is no page of an MCP app"),
        "write the URI of a resource of this app that begins with `ui://`, such as `ui = \"ui://weather/view\"`",
    )
}

pub(crate) fn no_caller() -> Message {
    Message::new(
        "`ui_visibility` lists who may call the tool, of `model` and `app`",
        "write `ui_visibility = [\"app\"]` for a tool that only a page calls, or remove it: then both may",
    )
}

pub(crate) fn page_elsewhere(uri: &str) -> Message {
    Message::new(
        "`ui` is for the page of an MCP app",
        format!(
            "begin its URI with `ui://`, such as `ui://{}`, or remove `ui`",
            uri.rsplit("://").next().unwrap_or(uri)
        ),
    )
}

pub(crate) fn not_a_page() -> Message {
    Message::new(
        "`ui` of a page is what it asks of the client that shows it",
        "write `ui = UiPage::new()` and what it asks for, such as `.camera()`; the URI of the page belongs to the tool that shows it",
    )
}

pub(crate) fn no_role() -> Message {
    Message::new(
        "`audience` lists whom the contents are for, of `user` and `assistant`",
        "write `audience = [\"user\"]` or `audience = [\"assistant\"]`, or remove it: then they are for both",
    )
}

pub(crate) fn illegal_priority() -> Message {
    Message::new(
        "`priority` is a number from 0 to 1",
        "write `priority = 1.0` for what must be seen, `priority = 0.0` for what may be left out",
    )
}

pub(crate) fn illegal_time() -> Message {
    Message::new(
        "this is not a time that clients can read",
        "write a day, `2026-07-28`, or a moment with its zone, `2026-07-28T12:00:00Z`",
    )
}

pub(crate) fn size_of_template() -> Message {
    Message::new("a template stands for many resources, which have no size in common", "remove `size`")
}

// Functions.

pub(crate) fn not_a_function(attribute: &str) -> Message {
    Message::new(format!("`{attribute}` goes on a function"), "write it above a free `fn` or `async fn`")
}

pub(crate) fn no_body() -> Message {
    Message::new("this function has no body", "write what it does between `{` and `}`")
}

pub(crate) fn illegal_name(noun: &Noun, name: &str) -> Message {
    Message::new(
        format!("`{name}` is not a legal {} name", noun.word),
        "a name consists of 1 to 128 of the characters A-Z, a-z, 0-9, `_`, `.` and `-`; set one with `name = \"..\"`",
    )
}

pub(crate) fn method(noun: &Noun) -> Message {
    let free =
        "write a free function that borrows the value, `state: &MyState`, and give the value to `App::state`";
    match noun.word {
        "tool" => Message::new(
            "a method is a tool only inside of an `impl` that says so",
            format!(
                "put `#[mcp_tools]` above the `impl`, and write the method there or let a macro write the whole `impl`; \
                 or {free}"
            ),
        ),
        word => Message::new(format!("a method cannot be a {word}"), free),
    }
}

pub(crate) fn qualified_function(noun: &Noun, qualifier: &str) -> Message {
    Message::new(
        format!("a {} cannot be `{qualifier}`", noun.word),
        format!("remove `{qualifier}`, or call such a function from a plain one"),
    )
}

pub(crate) fn generic(noun: &Noun) -> Message {
    Message::new(
        format!("a {} cannot be generic", noun.word),
        "nobody could choose the type: write it out, and call the generic function from this one",
    )
}

pub(crate) fn lifetime(noun: &Noun) -> Message {
    Message::new(
        format!("a {} cannot have lifetimes", noun.word),
        "remove them: what is borrowed lives as long as the call, and what is returned is owned",
    )
}

pub(crate) fn where_clause(noun: &Noun) -> Message {
    let help = "remove it: there are no type parameters for it to constrain";
    Message::new(format!("a {} cannot have a `where` clause", noun.word), help)
}

pub(crate) fn variadic() -> Message {
    Message::new("callers cannot send a variable number of parameters", "take a list: `values: Vec<String>`")
}

pub(crate) fn primitive_name(name: &Ident) -> Message {
    Message::new(
        format!("a function with this attribute cannot be called `{name}`"),
        format!(
            "a type of the same name stands beside it and would hide Rust's own `{name}`: choose another name"
        ),
    )
}

pub(crate) fn inline_async(noun: &Noun) -> Message {
    Message::new(
        "`inline` is for a plain `fn`",
        format!(
            "remove it: an `async fn` never goes to the pool for blocking work, so every such {} is inline",
            noun.word
        ),
    )
}

// `#[mcp_tools]`.

pub(crate) fn not_an_impl() -> Message {
    Message::new(
        "`#[mcp_tools]` goes on an `impl` block",
        "write it above `impl MyState { .. }`, with `#[mcp_tool]` on the methods that are tools; on a function write \
         `#[mcp_tool]` alone",
    )
}

pub(crate) fn tools_takes_no_keys() -> Message {
    Message::new(
        "`#[mcp_tools]` takes no keys",
        "write them at the method that they are meant for: `#[mcp_tool(..)]`",
    )
}

pub(crate) fn trait_impl() -> Message {
    Message::new(
        "tools are methods of a type, not of a trait",
        "write `impl MyState { .. }`, and call the trait's methods from there",
    )
}

pub(crate) fn generic_impl() -> Message {
    Message::new(
        "an `impl` with tools cannot be generic",
        "state is found by its type, so write one out: `impl Lab<Sqlite> { .. }`",
    )
}

pub(crate) fn no_tool_inside() -> Message {
    Message::new(
        "no method of this `impl` is a tool",
        "put `#[mcp_tool]` on those that should be, or remove `#[mcp_tools]`",
    )
}

pub(crate) fn not_a_tool_inside(noun: &Noun) -> Message {
    Message::new(
        format!("a method cannot be a {}", noun.word),
        "write a free function that borrows the value, `state: &MyState`; the app lends the same value to both",
    )
}

pub(crate) fn conditional_attribute() -> Message {
    Message::new(
        "`#[mcp_tools]` reads a method before its `cfg_attr` is decided",
        "write two methods, each behind `#[cfg(..)]`",
    )
}

pub(crate) fn receiver() -> Message {
    Message::new(
        "calls run at the same time and share the value, so a tool takes it as `&self`",
        "write `&self`; what changes goes into a lock, such as `std::sync::Mutex`, and what is consumed is cloned",
    )
}

pub(crate) fn repeated_method(name: &Ident) -> Message {
    Message::new(format!("two methods are called `{name}`"), "give one of them another name")
}

pub(crate) fn repeated_tool(name: &str) -> Message {
    Message::new(
        format!("two tools are called `{name}`, and a caller could reach only one of them"),
        "remove one of them, or set another name with `#[mcp_tool(name = \"..\")]`",
    )
}

pub(crate) fn tools_is_taken() -> Message {
    Message::new(
        "`#[mcp_tools]` adds a function `tools` to the type, and there is one",
        "give yours another name",
    )
}

// Types.

pub(crate) fn wide_integer(name: &Ident) -> Message {
    Message::new(
        format!(
            "`{name}` does not survive the journey to most clients, which read numbers of at most 64 bits"
        ),
        "use `u64` or `i64`, or a `String` of digits",
    )
}

pub(crate) fn impl_trait_parameter() -> Message {
    Message::new(
        "`impl Trait` says too little to read an input",
        "write the type that you expect, such as `String`",
    )
}

pub(crate) fn impl_trait_result() -> Message {
    Message::new(
        "`impl Trait` says too little to publish a result",
        "write the type that you return, such as `String`",
    )
}

pub(crate) fn borrowed_result() -> Message {
    Message::new(
        "a result cannot borrow, since it outlives the call",
        "return what you own, such as `String` for `&str`; only `&'static` lasts long enough",
    )
}

pub(crate) fn pattern_parameter() -> Message {
    Message::new(
        "a parameter needs a name, since callers send it by name",
        "write `name: Type`, and destructure it in the body",
    )
}

pub(crate) fn cfg_on_parameter() -> Message {
    Message::new(
        "a parameter cannot be conditional",
        "put `#[cfg]` on the function, and write one function for each configuration",
    )
}

pub(crate) fn borrowed_str() -> Message {
    Message::new("an input cannot be borrowed", "inputs are owned: write `String`")
}

pub(crate) fn borrowed_slice(elem: &impl Display) -> Message {
    Message::new("an input cannot be borrowed", format!("inputs are owned: write `Vec<{elem}>`"))
}

pub(crate) fn borrowed_inside() -> Message {
    Message::new(
        "an input cannot borrow",
        "inputs are owned: write `String` for `&str`; the app lends a value only as a whole parameter, `name: &T`",
    )
}

pub(crate) fn borrowed_mutably() -> Message {
    Message::new(
        "state cannot be borrowed mutably, since calls run at the same time",
        "state is shared: put a lock in it, such as `std::sync::Mutex`, and borrow with `&`",
    )
}

pub(crate) fn borrowed_dyn() -> Message {
    Message::new(
        "state is found by its type, and no value can be given to the app as a bare `dyn Trait`",
        "give an `Arc` of it to `App::state` and borrow that: `&std::sync::Arc<dyn Trait + Send + Sync>`",
    )
}

pub(crate) fn borrowed_twice() -> Message {
    Message::new("the app lends a value, not a reference to one", "one `&` is enough")
}

pub(crate) fn borrowed_for_ever() -> Message {
    Message::new("the app lends for one call, not for ever", "remove `'static`")
}

// `#[param(..)]`.

pub(crate) fn param_without_list() -> Message {
    Message::new("`#[param]` says nothing", "write what the type cannot say, such as `#[param(min = 1)]`")
}

pub(crate) fn param_on_borrowed() -> Message {
    Message::new(
        "`#[param]` is for inputs, and a borrowed parameter is not one",
        "remove it; or remove the `&`, to take the value from the caller",
    )
}

pub(crate) fn empty_rename() -> Message {
    Message::new("an input needs a name", "write the name that callers use, or remove `rename`")
}

pub(crate) fn repeated_input(name: &str) -> Message {
    Message::new(format!("two inputs are called `{name}`"), "give one of them another name")
}

pub(crate) fn default_of_option() -> Message {
    Message::new(
        "an `Option` already has a default, `None`",
        "remove `default`, or write the type without `Option`: an input with a default may be left out too",
    )
}

pub(crate) fn one_of_without_list() -> Message {
    Message::new(
        "`one_of` is a list of values",
        "write at least one value in brackets: `one_of = [\"a\", \"b\"]`",
    )
}

pub(crate) fn wrong_kind(key: &Ident, primitive: Primitive, found: &str) -> Message {
    let wrong = format!("this is {found}, but the input is {}", primitive.words());
    let sample = primitive.sample();
    let help = match key.to_string().as_str() {
        "one_of" => format!("write values of the input's type, such as `one_of = [{sample}]`"),
        key => format!("write a value of the input's type, such as `{key} = {sample}`"),
    };
    Message::new(wrong, help)
}

pub(crate) fn bound_without_number(key: &Ident, primitive: Primitive) -> Message {
    let help = match primitive {
        Primitive::Text => "for the number of characters, write `len = 1..=80`",
        _ => "remove it",
    };
    Message::new(format!("`{key}` compares numbers, but the input is {}", primitive.words()), help)
}

pub(crate) fn wants_number(key: &Ident, found: &str) -> Message {
    Message::new(
        format!("`{key}` is a number, but this is {found}"),
        format!("write the digits, since the number is published: `{key} = 10`"),
    )
}

pub(crate) fn out_of_range(key: &Ident, number: &str, min: i128, max: i128) -> Message {
    Message::new(
        format!("`{number}` is out of range for the input's type"),
        format!("the type holds {min} to {max}: choose `{key}` from that range, or take a wider type"),
    )
}

pub(crate) fn no_room(low: &str, least: &str, high: &str, most: &str) -> Message {
    Message::new(
        format!("no number lies between `{low} = {least}` and `{high} = {most}`"),
        format!("lower `{low}`, or raise `{high}`"),
    )
}

pub(crate) fn same_end(first: &str, second: &str) -> Message {
    Message::new(
        format!("`{first}` and `{second}` bound the same end"),
        "one bound at each end is enough: remove one of the two",
    )
}

pub(crate) fn len_without_length(primitive: Primitive) -> Message {
    let help = match primitive.is_number() {
        true => "for the size of a number, write `min` and `max`",
        false => "remove it",
    };
    Message::new(format!("`len` counts characters or items, but the input is {}", primitive.words()), help)
}

pub(crate) fn wants_length() -> Message {
    Message::new(
        "this is not a length",
        "write `len = 1..=80`, `len = 1..`, `len = ..=80`, or an exact `len = 8`",
    )
}

pub(crate) fn empty_length(least: u64, most: u64) -> Message {
    Message::new(
        format!("nothing is at least {least} and at most {most} long"),
        format!("write the smaller number first: `len = {most}..={least}`"),
    )
}

pub(crate) fn pattern_without_text(primitive: Primitive) -> Message {
    let wrong = format!("`pattern` is searched for in text, but the input is {}", primitive.words());
    Message::new(wrong, "remove it, or take a `String`")
}

pub(crate) fn illegal_header(name: &str) -> Message {
    Message::new(
        format!("no header can be called `Mcp-Param-{name}`"),
        "write at least one of the characters A-Z, a-z, 0-9 and ``!#$%&'*+-.^_`|~``, such as `header = \"Region\"`",
    )
}

pub(crate) fn header_of_fractions() -> Message {
    Message::new(
        "a header repeats text, a whole number or a boolean, and the input may be a fraction",
        "remove `header`, or take another type",
    )
}

pub(crate) fn repeated_header(name: &str) -> Message {
    Message::new(
        format!("two inputs are repeated in the header `Mcp-Param-{name}`"),
        "give one of them another header; upper and lower case are the same",
    )
}

pub(crate) fn header_outside_tools(noun: &Noun) -> Message {
    Message::new(
        format!("only the input of a tool is repeated in a header, and this is a {}", noun.word),
        "remove `header`",
    )
}

pub(crate) fn complete_without_function() -> Message {
    Message::new(
        "`complete` names a function",
        "write its path: `complete = cities`, with `async fn cities(typed: &str) -> Vec<String>`",
    )
}

pub(crate) fn completes_by_itself() -> Message {
    Message::new(
        "a closed choice completes by itself",
        "remove `complete`: every value that is accepted is offered",
    )
}

pub(crate) fn complete_in_tool() -> Message {
    Message::new(
        "nobody types the input of a tool, so nothing completes it",
        "remove `complete`; to tell the model which values there are, write `one_of = [..]`, take an enum, or say it \
         in the doc comment",
    )
}

// URIs.

pub(crate) fn empty_segment() -> Message {
    Message::new("the URI has an empty segment", "write no slash at either end, and no two in a row")
}

pub(crate) fn climbing_segment(segment: &str) -> Message {
    Message::new(format!("the URI has the segment `{segment}`"), "write out the path that it leads to")
}

pub(crate) fn mixed_segment(segment: &str) -> Message {
    Message::new(
        format!("the URI has the segment `{segment}`"),
        "a segment is either literal text or one `{capture}`, not both",
    )
}

pub(crate) fn illegal_segment(segment: &str, illegal: char) -> Message {
    Message::new(
        format!("the URI has the segment `{segment}`, and no URI can contain {illegal:?} as it is"),
        "write the resource's path in plain ASCII, without spaces, quotes, `%`, `?`, `#` and `\\`; captures may hold anything",
    )
}

pub(crate) fn repeated_capture(name: &str) -> Message {
    Message::new(format!("the URI captures `{name}` twice"), "give each capture a name of its own")
}

pub(crate) fn capture_without_input(name: &str) -> Message {
    Message::new(
        format!("no parameter takes the capture `{{{name}}}`"),
        format!("add one, such as `{name}: String`, or remove the capture"),
    )
}

pub(crate) fn input_without_capture(name: &str, uri: &str) -> Message {
    Message::new(
        format!("the parameter `{name}` is not captured by the URI `{uri}`"),
        format!("write `{{{name}}}` as a segment of the URI, or borrow it from the app: `{name}: &T`"),
    )
}

pub(crate) fn renamed_capture(name: &str, capture: &str) -> Message {
    Message::new(
        format!("the URI captures `{capture}`, but the parameter is called `{name}`"),
        "give both the same name",
    )
}

pub(crate) fn default_of_capture() -> Message {
    Message::new("a capture is always there, so its default is never used", "remove `default`")
}

// `#[mcp_data]`.

pub(crate) fn data_takes_no_keys() -> Message {
    Message::new(
        "`#[mcp_data]` takes no keys",
        "say what should differ with `#[serde(..)]` and `#[schemars(..)]`",
    )
}

pub(crate) fn not_data() -> Message {
    Message::new(
        "`#[mcp_data]` goes on a struct or an enum",
        "write it above the type that goes over the wire",
    )
}

pub(crate) fn union_data() -> Message {
    Message::new(
        "a union cannot be data, since nothing says which of its fields is meant",
        "write an `enum` with one variant for each field",
    )
}

pub(crate) fn generic_data() -> Message {
    Message::new(
        "`#[mcp_data]` cannot be generic",
        "write the types out and own what is borrowed, or derive `serde` and `schemars` from your own dependencies",
    )
}

pub(crate) fn derived_already(name: &str) -> Message {
    Message::new(
        format!("`#[mcp_data]` derives `{name}` as well"),
        format!(
            "remove `{name}` here; or remove `#[mcp_data]`, if the type derives all of `Serialize`, \
                 `Deserialize` and `JsonSchema` itself"
        ),
    )
}
