//! The extension for skills, from the wire.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use tep_runtime::App;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::TestClient;

use crate::app::{Probe, app};
use crate::server::{Server, VERSIONS};

const GIT: &str =
    "---\nname: git-workflow\ndescription: How we branch. Before a commit.\nlicense: MIT\n---\n\n# Git\n";
const EXTENSION: &str = "io.modelcontextprotocol/skills";

/// An app with two skills. Their files are gone once it is built.
fn with_skills() -> (TempDir, App) {
    let folder = tempfile::tempdir().expect("a place for files");
    let write = |path: &str, contents: &[u8]| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a new folder");
        fs::write(path, contents).expect("a new file");
    };
    write("git-workflow/SKILL.md", GIT.as_bytes());
    write("git-workflow/references/hooks.md", b"Hooks.");
    write("git-workflow/tree.png", b"\x89PNG\xff");
    write("acme/refunds/SKILL.md", b"---\nname: refunds\ndescription: Pay it back.\n---\n");
    let app = app(&Probe::default()).skills(folder.path());
    (folder, app)
}

fn client() -> TestClient {
    let (_folder, app) = with_skills();
    TestClient::new(app).expect("a sound app")
}

/// The client at every revision.
fn clients() -> impl Iterator<Item = (&'static str, TestClient)> {
    let client = client();
    let at = move |name: &'static str| client.at(name.parse::<ProtocolVersion>().expect("a revision"));
    VERSIONS.into_iter().map(move |name| (name, at(name)))
}

fn digest(bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

async fn code(client: &TestClient, method: &str, params: Value) -> i64 {
    client.request(method, params).await.expect_err("a refusal").code
}

#[tokio::test]
async fn the_extension_is_declared_with_the_first_skill() {
    let (_folder, app_with) = with_skills();
    let with = Server::start(app_with).await;
    let without = Server::start(app(&Probe::default())).await;
    for version in VERSIONS {
        for (server, declared) in
            [(&with, json!({ EXTENSION: { "directoryRead": true } })), (&without, json!(null))]
        {
            let response = match version {
                "2026-07-28" => server.modern("server/discover", json!({})).send().await,
                version => server.initialize(version).send().await,
            };
            let capabilities = &response.json()["result"]["capabilities"];
            assert_eq!(capabilities["extensions"], declared, "{version}");
            for (method, uri) in [
                ("skills/list", ""),
                ("skills/get", "skill://acme/refunds/SKILL.md"),
                ("resources/directory/read", "skill://acme"),
            ] {
                let response = server.at(version, method, json!({ "uri": uri })).send().await.json();
                let expected = if declared.is_null() { json!(-32601) } else { json!(null) };
                assert_eq!(response["error"]["code"], expected, "{version} {method}: {response}");
            }
        }
    }
    with.stop().await;
    without.stop().await;
}

#[tokio::test]
async fn skills_alone_are_resources_enough() {
    let (folder, _) = with_skills();
    let client = TestClient::new(App::new("skills", "1").skills(folder.path())).expect("a sound app");
    let discovered = client.request("server/discover", json!({})).await.expect("an answer");
    assert_eq!(
        discovered["capabilities"],
        json!({ "resources": {}, "extensions": { EXTENSION: { "directoryRead": true } } })
    );
    let templates = client.request("resources/templates/list", json!({})).await.expect("a list");
    assert_eq!(templates["resourceTemplates"], json!([]));
}

#[tokio::test]
async fn entries_are_the_same_in_every_era() {
    let file = |path: &str, bytes: &[u8]| {
        let uri = format!("skill://git-workflow/{path}");
        json!({ "uri": uri, "digest": digest(bytes), "size": bytes.len() })
    };
    let entry = json!({
        "uri": "skill://git-workflow/SKILL.md",
        "frontmatter": {
            "name": "git-workflow",
            "description": "How we branch. Before a commit.",
            "license": "MIT",
        },
        "resources": [
            file("SKILL.md", GIT.as_bytes()),
            file("references/hooks.md", b"Hooks."),
            file("tree.png", b"\x89PNG\xff"),
        ],
    });
    for (version, client) in clients() {
        let is_modern = version == "2026-07-28";
        let list = client.request("skills/list", json!({})).await.expect("a list");
        let got = client.request("skills/get", json!({ "uri": entry["uri"] })).await.expect("an entry");
        assert_eq!(list["skills"].as_array().map(Vec::len), Some(2), "{version}");
        assert_eq!((&list["skills"][1], &got["skill"]), (&entry, &entry), "{version}");
        for result in [list, got] {
            let hints = [&result["resultType"], &result["ttlMs"], &result["cacheScope"]];
            let expected = if is_modern {
                [&json!("complete"), &json!(0), &json!("private")]
            } else {
                [&Value::Null; 3]
            };
            assert_eq!(hints, expected, "{version}");
            assert_eq!(result.get("nextCursor"), None, "{version}");
        }
        for uri in
            ["skill://nothing/SKILL.md", "skill://git-workflow", "skill://git-workflow/tree.png", "tep://x"]
        {
            assert_eq!(code(&client, "skills/get", json!({ "uri": uri })).await, -32602, "{version} {uri}");
        }
        assert_eq!(code(&client, "skills/get", json!({ "uri": 5 })).await, -32602, "{version}");
    }
}

#[tokio::test]
async fn what_is_listed_is_what_is_read() {
    for (version, client) in clients() {
        let list = client.request("skills/list", json!({})).await.expect("a list");
        let skills = list["skills"].as_array().expect("a list").iter();
        let files: Vec<Value> =
            skills.flat_map(|skill| skill["resources"].as_array().cloned().unwrap_or_default()).collect();
        assert_eq!(files.len(), 4, "{version}");
        for file in files {
            let uri = file["uri"].as_str().expect("a URI");
            let read = client.read(uri).await.ok().json()["contents"].clone();
            let bytes = match (read[0]["text"].as_str(), read[0]["blob"].as_str()) {
                (Some(text), None) => text.as_bytes().to_vec(),
                (None, Some(blob)) => STANDARD.decode(blob).expect("base64"),
                _ => panic!("text or bytes, and not {read}"),
            };
            let read_as = json!({ "uri": read[0]["uri"], "digest": digest(&bytes), "size": bytes.len() });
            assert_eq!(file, read_as, "{version}");
            let kind = if uri.ends_with(".md") { "text/markdown" } else { "image/png" };
            assert_eq!(read[0]["mimeType"], kind, "{version} {uri}");
        }
        let not_found = if version == "2026-07-28" { -32602 } else { -32002 };
        for uri in
            ["skill://git-workflow/none.md", "skill://git-workflow", "skill://git-workflow/../x", "skill://"]
        {
            assert_eq!(
                code(&client, "resources/read", json!({ "uri": uri })).await,
                not_found,
                "{version} {uri}"
            );
        }
    }
}

#[tokio::test]
async fn each_skill_is_among_the_resources() {
    for (version, client) in clients() {
        let list = client.request("resources/list", json!({})).await.expect("a list");
        let resources = list["resources"].as_array().expect("a list");
        let of_skills: Vec<&Value> = resources
            .iter()
            .filter(|resource| resource["uri"].as_str().is_some_and(|uri| uri.starts_with("skill:")))
            .collect();
        let resource = |path: &str, name: &str, description: &str| {
            let uri = format!("skill://{path}/SKILL.md");
            json!({ "uri": uri, "name": name, "description": description, "mimeType": "text/markdown" })
        };
        let refunds = resource("acme/refunds", "refunds", "Pay it back.");
        let git = resource("git-workflow", "git-workflow", "How we branch. Before a commit.");
        assert_eq!(of_skills, [&refunds, &git], "{version}");
    }
}

#[tokio::test]
async fn directories_are_read_level_by_level() {
    for (version, client) in clients() {
        let uri = "skill://git-workflow";
        let result = client.request("resources/directory/read", json!({ "uri": uri })).await.expect("a list");
        let directory = json!({
            "uri": "skill://git-workflow/references",
            "name": "references",
            "mimeType": "inode/directory",
        });
        assert_eq!(result["resources"][1], directory, "{version}");
        let names: Vec<&Value> =
            result["resources"].as_array().expect("a list").iter().map(|child| &child["name"]).collect();
        assert_eq!(names, ["git-workflow", "references", "tree.png"], "{version}");
        assert_eq!((result.get("nextCursor"), result.get("ttlMs")), (None, None), "{version}");
        for uri in [
            "skill://git-workflow/SKILL.md",
            "skill://git-workflow/",
            "skill://git-workflow/none",
            "skill://git-workflow/../acme",
            "skill://",
            "tep://server",
            "/etc",
        ] {
            let refused = code(&client, "resources/directory/read", json!({ "uri": uri })).await;
            assert_eq!(refused, -32602, "{version} {uri}");
        }
    }
}

#[tokio::test]
async fn pages_follow_one_another_and_belong_to_one_list() {
    let (_folder, app) = with_skills();
    let client = TestClient::new(app.page_size(1)).expect("a sound app");
    for (method, params, member, count) in [
        ("skills/list", json!({}), "skills", 2),
        ("resources/directory/read", json!({ "uri": "skill://git-workflow" }), "resources", 3),
    ] {
        let (mut params, mut seen) = (params, Vec::new());
        loop {
            let page = client.request(method, params.clone()).await.expect("a page");
            assert_eq!(page[member].as_array().map(Vec::len), Some(1), "{method}");
            seen.push(page[member][0]["uri"].clone());
            if page["nextCursor"].is_null() {
                break;
            }
            params["cursor"] = page["nextCursor"].clone();
        }
        seen.dedup();
        assert_eq!(seen.len(), count, "{method}");
        // The cursor of the last page belongs to neither of these.
        for (method, uri) in [("resources/directory/read", "skill://acme"), ("resources/list", "")] {
            let stray = json!({ "uri": uri, "cursor": params["cursor"] });
            assert_eq!(code(&client, method, stray).await, -32602, "{method}");
        }
    }
}

#[tokio::test]
async fn no_header_has_to_repeat_the_uri() {
    let (_folder, app) = with_skills();
    let server = Server::start(app).await;
    for (method, uri) in [
        ("skills/get", "skill://acme/refunds/SKILL.md"),
        ("resources/directory/read", "skill://acme/refunds"),
    ] {
        let response = server.modern(method, json!({ "uri": uri })).without("Mcp-Name").send().await;
        assert_eq!(response.json()["result"]["resultType"], "complete", "{}", response.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn skills_are_read_without_mcp() {
    let client = client();
    let index = client.get("/llms.txt").await.text();
    let link = "/resources?uri=skill%3A%2F%2Fgit-workflow%2FSKILL.md";
    assert!(index.contains("\n## Skills\n\n- [refunds]("), "{index}");
    assert!(index.contains(&format!("\n- [git-workflow]({link}): How we branch.\n")), "{index}");
    let read = client.get(link).await;
    assert_eq!((read.header("content-type"), read.text().as_str()), ("text/markdown; charset=utf-8", GIT));
    let image = client.get("/resources?uri=skill://git-workflow/tree.png").await;
    assert_eq!((image.header("content-type"), image.body.as_ref()), ("image/png", &b"\x89PNG\xff"[..]));
    assert_eq!(client.get("/resources?uri=skill://git-workflow/none.md").await.status, 404);

    let full = client.get("/llms-full.txt").await.text();
    assert!(full.contains("--data-urlencode 'uri=skill://git-workflow/SKILL.md'"), "{full}");
    let openapi = client.get("/openapi.json").await.json();
    let described = openapi["paths"]["/resources"]["get"]["description"].as_str().unwrap_or_default();
    assert!(described.contains("`skill://git-workflow/SKILL.md`: How we branch."), "{described}");
}

#[tokio::test]
async fn a_resource_cannot_stand_for_a_file_of_a_skill() {
    use tep_runtime::prelude::mcp_resource;

    /// Any file.
    #[mcp_resource("skill://git-workflow/{file}")]
    async fn any(file: String) -> String {
        file
    }

    let (folder, _) = with_skills();
    let built = App::new("skills", "1").resource::<any>().skills(folder.path()).into_router();
    let problems = built.expect_err("two resources for one URI");
    assert!(problems.to_string().contains("`skill://git-workflow/{file}` would stand for"), "{problems}");
}
