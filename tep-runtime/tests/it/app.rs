//! The app that most tests drive: one item of each kind that behaves in some special way.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use tep_runtime::prelude::*;
use tokio::sync::Notify;

/// The secret of the tokens in tests.
pub(crate) const SECRET: &str = "a secret for tests, long enough to be one";

/// How often a guarded body ran, and what a slow one waits for.
#[derive(Clone, Default)]
pub(crate) struct Probe {
    runs: Arc<AtomicUsize>,
    pub(crate) started: Arc<Notify>,
    pub(crate) go_on: Arc<Notify>,
    pub(crate) finished: Arc<Notify>,
    pub(crate) cancelled: Arc<Notify>,
    /// What the blocking tool waits for.
    release: Arc<Mutex<Option<Receiver<()>>>>,
}

/// Tells when a handler is dropped before its end.
struct TellsWhenDropped<'a>(&'a Notify);

impl Drop for TellsWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.notify_one();
    }
}

impl Probe {
    /// Lets the blocking tool wait until the sender is dropped.
    pub(crate) fn hold(&self) -> Sender<()> {
        let (sender, receiver) = channel();
        *self.release.lock().expect("no panic while it was held") = Some(receiver);
        sender
    }

    pub(crate) fn runs(&self) -> usize {
        self.runs.load(Ordering::SeqCst)
    }

    fn ran(&self) {
        self.runs.fetch_add(1, Ordering::SeqCst);
    }
}

/// Say hi to someone.
#[mcp_tool(title = "Greeting", read_only = true)]
async fn greet(
    /// Person to greet.
    name: String,
) -> String {
    format!("hello {name}")
}

/// Add two integers.
#[mcp_tool]
async fn add(a: i64, b: i64) -> Result<i64, ToolError> {
    a.checked_add(b).ok_or_else(|| ToolError::new("the sum does not fit 64 bits"))
}

/// Drop everything.
#[mcp_tool(caps = ["admin", "danger"])]
async fn wipe_db(probe: &Probe) -> &'static str {
    probe.ran();
    "wiped"
}

#[mcp_data]
enum Colour {
    Red,
    Green,
}

#[mcp_data]
struct Point {
    x: i32,
    y: i32,
}

/// Says back everything it was given.
#[mcp_tool]
#[expect(clippy::too_many_arguments, reason = "one of each kind")]
async fn everything(
    text: String,
    whole: u8,
    real: f64,
    flag: bool,
    maybe: Option<String>,
    many: Vec<i32>,
    map: BTreeMap<String, bool>,
    colour: Colour,
    point: Point,
    #[param(default = 7, min = 1, max = 9)] level: u32,
    #[param(rename = "when", pattern = "^[0-9]{4}$", default = "2026")] year: String,
    #[param(one_of = ["a", "b"], default = "a")] choice: String,
    #[param(len = 1..=2, default = vec![1])] pair: Vec<u8>,
) -> Json<Echoed> {
    let colour = match colour {
        Colour::Red => "red",
        Colour::Green => "green",
    };
    Json(Echoed {
        said: format!(
            "{text} {whole} {real} {flag} {maybe:?} {many:?} {map:?} {colour} {},{} {level} {year} {choice} {pair:?}",
            point.x, point.y
        ),
    })
}

#[mcp_data]
struct Echoed {
    said: String,
}

/// Panics.
#[mcp_tool]
async fn panics() -> String {
    panic!("a secret in a panic")
}

/// Never ends, and is stopped.
#[mcp_tool(timeout = "20ms")]
async fn never_ends() -> String {
    std::future::pending().await
}

/// Blocks a thread until it is told to go on, or the test is over.
#[mcp_tool(timeout = "300ms")]
fn blocks(probe: &Probe) -> &'static str {
    let released = probe.release.lock().ok().and_then(|mut release| release.take());
    // An error says that nobody holds the other end any more.
    let _ = released.map(|released| released.recv());
    probe.finished.notify_one();
    "went on"
}

/// Waits until it is told to go on.
#[mcp_tool]
async fn waits(probe: &Probe) -> &'static str {
    let guard = TellsWhenDropped(&probe.cancelled);
    probe.started.notify_one();
    probe.go_on.notified().await;
    std::mem::forget(guard);
    probe.ran();
    probe.finished.notify_one();
    "done waiting"
}

/// Who is calling, in which way.
#[mcp_tool(inline)]
fn whoami(cx: &Context, identity: &Identity) -> String {
    let version = cx.protocol_version().map_or_else(|| "http".to_owned(), |version| version.to_string());
    format!("{} over {version}", identity.subject())
}

/// The state of the server.
#[mcp_resource("server/status", title = "Status")]
async fn status() -> &'static str {
    "up"
}

/// Bytes under a scheme of their own.
#[mcp_resource("test://bytes", mime_type = "image/png")]
async fn bytes() -> Vec<u8> {
    vec![0, 1, 254, 255]
}

/// A page of somebody's.
#[mcp_resource("pages/one", mime_type = "text/html")]
async fn page() -> &'static str {
    "<script>alert(1)</script>"
}

/// The log of one experiment.
#[mcp_resource("experiments/{id}/log")]
async fn log(id: u64) -> Result<String, ToolError> {
    match id {
        7 => Ok("epoch 1".into()),
        8 => Err(ToolError::new("the disk is full")),
        9 => panic!("a secret in a panic"),
        _ => Err(ToolError::not_found("there is no such experiment")),
    }
}

/// A note by its name, whatever the name.
#[mcp_resource("notes/{name}")]
async fn note(name: String) -> Json<Vec<String>> {
    Json(vec![name])
}

/// What only an admin reads.
#[mcp_resource("secrets/plan", caps = ["admin"])]
async fn plan(probe: &Probe) -> &'static str {
    probe.ran();
    "the plan"
}

/// The app with nothing but its items and state.
pub(crate) fn app(probe: &Probe) -> App {
    App::new("fixture", "1.2.3")
        .description("What the tests drive.")
        .instructions("Greet first.")
        .state(probe.clone())
        .tools(tep_runtime::tools![
            greet, add, wipe_db, everything, panics, never_ends, blocks, waits, whoami
        ])
        .resource::<status>()
        .resource::<bytes>()
        .resource::<page>()
        .resource::<log>()
        .resource::<note>()
        .resource::<plan>()
        .auth(BearerToken::hs256(SECRET))
}

/// A token for somebody with capabilities, good for an hour.
pub(crate) fn token(sub: &str, caps: &[&str]) -> String {
    token_for(sub, caps, "1h")
}

pub(crate) fn token_for(sub: &str, caps: &[&str], ttl: &str) -> String {
    use tep_runtime::auth::mint::{MintRequest, mint};

    let request = MintRequest {
        caps: caps.iter().copied().collect(),
        ..MintRequest::new(sub, ttl.parse().expect("a time"))
    };
    mint(SECRET, &request, std::time::SystemTime::now()).expect("a token")
}
