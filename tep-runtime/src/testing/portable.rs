//! What clients make of an app, as an assertion.

use crate::app::App;
use crate::lint::{CLIENTS, Severity};

/// Checks that no client refuses anything of an app, as `check` does on the command line; for apps that are part of
/// another program and have none, and for tests in CI. See [portability](crate::guide::portability).
///
/// # Panics
///
/// With the whole report when some client would refuse something, and with everything that is wrong with the
/// declaration when it is not sound.
#[track_caller]
pub fn assert_portable(app: App) {
    match app.check(&CLIENTS) {
        Ok(report) if report.count(Severity::Error) == 0 => {}
        Ok(report) => panic!("some client would refuse this:\n{report}"),
        Err(error) => panic!("{error}"),
    }
}
