//! Up to a thousand tools that look alike, to see what the size of a catalog costs.

// A function for each would be a thousand functions, so the trait is implemented as the macro would.
use tep_runtime::__private::{Arguments, CallFuture, Context, IntoToolResult, Lent, Origin, Param, Tool, ToolMeta};
use tep_runtime::tool::ToolSet;

/// The catalog entry number `N`, named as in `tool_0042`.
struct Entry<const N: usize>;

impl<const N: usize> Entry<N> {
    const NAME: [u8; 9] = {
        let mut name = *b"tool_0000";
        let (mut rest, mut at) = (N, 8);
        while rest > 0 {
            name[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            at -= 1;
        }
        name
    };

    const ORIGIN: Origin =
        Origin { package: env!("CARGO_PKG_NAME"), module: module_path!(), file: file!(), line: line!(), column: 1 };
}

impl<const N: usize> Tool for Entry<N> {
    const META: ToolMeta = ToolMeta::new(
        match std::str::from_utf8(&Self::NAME) {
            Ok(name) => name,
            Err(_) => panic!("digits are UTF-8"),
        },
        Self::ORIGIN,
    )
    .description("Catalog entry: looks something up and returns a short text");
    const PARAMS: &'static [Param] = &[
        Param::new::<String>("query").description("What to look for"),
        Param::new::<Option<i64>>("limit").description("How many results to return"),
        Param::new::<Option<bool>>("exact").description("Match the whole word only"),
    ];
    const LENT: &'static [Lent] = &[];
    type Output = &'static str;

    fn call(_: &Context, _: Arguments) -> CallFuture<'_> {
        Box::pin(std::future::ready(Ok("ok".into_tool_result())))
    }
}

type Add = fn(ToolSet) -> ToolSet;

macro_rules! ten {
    ($($tens:expr),*) => {
        [$(
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 1 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 2 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 3 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 4 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 5 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 6 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 7 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 8 }>>(),
            |set: ToolSet| set.tool::<Entry<{ $tens * 10 + 9 }>>(),
        )*]
    };
}

macro_rules! hundred {
    ($($hundreds:literal)*) => {
        [$(ten!(
            $hundreds * 10, $hundreds * 10 + 1, $hundreds * 10 + 2, $hundreds * 10 + 3, $hundreds * 10 + 4,
            $hundreds * 10 + 5, $hundreds * 10 + 6, $hundreds * 10 + 7, $hundreds * 10 + 8, $hundreds * 10 + 9
        )),*]
    };
}

/// The entries from 3 to `count`, so that with three tools of one's own there are `count`.
pub fn entries(count: usize) -> ToolSet {
    let all: [[Add; 100]; 10] = hundred!(0 1 2 3 4 5 6 7 8 9);
    all.as_flattened().iter().take(count).skip(3).fold(ToolSet::new(), |set, add| add(set))
}
