//! Modules import downwards only, and the edges (transport, credentials, surfaces) do not know one another.

use std::fs;
use std::path::{Path, PathBuf};

/// The layer of each module, as AGENTS.md explains them.
#[rustfmt::skip]
const LAYERS: &[(&str, u8)] = &[
    ("protocol", 0),
    ("context", 1), ("error", 1), ("identity", 1), ("schema", 1), ("secret", 1), ("settings", 1), ("state", 1),
    ("resource", 2), ("tool", 2),
    ("catalog", 3),
    ("dispatch", 4), ("invoke", 4),
    ("auth", 5), ("surface", 5), ("transport", 5),
    ("app", 6), ("cli", 6), ("lib", 6), ("private", 6), ("testing", 6),
];

const EDGES: u8 = 5;

fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The modules that the code before the tests names, as in `use crate::tool::Tool` or `crate::tool::Tool`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|line| line.split("crate::").skip(1).filter(move |_| !line.contains("$crate::")))
        .filter_map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next())
        .filter(|name| name.starts_with(char::is_lowercase))
}

#[test]
fn modules_import_downwards_only() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let mut upward = Vec::new();
    for file in files {
        let inside = file.strip_prefix(&src).expect("found below src");
        let first = inside.components().next().expect("a file has a name").as_os_str().to_string_lossy();
        let module = first.trim_end_matches(".rs");
        let own = layer(module).unwrap_or_else(|| panic!("src/{first} is in no layer; add it to LAYERS"));
        let text = fs::read_to_string(&file).expect("a readable file");
        for import in imports(&text) {
            let Some(other) = layer(import) else { continue };
            if other > own || (own == EDGES && other == EDGES && import != module) {
                upward.push(format!("{} (layer {own}) imports {import} (layer {other})", inside.display()));
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}
