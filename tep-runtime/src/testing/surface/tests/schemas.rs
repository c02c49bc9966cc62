//! How schemas change.

use serde_json::{Value, json};

use super::super::change::Changes;
use super::super::schema::{Side, compare};

fn schemas(side: Side, old: &Value, new: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare(&mut Changes::of("it", &mut found), side, old, new);
    found.iter().map(ToString::to_string).collect()
}

/// Every kind of change of a schema: the one before, the one after, and what that means for arguments and results.
#[test]
fn changes_of_schemas() {
    let member = |schema: Value| json!({ "type": "object", "properties": { "a": schema } });
    let text = json!({ "type": "string" });
    let both = json!([text, { "type": "integer" }]);
    for (old, new, input, output) in [
        (
            json!({ "type": "integer" }),
            json!({ "type": "number" }),
            "additive  it takes more for the argument `a`: type number is new",
            "risky     it gives more for `a` of its result: type number is new",
        ),
        (
            json!({ "type": "number" }),
            json!({ "type": "integer" }),
            "breaking  it takes less for the argument `a`: type number is left out",
            "additive  it gives less for `a` of its result: type number is left out",
        ),
        (
            text.clone(),
            json!({ "type": "boolean" }),
            "breaking  it takes something else for the argument `a`: type string became type boolean",
            "breaking  it gives something else for `a` of its result: type string became type boolean",
        ),
        (
            text.clone(),
            json!({ "anyOf": both }),
            "additive  it takes more for the argument `a`: type integer is new",
            "risky     it gives more for `a` of its result: type integer is new",
        ),
        (
            json!({ "anyOf": both }),
            text.clone(),
            "breaking  it takes less for the argument `a`: type integer is left out",
            "additive  it gives less for `a` of its result: type integer is left out",
        ),
        (
            json!({ "enum": ["a", "b"] }),
            json!({ "enum": ["a"] }),
            "breaking  it takes less for the argument `a`: the value \"b\" is left out",
            "additive  it gives less for `a` of its result: the value \"b\" is left out",
        ),
        (
            json!({ "const": "a" }),
            json!({ "enum": ["a", "b"] }),
            "additive  it takes more for the argument `a`: the value \"b\" is new",
            "risky     it gives more for `a` of its result: the value \"b\" is new",
        ),
        (
            text.clone(),
            json!({ "type": "string", "enum": ["a"] }),
            "breaking  it takes less for the argument `a`: only these are left: [\"a\"]",
            "additive  it gives less for `a` of its result: only these are left: [\"a\"]",
        ),
        (
            json!({ "type": "string", "enum": ["a"] }),
            text.clone(),
            "additive  it takes more for the argument `a`: there is no closed list of values any more",
            "risky     it gives more for `a` of its result: there is no closed list of values any more",
        ),
        (
            json!({ "type": "integer", "minimum": 0 }),
            json!({ "type": "integer", "minimum": 1 }),
            "breaking  it takes less for the argument `a`: the least value 0 became 1",
            "additive  it gives less for `a` of its result: the least value 0 became 1",
        ),
        (
            json!({ "type": "integer", "maximum": 9_007_199_254_740_993_u64 }),
            json!({ "type": "integer", "maximum": 9_007_199_254_740_992_u64 }),
            "breaking  it takes less for the argument `a`: the greatest value 9007199254740993 became 9007199254740992",
            "additive  it gives less for `a` of its result: the greatest value 9007199254740993 became 9007199254740992",
        ),
        (
            json!({ "type": "number", "maximum": 1.0 }),
            json!({ "type": "number", "exclusiveMaximum": 1.0 }),
            "breaking  it takes less for the argument `a`: the greatest value 1.0 became 1.0 (excluded)",
            "additive  it gives less for `a` of its result: the greatest value 1.0 became 1.0 (excluded)",
        ),
        (
            json!({ "type": "number", "exclusiveMinimum": 1 }),
            json!({ "type": "number", "minimum": 1 }),
            "additive  it takes more for the argument `a`: the least value 1 (excluded) became 1",
            "risky     it gives more for `a` of its result: the least value 1 (excluded) became 1",
        ),
        (
            text.clone(),
            json!({ "type": "string", "maxLength": 80 }),
            "breaking  it takes less for the argument `a`: the greatest length none became 80",
            "additive  it gives less for `a` of its result: the greatest length none became 80",
        ),
        (
            json!({ "type": "string", "minLength": 1 }),
            text.clone(),
            "additive  it takes more for the argument `a`: the least length 1 became none",
            "risky     it gives more for `a` of its result: the least length 1 became none",
        ),
        (
            json!({ "type": "array", "maxItems": 2 }),
            json!({ "type": "array", "maxItems": 3 }),
            "additive  it takes more for the argument `a`: the greatest number of items 2 became 3",
            "risky     it gives more for `a` of its result: the greatest number of items 2 became 3",
        ),
        (
            json!({ "type": "array" }),
            json!({ "type": "array", "uniqueItems": true }),
            "breaking  it takes less for the argument `a`: no item may come twice",
            "additive  it gives less for `a` of its result: no item may come twice",
        ),
        (
            json!({ "type": "array", "uniqueItems": true }),
            json!({ "type": "array" }),
            "additive  it takes more for the argument `a`: items may come twice",
            "risky     it gives more for `a` of its result: items may come twice",
        ),
        (
            json!({ "type": "array", "items": { "type": "integer" } }),
            json!({ "type": "array", "items": text }),
            "breaking  it takes something else for the argument `a[]`: type integer became type string",
            "breaking  it gives something else for `a[]` of its result: type integer became type string",
        ),
        (
            json!({ "multipleOf": 6 }),
            json!({ "multipleOf": 3 }),
            "additive  it takes more for the argument `a`: multiples of 3 are enough",
            "risky     it gives more for `a` of its result: multiples of 3 are enough",
        ),
        (
            json!({ "multipleOf": 3 }),
            json!({ "multipleOf": 6 }),
            "breaking  it takes less for the argument `a`: only multiples of 6 are left",
            "additive  it gives less for `a` of its result: only multiples of 6 are left",
        ),
        (
            json!({ "multipleOf": 3 }),
            json!({}),
            "additive  it takes more for the argument `a`: it need not be a multiple any more",
            "risky     it gives more for `a` of its result: it need not be a multiple any more",
        ),
        (
            text.clone(),
            json!({ "type": "string", "pattern": "^a" }),
            "breaking  it takes less for the argument `a`: pattern \"^a\" is new",
            "additive  it gives less for `a` of its result: pattern \"^a\" is new",
        ),
        (
            json!({ "type": "string", "format": "uri" }),
            text.clone(),
            "additive  it takes more for the argument `a`: format \"uri\" is gone",
            "risky     it gives more for `a` of its result: format \"uri\" is gone",
        ),
        (
            json!({ "type": "string", "pattern": "^a" }),
            json!({ "type": "string", "pattern": "^b" }),
            "breaking  it takes something else for the argument `a`: pattern \"^a\" became \"^b\"",
            "breaking  it gives something else for `a` of its result: pattern \"^a\" became \"^b\"",
        ),
        (
            json!({ "type": "integer", "default": 10 }),
            json!({ "type": "integer", "default": 20 }),
            "risky     it says something else of the argument `a`: the default 10 became 20",
            "risky     it says something else of `a` of its result: the default 10 became 20",
        ),
        (
            text.clone(),
            json!({ "type": "string", "description": "A name." }),
            "risky     it says something else of the argument `a`: a description was added, \"A name.\"",
            "risky     it says something else of `a` of its result: a description was added, \"A name.\"",
        ),
        (
            json!({ "anyOf": [{ "type": "string", "examples": ["x"] }, { "type": "null" }] }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
            "risky     it says something else of the argument `a`: the examples [\"x\"] was removed",
            "risky     it says something else of `a` of its result: the examples [\"x\"] was removed",
        ),
        (
            json!({ "type": "object", "additionalProperties": false }),
            json!({ "type": "object" }),
            "additive  it takes more for the argument `a`: unknown members are allowed",
            "risky     it gives more for `a` of its result: unknown members are allowed",
        ),
        (
            json!({ "type": "object", "additionalProperties": text }),
            json!({ "type": "object", "additionalProperties": false }),
            "breaking  it takes less for the argument `a`: unknown members are refused",
            "additive  it gives less for `a` of its result: unknown members are refused",
        ),
        (
            json!({ "type": "object", "additionalProperties": text }),
            json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
            "breaking  it takes something else for the argument `a{}`: type string became type integer",
            "breaking  it gives something else for `a{}` of its result: type string became type integer",
        ),
        (
            json!({ "$ref": "#/$defs/Tree" }),
            json!({ "$ref": "#/$defs/List" }),
            "breaking  it takes something else for the argument `a`: Tree became List",
            "breaking  it gives something else for `a` of its result: Tree became List",
        ),
    ] {
        let (before, after) = (member(old), member(new));
        assert_eq!(schemas(Side::Input, &before, &after), [input], "{before} → {after}");
        assert_eq!(schemas(Side::Output, &before, &after), [output], "{before} → {after}");
        assert!(schemas(Side::Input, &after, &after).is_empty());
    }
}

#[test]
fn changes_of_members() {
    let text = json!({ "type": "string" });
    let object =
        |properties: Value, required: Value| json!({ "properties": properties, "required": required });
    let one = object(json!({ "a": text }), json!(["a"]));
    for (old, new, input, output) in [
        (
            one.clone(),
            object(json!({}), json!([])),
            "breaking  it has lost the argument `a`",
            "breaking  it has lost `a` of its result",
        ),
        (
            one.clone(),
            object(json!({ "b": text }), json!(["b"])),
            "breaking  it has renamed the argument `a` to `b`",
            "breaking  it has renamed `a` of its result to `b`",
        ),
        (
            one.clone(),
            object(json!({ "a": text, "b": text }), json!(["b", "a"])),
            "breaking  it needs the argument `b`, which is new",
            "additive  it has `b` of its result, which is new",
        ),
        (
            one.clone(),
            object(json!({ "a": text, "b": text }), json!(["a"])),
            "additive  it takes the argument `b`, which is new and optional",
            "additive  it has `b` of its result, which is new",
        ),
        (
            one.clone(),
            object(json!({ "a": text }), json!([])),
            "additive  it can do without the argument `a` now",
            "breaking  it may leave out `a` of its result now",
        ),
        (
            object(json!({ "a": text }), json!([])),
            one.clone(),
            "breaking  it cannot do without the argument `a` any more",
            "additive  it always has `a` of its result now",
        ),
        (
            object(json!({ "a": one }), json!(["a"])),
            object(json!({ "a": object(json!({}), json!([])) }), json!(["a"])),
            "breaking  it has lost the argument `a.a`",
            "breaking  it has lost `a.a` of its result",
        ),
        (
            json!({ "$defs": { "Tree": object(json!({ "left": text }), json!([])) } }),
            json!({ "$defs": { "Tree": object(json!({}), json!([])) } }),
            "breaking  it has lost the argument `#Tree.left`",
            "breaking  it has lost `#Tree.left` of its result",
        ),
    ] {
        assert_eq!(schemas(Side::Input, &old, &new), [input], "{old} → {new}");
        assert_eq!(schemas(Side::Output, &old, &new), [output], "{old} → {new}");
    }
}
