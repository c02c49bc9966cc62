//! What is published of tools that macros write, that stand behind conditions, or that are methods.

use tep_runtime::prelude::*;
use tep_runtime::testing::{TestClient, json};

macro_rules! getter {
    ($doc:literal $name:ident as $wire:expr, $param_doc:expr, $default:expr) => {
        #[doc = $doc]
        #[doc = concat!("It is called `", stringify!($name), "`.")]
        #[mcp_tool(inline, name = $wire)]
        fn $name(
            #[doc = $param_doc]
            #[param(default = $default)]
            values: Vec<u32>,
        ) -> usize {
            values.len()
        }
    };
}

getter!("Counts." count as "count-all", "What to count.", [1, 2, 3]);

#[cfg_attr(all(), mcp_tool(inline))]
#[cfg_attr(all(), doc = "Said under a condition.")]
#[cfg_attr(any(), doc = "Never said.")]
fn conditional() {}

/// Only its first line
/// is special.
#[mcp_tool(inline)]
fn r#match(
    /// A keyword.
    r#type: String,
) -> String {
    r#type
}

#[derive(Default)]
struct Shelf {
    books: std::sync::Mutex<Vec<String>>,
}

#[mcp_tools]
impl Shelf {
    const SHORTEST: &str = "?";

    /// Put a book on the shelf.
    #[mcp_tool(destructive = false, caps = ["librarian"], title = "Put")]
    async fn put(
        &self,
        caller: &Identity,
        /// Its title.
        #[param(default = Self::SHORTEST.to_owned(), len = 1..=9)]
        title: String,
    ) -> Result<String, ToolError> {
        let mut books = self.books.lock().expect("no panic while it is held");
        books.push(title);
        Ok(format!("{} has put {}", caller.subject(), books.len()))
    }

    /// How many there are.
    #[mcp_tool(inline, read_only, name = "shelf.count")]
    fn count(&self) -> usize {
        self.books.lock().expect("no panic while it is held").len()
    }
}

/// Whom a book is lent to.
#[mcp_data]
struct Reader {
    /// Where to write to.
    #[param(format = "email", rename = "mail")]
    address: String,
    /// How many weeks.
    #[param(default = 2, max = 8, multiple_of = 2)]
    weeks: u8,
    /// How to remind them.
    #[param(default = ["post"])]
    by: Vec<String>,
}

struct Desk;

#[mcp_tools]
impl Desk {
    const REGULAR: &str = "ada";

    /// Lend books.
    #[mcp_tool(inline)]
    fn lend(
        &self,
        #[param(flatten)] reader: Reader,
        /// What proves who it is.
        #[param(secret, len = 4)]
        pin: String,
        /// Where they stand.
        #[param(alias = "shelves", unique, items(one_of = ["prose", "verse"]), default = ["prose"])]
        from: Vec<String>,
        /// Who lent them in the past.
        #[param(pattern = "^[a-z]+$", examples = [Self::REGULAR, "grace"], deprecated = "leave it out")]
        librarian: Option<String>,
    ) -> String {
        let Reader { address, weeks, by } = reader;
        let lent = from.join(" and ");
        format!("{lent} to {address} by {by:?} for {weeks} weeks, {} digits, {librarian:?}", pin.len())
    }
}

struct Vault;

#[mcp_tools]
impl Vault {
    /// Takes whoever has the right number.
    fn opens(_: &Identity, vault: &Self, number: &u32) -> Result<(), ToolError> {
        let Self = vault;
        if *number == 70 { Ok(()) } else { Err(ToolError::new("that is not the number")) }
    }

    /// Open it.
    #[mcp_tool(
        inline,
        authorize = Self::opens(self, number),
        tags = ["money"],
        deprecated = "use `safe`",
        version = "2.0.0",
        max_concurrency = 1,
        result_limit = 256
    )]
    fn open(&self, number: u32) -> String {
        "gold ".repeat(number as usize)
    }

    /// Look at it.
    #[mcp_tool(inline, read_only, strict, hidden = ["mcp"])]
    fn look(&self, times: u8) -> u8 {
        times
    }
}

fn client() -> TestClient {
    let app = App::new("generated", "1.0.0").tools(tools![count, conditional, r#match]);
    let app = app.tools(Shelf::tools()).state(Shelf::default()).tools(Desk::tools()).state(Desk);
    let app = app.tools(Vault::tools()).state(Vault);
    TestClient::new(app).expect("a sound app")
}

#[tokio::test]
async fn fragments_conditions_and_methods_are_published_like_anything_else() {
    let list = client().request("tools/list", json!({})).await.expect("a list");
    let properties = |tool: usize| list["tools"][tool]["inputSchema"]["properties"].clone();
    for (at, name, description) in [
        (0, "count-all", "Counts.\nIt is called `count`."),
        (1, "conditional", "Said under a condition."),
        (2, "match", "Only its first line\nis special."),
        (3, "put", "Put a book on the shelf."),
        (4, "shelf.count", "How many there are."),
    ] {
        assert_eq!(list["tools"][at]["name"], name);
        assert_eq!(list["tools"][at]["description"], description, "{name}");
    }
    assert_eq!(properties(0)["values"]["description"], "What to count.");
    assert_eq!(properties(0)["values"]["default"], json!([1, 2, 3]));
    assert_eq!(properties(2)["type"]["description"], "A keyword.");
    assert_eq!(properties(3)["title"]["default"], "?");
    assert_eq!(properties(3)["title"]["maxLength"], 9);
    assert_eq!(list["tools"][3]["title"], "Put");
    assert_eq!(list["tools"][4]["annotations"]["readOnlyHint"], true);
}

#[tokio::test]
async fn methods_are_called_on_the_one_value_that_is_lent() {
    let client = client();
    client.call("put").arg("title", "Emma").await.missing_capability("librarian");

    let librarian = client.as_identity(Identity::user("7", ["librarian"]));
    librarian.call("put").await.ok_text("user:7 has put 1");
    librarian.call("put").arg("title", "Emma").await.ok_text("user:7 has put 2");
    librarian.call("put").arg("title", "Middlemarch").await.violation("title");
    client.call("shelf.count").await.ok_text("2");
    assert_eq!(client.post("/tools/shelf.count", json!({})).await.text(), "2");
}

#[tokio::test]
async fn inputs_of_methods_say_what_those_of_functions_say() {
    let client = client();
    let list = client.request("tools/list", json!({})).await.expect("a list");
    let properties = &list["tools"][5]["inputSchema"]["properties"];
    for (pointer, published) in [
        ("/mail/format", json!("email")),
        ("/weeks/multipleOf", json!(2)),
        ("/by/default", json!(["post"])),
        ("/pin/minLength", json!(4)),
        ("/from/default", json!(["prose"])),
        ("/from/uniqueItems", json!(true)),
        ("/from/items/enum", json!(["prose", "verse"])),
        ("/librarian/examples", json!(["ada", "grace"])),
        ("/librarian/deprecated", json!(true)),
    ] {
        assert_eq!(properties.pointer(pointer), Some(&published), "{pointer} in {properties}");
    }
    assert_eq!(list["tools"][5]["inputSchema"]["required"], json!(["mail", "pin"]));

    let call = client.call("lend").arg("mail", "ada@example.com").arg("pin", "1234");
    call.clone().await.ok_text("prose to ada@example.com by [\"post\"] for 2 weeks, 4 digits, None");
    call.arg("shelves", ["verse"])
        .arg("weeks", 4)
        .arg("librarian", "grace")
        .await
        .ok_text("verse to ada@example.com by [\"post\"] for 4 weeks, 4 digits, Some(\"grace\")");
    let wrong = json!({
        "mail": "ada", "weeks": 3, "pin": "97531", "from": ["prose", "verse", "maps"], "librarian": "G",
    });
    let refused = client.call("lend").args(wrong).await;
    for path in ["mail", "weeks", "pin", "from[2]", "librarian"] {
        refused.violation(path);
    }
    assert!(!refused.text().contains("97531"), "{}", refused.text());
}

#[tokio::test]
async fn methods_are_offered_on_terms_like_functions() {
    let client = client();
    let list = client.request("tools/list", json!({})).await.expect("a list");
    let vault: Vec<_> = list["tools"].as_array().expect("tools").iter().skip(6).collect();
    let [open] = vault.as_slice() else { panic!("one is hidden: {vault:?}") };
    assert!(open["description"].as_str().is_some_and(|text| text.contains("use `safe`")), "{open}");
    client.call("open").arg("number", 71).await.error_contains("that is not the number");
    let cut = client.call("open").arg("number", 70).await;
    cut.ok_contains("gold gold");
    assert!(!cut.text().contains(&"gold ".repeat(70)), "{}", cut.text());
    client.call("look").arg("times", 1).await.error_contains("look");
    assert_eq!(client.post("/tools/look", json!({ "times": 1 })).await.text(), "1");
    assert_eq!(client.post("/tools/look", json!({ "times": "1" })).await.status, 422);
}

#[test]
fn a_method_asks_for_its_value_like_any_function() {
    let error = App::new("generated", "1.0.0").tools(Shelf::tools()).into_router().expect_err("no shelf");
    let text = error.to_string();
    assert!(
        text.contains("`put` borrows `&") && text.contains("Shelf") && text.contains(".state(value)"),
        "{text}"
    );
}
