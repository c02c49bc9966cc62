//! `initialize`, `ping` and `server/discover`.

use super::era::MODERN;
use super::{Answer, Call, Dispatcher, Reply};
use crate::protocol::jsonrpc::params_of;
use crate::protocol::lifecycle::{DiscoverResult, InitializeParams, InitializeResult};
use crate::protocol::{ProtocolVersion, to_json};

/// Agrees on a revision: the one that was asked for, or else the newest that begins with this handshake.
pub(super) fn initialize(_: &Dispatcher, call: &Call<'_>) -> Answer {
    let params: InitializeParams<'_> = params_of(call.raw)?;
    let version = params
        .protocol_version
        .parse()
        .ok()
        .filter(|version: &ProtocolVersion| version.is_legacy())
        .unwrap_or(ProtocolVersion::LATEST_LEGACY);
    let about = call.catalog.about();
    let result = to_json(&InitializeResult {
        protocol_version: version,
        capabilities: call.catalog.capabilities().at(version),
        server_info: about.implementation.at(version),
        instructions: about.instructions.as_deref(),
    });
    Ok(Reply::Initialized { version, client: params.client(), result })
}

pub(super) fn ping(_: &Dispatcher, _: &Call<'_>) -> Answer {
    Ok(Reply::empty())
}

pub(super) fn discover(_: &Dispatcher, call: &Call<'_>) -> Answer {
    let about = call.catalog.about();
    Ok(Reply::Discovered(to_json(&DiscoverResult {
        supported_versions: &MODERN,
        capabilities: call.catalog.capabilities().at(call.era.version()),
        instructions: about.instructions.as_deref(),
    })))
}
