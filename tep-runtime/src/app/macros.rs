//! `app!()` and `main!()`.

/// An [`App`](crate::App) named and versioned after the calling crate, with every annotated item of that crate.
///
/// Items of other crates are added by hand: `.tools(other::tools())`. An `app!()` that finds nothing cannot be
/// built.
#[macro_export]
macro_rules! app {
    () => {
        $crate::App::gathered(
            ::core::env!("CARGO_CRATE_NAME"),
            ::core::env!("CARGO_PKG_NAME"),
            ::core::env!("CARGO_PKG_VERSION"),
        )
    };
}

/// `fn main`: runs [`app!()`](crate::app!), or the [`App`](crate::App) given, with the command line of every tep server.
#[macro_export]
macro_rules! main {
    () => {
        $crate::main!($crate::app!());
    };
    ($app:expr $(,)?) => {
        fn main() -> ::std::process::ExitCode {
            $crate::__private::block_on(async { $app.run().await })
        }
    };
}
