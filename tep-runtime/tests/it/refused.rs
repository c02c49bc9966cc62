//! An app in which everything is wrong that `check` looks for, once for each rule.
#![cfg(feature = "json-schema")]

use std::panic::catch_unwind;

use serde_json::Value;
use tep_runtime::prelude::*;
use tep_runtime::testing::assert_portable;
use tep_runtime::tool::ToolSet;
use tep_runtime::tools;

const GUIDE: &str = include_str!("../../docs/portability.md");

/// Schemas that types never have, each as the input `x` of a tool.
macro_rules! taking {
    ($($name:ident $x:literal)*) => {
        $(
            /// Take what the schema says.
            #[mcp_tool(
                read_only,
                input_schema = concat!(r#"{"type":"object","properties":{"x":"#, $x, "}}")
            )]
            async fn $name() {}
        )*

        fn inputs() -> ToolSet {
            tools![$($name),*]
        }
    };
}

taking! {
    type_array r#"{ "description": "What.", "type": ["string", "null"] }"#
    items_missing r#"{ "description": "What.", "type": "array" }"#
    foreign_format r#"{ "description": "What.", "type": "integer", "format": "uint32" }"#
    boolean_schema "true"
    nullable_keyword r#"{ "description": "What.", "type": "string", "nullable": true }"#
    enum_type r#"{ "description": "What.", "type": "string", "enum": [1] }"#
    unread_keyword r#"{ "description": "What.", "type": "object", "minProperties": 1 }"#
}

/// Schemas as a whole.
macro_rules! shaped {
    ($($name:ident $schema:literal)*) => {
        $(
            /// Take what the schema says.
            #[mcp_tool(read_only, input_schema = $schema)]
            async fn $name() {}
        )*

        fn shapes() -> ToolSet {
            tools![$($name),*]
        }
    };
}

shaped! {
    root_object r#"{ "type": "object" }"#
    root_union r#"{ "type": "object", "properties": {}, "anyOf": [{}] }"#
    schema_dialect r#"{ "$schema": "http://json-schema.org/draft-04/schema#", "type": "object", "properties": {} }"#
    required_unknown r#"{ "type": "object", "properties": {}, "required": ["x"] }"#
    reference r##"{
        "type": "object",
        "properties": { "x": { "description": "What.", "$ref": "#/$defs/y" } },
        "$defs": { "y": { "type": "string" } }
    }"##
}

/// Names, descriptions and types.
#[mcp_tool(read_only)]
async fn name_budget_that_is_spent_by_a_name_as_long_as_a_sentence() {}

/// Dots.
#[mcp_tool(read_only, name = "name.dots")]
async fn dots() {}

/// Dots, written out.
#[mcp_tool(read_only, name = "name_dots")]
async fn no_dots() {}

/// A name with brackets.
#[mcp_tool(read_only)]
async fn parameter_name(
    /// What.
    #[param(rename = "x[]")]
    x: String,
) {
    let _ = x;
}

#[mcp_tool(read_only)]
async fn description() {}

/// An input of which nothing is said.
#[mcp_tool(read_only)]
async fn parameter_description(x: String) {
    let _ = x;
}

/// Hints are missing.
#[mcp_tool]
async fn annotations() {}

type Cube<T> = Vec<Vec<Vec<T>>>;

/// Lists of lists of lists.
#[mcp_tool(read_only)]
async fn schema_depth(
    /// What.
    x: Cube<Cube<Cube<String>>>,
) {
    let _ = x;
}

/// A closed list of numbers.
#[mcp_tool(read_only)]
async fn enum_of_numbers(
    /// What.
    #[param(one_of = [256, 512])]
    x: u32,
) {
    let _ = x;
}

/// A web address.
#[mcp_tool(read_only)]
async fn format(
    /// What.
    #[param(format = "uri")]
    x: String,
) {
    let _ = x;
}

/// A set.
#[mcp_tool(read_only)]
async fn unique_items(
    /// What.
    #[param(unique)]
    x: Vec<String>,
) {
    let _ = x;
}

/// Any value.
#[mcp_tool(read_only)]
async fn untyped(
    /// What.
    x: Value,
) {
    let _ = x;
}

/// Any value, or none.
#[mcp_tool(read_only)]
async fn plain_narrowed(
    /// What.
    x: Option<Value>,
) {
    let _ = x;
}

/// A tree.
#[mcp_data]
struct Tree {
    /// What grows on it.
    children: Vec<Tree>,
}

/// A type that contains itself.
#[mcp_tool(read_only)]
async fn recursion(
    /// What.
    x: Tree,
) {
    let Tree { children } = x;
    let _ = children;
}

/// As many tools as no client takes, each with a guide for its description.
macro_rules! crowd {
    ($($name:ident)*) => {
        $(
            #[doc = include_str!("../../docs/portability.md")]
            #[mcp_tool(read_only)]
            async fn $name() {}
        )*

        fn crowd() -> ToolSet {
            tools![$($name),*]
        }
    };
}

crowd! { a b c d e f g h i j k l m n o p q r s t u v w x y z }

fn app() -> App {
    App::new("lab", "1").tools(inputs()).tools(shapes()).tools(crowd()).tools(tools![
        annotations,
        description,
        dots,
        enum_of_numbers,
        format,
        name_budget_that_is_spent_by_a_name_as_long_as_a_sentence,
        no_dots,
        parameter_description,
        parameter_name,
        plain_narrowed,
        recursion,
        schema_depth,
        unique_items,
        untyped,
    ])
}

/// What is reported of an app that some client refuses.
fn report(app: fn() -> App) -> String {
    let panic = catch_unwind(|| assert_portable(app())).expect_err("something is refused");
    *panic.downcast::<String>().expect("a text")
}

#[test]
fn each_defect_is_told_by_its_rule() {
    let portable = report(app);
    let plain = report(|| app().schema_profile(SchemaProfile::Plain));
    for row in GUIDE.split("\n| `").skip(1) {
        let rule = row.split('`').next().expect("the name of a rule");
        let report = if rule == "plain-unlisted" { &plain } else { &portable };
        let heading = format!("[{rule}]: ");
        let section = report.split("\n\n").find(|section| section.contains(&heading));
        let section = section.unwrap_or_else(|| panic!("{rule} is not told:\n{report}"));
        let named_after_it = rule.replace('-', "_");
        let culprit = match rule {
            "name-budget" => "the tool `name_budget_that_is",
            "name-dots" => "the tool `name.dots`",
            "name-collision" => "the tool `name_dots`",
            "description-length" | "tool-cost" => "the tool `a`",
            "tool-count" => "there are 52 tools",
            "list-cost" => "the tools cost about",
            "plain-absent" | "plain-unlisted" => "the tool `untyped`",
            _ => &format!("the tool `{named_after_it}`"),
        };
        assert!(section.contains(culprit), "{culprit}: {section}");
        assert!(section.contains("\n  fix: ") && section.contains("\n  see: "), "{section}");
    }
}
