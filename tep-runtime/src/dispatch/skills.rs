//! `skills/list`, `skills/get` and `resources/directory/read`.

use super::{Answer, Call, Dispatcher, Reply, paging};
use crate::catalog::Noun;
use crate::protocol::jsonrpc::RpcError;
use crate::protocol::skills::ReadDirectoryResult;
use crate::protocol::{shown, to_json};

pub(super) fn list(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    paging::list(dispatcher, call, Noun::Skills)
}

pub(super) fn get(_: &Dispatcher, call: &Call<'_>) -> Answer {
    let uri = call.uri()?;
    let at = call
        .catalog
        .skills()
        .position(&uri)
        .ok_or_else(|| RpcError::invalid_params(format!("there is no skill `{}`", shown(&uri))))?;
    let skill = call.catalog.listing(Noun::Skills, call.era.version(), call.profile()).item(at);
    Ok(Reply::Cacheable(format!(r#"{{"skill":{skill}}}"#)))
}

/// How long a directory holds is not said: of all lists, this one has no member for it in any revision.
pub(super) fn read_directory(dispatcher: &Dispatcher, call: &Call<'_>) -> Answer {
    let uri = call.uri()?;
    let skills = call.catalog.skills();
    let children = skills.directory(&uri).ok_or_else(|| {
        let what =
            if skills.file(&uri).is_some() { "is a file, not a directory" } else { "is no directory here" };
        RpcError::invalid_params(format!("`{}` {what}", shown(&uri)))
    })?;
    let (range, next_cursor) = paging::page(dispatcher, call, &uri, children.len())?;
    let result = ReadDirectoryResult { resources: &children[range], next_cursor };
    Ok(Reply::Object(to_json(&result)))
}
