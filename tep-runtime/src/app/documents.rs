//! The documents that describe the catalog, written anew when there is another one.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use axum::body::Bytes;

use crate::catalog::Catalog;
use crate::identity::SecurityScheme;
use crate::surface::{llms, openapi};

/// The documents of the catalog that was asked for last.
pub(super) struct Documents {
    terms: Terms,
    written: RwLock<Option<Arc<Written>>>,
}

/// What the documents say besides the catalog.
pub(super) struct Terms {
    /// Where the app is reached, as far as is known.
    pub(super) base: Option<String>,
    /// The same, when its author says so.
    pub(super) public_url: Option<String>,
    pub(super) schemes: Vec<SecurityScheme>,
    pub(super) require_auth: bool,
    pub(super) timeout: Option<Duration>,
}

/// The documents of one catalog.
pub(super) struct Written {
    catalog: Arc<Catalog>,
    pub(super) llms: Bytes,
    pub(super) llms_full: Bytes,
    pub(super) openapi_30: Bytes,
    pub(super) openapi_31: Bytes,
}

impl Documents {
    pub(super) fn new(terms: Terms) -> Self {
        Self { terms, written: RwLock::new(None) }
    }

    /// The documents of a catalog. Two who ask at once for those of a new one may both write them, which is cheaper
    /// than to let every reader wait.
    pub(super) fn of(&self, catalog: Arc<Catalog>) -> Arc<Written> {
        let last = self.written.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(written) = last.filter(|written| Arc::ptr_eq(&written.catalog, &catalog)) {
            return written;
        }
        let written = Arc::new(self.terms.write(catalog));
        *self.written.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&written));
        written
    }
}

impl Terms {
    fn write(&self, catalog: Arc<Catalog>) -> Written {
        let terms = openapi::Terms {
            server_url: self.public_url.as_deref(),
            schemes: &self.schemes,
            require_auth: self.require_auth,
            timeout: self.timeout,
        };
        let openapi::Documents { v30, v31 } = openapi::documents(&catalog, terms);
        Written {
            llms: llms::index(&catalog).into(),
            llms_full: llms::full(&catalog, self.base.as_deref()).into(),
            openapi_30: v30,
            openapi_31: v31,
            catalog,
        }
    }
}
