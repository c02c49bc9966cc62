//! The types of the tests: what authors write.
#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How fast.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Speed {
    Fast,
    Slow,
}

/// How fast.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Told {
    /// At once.
    Fast,
    /// When it "suits" `us`.
    Slow,
    Other,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) enum External {
    Nothing,
    Never,
    One(i32),
    Two(i32, String),
    Fields { x: u8 },
    Inner(Box<Inner>),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(tag = "kind")]
pub(super) enum Internal {
    Nothing,
    /// With fields.
    Fields {
        x: u8,
    },
    Inner(Inner),
    Strict(Strict),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(tag = "kind", content = "value")]
pub(super) enum Adjacent {
    Nothing,
    One(i32),
    Fields { x: u8 },
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(untagged)]
pub(super) enum Untagged {
    Number(i32),
    Fields { x: u8 },
    Text(String),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(untagged)]
pub(super) enum WithUnit {
    Nothing,
    Big(u64),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug, Clone)]
pub(super) struct Inner {
    /// The "n" of `x`,
    /// on two lines.
    ///
    /// And a paragraph.
    pub(super) n: i64,
    pub(super) o: Option<u16>,
    #[serde(default)]
    pub(super) list: Vec<String>,
    #[serde(skip)]
    skipped: u8,
    #[serde(rename = "renamed", alias = "other")]
    pub(super) r: bool,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Strict {
    a: u8,
    #[serde(default = "five")]
    b: u8,
}

fn five() -> u8 {
    5
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Flat {
    a: u8,
    #[serde(flatten)]
    inner: Strict2,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Strict2 {
    b: String,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct FlatEnum {
    a: u8,
    #[serde(flatten)]
    how: Adjacent,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct FlatOption {
    a: u8,
    #[serde(flatten)]
    how: Option<Adjacent>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct FlatMap {
    a: u8,
    #[serde(flatten)]
    rest: HashMap<String, i32>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct FlatTwo {
    #[serde(flatten)]
    how: Adjacent,
    #[serde(flatten)]
    what: Shape,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) enum Shape {
    Circle { r: u8 },
    Square { a: u8 },
}

/// A number of its own.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Newtype(u8);

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Wrapped(Inner);

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Maybe(Option<u8>);

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(transparent)]
pub(super) struct Transparent {
    inner: Option<u8>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Unit;

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Tree {
    name: String,
    children: Vec<Tree>,
    next: Option<Box<Tree>>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) enum Sum {
    Number(f64),
    Add(Box<Sum>, Box<Sum>),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(untagged)]
pub(super) enum Endless {
    Same(Box<Endless>),
    Number(u8),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Ping {
    pong: Option<Box<Pong>>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Pong {
    ping: Option<Box<Ping>>,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Outer {
    /// Instead of what the type says.
    said: Told,
    inner: Inner,
    maybe: Option<Inner>,
    speed: Option<Speed>,
    any: serde_json::Value,
    pairs: BTreeMap<String, (u8, String)>,
    #[schemars(range(min = 1, max = 5))]
    ranged: u32,
    #[schemars(length(min = 1, max = 5), regex(pattern = r"^\w+$"))]
    text: String,
    #[schemars(email, example = "a@b.example")]
    address: String,
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(default)]
pub(super) struct Defaults {
    a: u8,
    b: Option<String>,
    speed: Speed,
}

impl Default for Defaults {
    fn default() -> Self {
        Self { a: 3, b: None, speed: Speed::Slow }
    }
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Wide {
    id: i128,
}

pub(super) mod elsewhere {
    use super::{Deserialize, JsonSchema, Serialize};

    #[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
    pub(crate) struct Tree {
        left: Option<Box<Tree>>,
    }
}

/// A share.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(transparent)]
pub(super) struct Share(#[schemars(range(min = 0.0, max = 1.0))] pub(super) f64);

/// A code.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(transparent)]
pub(super) struct Code(#[schemars(regex(pattern = "^[a-z]+$"))] pub(super) String);

/// Alternatives that only their innermost value tells apart, so that trying them takes twice as long at each level.
#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
#[serde(untagged)]
pub(super) enum Involved {
    First { next: Box<Involved>, first: Option<u8> },
    Second { next: Box<Involved>, second: Option<u8> },
    End(u64),
}

#[derive(Deserialize, Serialize, JsonSchema, PartialEq, Debug)]
pub(super) struct Nested {
    inner: Vec<Wide>,
}
