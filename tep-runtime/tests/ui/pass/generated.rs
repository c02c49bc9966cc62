//! Tools that macros write, and tools behind conditions.
#![deny(warnings)]

use tep_runtime::prelude::*;
use tep_runtime::tool::Tool;

macro_rules! getters {
    ($($(#[doc = $doc:expr])* $vis:vis $name:ident as $wire:literal: $ty:ty = $value:expr;)*) => {$(
        $(#[doc = $doc])*
        #[mcp_tool(name = $wire, inline, timeout = "3s")]
        $vis fn $name(
            #[doc = concat!("What `", stringify!($name), "` is set to.")]
            #[param(default = $value)]
            value: $ty,
        ) -> $ty {
            value
        }
    )*};
}

getters! {
    /// The colour.
    pub colour as "get-colour": String = "blue";
    #[doc = concat!("The ", "size.")]
    pub(crate) size as "get-size": u32 = 3;
    r#type as "get-type": Vec<u8> = [1, 2];
}

macro_rules! tool_in {
    ($name:ident ($($key:tt)*) $item:item) => {
        mod $name {
            use tep_runtime::prelude::*;

            #[mcp_tool($($key)*)]
            $item
        }
    };
}

tool_in!(first () pub(crate) async fn greet(name: String) -> String { name });
tool_in!(second (name = "welcome") pub(super) async fn greet() {});

macro_rules! with_body {
    ($name:ident, $body:block, $($param:ident: $ty:ty),*) => {
        #[mcp_tool(inline)]
        fn $name($($param: $ty),*) -> u64 $body
    };
}

with_body!(seven, { 7 },);
with_body!(sum, { 3 + 4 }, _a: u64, _b: Option<u64>);

/// Lists given by another macro.
macro_rules! limited {
    ($min:literal..=$max:literal, [$($choice:literal),*], $caps:literal) => {
        #[mcp_tool(inline, caps = [$caps])]
        fn limited(
            #[param(min = $min, max = $max)] number: i32,
            #[param(len = $min..=$max)] text: String,
            #[param(one_of = [$($choice),*], example = "b")] choice: String,
        ) -> bool {
            number > 0 && text == choice
        }
    };
}

limited!(1..=9, ["a", "b"], "admin");

#[cfg_attr(all(), mcp_tool(inline))]
fn conditional() {}

#[cfg_attr(any(), mcp_tool)]
fn no_tool() {}

#[mcp_tool(inline)]
#[cfg(all())]
fn one_of_two() -> u8 {
    1
}

#[mcp_tool(inline)]
#[cfg(any())]
fn one_of_two(missing: Missing) -> u8 {
    2
}

/// Attributes of the function are its own: they are neither lost nor said of the type.
#[mcp_tool(inline)]
#[must_use = "it is all there is"]
#[track_caller]
#[allow(clippy::unnecessary_wraps)]
fn kept() -> Option<u8> {
    Some(1)
}

/// It goes on for those who still use it.
#[deprecated(note = "use `kept`")]
#[mcp_tool(inline)]
fn old() -> u8 {
    1
}

#[allow(non_snake_case)]
#[mcp_tool(inline)]
fn camelCase() {}

mod outer {
    pub(crate) mod inner {
        use tep_runtime::prelude::*;

        #[mcp_tool(inline)]
        pub fn everywhere() {}

        #[mcp_tool(inline)]
        pub(in crate::outer) fn outside() {}

        #[mcp_tool(inline)]
        pub(super) fn above() {}

        #[mcp_tool(inline)]
        fn here() {}

        pub(crate) fn tools() -> ToolSet {
            tools![everywhere, outside, above, here]
        }
    }

    pub(crate) use inner::everywhere;
    use tep_runtime::tool::ToolSet;

    pub(crate) fn tools() -> ToolSet {
        tep_runtime::tools![inner::outside, inner::above]
    }
}

use outer::everywhere;

fn main() {
    no_tool();
    everywhere();
    assert_eq!((colour(String::new()), size(4), r#type(Vec::new())), (String::new(), 4, Vec::new()));
    assert_eq!(kept(), Some(1));
    assert_eq!((seven(), sum(1, None), one_of_two()), (7, 7, 1));
    let names = |tools: ToolSet| tools.names().collect::<Vec<_>>();
    assert_eq!(names(tools![colour, size, r#type]), ["get-colour", "get-size", "get-type"]);
    assert_eq!(names(tools![first::greet, second::greet]), ["greet", "welcome"]);
    assert_eq!(names(outer::inner::tools()), ["everywhere", "outside", "above", "here"]);
    assert_eq!(names(outer::tools()), ["outside", "above"]);
    assert_eq!(<everywhere as Tool>::META.name(), "everywhere");
    assert_eq!(<old as Tool>::META.name(), "old");

    let router = tep_runtime::app!().into_router();
    assert!(router.is_ok());
}
