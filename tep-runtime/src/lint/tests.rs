//! Each rule finds its defect, and nothing is found where nothing is wrong.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::published::{Published, PublishedTool};
use super::report::{Finding, Report};
use super::{Allowed, CLIENTS, Client, Rule, Severity, rules};
use crate::schema::SchemaProfile;

/// A tool with which nothing is wrong.
fn sound(name: &str) -> Value {
    json!({
        "name": name,
        "description": "Start a run.",
        "inputSchema": input(json!({ "type": "string" })),
        "outputSchema": { "type": "object", "properties": {} },
        "annotations": { "readOnlyHint": true },
    })
}

/// Arguments with one input.
fn input(mut x: Value) -> Value {
    if let Value::Object(x) = &mut x {
        x.insert("description".into(), "What.".into());
    }
    json!({ "type": "object", "properties": { "x": x }, "required": ["x"], "additionalProperties": false })
}

fn tools(listed: impl IntoIterator<Item = Value>) -> Published {
    let tools = listed.into_iter().map(PublishedTool::new).collect();
    Published { server: "lab".into(), tools, ..Published::default() }
}

/// A sound tool but for one member.
fn with(member: &str, value: Value) -> Published {
    let mut tool = sound("start");
    tool[member] = value;
    tools([tool])
}

/// A sound tool but for the schema of its input.
fn taking(x: Value) -> Published {
    with("inputSchema", input(x))
}

fn without(member: &str) -> Published {
    let mut tool = sound("start");
    tool.as_object_mut().expect("an object").remove(member);
    tools([tool])
}

fn nested(levels: usize) -> Value {
    (0..levels).fold(json!({ "type": "string" }), |inner, _| json!({ "type": "array", "items": inner }))
}

/// A defect for each rule, for every one of its kinds.
fn defects() -> Vec<(&'static str, Published)> {
    let object = |extra: Value| {
        let mut schema = input(json!({ "type": "string" }));
        schema.as_object_mut().expect("an object").extend(extra.as_object().expect("an object").clone());
        with("inputSchema", schema)
    };
    let of_lab = |what: &str| vec![("start".to_owned(), what.to_owned())];
    vec![
        ("name-budget", tools([sound(&"x".repeat(64))])),
        ("name-dots", tools([sound("runs.start")])),
        ("name-collision", tools([sound("runs.start"), sound("runs_start")])),
        ("parameter-name", with("inputSchema", json!({ "type": "object", "properties": { "x[]": {} } }))),
        (
            "parameter-name",
            with("inputSchema", json!({ "type": "object", "properties": { "x".repeat(65): {} } })),
        ),
        ("description", without("description")),
        ("description", Published { prompts: vec![json!({ "name": "compare" })], ..Published::default() }),
        (
            "parameter-description",
            with("inputSchema", json!({ "type": "object", "properties": { "x": {} } })),
        ),
        (
            "parameter-description",
            Published {
                prompts: vec![
                    json!({ "name": "compare", "description": "Two.", "arguments": [{ "name": "a" }] }),
                ],
                ..Published::default()
            },
        ),
        ("description-length", with("description", "x".repeat(1025).into())),
        ("annotations", without("annotations")),
        ("annotations", with("annotations", json!({ "idempotentHint": true }))),
        ("tool-count", tools((0..41).map(|n| sound(&format!("tool_{n}"))))),
        ("tool-cost", with("description", "word ".repeat(1_300).into())),
        (
            "list-cost",
            tools((0..30).map(|n| {
                let mut tool = sound(&format!("tool_{n}"));
                tool["description"] = "word ".repeat(900).into();
                tool
            })),
        ),
        ("root-object", with("inputSchema", json!({ "type": "object" }))),
        ("root-object", with("inputSchema", json!({ "properties": {} }))),
        ("root-union", object(json!({ "anyOf": [{ "required": ["x"] }] }))),
        ("root-union", object(json!({ "allOf": [{ "required": ["x"] }] }))),
        ("root-union", object(json!({ "if": { "required": ["x"] } }))),
        ("root-union", object(json!({ "not": { "required": ["y"] } }))),
        ("schema-depth", taking(nested(9))),
        ("schema-dialect", object(json!({ "$schema": "https://spec.openapis.org/oas/3.0/schema" }))),
        ("required-unknown", object(json!({ "required": ["y"] }))),
        (
            "reference",
            object(json!({ "$defs": { "x": { "type": "array", "items": { "$ref": "#/$defs/y" } } } })),
        ),
        (
            "recursion",
            object(json!({ "$defs": { "tree": { "type": "array", "items": { "$ref": "#/$defs/tree" } } } })),
        ),
        (
            "recursion",
            object(json!({ "$defs": {
                "even": { "type": "array", "items": { "$ref": "#/$defs/odd" } },
                "odd": { "type": "array", "items": { "$ref": "#/$defs/even" } },
            } })),
        ),
        ("type-array", taking(json!({ "type": ["string", "null"] }))),
        ("items-missing", taking(json!({ "type": "array" }))),
        ("foreign-format", taking(json!({ "type": "integer", "format": "uint32" }))),
        ("format", taking(json!({ "type": "string", "format": "uri" }))),
        ("format", taking(json!({ "type": "string", "format": "password" }))),
        ("unique-items", taking(json!({ "type": "array", "items": {}, "uniqueItems": true }))),
        ("unread-keyword", taking(json!({ "type": "object", "patternProperties": { "^x": {} } }))),
        ("unread-keyword", taking(json!({ "type": "number", "exclusiveMinimum": 0 }))),
        ("boolean-schema", with("inputSchema", input(json!(true)))),
        ("nullable-keyword", taking(json!({ "type": "string", "nullable": true }))),
        ("enum-type", taking(json!({ "type": "string", "enum": [1, 2] }))),
        ("enum-of-numbers", taking(json!({ "type": "integer", "enum": [256, 512] }))),
        ("untyped", taking(json!({}))),
        ("plain-absent", Published { not_plain: of_lab("`x` may be any value"), ..Published::default() }),
        (
            "plain-unlisted",
            Published {
                profile: SchemaProfile::Plain,
                not_plain: of_lab("`x` may be any value"),
                ..Published::default()
            },
        ),
        ("plain-narrowed", Published { narrowed: of_lab("`x` may be any value"), ..Published::default() }),
    ]
}

fn report(published: &Published, clients: &[&'static Client]) -> Report {
    Report::of(published, clients, &Allowed::default())
}

fn broken(report: &Report) -> Vec<&'static str> {
    report.findings.iter().map(|finding| finding.rule).collect()
}

#[test]
fn every_rule_finds_its_defect() {
    let defects = defects();
    for (rule, published) in &defects {
        let found = broken(&report(published, &CLIENTS));
        assert!(found.contains(rule), "{rule} is not among {found:?}");
    }
    let shown: HashSet<&str> = defects.iter().map(|(rule, _)| *rule).collect();
    let all: HashSet<&str> = rules().map(|rule| rule.id).collect();
    assert_eq!(shown, all, "every rule has a defect that shows it");
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let list = json!({ "type": "array", "items": { "type": "string", "enum": ["a"] }, "minItems": 1 });
    let variant = json!({ "anyOf": [
        { "type": "object", "description": "When.", "properties": { "At": { "type": "string" } } },
    ] });
    let none = tools([]);
    let two = tools([sound("start"), sound("stop-2")]);
    for published in [none, two, taking(list), taking(variant), taking(nested(8))] {
        assert_eq!(broken(&report(&published, &CLIENTS)), [""; 0]);
    }
}

#[test]
fn severities_are_those_of_the_clients() {
    let union = with("inputSchema", json!({ "type": "object", "properties": {}, "oneOf": [] }));
    let long_text = with("description", "x".repeat(2049).into());
    let many = tools((0..129).map(|n| sound(&format!("tool_{n}"))));
    let of_format = |format: &str| taking(json!({ "type": "string", "format": format }));
    for (published, rule, client, expected) in [
        (&union, "root-union", "claude-code", Some(Severity::Error)),
        (&union, "root-union", "gemini", Some(Severity::Warning)),
        (&long_text, "description-length", "claude-code", Some(Severity::Warning)),
        (&long_text, "description-length", "openai", Some(Severity::Error)),
        (&long_text, "description-length", "gemini", None),
        (&many, "tool-count", "cursor", Some(Severity::Warning)),
        (&many, "tool-count", "vscode", Some(Severity::Error)),
        (&many, "tool-count", "claude-code", None),
        (&of_format("email"), "format", "gemini", Some(Severity::Warning)),
        (&of_format("email"), "format", "openai", None),
        (&of_format("uri"), "format", "openai", Some(Severity::Warning)),
        (&of_format("uri"), "format", "claude-code", None),
        (&of_format("date-time"), "format", "gemini", None),
        (&tools([sound("a.b")]), "name-dots", "gemini", Some(Severity::Note)),
        (&tools([sound("a.b")]), "name-dots", "openai", Some(Severity::Error)),
    ] {
        let client = Client::named(client).expect("a known client");
        let report = report(published, &[client]);
        let found = report.findings.iter().find(|finding| finding.rule == rule);
        assert_eq!(found.map(|finding| finding.severity), expected, "{rule} for {}", client.id);
    }
}

#[test]
fn the_budget_of_a_name_is_that_of_the_whole_name() {
    // `mcp__lab__` are ten characters, `mcp_lab_` eight, and `lab` three.
    for (length, clients) in [
        (54, vec![]),
        (55, vec!["claude-code", "codex"]),
        (57, vec!["claude-code", "codex", "cursor", "gemini", "vscode"]),
        (64, vec!["claude-code", "codex", "cursor", "gemini", "vscode"]),
        (65, vec!["claude-code", "codex", "cursor", "gemini", "openai", "vscode"]),
    ] {
        let report = report(&tools([sound(&"x".repeat(length))]), &CLIENTS);
        let mut minding: Vec<&str> =
            report.findings.iter().flat_map(|finding| finding.clients.keys().copied()).collect();
        minding.sort_unstable();
        assert_eq!(minding, clients, "{length} characters");
    }
}

#[test]
fn one_place_is_told_once_for_all_clients_and_the_worst_comes_first() {
    let mut tool = sound("runs.start");
    tool.as_object_mut().expect("an object").remove("annotations");
    let report = report(&tools([tool]), &CLIENTS);
    assert_eq!(broken(&report), ["name-dots", "annotations"]);
    let Finding { severity, clients, .. } = &report.findings[0];
    assert_eq!((*severity, clients.len()), (Severity::Error, CLIENTS.len()));
    assert_eq!(
        [Severity::Error, Severity::Warning, Severity::Note].map(|severity| report.count(severity)),
        [1, 1, 0]
    );
}

#[test]
fn what_the_author_allows_is_a_note() {
    let published = tools([sound("runs.start"), sound("runs.stop")]);
    let mut allowed = Allowed::default();
    allowed.allow("name-dots".into(), "runs.start".into());
    let report = Report::of(&published, &CLIENTS, &allowed);
    let told: Vec<_> = report.findings.iter().map(|finding| (finding.severity, finding.is_allowed)).collect();
    assert_eq!(told, [(Severity::Error, false), (Severity::Note, true)]);
    assert_eq!(allowed.problems().count(), 0);
    allowed.allow("no-dots".into(), "runs.start".into());
    let problems: Vec<String> = allowed.problems().collect();
    assert!(problems[0].contains("`no-dots`") && problems[0].contains("name-dots"), "{problems:?}");
}

#[test]
fn a_token_is_four_bytes_of_what_a_model_is_given() {
    let published =
        tools([json!({ "name": "x", "description": "y", "inputSchema": {}, "outputSchema": { "z": 1 } })]);
    let json = r#"{"name":"x","description":"y","inputSchema":{}}"#;
    assert_eq!(published.tools[0].tokens(), json.len().div_ceil(4));
    assert_eq!(report(&published, &CLIENTS).tokens, json.len().div_ceil(4));
}

#[test]
fn rules_are_named_told_and_cited() {
    let mut ids = HashSet::new();
    for rule in rules() {
        assert!(ids.insert(rule.id), "two rules are called {}", rule.id);
        assert!(!rule.harm.ends_with('.') && !rule.fix.ends_with('.'), "{}: no sentence of its own", rule.id);
        assert!(!rule.sources.is_empty(), "{} cites nobody", rule.id);
        for source in rule.sources {
            let is_report = source.split_once('#').is_some_and(|(repository, number)| {
                repository.split('/').count() == 2 && number.bytes().all(|byte| byte.is_ascii_digit())
            });
            let is_file =
                source.split_once(": ").is_some_and(|(repository, _)| repository.split('/').count() == 2);
            assert!(is_report || is_file, "{}: `{source}`", rule.id);
        }
    }
}

/// The rules as the guide has them.
fn table() -> String {
    let mut table = String::from(
        "| rule | for whom | what happens | what to do | reported in |\n|---|---|---|---|---|\n",
    );
    for rule in rules() {
        let star = if rule.at_start { " ★" } else { "" };
        let sources: Vec<String> = rule.sources.iter().map(|source| linked(source)).collect();
        table += &format!(
            "| `{}`{star} | {} | {} | {} | {} |\n",
            rule.id,
            for_whom(rule),
            rule.harm,
            rule.fix,
            sources.join(", ")
        );
    }
    table
}

fn for_whom(rule: &Rule) -> String {
    let by_severity = [Severity::Error, Severity::Warning, Severity::Note].map(|severity| {
        let minding: Vec<&str> = CLIENTS
            .iter()
            .filter(|client| (rule.severity)(client) == Some(severity))
            .map(|client| client.id)
            .collect();
        match minding.len() {
            0 => None,
            all if all == CLIENTS.len() => Some(format!("{}: all", severity.word())),
            _ => Some(format!("{}: {}", severity.word(), minding.join(", "))),
        }
    });
    by_severity.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn linked(source: &str) -> String {
    match source.split_once('#') {
        Some((repository, number)) => {
            format!("[{source}](https://github.com/{repository}/issues/{number})")
        }
        None => source.to_owned(),
    }
}

#[test]
fn the_guide_has_every_rule() {
    let guide = include_str!("../../docs/portability.md");
    assert!(guide.contains(&table()), "put this into docs/portability.md:\n{}", table());
}
