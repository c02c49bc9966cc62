//! Every example is accepted by the reader that gives it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use expect_test::expect;
use serde_json::{Value, json};

use super::super::{Input, Param};
use super::types::*;
use super::{published, reader};

fn row<T: Input>(table: &mut String, name: &str) {
    let reader = reader([Param::new::<T>("x").description("Whatever.")]);
    let example = reader.example();
    writeln!(table, "{name}: {example}").expect("a string takes everything");
    let read = reader.json(Some(&example.to_string()));
    assert!(read.is_ok_and(|mut arguments| arguments.take::<T>().is_some()), "{name}: {example}");
}

macro_rules! check {
    ($expected:expr, $($type:ty),* $(,)?) => {{
        let mut table = String::new();
        $(row::<$type>(&mut table, stringify!($type));)*
        $expected.assert_eq(&table);
    }};
}

#[test]
fn of_types() {
    check!(
        expect![[r#"
            String: {"x":"text"}
            char: {"x":"t"}
            bool: {"x":true}
            i8: {"x":1}
            u64: {"x":1}
            f32: {"x":1.5}
            f64: {"x":1.5}
            (): {"x":null}
            Value: {"x":"text"}
            std::num::NonZeroI8: {"x":-1}
            std::net::Ipv4Addr: {"x":"192.0.2.1"}
            Vec<u8>: {"x":[1]}
            Vec<Option<u8>>: {"x":[1]}
            HashSet<u8>: {"x":[1]}
            [u8; 3]: {"x":[1,1,1]}
            [u8; 0]: {"x":[]}
            (u8, String): {"x":[1,"text"]}
            HashMap<String, i32>: {"x":{}}
            HashMap<u8, i32>: {"x":{}}
            BTreeMap<Told, bool>: {"x":{}}
            Speed: {"x":"fast"}
            Told: {"x":"Other"}
            External: {"x":"Nothing"}
            Internal: {"x":{"kind":"Nothing"}}
            Adjacent: {"x":{"kind":"Nothing"}}
            Untagged: {"x":1}
            WithUnit: {"x":1}
            Inner: {"x":{"n":1,"renamed":true}}
            Strict: {"x":{"a":1}}
            Flat: {"x":{"a":1,"b":"text"}}
            FlatEnum: {"x":{"a":1,"kind":"Nothing"}}
            FlatOption: {"x":{"a":1,"kind":"Nothing"}}
            FlatMap: {"x":{"a":1}}
            FlatTwo: {"x":{"kind":"Nothing","Circle":{"r":1}}}
            Newtype: {"x":1}
            Wrapped: {"x":{"n":1,"renamed":true}}
            Unit: {"x":null}
            Tree: {"x":{"name":"Ada","children":[]}}
            Vec<Tree>: {"x":[{"name":"Ada","children":[]}]}
            Sum: {"x":{"Number":1.5}}
            Ping: {"x":{}}
            Outer: {"x":{"said":"Other","inner":{"n":1,"renamed":true},"any":"text","pairs":{},"ranged":1,"text":"text","address":"a@b.example"}}
            Defaults: {"x":{}}
            Option<u8>: {}
        "#]],
        String, char, bool, i8, u64, f32, f64, (), Value, std::num::NonZeroI8, std::net::Ipv4Addr, Vec<u8>,
        Vec<Option<u8>>, HashSet<u8>, [u8; 3], [u8; 0], (u8, String), HashMap<String, i32>, HashMap<u8, i32>,
        BTreeMap<Told, bool>, Speed, Told, External, Internal, Adjacent, Untagged, WithUnit, Inner, Strict,
        Flat, FlatEnum, FlatOption, FlatMap, FlatTwo, Newtype, Wrapped, Unit, Tree, Vec<Tree>, Sum, Ping, Outer,
        Defaults, Option<u8>
    );
    assert!(!published::<Option<u8>>().1);
}

#[test]
fn of_constraints() {
    let all = reader([
        Param::new::<i64>("low").max("-10"),
        Param::new::<u32>("high").min("1000"),
        Param::new::<f64>("small").exclusive_min("0").exclusive_max("0.001"),
        Param::new::<f64>("large").min("1e300"),
        Param::new::<String>("long").len(20, Some(30)),
        Param::new::<String>("short").len(0, Some(2)),
        Param::new::<String>("version").pattern(r"^v\d+\.\d+$"),
        Param::new::<String>("hex").pattern("^[0-9a-f]+$").len(40, Some(40)),
        Param::new::<HashSet<String>>("names").len(3, None),
        Param::new::<HashSet<u8>>("numbers").len(3, None),
        Param::new::<HashSet<Told>>("speeds").len(2, None),
        Param::new::<u8>("chosen").one_of(|| vec![json!(7)]),
        Param::new::<u8>("shown").example(|| json!(9)),
        Param::new::<Option<u8>>("shown_too").example(|| json!(8)),
        Param::new::<u8>("defaulted").default(|| json!(3)),
    ]);
    let example = all.example();
    expect![[r#"{"low":-10,"high":1000,"small":0.0005,"large":1e+300,"long":"texttexttexttexttext","short":"te","version":"v1.1","hex":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","names":["text","text2","text3"],"numbers":[1,2,3],"speeds":["Other","Fast"],"chosen":7,"shown":9,"shown_too":8}"#]].assert_eq(&example.to_string());
    assert!(all.json(Some(&example.to_string())).is_ok());
}
