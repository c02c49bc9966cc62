use crate::catalog::Catalog;
pub(crate) struct Documents {
    pub(crate) v31: axum::body::Bytes,
    pub(crate) v30: axum::body::Bytes,
}
pub(crate) fn documents(_: &Catalog, _: &[crate::identity::SecurityScheme], _: Option<&str>) -> Documents {
    Documents { v31: Default::default(), v30: Default::default() }
}
