use std::collections::HashSet;

use expect_test::expect;
use serde_json::json;

use super::*;
use crate::catalog::CatalogBuilder;
use crate::context::Context;
use crate::prompt::PromptMeta;
use crate::resource::ResourceMeta;
use crate::schema::{Arguments, Param};
use crate::state::{Lent, States};
use crate::surface::outline::PromptOutline;
use crate::surface::outline::samples::{ORIGIN, about, compare, greet, outline, prompt, resource, tool};
use crate::tool::{CallFuture, TaskUse, Tool, ToolMeta, ToolResult, ToolSpec};

const METHODS: [&str; 2] = ["get", "post"];

/// Every operation with its path.
fn operations(document: &Value) -> Vec<(&String, &Value)> {
    let items = document["paths"].as_object().into_iter().flatten();
    items
        .flat_map(|(path, item)| METHODS.map(|method| (path, &item[method])))
        .filter(|o| o.1.is_object())
        .collect()
}

/// What every reader of OpenAPI relies on.
fn check(document: &Value) {
    let operations = operations(document);
    let ids: HashSet<String> =
        operations.iter().map(|o| o.1["operationId"].to_string().to_lowercase()).collect();
    assert_eq!(ids.len(), operations.len());
    let schemes = &document["components"]["securitySchemes"];
    for (path, operation) in operations {
        for (_, response) in operation["responses"].as_object().into_iter().flatten() {
            assert!(response["description"].is_string() || response["$ref"].is_string(), "{response}");
        }
        let declared: Vec<&Value> = operation["parameters"].as_array().into_iter().flatten().collect();
        for capture in path.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
            assert!(
                declared.iter().any(|p| p["name"] == capture && p["in"] == "path" && p["required"] == true)
            );
        }
        for requirement in operation["security"].as_array().into_iter().flatten() {
            assert!(
                requirement.as_object().into_iter().flatten().all(|(name, _)| schemes.get(name).is_some())
            );
        }
    }
    references_resolve(document, document);
}

fn references_resolve(document: &Value, part: &Value) {
    if let Some(target) = part["$ref"].as_str() {
        assert!(document.pointer(&target[1..]).is_some(), "{target}");
    }
    let members = part.as_object().into_iter().flatten().map(|(_, value)| value);
    members.chain(part.as_array().into_iter().flatten()).for_each(|part| references_resolve(document, part));
}

/// Both documents, checked.
fn both(outline: &Outline, terms: Terms<'_>) -> [Value; 2] {
    let new = document(outline, terms);
    let old = downgrade::downgrade(new.clone());
    assert_eq!((&new["openapi"], &old["openapi"]), (&json!("3.1.0"), &json!("3.0.3")));
    check(&new);
    check(&old);
    [new, old]
}

#[test]
fn a_tool() {
    let [document, _] = both(&outline(vec![greet()], vec![]), Terms::default());
    expect![[r##"
        {
          "/tools/greet": {
            "post": {
              "tags": [
                "tools"
              ],
              "summary": "Say hi to someone.",
              "description": "Say hi to someone.",
              "operationId": "tool_greet",
              "requestBody": {
                "content": {
                  "application/json": {
                    "schema": {
                      "$ref": "#/components/schemas/greet_input"
                    },
                    "example": {
                      "name": "world"
                    }
                  },
                  "application/x-www-form-urlencoded": {
                    "schema": {
                      "$ref": "#/components/schemas/greet_input"
                    }
                  }
                },
                "required": true
              },
              "responses": {
                "200": {
                  "description": "One text comes as it is, several content blocks as a JSON object, and one image, audio or blob as its bytes under its own media type.",
                  "content": {
                    "text/plain": {
                      "schema": {
                        "type": "string"
                      }
                    },
                    "application/json": {
                      "schema": {
                        "$ref": "#/components/schemas/ToolResult"
                      }
                    }
                  }
                },
                "204": {
                  "description": "The tool worked and says nothing."
                },
                "400": {
                  "$ref": "#/components/responses/ToolFailed"
                },
                "413": {
                  "$ref": "#/components/responses/TooLarge"
                },
                "415": {
                  "$ref": "#/components/responses/UnsupportedMediaType"
                },
                "422": {
                  "$ref": "#/components/responses/InvalidArguments"
                },
                "500": {
                  "$ref": "#/components/responses/Failed"
                }
              }
            }
          }
        }"##]].assert_eq(&format!("{:#}", document["paths"]));
    assert_eq!(document["components"]["schemas"]["greet_input"], greet().input);
    assert!(document.get("servers").is_none());
}

#[test]
fn a_tool_whose_calls_become_tasks() {
    let build = tool(ToolMeta::new("build", ORIGIN).task(TaskUse::Pending), json!({}), &[]);
    let outline = outline(vec![build], Vec::new());
    for document in both(&outline, Terms::default()) {
        let build = &document["paths"]["/tools/build"]["post"];
        assert_eq!(build["parameters"][0]["name"], "Prefer");
        assert_eq!(build["responses"]["202"]["headers"]["Location"]["schema"]["type"], "string");
        let task = &document["paths"]["/tasks/{id}"];
        let ids = ["get", "post", "delete"].map(|method| &task[method]["operationId"]);
        assert_eq!(ids, ["task_get", "task_answer", "task_cancel"]);
        for method in ["get", "post", "delete"] {
            let content = &task[method]["responses"]["200"]["content"]["application/json"];
            assert_eq!(content["schema"]["$ref"], "#/components/schemas/Task");
            assert!(task[method]["responses"].get("404").is_some());
        }
    }
}

#[test]
fn resources() {
    let id = json!({ "id": { "type": "integer", "description": "Which one." } });
    let resources = vec![
        resource(ResourceMeta::new("experiments/{id}/log", ORIGIN).mime_type("text/plain"), id),
        resource(ResourceMeta::new("notes://today", ORIGIN).description("Notes."), json!({})),
        resource(ResourceMeta::new("notes://secret", ORIGIN).caps(&["read"]), json!({})),
    ];
    let [document, _] =
        both(&outline(vec![], resources), Terms { schemes: &[SecurityScheme::bearer()], ..Terms::default() });
    expect![[r##"
        {
          "/resources": {
            "get": {
              "tags": [
                "resources"
              ],
              "summary": "Read a resource by its URI.",
              "description": "- `notes://today`: Notes.\n- `notes://secret`: Requires: read",
              "operationId": "read_resource",
              "parameters": [
                {
                  "name": "uri",
                  "in": "query",
                  "description": "The URI, as listed above, with captures filled in.",
                  "required": true,
                  "schema": {
                    "type": "string",
                    "format": "uri"
                  },
                  "example": "notes://today"
                }
              ],
              "responses": {
                "200": {
                  "description": "What it holds.",
                  "content": {
                    "*/*": {
                      "schema": {
                        "contentMediaType": "application/octet-stream"
                      }
                    }
                  }
                },
                "400": {
                  "$ref": "#/components/responses/Malformed"
                },
                "401": {
                  "$ref": "#/components/responses/Unauthenticated"
                },
                "403": {
                  "$ref": "#/components/responses/Forbidden"
                },
                "404": {
                  "$ref": "#/components/responses/NotFound"
                },
                "500": {
                  "$ref": "#/components/responses/Failed"
                }
              },
              "security": [
                {},
                {
                  "bearer": []
                }
              ]
            }
          },
          "/resources/experiments/{id}/log": {
            "get": {
              "tags": [
                "resources"
              ],
              "summary": "experiments/{id}/log",
              "operationId": "resource_experiments_id_log",
              "parameters": [
                {
                  "name": "id",
                  "in": "path",
                  "description": "Which one.",
                  "required": true,
                  "schema": {
                    "type": "integer"
                  }
                }
              ],
              "responses": {
                "200": {
                  "description": "What it holds.",
                  "content": {
                    "text/plain": {
                      "schema": {
                        "type": "string"
                      }
                    }
                  }
                },
                "401": {
                  "$ref": "#/components/responses/Unauthenticated"
                },
                "404": {
                  "$ref": "#/components/responses/NotFound"
                },
                "500": {
                  "$ref": "#/components/responses/Failed"
                }
              },
              "security": [
                {},
                {
                  "bearer": []
                }
              ]
            }
          }
        }"##]]
    .assert_eq(&format!("{:#}", document["paths"]));
}

/// An app of prompts alone.
fn only(prompts: Vec<PromptOutline>) -> Outline {
    Outline { prompts, ..outline(vec![], vec![]) }
}

#[test]
fn prompts() {
    let [document, _] = both(&only(vec![compare()]), Terms::default());
    expect![[r##"
        {
          "/prompts/compare": {
            "get": {
              "tags": [
                "prompts"
              ],
              "summary": "Ask for a comparison.",
              "description": "Ask for a comparison. Of runs.",
              "operationId": "prompt_compare",
              "parameters": [
                {
                  "name": "runs",
                  "in": "query",
                  "description": "Which runs.",
                  "required": true,
                  "schema": {
                    "type": "array",
                    "items": {
                      "type": "integer"
                    }
                  },
                  "example": [
                    1,
                    2
                  ]
                },
                {
                  "name": "by",
                  "in": "query",
                  "required": false,
                  "schema": {
                    "type": "string",
                    "default": "loss"
                  }
                }
              ],
              "responses": {
                "200": {
                  "description": "One text of the user comes as it is, other messages as a JSON object.",
                  "content": {
                    "text/plain": {
                      "schema": {
                        "type": "string"
                      }
                    },
                    "application/json": {
                      "schema": {
                        "$ref": "#/components/schemas/PromptResult"
                      }
                    }
                  }
                },
                "400": {
                  "$ref": "#/components/responses/Malformed"
                },
                "404": {
                  "$ref": "#/components/responses/NotFound"
                },
                "422": {
                  "$ref": "#/components/responses/InvalidArguments"
                },
                "500": {
                  "$ref": "#/components/responses/Failed"
                }
              }
            }
          }
        }"##]]
    .assert_eq(&format!("{:#}", document["paths"]));
    let mut names: Vec<&String> =
        document["components"]["schemas"].as_object().into_iter().flatten().map(|schema| schema.0).collect();
    names.sort();
    assert_eq!(names, ["InvalidArguments", "Problem", "PromptResult"]);
    assert_eq!(
        document["tags"],
        json!([{ "name": "prompts", "description": "Texts for the model to fill in." }])
    );
}

#[test]
fn an_argument_that_no_field_can_say_is_json_text() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } });
    let properties = json!({
        "node": { "$ref": "#/$defs/Node", "description": "Where it begins." },
        "map": { "type": "object", "additionalProperties": { "type": "integer" } }
    });
    let mut walk = prompt(PromptMeta::new("walk", ORIGIN), properties, &["node"]);
    walk.arguments["$defs"] = json!({ "Node": node });
    walk.example = json!({ "node": {} });
    let [document, _] = both(&only(vec![walk]), Terms::default());
    assert_eq!(
        document["paths"]["/prompts/walk"]["get"]["parameters"],
        json!([
            {
                "name": "node", "in": "query", "description": "Where it begins.\n\nAs JSON text.", "required": true,
                "schema": { "type": "string" }, "example": "{}"
            },
            {
                "name": "map", "in": "query", "description": "As JSON text.", "required": false,
                "schema": { "type": "string" }
            }
        ])
    );
}

#[test]
fn results_come_as_text_or_as_json() {
    let text = |schema| json!({ "text/plain": { "schema": schema } });
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let json = || json!({ "application/json": { "schema": reference("x_output") } });
    let both_forms = json!({
        "text/plain": { "schema": { "type": "null" } },
        "application/json": { "schema": reference("x_output") }
    });
    let blocks = json!({
        "text/plain": { "schema": { "type": "string" } },
        "application/json": { "schema": reference("ToolResult") }
    });
    let nothing = json!({ "type": "null" });
    for (output, content) in [
        (None, blocks),
        (Some(json!({ "type": "integer" })), text(json!({ "type": "integer" }))),
        (Some(json!({ "type": "object" })), json()),
        (Some(json!({ "type": "array", "items": {} })), json()),
        (Some(json!({ "anyOf": [{ "type": "object" }, nothing] })), both_forms),
    ] {
        let mut x = tool(ToolMeta::new("x", ORIGIN), json!({}), &[]);
        x.output = output;
        let [document, _] = both(&outline(vec![x], vec![]), Terms::default());
        let operation = &document["paths"]["/tools/x"]["post"];
        assert_eq!(operation["responses"]["200"]["content"], content);
        assert_eq!(operation["requestBody"]["required"], false);
    }
}

#[test]
fn a_form_is_named_where_one_can_say_it() {
    for (properties, form) in [
        (json!({ "a": { "type": "string" } }), true),
        (json!({ "a": { "type": "object" } }), false),
        (json!({}), false),
    ] {
        let x = tool(ToolMeta::new("x", ORIGIN), properties, &[]);
        let [document, _] = both(&outline(vec![x], vec![]), Terms::default());
        let content = &document["paths"]["/tools/x"]["post"]["requestBody"]["content"];
        assert_eq!(content.get("application/x-www-form-urlencoded").is_some(), form);
    }
}

#[test]
fn capabilities_ask_for_one_of_the_schemes() {
    let schemes = [
        SecurityScheme::Bearer { format: Some("JWT") },
        SecurityScheme::header("X-Api-Key"),
        SecurityScheme::cookie("sid"),
    ];
    let wipe =
        ToolMeta::new("wipe_db", ORIGIN).description("Wipe it.").caps(&["admin", "db"]).timeout_ms(1500);
    let tools = || vec![greet(), tool(wipe, json!({}), &[])];
    let [document, _] = both(&outline(tools(), vec![]), Terms { schemes: &schemes, ..Terms::default() });
    let wipe = &document["paths"]["/tools/wipe_db"]["post"];
    assert_eq!(wipe["description"], "Wipe it.\n\nRequires: admin, db\n\nTime limit: 1.5 s.");
    assert_eq!(wipe["security"], json!([{ "bearer": [] }, { "header_x-api-key": [] }, { "cookie_sid": [] }]));
    for status in ["401", "403", "504"] {
        assert!(wipe["responses"].get(status).is_some(), "{status}");
    }
    let greet = &document["paths"]["/tools/greet"]["post"];
    assert_eq!(
        greet["security"],
        json!([{}, { "bearer": [] }, { "header_x-api-key": [] }, { "cookie_sid": [] }])
    );
    assert!(greet["responses"].get("401").is_some() && greet["responses"].get("403").is_none());
    assert_eq!(
        document["components"]["securitySchemes"],
        json!({
            "bearer": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
            "header_x-api-key": { "type": "apiKey", "in": "header", "name": "X-Api-Key" },
            "cookie_sid": { "type": "apiKey", "in": "cookie", "name": "sid" }
        })
    );
    let [document, _] = both(&outline(tools(), vec![]), Terms::default());
    let wipe = &document["paths"]["/tools/wipe_db"]["post"];
    assert!(wipe.get("security").is_none() && wipe["responses"].get("401").is_none());
    assert!(wipe["responses"].get("403").is_some());
}

#[test]
fn every_operation_says_on_what_terms_it_answers() {
    let schemes = [SecurityScheme::bearer()];
    let optional = json!([{}, { "bearer": [] }]);
    let needed = json!([{ "bearer": [] }]);
    let mut outline = outline(
        vec![greet()],
        vec![
            resource(ResourceMeta::new("server/status", ORIGIN), json!({})),
            resource(ResourceMeta::new("notes://today", ORIGIN), json!({})),
        ],
    );
    outline.prompts = vec![compare()];
    for (terms, security, statuses) in [
        (Terms::default(), None, vec![]),
        (Terms { timeout: Some(Duration::from_secs(1)), ..Terms::default() }, None, vec!["504"]),
        (Terms { schemes: &schemes, ..Terms::default() }, Some(&optional), vec!["401"]),
        (Terms { schemes: &schemes, require_auth: true, ..Terms::default() }, Some(&needed), vec!["401"]),
        (Terms { require_auth: true, ..Terms::default() }, None, vec!["401"]),
    ] {
        let [document, _] = both(&outline, terms);
        for (path, operation) in operations(&document) {
            assert_eq!(operation.get("security"), security, "{path}");
            let said: Vec<&str> = ["401", "403", "504"]
                .into_iter()
                .filter(|status| operation["responses"].get(status).is_some())
                .collect();
            assert_eq!(said, statuses, "{path}");
        }
    }
}

#[test]
fn operations_have_names_of_their_own() {
    let names = ["greet", "Greet", "a.b", "a-b", "a_b", "read_resource"];
    let tools = names.map(|name| tool(ToolMeta::new(name, ORIGIN), json!({ "a": {} }), &[]));
    let uris = ["greet", "a/b", "a.b", "x://a"];
    let resources = uris.map(|uri| resource(ResourceMeta::new(uri, ORIGIN), json!({})));
    let mut outline = outline(tools.into(), resources.into());
    outline.prompts =
        ["greet", "a.b"].map(|name| prompt(PromptMeta::new(name, ORIGIN), json!({}), &[])).into();
    let [document, _] = both(&outline, Terms::default());
    assert_eq!(operations(&document).len(), 12);
}

#[test]
fn a_recursive_type_is_one_component() {
    let tree = json!({ "type": "object", "properties": {
        "value": { "anyOf": [{ "type": "string" }, { "type": "null" }] },
        "children": { "type": "array", "items": { "$ref": "#/$defs/Tree" } }
    } });
    let grow = |name| {
        let mut tool = tool(ToolMeta::new(name, ORIGIN), json!({ "tree": { "$ref": "#/$defs/Tree" } }), &[]);
        tool.input["$defs"] = json!({ "Tree": tree });
        tool
    };
    let [new, old] = both(&outline(vec![grow("plant"), grow("cut")], vec![]), Terms::default());
    let mut names: Vec<&String> =
        new["components"]["schemas"].as_object().into_iter().flatten().map(|s| s.0).collect();
    names.sort();
    assert_eq!(names, ["InvalidArguments", "Problem", "ToolResult", "Tree", "cut_input", "plant_input"]);
    assert_eq!(
        old["components"]["schemas"]["Tree"]["properties"]["value"],
        json!({ "type": "string", "nullable": true })
    );
    assert!(!old.to_string().contains("$defs") && !new.to_string().contains("$defs"));
}

#[test]
fn what_the_app_says_of_itself() {
    let mut outline = outline(vec![], vec![]);
    outline.about.implementation.title = Some("Sample".into());
    outline.about.implementation.description = Some("It samples.".into());
    outline.about.implementation.website_url = Some("https://sample.example".into());
    outline.about.instructions = Some("Sample twice.".into());
    let document =
        document(&outline, Terms { server_url: Some("https://api.sample.example"), ..Terms::default() });
    check(&document);
    assert_eq!(
        document["info"],
        json!({ "title": "Sample", "version": "1.0.0", "description": "It samples.\n\nSample twice." })
    );
    assert_eq!(document["servers"], json!([{ "url": "https://api.sample.example" }]));
    assert_eq!(
        document["externalDocs"],
        json!({ "url": "https://sample.example", "description": "The website." })
    );
    assert_eq!(document["paths"], json!({}));
}

struct Hello;

impl Tool for Hello {
    const META: ToolMeta = ToolMeta::new("hello", ORIGIN).description("Say hello.");
    const PARAMS: &'static [Param] = &[];
    const LENT: &'static [Lent] = &[];
    type Output = String;

    fn call(_: &Context, _: Arguments) -> CallFuture<'_> {
        Box::pin(std::future::ready(Ok(ToolResult::text("hello"))))
    }
}

#[test]
fn a_catalog_is_described_in_both_versions() {
    let catalog = CatalogBuilder { tools: vec![ToolSpec::of::<Hello>()], ..Default::default() };
    let catalog =
        catalog.build(about("sample"), &States::default(), vec![]).expect("a sound catalog").offered();
    let documents = documents(&catalog, Terms::default());
    for (json, version) in [(documents.v31, "3.1.0"), (documents.v30, "3.0.3")] {
        let document: Value = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(document["openapi"], version);
        assert_eq!(document["paths"]["/tools/hello"]["post"]["operationId"], "tool_hello");
        check(&document);
    }
}
