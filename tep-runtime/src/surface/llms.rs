use crate::catalog::Catalog;
pub(crate) fn index(_: &Catalog) -> String {
    String::new()
}
pub(crate) fn full(_: &Catalog, _: Option<&str>) -> String {
    String::new()
}
