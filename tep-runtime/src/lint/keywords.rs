//! Single keywords of input schemas, at any depth.

use serde_json::Value;

use super::client::{CLAUDE_CODE, CODEX, CURSOR, Client, GEMINI, OPENAI, VSCODE};
use super::published::Published;
use super::rule::{Found, Rule, Severity, note, warning};

/// The formats that JSON Schema has, and `password`, which validators know. Others are those of Rust's types, or made
/// up.
const FORMATS: [&str; 20] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "password",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];
/// What no model is given in a form that it follows.
const UNREAD: [&str; 20] = [
    "$anchor",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "contains",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "maxProperties",
    "minContains",
    "minProperties",
    "not",
    "patternProperties",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

pub(super) const RULES: [Rule; 11] = [
    Rule {
        id: "type-array",
        harm: "clients that know one type only refuse the tool, or lose the type",
        fix: "give `input_schema` one type, and leave the input out of `required` instead of admitting null",
        sources: &[
            "modelcontextprotocol/rust-sdk#135",
            "zereight/gitlab-mcp#166",
            "anthropics/claude-code#3966",
        ],
        severity: |client| match client {
            client if [&CURSOR, &GEMINI, &CLAUDE_CODE].contains(&client) => Some(Severity::Warning),
            _ => Some(Severity::Note),
        },
        at_start: false,
        find: type_arrays,
    },
    Rule {
        id: "items-missing",
        harm: "a list without `items` fails validation, and the whole request with it",
        fix: "add `items` to `input_schema`, `{}` for anything",
        sources: &["microsoft/vscode#284536", "webflow/mcp-server#119"],
        severity: |client| match client {
            client if [&VSCODE, &OPENAI, &CODEX, &GEMINI].contains(&client) => Some(Severity::Error),
            _ => Some(Severity::Warning),
        },
        at_start: true,
        find: items_missing,
    },
    Rule {
        id: "foreign-format",
        harm: "validators warn of a format that they do not know, or refuse the tool",
        fix: "say it with `minimum` and `maximum` in `input_schema`, or in the description",
        sources: &[
            "apollographql/apollo-mcp-server#245",
            "anomalyco/opencode#31002",
            "google-gemini/gemini-cli#6948",
        ],
        severity: warning,
        at_start: false,
        find: foreign_formats,
    },
    Rule {
        id: "format",
        harm: "models that take a few formats only refuse the whole request, unless the client removes it",
        fix: "remove it and check the input in the tool, or let the client connect to `/mcp?schema=plain`, which says \
              it in words",
        sources: &["google-gemini/gemini-cli#2237", "cyanheads/git-mcp-server#47", "can1357/oh-my-pi#206"],
        severity: |client| client.formats.map(|_| Severity::Warning),
        at_start: false,
        find: formats,
    },
    Rule {
        id: "unique-items",
        harm: "in their strict mode OpenAI's models refuse the whole request",
        fix: "take a `Vec` and pass over what comes twice, or let the client connect to `/mcp?schema=plain`, which \
              says it in words",
        sources: &["1jehuang/jcode#687"],
        severity: |client| (*client == OPENAI).then_some(Severity::Warning),
        at_start: false,
        find: unique_items,
    },
    Rule {
        id: "unread-keyword",
        harm: "the client passes over it, so the model learns of it from the error of a call",
        fix: "say it in the description, too, or let the client connect to `/mcp?schema=plain`, which does",
        sources: &["anomalyco/opencode#14234", "playcanvas/editor-mcp-server#65"],
        severity: note,
        at_start: false,
        find: unread_keywords,
    },
    Rule {
        id: "boolean-schema",
        harm: "clients refuse an input whose schema is `true` or `false`",
        fix: "write `{}` in `input_schema`",
        sources: &["github/copilot-cli#4623"],
        severity: |client| if *client == VSCODE { Some(Severity::Error) } else { Some(Severity::Warning) },
        at_start: true,
        find: boolean_schemas,
    },
    Rule {
        id: "nullable-keyword",
        harm: "it is no keyword of JSON Schema, and strict validators refuse the tool",
        fix: "remove `nullable` from `input_schema`, and leave the input out of `required`",
        sources: &["MikkoParkkola/nab#61"],
        severity: |client| {
            if *client == CLAUDE_CODE { Some(Severity::Error) } else { Some(Severity::Warning) }
        },
        at_start: true,
        find: nullable_keywords,
    },
    Rule {
        id: "enum-type",
        harm: "a value that is not of the type can never be sent, and models refuse such a schema",
        fix: "make `enum` and `type` of `input_schema` agree",
        sources: &["mongodb-js/mongodb-mcp-server#715"],
        severity: |client| if *client == GEMINI { Some(Severity::Error) } else { Some(Severity::Warning) },
        at_start: true,
        find: enum_types,
    },
    Rule {
        id: "enum-of-numbers",
        harm: "Gemini takes closed lists of strings only, and refuses the whole request",
        fix: "take an enum of names, or name the values in the description and check them in the tool",
        sources: &[
            "hyperdxio/hyperdx#2971",
            "router-for-me/CLIProxyAPI#1076",
            "kensho-technologies/kfinance#128",
        ],
        severity: |client| (*client == GEMINI).then_some(Severity::Error),
        at_start: false,
        find: enums_of_numbers,
    },
    Rule {
        id: "untyped",
        harm: "clients skip a tool whose input has no type, and models guess one",
        fix: "take a type that says what it is instead of any JSON value",
        sources: &["CoplayDev/unity-mcp#273", "google-gemini/gemini-cli#9574"],
        severity: |client| if *client == GEMINI { Some(Severity::Warning) } else { Some(Severity::Note) },
        at_start: false,
        find: untyped,
    },
];

fn type_arrays(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        part.schema["type"].is_array().then(|| format!("{} has several types", part.place()))
    })
}

fn items_missing(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        let is_bare = part.schema["type"] == "array" && !part.has("items");
        is_bare.then(|| format!("{} is a list without `items`", part.place()))
    })
}

fn foreign_formats(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        let format = part.schema["format"].as_str()?;
        (!FORMATS.contains(&format)).then(|| format!("{} has the format `{format}`", part.place()))
    })
}

fn formats(published: &Published, client: &Client) -> Vec<Found> {
    let Some(taken) = client.formats else { return Vec::new() };
    Found::in_parts(published, |_, part| {
        let format = part.schema["format"].as_str()?;
        let is_refused = FORMATS.contains(&format) && !taken.contains(&format);
        is_refused.then(|| format!("{} has the format `{format}`", part.place()))
    })
}

fn unique_items(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        part.has("uniqueItems").then(|| format!("{} has `uniqueItems`", part.place()))
    })
}

fn unread_keywords(published: &Published, client: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        let unread = UNREAD.iter().chain(client.unread).filter(|keyword| part.has(keyword));
        let unread: Vec<String> = unread.map(|keyword| format!("`{keyword}`")).collect();
        (!unread.is_empty()).then(|| format!("{} has {}", part.place(), unread.join(", ")))
    })
}

fn boolean_schemas(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        part.schema.is_boolean().then(|| format!("the schema of {} is `{}`", part.place(), part.schema))
    })
}

fn nullable_keywords(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        part.has("nullable").then(|| format!("{} has `nullable`", part.place()))
    })
}

fn enum_types(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        let kind = part.schema["type"].as_str()?;
        let is_of_type = |value: &Value| match kind {
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            _ => true,
        };
        let value = part.schema["enum"].as_array()?.iter().find(|value| !is_of_type(value))?;
        Some(format!("{} has the type `{kind}` and the value {value}", part.place()))
    })
}

fn enums_of_numbers(published: &Published, _: &Client) -> Vec<Found> {
    Found::in_parts(published, |_, part| {
        let value = part.schema["enum"].as_array()?.iter().find(|value| !value.is_string())?;
        Some(format!("{} has {value} in a closed list", part.place()))
    })
}

fn untyped(published: &Published, _: &Client) -> Vec<Found> {
    const TYPED: [&str; 6] = ["$ref", "allOf", "anyOf", "enum", "oneOf", "type"];
    Found::in_parts(published, |_, part| {
        let is_untyped =
            part.name.is_some() && part.schema.is_object() && !TYPED.iter().any(|word| part.has(word));
        is_untyped.then(|| format!("{} may be any value", part.place()))
    })
}
