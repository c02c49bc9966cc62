use std::fs;

use serde_json::json;
use tempfile::TempDir;

use super::*;

/// Files of a test by their paths.
type Files<'a> = &'a [(&'a str, &'a str)];

const GOOD: &str = "---\nname: good\ndescription: A good one.\n---\n\nDo good.\n";

/// A folder `skills` with these files, in a place that is gone with the first of the two.
fn folder(files: Files<'_>) -> (TempDir, std::path::PathBuf) {
    let place = tempfile::tempdir().expect("a place for files");
    let skills = place.path().join("skills");
    fs::create_dir(&skills).expect("a new folder");
    for (path, contents) in files {
        let path = skills.join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a new folder");
        fs::write(path, contents).expect("a new file");
    }
    (place, skills)
}

fn load(files: Files<'_>) -> Result<Skills, Vec<String>> {
    let (_place, skills) = folder(files);
    Skills::load(&[skills])
}

fn manifest(name: &str) -> String {
    format!("---\nname: {name}\ndescription: The skill {name}.\n---\n")
}

fn uris(skills: &Skills) -> Vec<&str> {
    skills.manifests().map(|file| file.uri.as_str()).collect()
}

/// One problem, which begins like this, and says nothing of where the folder lies.
fn assert_problem(result: Result<Skills, Vec<String>>, beginning: &str) {
    let problems = result.err().unwrap_or_default();
    let [only] = problems.as_slice() else { panic!("one problem, {beginning:?}, and not {problems:?}") };
    assert!(only.starts_with(beginning), "{only}\nbegins otherwise than\n{beginning}");
    assert!(!only.contains(&*std::env::temp_dir().to_string_lossy()), "{only}");
}

#[test]
fn a_skill_is_a_folder_with_its_files() {
    let skills = load(&[
        ("README.md", "beside the skills"),
        ("acme/README.md", "on the way to one"),
        ("acme/billing/refunds/SKILL.md", &manifest("refunds")),
        ("good/SKILL.md", GOOD),
        ("good/.hidden", "hidden"),
        ("good/.git/HEAD", "hidden"),
        ("good/a b/ü.txt", "text"),
        ("good/inner/SKILL.md", &manifest("inner")),
        ("good/inner/more.md", "of both"),
        ("good-too/SKILL.md", &manifest("good-too")),
    ])
    .expect("sound skills");
    let listed: Vec<(&str, Vec<&str>)> = skills
        .entries()
        .map(|entry| (entry.uri, entry.resources.iter().map(|file| file.uri).collect()))
        .collect();
    let good = [
        "skill://good/SKILL.md",
        "skill://good/a%20b/%C3%BC.txt",
        "skill://good/inner/SKILL.md",
        "skill://good/inner/more.md",
    ];
    assert_eq!(
        listed,
        [
            ("skill://acme/billing/refunds/SKILL.md", vec!["skill://acme/billing/refunds/SKILL.md"]),
            (good[0], good.to_vec()),
            (good[2], good[2..].to_vec()),
            ("skill://good-too/SKILL.md", vec!["skill://good-too/SKILL.md"]),
        ]
    );
}

#[test]
fn folders_have_their_direct_children() {
    let skills = load(&[
        ("acme/billing/refunds/SKILL.md", &manifest("refunds")),
        ("acme/billing/refunds/examples/email.md", "Dear"),
        ("acme/support/SKILL.md", &manifest("support")),
    ])
    .expect("sound skills");
    let children = |uri: &str| {
        let children = skills.directory(uri)?;
        Some(
            children
                .iter()
                .map(|child| format!("{} {}", child.name, child.mime_type.unwrap_or("")))
                .collect(),
        )
    };
    let expected: &[(&str, Option<Vec<String>>)] = &[
        ("skill://acme", Some(vec!["billing inode/directory".into(), "support inode/directory".into()])),
        ("skill://acme/billing", Some(vec!["refunds inode/directory".into()])),
        (
            "skill://acme/billing/refunds",
            Some(vec!["refunds text/markdown".into(), "examples inode/directory".into()]),
        ),
        ("skill://acme/billing/refunds/examples", Some(vec!["email.md text/markdown".into()])),
        ("skill://acme/", None),
        ("skill://acme%2Fbilling", None),
        ("skill://acme/billing/../support", None),
        ("skill://acme/support/SKILL.md", None),
        ("acme", None),
        ("skill://", None),
    ];
    for (uri, names) in expected {
        assert_eq!(&children(uri), names, "{uri}");
    }
}

#[test]
fn only_files_that_were_found_have_a_uri() {
    let skills = load(&[("good/SKILL.md", GOOD), ("good/a b.txt", "text")]).expect("sound skills");
    for (uri, is_file) in [
        ("skill://good/SKILL.md", true),
        ("SKILL://good/SKILL.md", true),
        ("skill://good/a%20b.txt", true),
        ("skill://good/a b.txt", true),
        ("skill://good/skill.md", false),
        ("skill://good", false),
        ("skill://good/", false),
        ("skill://good//SKILL.md", false),
        ("skill://good/./SKILL.md", false),
        ("skill://good/x/../SKILL.md", false),
        ("skill://good%2FSKILL.md", false),
        ("skill://good/SKILL.md?x", false),
        ("skill://good/SKILL.md#x", false),
        ("file://good/SKILL.md", false),
        ("good/SKILL.md", false),
        ("", false),
    ] {
        assert_eq!(skills.file(uri).is_some(), is_file, "{uri}");
    }
}

#[test]
fn files_are_text_or_bytes_under_their_media_types() {
    let (_place, folder) = folder(&[
        ("good/SKILL.md", GOOD),
        ("good/data.JSON", "{}"),
        ("good/script.py", "print()"),
        ("good/LICENSE", "MIT"),
        ("good/empty.bin", ""),
    ]);
    fs::write(folder.join("good/pixel.png"), b"\x89PNG\xff").expect("a new file");
    fs::write(folder.join("good/unknown.bin"), b"\xff\xfe").expect("a new file");
    let skills = Skills::load(&[folder]).expect("sound skills");
    for (name, mime_type, is_text, size) in [
        ("SKILL.md", "text/markdown", true, GOOD.len()),
        ("data.JSON", "application/json", true, 2),
        ("script.py", "text/plain", true, 7),
        ("LICENSE", "text/plain", true, 3),
        ("empty.bin", "text/plain", true, 0),
        ("pixel.png", "image/png", false, 5),
        ("unknown.bin", "application/octet-stream", false, 2),
    ] {
        let file = skills.file(&format!("skill://good/{name}")).expect(name);
        let is_same = matches!(*file.contents, Contents::Text(_)) == is_text;
        assert!(is_same && (file.mime_type, file.size) == (mime_type, size), "{name}: {}", file.mime_type);
    }
    let empty = skills.file("skill://good/empty.bin").expect("an empty file");
    assert_eq!(empty.digest, "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

#[test]
fn frontmatter_is_published_field_by_field() {
    let text = "\u{feff}---\r\nname: good\r\ndescription: >\r\n  In two\r\n  lines.\r\nlicense: MIT\r\n\
                allowed-tools: [Read, Grep]\r\nmetadata: {version: \"1.0\", stars: 5, share: 0.5}\r\nold: no\r\n\
                draft: false\r\nnothing: ~\r\nsame: &it [1]\r\nagain: *it\r\n--- \r\n---\r\n";
    let skills = load(&[("good/SKILL.md", text)]).expect("a sound skill");
    let entry = skills.entries().next().expect("one skill");
    assert_eq!(
        json!(entry.frontmatter),
        json!({
            "name": "good",
            "description": "In two lines.\n",
            "license": "MIT",
            "allowed-tools": ["Read", "Grep"],
            "metadata": { "version": "1.0", "stars": 5, "share": 0.5 },
            "old": "no",
            "draft": false,
            "nothing": null,
            "same": [1],
            "again": [1],
        })
    );
}

#[test]
fn what_is_wrong_with_a_skill_is_said_with_its_file() {
    let long = "x".repeat(1025);
    let vast = "x".repeat(17 * 1024);
    for (text, problem) in [
        ("# No head\n", "it does not begin with frontmatter"),
        ("", "it does not begin with frontmatter"),
        ("\n---\nname: good\ndescription: x\n---\n", "it does not begin with frontmatter"),
        ("---\nname: good\ndescription: x\n", "it does not begin with frontmatter"),
        ("---\nname: good\ndescription: x\n----\n", "it does not begin with frontmatter"),
        ("---\nname: good\ndescription: [\n---\n", "the frontmatter is no YAML, at line 4: "),
        (
            "---\nname: good\nname: good\ndescription: x\n---\n",
            "the frontmatter is no YAML, at line 3: a field is there twice",
        ),
        ("---\nname: good\ndescription: a: b\n---\n", "the frontmatter is no YAML, at line 3: "),
        ("---\n- name\n---\n", "the frontmatter has to be fields"),
        ("---\nname\n---\n", "the frontmatter has to be fields"),
        ("---\nname: good\n...\nmore: x\n---\n", "the frontmatter is several YAML documents"),
        (
            "---\nname: good\ndescription: x\n1: one\n---\n",
            "the frontmatter has a field whose name is no text",
        ),
        (
            "---\nname: good\ndescription: x\nmost: .inf\n---\n",
            "the frontmatter has a number that JSON cannot",
        ),
        ("---\nname: good\ndescription: x\nsize: !cm [5]\n---\n", "the frontmatter has the tag `!cm`"),
        (
            "---\nname: good\ndescription: x\nsize: !!int five\n---\n",
            "the frontmatter has a value that is not",
        ),
        ("---\ndescription: x\n---\n", "the frontmatter has no `name`"),
        ("---\nname: good\n---\n", "the frontmatter has no `description`"),
        ("---\nname: 5\ndescription: x\n---\n", "`name` has to be text"),
        ("---\nname: good\ndescription: true\n---\n", "`description` has to be text"),
        ("---\nname: good\ndescription: \" \"\n---\n", "the `description` is empty"),
        (
            &format!("---\nname: good\ndescription: {long}\n---\n"),
            "the `description` has 1025 characters and can",
        ),
        (&format!("---\nname: good\ndescription: x\nx: {vast}\n---\n"), "the frontmatter has 17"),
        ("---\nname: other\ndescription: x\n---\n", "its `name` is `other` and its folder is called `good`"),
        (
            "---\nname: good\ndescription: x\nmetadata: {io.modelcontextprotocol/x: y}\n---\n",
            "`io.modelcontextprotocol/x` in `metadata` is reserved",
        ),
    ] {
        assert_problem(load(&[("good/SKILL.md", text)]), &format!("`skills/good/SKILL.md`: {problem}"));
    }
    for name in ["Good", "-good", "good-", "go--od", "go_od", "go od", "göod", &"g".repeat(65)] {
        let path = format!("{name}/SKILL.md");
        let problem = format!("`skills/{path}`: `{name}` is no legal name of a skill");
        assert_problem(load(&[(&path, &manifest(name))]), &problem);
    }
}

#[test]
fn every_problem_is_told_at_once() {
    let problems = load(&[
        ("a/SKILL.md", "---\nname: A\n---\n"),
        ("b/SKILL.md", "none"),
        ("c/SKILL.md", &manifest("c")),
    ]);
    let problems = problems.err().expect("three problems");
    let files: Vec<&str> = problems.iter().filter_map(|problem| problem.split(':').next()).collect();
    assert_eq!(files, ["`skills/a/SKILL.md`", "`skills/a/SKILL.md`", "`skills/b/SKILL.md`"]);
}

#[test]
fn what_is_in_the_wrong_place_is_said() {
    let files: Vec<String> = (0..512).map(|number| format!("good/{number}.txt")).collect();
    let mut many: Vec<(&str, &str)> = files.iter().map(|path| (path.as_str(), "")).collect();
    many.push(("good/SKILL.md", GOOD));
    let large = "x".repeat(16 * 1024 * 1024);
    let (good, same) = (manifest("same"), ("a/same/SKILL.md", manifest("same")));
    let cases: &[(Files<'_>, &str)] = &[
        (&[], "`skills` holds no skill"),
        (&[("README.md", "")], "`skills` holds no skill"),
        (&[("SKILL.md", GOOD), ("x/y.md", "")], "`skills/SKILL.md` makes `skills` itself a skill"),
        (
            &[("good/skill.md", GOOD)],
            "`skills/good` is no skill and has none in it: add a `SKILL.md`, in capitals",
        ),
        (&[("good/SKILL.md", GOOD), ("bad/a/b.md", ""), ("bad/c.md", "")], "`skills/bad` is no skill"),
        (&[("x/good/SKILL.md", GOOD), ("x/bad/b.md", "")], "`skills/x/bad` is no skill"),
        (
            &[("Acme/good/SKILL.md", GOOD)],
            "`skills/Acme` holds skills and so stands where a URI has its host",
        ),
        (
            &[(same.0, &same.1), ("b/same/SKILL.md", &good)],
            "two skills are named `same`: `skills/a/same/SKILL.md`",
        ),
        (&many, "the skill `skills/good` has 513 files and can have 512"),
        (
            &[("good/SKILL.md", GOOD), ("good/x", &large)],
            "the skill `skills/good` has 16777270 bytes and can",
        ),
        (&[("good/SKILL.md", GOOD), ("good/a\\b", "")], "`skills/good/a\\b`: no URI can name it"),
        (&[("good/SKILL.md", GOOD), ("good/a\nb", "")], "`skills/good/a\u{fffd}b`: no URI can name it"),
    ];
    for (files, problem) in cases {
        assert_problem(load(files), problem);
    }
    assert!(load(&many[1..]).is_ok(), "512 files are not too many");
    assert!(load(&[("good/SKILL.md", GOOD), ("good/x", &large[GOOD.len()..])]).is_ok(), "nor are 16 MiB");
}

#[test]
fn a_folder_that_is_not_there_is_named_without_its_place() {
    let place = tempfile::tempdir().expect("a place for files");
    let missing = "App::skills: the folder `none` cannot be read (entity not found)";
    assert_problem(Skills::load(&[place.path().join("none")]), missing);
    let relative = "App::skills: the folder `no/such/folder` cannot be read";
    assert_problem(Skills::load(&["no/such/folder".into()]), relative);
}

#[test]
fn skills_come_from_several_folders() {
    let (_one, first) = folder(&[("good/SKILL.md", GOOD)]);
    let (_two, second) = folder(&[("more/SKILL.md", &manifest("more")), ("good/x/SKILL.md", &manifest("x"))]);
    let skills = Skills::load(&[first.clone(), second]).expect("sound skills");
    let all = ["skill://good/SKILL.md", "skill://good/x/SKILL.md", "skill://more/SKILL.md"];
    assert_eq!(uris(&skills), all);
    assert_eq!(skills.entries().next().map(|entry| entry.resources.len()), Some(2));

    let twice = Skills::load(&[first.clone(), first]);
    assert_problem(
        twice,
        "`skills/good/SKILL.md` and `skills/good/SKILL.md` would both be `skill://good/SKILL.md`",
    );
}

#[cfg(unix)]
#[test]
fn links_stay_in_the_folder() {
    use std::os::unix::fs::symlink;

    for (target, problem) in [
        ("shared.md", None),
        ("../SKILL.md", None),
        ("../../other/SKILL.md", None),
        ("/etc/hostname", Some("it is a link that leaves the folder of skills")),
        ("../../../outside.md", Some("it is a link that leaves the folder of skills")),
        ("../../other", Some("it is a link to a folder, which is not followed")),
        ("../..", Some("it is a link to a folder, which is not followed")),
        ("../../..", Some("it is a link that leaves the folder of skills")),
        ("nowhere.md", Some("it is a link that leads nowhere")),
        ("link.md", Some("it is a link that leads nowhere")),
    ] {
        let files: Files<'_> = &[
            ("good/SKILL.md", GOOD),
            ("good/in/shared.md", "shared"),
            ("other/SKILL.md", &manifest("other")),
        ];
        let (place, skills) = folder(files);
        fs::write(place.path().join("outside.md"), "secret").expect("a new file");
        symlink(target, skills.join("good/in/link.md")).expect("a new link");
        match (Skills::load(&[skills]), problem) {
            (Ok(skills), None) => assert!(skills.file("skill://good/in/link.md").is_some(), "{target}"),
            (result, problem) => {
                let problem = problem.unwrap_or("nothing");
                assert_problem(result, &format!("`skills/good/in/link.md`: {problem}"));
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_opened() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::net::UnixListener;

    let (_place, skills) = folder(&[("good/SKILL.md", GOOD)]);
    let _listening = UnixListener::bind(skills.join("good/socket")).expect("a new socket");
    assert_problem(Skills::load(&[skills]), "`skills/good/socket`: it is no file that could be served");

    let (_place, skills) = folder(&[("good/SKILL.md", GOOD)]);
    fs::write(skills.join("good").join(OsStr::from_bytes(b"\xff")), "").expect("a new file");
    assert_problem(Skills::load(&[skills]), "`skills/good/\u{fffd}`: no URI can name it");
}
