//! The signatures of the matrix: what authors write, in all its kinds.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use serde_json::{Value, json};

use crate::schema::tests::narrowed::*;
use crate::schema::tests::params;
use crate::schema::tests::types::*;
use crate::schema::{ArgumentErrors, Arguments, Param};

/// A signature: its parameters, and the taking of them.
pub(in crate::schema::tests) type Signature = (&'static [Param], fn(Arguments) -> ArgumentErrors);

macro_rules! signatures {
    ($( ( $($name:ident: $type:ty $(= $($attribute:ident($($value:expr),*)).+)?),* ) )*) => {
        vec![$(
            (
                params([$(
                    Param::new::<$type>(stringify!($name))$($(.$attribute($($value),*))+)?
                ),*]),
                (|mut arguments: Arguments| {
                    $(let _ = arguments.take::<$type>();)*
                    arguments.into_errors()
                }) as fn(Arguments) -> ArgumentErrors,
            ),
        )*]
    };
}

const EVEN: &Param = &Param::part("items").multiple_of("2").max("10");
const SHORT: &Param = &Param::part("items").len(1, Some(2)).pattern("^[a-z]+$");
const MAIL: &Param = &Param::part("items").format("email");
const PAIRS: &Param = &Param::part("items").len(2, Some(2)).unique().items(EVEN);

#[allow(unused_mut)] // one signature has no parameters
pub(in crate::schema::tests) fn signatures() -> Vec<Signature> {
    signatures![
        // Scalars and their limits.
        ()
        (a: i64, b: i64)
        (a: i8, b: u16, c: u64, d: usize)
        (a: i16, b: i32, c: u8, d: isize)
        (a: u32 = min("1").max("1000"), b: Option<i32> = exclusive_min("-5"))
        (a: i64 = min("-9007199254740993").max("9007199254740993"))
        (a: u64 = min("18446744073709551614"), b: Option<u64> = max("5"))
        (a: f64 = exclusive_min("0").max("1.5"), b: f32, c: Option<f64>)
        (a: f64 = min("-0.5").exclusive_max("2"), b: f32 = min("0"))
        (a: u32 = multiple_of("5"), b: i64 = multiple_of("3").min("-9").max("9"))
        (a: u64 = multiple_of("4294967296"), b: Option<i8> = multiple_of("16"))
        (a: f64 = multiple_of("0.5"), b: f64 = multiple_of("0.001").min("0"), c: f32 = multiple_of("2"))
        (a: std::num::NonZeroI64, b: std::num::NonZeroU8)
        (a: std::num::NonZeroU32 = max("7"))
        (a: bool, b: char, c: std::net::Ipv4Addr)
        (a: bool = default(|| json!(true)), b: Option<bool>)
        (a: u32 = default(|| json!(10)).example(|| json!(11)).examples(|| vec![json!(12), json!(13)]))
        // Texts.
        (name: String = len(1, Some(3)), other: Option<String> = pattern(r"^\w+$"))
        (a: String = pattern(r"^[a-z]{2,3}-\d+$").len(5, Some(6)), b: String = len(2, Some(2)))
        (a: String = pattern("^(?:yes|no)?$"), b: String = pattern(r"\s"))
        (a: String = format("email"), b: Option<String> = format("uri"))
        (a: String = format("date-time"), b: Option<String> = format("uuid"))
        (a: String = format("date"), b: Option<String> = format("time"))
        (a: String = format("ipv4"), b: Option<String> = format("ipv6").len(0, Some(5)))
        (a: std::path::PathBuf, b: Option<Box<str>>, c: std::borrow::Cow<'static, str>)
        (a: String = secret(), b: Option<String> = secret().len(3, None), c: String = secret().format("uuid"))
        // Closed choices.
        (a: String = one_of(|| vec![json!("a"), json!("ab")]).default(|| json!("a")))
        (a: u64 = one_of(|| vec![json!(1), json!(5)]), b: Option<u8> = one_of(|| vec![json!(2)]))
        (a: f64 = one_of(|| vec![json!(0.5), json!(1.0), json!(-2.5)]))
        (a: Speed, b: Option<Told>)
        (a: Told = one_of(|| vec![json!("Fast"), json!("Other")]), b: Speed = default(|| json!("slow")))
        (a: Vec<Speed> = unique(), b: HashSet<Told>)
        // Lists and maps.
        (a: Vec<u8> = len(1, Some(2)), b: Option<Vec<String>>)
        (a: Vec<u8> = items(EVEN), b: Option<Vec<String>> = items(SHORT).unique())
        (a: Vec<String> = items(MAIL).len(1, None), b: VecDeque<f64> = unique())
        (a: Vec<Vec<u8>> = items(PAIRS), b: Vec<Inner> = unique())
        (a: Vec<Value> = unique().len(0, Some(4)))
        (a: HashSet<u64>, b: BTreeSet<String>)
        (a: HashSet<i8> = items(EVEN).len(1, Some(3)))
        (a: HashMap<String, i32>, b: BTreeMap<String, Strict>)
        (a: HashMap<u64, bool>, b: HashMap<String, Option<bool>>)
        (a: HashMap<String, u8> = secret(), b: Vec<String> = secret().items(SHORT))
        (a: (u8, String), b: (f64, f64), c: [u8; 2])
        (a: [Option<u8>; 2], b: Option<(bool,)>)
        (a: Vec<Option<u8>>, b: Maybe, c: Transparent)
        // Enums with data.
        (a: External)
        (a: Option<External>, b: Vec<External>)
        (a: Option<Internal>)
        (a: Internal, b: HashMap<String, Internal>)
        (a: Adjacent, b: Option<Adjacent>)
        (a: Untagged, b: WithUnit)
        // Structs.
        (a: Inner, b: Option<Inner>)
        (a: Vec<Inner>)
        (a: Strict, b: Defaults)
        (a: Option<Strict> = example(|| json!({ "a": 1 })), b: Box<Strict>)
        (a: Flat, b: FlatEnum)
        (a: FlatOption, b: FlatMap)
        (a: FlatTwo)
        (a: Newtype, b: Wrapped, c: Option<Unit>)
        (a: Newtype = max("9").multiple_of("3"), b: Share = min("0.25"), c: Code = len(2, None))
        (a: Outer)
        (a: Value, b: Option<Value>, c: Vec<Value>)
        (a: Named, b: Option<Kebab>)
        // Recursive types.
        (a: Tree)
        (a: Option<Sum>, b: Ping)
        (a: Vec<Tree> = len(0, Some(2)), b: elsewhere::Tree)
        (a: Vault)
        // What stands on fields, and fields as inputs.
        (a: Settings, b: Option<Settings>)
        (a: Vec<Settings> = len(0, Some(2)).unique())
        (a: Step)
        (a: Settings = flatten())
        (a: u8, b: Settings = flatten(), c: Plain = flatten(), d: Option<u8>)
        (a: Defaults = flatten())
        (a: Flat = flatten())
        (a: Secrets = flatten(), extra: Option<String>)
        // Names.
        (a: u8 = aliases(&["first", "one"]), b: Option<String> = aliases(&["second"]).deprecated("use `a`"))
        (a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: Option<u8>, h: Option<u8>, i: Option<u8>, j: Option<u8>)
    ]
}
