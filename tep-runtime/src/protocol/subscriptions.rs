//! `subscriptions/listen`: what a client wants to be told; since 2026-07-28.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::jsonrpc::{RpcError, object_at, params_of};

/// Kinds of notifications: those that a client wants, or those of them that it gets.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotificationFilter {
    #[serde(skip_serializing_if = "is_not_wanted")]
    pub(crate) tools_list_changed: Option<bool>,
    #[serde(skip_serializing_if = "is_not_wanted")]
    pub(crate) prompts_list_changed: Option<bool>,
    #[serde(skip_serializing_if = "is_not_wanted")]
    pub(crate) resources_list_changed: Option<bool>,
    /// The URIs of resources that are watched.
    #[serde(skip_serializing_if = "is_empty")]
    pub(crate) resource_subscriptions: Option<Vec<String>>,
    /// Of the extension for tasks.
    #[serde(skip_serializing_if = "is_empty")]
    pub(crate) task_ids: Option<Vec<String>>,
}

impl NotificationFilter {
    /// The member `notifications` of the parameters.
    pub(crate) fn of_params(params: Option<&RawValue>) -> Result<Self, RpcError> {
        #[derive(Deserialize)]
        struct Params<'a> {
            #[serde(borrow)]
            notifications: Option<&'a RawValue>,
        }

        let Params { notifications } = params_of(params)?;
        let notifications = notifications
            .ok_or_else(|| RpcError::invalid_params("params.notifications must be an object"))?;
        object_at("params.notifications", notifications.get())
    }
}

fn is_not_wanted(kind: &Option<bool>) -> bool {
    *kind != Some(true)
}

fn is_empty(list: &Option<Vec<String>>) -> bool {
    list.as_ref().is_none_or(Vec::is_empty)
}
