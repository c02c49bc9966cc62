//! Prompts with arguments and without, and with more than text in them.

use tep_runtime::prelude::*;

use crate::content::PIXEL;

/// A prompt without arguments.
#[mcp_prompt(inline)]
fn test_simple_prompt() -> &'static str {
    "This is a simple prompt for testing."
}

/// Values to choose from for any argument.
fn values() -> [&'static str; 3] {
    ["test", "testing", "another value"]
}

/// A prompt that says both of its arguments.
#[mcp_prompt(inline)]
fn test_prompt_with_arguments(
    /// The first.
    #[param(complete = values)]
    arg1: String,
    /// The second.
    #[param(complete = values)]
    arg2: String,
) -> String {
    format!("Prompt with arguments: arg1='{arg1}', arg2='{arg2}'")
}

/// A prompt about a resource, which comes with it.
#[mcp_prompt(inline)]
fn test_prompt_with_embedded_resource(
    /// The URI of the resource.
    #[param(rename = "resourceUri", example = "test://embedded-resource")]
    uri: String,
) -> Vec<PromptMessage> {
    let resource = ResourceContents::text(uri, "text/plain", "Embedded resource content for testing.");
    vec![PromptMessage::user(resource), PromptMessage::user("Please process the embedded resource above.")]
}

/// A prompt about a picture, red and one pixel large.
#[mcp_prompt(inline)]
fn test_prompt_with_image() -> Vec<PromptMessage> {
    vec![
        PromptMessage::user(Content::image(PIXEL, "image/png")),
        PromptMessage::user("Please analyze the image above."),
    ]
}
