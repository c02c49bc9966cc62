//! The schema of one revision, and which of its definitions a message has to fit.
//!
//! The definitions name one another by rule (`CallToolRequest` is answered by `CallToolResult`), so nothing here has
//! to know the methods of a revision.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::server::VERSIONS;

/// What the schemas do not know: methods and notifications of the protocol's extensions.
const EXTENSIONS: [&str; 7] = [
    "notifications/tasks",
    "resources/directory/read",
    "skills/get",
    "skills/list",
    "tasks/cancel",
    "tasks/get",
    "tasks/update",
];

pub(super) struct Schema {
    document: Value,
    /// Under which name the document keeps its definitions, which depends on its draft.
    section: &'static str,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Schema {
    /// The schema of a revision, read once; `None` where there are no schemas.
    pub(super) fn of(revision: &str) -> Option<&'static Self> {
        static SCHEMAS: [OnceLock<Schema>; VERSIONS.len()] = [const { OnceLock::new() }; VERSIONS.len()];
        let folder = folder()?;
        let at = VERSIONS.iter().position(|version| *version == revision);
        let at = at.unwrap_or_else(|| panic!("there is no revision {revision}"));
        Some(SCHEMAS[at].get_or_init(|| Self::read(&folder.join(format!("{revision}.json")))))
    }

    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| {
            panic!("MCP_SCHEMAS names a folder of JSON schemas: {}: {error}", path.display())
        });
        let document: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let section = if document.get("$defs").is_some() { "$defs" } else { "definitions" };
        Self { document, section, validators: Mutex::default() }
    }

    /// Everything that keeps a server from sending this message as an answer to `method`, or of its own accord.
    pub(super) fn violations(&self, method: Option<&str>, message: &Value) -> Vec<String> {
        let has = |member| message.get(member).is_some();
        match (&message["method"], has("id"), has("result"), has("error")) {
            (Value::Null, _, false, true) => self.violations_of_error(message),
            (Value::Null, true, true, false) => self.violations_of_result(method, message),
            (Value::String(method), true, false, false) => {
                self.violations_of_call(["JSONRPCRequest", "ServerRequest"], method, message)
            }
            (Value::String(method), false, false, false) => {
                self.violations_of_call(["JSONRPCNotification", "ServerNotification"], method, message)
            }
            _ => vec!["this is no request, notification, result or error".into()],
        }
    }

    fn violations_of_error(&self, message: &Value) -> Vec<String> {
        let mut message = message.clone();
        // Until 2025-06-18 the schemas ask for an id also where the server could not read one. JSON-RPC has null for
        // that, which they refuse, so an error is sent without, as the later ones have it.
        if let Some(members) = message.as_object_mut() {
            members.entry("id").or_insert(json!(0));
        }
        let envelope = self.first_of(["JSONRPCErrorResponse", "JSONRPCError"]);
        let mut violations = self.violations_at(envelope, &message);
        let code = &message["error"]["code"];
        let is_of_code = |part: &Value| part.pointer("/properties/code/const") == Some(code);
        for (name, definition) in self.definitions() {
            let parts = definition.pointer("/properties/error/allOf").and_then(Value::as_array);
            if parts.is_some_and(|parts| parts.iter().any(is_of_code)) {
                violations.extend(self.violations_at(name, &message));
            }
        }
        violations
    }

    fn violations_of_result(&self, method: Option<&str>, message: &Value) -> Vec<String> {
        let envelope = self.first_of(["JSONRPCResultResponse", "JSONRPCResponse"]);
        let mut violations = self.violations_at(envelope, message);
        let Some(method) = method.filter(|method| !EXTENSIONS.contains(method)) else { return violations };
        match self.definition_of_result(method, &message["result"]) {
            Ok(Some(definition)) => violations.extend(self.violations_at(&definition, &message["result"])),
            Ok(None) => {}
            Err(why) => violations.push(why),
        }
        violations
    }

    /// The definition of a result; `None` where an extension defines it.
    fn definition_of_result(&self, method: &str, result: &Value) -> Result<Option<String>, String> {
        let request = self.member_of("ClientRequest", method);
        let request = request.ok_or_else(|| format!("`{method}` is no method of this revision"))?;
        let own = request.replace("Request", "Result");
        let complete = if self.definitions().contains_key(&own) { own } else { "EmptyResult".into() };
        // Older results may have a member of this name like any other that is not defined.
        let types_its_results = self.definitions().contains_key("ResultType");
        match result["resultType"].as_str().filter(|_| types_its_results) {
            None | Some("complete") => Ok(Some(complete)),
            Some("input_required") => {
                let asking = "InputRequiredResult";
                let alternatives = self.definitions().get(&format!("{complete}Response"));
                let can_ask = alternatives.is_some_and(|response| {
                    names(&response["properties"]["result"]["anyOf"]).any(|name| name == asking)
                });
                if can_ask { Ok(Some(asking.into())) } else { Err(format!("`{method}` asks for no input")) }
            }
            Some("task") if method == "tools/call" => Ok(None),
            Some(other) => Err(format!("`{method}` has no result of the type `{other}`")),
        }
    }

    /// A request or notification by the server: the envelope, and the definition that the union has for the method.
    fn violations_of_call(&self, [envelope, union]: [&str; 2], method: &str, message: &Value) -> Vec<String> {
        let mut violations = self.violations_at(envelope, message);
        match self.member_of(union, method) {
            Some(definition) => violations.extend(self.violations_at(definition, message)),
            None if EXTENSIONS.contains(&method) => {}
            None => violations.push(format!("`{method}` is none of {union}")),
        }
        violations
    }

    fn violations_at(&self, definition: &str, value: &Value) -> Vec<String> {
        let validator = self.validator(definition);
        let errors = validator.iter_errors(value);
        errors.map(|error| format!("{definition}{}: {}", error.instance_path(), error.masked())).collect()
    }

    fn validator(&self, definition: &str) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("no panic while it is held");
        let validator = validators.entry(definition.to_owned()).or_insert_with(|| {
            let mut schema = self.document.clone();
            schema["$ref"] = json!(format!("#/{}/{definition}", self.section));
            let options = jsonschema::options()
                .should_validate_formats(true)
                .with_format("byte", |text: &str| STANDARD.decode(text).is_ok());
            Arc::new(options.build(&schema).expect("a legal schema"))
        });
        Arc::clone(validator)
    }

    fn definitions(&self) -> &Map<String, Value> {
        self.document[self.section].as_object().expect("definitions")
    }

    /// The one that the revision has.
    fn first_of(&self, names: [&'static str; 2]) -> &'static str {
        names.into_iter().find(|name| self.definitions().contains_key(*name)).expect("one of the names")
    }

    /// The member of a union of requests or notifications that is for a method.
    fn member_of(&self, union: &str, method: &str) -> Option<&str> {
        names(&self.definitions().get(union)?["anyOf"])
            .find(|name| self.definitions()[*name]["properties"]["method"]["const"] == method)
    }
}

/// The names of the definitions that a union refers to.
fn names(union: &Value) -> impl Iterator<Item = &str> {
    let members = union.as_array().into_iter().flatten();
    members.filter_map(|member| member["$ref"].as_str()?.rsplit('/').next())
}

/// Where the schemas lie.
pub(super) fn folder() -> Option<PathBuf> {
    std::env::var_os("MCP_SCHEMAS").filter(|folder| !folder.is_empty()).map(PathBuf::from)
}
