//! How items change, and the app as a whole.

use serde_json::{Value, json};

use super::super::compare::changes;

/// One change each.
#[test]
fn changes_of_items() {
    let tool = |other: Value| {
        let mut tool = json!({ "description": "Say hi.", "inputSchema": { "type": "object" } });
        for (key, value) in other.as_object().into_iter().flatten() {
            tool[key] = value.clone();
        }
        json!({ "tools": { "greet": tool } })
    };
    let plain = || tool(json!({}));
    for (old, new, expected) in [
        (plain(), json!({}), "breaking  tool `greet` was removed"),
        (json!({}), plain(), "additive  tool `greet` was added"),
        (
            plain(),
            json!({ "tools": { "hello": plain()["tools"]["greet"] } }),
            "breaking  tool `greet` was renamed to `hello`",
        ),
        (
            plain(),
            tool(json!({ "description": "Say hello." })),
            r#"risky     tool `greet` has another `description`: "Say hi." became "Say hello.""#,
        ),
        (
            plain(),
            tool(json!({ "title": "Greeting" })),
            r#"risky     tool `greet` has a `title` now: "Greeting""#,
        ),
        (
            plain(),
            tool(json!({ "caps": ["admin"] })),
            "breaking  tool `greet` asks for the capability `admin` now",
        ),
        (
            tool(json!({ "caps": ["admin", "run"] })),
            tool(json!({ "caps": ["run"] })),
            "risky     tool `greet` does not ask for the capability `admin` any more: more callers may use it",
        ),
        (
            plain(),
            tool(json!({ "annotations": { "readOnlyHint": true } })),
            "risky     tool `greet` has a `readOnlyHint` now: true",
        ),
        (
            tool(json!({ "annotations": { "destructiveHint": false } })),
            plain(),
            "risky     tool `greet` has no `destructiveHint` any more; it was false",
        ),
        (
            plain(),
            tool(
                json!({ "inputSchema": { "type": "object", "properties": { "a": {} }, "required": ["a"] } }),
            ),
            "breaking  tool `greet` needs the argument `a`, which is new",
        ),
        (
            plain(),
            tool(json!({ "outputSchema": { "type": "object" } })),
            "additive  tool `greet` has data in its results now",
        ),
        (
            tool(json!({ "outputSchema": { "type": "object" } })),
            plain(),
            "breaking  tool `greet` has no data in its results any more",
        ),
        (
            tool(json!({ "outputSchema": { "properties": { "a": {} } } })),
            tool(json!({ "outputSchema": { "properties": {} } })),
            "breaking  tool `greet` has lost `a` of its result",
        ),
        (plain(), tool(json!({ "task": "pending" })), "risky     tool `greet` may become a task now"),
        (
            tool(json!({ "task": "pending" })),
            tool(json!({ "task": "required" })),
            "breaking  tool `greet` is always a task now, and refuses who does not know tasks",
        ),
        (
            tool(json!({ "task": "required" })),
            tool(json!({ "task": "later" })),
            "risky     tool `greet` becomes a task at another time",
        ),
        (tool(json!({ "task": "later" })), plain(), "risky     tool `greet` never becomes a task any more"),
        (plain(), tool(json!({ "icons": [] })), "additive  tool `greet` has other icons"),
        (
            plain(),
            tool(json!({ "_meta": { "a": 1 } })),
            r#"risky     tool `greet` has a `_meta` now: {"a":1}"#,
        ),
        (
            json!({ "resources": { "tep://a": { "mimeType": "text/plain" } } }),
            json!({ "resources": { "tep://a": { "mimeType": "text/html" } } }),
            r#"breaking  resource `tep://a` has another `mimeType`: "text/plain" became "text/html""#,
        ),
        (
            json!({ "resources": { "tep://a": { "name": "a" } } }),
            json!({ "resources": { "tep://b": { "name": "b" } } }),
            "breaking  resource `tep://a` was renamed to `tep://b`",
        ),
        (
            json!({ "resourceTemplates": { "tep://a/{id}": {} } }),
            json!({ "resourceTemplates": {} }),
            "breaking  resource template `tep://a/{id}` was removed",
        ),
        (
            json!({ "prompts": { "p": { "arguments": { "a": { "required": true } } } } }),
            json!({ "prompts": { "p": { "arguments": { "a": { "required": false } } } } }),
            "additive  prompt `p` can do without the argument `a` now",
        ),
        (
            json!({ "prompts": { "p": {} } }),
            json!({ "prompts": { "p": { "arguments": { "a": { "required": true } } } } }),
            "breaking  prompt `p` needs the argument `a`, which is new",
        ),
        (
            json!({ "prompts": { "p": { "arguments": { "a": { "description": "x" } } } } }),
            json!({ "prompts": { "p": { "arguments": { "a": { "description": "y" } } } } }),
            r#"risky     prompt `p` says something else of the argument `a`: the description "x" became "y""#,
        ),
        (
            json!({ "skills": { "skill://s/SKILL.md": { "files": ["a", "b"] } } }),
            json!({ "skills": { "skill://s/SKILL.md": { "files": ["a"] } } }),
            "breaking  skill `skill://s/SKILL.md` has lost the file `b`",
        ),
        (
            json!({ "skills": { "skill://s/SKILL.md": { "files": [] } } }),
            json!({ "skills": { "skill://s/SKILL.md": { "files": ["a"] } } }),
            "additive  skill `skill://s/SKILL.md` has the file `a`, which is new",
        ),
        (json!({ "routes": ["GET /a"] }), json!({ "routes": [] }), "breaking  route `GET /a` was removed"),
        (json!({}), json!({ "routes": ["GET /a"] }), "additive  route `GET /a` was added"),
        (
            json!({ "app": { "name": "a" } }),
            json!({ "app": { "name": "b" } }),
            r#"risky     the app has another `name`: "a" became "b""#,
        ),
        (
            json!({ "app": {} }),
            json!({ "app": { "websiteUrl": "https://a.example" } }),
            r#"additive  the app has a `websiteUrl` now: "https://a.example""#,
        ),
        (
            json!({ "app": { "credentials": ["bearer"] } }),
            json!({ "app": { "credentials": [] } }),
            "breaking  the app takes no credentials of `bearer` any more",
        ),
        (
            json!({ "app": { "credentials": [] } }),
            json!({ "app": { "credentials": ["bearer"] } }),
            "additive  the app takes credentials of `bearer` now",
        ),
        (
            json!({ "app": { "credentialsRequired": false } }),
            json!({ "app": { "credentialsRequired": true } }),
            "breaking  the app answers nobody without a credential now",
        ),
        (
            json!({ "app": { "credentialsRequired": true } }),
            json!({ "app": { "credentialsRequired": false } }),
            "risky     the app answers also without a credential now",
        ),
        (
            json!({ "app": { "capabilities": { "prompts": {} } } }),
            json!({ "app": { "capabilities": {} } }),
            "breaking  the app has lost the capability `prompts` of the protocol",
        ),
        (
            json!({ "app": { "capabilities": {} } }),
            json!({ "app": { "capabilities": { "logging": {} } } }),
            "additive  the app has the capability `logging` of the protocol now",
        ),
        (
            json!({ "app": { "capabilities": { "tools": {} } } }),
            json!({ "app": { "capabilities": { "tools": { "listChanged": true } } } }),
            r#"risky     the app has another `tools`: {} became {"listChanged":true}"#,
        ),
    ] {
        let lines: Vec<String> = changes(&old, &new).iter().map(ToString::to_string).collect();
        assert_eq!(lines, [expected], "{old} → {new}");
        assert!(changes(&new, &new).is_empty());
    }
}
