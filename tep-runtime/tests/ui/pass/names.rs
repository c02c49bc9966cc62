use tep_runtime::prelude::*;

use tep_runtime::tool::Tool;

/// A name that Rust keeps for itself.
#[mcp_tool]
async fn r#type(r#match: String) -> String {
    r#match
}

/// Parameters that are called as what the expansion uses.
#[mcp_tool]
async fn internals(cx: u8, arguments: u8, __tep: u8, value: u8, arg_0: u8, Self_: u8) -> u8 {
    cx + arguments + __tep + value + arg_0 + Self_
}

/// The same, lent and on another thread.
#[mcp_tool]
fn lent_internals(arguments: &Context, cx: &Identity, arg_2: String) -> bool {
    arguments.identity().subject() == cx.subject() && arg_2.is_empty()
}

/// A parameter that is called as its function.
#[mcp_tool]
async fn id(id: u64) -> u64 {
    id
}

/// Names that hide those of the prelude.
mod shadows {
    use tep_runtime::prelude::*;

    pub struct Some;
    pub struct Box;
    pub struct Vec;

    #[mcp_tool]
    pub async fn shadowed(
        name: std::string::String,
        #[param(default = 2, one_of = [2, 3])] number: u8,
    ) -> u8 {
        let _ = (name, Some, Box, Vec);
        number
    }
}

pub mod lab {
    use tep_runtime::prelude::*;

    #[mcp_tool(name = "lab.start")]
    pub async fn start() {}

    pub(crate) mod deep {
        use tep_runtime::prelude::*;

        #[mcp_tool]
        pub(in crate::lab) async fn hidden() {}

        #[mcp_tool]
        pub(crate) async fn seen() {}
    }

    pub fn tools() -> ToolSet {
        tools![start, deep::hidden]
    }
}

use lab::start;

macro_rules! make {
    ($(#[$attr:meta])* $vis:vis $name:ident($param:ident: $ty:ty = $default:expr) -> $output:ty $body:block) => {
        $(#[$attr])*
        #[mcp_tool]
        $vis async fn $name(#[param(default = $default)] $param: $ty) -> $output $body
    };
}

make!(
    /// Made by a macro.
    #[allow(non_snake_case)]
    pub madeByMacro(number: u32 = 7) -> u32 { number }
);

fn inside_a_function() -> ToolSet {
    #[mcp_tool]
    async fn local() {}

    tools![local]
}

#[cfg(any())]
#[mcp_tool]
async fn left_out(missing: Missing) {}

#[mcp_tool]
#[cfg(any())]
async fn left_out_below(missing: Missing) {}

#[deprecated]
#[mcp_tool]
async fn old() {}

fn main() {
    assert_eq!(<r#type as Tool>::META.name(), "type");
    assert_eq!(lab::tools().names().collect::<Vec<_>>(), ["lab.start", "hidden"]);
    assert_eq!(inside_a_function().names().collect::<Vec<_>>(), ["local"]);
    let tools =
        tools![internals, lent_internals, id, shadows::shadowed, start, lab::deep::seen, madeByMacro,];
    assert_eq!(tools.names().count(), 7);
    assert_eq!(tools![].names().count(), 0);
    assert!(!lent_internals_is_callable());
}

fn lent_internals_is_callable() -> bool {
    let call: fn(&Context, &Identity, String) -> bool = lent_internals;
    let _ = call;
    false
}
