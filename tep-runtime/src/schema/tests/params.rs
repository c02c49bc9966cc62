//! What `#[param(..)]` says, and what is wrong with it.

use std::collections::HashSet;
use std::fmt::Write;

use expect_test::expect;
use serde_json::json;

use super::super::{ArgumentReader, Param};
use super::types::*;
use super::{params, reader};

#[test]
fn attributes_are_published() {
    let all = reader([
        Param::new::<u32>("epochs").min("1").max("1000").default(|| json!(10)).description("How many."),
        Param::new::<i64>("id").exclusive_min("-5").exclusive_max("9223372036854775807"),
        Param::new::<u64>("big").max("18446744073709551614"),
        Param::new::<f64>("rate").exclusive_min("0").max("1.5").example(|| json!(0.001)),
        Param::new::<String>("name").len(1, Some(80)).pattern("^[a-z]+$"),
        Param::new::<Option<Vec<String>>>("tags").len(0, Some(3)),
        Param::new::<HashSet<u8>>("set").len(2, None),
        Param::new::<String>("optimizer")
            .one_of(|| vec![json!("adamw"), json!("lion")])
            .default(|| json!("lion")),
        Param::new::<Told>("told").one_of(|| vec![json!("Slow"), json!("Other")]).description("When."),
        Param::new::<u8>("level").one_of(|| vec![json!(1), json!(3)]),
        Param::new::<Option<Strict>>("strict").example(|| json!({ "a": 1 })),
    ]);
    let mut table = String::new();
    for (name, schema) in all.schema()["properties"].as_object().expect("an object") {
        writeln!(table, "{name}: {schema}").expect("a string takes everything");
    }
    writeln!(table, "{}", all.schema()["required"]).expect("a string takes everything");
    expect![[r#"
        epochs: {"type":"integer","description":"How many.","minimum":1,"maximum":1000,"default":10}
        id: {"type":"integer","minimum":-4,"maximum":9223372036854775806}
        big: {"type":"integer","minimum":0,"maximum":18446744073709551614}
        rate: {"type":"number","exclusiveMinimum":0,"maximum":1.5,"examples":[0.001]}
        name: {"type":"string","minLength":1,"maxLength":80,"pattern":"^[a-z]+$"}
        tags: {"type":"array","items":{"type":"string"},"maxItems":3}
        set: {"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":2,"uniqueItems":true}
        optimizer: {"type":"string","enum":["adamw","lion"],"default":"lion"}
        told: {"type":"string","description":"When.\n- `Slow`: When it \"suits\" `us`.\n- `Other`","enum":["Slow","Other"]}
        level: {"type":"integer","enum":[1,3]}
        strict: {"type":"object","properties":{"a":{"type":"integer","minimum":0,"maximum":255},"b":{"type":"integer","minimum":0,"maximum":255,"default":5}},"required":["a"],"additionalProperties":false,"examples":[{"a":1}]}
        ["id","big","rate","name","set","told","level"]
    "#]].assert_eq(&table);
}

#[test]
fn attributes_narrow_the_type_and_never_widen_it() {
    let all = reader([
        Param::new::<Share>("wider").min("-1").max("5"),
        Param::new::<Share>("narrower").min("0.25").max("0.5"),
        Param::new::<Share>("without_ends").exclusive_min("0").exclusive_max("1.0"),
        Param::new::<Share>("one_end").exclusive_max("7"),
    ]);
    let mut table = String::new();
    for (name, schema) in all.schema()["properties"].as_object().expect("an object") {
        writeln!(table, "{name}: {schema}").expect("a string takes everything");
    }
    expect![[r#"
        wider: {"type":"number","description":"A share.","minimum":0.0,"maximum":1.0}
        narrower: {"type":"number","description":"A share.","minimum":0.25,"maximum":0.5}
        without_ends: {"type":"number","description":"A share.","exclusiveMinimum":0,"exclusiveMaximum":1.0}
        one_end: {"type":"number","description":"A share.","minimum":0.0,"maximum":1.0}
    "#]]
    .assert_eq(&table);
}

#[test]
fn what_is_wrong_is_told_all_at_once() {
    let all = params([
        Param::new::<String>("a").min("1").max("2"),
        Param::new::<u8>("b").max("300").min("-1"),
        Param::new::<u8>("c").min("7").max("6"),
        Param::new::<u8>("d").min("1.5"),
        Param::new::<f64>("e").exclusive_min("1").max("1"),
        Param::new::<f64>("f").min("one"),
        Param::new::<u8>("g").min("1").exclusive_min("1"),
        Param::new::<bool>("h").len(1, Some(2)),
        Param::new::<String>("i").len(3, Some(2)),
        Param::new::<[u8; 2]>("j").len(3, None),
        Param::new::<String>("k").pattern("(?=look)"),
        Param::new::<u8>("l").pattern("^a"),
        Param::new::<String>("m").one_of(Vec::new),
        Param::new::<u8>("n").one_of(|| vec![json!(1), json!("two"), json!(1), json!(256)]),
        Param::new::<Speed>("o").one_of(|| vec![json!("medium")]),
        Param::new::<u32>("p").min("1").default(|| json!(0)),
        Param::new::<Strict>("q").example(|| json!({ "a": "x" })),
        Param::new::<Option<u8>>("r").default(|| json!(1)),
        Param::new::<i128>("s"),
        Param::new::<Vec<Wide>>("t"),
        Param::new::<Tree>("u").min("1"),
        Param::new::<Vec<Endless>>("v"),
        Param::new::<Code>("w").pattern("^a"),
        Param::new::<Share>("x").min("2"),
        Param::new::<Vec<Nested>>("y"),
        Param::new::<u8>("b"),
    ]);
    let problems = ArgumentReader::new(all).err().unwrap_or_default();
    expect![[r#"
        the parameter `a`: `min` is for numbers, and its type takes a string
        the parameter `a`: `max` is for numbers, and its type takes a string
        the parameter `b`: `min = -1` says nothing: its type takes 0 to 255
        the parameter `b`: `max = 300` says nothing: its type takes 0 to 255
        the parameter `c`: no integer is between its least and its greatest value
        the parameter `d`: `min = 1.5` is no integer of at most 64 bits
        the parameter `e`: no number is between its least and its greatest value
        the parameter `f`: `min = one` is no number
        the parameter `g`: of `min` and `exclusive_min`, and of `max` and `exclusive_max`, only one can be given
        the parameter `h`: `len` is for strings and lists, and its type takes true or false
        the parameter `i`: `len` is empty: its start is above its end
        the parameter `j`: `len` admits no length that its type admits
        the parameter `k`: its `pattern` cannot be read: regex parse error:
            (?=look)
            ^^^
        error: look-around, including look-ahead and look-behind, is not supported
        the parameter `l`: `pattern` is for strings, and its type takes an integer from 0 to 255
        the parameter `m`: `one_of` is empty, so no value would be accepted
        the parameter `n`: its `one_of` "two" is not accepted: expected an integer from 0 to 255
        the parameter `n`: `one_of` has 1 twice
        the parameter `n`: its `one_of` 256 is not accepted: expected an integer from 0 to 255
        the parameter `o`: its `one_of` "medium" is not accepted: expected one of `fast`, `slow`
        the parameter `p`: its `default` 0 is not accepted: expected an integer from 1 to 4294967295
        the parameter `q`: its `example` {"a":"x"} is not accepted: expected at `a` an integer from 0 to 255
        the parameter `r`: a `default` and an `Option` say different things: write the type without `Option`
        the parameter `s`: 128-bit integers do not survive JSON: use i64 or u64, or take a String
        the parameter `t`: its member `id`: 128-bit integers do not survive JSON: use i64 or u64, or take a String
        the parameter `u`: `min` is for numbers, and its type takes an object with `name`, `children`
        the parameter `v`: a value of `Endless` would be a value of `Endless` without end
        the parameter `w`: its type has the pattern `^[a-z]+$` already, and only one can be published: remove `pattern`
        the parameter `x`: no number is between its least and its greatest value
        the parameter `y`: its member `inner.id`: 128-bit integers do not survive JSON: use i64 or u64, or take a String
        two parameters are named `b`"#]].assert_eq(&problems.join("\n"));
}
