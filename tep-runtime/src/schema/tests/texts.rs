//! Arguments that are texts on the wire, as those of prompts.

use std::fmt::Write;

use expect_test::expect;

use super::super::{Param, ReadFailure};
use super::reader;
use super::types::*;

#[test]
fn texts_are_converted_by_the_schema_and_other_values_are_read_as_they_are() {
    let all = reader([
        Param::new::<Option<String>>("text"),
        Param::new::<Option<u64>>("number"),
        Param::new::<Option<Vec<u8>>>("list"),
        Param::new::<Option<Vec<String>>>("words"),
        Param::new::<Option<Strict>>("object"),
    ]);
    let mut table = String::new();
    for json in [
        r#"{"text":"5","number":"5","list":"5","words":"5"}"#,
        r#"{"text":5,"number":5,"list":5,"words":5}"#,
        r#"{"text":true,"number":null,"list":null}"#,
        r#"{"list":"[1,2]","words":"[\"a\",\"b\"]","object":"{\"a\":1}"}"#,
        r#"{"list":[1,2],"words":["a"],"object":{"a":1}}"#,
        r#"{"text":"","number":"","list":"","words":""}"#,
        r#"{"words":"[1,2]","text":"[1,2]"}"#,
        r#"{"list":"[1,\"x\"]","number":"1,5"}"#,
        r#"{"text":["a"],"number":[1],"words":[1],"object":"{\"a\":1,\"a\":2}"}"#,
        r#"{"number":true,"txet":1}"#,
        r#"{"text":"a","text":"b"}"#,
        r#""text""#,
    ] {
        let outcome = match all.texts(Some(json)) {
            Err(ReadFailure::Malformed(why)) => format!("malformed: {why}"),
            Err(ReadFailure::Invalid(errors)) => {
                errors.violations().iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ")
            }
            Ok(mut a) => format!(
                "{:?} {:?} {:?} {:?} {:?}",
                a.take::<Option<String>>().flatten(),
                a.take::<Option<u64>>().flatten(),
                a.take::<Option<Vec<u8>>>().flatten(),
                a.take::<Option<Vec<String>>>().flatten(),
                a.take::<Option<Strict>>().flatten(),
            ),
        };
        writeln!(table, "{json}\n  {outcome}").expect("a string takes everything");
    }
    expect![[r#"
        {"text":"5","number":"5","list":"5","words":"5"}
          Some("5") Some(5) Some([5]) Some(["5"]) None
        {"text":5,"number":5,"list":5,"words":5}
          Some("5") Some(5) Some([5]) Some(["5"]) None
        {"text":true,"number":null,"list":null}
          Some("true") None None None None
        {"list":"[1,2]","words":"[\"a\",\"b\"]","object":"{\"a\":1}"}
          None None Some([1, 2]) Some(["a", "b"]) Some(Strict { a: 1, b: 5 })
        {"list":[1,2],"words":["a"],"object":{"a":1}}
          None None Some([1, 2]) Some(["a"]) Some(Strict { a: 1, b: 5 })
        {"text":"","number":"","list":"","words":""}
          Some("") None None None None
        {"words":"[1,2]","text":"[1,2]"}
          Some("[1,2]") None None Some(["[1,2]"]) None
        {"list":"[1,\"x\"]","number":"1,5"}
          `number`: expected an integer from 0 to 18446744073709551615, received "1,5" | `list[1]`: expected an integer from 0 to 255, received "x"
        {"text":["a"],"number":[1],"words":[1],"object":"{\"a\":1,\"a\":2}"}
          `text`: expected a string, received ["a"] | `number`: expected an integer from 0 to 18446744073709551615, received [1] | `words[0]`: expected a string, received 1 | `object`: expected an object with `a`, received "{\"a\":1,\"a\":2}"
        {"number":true,"txet":1}
          `number`: expected an integer from 0 to 18446744073709551615, received "true" | `txet` is no argument here; did you mean `text`?
        {"text":"a","text":"b"}
          malformed: the member `text` occurs twice (line 1, column 18)
        "text"
          the arguments: expected an object, received "text"
    "#]].assert_eq(&table);
}
