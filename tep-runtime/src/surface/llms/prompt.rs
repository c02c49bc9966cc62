//! A prompt in the full text.

use super::Page;
use super::further::ASKS;
use crate::surface::curl::Base;
use crate::surface::outline::PromptOutline;

impl Page {
    pub(super) fn prompt(&mut self, prompt: &PromptOutline, anchor: &str, base: Base<'_>) {
        let meta = &prompt.meta;
        self.heading(anchor, meta.name, meta.title, meta.description);
        self.caps(meta.caps);
        if prompt.arguments().next().is_none() {
            self.paragraph("It takes no arguments.");
        } else {
            self.paragraph("Arguments:");
            prompt.arguments().for_each(|(name, schema, required)| self.parameter(name, schema, required));
            self.text.push('\n');
        }
        self.paragraph("Returns: text, when it is one text of the user; other messages as JSON.");
        if prompt.can_ask {
            self.paragraph(ASKS);
        }
        self.block("Fill it in:", "sh", &base.get(&prompt.example_path()));
    }
}
