//! What models mean by what they send: what is taken for it, what is not, and what is noted.
// What is read is only shown.
#![allow(dead_code)]

use std::collections::HashMap;
use std::fmt::Write;

use expect_test::{Expect, expect};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::{ArgumentReader, Input, Param, ReadFailure};
use super::reader;
use super::types::*;
use crate::protocol::DEEPEST;

/// What came of reading: the argument as Rust shows it and what was noted, or what is wrong.
fn outcome<T: Input + std::fmt::Debug>(reader: &ArgumentReader, json: &str) -> String {
    match reader.json(Some(json)) {
        Ok(mut arguments) => {
            let coerced = arguments.take_coerced();
            let value = arguments.take::<T>();
            let refused = arguments.into_errors();
            match (value, coerced.is_empty()) {
                (None, _) => refused.violations()[0].to_string(),
                (Some(value), true) => format!("{value:?}"),
                (Some(value), false) => {
                    format!("{value:?} {}", serde_json::to_string(&coerced).expect("JSON"))
                }
            }
        }
        Err(ReadFailure::Malformed(text)) => format!("malformed: {text}"),
        Err(ReadFailure::Invalid(errors)) => {
            errors.violations().iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
        }
    }
}

fn check<T: Input + std::fmt::Debug>(values: &[&str], expected: Expect) {
    check_param::<T>(Param::new::<T>("x"), values, expected);
}

fn check_param<T: Input + std::fmt::Debug>(param: Param, values: &[&str], expected: Expect) {
    let reader = reader([param]).forgiving(DEEPEST);
    let mut table = String::new();
    for value in values {
        let said = outcome::<T>(&reader, &format!(r#"{{"x":{value}}}"#));
        writeln!(table, "{value} → {said}").expect("a string takes everything");
    }
    expected.assert_eq(&table);
}

#[test]
fn numbers_in_strings_are_exact_or_refused() {
    check::<u32>(
        &[
            "30",
            r#""30""#,
            r#""30.0""#,
            r#""3e1""#,
            "30.0",
            r#""-0""#,
            r#""30.5""#,
            "30.5",
            r#""-30""#,
            r#""4294967296""#,
            r#""0x1e""#,
            r#""030""#,
            r#""+30""#,
            r#"" 30""#,
            r#""30 ""#,
            r#""""#,
            r#""thirty""#,
            r#""1,000""#,
            r#""1_000""#,
            r#""30 epochs""#,
            r#""Infinity""#,
            r#""true""#,
            "true",
            "null",
            "[30]",
        ],
        expect![[r#"
            30 → 30
            "30" → 30 [{"what":"value","path":"x","from":"\"30\"","to":"30"}]
            "30.0" → 30 [{"what":"value","path":"x","from":"\"30.0\"","to":"30"}]
            "3e1" → 30 [{"what":"value","path":"x","from":"\"3e1\"","to":"30"}]
            30.0 → 30
            "-0" → 0 [{"what":"value","path":"x","from":"\"-0\"","to":"0"}]
            "30.5" → `x`: expected an integer from 0 to 4294967295, received "30.5"
            30.5 → `x`: expected an integer from 0 to 4294967295, received 30.5
            "-30" → `x`: expected an integer from 0 to 4294967295, received "-30"
            "4294967296" → `x`: expected an integer from 0 to 4294967295, received "4294967296"
            "0x1e" → `x`: expected an integer from 0 to 4294967295, received "0x1e"
            "030" → `x`: expected an integer from 0 to 4294967295, received "030"
            "+30" → `x`: expected an integer from 0 to 4294967295, received "+30"
            " 30" → `x`: expected an integer from 0 to 4294967295, received " 30"
            "30 " → `x`: expected an integer from 0 to 4294967295, received "30 "
            "" → `x`: expected an integer from 0 to 4294967295, received ""
            "thirty" → `x`: expected an integer from 0 to 4294967295, received "thirty"
            "1,000" → `x`: expected an integer from 0 to 4294967295, received "1,000"
            "1_000" → `x`: expected an integer from 0 to 4294967295, received "1_000"
            "30 epochs" → `x`: expected an integer from 0 to 4294967295, received "30 epochs"
            "Infinity" → `x`: expected an integer from 0 to 4294967295, received "Infinity"
            "true" → `x`: expected an integer from 0 to 4294967295, received "true"
            true → `x`: expected an integer from 0 to 4294967295, received true
            null → `x`: expected an integer from 0 to 4294967295, received null
            [30] → `x`: expected an integer from 0 to 4294967295, received [30]
        "#]],
    );
    check::<i64>(
        &[
            r#""9007199254740993""#,
            r#""-9223372036854775808""#,
            r#""9223372036854775808""#,
            r#""9007199254740993.0""#,
            r#""9007199254740991.0""#,
        ],
        expect![[r#"
            "9007199254740993" → 9007199254740993 [{"what":"value","path":"x","from":"\"9007199254740993\"","to":"9007199254740993"}]
            "-9223372036854775808" → -9223372036854775808 [{"what":"value","path":"x","from":"\"-9223372036854775808\"","to":"-9223372036854775808"}]
            "9223372036854775808" → `x`: expected a 64-bit integer, received "9223372036854775808"
            "9007199254740993.0" → `x`: expected a 64-bit integer, received "9007199254740993.0"
            "9007199254740991.0" → 9007199254740991 [{"what":"value","path":"x","from":"\"9007199254740991.0\"","to":"9007199254740991"}]
        "#]],
    );
    check::<u64>(
        &[r#""18446744073709551615""#, r#""18446744073709551616""#],
        expect![[r#"
        "18446744073709551615" → 18446744073709551615 [{"what":"value","path":"x","from":"\"18446744073709551615\"","to":"18446744073709551615"}]
        "18446744073709551616" → `x`: expected an integer from 0 to 18446744073709551615, received "18446744073709551616"
    "#]],
    );
    check::<f64>(
        &[r#""1.5""#, r#""-2""#, r#""1e-3""#, r#""NaN""#, r#""1e400""#, r#""1.""#, r#"".5""#, r#""1,5""#],
        expect![[r#"
            "1.5" → 1.5 [{"what":"value","path":"x","from":"\"1.5\"","to":"1.5"}]
            "-2" → -2.0 [{"what":"value","path":"x","from":"\"-2\"","to":"-2"}]
            "1e-3" → 0.001 [{"what":"value","path":"x","from":"\"1e-3\"","to":"0.001"}]
            "NaN" → `x`: expected a number, received "NaN"
            "1e400" → `x`: expected a number, received "1e400"
            "1." → `x`: expected a number, received "1."
            ".5" → `x`: expected a number, received ".5"
            "1,5" → `x`: expected a number, received "1,5"
        "#]],
    );
    check::<f32>(
        &[r#""1.5""#, r#""1e300""#],
        expect![[r#"
        "1.5" → 1.5 [{"what":"value","path":"x","from":"\"1.5\"","to":"1.5"}]
        "1e300" → `x`: expected a number that 32 bits can hold, received "1e300"
    "#]],
    );
}

#[test]
fn constraints_hold_for_what_is_meant() {
    let epochs = Param::new::<u32>("x").min("1").max("1000");
    check_param::<u32>(
        epochs,
        &[r#""1000""#, r#""1001""#, r#""0""#],
        expect![[r#"
        "1000" → 1000 [{"what":"value","path":"x","from":"\"1000\"","to":"1000"}]
        "1001" → `x`: expected an integer from 1 to 1000, received "1001"
        "0" → `x`: expected an integer from 1 to 1000, received "0"
    "#]],
    );
    let rate = Param::new::<f64>("x").exclusive_min("0").max("1");
    check_param::<f64>(
        rate,
        &[r#""0.5""#, r#""0""#, r#""1""#],
        expect![[r#"
        "0.5" → 0.5 [{"what":"value","path":"x","from":"\"0.5\"","to":"0.5"}]
        "0" → `x`: expected a number above 0 and at most 1, received "0"
        "1" → 1.0 [{"what":"value","path":"x","from":"\"1\"","to":"1"}]
    "#]],
    );
    let level = Param::new::<u8>("x").one_of(|| vec![json!(1), json!(5)]);
    check_param::<u8>(
        level,
        &[r#""5""#, r#""5.0""#, r#""2""#, "5.0"],
        expect![[r#"
            "5" → 5 [{"what":"value","path":"x","from":"\"5\"","to":"5"}]
            "5.0" → 5 [{"what":"value","path":"x","from":"\"5.0\"","to":"5"}]
            "2" → `x`: expected one of `1`, `5`, received "2"
            5.0 → 5
        "#]],
    );
    let tags = Param::new::<Vec<String>>("x").len(1, Some(2));
    check_param::<Vec<String>>(
        tags,
        &[r#""[\"a\",\"b\"]""#, r#""[]""#, r#""[1]""#],
        expect![[r#"
            "[\"a\",\"b\"]" → ["a", "b"] [{"what":"value","path":"x","from":"\"[\\\"a\\\",\\\"b\\\"]\"","to":"[\"a\",\"b\"]"}]
            "[]" → `x`: expected an array of 1 to 2 strings, received [] (0 items)
            "[1]" → `x[0]`: expected a string, received 1
        "#]],
    );
}

#[test]
fn booleans_are_spelt_out() {
    check::<bool>(
        &[r#""true""#, r#""false""#, r#""True""#, r#""yes""#, r#""1""#, "1", "0", r#""""#, r#"" true""#],
        expect![[r#"
            "true" → true [{"what":"value","path":"x","from":"\"true\"","to":"true"}]
            "false" → false [{"what":"value","path":"x","from":"\"false\"","to":"false"}]
            "True" → `x`: expected true or false, received "True"
            "yes" → `x`: expected true or false, received "yes"
            "1" → `x`: expected true or false, received "1"
            1 → `x`: expected true or false, received 1
            0 → `x`: expected true or false, received 0
            "" → `x`: expected true or false, received ""
            " true" → `x`: expected true or false, received " true"
        "#]],
    );
}

#[test]
fn texts_stay_texts() {
    check::<String>(
        &[r#""30""#, r#""true""#, r#""[1]""#, "30", "true", "[]", "{}"],
        expect![[r#"
        "30" → "30"
        "true" → "true"
        "[1]" → "[1]"
        30 → `x`: expected a string, received 30
        true → `x`: expected a string, received true
        [] → `x`: expected a string, received []
        {} → `x`: expected a string, received {}
    "#]],
    );
    check::<Value>(
        &[r#""30""#, r#""true""#, r#""[1]""#],
        expect![[r#"
        "30" → String("30")
        "true" → String("true")
        "[1]" → String("[1]")
    "#]],
    );
    check::<Speed>(
        &[r#""fast""#, r#""Fast""#, "1"],
        expect![[r#"
        "fast" → Fast
        "Fast" → `x`: expected one of `fast`, `slow`, received "Fast"; did you mean `fast`?
        1 → `x`: expected one of `fast`, `slow`, received 1
    "#]],
    );
}

#[test]
fn arrays_and_objects_in_strings() {
    check::<Vec<u8>>(
        &[
            r#""[1,2]""#,
            r#""[\"1\",2]""#,
            r#"["1",2]"#,
            r#""[1,\"x\"]""#,
            r#""[1,]""#,
            r#""1,2""#,
            r#""1""#,
            "1",
            r#""{}""#,
            r#"" [1] ""#,
            r#""\"[1]\"""#,
        ],
        expect![[r#"
            "[1,2]" → [1, 2] [{"what":"value","path":"x","from":"\"[1,2]\"","to":"[1,2]"}]
            "[\"1\",2]" → [1, 2] [{"what":"value","path":"x","from":"\"[\\\"1\\\",2]\"","to":"[\"1\",2]"},{"what":"value","path":"x[0]","from":"\"1\"","to":"1"}]
            ["1",2] → [1, 2] [{"what":"value","path":"x[0]","from":"\"1\"","to":"1"}]
            "[1,\"x\"]" → `x[1]`: expected an integer from 0 to 255, received "x"
            "[1,]" → `x`: expected an array of integers, received "[1,]"
            "1,2" → `x`: expected an array of integers, received "1,2"
            "1" → `x`: expected an array of integers, received "1"
            1 → `x`: expected an array of integers, received 1
            "{}" → `x`: expected an array of integers, received "{}"
            " [1] " → [1] [{"what":"value","path":"x","from":"\" [1] \"","to":"[1]"}]
            "\"[1]\"" → `x`: expected an array of integers, received "\"[1]\""
        "#]],
    );
    check::<Vec<Vec<u8>>>(
        &[r#"["[1]",[2]]"#, r#""[\"[1]\"]""#],
        expect![[r#"
        ["[1]",[2]] → [[1], [2]] [{"what":"value","path":"x[0]","from":"\"[1]\"","to":"[1]"}]
        "[\"[1]\"]" → [[1]] [{"what":"value","path":"x","from":"\"[\\\"[1]\\\"]\"","to":"[\"[1]\"]"},{"what":"value","path":"x[0]","from":"\"[1]\"","to":"[1]"}]
    "#]],
    );
    check::<(u8, String)>(
        &[r#""[1,\"a\"]""#, r#""[1]""#],
        expect![[r#"
            "[1,\"a\"]" → (1, "a") [{"what":"value","path":"x","from":"\"[1,\\\"a\\\"]\"","to":"[1,\"a\"]"}]
            "[1]" → `x`: expected an array of 2 items: an integer from 0 to 255, a string, received [1] (1 item)
        "#]],
    );
    check::<Strict>(
        &[
            r#""{\"a\":1}""#,
            r#""{\"a\":\"1\"}""#,
            r#""{\"a\":1,\"a\":2}""#,
            r#""{\"c\":1}""#,
            r#""[]""#,
            r#""a=1""#,
        ],
        expect![[r#"
            "{\"a\":1}" → Strict { a: 1, b: 5 } [{"what":"value","path":"x","from":"\"{\\\"a\\\":1}\"","to":"{\"a\":1}"}]
            "{\"a\":\"1\"}" → Strict { a: 1, b: 5 } [{"what":"value","path":"x","from":"\"{\\\"a\\\":\\\"1\\\"}\"","to":"{\"a\":\"1\"}"},{"what":"value","path":"x.a","from":"\"1\"","to":"1"}]
            "{\"a\":1,\"a\":2}" → `x`: expected an object with `a`, received "{\"a\":1,\"a\":2}"
            "{\"c\":1}" → `x.a` is missing: expected an integer from 0 to 255 | `x.c` is not known there; did you mean `a`?
            "[]" → `x`: expected an object with `a`, received "[]"
            "a=1" → `x`: expected an object with `a`, received "a=1"
        "#]],
    );
    check::<HashMap<String, u8>>(
        &[r#""{\"k\":\"1\"}""#, r#"{"k":"1"}"#],
        expect![[r#"
        "{\"k\":\"1\"}" → {"k": 1} [{"what":"value","path":"x","from":"\"{\\\"k\\\":\\\"1\\\"}\"","to":"{\"k\":\"1\"}"},{"what":"value","path":"x.k","from":"\"1\"","to":"1"}]
        {"k":"1"} → {"k": 1} [{"what":"value","path":"x.k","from":"\"1\"","to":"1"}]
    "#]],
    );
    check::<Tree>(
        &[r#"{"name":"a","children":"[{\"name\":\"b\",\"children\":[]}]"}"#],
        expect![[r#"
        {"name":"a","children":"[{\"name\":\"b\",\"children\":[]}]"} → Tree { name: "a", children: [Tree { name: "b", children: [], next: None }], next: None } [{"what":"value","path":"x.children","from":"\"[{\\\"name\\\":\\\"b\\\",\\\"children\\\":[]}]\"","to":"[{\"name\":\"b\",\"children\":[]}]"}]
    "#]],
    );
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
enum Flag {
    Flag(bool),
    Text(String),
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
enum Amount {
    Whole(u32),
    Real(f64),
    Flag(bool),
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged, deny_unknown_fields)]
enum Pair {
    Left { a: u8, b: String },
    Right { a: String, b: bool },
}

#[test]
fn unions_are_read_as_they_are_first() {
    check::<Flag>(
        &["true", r#""true""#, r#""1""#, "1"],
        expect![[r#"
        true → Flag(true)
        "true" → Text("true")
        "1" → Text("1")
        1 → `x`: expected true or false, or a string, received 1
    "#]],
    );
    check::<Amount>(
        &["2", "2.0", "2.5", r#""2""#, r#""2.5""#, r#""true""#, r#""x""#],
        expect![[r#"
        2 → Whole(2)
        2.0 → Real(2.0)
        2.5 → Real(2.5)
        "2" → Whole(2) [{"what":"value","path":"x","from":"\"2\"","to":"2"}]
        "2.5" → Real(2.5) [{"what":"value","path":"x","from":"\"2.5\"","to":"2.5"}]
        "true" → Flag(true) [{"what":"value","path":"x","from":"\"true\"","to":"true"}]
        "x" → `x`: expected an integer from 0 to 4294967295, or a number, or true or false, received "x"
    "#]],
    );
    check::<Pair>(
        &[
            r#"{"a":1,"b":"true"}"#,
            r#"{"a":"1","b":"true"}"#,
            r#"{"a":"1","b":"x"}"#,
            r#"{"a":"x","b":"true"}"#,
            r#""{\"a\":1,\"b\":\"x\"}""#,
        ],
        expect![[r#"
            {"a":1,"b":"true"} → Left { a: 1, b: "true" }
            {"a":"1","b":"true"} → `x`: expected an object with `a`, `b`, in the types that it asks for: this can be meant in several ways, received {"a":"1","b":"true"}
            {"a":"1","b":"x"} → Left { a: 1, b: "x" } [{"what":"value","path":"x.a","from":"\"1\"","to":"1"}]
            {"a":"x","b":"true"} → Right { a: "x", b: true } [{"what":"value","path":"x.b","from":"\"true\"","to":"true"}]
            "{\"a\":1,\"b\":\"x\"}" → Left { a: 1, b: "x" } [{"what":"value","path":"x","from":"\"{\\\"a\\\":1,\\\"b\\\":\\\"x\\\"}\"","to":"{\"a\":1,\"b\":\"x\"}"}]
        "#]],
    );
    check::<Untagged>(
        &[r#""1""#, r#""{\"x\":1}""#, r#"{"x":"1"}"#],
        expect![[r#"
        "1" → Text("1")
        "{\"x\":1}" → Text("{\"x\":1}")
        {"x":"1"} → Fields { x: 1 } [{"what":"value","path":"x.x","from":"\"1\"","to":"1"}]
    "#]],
    );
    check::<External>(
        &[r#"{"One":"1"}"#, r#""{\"One\":1}""#, r#"{"Fields":"{\"x\":\"1\"}"}"#, r#""{\"Other\":1}""#],
        expect![[r#"
            {"One":"1"} → One(1) [{"what":"value","path":"x.One","from":"\"1\"","to":"1"}]
            "{\"One\":1}" → One(1) [{"what":"value","path":"x","from":"\"{\\\"One\\\":1}\"","to":"{\"One\":1}"}]
            {"Fields":"{\"x\":\"1\"}"} → Fields { x: 1 } [{"what":"value","path":"x.Fields","from":"\"{\\\"x\\\":\\\"1\\\"}\"","to":"{\"x\":\"1\"}"},{"what":"value","path":"x.Fields.x","from":"\"1\"","to":"1"}]
            "{\"Other\":1}" → `x`: expected one of `Nothing`, `Never`, received "{\"Other\":1}"
        "#]],
    );
    check::<Internal>(
        &[r#"{"kind":"Fields","x":"1"}"#, r#""{\"kind\":\"Nothing\"}""#],
        expect![[r#"
        {"kind":"Fields","x":"1"} → Fields { x: 1 } [{"what":"value","path":"x.x","from":"\"1\"","to":"1"}]
        "{\"kind\":\"Nothing\"}" → Nothing [{"what":"value","path":"x","from":"\"{\\\"kind\\\":\\\"Nothing\\\"}\"","to":"{\"kind\":\"Nothing\"}"}]
    "#]],
    );
    check::<WithUnit>(
        &["null", r#""1""#, r#""null""#],
        expect![[r#"
        null → Nothing
        "1" → Big(1) [{"what":"value","path":"x","from":"\"1\"","to":"1"}]
        "null" → `x`: expected an integer from 0 to 18446744073709551615, received "null"
    "#]],
    );
    check::<std::num::NonZeroI64>(
        &[r#""-1""#, r#""0""#],
        expect![[r#"
        "-1" → -1 [{"what":"value","path":"x","from":"\"-1\"","to":"-1"}]
        "0" → `x`: expected an integer from -9223372036854775808 to -1, or an integer from 1 to 9223372036854775807, received "0"
    "#]],
    );
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Closed {
    board_id: u8,
    #[serde(default)]
    page_size: u8,
    sort_by: Option<String>,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Open {
    board_id: u8,
    page_size: Option<u8>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Camel {
    board_id: u8,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
struct Rivals {
    board_id: Option<u8>,
    boardId: Option<u8>,
}

#[test]
fn names_in_another_spelling() {
    check::<Closed>(
        &[
            r#"{"boardId":1,"pageSize":2,"sort-by":"a"}"#,
            r#"{"BoardID":"1"}"#,
            r#"{"boardId":1,"board_id":1}"#,
            r#"{"boardId":1,"board-id":1}"#,
            r#"{"boardId":1,"limit":1}"#,
            r#"{"board_id":1,"page_size":null}"#,
            r#"{"board_id":1,"pageSize":null,"sortBy":null}"#,
            r#"{"board_id":null}"#,
        ],
        expect![[r#"
            {"boardId":1,"pageSize":2,"sort-by":"a"} → Closed { board_id: 1, page_size: 2, sort_by: Some("a") } [{"what":"name","path":"x.board_id","from":"boardId","to":"board_id"},{"what":"name","path":"x.page_size","from":"pageSize","to":"page_size"},{"what":"name","path":"x.sort_by","from":"sort-by","to":"sort_by"}]
            {"BoardID":"1"} → Closed { board_id: 1, page_size: 0, sort_by: None } [{"what":"name","path":"x.board_id","from":"BoardID","to":"board_id"},{"what":"value","path":"x.board_id","from":"\"1\"","to":"1"}]
            {"boardId":1,"board_id":1} → `x.boardId` is not known there
            {"boardId":1,"board-id":1} → `x.board_id` is missing: expected an integer from 0 to 255 | `x.boardId` is not known there; did you mean `board_id`? | `x.board-id` is not known there; did you mean `board_id`?
            {"boardId":1,"limit":1} → `x.limit` is not known there
            {"board_id":1,"page_size":null} → Closed { board_id: 1, page_size: 0, sort_by: None } [{"what":"value","path":"x.page_size","from":"null"}]
            {"board_id":1,"pageSize":null,"sortBy":null} → Closed { board_id: 1, page_size: 0, sort_by: None } [{"what":"name","path":"x.page_size","from":"pageSize","to":"page_size"},{"what":"value","path":"x.page_size","from":"null"},{"what":"name","path":"x.sort_by","from":"sortBy","to":"sort_by"}]
            {"board_id":null} → `x.board_id`: expected an integer from 0 to 255, received null
        "#]],
    );
    check::<Open>(
        &[r#"{"boardId":1,"other":2}"#, r#"{"board_id":1,"pageSize":2}"#, r#"{"boardId":1,"board-id":1}"#],
        expect![[r#"
            {"boardId":1,"other":2} → Open { board_id: 1, page_size: None } [{"what":"name","path":"x.board_id","from":"boardId","to":"board_id"}]
            {"board_id":1,"pageSize":2} → Open { board_id: 1, page_size: None }
            {"boardId":1,"board-id":1} → `x.board_id` is missing: expected an integer from 0 to 255
        "#]],
    );
    check::<Camel>(
        &[r#"{"board_id":1}"#],
        expect![[r#"
        {"board_id":1} → Camel { board_id: 1 } [{"what":"name","path":"x.boardId","from":"board_id","to":"boardId"}]
    "#]],
    );
    check::<Rivals>(
        &[r#"{"board-id":1}"#, r#"{"board_id":1,"boardId":2}"#],
        expect![[r#"
        {"board-id":1} → `x.board-id` is not known there; did you mean `board_id`?
        {"board_id":1,"boardId":2} → Rivals { board_id: Some(1), boardId: Some(2) }
    "#]],
    );
    check::<Vec<Closed>>(
        &[r#"[{"boardId":"1"},{"board_id":2}]"#],
        expect![[r#"
        [{"boardId":"1"},{"board_id":2}] → [Closed { board_id: 1, page_size: 0, sort_by: None }, Closed { board_id: 2, page_size: 0, sort_by: None }] [{"what":"name","path":"x[0].board_id","from":"boardId","to":"board_id"},{"what":"value","path":"x[0].board_id","from":"\"1\"","to":"1"}]
    "#]],
    );
    check::<External>(
        &[r#"{"one":1}"#],
        expect![[r#"
        {"one":1} → One(1) [{"what":"name","path":"x.One","from":"one","to":"One"}]
    "#]],
    );
}

fn boards() -> ArgumentReader {
    reader([
        Param::new::<u8>("board_id"),
        Param::new::<u8>("pageSize").default(|| json!(3)),
        Param::new::<Option<String>>("sort_by").header("Sort"),
    ])
    .forgiving(DEEPEST)
}

#[test]
fn arguments_as_a_whole() {
    let mut table = String::new();
    for json in [
        r#"{"boardId":1,"page_size":"2"}"#,
        r#"{"board_id":1,"pageSize":null}"#,
        r#"{"board_id":1,"boardId":2}"#,
        r#"{"boardId":1,"board-id":2}"#,
        r#"{"boardId":1,"a":1,"b":1,"c":1}"#,
        // What a header repeats is found by its own name.
        r#"{"board_id":1,"sortBy":"a"}"#,
        r#""{\"board_id\":1}""#,
    ] {
        writeln!(table, "{json} → {}", outcome::<u8>(&boards(), json)).expect("a string takes everything");
    }
    expect![[r#"
        {"boardId":1,"page_size":"2"} → 1 [{"what":"name","path":"board_id","from":"boardId","to":"board_id"},{"what":"name","path":"pageSize","from":"page_size","to":"pageSize"},{"what":"value","path":"pageSize","from":"\"2\"","to":"2"}]
        {"board_id":1,"pageSize":null} → 1 [{"what":"value","path":"pageSize","from":"null"}]
        {"board_id":1,"boardId":2} → `boardId` is no argument here
        {"boardId":1,"board-id":2} → `board_id` is missing: expected an integer from 0 to 255 | `boardId` is no argument here; did you mean `board_id`? | `board-id` is no argument here; did you mean `board_id`?
        {"boardId":1,"a":1,"b":1,"c":1} → `board_id` is missing: expected an integer from 0 to 255 | `boardId` is no argument here; did you mean `board_id`? | `a` is no argument here | `b` is no argument here | `c` is no argument here
        {"board_id":1,"sortBy":"a"} → `sortBy` is no argument here; did you mean `sort_by`?
        "{\"board_id\":1}" → the arguments: expected an object, not its JSON text in a string
    "#]].assert_eq(&table);
    let plain = reader([Param::new::<u8>("x")]).forgiving(DEEPEST);
    let mut table = String::new();
    for json in [
        r#""{\"x\":1}""#,
        r#""{\"x\":\"1\"}""#,
        r#"" {\"x\":1} ""#,
        r#""{\"x\":1,\"x\":2}""#,
        r#""{\"x\":1""#,
        r#""x=1""#,
        r#""""#,
        r#""[1]""#,
        r#""\"{\\\"x\\\":1}\"""#,
        "[1]",
        "null",
    ] {
        writeln!(table, "{json} → {}", outcome::<u8>(&plain, json)).expect("a string takes everything");
    }
    expect![[r#"
        "{\"x\":1}" → 1 [{"what":"value","path":""}]
        "{\"x\":\"1\"}" → 1 [{"what":"value","path":""},{"what":"value","path":"x","from":"\"1\"","to":"1"}]
        " {\"x\":1} " → 1 [{"what":"value","path":""}]
        "{\"x\":1,\"x\":2}" → malformed: the member `x` occurs twice (line 1, column 10)
        "{\"x\":1" → malformed: EOF while parsing an object (line 1, column 6)
        "x=1" → the arguments: expected an object, received "x=1"
        "" → the arguments: expected an object, received ""
        "[1]" → the arguments: expected an object, received "[1]"
        "\"{\\\"x\\\":1}\"" → the arguments: expected an object, received "\"{\\\"x\\\":1}\""
        [1] → the arguments: expected an object, received [1]
        null → `x` is missing: expected an integer from 0 to 255
    "#]]
    .assert_eq(&table);
}

#[test]
fn strings_hide_no_depth() {
    let shallow = reader([Param::new::<Value>("any"), Param::new::<Option<Vec<Vec<u8>>>>("x")]).forgiving(3);
    for (json, accepted) in [
        (r#"{"any":0,"x":"[[1]]"}"#, true),
        (r#"{"any":0,"x":"[[[1]]]"}"#, false),
        (r#"{"any":0,"x":["[1]"]}"#, true),
        (r#""{\"any\":[[1]]}""#, true),
        (r#""{\"any\":[[[1]]]}""#, false),
    ] {
        assert_eq!(shallow.json(Some(json)).is_ok(), accepted, "{json}");
    }
}

#[test]
fn a_flood_of_coercions_is_cut() {
    let list = reader([Param::new::<Vec<u8>>("x")]).forgiving(DEEPEST);
    let items = vec![r#""1""#; 50_000].join(",");
    let mut read = list.json(Some(&format!(r#"{{"x":[{items}]}}"#))).expect("numbers");
    let notes = serde_json::to_value(read.take_coerced()).expect("JSON");
    assert_eq!(notes.as_array().map(Vec::len), Some(100));
    assert_eq!(notes[99], json!({ "what": "value", "path": "x[99]", "from": "\"1\"", "to": "1" }));
    assert_eq!(read.take::<Vec<u8>>(), Some(vec![1; 50_000]));
}

#[test]
fn alternatives_are_looked_into_for_so_long_and_no_longer() {
    let involved = reader([Param::new::<Involved>("x")]).forgiving(DEEPEST);
    for (levels, accepted) in [(1, true), (4, true), (60, false), (100, false)] {
        let nested = format!(r#"{{"x":{}"7"{}}}"#, r#"{"next":"#.repeat(levels), "}".repeat(levels));
        let said = outcome::<Involved>(&involved, &nested);
        assert_eq!(!said.contains("less involved value"), accepted, "{levels}: {said}");
    }
}
