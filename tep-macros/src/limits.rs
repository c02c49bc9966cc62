//! `#[param(..)]`: what the type of an input cannot say.

mod bounds;
mod length;
mod lists;
mod names;
mod pattern;
mod values;

use proc_macro2::Ident;
use syn::{Attribute, Expr, ExprPath, LitStr, Meta, Path, Type};

use crate::diag::{Errors, Message};
use crate::keys::{self, Key, KeyList, Keys};
use crate::literal::Literal;
use crate::messages;
use crate::primitive::{self, Primitive};

/// The keys of `#[param(..)]`.
pub(crate) const KEYS: KeyList = KeyList {
    owner: "#[param]",
    names: &[
        "default",
        "rename",
        "one_of",
        "min",
        "max",
        "exclusive_min",
        "exclusive_max",
        "len",
        "pattern",
        "example",
        "header",
        "complete",
        "examples",
        "multiple_of",
        "items",
        "unique",
        "alias",
        "format",
        "deprecated",
        "secret",
        "flatten",
    ],
};

/// Those of `#[param(..)]` on a field of `#[mcp_data]`.
pub(crate) const FIELD_KEYS: KeyList = KeyList {
    owner: "#[param]",
    names: &[
        "default",
        "rename",
        "one_of",
        "min",
        "max",
        "exclusive_min",
        "exclusive_max",
        "len",
        "pattern",
        "example",
        "examples",
        "multiple_of",
        "items",
        "unique",
        "alias",
        "format",
        "deprecated",
        "secret",
    ],
};

/// Those of `items(..)`.
const ITEM_KEYS: KeyList = KeyList {
    owner: "items(..)",
    names: &[
        "one_of",
        "min",
        "max",
        "exclusive_min",
        "exclusive_max",
        "len",
        "pattern",
        "multiple_of",
        "items",
        "unique",
        "format",
    ],
};

/// What `#[param(..)]` says of an input.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) rename: Option<LitStr>,
    pub(crate) default: Option<Expr>,
    pub(crate) one_of: Vec<Expr>,
    pub(crate) examples: Vec<Expr>,
    /// `min`, `max`, `exclusive_min` and `exclusive_max`, as far as they are given.
    pub(crate) bounds: Vec<Bound>,
    pub(crate) len: Option<(u64, Option<u64>)>,
    pub(crate) pattern: Option<LitStr>,
    /// Of a tool: the header that repeats the input.
    pub(crate) header: Option<LitStr>,
    /// Of a prompt or a resource: the function that offers values.
    pub(crate) complete: Option<Path>,
    /// The number as JSON text.
    pub(crate) multiple_of: Option<String>,
    pub(crate) format: Option<LitStr>,
    pub(crate) unique: bool,
    pub(crate) items: Option<Box<Items>>,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) deprecated: Option<Deprecated>,
    /// The key, for rules that only some nouns have.
    pub(crate) secret: Option<Ident>,
    pub(crate) flatten: Option<Ident>,
}

/// What is said of the items of a list.
pub(crate) struct Items {
    /// Their type, when that can be seen.
    pub(crate) ty: Option<Type>,
    pub(crate) limits: Limits,
}

/// That nobody should send the input any more.
pub(crate) struct Deprecated {
    pub(crate) key: Ident,
    /// What to do instead.
    pub(crate) instead: Option<LitStr>,
}

/// A number that values are compared with.
pub(crate) struct Bound {
    /// The key, which is also what the runtime calls it.
    pub(crate) key: Ident,
    /// The number as JSON text, so that 64 bits stay exact.
    pub(crate) json: String,
}

impl Limits {
    /// Reads every `#[param(..)]` among the attributes of an input of type `ty`.
    pub(crate) fn check(attrs: &[Attribute], ty: &Type, errors: &mut Errors) -> Self {
        Self::check_keys(attrs, &KEYS, ty, errors)
    }

    /// As [`check`](Self::check), on something that has only these keys.
    pub(crate) fn check_keys(attrs: &[Attribute], list: &KeyList, ty: &Type, errors: &mut Errors) -> Self {
        let mut keys = Keys::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("param")) {
            match &attr.meta {
                Meta::List(tokens) => keys.read(tokens.tokens.clone(), list, errors),
                _ => errors.add(attr, messages::param_without_list()),
            }
        }
        Reader::of(Some(ty), errors).read(&keys)
    }
}

struct Reader<'a> {
    /// The scalar that the input is, when that can be seen.
    primitive: Option<Primitive>,
    is_option: bool,
    /// Whether it is a list, as far as that can be seen.
    is_list: bool,
    /// The type of its items, likewise.
    item: Option<Type>,
    errors: &'a mut Errors,
}

impl<'a> Reader<'a> {
    fn of(ty: Option<&Type>, errors: &'a mut Errors) -> Self {
        let item = ty.and_then(primitive::item_of);
        Self {
            primitive: ty.and_then(Primitive::of),
            is_option: ty.is_some_and(|ty| primitive::inside_option(ty).is_some()),
            is_list: item.is_some(),
            item: item.cloned(),
            errors,
        }
    }
}

impl Reader<'_> {
    fn read(mut self, keys: &Keys) -> Limits {
        let limits = Limits {
            rename: keys.get("rename").and_then(|key| self.rename(key)),
            default: keys.get("default").and_then(|key| self.default(key)),
            one_of: keys.get("one_of").map(|key| self.one_of(key)).unwrap_or_default(),
            examples: self.examples(keys),
            bounds: self.bounds(keys),
            len: keys.get("len").and_then(|key| self.len(key)),
            pattern: keys.get("pattern").and_then(|key| self.pattern(key)),
            header: keys.get("header").and_then(|key| self.header(key)),
            complete: keys.get("complete").and_then(|key| self.complete(key, keys)),
            multiple_of: keys.get("multiple_of").and_then(|key| self.multiple_of(key, keys)),
            format: keys.get("format").and_then(|key| self.format(key)),
            unique: keys.get("unique").is_some_and(|key| self.unique(key)),
            items: keys.get("items").and_then(|key| self.items(key)).map(Box::new),
            aliases: keys.get("alias").map(|key| self.aliases(key, keys)).unwrap_or_default(),
            deprecated: keys.get("deprecated").and_then(|key| self.deprecated(key)),
            secret: keys.get("secret").and_then(|key| self.secret(key, keys)),
            flatten: keys.get("flatten").and_then(|key| self.flatten(key, keys)),
        };
        values::check(keys, self.primitive, self.errors);
        limits
    }

    fn examples(&mut self, keys: &Keys) -> Vec<Expr> {
        let one = keys.get("example").and_then(|key| self.value(key));
        let several =
            keys.get("examples").map(|key| self.list(key, messages::param::examples_without_list()));
        one.into_iter().chain(several.unwrap_or_default()).collect()
    }

    fn rename(&mut self, key: &Key) -> Option<LitStr> {
        let name = key.string(self.errors)?;
        if name.value().is_empty() {
            self.errors.add(&name, messages::empty_rename());
        }
        Some(name)
    }

    fn default(&mut self, key: &Key) -> Option<Expr> {
        if self.is_option {
            self.errors.add(&key.name, messages::default_of_option());
            return None;
        }
        self.value(key)
    }

    fn one_of(&mut self, key: &Key) -> Vec<Expr> {
        self.list(key, messages::one_of_without_list())
    }

    fn list(&mut self, key: &Key, no_list: Message) -> Vec<Expr> {
        match key.expr(self.errors) {
            Some(Expr::Array(array)) if !array.elems.is_empty() => {
                // One value of the wrong kind seldom comes alone: the first is told, and stands for the rest.
                array.elems.iter().map_while(|value| self.value_of(key, value)).collect()
            }
            Some(other) => {
                self.errors.add(other, no_list);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn value(&mut self, key: &Key) -> Option<Expr> {
        let value = key.expr(self.errors)?;
        self.value_of(key, value)
    }

    /// A value of the input's type. What can be seen to be none is told in our words, the rest in the compiler's.
    fn value_of(&mut self, key: &Key, value: &Expr) -> Option<Expr> {
        let value = keys::peel(value);
        if let (Some(primitive), Some(found)) = (self.primitive, Literal::of(value))
            && !found.is_a(primitive)
        {
            self.errors.add(value, messages::wrong_kind(&key.name, primitive, found.words()));
            return None;
        }
        if let (Some(primitive), Expr::Array(_)) = (self.primitive, value) {
            self.errors.add(value, messages::wrong_kind(&key.name, primitive, "a list"));
            return None;
        }
        Some(value.clone())
    }

    fn len(&mut self, key: &Key) -> Option<(u64, Option<u64>)> {
        let value = key.expr(self.errors)?;
        if let Some(primitive) = self.primitive.filter(|primitive| *primitive != Primitive::Text) {
            self.errors.add(&key.name, messages::len_without_length(primitive));
            return None;
        }
        let len = length::length(value);
        match len {
            None => self.errors.add(value, messages::wants_length()),
            Some((least, Some(most))) if least > most => {
                self.errors.add(value, messages::empty_length(least, most))
            }
            Some(_) => {}
        }
        len
    }

    fn pattern(&mut self, key: &Key) -> Option<LitStr> {
        if let Some(primitive) = self.primitive.filter(|primitive| *primitive != Primitive::Text) {
            self.errors.add(&key.name, messages::pattern_without_text(primitive));
            return None;
        }
        if self.is_list {
            self.errors.add(&key.name, messages::param::of_items(&key.name));
            return None;
        }
        let pattern = key.string(self.errors)?;
        if let Err(message) = pattern::check(&pattern.value()) {
            self.errors.add(&pattern, message);
        }
        Some(pattern)
    }

    fn header(&mut self, key: &Key) -> Option<LitStr> {
        let header = key.string(self.errors)?;
        if !is_token(&header.value()) {
            self.errors.add(&header, messages::illegal_header(&header.value()));
        }
        if self.primitive == Some(Primitive::Float) {
            self.errors.add(&key.name, messages::header_of_fractions());
        }
        Some(header)
    }

    fn complete(&mut self, key: &Key, keys: &Keys) -> Option<Path> {
        let function = match key.expr(self.errors)? {
            Expr::Path(ExprPath { qself: None, path, .. }) => path,
            other => {
                self.errors.add(other, messages::complete_without_function());
                return None;
            }
        };
        if keys.get("one_of").is_some() || self.primitive == Some(Primitive::Bool) {
            self.errors.add(&key.name, messages::completes_by_itself());
        }
        Some(function.clone())
    }
}

/// What the name of a header is made of (RFC 9110, section 5.6.2).
fn is_token(name: &str) -> bool {
    let is_legal = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    !name.is_empty() && name.chars().all(is_legal)
}
