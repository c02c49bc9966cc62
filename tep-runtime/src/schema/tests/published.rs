//! What is published of each type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use std::num::{NonZeroI8, NonZeroI64, NonZeroU8, NonZeroU64};

use expect_test::{Expect, expect};
use serde_json::Value;

use super::types::*;
use super::{Input, Param, published, reader};

fn row<T: Input>(table: &mut String, name: &str) {
    let (schema, required) = published::<T>();
    let mark = if required { "" } else { "?" };
    writeln!(table, "{name}{mark}: {schema}").expect("a string takes everything");
}

macro_rules! check {
    ($expected:expr, $($type:ty),* $(,)?) => {{
        let mut table = String::new();
        $(row::<$type>(&mut table, stringify!($type));)*
        let expected: Expect = $expected;
        expected.assert_eq(&table);
    }};
}

#[test]
fn scalars() {
    check!(
        expect![[r#"
            String: {"type":"string"}
            char: {"type":"string","minLength":1,"maxLength":1}
            bool: {"type":"boolean"}
            i8: {"type":"integer","minimum":-128,"maximum":127}
            i16: {"type":"integer","minimum":-32768,"maximum":32767}
            i32: {"type":"integer","minimum":-2147483648,"maximum":2147483647}
            i64: {"type":"integer"}
            isize: {"type":"integer"}
            u8: {"type":"integer","minimum":0,"maximum":255}
            u16: {"type":"integer","minimum":0,"maximum":65535}
            u32: {"type":"integer","minimum":0,"maximum":4294967295}
            u64: {"type":"integer","minimum":0}
            usize: {"type":"integer","minimum":0}
            f32: {"type":"number"}
            f64: {"type":"number"}
            (): {"type":"null"}
            Value: {}
            NonZeroU8: {"type":"integer","minimum":1,"maximum":255}
            NonZeroU64: {"type":"integer","minimum":1}
            NonZeroI8: {"anyOf":[{"type":"integer","minimum":-128,"maximum":-1},{"type":"integer","minimum":1,"maximum":127}]}
            NonZeroI64: {"anyOf":[{"type":"integer","maximum":-1},{"type":"integer","minimum":1}]}
            std::net::Ipv4Addr: {"type":"string","format":"ipv4"}
            std::net::IpAddr: {"type":"string"}
            std::path::PathBuf: {"type":"string"}
            std::time::Duration: {"type":"object","properties":{"secs":{"type":"integer","minimum":0},"nanos":{"type":"integer","minimum":0,"maximum":4294967295}},"required":["secs","nanos"]}
            serde_json::Number: {"type":"number"}
        "#]],
        String,
        char,
        bool,
        i8,
        i16,
        i32,
        i64,
        isize,
        u8,
        u16,
        u32,
        u64,
        usize,
        f32,
        f64,
        (),
        Value,
        NonZeroU8,
        NonZeroU64,
        NonZeroI8,
        NonZeroI64,
        std::net::Ipv4Addr,
        std::net::IpAddr,
        std::path::PathBuf,
        std::time::Duration,
        serde_json::Number
    );
}

#[test]
fn optional_values() {
    check!(
        expect![[r#"
            Option<String>?: {"type":"string"}
            Option<u64>?: {"type":"integer","minimum":0}
            Option<Vec<String>>?: {"type":"array","items":{"type":"string"}}
            Option<Speed>?: {"type":"string","description":"How fast.","enum":["fast","slow"]}
            Option<Told>?: {"type":"string","description":"How fast.\n- `Other`\n- `Fast`: At once.\n- `Slow`: When it \"suits\" `us`.","enum":["Other","Fast","Slow"]}
            Option<Strict>?: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a"],"additionalProperties":false}
            Option<External>?: {"anyOf":[{"type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["One"],"additionalProperties":false},{"type":"object","properties":{"Two":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["Two"],"additionalProperties":false},{"type":"object","properties":{"Fields":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["Fields"],"additionalProperties":false},{"type":"object","properties":{"Inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]}},"required":["Inner"],"additionalProperties":false}]}
            Option<Value>?: {}
            Option<Option<bool>>?: {"type":"boolean"}
            Option<WithUnit>?: {"type":"integer","minimum":0}
            WithUnit: {"anyOf":[{"type":"integer","minimum":0},{"type":"null"}]}
            Maybe: {"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"null"}]}
            Transparent?: {"type":"integer","minimum":0,"maximum":255}
            Vec<Option<u8>>: {"type":"array","items":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"null"}]}}
            (u8, Option<bool>): {"type":"array","items":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"anyOf":[{"type":"boolean"},{"type":"null"}]}]},"prefixItems":[{"type":"integer","minimum":0,"maximum":255},{"anyOf":[{"type":"boolean"},{"type":"null"}]}],"minItems":2,"maxItems":2}
            HashMap<String, Option<Speed>>: {"type":"object","additionalProperties":{"description":"How fast.","anyOf":[{"type":"string","enum":["fast","slow"]},{"type":"null"}]}}
        "#]],
        Option<String>, Option<u64>, Option<Vec<String>>, Option<Speed>, Option<Told>, Option<Strict>,
        Option<External>, Option<Value>, Option<Option<bool>>, Option<WithUnit>, WithUnit, Maybe, Transparent,
        Vec<Option<u8>>, (u8, Option<bool>), HashMap<String, Option<Speed>>
    );
}

#[test]
fn collections() {
    check!(
        expect![[r#"
            Vec<u8>: {"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}
            Vec<Vec<f64>>: {"type":"array","items":{"type":"array","items":{"type":"number"}}}
            HashSet<u8>: {"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"uniqueItems":true}
            BTreeSet<String>: {"type":"array","items":{"type":"string"},"uniqueItems":true}
            [u8; 3]: {"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":3,"maxItems":3}
            [u8; 0]: {"type":"array","items":{},"maxItems":0}
            (u8, String): {"type":"array","items":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}],"minItems":2,"maxItems":2}
            (f64, f64): {"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}
            HashMap<String, i32>: {"type":"object","additionalProperties":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}
            BTreeMap<String, Strict>: {"type":"object","additionalProperties":{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a"],"additionalProperties":false}}
            HashMap<u32, bool>: {"type":"object","patternProperties":{"^\\d+$":{"type":"boolean"}},"additionalProperties":false}
            HashMap<Told, bool>: {"type":"object","additionalProperties":{"type":"boolean"}}
            serde_json::Map<String, Value>: {"type":"object"}
            Vec<Value>: {"type":"array","items":{}}
        "#]],
        Vec<u8>, Vec<Vec<f64>>, HashSet<u8>, BTreeSet<String>, [u8; 3], [u8; 0], (u8, String), (f64, f64),
        HashMap<String, i32>, BTreeMap<String, Strict>, HashMap<u32, bool>, HashMap<Told, bool>,
        serde_json::Map<String, Value>, Vec<Value>
    );
}

#[test]
fn enums() {
    check!(expect![[r#"
        Speed: {"type":"string","description":"How fast.","enum":["fast","slow"]}
        Told: {"type":"string","description":"How fast.\n- `Other`\n- `Fast`: At once.\n- `Slow`: When it \"suits\" `us`.","enum":["Other","Fast","Slow"]}
        External: {"anyOf":[{"type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["One"],"additionalProperties":false},{"type":"object","properties":{"Two":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["Two"],"additionalProperties":false},{"type":"object","properties":{"Fields":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["Fields"],"additionalProperties":false},{"type":"object","properties":{"Inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]}},"required":["Inner"],"additionalProperties":false}]}
        Internal: {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["Nothing"]}},"required":["kind"]},{"type":"object","description":"With fields.","properties":{"kind":{"type":"string","enum":["Fields"]},"x":{"type":"integer","minimum":0,"maximum":255}},"required":["kind","x"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Inner"]},"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["kind","n","renamed"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Strict"]},"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["kind","a"],"additionalProperties":false}]}
        Adjacent: {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["Nothing"]}},"required":["kind"]},{"type":"object","properties":{"kind":{"type":"string","enum":["One"]},"value":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["kind","value"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Fields"]},"value":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["kind","value"]}]}
        Untagged: {"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]},{"type":"string"}]}
        Result<u8, String>: {"anyOf":[{"type":"object","properties":{"Ok":{"type":"integer","minimum":0,"maximum":255}},"required":["Ok"]},{"type":"object","properties":{"Err":{"type":"string"}},"required":["Err"]}]}
    "#]], Speed, Told, External, Internal, Adjacent, Untagged, Result<u8, String>);
}

#[test]
fn structs() {
    check!(
        expect![[r#"
            Inner: {"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]}
            Strict: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a"],"additionalProperties":false}
            Flat: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"string"}},"required":["a","b"]}
            FlatEnum: {"anyOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["Nothing"]}},"required":["a","kind"]},{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["One"]},"value":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["a","kind","value"]},{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["Fields"]},"value":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["a","kind","value"]}]}
            FlatOption: {"anyOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["Nothing"]}},"required":["a","kind"]},{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["One"]},"value":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["a","kind","value"]},{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"kind":{"type":"string","enum":["Fields"]},"value":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["a","kind","value"]},{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255}},"required":["a"]}]}
            FlatMap: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255}},"required":["a"],"additionalProperties":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}
            FlatTwo: {"anyOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["Nothing"]},"Circle":{"type":"object","properties":{"r":{"type":"integer","minimum":0,"maximum":255}},"required":["r"]}},"required":["kind","Circle"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Nothing"]},"Square":{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255}},"required":["a"]}},"required":["kind","Square"]},{"type":"object","properties":{"kind":{"type":"string","enum":["One"]},"value":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"Circle":{"type":"object","properties":{"r":{"type":"integer","minimum":0,"maximum":255}},"required":["r"]}},"required":["kind","value","Circle"]},{"type":"object","properties":{"kind":{"type":"string","enum":["One"]},"value":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"Square":{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255}},"required":["a"]}},"required":["kind","value","Square"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Fields"]},"value":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]},"Circle":{"type":"object","properties":{"r":{"type":"integer","minimum":0,"maximum":255}},"required":["r"]}},"required":["kind","value","Circle"]},{"type":"object","properties":{"kind":{"type":"string","enum":["Fields"]},"value":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]},"Square":{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255}},"required":["a"]}},"required":["kind","value","Square"]}]}
            Newtype: {"type":"integer","description":"A number of its own.","minimum":0,"maximum":255}
            Wrapped: {"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]}
            Unit: {"type":"null"}
            Outer: {"type":"object","properties":{"said":{"type":"string","description":"Instead of what the type says.\n- `Other`\n- `Fast`: At once.\n- `Slow`: When it \"suits\" `us`.","enum":["Other","Fast","Slow"]},"inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]},"maybe":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"type":"integer","minimum":0,"maximum":65535},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","renamed"]},"speed":{"type":"string","description":"How fast.","enum":["fast","slow"]},"any":{},"pairs":{"type":"object","additionalProperties":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}],"minItems":2,"maxItems":2}},"ranged":{"type":"integer","minimum":1,"maximum":5},"text":{"type":"string","minLength":1,"maxLength":5,"pattern":"^\\w+$"},"address":{"type":"string","format":"email","examples":["a@b.example"]}},"required":["said","inner","any","pairs","ranged","text","address"]}
            Defaults: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255,"default":3},"b":{"type":"string"},"speed":{"type":"string","description":"How fast.","enum":["fast","slow"],"default":"slow"}}}
        "#]],
        Inner,
        Strict,
        Flat,
        FlatEnum,
        FlatOption,
        FlatMap,
        FlatTwo,
        Newtype,
        Wrapped,
        Unit,
        Outer,
        Defaults
    );
}

#[test]
fn recursive_types_keep_their_references() {
    check!(
        expect![[r##"
        Tree: {"$ref":"#/$defs/Tree","$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"$ref":"#/$defs/Tree"}},"required":["name","children"]}}}
        Vec<Tree>: {"type":"array","items":{"$ref":"#/$defs/Tree"},"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"$ref":"#/$defs/Tree"}},"required":["name","children"]}}}
        Option<Tree>?: {"$ref":"#/$defs/Tree","$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"$ref":"#/$defs/Tree"}},"required":["name","children"]}}}
        Sum: {"$ref":"#/$defs/Sum","$defs":{"Sum":{"anyOf":[{"type":"object","properties":{"Number":{"type":"number"}},"required":["Number"],"additionalProperties":false},{"type":"object","properties":{"Add":{"type":"array","items":{"$ref":"#/$defs/Sum"},"minItems":2,"maxItems":2}},"required":["Add"],"additionalProperties":false}]}}}
        Ping: {"$ref":"#/$defs/Ping","$defs":{"Ping":{"type":"object","properties":{"pong":{"$ref":"#/$defs/Pong"}}},"Pong":{"type":"object","properties":{"ping":{"$ref":"#/$defs/Ping"}}}}}
    "##]],
        Tree,
        Vec<Tree>,
        Option<Tree>,
        Sum,
        Ping
    );
}

#[test]
fn the_root_is_a_closed_object() {
    expect![[r#"{"type":"object","properties":{},"additionalProperties":false}"#]]
        .assert_eq(&reader([]).schema().to_string());
    let two = reader([Param::new::<String>("a").description("First."), Param::new::<Option<u8>>("b")]);
    expect![[r#"{"type":"object","properties":{"a":{"type":"string","description":"First."},"b":{"type":"integer","minimum":0,"maximum":255}},"required":["a"],"additionalProperties":false}"#]].assert_eq(&two.schema().to_string());
}

#[test]
fn definitions_are_shared_and_their_names_kept_apart() {
    let three =
        reader([Param::new::<Tree>("a"), Param::new::<Vec<Tree>>("b"), Param::new::<elsewhere::Tree>("c")]);
    expect![[r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/Tree"},"b":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"c":{"$ref":"#/$defs/Tree-2"}},"required":["a","b","c"],"additionalProperties":false,"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"$ref":"#/$defs/Tree"}},"required":["name","children"]},"Tree-2":{"type":"object","properties":{"left":{"$ref":"#/$defs/Tree-2"}}}}}"##]].assert_eq(&three.schema().to_string());
}

#[test]
fn nothing_that_clients_stumble_over_is_published() {
    let everything = reader([
        Param::new::<Outer>("outer"),
        Param::new::<External>("external"),
        Param::new::<Option<Internal>>("internal"),
        Param::new::<FlatEnum>("flat"),
        Param::new::<Option<Vec<Speed>>>("speeds"),
        Param::new::<Defaults>("defaults"),
        Param::new::<f32>("float"),
        Param::new::<usize>("size"),
    ]);
    let text = everything.schema().to_string();
    for stumbling_block in [
        "$ref",
        "$defs",
        "$schema",
        "title",
        "oneOf",
        "allOf",
        "const\"",
        "null",
        "uint",
        "int64",
        "int32",
        "double",
        "float\":\"",
        "nullable",
        ":true",
        "[\"",
    ] {
        let found = text.match_indices(stumbling_block).filter(|(place, _)| {
            // Lists of names are no lists of types.
            stumbling_block != "[\"" || text[..*place].ends_with("\"type\":")
        });
        assert_eq!(found.count(), 0, "{stumbling_block} in {text}");
    }
}
