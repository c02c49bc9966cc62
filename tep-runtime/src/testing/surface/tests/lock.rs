//! The file that a surface is held to.

use std::fs;

use serde_json::json;

use super::super::Surface;
use super::super::lock::Lock;

#[test]
fn what_becomes_of_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("surface.lock");
    let before = Surface(json!({ "prompts": {}, "routes": [] }));
    let after = Surface(json!({ "prompts": { "another": {} }, "routes": ["GET /prompts/another"] }));
    let check = |accepts, is_ci, surface: &Surface| {
        Lock { path: path.clone(), name: "surface.lock".into(), accepts, is_ci }.check(surface)
    };
    let missing = check(false, true, &before).expect_err("nothing to compare with");
    assert!(missing.contains("commit the file") && !path.exists(), "{missing}");
    let note = check(false, false, &before).expect("it is written");
    assert_eq!(note.as_deref(), Some("`surface.lock` was written; commit it"));
    assert_eq!(fs::read_to_string(&path).expect("a file"), before.to_string());
    assert_eq!(check(false, true, &before), Ok(None));
    let report = "the surface is not what `surface.lock` says:\n  \
                  additive  prompt `another` was added\n  \
                  additive  route `GET /prompts/another` was added\n\
                  accept it with UPDATE_EXPECT=1 cargo test";
    assert_eq!(check(false, false, &after), Err(report.into()));
    assert_eq!(check(true, false, &after), Ok(Some("`surface.lock` was written anew".into())));
    assert_eq!(check(false, true, &after), Ok(None));
    fs::write(&path, "<<<<<<< HEAD").expect("a file that can be written");
    let broken = check(false, false, &after).expect_err("no surface");
    assert!(broken.starts_with("`surface.lock` is no surface: "), "{broken}");
    assert_eq!(check(true, false, &after), Ok(Some("`surface.lock` was written anew".into())));
}
