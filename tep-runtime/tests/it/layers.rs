//! Modules import downwards only, and the edges (transport, credentials, surfaces) do not know one another.

use std::fs;
use std::path::{Path, PathBuf};

/// The layer of each module, as AGENTS.md explains them.
#[rustfmt::skip]
const LAYERS: &[(&str, u8)] = &[
    ("protocol", 0),
    ("clock", 1), ("completion", 1), ("context", 1), ("error", 1), ("hex", 1), ("identity", 1), ("offer", 1), ("origin", 1), ("schema", 1), ("secret", 1), ("settings", 1), ("spent", 1), ("sse", 1), ("state", 1), ("subscription", 1),
    ("prompt", 2), ("resource", 2), ("skill", 2), ("task", 2), ("tool", 2),
    ("catalog", 3),
    ("dispatch", 4), ("invoke", 4), ("lint", 4),
    ("auth", 5), ("surface", 5), ("transport", 5),
    ("app", 6), ("cli", 6), ("guide", 6), ("lib", 6), ("private", 6), ("testing", 6),
];

const EDGES: u8 = 5;

fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

pub(crate) fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The code without its tests, which may reach anywhere, and without comments.
fn code(text: &str) -> String {
    let code = text.rsplit_once("#[cfg(test)]\nmod tests {").map_or(text, |(code, _)| code);
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The modules that code names: `crate::tool::Tool`, `crate::{tool, schema::Param}`. Macros say `$crate::`, and mean
/// the crate that calls them.
fn imports(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with('$') || code[..at].ends_with("pub(") {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => found.extend(members(group).map(first_segment)),
            None => found.push(first_segment(rest)),
        }
    }
    found
}

/// The members of a group of imports, whose opening brace has been read.
fn members(group: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut from, mut members) = (0, 0, Vec::new());
    for (at, char) in group.char_indices() {
        match char {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                members.push(group[from..at].trim());
                from = at + 1;
                if char == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    members.into_iter()
}

fn first_segment(path: &str) -> &str {
    path.split(|char: char| !char.is_alphanumeric() && char != '_').next().unwrap_or_default()
}

#[test]
fn imports_are_found_in_every_spelling() {
    let text = "use crate::tool::{Tool, ToolSet};\nuse crate::{auth, schema::{Param, Input}, app};\n\
                // crate::cli\nfn f() { crate::catalog::g(); $crate::main!() }\npub(crate) mod x;\n\
                #[cfg(test)]\nmod fixtures;\nuse crate::invoke::Invoker;\n\
                #[cfg(test)]\nmod tests { use crate::testing::TestClient; }";
    assert_eq!(imports(&code(text)), ["tool", "auth", "schema", "app", "catalog", "invoke"]);
}

/// Who may read the system's time: the clock, and the command that mints tokens, which no server runs.
const READ_THE_TIME: [&str; 2] = ["clock.rs", "cli/token.rs"];

#[test]
fn the_time_is_read_in_one_place() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    for file in files.iter().filter(|file| !READ_THE_TIME.iter().any(|reader| file.ends_with(reader))) {
        let code = code(&fs::read_to_string(file).expect("a readable file"));
        assert!(!code.contains("SystemTime::now"), "{}: ask a Clock what time it is", file.display());
    }
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
        if inside.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs") {
            continue;
        }
        let code = code(&fs::read_to_string(&file).expect("a readable file"));
        assert!(
            !code.contains("super::super::"),
            "{}: name the way from the crate instead",
            inside.display()
        );
        for import in imports(&code) {
            let Some(other) = layer(import) else { continue };
            if other > own || (own == EDGES && other == EDGES && import != module) {
                upward.push(format!("{} (layer {own}) imports {import} (layer {other})", inside.display()));
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}
