//! The attribute macros of tep. Authors get them from `tep_runtime::prelude`.
//!
//! A macro has three stages: `parse` knows the syntax, `model` holds the rules and collects every mistake, `expand`
//! makes the tokens and cannot fail. For tools, resources and prompts each stage is a file of their folder; what they
//! share is in `handler`. `#[mcp_tools]` sends each method of an `impl` through the stages of a tool. `#[mcp_data]` is
//! small enough for one file, `data`. What is emitted is data and one call; behaviour lives in the runtime.

use proc_macro::TokenStream;

mod calls;
mod data;
mod diag;
mod docs;
mod fields;
mod handler;
mod item_fn;
mod keys;
mod limits;
mod literal;
mod messages;
mod nearest;
mod params;
mod primitive;
mod prompt;
mod resource;
mod runtime;
mod tool;
mod tools;
#[cfg(test)]
mod unfinished;

/// Makes a function a tool that models can call.
///
/// Owned parameters are the caller's input; borrowed ones (`&T`) are lent by the app: `&Context`, `&Identity`, or a
/// value given to `App::state`. Doc comments are the descriptions, of the tool and of each parameter. An `async fn`
/// runs on the runtime; a plain `fn` is taken to block and runs on a pool of threads. The function stays what it is,
/// and beside it stands a type of the same name, for `App::tool::<greet>()` and `tools![greet]`.
///
/// Keys, all optional:
///
/// | key | meaning |
/// |---|---|
/// | `name = "say-hi"` | the name on the wire, instead of the function's |
/// | `title = "Say hi"` | the name for people |
/// | `description = ".."` | the description, instead of the doc comment |
/// | `caps = ["admin"]` | what the caller has to be allowed |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | hints to clients, `= true` or `= false` |
/// | `inline` | a plain `fn` that does not block, and runs on the runtime |
/// | `timeout = "30s"` | how long a call may take: `ms`, `s`, `m` or `h` |
/// | `task`, `task = "required"`, `task = "later"` | a call that is not over at once becomes a task, for callers who know tasks; others are refused; not before `cx.become_task()` |
/// | `input_schema = include_str!("..")` | a JSON Schema of the arguments that you wrote, published to the letter; needs the feature `json-schema` |
/// | `icon = "https://.."` | a picture for people: its URI, an `Icon`, or a list of these |
/// | `meta = ["com.example/team" = "search"]` | entries of `_meta` for client programs; a value is anything that serialises |
/// | `ui = "ui://weather/view"` | the page of an MCP app that shows the results: a resource of the same app |
/// | `ui_visibility = ["app"]` | who may call it: the `model`, the page of an `app`, or both |
/// | `strict`, `strict = false` | whether JSON arguments are read to the letter of the schema, whatever `App::strict` says |
/// | `tags = ["lab"]` | what it is sorted by in documents; `AppHandle::disable_tag` takes away all that has one |
/// | `deprecated = "use `search`"` | what to use instead: told to models, people and programs, and to the log at the first call |
/// | `version = "1.2.0"` | its own version |
/// | `hidden = ["http"]` | where it is not offered, of `mcp`, `http` and `docs` |
/// | `max_concurrency = 4` | how many calls run at once; more wait for their turn |
/// | `authorize = may_delete` | the function that decides who may call with what: of the `&Identity`, and of every parameter as a reference, or as in `may_delete(id)` of those that are named |
/// | `result_limit = 20_000` | how many bytes a result has at the most, instead of `App::result_limit`: a longer text is cut, and the model is told how much is missing; other results are refused |
///
/// An input says with `#[param(..)]` what its type cannot. All of it is published and enforced, and what is written out
/// is checked at compile time:
///
/// | key | meaning |
/// |---|---|
/// | `default = 10` | the value that stands in when the input is left out: any expression of its type, text in quotes, or a list in brackets |
/// | `min`, `max`, `exclusive_min`, `exclusive_max` | the ends of a number |
/// | `multiple_of = 5` | what every number is a multiple of; of fractions as decimals, so `0.3` is one of `0.1` |
/// | `len = 1..=80` | how many characters a text has, or items a list: `1..`, `..=80` and `8` work as well |
/// | `pattern = r"^\d+$"` | a regular expression that is found in every text, in the dialect that Rust and JavaScript share |
/// | `format = "email"` | what every text is: `email`, `uri`, `date-time`, `date`, `time`, `uuid`, `ipv4` or `ipv6` |
/// | `one_of = ["a", "b"]` | the only values that are accepted |
/// | `items(min = 1, ..)` | the same keys for the items of a list, one level further in each time |
/// | `unique` | no item of a list is there twice |
/// | `example = 5`, `examples = [5, 10]` | values to show |
/// | `rename = "dryRun"` | the name on the wire, instead of the parameter's |
/// | `alias = "colour"`, `alias = ["a", "b"]` | other names that are read and not published; two of them at once are refused |
/// | `deprecated`, `deprecated = "use x"` | nobody should send it any more; the description says so, too |
/// | `secret` | the value is repeated nowhere: in no error, no example and no log of the framework |
/// | `header = "Region"` | clients of 2026-07-28 repeat the input in the header `Mcp-Param-Region`, so that proxies can route by it; a call over HTTP whose header and argument differ is refused |
/// | `flatten` | the fields of the struct are the inputs; they say on themselves what they are |
///
/// A call is let in step by step: the capabilities of `caps`, then the arguments, then `authorize`, then its turn under
/// `max_concurrency`. `tep_runtime::offer` says how, and what `hidden` hides.
#[proc_macro_attribute]
pub fn mcp_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool::mcp_tool(args.into(), item.into()).into()
}

/// Makes methods tools, and `&self` the state that the app lends them.
///
/// It goes on an `impl` block, and `#[mcp_tool(..)]` on each method that is a tool, with the keys, doc comments and
/// `#[param(..)]` that functions have. The methods stay what they are, and the type gets a function `tools()` that
/// returns them as a `ToolSet`, as visible as the most visible of them. `app!()` gathers them like functions; the value
/// itself is given to `App::state`.
///
/// A method without `self` may be a tool, too. A type has one such block. Resources and prompts are free functions that
/// borrow the value. There is an example at `tep_runtime::tool::ToolSet`.
#[proc_macro_attribute]
pub fn mcp_tools(args: TokenStream, item: TokenStream) -> TokenStream {
    tools::mcp_tools(args.into(), item.into()).into()
}

/// Makes a function a resource that clients can read: `#[mcp_resource("experiments/{id}/log")]`.
///
/// The first argument is a path, or a URI with a scheme of its own; without it, the function's name. A segment is
/// literal text or one `{capture}`, and each capture is an owned parameter of that name. Everything else is as for
/// `#[mcp_tool]`, but for what no capture has: `default`, `alias`, `deprecated`, `secret`, `header` and `flatten`; and `#[param(complete = path)]` names a function that offers values for a capture while people type
/// one.
///
/// Keys, all optional:
///
/// | key | meaning |
/// |---|---|
/// | `name = ".."` | the programmatic name, instead of the path |
/// | `title = ".."` | the name for people |
/// | `description = ".."` | the description, instead of the doc comment |
/// | `mime_type = "text/csv"` | the media type, instead of the one that the return type stands for |
/// | `caps = ["admin"]` | what the caller has to be allowed |
/// | `inline` | a plain `fn` that does not block, and runs on the runtime |
/// | `icon`, `meta` | as for `#[mcp_tool]` |
/// | `audience = ["user"]` | whom the contents are for: the `user`, the `assistant`, or both |
/// | `priority = 0.8` | from 0, may be left out, to 1, must be seen |
/// | `last_modified = "2026-07-28"` | when the contents changed: a day, or a moment with its zone |
/// | `size = 1024` | how long the contents are in bytes, where that is known beforehand |
/// | `ui = UiPage::new()` | what the page of an MCP app asks of the client that shows it |
/// | `tags`, `deprecated`, `version`, `hidden`, `max_concurrency`, `authorize` | as for `#[mcp_tool]` |
///
/// A resource whose URI begins with `ui://` is the page of an MCP app, its media type `text/html;profile=mcp-app`.
///
/// A path without a scheme is published as `tep://path` and read over HTTP at `/resources/path`; both spellings can be
/// read over MCP. `None` and `ToolError::not_found(..)` say that there is no such resource; another error is the
/// server's failure.
#[proc_macro_attribute]
pub fn mcp_resource(args: TokenStream, item: TokenStream) -> TokenStream {
    resource::mcp_resource(args.into(), item.into()).into()
}

/// Makes a function a prompt: a text for the model that people choose in their client, and fill in.
///
/// Owned parameters are the arguments. They are texts on the wire, and are read into the parameters' types. Everything
/// else is as for `#[mcp_tool]`, `#[param(..)]` included, but for `header` and `secret`; and `#[param(complete = path)]`
/// names a function that offers values for an argument while people type one. The function returns text, messages, or content.
///
/// Keys, all optional:
///
/// | key | meaning |
/// |---|---|
/// | `name = "compare-runs"` | the name on the wire, instead of the function's |
/// | `title = "Compare runs"` | the name for people |
/// | `description = ".."` | the description, instead of the doc comment |
/// | `caps = ["admin"]` | what the caller has to be allowed |
/// | `inline` | a plain `fn` that does not block, and runs on the runtime |
/// | `icon = "https://.."` | a picture for people: its URI, an `Icon`, or a list of these |
/// | `meta = ["com.example/team" = "search"]` | entries of `_meta` for client programs; a value is anything that serialises |
/// | `tags`, `deprecated`, `version`, `hidden`, `max_concurrency`, `authorize` | as for `#[mcp_tool]` |
///
/// `ToolError::not_found(..)` says that what was asked for does not exist; another error is the server's failure.
#[proc_macro_attribute]
pub fn mcp_prompt(args: TokenStream, item: TokenStream) -> TokenStream {
    prompt::mcp_prompt(args.into(), item.into()).into()
}

/// Makes a struct or an enum something that goes over the wire: an input, part of one, or what `Json<..>` returns.
///
/// It derives `serde::Serialize`, `serde::Deserialize` and `schemars::JsonSchema` with tep's own copies of these
/// crates, so that the author's crate needs neither; their attributes (`#[serde(..)]`, `#[schemars(..)]`) work as
/// usual. Doc comments are descriptions. Two things are other than serde would have them, unless the type says so itself:
///
/// - a struct with named fields refuses unknown ones (`deny_unknown_fields`), except when it flattens a field;
/// - an enum whose variants hold no data is written in `snake_case` (`rename_all`), as `one_of` values usually are.
///
/// A field with a name says with `#[param(..)]` what its type cannot, as an input of [`macro@mcp_tool`] does; all keys but
/// `header`, `complete` and `flatten` are for fields, too. Serde is told of `default`, `rename` and `alias`, so it reads
/// the type alike wherever that is read; the rest is published with the type, and enforced where tep reads it.
/// Schemars' and serde's own attributes are published and enforced alike: `#[schemars(range(min = 1, max = 9))]`,
/// `#[schemars(length(max = 80))]`, `#[serde(default)]`, and `#[serde(flatten)]` for a struct within a struct.
///
/// A type that derives these traits already, with serde and schemars of its own, works as it is and does not need this
/// attribute.
#[proc_macro_attribute]
pub fn mcp_data(args: TokenStream, item: TokenStream) -> TokenStream {
    data::mcp_data(args.into(), item.into()).into()
}
