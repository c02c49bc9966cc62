//! What `#[param(..)]` says, and what is wrong with it.

use std::collections::HashSet;
use std::fmt::Write;

use expect_test::expect;
use serde_json::json;

use super::super::{ArgumentReader, Param};
use super::narrowed::{Misfit, Secrets};
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
        Param::new::<u32>("step").multiple_of("4").max("9").examples(|| vec![json!(4), json!(8)]),
        Param::new::<f64>("tick").multiple_of("0.05").example(|| json!(0.15)),
        Param::new::<Vec<String>>("mails").unique().items(MAIL),
        Param::new::<Option<Vec<Vec<u8>>>>("grid").items(ROW),
        Param::new::<String>("uuid").format("uuid").aliases(&["uid", "guid"]).description("Which."),
        Param::new::<Option<bool>>("old").deprecated("use `uuid`."),
        Param::new::<Option<bool>>("older").deprecated("").description("The first way."),
        Param::new::<String>("key").secret().len(8, None),
        Param::new::<Vec<u8>>("keys").secret(),
        Param::new::<Secrets>("fields").flatten(),
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
        step: {"type":"integer","minimum":0,"maximum":9,"multipleOf":4,"examples":[4,8]}
        tick: {"type":"number","multipleOf":0.05,"examples":[0.15]}
        mails: {"type":"array","items":{"type":"string","format":"email"},"uniqueItems":true}
        grid: {"type":"array","items":{"type":"array","items":{"type":"integer","enum":[0,1]},"minItems":2,"maxItems":2}}
        uuid: {"type":"string","description":"Which.","format":"uuid"}
        old: {"type":"boolean","description":"Deprecated: use `uuid`.","deprecated":true}
        older: {"type":"boolean","description":"Deprecated. The first way.","deprecated":true}
        key: {"type":"string","minLength":8,"format":"password","writeOnly":true}
        keys: {"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"writeOnly":true}
        user: {"type":"string"}
        token: {"type":"string","minLength":2,"format":"password","writeOnly":true}
        ["id","big","rate","name","set","told","level","step","tick","mails","uuid","key","keys","user"]
    "#]].assert_eq(&table);
}

const MAIL: &Param = &Param::part("items").format("email");
const ROW: &Param = &Param::part("items").len(2, Some(2)).items(CELL);
const CELL: &Param = &Param::part("items").one_of(|| vec![json!(0), json!(1)]);
const TWO: &Param = &Param::part("items").multiple_of("0").pattern("^a");

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
        Param::new::<String>("m1").multiple_of("2"),
        Param::new::<u8>("m2").multiple_of("0"),
        Param::new::<u8>("m3").multiple_of("1.5"),
        Param::new::<u8>("m4").multiple_of("7").min("8").max("13"),
        Param::new::<u8>("m5").multiple_of("5").examples(|| vec![json!(5), json!(6), json!(7)]),
        Param::new::<u8>("f1").format("email"),
        Param::new::<String>("f2").format("mail"),
        Param::new::<std::net::Ipv4Addr>("f3").format("ipv6"),
        Param::new::<String>("u1").unique(),
        Param::new::<Vec<u8>>("i1").items(TWO),
        Param::new::<u8>("i2").items(MAIL),
        Param::new::<Vec<String>>("d1").items(MAIL).default(|| json!(["nobody"])),
        Param::new::<u8>("a1").aliases(&["a", "x1"]),
        Param::new::<u8>("a2").aliases(&["x1"]),
        Param::new::<Option<Strict>>("l1").flatten(),
        Param::new::<Speed>("l2").flatten(),
        Param::new::<FlatMap>("l3").flatten(),
        Param::new::<Misfit>("l4"),
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
        the parameter `m1`: `multiple_of` is for numbers, and its type takes a string
        the parameter `m2`: `multiple_of = 0` is not above zero
        the parameter `m3`: `multiple_of = 1.5` is no integer of at most 64 bits
        the parameter `m4`: no multiple of 7 is between 8 and 13
        the parameter `m5`: its `example` 6 is not accepted: expected an integer from 0 to 255 that is a multiple of 5
        the parameter `m5`: its `example` 7 is not accepted: expected an integer from 0 to 255 that is a multiple of 5
        the parameter `f1`: `format` is for strings, and its type takes an integer from 0 to 255
        the parameter `f2`: `format = mail` is none of `date`, `date-time`, `email`, `ipv4`, `ipv6`, `time`, `uri`, `uuid`
        the parameter `f3`: its type is an IPv4 address already: remove `format`
        the parameter `u1`: `unique` is for lists, and its type takes a string
        the parameter `i1`: its items: `multiple_of = 0` is not above zero
        the parameter `i1`: its items: `pattern` is for strings, and its type takes an integer from 0 to 255
        the parameter `i2`: `items` is for lists, and its type takes an integer from 0 to 255
        the parameter `d1`: its `default` ["nobody"] is not accepted: expected at `[0]` an e-mail address
        the parameter `l1`: `flatten` is for structs with named fields, and an `Option` of one can be left out as a whole: write `Option` at its fields
        the parameter `l2`: `flatten` is for structs with named fields, and its type takes one of `fast`, `slow`
        the parameter `l3`: `flatten` is for structs with named fields, and its type takes members of any name
        the parameter `l4`: its member `flag`: `min` is for numbers, and its type takes true or false; `len` is for strings and lists, and its type takes true or false
        two parameters are named `b`
        the alias `a` of `a1` is the name of another input
        the alias `x1` of `a2` is the name of another input"#]].assert_eq(&problems.join("\n"));
}
