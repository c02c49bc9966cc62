//! `subscriptions/listen`: a client is told of changes for as long as it listens; since 2026-07-28.

use std::collections::BTreeSet;
use std::task::{Context, Poll, ready};

use serde::Serialize;
use serde_json::value::RawValue;

use super::changed::{Tag, Tagged, write_change};
use super::said::notification;
use super::watching::{MOST_URIS, may_watch};
use super::{Call, Dispatcher, unknown_method};
use crate::protocol::client::ClientNeed;
use crate::protocol::jsonrpc::{INTERNAL_ERROR, OwnedId, RpcError};
use crate::protocol::subscriptions::NotificationFilter;
use crate::protocol::to_json;
use crate::subscription::{Filter, Subscription};

/// A client that listens. Dropping it ends the subscription without a word.
pub(crate) struct Listening {
    id: OwnedId,
    acknowledgement: Option<Vec<u8>>,
    /// `None` when the server has ended it.
    subscription: Option<Subscription>,
}

impl Listening {
    /// The key of the request's id.
    pub(crate) fn key(&self) -> String {
        self.id.as_id().key()
    }

    /// What ends a subscription where a connection goes on without it (MCP 2026-07-28, cancellation).
    pub(crate) fn farewell(&self) -> Vec<u8> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Cancelled<'a> {
            request_id: &'a RawValue,
            reason: &'static str,
        }

        let request_id = serde_json::from_str(self.id.as_id().as_json()).expect("an id was read as JSON");
        notification(
            "notifications/cancelled",
            Cancelled { request_id, reason: "the server ends the subscription" },
        )
    }

    /// The next message: first the acknowledgement, then one for each change, and the result when the server ends the
    /// subscription. `None` is the end.
    pub(crate) fn poll_message(&mut self, task: &mut Context<'_>) -> Poll<Option<Vec<u8>>> {
        if let Some(acknowledgement) = self.acknowledgement.take() {
            return Poll::Ready(Some(acknowledgement));
        }
        let Some(subscription) = &mut self.subscription else { return Poll::Ready(None) };
        let message = match ready!(subscription.poll_change(task)) {
            Some(change) => write_change(&change, Some(self.id.as_id())),
            None => {
                self.subscription = None;
                result(&self.id)
            }
        };
        Poll::Ready(Some(message))
    }
}

pub(super) fn listen(dispatcher: &Dispatcher, call: &Call<'_>) -> Result<Listening, RpcError> {
    if !call.catalog.can_change() && !call.catalog.has_tasks() {
        return Err(unknown_method("subscriptions/listen"));
    }
    let wanted = NotificationFilter::of_params(call.raw)?;
    let honoured = honoured(dispatcher, call, wanted)?;
    let filter = Filter {
        tools: honoured.tools_list_changed == Some(true),
        prompts: honoured.prompts_list_changed == Some(true),
        resources: honoured.resources_list_changed == Some(true),
        tasks: honoured.task_ids.iter().flatten().cloned().collect(),
        ..Filter::default()
    };
    filter.uris.set().extend(honoured.resource_subscriptions.iter().flatten().cloned());
    let subscription = dispatcher.subscriptions.subscribe(filter).ok_or_else(|| {
        RpcError::new(INTERNAL_ERROR, "too many clients listen already; see App::max_streams")
    })?;
    let id = OwnedId::from(call.id);
    Ok(Listening { acknowledgement: Some(acknowledge(&id, honoured)), id, subscription: Some(subscription) })
}

/// What of it the caller gets: every list, and the resources and tasks that are the caller's to know of.
fn honoured(
    dispatcher: &Dispatcher,
    call: &Call<'_>,
    wanted: NotificationFilter,
) -> Result<NotificationFilter, RpcError> {
    let NotificationFilter { resource_subscriptions, task_ids, .. } = wanted;
    if task_ids.is_some() {
        call.require(ClientNeed::Tasks)?;
    }
    let uris = resource_subscriptions.unwrap_or_default();
    let tasks = task_ids.unwrap_or_default();
    if uris.len().max(tasks.len()) > MOST_URIS {
        let why = format!("a subscription names at most {MOST_URIS} resources and as many tasks");
        return Err(RpcError::invalid_params(why));
    }
    let identity = &call.peer.identity;
    let uris: BTreeSet<String> = uris
        .iter()
        .filter_map(|uri| call.catalog.canonical_uri(uri))
        .filter(|uri| may_watch(&call.catalog, uri, identity).is_ok())
        .collect();
    let tasks = Some(tasks.into_iter().filter(|id| dispatcher.tasks.may_follow(identity, id)).collect());
    // Without a handle on the app nothing but its tasks changes.
    if !call.catalog.can_change() {
        return Ok(NotificationFilter { task_ids: tasks, ..NotificationFilter::default() });
    }
    Ok(NotificationFilter {
        resource_subscriptions: Some(uris.into_iter().collect()),
        task_ids: tasks,
        ..wanted
    })
}

fn acknowledge(id: &OwnedId, notifications: NotificationFilter) -> Vec<u8> {
    #[derive(Serialize)]
    struct Acknowledged {
        notifications: NotificationFilter,
    }

    let params = Tagged { tag: Some(Tag::of(id.as_id())), of: Acknowledged { notifications } };
    notification("notifications/subscriptions/acknowledged", params)
}

/// The result, which comes only when the server ends the subscription.
fn result(id: &OwnedId) -> Vec<u8> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Complete {
        result_type: &'static str,
    }

    let result = Tagged { tag: Some(Tag::of(id.as_id())), of: Complete { result_type: "complete" } };
    let result = to_json(&result);
    format!(r#"{{"jsonrpc":"2.0","id":{},"result":{result}}}"#, id.as_id().as_json()).into_bytes()
}
