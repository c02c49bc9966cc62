//! The rules of an `impl` with tools.

use std::collections::HashSet;

use super::parse::Parsed;
use crate::diag::Errors;
use crate::messages;
use crate::tool::Tool;

/// An `impl` whose tools can be served.
pub(crate) struct Tools<'a> {
    pub(crate) parsed: &'a Parsed,
    pub(crate) tools: Vec<Tool<'a>>,
}

impl<'a> Tools<'a> {
    pub(crate) fn check(parsed: &'a Parsed, errors: &mut Errors) -> Option<Self> {
        check_impl(parsed, errors);
        let tools: Vec<Option<Tool>> =
            parsed.methods().map(|method| Tool::check(&method.tool, errors)).collect();
        let tools: Vec<Tool> = tools.into_iter().collect::<Option<_>>()?;
        check_names(&tools, errors);
        Some(Self { parsed, tools })
    }
}

fn check_impl(parsed: &Parsed, errors: &mut Errors) {
    if let Some(of_trait) = &parsed.of_trait {
        errors.add(of_trait, messages::trait_impl());
    }
    if !parsed.generics.params.is_empty() {
        errors.add(&parsed.generics, messages::generic_impl());
    } else if let Some(clause) = &parsed.where_clause {
        errors.add(clause, messages::generic_impl());
    }
    if let Some(own) = parsed.functions().find(|function| function.sig.ident == "tools") {
        errors.add(&own.sig.ident, messages::tools_is_taken());
    }
}

/// Behind different `cfg`s the same name is no mistake.
fn check_names(tools: &[Tool], errors: &mut Errors) {
    let mut seen = HashSet::new();
    for tool in tools.iter().filter(|tool| tool.handler.cfgs().next().is_none()) {
        if !seen.insert(tool.name.value()) {
            errors.add(&tool.name, messages::repeated_tool(&tool.name.value()));
        }
    }
}
