use tep_runtime::prelude::*;

use std::fmt;

use tep_runtime::protocol::EmbeddedResource;

#[mcp_data]
pub struct Started {
    pub id: u64,
}

macro_rules! returns {
    ($($name:ident: $ty:ty = $value:expr;)*) => {$(
        #[mcp_tool]
        async fn $name() -> $ty {
            $value
        }
    )*};
}

returns! {
    nothing: () = ();
    text: String = String::from("text");
    fixed: &'static str = "text";
    yes: bool = true;
    small: i8 = 1;
    large: u64 = u64::MAX;
    float: f64 = 0.5;
    numbers: Vec<u8> = vec![1];
    records: Vec<Started> = vec![Started { id: 1 }];
    record: Json<Started> = Json(Started { id: 1 });
    list: Json<Vec<u8>> = Json(vec![1]);
    block: Content = Content::text("text");
    blocks: Vec<Content> = vec![Content::text("text")];
    picture: Image = Image { bytes: vec![], mime_type: "image/png".into() };
    sound: Audio = Audio { bytes: vec![], mime_type: "audio/wav".into() };
    result: ToolResult = ToolResult::text("text");
    maybe: Option<u32> = None;
    fallible: Result<String, std::num::ParseIntError> = Ok(String::new());
    controlled: Result<Json<Started>, ToolError> = Ok(Json(Started { id: 1 }));
    nested: Result<Option<Vec<String>>, ToolError> = Ok(None);
    link: Option<ResourceLink> = None;
    embedded: Option<EmbeddedResource> = None;
}

#[mcp_tool]
async fn without_arrow() {}

/// Neither this error nor its box is `Send`: the result is made where the function runs.
#[mcp_tool]
fn blocking_with_any_error() -> Result<String, Box<dyn fmt::Display>> {
    Ok(String::new())
}

#[mcp_tool]
async fn uses_the_question_mark(text: String) -> Result<u32, ToolError> {
    Ok(text.parse()?)
}

fn main() {
    let _ = tools![nothing, without_arrow, blocking_with_any_error, uses_the_question_mark];
}
