//! Two surfaces, item by item.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::change::{Change, Changes};
use super::keyword::shown;
use super::schema::{self, Side};

/// Everything that differs, the gravest first.
pub(super) fn changes(old: &Value, new: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    about(&mut Changes::of("the app", &mut found), &old["app"], &new["app"]);
    for (noun, word) in [
        ("tools", "tool"),
        ("resources", "resource"),
        ("resourceTemplates", "resource template"),
        ("prompts", "prompt"),
        ("skills", "skill"),
    ] {
        items(word, &old[noun], &new[noun], &mut found);
    }
    for route in missing(&old["routes"], &new["routes"]) {
        Changes::of(format!("route `{route}`"), &mut found).breaking("was removed");
    }
    for route in missing(&new["routes"], &old["routes"]) {
        Changes::of(format!("route `{route}`"), &mut found).additive("was added");
    }
    found.sort_by_key(|change| change.severity);
    found
}

/// What the app says of itself, and how it asks for credentials.
fn about(changes: &mut Changes<'_>, old: &Value, new: &Value) {
    for key in keys(old, new) {
        let (old, new) = (&old[key], &new[key]);
        match key {
            _ if old == new => {}
            "credentials" => {
                for scheme in missing(old, new) {
                    changes.breaking(format!("takes no credentials of `{scheme}` any more"));
                }
                for scheme in missing(new, old) {
                    changes.additive(format!("takes credentials of `{scheme}` now"));
                }
            }
            "credentialsRequired" if *new == true => {
                changes.breaking("answers nobody without a credential now")
            }
            "credentialsRequired" => changes.risky("answers also without a credential now"),
            "capabilities" => {
                for name in keys(old, new) {
                    match (&old[name], &new[name]) {
                        (old, new) if old == new => {}
                        (_, Value::Null) => {
                            changes.breaking(format!("has lost the capability `{name}` of the protocol"));
                        }
                        (Value::Null, _) => {
                            changes.additive(format!("has the capability `{name}` of the protocol now"));
                        }
                        (old, new) => changes.risky(differs(name, old, new)),
                    }
                }
            }
            "icons" | "websiteUrl" => changes.additive(differs(key, old, new)),
            _ => changes.risky(differs(key, old, new)),
        }
    }
}

/// The items of a noun, by what they are called.
fn items(word: &str, old: &Value, new: &Value, found: &mut Vec<Change>) {
    let (old, new) = (members(old), members(new));
    let mut added: Vec<&String> = new.keys().filter(|name| !old.contains_key(*name)).collect();
    for (name, item) in &old {
        let mut changes = Changes::of(format!("{word} `{name}`"), found);
        let Some(now) = new.get(name) else {
            let same = added.iter().position(|other| is_same(item, &new[*other]));
            match same.map(|at| added.remove(at)) {
                Some(other) => changes.breaking(format!("was renamed to `{other}`")),
                None => changes.breaking("was removed"),
            }
            continue;
        };
        for key in keys(item, now).into_iter().filter(|key| item[*key] != now[*key]) {
            member(&mut changes, key, &item[key], &now[key]);
        }
    }
    for name in added {
        Changes::of(format!("{word} `{name}`"), found).additive("was added");
    }
}

/// Whether two items differ in nothing but what they are called.
fn is_same(old: &Value, new: &Value) -> bool {
    let nameless = |item: &Value| {
        let mut members = members(item);
        members.shift_remove("name");
        members
    };
    nameless(old) == nameless(new)
}

/// One member of an item that has changed.
fn member(changes: &mut Changes<'_>, key: &str, old: &Value, new: &Value) {
    match key {
        "inputSchema" => schema::compare(changes, Side::Input, old, new),
        "outputSchema" if old.is_null() => changes.additive("has data in its results now"),
        "outputSchema" if new.is_null() => changes.breaking("has no data in its results any more"),
        "outputSchema" => schema::compare(changes, Side::Output, old, new),
        "arguments" => schema::compare(changes, Side::Input, &of_arguments(old), &of_arguments(new)),
        "caps" => capabilities(changes, old, new),
        "task" => task(changes, old, new),
        "annotations" => {
            for hint in keys(old, new).into_iter().filter(|hint| old[*hint] != new[*hint]) {
                changes.risky(differs(hint, &old[hint], &new[hint]));
            }
        }
        "mimeType" => changes.breaking(differs(key, old, new)),
        "files" => {
            for file in missing(old, new) {
                changes.breaking(format!("has lost the file `{file}`"));
            }
            for file in missing(new, old) {
                changes.additive(format!("has the file `{file}`, which is new"));
            }
        }
        "icons" => changes.additive("has other icons"),
        _ => changes.risky(differs(key, old, new)),
    }
}

fn capabilities(changes: &mut Changes<'_>, old: &Value, new: &Value) {
    for capability in missing(old, new) {
        let what = "any more: more callers may use it";
        changes.risky(format!("does not ask for the capability `{capability}` {what}"));
    }
    for capability in missing(new, old) {
        changes.breaking(format!("asks for the capability `{capability}` now"));
    }
}

fn task(changes: &mut Changes<'_>, old: &Value, new: &Value) {
    match (old.as_str(), new.as_str()) {
        (_, Some("required")) => {
            changes.breaking("is always a task now, and refuses who does not know tasks")
        }
        (None, _) => changes.risky("may become a task now"),
        (_, None) => changes.risky("never becomes a task any more"),
        _ => changes.risky("becomes a task at another time"),
    }
}

/// The arguments of a prompt as a schema: each is a text.
fn of_arguments(arguments: &Value) -> Value {
    let arguments = members(arguments);
    let required: Vec<&String> =
        arguments.iter().filter(|(_, argument)| argument["required"] == true).map(|(name, _)| name).collect();
    let properties: Map<String, Value> = arguments
        .iter()
        .map(|(name, argument)| {
            let mut property = argument.clone();
            if let Value::Object(members) = &mut property {
                members.shift_remove("required");
            }
            (name.clone(), property)
        })
        .collect();
    json!({ "properties": properties, "required": required })
}

/// What is in the first of two lists and not in the second.
fn missing<'a>(from: &'a Value, other: &'a Value) -> impl Iterator<Item = String> {
    let values = from.as_array().into_iter().flatten();
    let missing = values.filter(|value| !other.as_array().is_some_and(|other| other.contains(value)));
    missing.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

fn differs(key: &str, old: &Value, new: &Value) -> String {
    match (old, new) {
        (Value::Null, new) => format!("has a `{key}` now: {}", shown(new)),
        (old, Value::Null) => format!("has no `{key}` any more; it was {}", shown(old)),
        (old, new) => format!("has another `{key}`: {} became {}", shown(old), shown(new)),
    }
}

fn members(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

/// The members of two objects.
pub(super) fn keys<'a>(old: &'a Value, new: &'a Value) -> BTreeSet<&'a str> {
    let keys = [old, new].into_iter().filter_map(Value::as_object).flat_map(Map::keys);
    keys.map(String::as_str).collect()
}
