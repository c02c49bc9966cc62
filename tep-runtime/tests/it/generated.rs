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

fn client() -> TestClient {
    let app = App::new("generated", "1.0.0").tools(tools![count, conditional, r#match]);
    TestClient::new(app.tools(Shelf::tools()).state(Shelf::default())).expect("a sound app")
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
    let nobody = client.call("put", json!({ "title": "Emma" })).await.expect("an answer");
    assert_eq!(nobody.text(), "missing capability: librarian");

    let librarian = client.as_identity(Identity::user("7", ["librarian"]));
    let put = librarian.call("put", json!({})).await.expect("an answer");
    assert_eq!(put.text(), "user:7 has put 1");
    let put = librarian.call("put", json!({ "title": "Emma" })).await.expect("an answer");
    assert_eq!(put.text(), "user:7 has put 2");
    let too_long = librarian.call("put", json!({ "title": "Middlemarch" })).await.expect("an answer");
    assert!(too_long.is_error());
    assert_eq!(client.call("shelf.count", json!({})).await.expect("an answer").text(), "2");
    assert_eq!(client.post("/tools/shelf.count", json!({})).await.text(), "2");
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
