//! Tools and a prompt whose questions are answered in later requests; sessions answer them at once.

use tep_runtime::prelude::*;

#[mcp_data]
struct Name {
    /// Your name.
    name: String,
}

#[mcp_data]
struct Agreed {
    ok: bool,
}

#[mcp_data]
struct Favourite {
    /// Your favourite color.
    color: String,
}

/// Ask for a name.
#[mcp_tool(read_only)]
async fn test_input_required_result_elicitation(cx: &Context) -> Result<String, ToolError> {
    let Name { name } = cx.ask::<Name>("What is your name?").named("user_name").await?;
    Ok(format!("Hello, {name}!"))
}

/// Ask the client's model.
#[mcp_tool(read_only)]
async fn test_input_required_result_sampling(cx: &Context) -> Result<String, ToolError> {
    let question = cx.sample("What is the capital of France?").max_tokens(100);
    Ok(question.named("capital_question").await?.text())
}

/// Ask for the folders that the user works in.
#[mcp_tool(read_only)]
async fn test_input_required_result_list_roots(cx: &Context) -> Result<Vec<String>, ToolError> {
    let roots = cx.roots().named("client_roots").await?;
    Ok(roots.into_iter().map(|root| root.uri).collect())
}

/// Ask for a confirmation, and know of it in the next request.
#[mcp_tool(read_only)]
async fn test_input_required_result_request_state(cx: &Context) -> Result<&'static str, ToolError> {
    match cx.ask::<Agreed>("Do you agree?").named("confirm").await? {
        Agreed { ok: true } => Ok("state-ok"),
        Agreed { ok: false } => Err(ToolError::new("the user does not agree")),
    }
}

/// Ask the user, their model and their client at once.
#[mcp_tool(read_only)]
async fn test_input_required_result_multiple_inputs(cx: &Context) -> Result<String, ToolError> {
    let (Name { name }, greeting, roots) = cx
        .ask_all((
            cx.ask::<Name>("What is your name?").named("user_name"),
            cx.sample("Greet the user.").max_tokens(50).named("greeting"),
            cx.roots().named("client_roots"),
        ))
        .await?;
    Ok(format!("{name} works in {} folders: {}", roots.len(), greeting.text()))
}

/// Ask in two steps.
#[mcp_tool(read_only)]
async fn test_input_required_result_multi_round(cx: &Context) -> Result<String, ToolError> {
    let Name { name } = cx.ask::<Name>("What is your name?").named("step1").await?;
    let question = format!("Which color do you like best, {name}?");
    let Favourite { color } = cx.ask::<Favourite>(question).named("step2").await?;
    Ok(format!("{name} likes {color}."))
}

/// Ask for a confirmation that nobody can forge.
#[mcp_tool(read_only)]
async fn test_input_required_result_tampered_state(cx: &Context) -> Result<String, ToolError> {
    let Agreed { ok } = cx.ask::<Agreed>("Do you agree?").named("confirm").await?;
    Ok(format!("The user said {ok}."))
}

/// Ask the user, or the model where there is no user.
#[mcp_tool(read_only)]
async fn test_input_required_result_capabilities(cx: &Context) -> Result<String, ToolError> {
    match cx.ask::<Name>("What is your name?").named("user_name").await {
        Ok(Name { name }) => Ok(format!("The user is {name}.")),
        Err(NoAnswer::Unsupported(_)) => {
            let guess = cx.sample("Make up a name.").max_tokens(20).named("made_up_name").await?;
            Ok(format!("The model suggests {}.", guess.text()))
        }
        Err(why) => Err(why.into()),
    }
}

#[mcp_data]
struct Situation {
    /// What the user is working on.
    context: String,
}

/// Ask for what the user is working on.
#[mcp_prompt]
async fn test_input_required_result_prompt(cx: &Context) -> Result<String, ToolError> {
    let Situation { context } = cx.ask::<Situation>("What are you working on?").named("user_context").await?;
    Ok(format!("Help me with this: {context}"))
}
