//! The routes. Each request is let in here; the handlers of the surfaces see only what was let in.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;
use percent_encoding::percent_decode_str;

use super::Server;
use super::admission::{Rejection, Route, sealed};
use super::documents::Written;
use crate::resource::uri_of_path;
use crate::surface::prompts::PromptRequest;
use crate::surface::tasks::TaskRequest;
use crate::surface::tools::ToolRequest;
use crate::surface::{
    DirectMeta, Problem, document, parse_form, prompts, resources, tasks, tools, wants_events,
};
use crate::transport::http::{media_type, refuse};

type Shared = State<Arc<Server>>;

impl Server {
    /// The routes of an app that owns its server: with a health check, and an answer to unknown paths.
    pub(crate) fn router(self: Arc<Self>) -> Router {
        routes(Arc::clone(&self))
            .route("/health", any(health))
            .fallback(move |request| unknown(State(self), request))
    }
}

/// The routes without what belongs to whoever owns the server.
pub(super) fn routes(server: Arc<Server>) -> Router {
    Router::new()
        .route("/mcp", any(mcp))
        .route("/mcp/", any(mcp))
        .route("/tools/{*name}", any(tool))
        .route("/resources", any(resource_by_uri))
        .route("/resources/", any(resource_by_uri))
        .route("/resources/{*path}", any(resource_by_path))
        .route("/prompts/{*name}", any(prompt))
        .route("/tasks/{*id}", any(task))
        .route("/llms.txt", any(llms))
        .route("/llms-full.txt", any(llms_full))
        .route("/openapi.json", any(openapi))
        .with_state(server)
}

const MCP: Route = Route {
    methods: &[Method::POST, Method::GET, Method::DELETE],
    allow: "POST, GET, DELETE",
    is_public: false,
};
const POST_ONLY: Route = Route { methods: &[Method::POST], allow: "POST", is_public: false };
const READ_ONLY: Route =
    Route { methods: &[Method::GET, Method::HEAD], allow: "GET, HEAD", is_public: false };
const TASK: Route = Route {
    methods: &[Method::GET, Method::HEAD, Method::POST, Method::DELETE],
    allow: "GET, HEAD, POST, DELETE",
    is_public: false,
};
const DOCUMENT: Route = Route { is_public: true, ..READ_ONLY };

async fn mcp(State(server): Shared, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let identity = match server.admit(&parts, &MCP).await {
        Ok(identity) => identity,
        Err(rejection) => return rejection.into_rpc(),
    };
    match parts.method {
        Method::GET => return server.endpoint.get(&parts.headers, identity),
        Method::DELETE => return server.endpoint.delete(&parts.headers, identity),
        _ => {}
    }
    if media_type(&parts.headers).as_deref() != Some("application/json") {
        return refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, "send Content-Type: application/json");
    }
    match server.body(&parts.headers, body).await {
        Ok(body) => server.endpoint.post(&parts.headers, &body, identity).await,
        Err(rejection) => rejection.into_rpc(),
    }
}

async fn tool(State(server): Shared, request: Request) -> Response {
    let (parts, body, identity) = match server.admit_with_body(request, &POST_ONLY).await {
        Ok(admitted) => admitted,
        Err(rejection) => return rejection.into_problem(),
    };
    let media_type = media_type(&parts.headers);
    let request = ToolRequest {
        name: &percent_decode_str(under(&parts, "/tools/")).decode_utf8_lossy(),
        media_type: media_type.as_deref(),
        body: &body,
        challenges: server.login_hint(&identity),
        until: server.clock.moment(identity.expires_at()),
        identity,
        max_depth: server.max_depth,
        wants_events: wants_events(&parts.headers),
        prefers_async: tasks::prefers_async(&parts.headers),
    };
    sealed(tools::call(&server.invoker, &server.tasks, request).await)
}

async fn task(State(server): Shared, request: Request) -> Response {
    let (parts, body, identity) = match server.admit_with_body(request, &TASK).await {
        Ok(admitted) => admitted,
        Err(rejection) => return rejection.into_problem(),
    };
    let media_type = media_type(&parts.headers);
    let request = TaskRequest {
        id: under(&parts, "/tasks/"),
        method: &parts.method,
        media_type: media_type.as_deref(),
        body: &body,
        identity,
        max_depth: server.max_depth,
    };
    sealed(for_method(&parts.method, tasks::answer(&server.tasks, request).await))
}

async fn resource_by_path(server: Shared, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let uri = uri_of_path(under(&parts, "/resources/"));
    read_resource(server, &parts, Ok(Some(uri))).await
}

async fn resource_by_uri(server: Shared, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    read_resource(server, &parts, query(&parts, "uri")).await
}

async fn read_resource(
    State(server): Shared,
    parts: &Parts,
    uri: Result<Option<String>, Problem>,
) -> Response {
    let identity = match server.admit(parts, &READ_ONLY).await {
        Ok(identity) => identity,
        Err(rejection) => return rejection.into_problem(),
    };
    let unnamed = || {
        let advice = "name a resource: /resources/{path} or /resources?uri=…; /llms.txt lists them";
        Problem::new(StatusCode::NOT_FOUND, advice)
    };
    let read = uri.and_then(|uri| uri.ok_or_else(unnamed)).and_then(|uri| {
        let meta = query(parts, "_meta").and_then(DirectMeta::of_query)?;
        Ok((uri, meta))
    });
    let (uri, meta) = match read {
        Ok(read) => read,
        Err(problem) => return sealed(for_method(&parts.method, problem.into_response())),
    };
    let challenges = server.login_hint(&identity);
    let response = resources::read(&server.invoker, &uri, meta, identity, challenges).await;
    sealed(for_method(&parts.method, response))
}

async fn prompt(State(server): Shared, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let identity = match server.admit(&parts, &READ_ONLY).await {
        Ok(identity) => identity,
        Err(rejection) => return rejection.into_problem(),
    };
    let request = PromptRequest {
        name: &percent_decode_str(under(&parts, "/prompts/")).decode_utf8_lossy(),
        query: parts.uri.query().unwrap_or_default(),
        challenges: server.login_hint(&identity),
        identity,
    };
    let response = prompts::get(&server.invoker, request).await;
    sealed(for_method(&parts.method, response))
}

async fn llms(server: Shared, request: Request) -> Response {
    serve_document(server, request.into_parts().0, |documents| {
        document("text/markdown; charset=utf-8", documents.llms.clone())
    })
    .await
}

async fn llms_full(server: Shared, request: Request) -> Response {
    serve_document(server, request.into_parts().0, |documents| {
        document("text/markdown; charset=utf-8", documents.llms_full.clone())
    })
    .await
}

async fn openapi(server: Shared, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let version = query(&parts, "version");
    serve_document(server, parts, move |documents| match version.as_ref().map(Option::as_deref) {
        Ok(None | Some("3.0")) => document("application/json", documents.openapi_30.clone()),
        Ok(Some("3.1")) => document("application/json", documents.openapi_31.clone()),
        _ => Problem::new(StatusCode::BAD_REQUEST, "version is 3.0 or 3.1").into_response(),
    })
    .await
}

async fn serve_document(
    State(server): Shared,
    parts: Parts,
    make: impl FnOnce(&Written) -> Response,
) -> Response {
    match server.admit(&parts, &DOCUMENT).await {
        Ok(_) => {
            let documents = server.documents.of(server.invoker.catalog());
            sealed(for_method(&parts.method, make(&documents)))
        }
        Err(rejection) => rejection.into_problem(),
    }
}

/// For load balancers, which know the server under any name.
async fn health(method: Method) -> Response {
    if matches!(method, Method::GET | Method::HEAD) {
        sealed(for_method(&method, document("text/plain; charset=utf-8", "ok")))
    } else {
        Rejection::Method(READ_ONLY.allow).into_problem()
    }
}

async fn unknown(State(server): Shared, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match server.guard.check(parts.version, &parts.uri, &parts.headers) {
        Ok(()) => sealed(
            Problem::new(StatusCode::NOT_FOUND, "there is nothing here; see /llms.txt").into_response(),
        ),
        Err(why) => Rejection::Foreign(why).into_problem(),
    }
}

/// The value of a name in the query string.
fn query(parts: &Parts, wanted: &str) -> Result<Option<String>, Problem> {
    let pairs = parse_form(parts.uri.query().unwrap_or_default().as_bytes())
        .map_err(|why| Problem::new(StatusCode::BAD_REQUEST, format!("the query string: {why}")))?;
    Ok(pairs.into_iter().find_map(|(name, value)| (name == wanted).then_some(value)))
}

/// The raw path behind a prefix, as it was sent: it is decoded where it is understood, and only there.
fn under<'a>(parts: &'a Parts, prefix: &str) -> &'a str {
    parts.uri.path().strip_prefix(prefix).unwrap_or_default()
}

/// The answer to HEAD is that to GET without its body.
fn for_method(method: &Method, mut response: Response) -> Response {
    if method == Method::HEAD {
        let length = axum::body::HttpBody::size_hint(response.body()).exact();
        *response.body_mut() = Body::empty();
        if let Some(length) = length {
            response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
    }
    response
}
