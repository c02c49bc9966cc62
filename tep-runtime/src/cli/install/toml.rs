//! Configuration in TOML: one entry changes, everything else stays as it was typed.

use serde_json::Value as Json;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::entry::Entry;

/// The text with an entry of a name in a section.
///
/// # Errors
///
/// Why the text is not understood well enough to change it.
pub(super) fn edit(text: &str, section: &str, name: &str, entry: &Entry) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|error| format!("it is no TOML: {}", error_text(text, &error)))?;
    let servers = member(document.as_table_mut(), section, true)?;
    let own = member(servers, name, false)?;
    let left_over: Vec<String> =
        own.iter().map(|(key, _)| key.to_owned()).filter(|key| entry.is_left_over(key)).collect();
    for key in left_over {
        own.remove(&key);
    }
    for (key, value) in &entry.members {
        put(own, key, value);
    }
    Ok(document.to_string())
}

/// What is wrong and where, without the line itself: it may hold a secret.
fn error_text(text: &str, error: &toml_edit::TomlError) -> String {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    format!("{} in line {}", error.message(), before.matches('\n').count() + 1)
}

/// The table under a name, which is made when it is not there: one that is in lines of its own, unless its parent is
/// written on one line.
fn member<'a>(
    parent: &'a mut dyn TableLike,
    name: &str,
    is_implicit: bool,
) -> Result<&'a mut dyn TableLike, String> {
    if parent.get(name).is_none_or(Item::is_none) {
        let mut table = Table::new();
        table.set_implicit(is_implicit);
        // In an inline table this becomes one, too.
        parent.insert(name, Item::Table(table));
    }
    let item = parent.get_mut(name).and_then(Item::as_table_like_mut);
    item.ok_or_else(|| format!("`{name}` is no table"))
}

/// Sets a value, and keeps what is written around it. Members of a table are added to those that are there.
fn put(table: &mut dyn TableLike, key: &str, value: &Json) {
    if let (Json::Object(members), Some(there)) =
        (value, table.get_mut(key).and_then(Item::as_table_like_mut))
    {
        for (name, value) in members {
            put(there, name, value);
        }
        return;
    }
    let new = of_json(value);
    match table.get_mut(key).and_then(Item::as_value_mut) {
        Some(old) if old.to_string().trim() == new.to_string().trim() => {}
        Some(old) => {
            let decor = old.decor().clone();
            *old = new;
            *old.decor_mut() = decor;
        }
        None => drop(table.insert(key, Item::Value(new))),
    }
}

fn of_json(value: &Json) -> Value {
    match value {
        Json::Array(items) => Value::Array(items.iter().map(of_json).collect::<Array>()),
        Json::Object(members) => {
            let mut table = InlineTable::new();
            for (name, value) in members {
                table.insert(name, of_json(value));
            }
            table.into()
        }
        Json::Bool(value) => (*value).into(),
        Json::String(text) => text.as_str().into(),
        // No entry has a number or null.
        other => other.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry() -> Entry {
        Entry { members: vec![("command", json!("/bin/app")), ("args", json!(["--stdio"]))] }
    }

    #[test]
    fn everything_else_stays_as_it_was_typed() {
        for (before, after) in [
            ("", "[mcp_servers.app]\ncommand = \"/bin/app\"\nargs = [\"--stdio\"]\n"),
            (
                "# mine\nmodel = \"m\"   # kept\n\n[mcp_servers.b]\ncommand = 'b' # b\n\n[other]\nx = 1\n",
                "# mine\nmodel = \"m\"   # kept\n\n[mcp_servers.b]\ncommand = 'b' # b\n\n\
                 [mcp_servers.app]\ncommand = \"/bin/app\"\nargs = [\"--stdio\"]\n\n[other]\nx = 1\n",
            ),
            (
                "[mcp_servers.app]\nurl = \"x\"\nstartup_timeout_sec = 5 # slow\ncommand = \"old\" # why\n\n[mcp_servers.app.env]\nA = \"1\"\n",
                "[mcp_servers.app]\nstartup_timeout_sec = 5 # slow\ncommand = \"/bin/app\" # why\nargs = [\"--stdio\"]\n\n[mcp_servers.app.env]\nA = \"1\"\n",
            ),
            (
                "mcp_servers = { b = { command = \"b\" } }\n",
                "mcp_servers = { b = { command = \"b\" } , app = { command = \"/bin/app\", args = [\"--stdio\"] } }\n",
            ),
        ] {
            let edited = edit(before, "mcp_servers", "app", &entry()).expect(before);
            assert_eq!(edited, after);
            assert_eq!(edit(&edited, "mcp_servers", "app", &entry()).as_ref(), Ok(&edited), "twice is once");
        }
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        for (text, why) in [
            ("b = 1\na = ", "in line 2"),
            ("a = 1\na = 2\n", "no TOML"),
            ("mcp_servers = 1\n", "`mcp_servers` is no table"),
            ("[[mcp_servers]]\n", "`mcp_servers` is no table"),
            ("[mcp_servers]\napp = \"x\"\n", "`app` is no table"),
        ] {
            let refused = edit(text, "mcp_servers", "app", &entry()).expect_err(text);
            assert!(refused.contains(why) && !refused.contains('\n'), "{text}: {refused}");
        }
    }
}
