use super::samples::{ORIGIN, resource};
use super::*;

#[test]
fn addresses_of_resources() {
    let id = json!({ "id": { "type": "integer" } });
    for (uri, path, example_path, example_uri) in [
        (
            "server/status",
            Some("/resources/server/status"),
            Some("/resources/server/status"),
            "tep://server/status",
        ),
        ("x/{id}/log", Some("/resources/x/{id}/log"), Some("/resources/x/1/log"), "tep://x/1/log"),
        (
            "a&b/it's$",
            Some("/resources/a%26b/it%27s%24"),
            Some("/resources/a%26b/it%27s%24"),
            "tep://a&b/it's$",
        ),
        ("notes://today", None, None, "notes://today"),
        ("notes://{name}", None, None, "notes://example"),
    ] {
        let resource = resource(ResourceMeta::new(uri, ORIGIN), id.clone());
        assert_eq!(resource.path().as_deref(), path);
        assert_eq!(resource.example_path().as_deref(), example_path);
        assert_eq!(resource.example_uri(), example_uri);
    }
}

#[test]
fn an_example_of_a_capture_is_the_readers() {
    let mut log = resource(ResourceMeta::new("x/{id}", ORIGIN), json!({ "id": { "type": "string" } }));
    for (example, path) in [(json!("a/b"), "/resources/x/a%2Fb"), (json!(7), "/resources/x/7")] {
        log.example = json!({ "id": example });
        assert_eq!(log.example_path().as_deref(), Some(path));
    }
}

#[test]
fn data_is_sent_as_text_or_as_json() {
    let string = json!({ "type": "string" });
    let object = json!({ "type": "object" });
    let integer = json!({ "type": "integer" });
    let nothing = json!({ "type": "null" });
    let any = json!({});
    let maybe_null = json!({ "type": ["integer", "null"] });
    let reference = json!({ "$ref": "#/$defs/N", "$defs": { "N": { "type": "number" } } });
    for (schema, text, json) in [
        (&integer, Some(&integer), None),
        (&object, None, Some(&object)),
        (&string, None, Some(&string)),
        (&maybe_null, Some(&maybe_null), None),
        (&any, Some(&string), Some(&any)),
        (&json!({ "anyOf": [object, nothing] }), Some(&nothing), Some(&object)),
        (&json!({ "anyOf": [integer, nothing] }), Some(&json!({ "anyOf": [integer, nothing] })), None),
        (
            &json!({ "anyOf": [object, string, nothing] }),
            Some(&nothing),
            Some(&json!({ "anyOf": [object, string] })),
        ),
        (&reference, Some(&reference), None),
    ] {
        assert_eq!(Returned::of(schema), Returned { text: text.cloned(), json: json.cloned() }, "{schema}");
    }
}
