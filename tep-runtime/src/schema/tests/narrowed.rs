//! Types whose fields say more than their types: what `#[mcp_data]` makes of `#[param(..)]`.
#![allow(dead_code)]

use schemars::JsonSchema;
use serde::Deserialize;

use crate::schema::Param;

const EVEN: &Param = &Param::part("items").multiple_of("2");

#[derive(Deserialize, JsonSchema, PartialEq, Eq, Hash, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    #[serde(default = "three")]
    #[schemars(extend("x-tep-param" = Param::part("epochs").min("1").max("9").multiple_of("3").published()))]
    epochs: u8,
    #[serde(alias = "color")]
    #[schemars(extend("x-tep-param" = Param::part("colour").len(1, Some(4)).aliases(&["color"]).published()))]
    colour: String,
    #[schemars(extend("x-tep-param" = Param::part("sizes").unique().items(EVEN).published()))]
    sizes: Option<Vec<u8>>,
    #[schemars(extend("x-tep-param" = Param::part("by").format("date").deprecated("").published()))]
    by: Option<String>,
}

fn three() -> u8 {
    3
}

#[derive(Deserialize, JsonSchema)]
pub(super) enum Step {
    Wait {
        #[schemars(extend("x-tep-param" = Param::part("seconds").multiple_of("0.5").min("0").published()))]
        seconds: f64,
    },
    Stop,
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct Secrets {
    user: String,
    #[schemars(extend("x-tep-param" = Param::part("token").secret().len(2, None).published()))]
    token: Option<String>,
}

/// What is said of its field is no good.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Misfit {
    #[schemars(extend("x-tep-param" = Param::part("flag").min("1").len(1, None).published()))]
    flag: bool,
}

/// A secret within a recursive type.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Vault {
    #[schemars(extend("x-tep-param" = Param::part("code").secret().published()))]
    code: u16,
    inner: Option<Box<Vault>>,
}

/// Derived as any crate does it.
#[derive(Deserialize, JsonSchema)]
pub(super) struct Plain {
    #[schemars(range(min = 1, max = 3))]
    shelf: u8,
    #[serde(default)]
    note: String,
    #[serde(rename = "type")]
    kind: Option<bool>,
}

/// "Quotes", a `tick`,
///
/// and a \ backslash.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Named {
    /// A "quoted" line
    /// and another.
    first_name: String,
    #[serde(rename = "x-y z")]
    odd: Option<u8>,
    #[serde(skip)]
    skipped: u8,
    #[serde(default)]
    as_list: Vec<bool>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "how", deny_unknown_fields)]
pub(super) enum Kebab {
    AtOnce,
    AfterAWhile { whole_days: u8 },
}
