use tep_runtime::prelude::*;

use std::collections::{BTreeMap, HashMap};

use tep_runtime::__private::Value;

/// How to get there.
#[mcp_data]
#[derive(Debug, Default, PartialEq)]
pub enum Mode {
    #[default]
    OnFoot,
    ByBike,
}

/// A place.
#[mcp_data]
#[derive(Debug)]
pub struct Place {
    /// Its name.
    pub name: String,
    pub at: Option<(f64, f64)>,
    #[serde(default)]
    pub mode: Mode,
}

#[mcp_data]
pub enum Shape {
    Circle { radius: f64 },
    Square(f64),
    Nothing,
}

#[mcp_tool]
async fn scalars(
    a: i8,
    b: i16,
    c: i32,
    d: i64,
    e: isize,
    f: u8,
    g: u16,
    h: u32,
    i: u64,
    j: usize,
    k: f32,
    l: f64,
    m: bool,
    n: char,
    o: String,
    p: Box<str>,
) -> String {
    format!("{a}{b}{c}{d}{e}{f}{g}{h}{i}{j}{k}{l}{m}{n}{o}{p}")
}

#[mcp_tool]
fn collections(
    optional: Option<u8>,
    list: Vec<String>,
    nested: Vec<Vec<Option<i64>>>,
    pair: (u8, String),
    array: [f64; 3],
    hash: HashMap<String, u64>,
    tree: BTreeMap<String, Vec<bool>>,
) -> usize {
    let _ = (optional, pair, array);
    list.len() + nested.len() + hash.len() + tree.len()
}

#[mcp_tool(inline)]
fn own_types(place: Place, mode: Mode, shape: Shape, places: Vec<Place>, anything: Value) -> String {
    let _ = (shape, places, anything);
    format!("{place:?} {mode:?}")
}

/// With everything.
#[mcp_tool]
async fn limited(
    /// A name.
    #[param(len = 1..=80, pattern = "^[a-z]+$", example = "ada")]
    mut name: String,
    #[param(default = "adamw", one_of = ["adamw", "lion"])] optimizer: String,
    #[param(default = Mode::ByBike, one_of = [Mode::OnFoot, Mode::ByBike])] mode: Mode,
    #[param(default = vec![1, 2], len = ..=8)] numbers: Vec<u8>,
    #[param(min = -273.15, exclusive_max = 1e4, default = 20.0)] celsius: f64,
    #[param(min = 0, max = 18_446_744_073_709_551_615)] large: u64,
    #[param(min = -1, one_of = [-1, 1])] sign: Option<i8>,
    #[param(len = 8, one_of = ["abcdefgh"], rename = "the key")] key: Option<String>,
) -> String {
    name.push_str(&optimizer);
    let _ = (mode, numbers, celsius, large, sign, key);
    name
}

type Maybe = Option<String>;
type MaybeCount = Option<u64>;

/// Whether a type is an `Option` is not read off the way it is written.
#[mcp_tool(inline)]
fn aliased(
    #[param(one_of = ["a", "b"], example = "a")] maybe: Maybe,
    #[param(one_of = [1, 2], min = 1)] count: MaybeCount,
    #[param(one_of = [Mode::OnFoot])] mode: core::option::Option<Mode>,
    #[param(example = Some(5))] whole: Option<u8>,
    #[param(example = 0.5)] float: Option<f32>,
    #[param(example = vec![1, 2])] list: Vec<u16>,
    #[param(example = 'x', one_of = ['x', 'y'])] letter: char,
    #[param(example = "boxed")] boxed: Box<str>,
) -> String {
    format!("{maybe:?} {count:?} {mode:?} {whole:?} {float:?} {list:?} {letter} {boxed}")
}

fn main() {
    let values_fit = App::new("inputs", "1").tool::<aliased>().into_router();
    let _router = values_fit.expect("every value is one of its input");

    assert_eq!(
        tools![scalars, collections, own_types, limited].names().collect::<Vec<_>>(),
        ["scalars", "collections", "own_types", "limited"],
    );
    let size =
        collections(None, vec![], vec![], (1, String::new()), [0.0; 3], HashMap::new(), BTreeMap::new());
    assert_eq!(size, 0);
}
