//! What differs between the revisions, as questions: the one place to look when a new revision comes.

use super::{Annotations, Content, ProtocolVersion, ResourceLink};

impl ProtocolVersion {
    /// JSON-RPC batches: only here.
    pub(crate) const fn has_batches(self) -> bool {
        matches!(self, Self::V2025_03_26)
    }

    /// `annotations` of tools.
    pub(crate) fn has_tool_annotations(self) -> bool {
        self >= Self::V2025_03_26
    }

    /// Audio content.
    pub(crate) fn has_audio(self) -> bool {
        self >= Self::V2025_03_26
    }

    /// `context` of a completion: what stands in the other arguments.
    pub(crate) fn has_completion_context(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// `completions` among the capabilities of a server. The method is older.
    pub(crate) fn declares_completions(self) -> bool {
        self >= Self::V2025_03_26
    }

    /// `x-mcp-header` of tools: arguments that are repeated in headers.
    pub(crate) fn has_repeated_params(self) -> bool {
        self >= Self::V2026_07_28
    }

    /// `title` beside `name`.
    pub(crate) fn has_titles(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// `outputSchema` and `structuredContent`.
    pub(crate) fn has_structured_output(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// Resource links as content.
    pub(crate) fn has_resource_links(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// `description` and `websiteUrl` of a client or server.
    pub(crate) fn has_descriptions_of_programs(self) -> bool {
        self >= Self::V2025_11_25
    }

    /// `mode` of `elicitation/create`, and asking with a URL.
    pub(crate) fn has_elicitation_modes(self) -> bool {
        self >= Self::V2025_11_25
    }

    /// `elicitationId` when asking with a URL: only here.
    pub(crate) const fn has_elicitation_ids(self) -> bool {
        matches!(self, Self::V2025_11_25)
    }

    /// Choices with titles as `oneOf`, and several of them, in a form.
    pub(crate) fn has_titled_choices(self) -> bool {
        self >= Self::V2025_11_25
    }

    /// Defaults of other fields than booleans in a form.
    pub(crate) fn has_defaults_in_forms(self) -> bool {
        self >= Self::V2025_11_25
    }

    /// `message` of a progress notification.
    pub(crate) fn has_progress_messages(self) -> bool {
        self >= Self::V2025_03_26
    }

    /// An event stream begins with an empty event, and its connection may end before the stream does.
    pub(crate) const fn has_polling(self) -> bool {
        matches!(self, Self::V2025_11_25)
    }

    /// `lastModified` in annotations.
    pub(crate) fn has_last_modified(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// `_meta` of items, of blocks of content and of what a resource holds. Results have it at every revision.
    pub(crate) fn has_meta_of_items(self) -> bool {
        self >= Self::V2025_06_18
    }

    /// `icons` of servers and items.
    pub(crate) fn has_icons(self) -> bool {
        self >= Self::V2025_11_25
    }

    /// Tasks as an extension. The tasks of 2025-11-25 are another thing under the same names.
    pub(crate) const fn has_tasks_extension(self) -> bool {
        matches!(self, Self::V2026_07_28)
    }

    /// Text contents of a resource carry `"type": "text"` in sessions: one client keeps only those.
    pub(crate) const fn marks_text_contents(self) -> bool {
        self.is_legacy()
    }

    /// Whether every kind of content can be sent as it is.
    pub(crate) fn has_all_content(self) -> bool {
        self.has_audio()
            && self.has_resource_links()
            && self.has_last_modified()
            && self.has_meta_of_items()
            && self.has_icons()
    }
}

impl Content {
    /// Whether the block can be sent as it is. What 2025-11-25 added is icons, and only links have any.
    pub(crate) fn fits(&self, version: ProtocolVersion) -> bool {
        let is_link = matches!(self, Self::ResourceLink(_));
        version.has_all_content() || (version >= ProtocolVersion::V2025_06_18 && !is_link)
    }

    /// The block as `version` can say it: what it does not know becomes text.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        match self {
            Self::Audio { mime_type, .. } if !version.has_audio() => {
                Self::text(format!("[{mime_type}, which this client's protocol revision cannot carry]"))
            }
            Self::ResourceLink(ResourceLink { uri, name, .. }) if !version.has_resource_links() => {
                Self::text(format!("{name}: {uri}"))
            }
            other => {
                let mut block = other.clone();
                if let Some(annotations) = block.annotations_mut() {
                    *annotations = annotations.at(version);
                }
                if !version.has_meta_of_items() {
                    block.forget_meta();
                }
                if let Self::ResourceLink(link) = &mut block
                    && !version.has_icons()
                {
                    link.icons.clear();
                }
                block
            }
        }
    }
}

impl Annotations {
    /// With the members that `version` knows.
    pub(crate) fn at(&self, version: ProtocolVersion) -> Self {
        let mut known = self.clone();
        if !version.has_last_modified() {
            known.last_modified = None;
        }
        known
    }
}
