//! Questions to the client: the same handlers, answered in a session, in further requests, and over HTTP-direct.

use std::time::{Duration, UNIX_EPOCH};

use serde_json::{Value, json};
use tep_runtime::prelude::*;
use tep_runtime::protocol::ProtocolVersion;
use tep_runtime::testing::{Answer, Clock, TestClient};
use tep_runtime::tools;

use crate::app::{SECRET, token};
use crate::connection::Connection;
use crate::events::Event;
use crate::http::Request;
use crate::server::{CLIENT_CAPABILITIES, Server};

#[mcp_data]
struct Team {
    /// Who looks after it.
    #[schemars(length(min = 2))]
    team: String,
}

#[mcp_data]
enum Size {
    Small,
    Large,
}

#[mcp_data]
#[serde(default)]
struct Order {
    #[schemars(title = "How big")]
    size: Size,
    #[schemars(range(min = 1, max = 9))]
    count: u8,
    gift: bool,
    #[schemars(email)]
    contact: Option<String>,
}

impl Default for Order {
    fn default() -> Self {
        Self { size: Size::Small, count: 1, gift: false, contact: None }
    }
}

#[mcp_data]
struct Nested {
    order: Order,
}

/// Deploy for a team, of which the user knows the name.
#[mcp_tool]
async fn deploy(cx: &Context, place: String) -> Result<String, ToolError> {
    let Team { team } = cx.ask::<Team>(format!("Whose is {place}?")).await?;
    Ok(format!("{place} is deployed for {team}"))
}

/// Ask twice, the second time about the first answer.
#[mcp_tool]
async fn two_rounds(cx: &Context) -> Result<String, ToolError> {
    let first = cx.ask::<Team>("The first?").named("first").await?.team;
    let second = cx.ask::<Team>(format!("After {first}?")).named("second").await?.team;
    Ok(format!("{first}, {second}"))
}

/// Ask for everything at once.
#[mcp_tool]
async fn at_once(cx: &Context) -> Result<String, ToolError> {
    let (team, sampled, roots) =
        cx.ask_all((cx.ask::<Team>("Who?"), cx.sample("Say hi.").system("Be brief."), cx.roots())).await?;
    Ok(format!("{} {} {}", team.team, sampled.text(), roots.len()))
}

/// Say what became of a question.
#[mcp_tool]
async fn outcome(cx: &Context) -> String {
    match cx.ask::<Order>("What do you order?").named("order").await {
        Ok(order) => format!("{} for {}", order.count, order.contact.unwrap_or_default()),
        Err(why) => format!("{why:?}"),
    }
}

/// Send the user to a page.
#[mcp_tool]
async fn sign_in(cx: &Context) -> Result<&'static str, ToolError> {
    cx.ask_url("Sign in, please.", "https://example.com/login").named("login").await?;
    Ok("thanks")
}

/// Ask with a form that no client can show.
#[mcp_tool]
async fn impossible(cx: &Context) -> Result<String, ToolError> {
    cx.ask::<Nested>("Fill this in.").await.map(|nested| nested.order.count.to_string()).map_err(Into::into)
}

/// A resource that asks first.
#[mcp_resource("vault/{id}")]
async fn vault(cx: &Context, id: u32) -> Result<String, ToolError> {
    let Team { team } = cx.ask::<Team>("Whose vault?").named("owner").await?;
    Ok(format!("vault {id} of {team}"))
}

/// A prompt that asks first.
#[mcp_prompt]
async fn plan(cx: &Context) -> Result<String, ToolError> {
    let Team { team } = cx.ask::<Team>("Plan for whom?").named("owner").await?;
    Ok(format!("Plan the week of {team}."))
}

fn app() -> App {
    App::new("asking", "1")
        .tools(tools![deploy, two_rounds, at_once, outcome, sign_in, impossible])
        .resource::<vault>()
        .prompt::<plan>()
        .auth(BearerToken::hs256(SECRET))
}

fn everything() -> Value {
    json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} })
}

fn accept(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

fn sampled() -> Value {
    json!({ "role": "assistant", "content": { "type": "text", "text": "hi" }, "model": "m", "stopReason": "endTurn" })
}

/// A modern request with answers, from a client that can do `capabilities`.
struct Round<'a> {
    server: &'a Server,
    method: &'a str,
    params: Value,
    capabilities: Value,
    bearer: Option<String>,
}

impl<'a> Round<'a> {
    fn new(server: &'a Server, method: &'a str, params: Value) -> Self {
        Self { server, method, params, capabilities: everything(), bearer: None }
    }

    fn tool(server: &'a Server, name: &str) -> Self {
        Self::new(server, "tools/call", json!({ "name": name, "arguments": {} }))
    }

    fn able_to(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    fn request(&self, answers: Option<Value>, state: Option<&str>) -> Request {
        let mut params = self.params.clone();
        params["_meta"] = json!({ CLIENT_CAPABILITIES: self.capabilities });
        if let Some(answers) = answers {
            params["inputResponses"] = answers;
        }
        if let Some(state) = state {
            params["requestState"] = state.into();
        }
        let request = self.server.modern(self.method, params);
        self.bearer.iter().fold(request, |request, token| request.bearer(token))
    }

    async fn send(&self, answers: Option<Value>, state: Option<&str>) -> (u16, Value) {
        let response = self.request(answers, state).send().await;
        (response.status, response.json())
    }

    /// The questions of a round, and its state.
    async fn asks(&self, answers: Option<Value>, state: Option<&str>) -> (Value, String) {
        let (status, message) = self.send(answers, state).await;
        let result = &message["result"];
        assert_eq!((status, &result["resultType"]), (200, &json!("input_required")), "{message}");
        assert!(result.get("ttlMs").is_none() && result["_meta"].is_object(), "{message}");
        (result["inputRequests"].clone(), result["requestState"].as_str().expect("a state").to_owned())
    }

    async fn says(&self, answers: Value, state: &str) -> String {
        let (_, message) = self.send(Some(answers), Some(state)).await;
        assert_eq!(message["result"]["resultType"], "complete", "{message}");
        message["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{message}")).to_owned()
    }

    async fn code(&self, answers: Option<Value>, state: Option<&str>) -> i64 {
        let (_, message) = self.send(answers, state).await;
        message["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {message}"))
    }
}

fn only_key(questions: &Value) -> String {
    let keys: Vec<&String> = questions.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 1, "{questions}");
    keys[0].clone()
}

#[tokio::test]
async fn a_modern_question_is_answered_by_the_next_request() {
    let server = Server::start(app()).await;
    let round =
        Round::new(&server, "tools/call", json!({ "name": "deploy", "arguments": { "place": "qa" } }));
    let (questions, state) = round.asks(None, None).await;
    let key = only_key(&questions);
    assert_eq!(
        questions[&key],
        json!({ "method": "elicitation/create", "params": {
            "message": "Whose is qa?",
            "mode": "form",
            "requestedSchema": {
                "type": "object",
                "properties": { "team": { "type": "string", "minLength": 2, "description": "Who looks after it." } },
                "required": ["team"],
            },
        }})
    );
    let answers = json!({ key: accept(json!({ "team": "core" })), "stray": 1 });
    assert_eq!(round.says(answers, &state).await, "qa is deployed for core");
    server.stop().await;
}

#[tokio::test]
async fn rounds_follow_one_another_and_each_state_is_good_once() {
    let server = Server::start(app()).await;
    let round = Round::tool(&server, "two_rounds");
    let (questions, first) = round.asks(None, None).await;
    assert_eq!(only_key(&questions), "first");
    let (questions, second) =
        round.asks(Some(json!({ "first": accept(json!({ "team": "ann" })) })), Some(&first)).await;
    assert_eq!(questions["second"]["params"]["message"], "After ann?");
    let answers = json!({ "second": accept(json!({ "team": "bob" })) });
    assert_eq!(round.says(answers.clone(), &second).await, "ann, bob");
    assert_eq!(round.code(Some(answers), Some(&second)).await, -32602, "the state was used");
    assert_eq!(round.code(None, Some(&first)).await, -32602, "so was the first");
    server.stop().await;
}

#[tokio::test]
async fn missing_and_malformed_answers_are_asked_for_again() {
    let server = Server::start(app()).await;
    let round = Round::tool(&server, "two_rounds");
    for wrong in [
        json!({}),
        json!({ "other": accept(json!({ "team": "ann" })) }),
        json!({ "first": 12345 }),
        json!({ "first": { "action": "maybe" } }),
        json!({ "first": accept(json!({ "team": "x" })) }),
        json!({ "first": accept(json!({ "team": 7 })) }),
        json!({ "first": accept(json!({})) }),
        json!({ "first": ["accept", { "team": "ann" }] }),
        json!({ "first": accept(json!(["ann"])) }),
    ] {
        let (_, state) = round.asks(None, None).await;
        let (questions, _) = round.asks(Some(wrong.clone()), Some(&state)).await;
        assert_eq!(only_key(&questions), "first", "{wrong}");
    }
    for wrong in [json!(7), json!(["first"]), json!("first")] {
        assert_eq!(round.code(Some(wrong), None).await, -32602);
    }
    let stateless = round.asks(Some(json!({ "first": accept(json!({ "team": "ann" })) })), None).await;
    assert_eq!(only_key(&stateless.0), "second", "a named question needs no state");
    server.stop().await;
}

#[tokio::test]
async fn several_questions_are_put_at_once() {
    let server = Server::start(app()).await;
    let round = Round::tool(&server, "at_once");
    let (questions, mut state) = round.asks(None, None).await;
    let by_method = |method: &str| {
        let found =
            questions.as_object().expect("an object").iter().find(|(_, asked)| asked["method"] == method);
        found.unwrap_or_else(|| panic!("no {method}: {questions}")).0.clone()
    };
    let (form, sample, roots) =
        (by_method("elicitation/create"), by_method("sampling/createMessage"), by_method("roots/list"));
    assert_eq!(
        questions[&sample]["params"],
        json!({
            "systemPrompt": "Be brief.", "maxTokens": 1000,
            "messages": [{ "role": "user", "content": { "type": "text", "text": "Say hi." } }],
        })
    );
    for wrong in [json!([[["file:///a", null]]]), json!({ "roots": [["file:///a", null]] })] {
        let (again, next) = round.asks(Some(json!({ &roots: wrong })), Some(&state)).await;
        assert!(again.get(&roots).is_some(), "{wrong}");
        state = next;
    }
    let partly =
        json!({ form: accept(json!({ "team": "core" })), roots: { "roots": [{ "uri": "file:///a" }] } });
    let (mut rest, mut state) = round.asks(Some(partly), Some(&state)).await;
    assert_eq!(only_key(&rest), sample);
    for wrong in [
        json!(["assistant", { "type": "text", "text": "hi" }, "m", null]),
        json!({ "role": "assistant", "content": ["text", "hi"], "model": "m" }),
        json!({ "role": "assistant", "content": [["text", "hi"]], "model": "m" }),
    ] {
        (rest, state) = round.asks(Some(json!({ &sample: wrong })), Some(&state)).await;
        assert_eq!(only_key(&rest), sample, "{wrong}");
    }
    assert_eq!(round.says(json!({ sample: sampled() }), &state).await, "core hi 1");
    server.stop().await;
}

#[tokio::test]
async fn only_what_the_client_can_do_is_asked() {
    let server = Server::start(app()).await;
    for (tool, capabilities, required) in [
        ("two_rounds", json!({}), json!({ "elicitation": { "form": {} } })),
        ("two_rounds", json!({ "elicitation": { "url": {} } }), json!({ "elicitation": { "form": {} } })),
        ("sign_in", json!({ "elicitation": {} }), json!({ "elicitation": { "url": {} } })),
        ("at_once", json!({ "elicitation": {}, "roots": {} }), json!({ "sampling": {} })),
        ("at_once", json!({ "elicitation": {}, "sampling": {} }), json!({ "roots": {} })),
    ] {
        let (status, message) = Round::tool(&server, tool).able_to(capabilities).send(None, None).await;
        assert_eq!((status, &message["error"]["code"]), (400, &json!(-32021)), "{tool}: {message}");
        assert_eq!(message["error"]["data"]["requiredCapabilities"], required, "{tool}");
    }
    let (_, message) = Round::tool(&server, "outcome").able_to(json!({ "roots": {} })).send(None, None).await;
    let said = message["result"]["content"][0]["text"].as_str().expect("a result");
    assert!(said.starts_with("Unsupported"), "a handler can do without: {said}");
    server.stop().await;
}

#[tokio::test]
async fn what_one_request_can_do_says_nothing_of_the_next() {
    let server = Server::start(app()).await;
    let mut connection = Connection::to(&server).await;
    for able in [true, false, true, false] {
        let capabilities = if able { everything() } else { json!({}) };
        let request = Round::tool(&server, "sign_in").able_to(capabilities).request(None, None);
        let response = connection.send(request).await;
        let message = response.json();
        assert_eq!(message["result"]["resultType"] == "input_required", able, "{message}");
        assert_eq!(message["error"]["code"] == -32021, !able, "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_further_request_can_decline_and_cancel() {
    let server = Server::start(app()).await;
    for (answer, said) in [
        (json!({ "action": "decline" }), "Declined"),
        (json!({ "action": "cancel" }), "Cancelled"),
        (accept(json!({ "count": 3 })), "3 for "),
    ] {
        let round = Round::tool(&server, "outcome");
        let (_, state) = round.asks(None, None).await;
        assert_eq!(round.says(json!({ "order": answer }), &state).await, said);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_modern_stream_carries_no_request() {
    let server = Server::start(app()).await;
    let request = Round::tool(&server, "at_once").request(None, None);
    let stream = request.header("Accept", "text/event-stream, application/json").send().await.text();
    let [event, ""] = stream.split("\n\n").collect::<Vec<_>>()[..] else {
        panic!("several events: {stream}")
    };
    let message = Event::parse(event).expect("an event").json();
    assert_eq!(message["result"]["resultType"], "input_required");
    let questions = message["result"]["inputRequests"].as_object().expect("questions");
    for question in questions.values() {
        let members: Vec<&str> = question.as_object().expect("one").keys().map(String::as_str).collect();
        assert!(members.iter().all(|member| ["method", "params"].contains(member)), "{question}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_page_to_open_has_an_id_where_the_revision_has_one() {
    let server = Server::start(app()).await;
    let (questions, _) = Round::tool(&server, "sign_in").asks(None, None).await;
    let page = json!({ "mode": "url", "message": "Sign in, please.", "url": "https://example.com/login" });
    assert_eq!(questions["login"], json!({ "method": "elicitation/create", "params": page }));
    let session = server.begin_session_with("2025-11-25", everything()).await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let mut call = server.in_session(&session, "tools/call", json!({ "name": "sign_in" })).events().await;
        let mut question = call.message().await.expect("a question");
        let params = question["params"].as_object_mut().expect("parameters");
        ids.push(params.remove("elicitationId").expect("an id").as_str().expect("a text").to_owned());
        assert_eq!(question["params"], page);
        let answer = json!({ "jsonrpc": "2.0", "id": question["id"], "result": { "action": "accept" } });
        server.tell(&session, answer).await;
        assert_eq!(call.message().await.expect("a result")["result"]["content"][0]["text"], "thanks");
    }
    assert_ne!(ids[0], ids[1]);
    let session = server.begin_session_with("2025-06-18", everything()).await;
    let refused = server.in_session(&session, "tools/call", json!({ "name": "sign_in" })).send().await;
    assert_eq!(refused.json()["result"]["isError"], true, "there were no pages yet");
    server.stop().await;
}

#[tokio::test]
async fn a_state_is_refused_where_it_does_not_belong() {
    let server = Server::start(app()).await;
    let place = |place: &str| {
        Round::new(&server, "tools/call", json!({ "name": "deploy", "arguments": { "place": place } }))
    };
    let (_, state) = place("qa").asks(None, None).await;
    for foreign in [
        format!("{state}-TAMPERED"),
        state[1..].to_owned(),
        state.replace(&state[8..12], "ZZZZ"),
        "junk".into(),
        String::new(),
    ] {
        assert_eq!(place("qa").code(None, Some(&foreign)).await, -32602, "{foreign}");
    }
    assert_eq!(place("prod").code(None, Some(&state)).await, -32602, "of other arguments");
    assert_eq!(Round::tool(&server, "two_rounds").code(None, Some(&state)).await, -32602, "of another tool");
    let somebody = Round { bearer: Some(token("ann", &[])), ..place("qa") };
    assert_eq!(somebody.code(None, Some(&state)).await, -32602, "of another caller");
    let (_, message) = place("qa").send(None, Some(&state)).await;
    assert_eq!(message["result"]["resultType"], "input_required", "and it is still good: {message}");
    server.stop().await;

    let server = Server::start(app().question_lifetime(Duration::ZERO)).await;
    let round = Round::tool(&server, "two_rounds");
    let (_, state) = round.asks(None, None).await;
    assert_eq!(round.code(None, Some(&state)).await, -32602, "it has expired");
    server.stop().await;
}

#[tokio::test]
async fn a_state_is_good_on_every_server_with_the_key() {
    let secret = "one key for all instances and long enough";
    let (one, other) = (Server::start(app().secret(secret)).await, Server::start(app().secret(secret)).await);
    let (_, state) = Round::tool(&one, "two_rounds").asks(None, None).await;
    let answers = json!({ "first": accept(json!({ "team": "ann" })) });
    let (questions, _) = Round::tool(&other, "two_rounds").asks(Some(answers), Some(&state)).await;
    assert_eq!(only_key(&questions), "second");
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn resources_and_prompts_ask_too() {
    let server = Server::start(app()).await;
    let answer = || Some(json!({ "owner": accept(json!({ "team": "core" })) }));
    for (method, params, pointer, text) in [
        ("resources/read", json!({ "uri": "vault/7" }), "/contents/0/text", "vault 7 of core"),
        ("prompts/get", json!({ "name": "plan" }), "/messages/0/content/text", "Plan the week of core."),
    ] {
        let round = Round::new(&server, method, params);
        let (questions, state) = round.asks(None, None).await;
        assert_eq!(only_key(&questions), "owner");
        let (_, message) = round.send(answer(), Some(&state)).await;
        assert_eq!(message["result"].pointer(pointer), Some(&json!(text)), "{message}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_form_is_what_the_revision_can_show() {
    let server = Server::start(app()).await;
    let (questions, _) = Round::tool(&server, "outcome").asks(None, None).await;
    let schema = &questions["order"]["params"]["requestedSchema"];
    assert_eq!(
        schema["properties"],
        json!({
            "size": { "type": "string", "enum": ["small", "large"], "title": "How big", "default": "small" },
            "count": { "type": "integer", "minimum": 1, "maximum": 9, "default": 1 },
            "gift": { "type": "boolean", "default": false },
            "contact": { "type": "string", "format": "email" },
        })
    );
    assert_eq!(schema.get("required"), None);
    let session = server.begin_session_with("2025-06-18", json!({ "elicitation": {} })).await;
    let mut call = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
    let question = call.message().await.expect("a question");
    assert_eq!(question["params"].get("mode"), None, "modes came later");
    let properties = &question["params"]["requestedSchema"]["properties"];
    assert_eq!(
        properties["count"],
        json!({ "type": "integer", "minimum": 1, "maximum": 9 }),
        "so did defaults"
    );
    assert_eq!(properties["gift"]["default"], false);
    // A server that stops waits for what still runs.
    let decline = json!({ "jsonrpc": "2.0", "id": question["id"], "result": { "action": "decline" } });
    server.tell(&session, decline).await;
    assert!(call.message().await.is_some());
    server.stop().await;
}

#[tokio::test]
async fn a_form_that_cannot_be_shown_fails_the_call_and_says_no_more() {
    let server = Server::start(app()).await;
    let (_, message) = Round::tool(&server, "impossible").send(None, None).await;
    assert_eq!(message["result"]["isError"], true);
    let text = message["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(text.contains("its log says more") && !text.contains("Nested"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn a_session_is_asked_on_the_stream_of_the_call() {
    let server = Server::start(app()).await;
    for version in ["2025-06-18", "2025-11-25"] {
        let session = server.begin_session_with(version, everything()).await;
        for (answer, said) in [
            (accept(json!({ "count": 2, "contact": "a@example.com" })), "2 for a@example.com"),
            (accept(json!({})), "1 for "),
            (json!({ "action": "decline" }), "Declined"),
            (json!({ "action": "cancel" }), "Cancelled"),
        ] {
            let mut call =
                server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
            let question = call.message().await.expect("a question");
            assert_eq!(question["method"], "elicitation/create", "{version}");
            server.tell(&session, json!({ "jsonrpc": "2.0", "id": question["id"], "result": answer })).await;
            let result = call.message().await.expect("a result");
            assert_eq!(result["result"]["content"][0]["text"], said, "{version}");
            assert_eq!(call.next().await, None, "the stream ends with the result");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_asked_on_the_stream_of_the_session() {
    let server = Server::start(app()).await;
    let session = server.begin_session_with("2025-06-18", everything()).await;
    let own = server.get("/mcp").header("Mcp-Session-Id", &session).header("Accept", "text/event-stream");
    let own = own.events().await;
    let mut call = server.in_session(&session, "tools/call", json!({ "name": "two_rounds" })).events().await;
    for team in ["ann", "bob"] {
        let id = call.message().await.expect("a question")["id"].clone();
        let answer = accept(json!({ "team": team }));
        server.tell(&session, json!({ "jsonrpc": "2.0", "id": id, "result": answer })).await;
    }
    assert_eq!(call.message().await.expect("a result")["result"]["content"][0]["text"], "ann, bob");
    let deleted = server.request("DELETE", "/mcp").header("Mcp-Session-Id", &session).send().await;
    assert_eq!(deleted.status, 204);
    assert!(own.rest().await.is_empty(), "neither the questions nor the result");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_good_answer_in_a_session() {
    let server = Server::start(app()).await;
    let session = server.begin_session_with("2025-11-25", everything()).await;
    for (answer, said) in [
        (json!({ "result": accept(json!({ "count": 99 })) }), "Malformed"),
        (json!({ "result": {} }), "Malformed"),
        (json!({ "result": null }), "Malformed"),
        (json!({ "result": ["decline", null] }), "Malformed"),
        (
            json!({ "error": { "code": -1, "message": "the user rejected it" } }),
            "Failed(\"the user rejected it\")",
        ),
        (json!({ "error": 7 }), "Failed"),
    ] {
        let mut call = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
        let id = call.message().await.expect("a question")["id"].clone();
        let mut message = answer.clone();
        message["jsonrpc"] = "2.0".into();
        message["id"] = id.clone();
        server.tell(&session, message).await;
        let result = call.message().await.expect("a result");
        let text = result["result"]["content"][0]["text"].as_str().expect("a text");
        assert!(text.starts_with(said), "{answer}: {text}");
        assert!(!text.contains("struct"), "{text}");
    }
    server.stop().await;
}

#[tokio::test]
async fn nobody_else_can_answer() {
    let server = Server::start(app()).await;
    let session = server.begin_session_with("2025-11-25", everything()).await;
    let other = server.begin_session_with("2025-11-25", everything()).await;
    let mut call = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
    let id = call.message().await.expect("a question")["id"].clone();
    let forged = json!({ "jsonrpc": "2.0", "id": id, "result": accept(json!({ "count": 9 })) });
    server.tell(&other, forged.clone()).await;
    let ann = server.mcp(forged.to_string()).header("Mcp-Session-Id", &session).bearer(&token("ann", &[]));
    assert_eq!(ann.send().await.status, 202);
    assert_eq!(server.mcp(forged.to_string()).send().await.status, 202);
    server.tell(&session, json!({ "jsonrpc": "2.0", "id": id, "result": { "action": "decline" } })).await;
    assert_eq!(call.message().await.expect("a result")["result"]["content"][0]["text"], "Declined");
    server.stop().await;
}

#[tokio::test]
async fn a_session_that_cannot_be_asked_is_told_in_the_result() {
    let server = Server::start(app()).await;
    let unable = server.begin_session_with("2025-11-25", json!({ "roots": {} })).await;
    let response = server.in_session(&unable, "tools/call", json!({ "name": "two_rounds" })).send().await;
    assert_eq!(response.json()["result"]["isError"], true);
    assert!(response.said().contains("elicitation"), "{}", response.said());
    for version in ["2024-11-05", "2025-03-26"] {
        let session = server.begin_session_with(version, everything()).await;
        let response = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).send().await;
        assert!(response.said().starts_with("Unsupported"), "there were no forms yet: {}", response.said());
    }
    let able = server.begin_session_with("2025-11-25", everything()).await;
    let deaf = server
        .in_session(&able, "tools/call", json!({ "name": "outcome" }))
        .header("Accept", "application/json");
    assert_eq!(deaf.send().await.said(), "Nobody", "there is no stream to ask on");
    let response = server.legacy("2025-11-25", "tools/call", json!({ "name": "two_rounds" })).send().await;
    assert_eq!(response.json()["result"]["isError"], true, "nor is there without a session");
    server.stop().await;
}

#[tokio::test]
async fn an_answer_that_does_not_come_is_waited_for_no_longer_than_is_said() {
    let (clock, minute) = (Clock::stopped_at(UNIX_EPOCH), Duration::from_secs(60));
    let server = Server::start(app().question_lifetime(minute).clock(clock.clone())).await;
    let session = server.begin_session_with("2025-11-25", everything()).await;
    let mut call = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
    let asked = call.message().await.expect("a question");
    assert_eq!(asked["method"], "elicitation/create");
    clock.advance(minute);
    let messages = call.rest().await;
    let methods: Vec<&Value> = messages.iter().map(|message| &message["method"]).collect();
    assert_eq!(methods, [&json!("notifications/cancelled"), &Value::Null]);
    assert_eq!(messages[0]["params"]["requestId"], asked["id"]);
    assert_eq!(messages[1]["result"]["content"][0]["text"], "TooLate");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_waits_for_no_answer() {
    // Without an end of its own, the wait would be as long as this.
    let server = Server::start(app().shutdown_grace(Duration::from_secs(3600))).await;
    let session = server.begin_session_with("2025-11-25", everything()).await;
    let mut call = server.in_session(&session, "tools/call", json!({ "name": "outcome" })).events().await;
    assert_eq!(call.message().await.expect("a question")["method"], "elicitation/create");
    let stopping = tokio::spawn(server.stop());
    let messages = call.rest().await;
    let result = &messages.last().expect("a result")["result"];
    assert_eq!(result["content"][0]["text"], "Withdrawn", "{messages:?}");
    stopping.await.expect("an orderly end");
}

#[tokio::test]
async fn over_http_direct_a_question_is_a_conflict() {
    let server = Server::start(app()).await;
    let asked = server.post("/tools/deploy").json(r#"{"place":"qa"}"#).send().await;
    assert_eq!((asked.status, asked.header("content-type")), (409, Some("application/problem+json")));
    let problem = asked.json();
    let key = only_key(&problem["inputRequests"]);
    let meta = json!({
        "inputResponses": { key: accept(json!({ "team": "core" })) },
        "requestState": problem["requestState"],
    });
    let body = json!({ "place": "qa", "_meta": meta }).to_string();
    assert_eq!(server.post("/tools/deploy").json(&body).send().await.text(), "qa is deployed for core");
    let again = server.post("/tools/deploy").json(&body).send().await;
    assert_eq!(again.status, 422, "the state was used: {}", again.text());

    let owner = json!({ "inputResponses": { "owner": accept(json!({ "team": "core" })) } });
    let encoded: String = owner.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
    for (path, text) in
        [("/resources/vault/7", "vault 7 of core"), ("/prompts/plan", "Plan the week of core.")]
    {
        assert_eq!(server.get(path).send().await.status, 409, "{path}");
        assert_eq!(server.get(&format!("{path}?_meta={encoded}")).send().await.text(), text);
    }
    let form = server.post("/tools/two_rounds").form("_meta=7").send().await;
    assert_eq!(form.status, 400, "{}", form.text());
    for (meta, status) in [
        (json!({}), 409),
        (json!({ "inputResponses": null, "requestState": null }), 409),
        (json!(null), 400),
        (json!([]), 400),
        (json!([{ "first": accept(json!({ "team": "ann" })) }, null]), 400),
        (json!({ "inputResponses": [] }), 400),
        (json!({ "requestState": 7 }), 400),
    ] {
        let body = json!({ "_meta": meta }).to_string();
        let response = server.post("/tools/two_rounds").json(&body).send().await;
        assert_eq!(response.status, status, "{body}: {}", response.text());
        assert!(!response.text().contains("struct"), "{}", response.text());
    }
    server.stop().await;
}

#[tokio::test]
async fn the_same_handler_asks_at_every_revision() {
    let client = TestClient::new(app()).expect("a sound app");
    let client = client.answering(|question| match (question.method.as_str(), question.message()) {
        ("roots/list", _) => Answer::roots(["file:///a", "file:///b"]),
        ("sampling/createMessage", _) => Answer::sampled("hi"),
        (_, "The first?") => Answer::accept(json!({ "team": "ann" })),
        (_, "After ann?") => Answer::accept(json!({ "team": "bob" })),
        (_, "What do you order?") => Answer::decline(),
        _ => Answer::accept(json!({ "team": "core" })),
    });
    for version in [ProtocolVersion::V2025_06_18, ProtocolVersion::V2025_11_25, ProtocolVersion::V2026_07_28]
    {
        let client = client.at(version);
        for (tool, said) in [("two_rounds", "ann, bob"), ("at_once", "core hi 2"), ("outcome", "Declined")] {
            client.call(tool).await.ok_text(said);
        }
        client.read("vault/7").await.ok_text("vault 7 of core");
    }
}

#[tokio::test]
async fn openapi_tells_of_the_questions() {
    let client = TestClient::new(app()).expect("a sound app");
    let document = client.get("/openapi.json").await.json();
    for path in ["/tools/deploy", "/resources/vault/{id}", "/prompts/plan"] {
        let methods = document["paths"][path].as_object().expect(path);
        let operation = methods.values().next().expect("an operation");
        assert_eq!(operation["responses"]["409"]["$ref"], "#/components/responses/Asks", "{path}");
    }
}
