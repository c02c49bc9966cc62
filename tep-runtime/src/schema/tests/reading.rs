//! What is read, what is refused, and the texts of the refusals.

use std::collections::HashMap;
use std::fmt::Write;

use expect_test::{Expect, expect};
use serde_json::{Value, json};

use super::super::{ArgumentReader, Input, Param, ReadFailure};
use super::reader;
use super::types::*;
use crate::protocol::DEEPEST;

fn refusal(reader: &ArgumentReader, text: &str) -> String {
    match reader.json(Some(text)) {
        Ok(_) => "accepted".into(),
        Err(ReadFailure::Malformed(text)) => format!("malformed: {text}"),
        Err(ReadFailure::Invalid(errors)) => errors.to_string(),
    }
}

/// What one parameter `x` makes of each value: the argument as Rust shows it, or what is wrong.
fn check<T: Input + std::fmt::Debug>(values: &[&str], expected: Expect) {
    let reader = reader([Param::new::<T>("x")]);
    let mut table = String::new();
    for value in values {
        let outcome = match reader.json(Some(&format!(r#"{{"x":{value}}}"#))) {
            Ok(mut arguments) => match arguments.take::<T>() {
                Some(value) => format!("{value:?}"),
                None => arguments.into_errors().violations()[0].to_string(),
            },
            Err(ReadFailure::Malformed(text)) => format!("malformed: {text}"),
            Err(ReadFailure::Invalid(errors)) => {
                errors.violations().iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
            }
        };
        writeln!(table, "{value} → {outcome}").expect("a string takes everything");
    }
    expected.assert_eq(&table);
}

#[test]
fn integers_are_exact_and_strict() {
    check::<i64>(
        &[
            "9007199254740993",
            "9223372036854775807",
            "-9223372036854775808",
            "9223372036854775808",
            "123456789012345678901234567890",
            r#""9007199254740993""#,
            r#""9223372036854775808""#,
            r#""-7""#,
            r#""7.0""#,
            r#""seven""#,
            "2.5",
            "2.0",
            "1e3",
            "-0",
            "null",
            "true",
        ],
        expect![[r#"
            9007199254740993 → 9007199254740993
            9223372036854775807 → 9223372036854775807
            -9223372036854775808 → -9223372036854775808
            9223372036854775808 → `x`: expected a 64-bit integer, received 9223372036854775808
            123456789012345678901234567890 → `x`: expected a 64-bit integer, received 1.2345678901234568e+29
            "9007199254740993" → `x`: expected a 64-bit integer, received "9007199254740993"
            "9223372036854775808" → `x`: expected a 64-bit integer, received "9223372036854775808"
            "-7" → `x`: expected a 64-bit integer, received "-7"
            "7.0" → `x`: expected a 64-bit integer, received "7.0"
            "seven" → `x`: expected a 64-bit integer, received "seven"
            2.5 → `x`: expected a 64-bit integer, received 2.5
            2.0 → 2
            1e3 → 1000
            -0 → 0
            null → `x`: expected a 64-bit integer, received null
            true → `x`: expected a 64-bit integer, received true
        "#]],
    );
    check::<u64>(
        &["18446744073709551615", r#""18446744073709551615""#, "-1", "18446744073709551616"],
        expect![[r#"
            18446744073709551615 → 18446744073709551615
            "18446744073709551615" → `x`: expected an integer from 0 to 18446744073709551615, received "18446744073709551615"
            -1 → `x`: expected an integer from 0 to 18446744073709551615, received -1
            18446744073709551616 → `x`: expected an integer from 0 to 18446744073709551615, received 1.8446744073709552e+19
        "#]],
    );
    check::<u32>(
        &["4294967295", "4294967296", "-1", r#""30""#, "2.0"],
        expect![[r#"
            4294967295 → 4294967295
            4294967296 → `x`: expected an integer from 0 to 4294967295, received 4294967296
            -1 → `x`: expected an integer from 0 to 4294967295, received -1
            "30" → `x`: expected an integer from 0 to 4294967295, received "30"
            2.0 → 2
        "#]],
    );
    check::<i8>(
        &["-128", "128", "-129"],
        expect![[r#"
        -128 → -128
        128 → `x`: expected an integer from -128 to 127, received 128
        -129 → `x`: expected an integer from -128 to 127, received -129
    "#]],
    );
    check::<std::num::NonZeroI64>(
        &["-1", "1", "0"],
        expect![[r#"
        -1 → -1
        1 → 1
        0 → `x`: expected an integer from -9223372036854775808 to -1, or an integer from 1 to 9223372036854775807, received 0
    "#]],
    );
}

#[test]
fn other_scalars() {
    check::<f64>(
        &["1", "1.5", "9007199254740993", r#""1.5""#, "NaN", "1e400", "null"],
        expect![[r#"
            1 → 1.0
            1.5 → 1.5
            9007199254740993 → 9007199254740992.0
            "1.5" → `x`: expected a number, received "1.5"
            NaN → malformed: expected value (line 1, column 6)
            1e400 → malformed: number out of range (line 1, column 10)
            null → `x`: expected a number, received null
        "#]],
    );
    check::<f32>(
        &["1.5", "1e300"],
        expect![[r#"
        1.5 → 1.5
        1e300 → `x`: expected a number that 32 bits can hold, received 1e+300
    "#]],
    );
    check::<bool>(
        &["true", r#""true""#, "1"],
        expect![[r#"
        true → true
        "true" → `x`: expected true or false, received "true"
        1 → `x`: expected true or false, received 1
    "#]],
    );
    check::<char>(
        &[r#""é""#, r#""ab""#, r#""""#],
        expect![[r#"
        "é" → 'é'
        "ab" → `x`: expected a string of 1 character, received "ab" (2 characters)
        "" → `x`: expected a string of 1 character, received "" (0 characters)
    "#]],
    );
    check::<String>(
        &[r#""✓ 李雷 🦀""#, "5", r#""\ud800""#],
        expect![[r#"
            "✓ 李雷 🦀" → "✓ 李雷 🦀"
            5 → `x`: expected a string, received 5
            "\ud800" → malformed: a string has half of a surrogate pair (line 1, column 13)
        "#]],
    );
    check::<std::net::Ipv4Addr>(
        &[r#""127.0.0.1""#, r#""localhost""#],
        expect![[r#"
        "127.0.0.1" → 127.0.0.1
        "localhost" → `x`: expected an IPv4 address, received "localhost"
    "#]],
    );
}

#[test]
fn optional_values() {
    check::<Option<u8>>(
        &["1", "null", r#""1""#],
        expect![[r#"
        1 → Some(1)
        null → None
        "1" → `x`: expected an integer from 0 to 255, received "1"
    "#]],
    );
    check::<Option<Value>>(
        &["1", "null"],
        expect![[r#"
        1 → Some(Number(1))
        null → None
    "#]],
    );
    check::<Vec<Option<u8>>>(
        &["[1,null]", "null", "[256]"],
        expect![[r#"
        [1,null] → [Some(1), None]
        null → `x`: expected an array of integers, received null
        [256] → `x[0]`: expected an integer from 0 to 255, received 256
    "#]],
    );
    check::<Inner>(
        &[
            r#"{"n":"1","renamed":true,"o":null}"#,
            r#"{"n":1,"renamed":true,"other":true}"#,
            r#"{"n":1,"other":true}"#,
        ],
        expect![[r#"
            {"n":"1","renamed":true,"o":null} → `x.n`: expected a 64-bit integer, received "1"
            {"n":1,"renamed":true,"other":true} → `x`: duplicate field `renamed`
            {"n":1,"other":true} → `x.renamed` is missing: expected true or false
        "#]],
    );
    let two = reader([Param::new::<Option<u8>>("a"), Param::new::<Option<String>>("b")]);
    for nothing in [None, Some("{}"), Some("null"), Some(r#"{"a":null,"b":null}"#)] {
        let mut arguments = two.json(nothing).expect("nothing is required");
        assert_eq!(arguments.take::<Option<u8>>(), Some(None));
        assert_eq!(arguments.take::<Option<String>>(), Some(None));
    }
}

#[test]
fn enums() {
    check::<Speed>(
        &[r#""fast""#, r#""Fast""#, r#""fsat""#, r#""medium""#, "1"],
        expect![[r#"
        "fast" → Fast
        "Fast" → `x`: expected one of `fast`, `slow`, received "Fast"; did you mean `fast`?
        "fsat" → `x`: expected one of `fast`, `slow`, received "fsat"; did you mean `fast`?
        "medium" → `x`: expected one of `fast`, `slow`, received "medium"
        1 → `x`: expected one of `fast`, `slow`, received 1
    "#]],
    );
    check::<External>(
        &[
            r#""Nothing""#,
            r#""nothing""#,
            r#"{"One":1}"#,
            r#"{"One":"x"}"#,
            r#"{"Fields":{}}"#,
            r#"{"Two":[1]}"#,
            r#"{"Other":1}"#,
            r#"{"One":1,"Fields":{"x":1}}"#,
            "5",
        ],
        expect![[r#"
            "Nothing" → Nothing
            "nothing" → `x`: expected one of `Nothing`, `Never`, received "nothing"; did you mean `Nothing`?
            {"One":1} → One(1)
            {"One":"x"} → `x.One`: expected an integer from -2147483648 to 2147483647, received "x"
            {"Fields":{}} → `x.Fields.x` is missing: expected an integer from 0 to 255
            {"Two":[1]} → `x.Two`: expected an array of 2 items: an integer from -2147483648 to 2147483647, a string, received [1] (1 item)
            {"Other":1} → `x`: expected one of `Nothing`, `Never`, or an object with `One`, or an object with `Two`, or an object with `Fields`, or an object with `Inner`, received {"Other":1}
            {"One":1,"Fields":{"x":1}} → `x`: expected one of `Nothing`, `Never`, or an object with `One`, or an object with `Two`, or an object with `Fields`, or an object with `Inner`, received {"One":1,"Fields":{"x":1}}
            5 → `x`: expected one of `Nothing`, `Never`, or an object with `One`, or an object with `Two`, or an object with `Fields`, or an object with `Inner`, received 5
        "#]],
    );
    check::<Internal>(
        &[
            r#"{"kind":"Nothing"}"#,
            r#"{"kind":"Fields","x":1}"#,
            r#"{"kind":"Fields","x":-1}"#,
            r#"{"kind":"fields"}"#,
            r#"{"x":1}"#,
            r#"{"kind":"Inner","n":"5","renamed":true}"#,
            "[]",
        ],
        expect![[r#"
            {"kind":"Nothing"} → Nothing
            {"kind":"Fields","x":1} → Fields { x: 1 }
            {"kind":"Fields","x":-1} → `x.x`: expected an integer from 0 to 255, received -1
            {"kind":"fields"} → `x.kind`: expected one of `Nothing`, `Fields`, `Inner`, `Strict`, received "fields"; did you mean `Fields`?
            {"x":1} → `x.kind` is missing: expected one of `Nothing`, `Fields`, `Inner`, `Strict`
            {"kind":"Inner","n":"5","renamed":true} → `x.n`: expected a 64-bit integer, received "5"
            [] → `x`: expected an object with `kind`, or an object with `kind`, `x`, or an object with `kind`, `n`, `renamed`, or an object with `kind`, `a`, received []
        "#]],
    );
    check::<Untagged>(
        &["1", r#""1""#, r#"{"x":1}"#, r#"{"x":"1"}"#, "true"],
        expect![[r#"
        1 → Number(1)
        "1" → Text("1")
        {"x":1} → Fields { x: 1 }
        {"x":"1"} → `x.x`: expected an integer from 0 to 255, received "1"
        true → `x`: expected an integer from -2147483648 to 2147483647, or an object with `x`, or a string, received true
    "#]],
    );
    check::<WithUnit>(
        &["null", "1", r#""1""#, r#""x""#],
        expect![[r#"
            null → Nothing
            1 → Big(1)
            "1" → `x`: expected an integer from 0 to 18446744073709551615, received "1"
            "x" → `x`: expected an integer from 0 to 18446744073709551615, received "x"
        "#]],
    );
}

#[test]
fn collections() {
    check::<Vec<Inner>>(
        &[r#"[{"n":1,"renamed":true},{"n":2.5,"renamed":1},{}]"#, "{}", r#"[{"n":1,"n":1,"renamed":true}]"#],
        expect![[r#"
            [{"n":1,"renamed":true},{"n":2.5,"renamed":1},{}] → `x[1].n`: expected a 64-bit integer, received 2.5 | `x[1].renamed`: expected true or false, received 1 | `x[2].n` is missing: expected a 64-bit integer | `x[2].renamed` is missing: expected true or false
            {} → `x`: expected an array of objects, received {}
            [{"n":1,"n":1,"renamed":true}] → malformed: the member `n` occurs twice (line 1, column 16)
        "#]],
    );
    check::<std::collections::BTreeSet<u64>>(
        &["[1,2]", "[1,1]", r#"[1,"1"]"#, "[1,1,-2,-2,1]"],
        expect![[r#"
            [1,2] → {1, 2}
            [1,1] → `x[1]`: expected no value twice, received 1
            [1,"1"] → `x[1]`: expected an integer from 0 to 18446744073709551615, received "1"
            [1,1,-2,-2,1] → `x[2]`: expected an integer from 0 to 18446744073709551615, received -2 | `x[3]`: expected an integer from 0 to 18446744073709551615, received -2 | `x[1]`: expected no value twice, received 1 | `x[4]`: expected no value twice, received 1
        "#]],
    );
    check::<(u8, String)>(
        &[r#"[1,"a"]"#, r#"[1]"#, r#"["a",1]"#],
        expect![[r#"
        [1,"a"] → (1, "a")
        [1] → `x`: expected an array of 2 items: an integer from 0 to 255, a string, received [1] (1 item)
        ["a",1] → `x[0]`: expected an integer from 0 to 255, received "a" | `x[1]`: expected a string, received 1
    "#]],
    );
    check::<[u8; 2]>(
        &["[1,2]", "[1,2,300]"],
        expect![[r#"
        [1,2] → [1, 2]
        [1,2,300] → `x`: expected an array of 2 integers, received [1,2,300] (3 items) | `x[2]`: expected an integer from 0 to 255, received 300
    "#]],
    );
    check::<HashMap<u32, bool>>(
        &[r#"{"1":true}"#, r#"{"x":true}"#, r#"{"1":1}"#, r#"{"99999999999":true}"#],
        expect![[r#"
            {"1":true} → {1: true}
            {"x":true} → `x.x` is not known there
            {"1":1} → `x.1`: expected true or false, received 1
            {"99999999999":true} → `x`: invalid value: integer `99999999999`, expected u32
        "#]],
    );
    check::<HashMap<Told, bool>>(
        &[r#"{"Fast":true}"#, r#"{"fast":true}"#],
        expect![[r#"
        {"Fast":true} → {Fast: true}
        {"fast":true} → `x`: unknown variant `fast`, expected one of `Fast`, `Slow`, `Other`
    "#]],
    );
    check::<Strict>(
        &[r#"{"a":1}"#, r#"{"a":1,"bb":2}"#, r#"{"b":null}"#],
        expect![[r#"
        {"a":1} → Strict { a: 1, b: 5 }
        {"a":1,"bb":2} → `x.bb` is not known there; did you mean `b`?
        {"b":null} → `x.a` is missing: expected an integer from 0 to 255 | `x.b`: expected an integer from 0 to 255, received null
    "#]],
    );
    check::<Tree>(
        &[
            r#"{"name":"a","children":[{"name":"b","children":[]}]}"#,
            r#"{"name":"a","children":[{"name":1}]}"#,
        ],
        expect![[r#"
            {"name":"a","children":[{"name":"b","children":[]}]} → Tree { name: "a", children: [Tree { name: "b", children: [], next: None }], next: None }
            {"name":"a","children":[{"name":1}]} → `x.children[0].name`: expected a string, received 1 | `x.children[0].children` is missing: expected an array of objects
        "#]],
    );
}

fn experiment() -> ArgumentReader {
    reader([
        Param::new::<String>("name").len(1, Some(8)),
        Param::new::<f64>("learning_rate").exclusive_min("0").max("1").example(|| json!(0.001)),
        Param::new::<String>("optimizer")
            .one_of(|| vec![json!("adamw"), json!("lion"), json!("sgd")])
            .default(|| json!("adamw")),
        Param::new::<u32>("epochs").min("1").max("1000").default(|| json!(10)),
        Param::new::<Option<Vec<String>>>("tags").len(0, Some(2)),
    ])
}

#[test]
fn every_violation_is_told_with_a_corrected_call() {
    let texts = [
        r#"{"nmae":"run","learning_rate":-1,"optimizer":"adam","epochs":"30","tags":["a",1,"c"],"cursor":null}"#,
        r#"{"name":"a name that is too long for it","learning_rate":0.5}"#,
        r#"{"name":"run","learning_rate":2,"epochs":null}"#,
        "{}",
        "null",
        r#"["run"]"#,
        r#""{\"name\":\"run\"}""#,
        "5",
    ]
    .map(|text| format!("{text}\n{}\n", refusal(&experiment(), text)));
    expect![[r#"
        {"nmae":"run","learning_rate":-1,"optimizer":"adam","epochs":"30","tags":["a",1,"c"],"cursor":null}
        8 things are wrong with the arguments:
        - `name` is missing: expected a string of 1 to 8 characters
        - `learning_rate`: expected a number above 0 and at most 1, received -1
        - `optimizer`: expected one of `adamw`, `lion`, `sgd`, received "adam"; did you mean `adamw`?
        - `epochs`: expected an integer from 1 to 1000, received "30"
        - `tags`: expected an array of at most 2 strings, received ["a",1,"c"] (3 items)
        - `tags[1]`: expected a string, received 1
        - `nmae` is no argument here; did you mean `name`?
        - `cursor` is no argument here
        Arguments that are accepted, for example: {"name":"run","learning_rate":0.001,"optimizer":"adamw","epochs":30,"tags":["a","c"]}

        {"name":"a name that is too long for it","learning_rate":0.5}
        One thing is wrong with the arguments:
        - `name`: expected a string of 1 to 8 characters, received "a name that is too long for it" (30 characters)
        Arguments that are accepted, for example: {"name":"Ada","learning_rate":0.5}

        {"name":"run","learning_rate":2,"epochs":null}
        2 things are wrong with the arguments:
        - `learning_rate`: expected a number above 0 and at most 1, received 2
        - `epochs`: expected an integer from 1 to 1000, received null
        Arguments that are accepted, for example: {"name":"run","learning_rate":0.001}

        {}
        2 things are wrong with the arguments:
        - `name` is missing: expected a string of 1 to 8 characters
        - `learning_rate` is missing: expected a number above 0 and at most 1
        Arguments that are accepted, for example: {"name":"Ada","learning_rate":0.001}

        null
        2 things are wrong with the arguments:
        - `name` is missing: expected a string of 1 to 8 characters
        - `learning_rate` is missing: expected a number above 0 and at most 1
        Arguments that are accepted, for example: {"name":"Ada","learning_rate":0.001}

        ["run"]
        One thing is wrong with the arguments:
        - the arguments: expected an object, received ["run"]
        Arguments that are accepted, for example: {"name":"Ada","learning_rate":0.001}

        "{\"name\":\"run\"}"
        One thing is wrong with the arguments:
        - the arguments: expected an object, not its JSON text in a string
        Arguments that are accepted, for example: {"name":"run","learning_rate":0.001}

        5
        One thing is wrong with the arguments:
        - the arguments: expected an object, received 5
        Arguments that are accepted, for example: {"name":"Ada","learning_rate":0.001}
    "#]].assert_eq(&texts.join("\n"));
}

#[test]
fn violations_as_a_list() {
    let Err(ReadFailure::Invalid(errors)) = experiment().json(Some(r#"{"nmae":1,"learning_rate":"x"}"#))
    else {
        panic!("it is refused");
    };
    expect![[r#"
        [
          {
            "kind": "missing",
            "path": "name",
            "expected": "a string of 1 to 8 characters"
          },
          {
            "kind": "invalid",
            "path": "learning_rate",
            "expected": "a number above 0 and at most 1",
            "received": "\"x\""
          },
          {
            "kind": "unknown",
            "path": "nmae",
            "expected": "nothing under this name",
            "received": "1",
            "didYouMean": "name"
          }
        ]"#]]
    .assert_eq(&serde_json::to_string_pretty(&errors).expect("JSON"));
}

#[test]
fn defaults_stand_in() {
    let mut arguments = experiment().json(Some(r#"{"name":"run","learning_rate":1}"#)).expect("valid");
    assert_eq!(arguments.take::<String>().as_deref(), Some("run"));
    assert_eq!(arguments.take::<f64>(), Some(1.0));
    assert_eq!(arguments.take::<String>().as_deref(), Some("adamw"));
    assert_eq!(arguments.take::<u32>(), Some(10));
    assert_eq!(arguments.take::<Option<Vec<String>>>(), Some(None));
}

#[test]
fn what_is_no_sound_json_is_malformed() {
    let deep = format!(r#"{{"name":{}}}"#, "[".repeat(100_000));
    let texts = [
        r#"{"name":"a","name":"b"}"#,
        r#"{"other":1,"other":2}"#,
        r#"{"name":{"a":1,"a":2}}"#,
        r#"{"name":"\ud800"}"#,
        r#"{"name":"a""#,
        r#"{"name":"a"} x"#,
        r#"{"learning_rate":NaN}"#,
        "",
        &deep,
    ]
    .map(|text| refusal(&experiment(), text));
    expect![[r#"
        malformed: the member `name` occurs twice (line 1, column 18)
        malformed: the member `other` occurs twice (line 1, column 18)
        malformed: the member `a` occurs twice (line 1, column 18)
        malformed: a string has half of a surrogate pair (line 1, column 16)
        malformed: EOF while parsing an object (line 1, column 11)
        malformed: trailing characters (line 1, column 14)
        malformed: expected value (line 1, column 18)
        malformed: EOF while parsing a value (line 1, column 0)
        malformed: it is nested more than 127 levels deep (line 1, column 135)"#]]
    .assert_eq(&texts.join("\n"));
}

#[test]
fn a_flood_of_violations_is_counted() {
    let members: Vec<String> = (0..5_000).map(|n| format!(r#""unknown{n}":{n}"#)).collect();
    let text = refusal(&experiment(), &format!("{{{}}}", members.join(",")));
    assert!(text.starts_with("5002 things are wrong with the arguments:\n"), "{text}");
    assert!(text.contains("\n- and 4902 more\n"), "{text}");
    assert_eq!(text.lines().count(), 103);
}

#[test]
fn the_deepest_values_that_json_may_have() {
    let trees = |levels: usize, leaf: &str| {
        format!(r#"{}{leaf}{}"#, r#"{"name":"a","children":["#.repeat(levels), "]}".repeat(levels))
    };
    let sums = |levels: usize, leaf: &str| {
        format!(r#"{}{leaf}{}"#, r#"{"Add":[{"Number":1},"#.repeat(levels), "]}".repeat(levels))
    };
    let tree = reader([Param::new::<Tree>("x")]);
    let sum = reader([Param::new::<Sum>("x")]);
    let x = |value: String| format!(r#"{{"x":{value}}}"#);
    let deep = tree.json(Some(&x(trees(62, ""))));
    assert!(deep.is_ok_and(|mut arguments| arguments.take::<Tree>().is_some()));
    let deep = sum.json(Some(&x(sums(62, r#"{"Number":1}"#))));
    assert!(deep.is_ok_and(|mut arguments| arguments.take::<Sum>().is_some()));
    for (refused, place) in [
        (refusal(&tree, &x(trees(62, "1"))), "[0]`: expected an object"),
        (refusal(&sum, &x(sums(62, r#"{"Number":"1"}"#))), ".Number`: expected a number"),
    ] {
        assert!(refused.contains(place), "{refused}");
    }
    assert!(refusal(&tree, &x(trees(64, ""))).starts_with("malformed: it is nested more than 127 levels"));
}

#[test]
fn a_value_that_is_too_involved_is_given_up() {
    let involved = reader([Param::new::<Involved>("x")]);
    let nested = |levels: usize, end: &str| {
        format!(r#"{{"x":{}{end}{}}}"#, r#"{"next":"#.repeat(levels), "}".repeat(levels))
    };
    let read = involved.json(Some(&nested(100, "7")));
    assert!(read.is_ok_and(|mut arguments| arguments.take::<Involved>().is_some()));
    expect![[r#"
        One thing is wrong with the arguments:
        - `x`: expected a less involved value: it matches none of the alternatives within 100000 trials, received {"next":{"next":{"next":{"next":{"next":{"next":{"next":{"ne…
        Arguments that are accepted, for example: {"x":{"next":{"next":{"next":1}}}}"#]].assert_eq(&refusal(&involved, &nested(100, "true")));
    // A text is compared again and again, and costs by its length.
    let text = format!(r#""{}""#, "1".repeat(100_000));
    assert!(refusal(&involved, &nested(20, &text)).contains("less involved"));
}

#[test]
fn a_long_list_of_alternatives_is_read() {
    let list = reader([Param::new::<Vec<Involved>>("x")]).forgiving(DEEPEST);
    let items = vec![r#"{"next":"7","second":1}"#; 50_000].join(",");
    let read = list.json(Some(&format!(r#"{{"x":[{items}]}}"#)));
    let items = read.ok().and_then(|mut arguments| arguments.take::<Vec<Involved>>());
    assert_eq!(items.map(|items| items.len()), Some(50_000));
}

#[test]
fn names_that_the_parser_uses_are_no_names() {
    let any = reader([Param::new::<Value>("x")]);
    for text in [
        r#"{"$serde_json::private::Number":"5"}"#,
        r#"{"x":1,"$serde_json::private::Number":"5"}"#,
        r#"{"x":{"$serde_json::private::Number":"5","y":1}}"#,
    ] {
        let refusal = refusal(&any, text);
        assert!(refusal.starts_with("malformed: no member can be called `$serde_json"), "{refusal}");
    }
}

#[test]
fn many_parameters_are_found_by_name() {
    const NAMES: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    let many = reader(NAMES.map(Param::new::<u8>));
    let text: Vec<String> =
        NAMES.iter().rev().enumerate().map(|(n, name)| format!(r#""{name}":{n}"#)).collect();
    let mut arguments = many.json(Some(&format!("{{{}}}", text.join(",")))).expect("valid");
    let taken: Vec<u8> = std::iter::from_fn(|| arguments.take()).collect();
    assert_eq!(taken, (0..12).rev().collect::<Vec<u8>>());
}

#[test]
fn forms_are_converted_by_the_schema() {
    let all = reader([
        Param::new::<String>("text"),
        Param::new::<Option<u64>>("number"),
        Param::new::<Option<f64>>("rate"),
        Param::new::<Option<bool>>("flag"),
        Param::new::<Option<Speed>>("speed"),
        Param::new::<Option<Vec<u8>>>("list"),
        Param::new::<Option<Strict>>("object"),
        Param::new::<Option<Value>>("any"),
        Param::new::<Option<Untagged>>("either"),
        Param::new::<u8>("level").default(|| json!(3)),
    ]);
    let forms: &[&[(&str, &str)]] = &[
        &[("text", "5")],
        &[("text", ""), ("number", ""), ("list", ""), ("level", ""), ("flag", "")],
        &[
            ("text", "a"),
            ("number", "18446744073709551615"),
            ("rate", "1e-3"),
            ("flag", "true"),
            ("speed", "slow"),
        ],
        &[("text", "a"), ("list", "1"), ("list", "2"), ("object", r#"{"a":1}"#), ("any", "[1,{}]")],
        &[("text", "a"), ("any", "plain words"), ("either", "7"), ("list", "9")],
        &[("text", "a"), ("either", "seven"), ("level", "9")],
        &[("text", "a"), ("text", "b"), ("number", "x"), ("rate", "NaN"), ("flag", "yes"), ("speed", "fsat")],
        &[("text", "a"), ("list", "1"), ("list", "x"), ("object", r#"{"a":1,"a":2}"#), ("levle", "1")],
    ];
    let mut table = String::new();
    for form in forms {
        let pairs = form.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        let outcome = match all.form(pairs) {
            Err(errors) => errors.to_string(),
            Ok(mut a) => format!(
                "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
                a.take::<String>(),
                a.take::<Option<u64>>(),
                a.take::<Option<f64>>(),
                a.take::<Option<bool>>(),
                a.take::<Option<Speed>>(),
                a.take::<Option<Vec<u8>>>(),
                a.take::<Option<Strict>>(),
                a.take::<Option<Value>>(),
                a.take::<Option<Untagged>>(),
                a.take::<u8>(),
            ),
        };
        writeln!(table, "{form:?}\n{outcome}\n").expect("a string takes everything");
    }
    expect![[r#"
        [("text", "5")]
        Some("5") Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(3)

        [("text", ""), ("number", ""), ("list", ""), ("level", ""), ("flag", "")]
        Some("") Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(3)

        [("text", "a"), ("number", "18446744073709551615"), ("rate", "1e-3"), ("flag", "true"), ("speed", "slow")]
        Some("a") Some(Some(18446744073709551615)) Some(Some(0.001)) Some(Some(true)) Some(Some(Slow)) Some(None) Some(None) Some(None) Some(None) Some(3)

        [("text", "a"), ("list", "1"), ("list", "2"), ("object", "{\"a\":1}"), ("any", "[1,{}]")]
        Some("a") Some(None) Some(None) Some(None) Some(None) Some(Some([1, 2])) Some(Some(Strict { a: 1, b: 5 })) Some(Some(Array [Number(1), Object {}])) Some(None) Some(3)

        [("text", "a"), ("any", "plain words"), ("either", "7"), ("list", "9")]
        Some("a") Some(None) Some(None) Some(None) Some(None) Some(Some([9])) Some(None) Some(Some(String("plain words"))) Some(Some(Number(7))) Some(3)

        [("text", "a"), ("either", "seven"), ("level", "9")]
        Some("a") Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(None) Some(Some(Text("seven"))) Some(9)

        [("text", "a"), ("text", "b"), ("number", "x"), ("rate", "NaN"), ("flag", "yes"), ("speed", "fsat")]
        5 things are wrong with the arguments:
        - `text`: expected a string, received ["a","b"]
        - `number`: expected an integer from 0 to 18446744073709551615, received "x"
        - `rate`: expected a number, received "NaN"
        - `flag`: expected true or false, received "yes"
        - `speed`: expected one of `fast`, `slow`, received "fsat"; did you mean `fast`?
        Arguments that are accepted, for example: {"text":"text","speed":"fast"}

        [("text", "a"), ("list", "1"), ("list", "x"), ("object", "{\"a\":1,\"a\":2}"), ("levle", "1")]
        3 things are wrong with the arguments:
        - `list[1]`: expected an integer from 0 to 255, received "x"
        - `object`: expected an object with `a`, received "{\"a\":1,\"a\":2}"
        - `levle` is no argument here; did you mean `level`?
        Arguments that are accepted, for example: {"text":"a","list":[1],"level":1}

    "#]].assert_eq(&table);
}
