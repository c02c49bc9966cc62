//! The rules of an annotated function.

use std::collections::HashSet;

use proc_macro2::Ident;
use syn::{Attribute, GenericParam, LitStr, ReturnType, Safety, Signature, Type};

use super::authorize::Authorize;
use super::icons::Icon;
use super::meta::Entry;
use super::offer::Offer;
use super::word::is_word;
use crate::diag::Errors;
use crate::docs::{self, Text};
use crate::item_fn::ItemFn;
use crate::keys::{Key, Keys};
use crate::params::{self, Input, Param};
use crate::runtime::Noun;
use crate::{messages, primitive};

/// An annotated function that can be served.
pub(crate) struct Handler<'a> {
    pub(crate) noun: &'static Noun,
    pub(crate) item: &'a ItemFn,
    pub(crate) params: Vec<Param>,
    pub(crate) run: Run,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<Text>,
    pub(crate) caps: Vec<LitStr>,
    pub(crate) icons: Vec<Icon>,
    pub(crate) meta: Vec<Entry>,
    pub(crate) offer: Offer,
    /// Who decides who may call, besides the capabilities.
    pub(crate) authorize: Option<Authorize>,
}

/// How the function is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    /// An `async fn`.
    Async,
    /// A plain `fn` that says that it does not block.
    Inline,
    /// Any other plain `fn`.
    Blocking,
}

impl<'a> Handler<'a> {
    /// Applies the rules that hold for every noun.
    pub(crate) fn check(
        noun: &'static Noun,
        item: &'a ItemFn,
        keys: &Keys,
        errors: &mut Errors,
    ) -> Option<Self> {
        let sig = &item.sig;
        if !item.has_body() {
            errors.add(&sig.ident, messages::no_body());
        }
        if let (None, Some(receiver)) = (&item.owner, sig.receiver()) {
            errors.add(receiver, messages::method(noun));
        }
        check_signature(noun, item, errors);
        let params: Vec<Option<Param>> =
            sig.inputs.iter().map(|arg| Param::check(arg, item.owner.as_ref(), errors)).collect();
        let params: Option<Vec<Param>> = params.into_iter().collect();
        check_names(params.iter().flatten(), errors);
        if let ReturnType::Type(_, ty) = &sig.output {
            params::check_output(ty, !sig.generics.params.is_empty(), errors);
        }
        let run = check_run(noun, sig, keys.get("inline"), errors);
        let title = keys.get("title").and_then(|key| key.string(errors));
        let described = keys.get("description").and_then(|key| key.string(errors)).map(Text::Literal);
        let caps = keys.get("caps").and_then(|key| check_caps(key, errors)).unwrap_or_default();
        let icons = keys.get("icon").map(|key| Icon::check_all(key, errors)).unwrap_or_default();
        let meta = keys.get("meta").map(|key| Entry::check_all(key, errors)).unwrap_or_default();
        let offer = Offer::check(keys, errors);
        let authorize = keys.get("authorize").and_then(|key| Authorize::check(key, item, errors));
        let description = described.or_else(|| docs::description(&item.attrs));
        let params = params?;
        Some(Self { noun, item, params, run, title, description, caps, icons, meta, offer, authorize })
    }

    pub(crate) fn ident(&self) -> &'a Ident {
        &self.item.sig.ident
    }

    pub(crate) fn cfgs(&self) -> impl Iterator<Item = &'a Attribute> {
        self.item.cfgs()
    }

    /// The return type, when one is written.
    pub(crate) fn output(&self) -> Option<&'a Type> {
        match &self.item.sig.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => Some(ty),
        }
    }

    /// Headers repeat what models send, not what people fill in.
    pub(crate) fn refuse_headers(&self, errors: &mut Errors) {
        for header in self.inputs().filter_map(|input| input.limits.header.as_ref()) {
            errors.add(header, messages::header_outside_tools(self.noun));
        }
    }

    /// What people fill in stands in the conversation.
    pub(crate) fn refuse_secrets(&self, errors: &mut Errors) {
        for secret in self.inputs().filter_map(|input| input.limits.secret.as_ref()) {
            errors.add(secret, messages::param::secret_in_prompt());
        }
    }

    /// What is no capture of a URI.
    pub(crate) fn refuse_free_inputs(&self, errors: &mut Errors) {
        for limits in self.inputs().map(|input| &input.limits) {
            let deprecated = limits.deprecated.as_ref().map(|deprecated| &deprecated.key);
            for (key, name) in [
                (&limits.secret, "secret"),
                (&limits.flatten, "flatten"),
                (&deprecated.cloned(), "deprecated"),
            ] {
                key.iter().for_each(|key| errors.add(key, messages::param::not_of_captures(name)));
            }
            limits
                .aliases
                .iter()
                .for_each(|alias| errors.add(alias, messages::param::not_of_captures("alias")));
        }
    }

    /// The owned parameters, in order.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.params.iter().filter_map(|param| match param {
            Param::Owned(input) => Some(&**input),
            Param::Borrowed(_) => None,
        })
    }
}

fn check_signature(noun: &Noun, item: &ItemFn, errors: &mut Errors) {
    let sig = &item.sig;
    if let Some(token) = &sig.constness {
        errors.add(token, messages::qualified_function(noun, "const"));
    }
    if let Safety::Unsafe(token) = &sig.safety {
        errors.add(token, messages::qualified_function(noun, "unsafe"));
    }
    if let Some(abi) = &sig.abi {
        errors.add(abi, messages::qualified_function(noun, "extern"));
    }
    if item.owner.is_none() && primitive::is_primitive_name(&sig.ident) {
        errors.add(&sig.ident, messages::primitive_name(&sig.ident));
    }
    if !sig.generics.params.is_empty() {
        let has_types = sig.generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
        let message = if has_types { messages::generic(noun) } else { messages::lifetime(noun) };
        errors.add(&sig.generics, message);
    } else if let Some(clause) = &sig.generics.where_clause {
        errors.add(clause, messages::where_clause(noun));
    }
    if let Some(variadic) = &sig.variadic {
        errors.add(variadic, messages::variadic());
    }
}

fn check_names<'a>(params: impl Iterator<Item = &'a Param>, errors: &mut Errors) {
    let mut seen = HashSet::new();
    let inputs = params.filter_map(|param| match param {
        Param::Owned(input) => Some(input),
        Param::Borrowed(_) => None,
    });
    let mut aliases = Vec::new();
    for input in inputs {
        // Nobody sends something of this name when the fields are the inputs.
        if input.limits.flatten.is_none() && !seen.insert(input.name.value()) {
            errors.add(&input.name, messages::repeated_input(&input.name.value()));
        }
        aliases.extend(&input.limits.aliases);
    }
    for alias in aliases {
        if !seen.insert(alias.value()) {
            errors.add(alias, messages::param::repeated_alias(&alias.value()));
        }
    }
}

fn check_run(noun: &Noun, sig: &Signature, inline: Option<&Key>, errors: &mut Errors) -> Run {
    match (&sig.asyncness, inline) {
        (Some(_), Some(key)) => {
            errors.add(&key.name, messages::inline_async(noun));
            Run::Async
        }
        (Some(_), None) => Run::Async,
        (None, Some(key)) if key.flag(errors) => Run::Inline,
        (None, _) => Run::Blocking,
    }
}

fn check_caps(key: &Key, errors: &mut Errors) -> Option<Vec<LitStr>> {
    let caps = key.strings(errors)?;
    for cap in &caps {
        let name = cap.value();
        if !is_word(&name) {
            errors.add(cap, messages::illegal_cap(&name));
        }
    }
    Some(caps)
}
