//! One tool for each kind of content that a result can hold.

use tep_runtime::prelude::*;

pub(crate) const PIXEL: &[u8] = include_bytes!("pixel.png");
const SILENCE: &[u8] = include_bytes!("silence.wav");

/// Return one text block.
#[mcp_tool(read_only)]
async fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// Return a picture, red and one pixel large.
#[mcp_tool(read_only)]
async fn test_image_content() -> Content {
    Content::image(PIXEL, "image/png")
}

/// Return a sound: a hundredth of a second of silence.
#[mcp_tool(read_only)]
async fn test_audio_content() -> Content {
    Content::audio(SILENCE, "audio/wav")
}

/// Return a resource with its contents.
#[mcp_tool(read_only)]
async fn test_embedded_resource() -> Content {
    Content::resource(ResourceContents::text(
        "test://embedded-resource",
        "text/plain",
        "This is an embedded resource content.",
    ))
}

/// Return a text, a picture and a resource.
#[mcp_tool(read_only)]
async fn test_multiple_content_types() -> Vec<Content> {
    vec![
        Content::text("Multiple content types test:"),
        Content::image(PIXEL, "image/png"),
        Content::resource(ResourceContents::text(
            "test://mixed-content-resource",
            "application/json",
            r#"{"test":"data","value":123}"#,
        )),
    ]
}

/// Fail, in a way that the model can read.
#[mcp_tool(read_only)]
async fn test_error_handling() -> Result<(), &'static str> {
    Err("This tool intentionally returns an error for testing")
}
