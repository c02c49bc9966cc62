//! What is published of results.

use std::fmt::Write;

use expect_test::{Expect, expect};

use super::super::{Output, or_null, portable_output};
use super::types::*;

fn row<T: Output>(table: &mut String, name: &str) {
    let output = portable_output(&T::schema()).expect("a portable result");
    writeln!(table, "{name}: {}", output.plain).expect("a string takes everything");
    if output.plain != output.published {
        writeln!(table, "  as {}", output.published).expect("a string takes everything");
    }
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
fn results_are_objects_where_they_are_published() {
    check!(
        expect![[r##"
            u64: {"type":"integer","minimum":0}
              as {"type":"object","properties":{"result":{"type":"integer","minimum":0}},"required":["result"]}
            bool: {"type":"boolean"}
              as {"type":"object","properties":{"result":{"type":"boolean"}},"required":["result"]}
            Vec<String>: {"type":"array","items":{"type":"string"}}
              as {"type":"object","properties":{"result":{"type":"array","items":{"type":"string"}}},"required":["result"]}
            Option<u8>: {"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"null"}]}
              as {"type":"object","properties":{"result":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"null"}]}},"required":["result"]}
            Strict: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a","b"]}
            Inner: {"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]}
            Defaults: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255,"default":3},"b":{"anyOf":[{"type":"string"},{"type":"null"}]},"speed":{"type":"string","description":"How fast.","enum":["fast","slow"],"default":"slow"}},"required":["a","b","speed"]}
            External: {"anyOf":[{"type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["One"]},{"type":"object","properties":{"Two":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["Two"]},{"type":"object","properties":{"Fields":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["Fields"]},{"type":"object","properties":{"Inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]}},"required":["Inner"]}]}
              as {"type":"object","properties":{"result":{"anyOf":[{"type":"string","enum":["Nothing","Never"]},{"type":"object","properties":{"One":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},"required":["One"]},{"type":"object","properties":{"Two":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":-2147483648,"maximum":2147483647},{"type":"string"}],"minItems":2,"maxItems":2}},"required":["Two"]},{"type":"object","properties":{"Fields":{"type":"object","properties":{"x":{"type":"integer","minimum":0,"maximum":255}},"required":["x"]}},"required":["Fields"]},{"type":"object","properties":{"Inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]}},"required":["Inner"]}]}},"required":["result"]}
            Vec<Inner>: {"type":"array","items":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]}}
              as {"type":"object","properties":{"result":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]}}},"required":["result"]}
            Tree: {"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"required":["name","children","next"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"required":["name","children","next"]}}}
            Vec<Tree>: {"type":"array","items":{"$ref":"#/$defs/Tree"},"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"required":["name","children","next"]}}}
              as {"type":"object","properties":{"result":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"required":["result"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"required":["name","children","next"]}}}
            Outer: {"type":"object","properties":{"said":{"type":"string","description":"Instead of what the type says.\n- `Other`\n- `Fast`: At once.\n- `Slow`: When it \"suits\" `us`.","enum":["Other","Fast","Slow"]},"inner":{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]},"maybe":{"anyOf":[{"type":"object","properties":{"n":{"type":"integer","description":"The \"n\" of `x`,\non two lines.\n\nAnd a paragraph."},"o":{"anyOf":[{"type":"integer","minimum":0,"maximum":65535},{"type":"null"}]},"list":{"type":"array","items":{"type":"string"},"default":[]},"renamed":{"type":"boolean"}},"required":["n","o","list","renamed"]},{"type":"null"}]},"speed":{"description":"How fast.","anyOf":[{"type":"string","enum":["fast","slow"]},{"type":"null"}]},"any":{},"pairs":{"type":"object","additionalProperties":{"type":"array","items":{"anyOf":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}]},"prefixItems":[{"type":"integer","minimum":0,"maximum":255},{"type":"string"}],"minItems":2,"maxItems":2}},"ranged":{"type":"integer","minimum":1,"maximum":5},"text":{"type":"string","minLength":1,"maxLength":5,"pattern":"^\\w+$"},"address":{"type":"string","format":"email","examples":["a@b.example"]}},"required":["said","inner","maybe","speed","any","pairs","ranged","text","address"]}
        "##]],
        u64,
        bool,
        Vec<String>,
        Option<u8>,
        Strict,
        Inner,
        Defaults,
        External,
        Vec<Inner>,
        Tree,
        Vec<Tree>,
        Outer
    );
}

#[test]
fn a_result_that_may_be_missing() {
    let output = portable_output(&or_null(<Strict as Output>::schema())).expect("a portable result");
    expect![[r#"{"type":"object","properties":{"result":{"anyOf":[{"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a","b"]},{"type":"null"}]}},"required":["result"]}"#]].assert_eq(&output.published.to_string());
    let deep = portable_output(&or_null(<Vec<Tree> as Output>::list_schema())).expect("a portable result");
    expect![[r##"{"type":"object","properties":{"result":{"anyOf":[{"type":"array","items":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},{"type":"null"}]}},"required":["result"],"$defs":{"Tree":{"type":"object","properties":{"name":{"type":"string"},"children":{"type":"array","items":{"$ref":"#/$defs/Tree"}},"next":{"anyOf":[{"$ref":"#/$defs/Tree"},{"type":"null"}]}},"required":["name","children","next"]}}}"##]].assert_eq(&deep.published.to_string());
}

#[test]
fn results_that_cannot_be_published() {
    let problem = portable_output(&<Wide as Output>::schema()).err();
    expect!["its member `id`: 128-bit integers do not survive JSON: use i64 or u64, or take a String"]
        .assert_eq(&problem.unwrap_or_default());
}
