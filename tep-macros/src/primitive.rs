//! What can be known of a type from the way it is written.
//!
//! Only Rust's own scalars and `String` are recognised, and only to word a mistake early; whether a type fits is for
//! the traits of the runtime to say.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, Ident, PathArguments, Type, TypePath};

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Primitive {
    Integer { min: i128, max: i128 },
    Float,
    Bool,
    Char,
    Text,
}

impl Primitive {
    /// The scalar that `ty` is, or that it is an `Option` of.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        match inside_option(ty) {
            Some(inner) => Self::of(inner),
            None if is(ty, &["std", "string", "String"]) || is(ty, &["alloc", "string", "String"]) => {
                Some(Self::Text)
            }
            None => Self::named(&plain(ty)?.get_ident()?.to_string()),
        }
    }

    fn named(name: &str) -> Option<Self> {
        let integer = |min, max| Some(Self::Integer { min, max });
        match name {
            "i8" => integer(i8::MIN.into(), i8::MAX.into()),
            "i16" => integer(i16::MIN.into(), i16::MAX.into()),
            "i32" => integer(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => integer(i64::MIN.into(), i64::MAX.into()),
            "u8" => integer(0, u8::MAX.into()),
            "u16" => integer(0, u16::MAX.into()),
            "u32" => integer(0, u32::MAX.into()),
            "u64" | "usize" => integer(0, u64::MAX.into()),
            "f32" | "f64" => Some(Self::Float),
            "bool" => Some(Self::Bool),
            "char" => Some(Self::Char),
            "String" => Some(Self::Text),
            _ => None,
        }
    }

    /// What its values are.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Integer { .. } => "a whole number",
            Self::Float => "a number",
            Self::Bool => "`true` or `false`",
            Self::Char => "one character",
            Self::Text => "text",
        }
    }

    /// A value as an author writes it.
    pub(crate) fn sample(self) -> &'static str {
        match self {
            Self::Integer { .. } => "10",
            Self::Float => "0.5",
            Self::Bool => "true",
            Self::Char => "'x'",
            Self::Text => "\"text\"",
        }
    }

    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Integer { .. } | Self::Float)
    }
}

/// Whether a type of this name is Rust's own, so that another one would hide it.
pub(crate) fn is_primitive_name(name: &Ident) -> bool {
    name == "str"
        || name == "u128"
        || name == "i128"
        || name != "String" && Primitive::named(&name.to_string()).is_some()
}

/// `T` when the type is written as `Option<T>`.
pub(crate) fn inside_option(ty: &Type) -> Option<&Type> {
    let is_option = ["std", "core"].iter().any(|krate| is(ty, &[krate, "option", "Option"]));
    match &plain(ty)?.segments.last()?.arguments {
        PathArguments::AngleBracketed(arguments) if is_option => match arguments.args.first()? {
            GenericArgument::Type(inner) => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

/// The type of the items when the type is written as one of Rust's lists, or an `Option` of one.
pub(crate) fn item_of(ty: &Type) -> Option<&Type> {
    if let Some(inner) = inside_option(ty) {
        return item_of(inner);
    }
    if let Type::Array(array) = peel(ty) {
        return Some(&array.elem);
    }
    let lists = [
        ["std", "vec", "Vec"],
        ["alloc", "vec", "Vec"],
        ["std", "collections", "VecDeque"],
        ["std", "collections", "HashSet"],
        ["std", "collections", "BTreeSet"],
    ];
    if !lists.iter().any(|list| is(ty, list)) {
        return None;
    }
    match &plain(ty)?.segments.last()?.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first()? {
            GenericArgument::Type(item) => Some(item),
            _ => None,
        },
        _ => None,
    }
}

/// The type inside parentheses and the invisible groups that `macro_rules!` makes.
pub(crate) fn peel(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => peel(&group.elem),
        Type::Paren(paren) => peel(&paren.elem),
        other => other,
    }
}

/// The 128-bit integer that the tokens name, if they do.
pub(crate) fn wide_integer(tokens: TokenStream) -> Option<Ident> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(name) if name == "u128" || name == "i128" => Some(name),
        TokenTree::Group(group) => wide_integer(group.stream()),
        _ => None,
    })
}

/// As [`wide_integer`], in a type.
pub(crate) fn wide_integer_in(ty: &Type) -> Option<Ident> {
    wide_integer(ty.to_token_stream())
}

fn plain(ty: &Type) -> Option<&syn::Path> {
    match peel(ty) {
        Type::Path(TypePath { qself: None, path, .. }) => Some(path),
        _ => None,
    }
}

/// Whether the type is written as this path, in full or by its last name alone.
fn is(ty: &Type, path: &[&str]) -> bool {
    let Some(written) = plain(ty) else { return false };
    let written: Vec<&Ident> = written.segments.iter().map(|segment| &segment.ident).collect();
    let same = |names: &[&str]| {
        names.len() == written.len() && names.iter().zip(&written).all(|(name, ident)| *ident == name)
    };
    same(path) || same(&path[path.len() - 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_is_recognised() {
        for (written, expected) in [
            ("String", Some(Primitive::Text)),
            ("std::string::String", Some(Primitive::Text)),
            ("(f64)", Some(Primitive::Float)),
            ("Option<bool>", Some(Primitive::Bool)),
            ("::core::option::Option<char>", Some(Primitive::Char)),
            ("u8", Some(Primitive::Integer { min: 0, max: 255 })),
            ("my::String", None),
            ("my::Option<u8>", None),
            ("Vec<u8>", None),
            ("Celsius", None),
            ("&str", None),
        ] {
            let ty: Type = syn::parse_str(written).expect("a type");
            assert_eq!(Primitive::of(&ty), expected, "{written}");
        }
    }

    #[test]
    fn items_of_lists() {
        for (written, expected) in [
            ("Vec<u8>", Some("u8")),
            ("Option<std::collections::HashSet<String>>", Some("String")),
            ("[f64; 2]", Some("f64")),
            ("my::Vec<u8>", None),
            ("HashMap<String, u8>", None),
            ("String", None),
        ] {
            let ty: Type = syn::parse_str(written).expect("a type");
            let item = item_of(&ty).map(|item| item.to_token_stream().to_string());
            assert_eq!(item.as_deref(), expected, "{written}");
        }
    }

    #[test]
    fn wide_integers_are_found_at_any_depth() {
        for (written, found) in [("u128", true), ("Vec<(u8, [i128; 2])>", true), ("u64", false)] {
            let ty: Type = syn::parse_str(written).expect("a type");
            assert_eq!(wide_integer_in(&ty).is_some(), found, "{written}");
        }
    }
}
