//! What an input is called, what its texts are called, and how it is treated.

use proc_macro2::Ident;
use syn::{Expr, LitStr};

use super::{Deprecated, Reader};
use crate::keys::{self, Key, Keys};
use crate::messages;
use crate::nearest::nearest;

/// The formats that the runtime enforces.
const FORMATS: [&str; 8] = ["email", "uri", "date-time", "uuid", "date", "time", "ipv4", "ipv6"];

impl Reader<'_> {
    pub(super) fn format(&mut self, key: &Key) -> Option<LitStr> {
        if self.refuse_without_text(key) {
            return None;
        }
        let format = key.string(self.errors)?;
        let name = format.value();
        if !FORMATS.contains(&name.as_str()) {
            let near = nearest(&name, &FORMATS);
            self.errors.add(&format, messages::param::unknown_format(&name, near, &FORMATS));
        }
        Some(format)
    }

    /// One other name, or a list of them.
    pub(super) fn aliases(&mut self, key: &Key, keys: &Keys) -> Vec<LitStr> {
        if keys.get("header").is_some() {
            self.errors.add(&key.name, messages::param::alias_beside_header());
        }
        let names = match key.value() {
            Some(Expr::Array(array)) if !array.elems.is_empty() => {
                array.elems.iter().map(|name| keys::string(name).cloned()).collect()
            }
            value => value.and_then(keys::string).map(|name| vec![name.clone()]),
        };
        let Some(names) = names else {
            key.refuse(self.errors, messages::param::alias_without_name());
            return Vec::new();
        };
        for name in names.iter().filter(|name| name.value().is_empty()) {
            self.errors.add(name, messages::param::empty_alias());
        }
        names
    }

    /// The bare key, or with what to do instead.
    pub(super) fn deprecated(&mut self, key: &Key) -> Option<Deprecated> {
        let instead = match key.value() {
            Some(_) => Some(key.string(self.errors)?),
            None => None,
        };
        Some(Deprecated { key: key.name.clone(), instead })
    }

    /// What is published or repeated is no secret.
    pub(super) fn secret(&mut self, key: &Key, keys: &Keys) -> Option<Ident> {
        for name in ["default", "one_of", "example", "examples", "header", "complete"] {
            if let Some(other) = keys.get(name) {
                self.errors.add(&other.name, messages::param::shown_secret(name));
            }
        }
        key.flag(self.errors).then(|| key.name.clone())
    }

    /// What is said of a struct as a whole has no place where only its fields are seen.
    pub(super) fn flatten(&mut self, key: &Key, keys: &Keys) -> Option<Ident> {
        for other in keys.iter().filter(|other| other.name != "flatten") {
            self.errors.add(&other.name, messages::param::beside_flatten(&other.name));
        }
        if self.primitive.is_some() || self.is_list || self.is_option {
            self.errors.add(&key.name, messages::param::flatten_without_fields());
        }
        key.flag(self.errors).then(|| key.name.clone())
    }
}
