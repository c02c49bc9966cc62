//! A server whose one tool takes no answer and asks for ever.

use tep_runtime::testing::json;

use crate::raw_http::{Request, reply, serve};

/// Starts the server; gives its URL.
pub(crate) fn start() -> String {
    serve(|mut stream| {
        let request = Request::read(&stream);
        let result = match request.message["method"].as_str() {
            Some("server/discover") => json!({ "supportedVersions": ["2026-07-28"] }),
            Some("tools/list") => {
                json!({ "tools": [{ "name": "ask", "inputSchema": { "type": "object" } }] })
            }
            _ => {
                let schema = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
                let params = json!({ "message": "What is it?", "requestedSchema": schema });
                let question = json!({ "method": "elicitation/create", "params": params });
                json!({ "resultType": "input_required", "inputRequests": { "q": question }, "requestState": "s" })
            }
        };
        reply(&mut stream, "", &request.message, &result);
    })
}
