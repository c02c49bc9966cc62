//! Tools that ask the client: its user, its model.

use tep_runtime::prelude::*;

/// Ask the client's model.
#[mcp_tool(read_only)]
async fn test_sampling(
    cx: &Context,
    /// What the model is asked.
    prompt: String,
) -> Result<String, ToolError> {
    let sampled = cx.sample(prompt).max_tokens(100).await?;
    Ok(format!("LLM response: {}", sampled.text()))
}

#[mcp_data]
struct Account {
    /// The user's name.
    username: String,
    /// The user's e-mail address.
    email: String,
}

/// Ask the user for a name and an address.
#[mcp_tool(read_only)]
async fn test_elicitation(
    cx: &Context,
    /// What the user is told.
    message: String,
) -> Result<String, ToolError> {
    let Account { username, email } = cx.ask::<Account>(message).await?;
    Ok(format!("User response: {username} <{email}>"))
}

#[mcp_data]
enum Status {
    Active,
    Inactive,
    Pending,
}

#[mcp_data]
#[serde(default)]
struct Profile {
    name: String,
    age: i32,
    score: f64,
    status: Status,
    verified: bool,
}

impl Default for Profile {
    fn default() -> Self {
        Self { name: "John Doe".into(), age: 30, score: 95.5, status: Status::Active, verified: true }
    }
}

/// Ask for a profile that is filled in already.
#[mcp_tool(read_only)]
async fn test_elicitation_sep1034_defaults(cx: &Context) -> Result<String, ToolError> {
    let profile = cx.ask::<Profile>("Is this you?").await?;
    Ok(format!("The profile of {} is complete.", profile.name))
}

#[mcp_data]
enum Plain {
    Option1,
    Option2,
    Option3,
}

#[mcp_data]
enum Titled {
    /// First option
    Value1,
    /// Second option
    Value2,
    /// Third option
    Value3,
}

#[mcp_data]
#[serde(rename_all = "camelCase")]
struct Choices {
    untitled_single: Plain,
    titled_single: Titled,
    #[schemars(extend("enumNames" = ["Option one", "Option two", "Option three"]))]
    legacy_enum: Plain,
    untitled_multi: Vec<Plain>,
    titled_multi: Vec<Titled>,
}

/// Ask for choices of every kind.
#[mcp_tool(read_only)]
async fn test_elicitation_sep1330_enums(cx: &Context) -> Result<String, ToolError> {
    let choices = cx.ask::<Choices>("What do you choose?").await?;
    Ok(format!("{} of several were chosen.", choices.untitled_multi.len() + choices.titled_multi.len()))
}

/// Ask the client's model, which not every client has.
#[mcp_tool(read_only)]
async fn test_missing_capability(cx: &Context) -> Result<String, ToolError> {
    Ok(cx.sample("Say hello.").max_tokens(20).await?.text())
}

#[mcp_data]
struct Confirmation {
    /// Whether to go on.
    ok: bool,
}

/// Ask the user whether to go on.
#[mcp_tool(read_only)]
async fn test_streaming_elicitation(cx: &Context) -> Result<String, ToolError> {
    let Confirmation { ok } = cx.ask::<Confirmation>("Go on?").await?;
    Ok(format!("The user said {ok}."))
}
