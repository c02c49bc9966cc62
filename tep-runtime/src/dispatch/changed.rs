//! Changes, as the notifications that tell of them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

use super::said::notification;
use crate::protocol::jsonrpc::RequestId;
use crate::subscription::Change;

/// The notification of a change. Since 2026-07-28 it names the subscription that it belongs to; a session has but one.
pub(crate) fn write_change(change: &Change, subscription: Option<RequestId<'_>>) -> Vec<u8> {
    let tag = subscription.map(Tag::of);
    match change {
        Change::Tools => notification("notifications/tools/list_changed", Tagged { tag, of: () }),
        Change::Prompts => notification("notifications/prompts/list_changed", Tagged { tag, of: () }),
        Change::Resources => notification("notifications/resources/list_changed", Tagged { tag, of: () }),
        Change::Updated(uri) => {
            notification("notifications/resources/updated", Tagged { tag, of: Updated { uri } })
        }
        Change::Task(_, state) => {
            let of: BTreeMap<Cow<'_, str>, &RawValue> = serde_json::from_str(state).unwrap_or_default();
            notification("notifications/tasks", Tagged { tag, of })
        }
    }
}

/// Parameters or a result that say which subscription they belong to.
#[derive(Serialize)]
pub(super) struct Tagged<'a, T> {
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    pub(super) tag: Option<Tag<'a>>,
    #[serde(flatten)]
    pub(super) of: T,
}

/// The id of the request that began a subscription, to the letter.
#[derive(Serialize)]
pub(super) struct Tag<'a> {
    #[serde(rename = "io.modelcontextprotocol/subscriptionId")]
    subscription: &'a RawValue,
}

impl<'a> Tag<'a> {
    pub(super) fn of(id: RequestId<'a>) -> Self {
        Self { subscription: serde_json::from_str(id.as_json()).expect("an id was read as JSON") }
    }
}

#[derive(Serialize)]
struct Updated<'a> {
    uri: &'a str,
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::protocol::jsonrpc::{Message, Request};

    #[test]
    fn every_change_in_both_eras() {
        let text = r#"{"jsonrpc":"2.0","id":"7","method":"subscriptions/listen"}"#;
        let Ok(Message::Request(Request { id, .. })) = Message::parse(text) else { panic!("a request") };
        let tag = r#""_meta":{"io.modelcontextprotocol/subscriptionId":"7"}"#;
        for (change, method, params) in [
            (Change::Tools, "tools/list_changed", ""),
            (Change::Prompts, "prompts/list_changed", ""),
            (Change::Resources, "resources/list_changed", ""),
            (Change::Updated("a://b".into()), "resources/updated", r#""uri":"a://b""#),
            (
                Change::Task("1".into(), r#"{"taskId":"1","ttlMs":18446744073709551616}"#.into()),
                "tasks",
                r#""taskId":"1","ttlMs":18446744073709551616"#,
            ),
        ] {
            let comma = if params.is_empty() { "" } else { "," };
            for (subscription, params) in
                [(None, params.to_owned()), (Some(id), format!("{tag}{comma}{params}"))]
            {
                let written = String::from_utf8(write_change(&change, subscription)).expect("text");
                let expected =
                    format!(r#"{{"jsonrpc":"2.0","method":"notifications/{method}","params":{{{params}}}}}"#);
                assert_eq!(written, expected);
                serde_json::from_str::<Value>(&written).expect("JSON");
            }
        }
    }
}
