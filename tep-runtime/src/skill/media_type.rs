//! What kind of file it is, by the end of its name.

/// The media types that are registered for the files that skills have. What is not among them is plain text, or
/// bytes.
const BY_EXTENSION: &[(&str, &str)] = &[
    ("css", "text/css"),
    ("csv", "text/csv"),
    ("gif", "image/gif"),
    ("htm", "text/html"),
    ("html", "text/html"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript"),
    ("json", "application/json"),
    ("markdown", "text/markdown"),
    ("md", "text/markdown"),
    ("mjs", "text/javascript"),
    ("mp3", "audio/mpeg"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("toml", "application/toml"),
    ("wasm", "application/wasm"),
    ("wav", "audio/wav"),
    ("webp", "image/webp"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
    ("zip", "application/zip"),
];

/// The media type of a file of this name, where the name tells.
pub(super) fn of(name: &str) -> Option<&'static str> {
    let (_, extension) = name.rsplit_once('.')?;
    BY_EXTENSION.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known)).map(|(_, kind)| *kind)
}
