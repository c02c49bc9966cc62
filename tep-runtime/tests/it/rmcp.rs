//! The official Rust SDK's client, in both eras.

use rmcp::model::{
    CallToolRequestParams, ClientConfig, GetPromptRequestParams, ProtocolVersion, ReadResourceRequestParams,
};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt};
use serde_json::{Value, json};

use crate::app::{Probe, app};
use crate::prompts::compare;
use crate::server::Server;

#[derive(Clone)]
struct Client;

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        ClientConfig::default()
    }
}

fn arguments(value: Value) -> serde_json::Map<String, Value> {
    value.as_object().expect("an object").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_official_client_connects_lists_calls_reads_and_asks() {
    let server = Server::start(app(&Probe::default()).prompt::<compare>()).await;
    let modern = || vec![ProtocolVersion::V_2026_07_28];
    for (mode, lifecycle) in [
        ("initialize", ClientLifecycleMode::Initialize),
        ("auto", ClientLifecycleMode::Auto { preferred_versions: modern(), legacy_version: None }),
        ("discover", ClientLifecycleMode::Discover { preferred_versions: modern() }),
    ] {
        let transport = StreamableHttpClientTransport::from_uri(format!("http://{}/mcp", server.address));
        let client = Client.serve_with_lifecycle(transport, lifecycle).await.expect(mode);
        let tools = client.list_all_tools().await.expect(mode);
        assert!(tools.iter().any(|tool| tool.name == "greet"), "{mode}");
        for (tool, given, said) in
            [("greet", json!({ "name": "world" }), "hello world"), ("add", json!({ "a": 2, "b": 3 }), "5")]
        {
            let call = CallToolRequestParams::new(tool).with_arguments(arguments(given));
            let result = serde_json::to_value(client.call_tool(call).await.expect(mode)).expect("JSON");
            assert_eq!(result["content"][0]["text"], said, "{mode}");
        }
        let resources = client.list_all_resources().await.expect(mode);
        assert_eq!(resources[0].uri, "tep://server/status", "{mode}");
        let read =
            client.read_resource(ReadResourceRequestParams::new("tep://server/status")).await.expect(mode);
        let read = serde_json::to_value(read).expect("JSON");
        assert_eq!(read["contents"][0]["text"], "up", "{mode}");
        let prompts = client.list_all_prompts().await.expect(mode);
        assert_eq!(prompts[0].name, "compare", "{mode}");
        let asked =
            GetPromptRequestParams::new("compare").with_arguments(arguments(json!({ "a": "1", "b": "2" })));
        let asked = serde_json::to_value(client.get_prompt(asked).await.expect(mode)).expect("JSON");
        assert_eq!(asked["messages"][0]["content"]["text"], "Compare 1 and 2 by loss", "{mode}");
        client.cancel().await.expect(mode);
    }
    server.stop().await;
}
