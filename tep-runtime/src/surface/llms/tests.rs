use expect_test::expect;
use serde_json::json;

use super::*;
use crate::prompt::PromptMeta;
use crate::resource::ResourceMeta;
use crate::surface::outline::samples::{ORIGIN, compare, greet, outline, prompt, resource, tool};
use crate::tool::ToolMeta;

const NASTY: &[&str] = &[
    "Two\nlines",
    "A ] bracket [and](https://example.com) | pipe",
    "```\nunclosed fence",
    "# Heading\n\n## Another",
    "<script>alert(1)</script>",
    "🎉 emoji",
    "NUL \0 and DEL \u{7f} and \u{1b}[31m",
    "back\\slash \\",
    "\u{feff}BOM",
    "- item\n* item\n1. item",
    "~~~\n# in a fence",
    "one ` tick",
    "",
];

fn sample() -> Outline {
    let id = json!({ "id": { "type": "integer", "description": "Number of the experiment." } });
    let mut sample = outline(
        vec![
            greet(),
            tool(ToolMeta::new("wipe_db", ORIGIN).caps(&["admin"]).destructive(true), json!({}), &[]),
        ],
        vec![
            resource(
                ResourceMeta::new("server/status", ORIGIN)
                    .description("How it is. And more.")
                    .mime_type("text/plain"),
                json!({}),
            ),
            resource(ResourceMeta::new("experiments/{id}/log", ORIGIN).caps(&["read"]), id),
            resource(ResourceMeta::new("notes://today", ORIGIN).name("greet"), json!({})),
        ],
    );
    sample.prompts =
        vec![compare(), prompt(PromptMeta::new("greet", ORIGIN).caps(&["read"]), json!({}), &[])];
    sample.about.instructions = Some("Greet first.".into());
    sample.tools[0].output = Some(json!({ "type": "object", "properties": {} }));
    sample
}

/// What every reader of llms.txt relies on.
fn check(text: &str) {
    let headings = text.lines().filter(|line| line.starts_with("# ")).count();
    assert_eq!(headings, 1, "{text}");
    assert!(text.starts_with("# "), "{text}");
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
    let fences: Vec<&str> = text.lines().filter(|line| line.trim_start().starts_with("```")).collect();
    assert_eq!(fences.len() % 2, 0, "{text}");
    let entry = regex::Regex::new(r"^- \[[^\[\]]+\]\([^()\s]+\)(?:: .*)?$").expect("a regex");
    for line in text.lines().filter(|line| line.starts_with("- [")) {
        assert!(entry.is_match(line), "{line}");
    }
}

#[test]
fn the_index() {
    let text = index_of(&sample());
    check(&text);
    expect![[r#"
        # sample

        > Tools, resources and prompts for agents and scripts, over MCP and plain HTTP.

        How to use it:

        > Greet first.

        Call a tool with `POST /tools/NAME` and its arguments as one JSON object (`Content-Type: application/json`) or as a form. Read a resource with `GET /resources/PATH`. Read a resource that has a scheme in its URI with `GET /resources?uri=URI`. Fill in a prompt with `GET /prompts/NAME` and its arguments in the query string. MCP clients connect to `/mcp`. [/openapi.json](/openapi.json) says the same to programs.

        ## Tools

        - [greet](/llms-full.txt#greet): Say hi to someone.
        - [wipe_db](/llms-full.txt#wipe_db): (requires: admin)

        ## Resources

        - [server/status](/llms-full.txt#server-status): How it is.
        - [experiments/{id}/log](/llms-full.txt#experiments-id-log): (requires: read)
        - [greet](/llms-full.txt#greet-2)

        ## Prompts

        - [compare](/llms-full.txt#compare): Ask for a comparison.
        - [greet](/llms-full.txt#greet-3): (requires: read)

        ## Optional

        - [OpenAPI](/openapi.json): The same for programs, as OpenAPI 3.0; with ?version=3.1 as OpenAPI 3.1.
        - [Everything in full](/llms-full.txt): Every schema, and a line for curl for every item.
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_full_text() {
    let text = full_of(&sample(), Base::new(None));
    check(&text);
    expect![[r##"
        # sample

        > Tools, resources and prompts for agents and scripts, over MCP and plain HTTP.

        How to use it:

        > Greet first.

        Call a tool with `POST /tools/NAME` and its arguments as one JSON object (`Content-Type: application/json`) or as a form. Read a resource with `GET /resources/PATH`. Read a resource that has a scheme in its URI with `GET /resources?uri=URI`. Fill in a prompt with `GET /prompts/NAME` and its arguments in the query string. MCP clients connect to `/mcp`. [/openapi.json](/openapi.json) says the same to programs.

        A tool answers with status 200 and its result, or with 400 and the reason of its failure. Status 422 lists everything that is wrong with the arguments; then nothing has run.

        The lines for curl want the address of this server in `BASE_URL`, without a slash at its end, such as `BASE_URL=http://127.0.0.1:4567`.

        <a id="greet"></a>

        ## greet

        > Say hi to someone.

        Parameters:

        - `name` (string, required): Person to greet.

        Input schema:

        ```json
        {
          "type": "object",
          "properties": {
            "name": {
              "type": "string",
              "description": "Person to greet."
            }
          },
          "required": [
            "name"
          ],
          "additionalProperties": false
        }
        ```

        Returns: JSON of this schema:

        ```json
        {
          "type": "object",
          "properties": {}
        }
        ```

        Call it:

        ```sh
        curl -X POST "$BASE_URL/tools/greet" -H 'Content-Type: application/json' -d '{"name":"world"}'
        ```

        <a id="wipe_db"></a>

        ## wipe_db

        Requires: `admin`. Add a credential to the request, such as `-H "Authorization: Bearer $TOKEN"`; `/openapi.json` says of which kinds.

        Hints: may destroy what was there.

        It takes no arguments.

        Returns: text; an image or a sound as its bytes; several content blocks as JSON.

        Call it:

        ```sh
        curl -X POST "$BASE_URL/tools/wipe_db" -H 'Content-Type: application/json' -d '{}'
        ```

        <a id="server-status"></a>

        ## server/status

        > How it is. And more.

        URI: `tep://server/status`

        Media type: `text/plain`

        Read it:

        ```sh
        curl "$BASE_URL/resources/server/status"
        ```

        <a id="experiments-id-log"></a>

        ## experiments/{id}/log

        Requires: `read`. Add a credential to the request, such as `-H "Authorization: Bearer $TOKEN"`; `/openapi.json` says of which kinds.

        URI: `tep://experiments/{id}/log`

        Parameters:

        - `id` (integer, required): Number of the experiment.

        Read it:

        ```sh
        curl "$BASE_URL/resources/experiments/1/log"
        ```

        <a id="greet-2"></a>

        ## greet

        URI: `notes://today`

        Read it:

        ```sh
        curl -G "$BASE_URL/resources" --data-urlencode 'uri=notes://today'
        ```

        <a id="compare"></a>

        ## compare

        > Ask for a comparison. Of runs.

        Arguments:

        - `runs` (list of integer, required): Which runs.
        - `by` (string, default "loss")

        Returns: text, when it is one text of the user; other messages as JSON.

        Fill it in:

        ```sh
        curl "$BASE_URL/prompts/compare?runs=1&runs=2"
        ```

        <a id="greet-3"></a>

        ## greet

        Requires: `read`. Add a credential to the request, such as `-H "Authorization: Bearer $TOKEN"`; `/openapi.json` says of which kinds.

        It takes no arguments.

        Returns: text, when it is one text of the user; other messages as JSON.

        Fill it in:

        ```sh
        curl "$BASE_URL/prompts/greet"
        ```
    "##]].assert_eq(&text);
}

#[test]
fn an_app_without_anything() {
    let nothing = outline(vec![], vec![]);
    for text in [index_of(&nothing), full_of(&nothing, Base::new(None))] {
        check(&text);
        assert!(["## Tools", "## Resources", "## Prompts"].iter().all(|section| !text.contains(section)));
        assert!(text.contains("/mcp"));
    }
}

#[test]
fn no_text_of_an_author_breaks_the_documents() {
    for &nasty in NASTY {
        let properties = json!({ nasty: { "type": "string", "description": nasty, "default": nasty } });
        let meta = ToolMeta::new("x", ORIGIN).title(nasty).description(nasty).caps(&["a ] b"]);
        let of_server = ResourceMeta::new("x", ORIGIN).title(nasty).description(nasty);
        let of_server = if nasty.is_empty() { of_server } else { of_server.name(nasty) };
        let of_people = PromptMeta::new("x", ORIGIN).title(nasty).description(nasty).caps(&["a ] b"]);
        let mut outline =
            outline(vec![tool(meta, properties.clone(), &[])], vec![resource(of_server, json!({}))]);
        outline.prompts = vec![prompt(of_people, properties, &[])];
        outline.tools[0].example = json!({ nasty: nasty });
        outline.prompts[0].example = json!({ nasty: nasty });
        outline.tools[0].output = Some(json!({ "enum": [nasty] }));
        outline.about.implementation.title = Some(nasty.to_owned());
        outline.about.implementation.description = Some(nasty.to_owned());
        outline.about.instructions = Some(nasty.to_owned());
        let (index, full) = (index_of(&outline), full_of(&outline, Base::new(None)));
        check(&index);
        check(&full);
        assert_eq!(index.lines().filter(|line| line.starts_with("- [")).count(), 5, "{index}");
    }
}

#[test]
fn every_link_of_the_index_has_its_anchor() {
    let names = ["Greet.All", "greet", "greet-2", "a_b"];
    let tools = names.map(|name| tool(ToolMeta::new(name, ORIGIN), json!({}), &[]));
    let uris = ["greet", "greet/2", "$", "(*)", "x://a"];
    let resources = uris.map(|uri| resource(ResourceMeta::new(uri, ORIGIN), json!({})));
    let mut outline = outline(tools.into(), resources.into());
    outline.prompts = ["greet", "-"].map(|name| prompt(PromptMeta::new(name, ORIGIN), json!({}), &[])).into();
    let (index, full) = (index_of(&outline), full_of(&outline, Base::new(None)));
    let fragments: Vec<&str> =
        index.split("(/llms-full.txt#").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!(fragments.len(), 11);
    for fragment in &fragments {
        assert_eq!(full.matches(&format!("<a id=\"{fragment}\"></a>")).count(), 1, "{fragment}");
        assert_eq!(fragments.iter().filter(|other| other == &fragment).count(), 1, "{fragment}");
    }
}
