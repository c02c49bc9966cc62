//! A parameter: the caller's input when it is owned, lent by the app when it is borrowed.
//!
//! The rule is read off the `&`, never off the name of a type.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    FnArg, Ident, Lifetime, LitStr, Pat, PatIdent, PatType, Receiver, ReceiverKind, Type, TypeImplTrait,
    TypeReference, parse_quote,
};

use crate::diag::Errors;
use crate::docs::{self, Text};
use crate::limits::Limits;
use crate::{messages, primitive};

/// A parameter that can be served.
pub(crate) enum Param {
    /// The caller's input.
    Owned(Box<Input>),
    /// Lent by the app; the type is the one behind the `&`.
    Borrowed(Box<Type>),
}

/// What a caller sends.
pub(crate) struct Input {
    /// The parameter's own name.
    pub(crate) ident: Ident,
    /// The name on the wire.
    pub(crate) name: LitStr,
    pub(crate) ty: Type,
    pub(crate) description: Option<Text>,
    pub(crate) limits: Limits,
}

impl Param {
    /// Applies every rule that needs this parameter alone. The receiver of a method borrows its `owner`; without one it
    /// is the signature's business.
    pub(crate) fn check(arg: &FnArg, owner: Option<&Ident>, errors: &mut Errors) -> Option<Self> {
        let typed = match arg {
            FnArg::Typed(typed) => typed,
            FnArg::Receiver(receiver) => return Self::receiver(receiver, owner?, errors),
        };
        for attr in &typed.attrs {
            if attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr") {
                errors.add(attr, messages::cfg_on_parameter());
            }
        }
        match primitive::peel(&typed.ty) {
            Type::Reference(reference) => Self::borrowed(typed, reference, errors),
            owned => Self::owned(typed, owned, errors),
        }
    }

    fn receiver(receiver: &Receiver, owner: &Ident, errors: &mut Errors) -> Option<Self> {
        // A lifetime is the signature's business, all but the one that lasts for ever.
        let is_borrowed = match &receiver.kind {
            ReceiverKind::Reference(_, lifetime, None) => {
                lifetime.as_ref().is_none_or(|lifetime| lifetime.ident != "static")
            }
            _ => false,
        };
        if !is_borrowed {
            errors.add(receiver, messages::receiver());
        }
        // What is wrong with the type is told at `self`.
        let owner = Ident::new(&owner.to_string(), receiver.self_token.span());
        is_borrowed.then(|| Self::Borrowed(Box::new(parse_quote!(#owner))))
    }

    fn owned(typed: &PatType, ty: &Type, errors: &mut Errors) -> Option<Self> {
        let ident = named(&typed.pat);
        if ident.is_none() {
            errors.add(&typed.pat, messages::pattern_parameter());
        }
        let fits = owned_type(ty, errors);
        let mut limits = Limits::check(&typed.attrs, ty, errors);
        let ident = ident?.clone();
        let name = limits.rename.take();
        let name = name.unwrap_or_else(|| LitStr::new(&ident.unraw().to_string(), ident.span()));
        let description = docs::description(&typed.attrs);
        fits.then(|| Self::Owned(Box::new(Input { ident, name, ty: ty.clone(), description, limits })))
    }

    fn borrowed(typed: &PatType, reference: &TypeReference, errors: &mut Errors) -> Option<Self> {
        let elem = primitive::peel(&reference.elem);
        let message = match elem {
            Type::Path(path) if path.path.is_ident("str") => Some(messages::borrowed_str()),
            _ if reference.mutability.is_some() => Some(messages::borrowed_mutably()),
            Type::Slice(slice) => Some(messages::borrowed_slice(&slice.elem.to_token_stream())),
            Type::TraitObject(_) => Some(messages::borrowed_dyn()),
            Type::ImplTrait(_) => Some(messages::impl_trait_parameter()),
            Type::Reference(_) => Some(messages::borrowed_twice()),
            _ => match &reference.lifetime {
                Some(lifetime) if lifetime.ident == "static" => Some(messages::borrowed_for_ever()),
                _ => None,
            },
        };
        if let Some(message) = message {
            errors.add(reference, message);
            return None;
        }
        if let Some(attr) = typed.attrs.iter().find(|attr| attr.path().is_ident("param")) {
            errors.add(attr, messages::param_on_borrowed());
        }
        Some(Self::Borrowed(Box::new(elem.clone())))
    }
}

/// Whether the type is called like one that the app lends, to word a mistake.
pub(crate) fn sounds_lent(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let name = path.path.segments.last().filter(|last| last.arguments.is_none()).map(|last| &last.ident);
    name.is_some_and(|name| ["Context", "Identity", "AppHandle"].iter().any(|lent| name == lent))
}

/// The name that a parameter is bound to.
fn named(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(PatIdent { by_ref: None, subpat: None, ident, .. }) => Some(ident),
        _ => None,
    }
}

fn owned_type(ty: &Type, errors: &mut Errors) -> bool {
    let parts = Parts::of(ty);
    let wide = primitive::wide_integer_in(ty);
    if let Some(wide) = &wide {
        errors.add(wide, messages::wide_integer(wide));
    }
    if let Some(found) = parts.impl_trait {
        errors.add(found, messages::impl_trait_parameter());
    }
    if let Some(found) = parts.reference {
        errors.add(found, messages::borrowed_inside());
    }
    wide.is_none() && parts.impl_trait.is_none() && parts.reference.is_none()
}

/// What a function gives back. `is_generic` functions are refused already, and so are their lifetimes.
pub(crate) fn check_output(ty: &Type, is_generic: bool, errors: &mut Errors) {
    let parts = Parts::of(ty);
    if let Some(wide) = primitive::wide_integer_in(ty) {
        errors.add(&wide, messages::wide_integer(&wide));
    }
    if let Some(found) = parts.impl_trait {
        errors.add(found, messages::impl_trait_result());
    } else if let Some(span) = parts.short_lived.filter(|_| !is_generic) {
        errors.add_at(span, messages::borrowed_result());
    }
}

/// What a type is made of, as far as it matters here; the first of each kind.
#[derive(Default)]
struct Parts<'ast> {
    reference: Option<&'ast TypeReference>,
    impl_trait: Option<&'ast TypeImplTrait>,
    /// A borrow that does not last for ever.
    short_lived: Option<proc_macro2::Span>,
}

impl<'ast> Parts<'ast> {
    fn of(ty: &'ast Type) -> Self {
        let mut parts = Self::default();
        parts.visit_type(ty);
        parts
    }
}

impl<'ast> Visit<'ast> for Parts<'ast> {
    fn visit_type_reference(&mut self, reference: &'ast TypeReference) {
        self.reference.get_or_insert(reference);
        if reference.lifetime.is_none() {
            self.short_lived.get_or_insert(reference.span());
        }
        visit::visit_type_reference(self, reference);
    }

    fn visit_type_impl_trait(&mut self, found: &'ast TypeImplTrait) {
        self.impl_trait.get_or_insert(found);
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" {
            self.short_lived.get_or_insert(lifetime.span());
        }
    }
}
