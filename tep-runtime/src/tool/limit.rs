//! How long a result may be, and what becomes of one that is longer.

use super::{Form, ToolResult};
use crate::protocol::Content;

/// What a tool returns at the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResultLimit {
    bytes: usize,
}

impl ResultLimit {
    pub(crate) fn new(bytes: usize) -> Self {
        Self { bytes }
    }

    /// The result within the limit. Text is cut, and the model is told so; what cannot be read in part is refused.
    pub(crate) fn apply(self, mut result: ToolResult) -> ToolResult {
        let is_long = |result: &ToolResult| result.content.iter().map(size).sum::<usize>() > self.bytes;
        let data = result.structured.as_ref();
        let is_data = data.is_some_and(|data| data.form != Form::Echo && !result.is_error);
        if let Some(bytes) = data.filter(|_| is_data).map(|data| data.json.get().len())
            && bytes > self.bytes
        {
            return self.refused("data", bytes);
        }
        if !is_long(&result) {
            return result;
        }
        let is_text = |block: &Content| matches!(block, Content::Text { .. });
        let (mut kinds, mut whole) = (Vec::new(), 0);
        for block in result.content.iter().filter(|block| !is_text(block)) {
            kinds.push(kind(block));
            whole += size(block);
        }
        if whole > self.bytes {
            kinds.dedup();
            return self.refused(&kinds.join(" and "), whole);
        }
        if !is_data {
            // A part of a text is not the data that the whole of it was.
            result.structured = None;
        }
        self.cut(&mut result.content, whole);
        result
    }

    /// Keeps as much of the texts as there is room for beside the blocks that are not cut.
    fn cut(self, content: &mut Vec<Content>, whole: usize) {
        let texts: usize = content.iter().filter_map(Content::as_text).map(str::len).sum();
        // The longest note that there can be has its room.
        let reserved = self.note(texts, texts).len();
        let mut room = self.bytes.saturating_sub(whole).saturating_sub(reserved);
        let mut kept = 0;
        content.retain_mut(|block| {
            let Content::Text { text, .. } = block else { return true };
            let end = (0..=room.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
            text.truncate(end.unwrap_or(0));
            room -= text.len();
            kept += text.len();
            !text.is_empty()
        });
        content.push(Content::text(self.note(texts - kept, texts)));
    }

    fn note(self, missing: usize, texts: usize) -> String {
        format!(
            "[{missing} of {texts} bytes of text were left out here: this tool returns at most {}. Ask for less, such as \
             with narrower arguments.]",
            self.bytes
        )
    }

    fn refused(self, what: &str, bytes: usize) -> ToolResult {
        ToolResult::error(format!(
            "the result has {bytes} bytes of {what}, which cannot be cut, and this tool returns at most {}; ask for less, \
             such as with narrower arguments",
            self.bytes
        ))
    }
}

/// How many bytes of a block count: what is in it, as it is sent.
fn size(block: &Content) -> usize {
    match block {
        Content::Text { text, .. } => text.len(),
        Content::Image { data, .. } | Content::Audio { data, .. } => data.len(),
        Content::Resource(embedded) => embedded.resource.size_hint(),
        Content::ResourceLink(_) => 0,
    }
}

fn kind(block: &Content) -> &'static str {
    match block {
        Content::Text { .. } => "text",
        Content::Image { .. } => "a picture",
        Content::Audio { .. } => "sound",
        Content::ResourceLink(_) | Content::Resource(_) => "a resource",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::tool::IntoToolResult as _;

    fn limited(result: ToolResult) -> ToolResult {
        ResultLimit::new(256).apply(result)
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        for text in ["a".repeat(256), "é".repeat(128), "1".into(), String::new()] {
            let result = limited(text.clone().into_tool_result());
            assert_eq!((result.joined_text(), result.is_error()), (text, false));
        }
    }

    #[test]
    fn text_is_cut_between_characters_within_the_limit() {
        for text in ["a".repeat(257), "é".repeat(400), "🎉".repeat(100_000)] {
            let result = limited(ToolResult::text(text.clone()));
            let [kept, note] = [0, 1].map(|at| result.blocks()[at].as_text().unwrap_or_default());
            assert!(text.starts_with(kept) && !kept.is_empty());
            let said =
                format!("[{} of {} bytes of text were left out here", text.len() - kept.len(), text.len());
            assert!(note.starts_with(&said), "{note}");
            assert!(kept.len() + note.len() <= 256, "{}", kept.len() + note.len());
            assert!(!result.is_error());
        }
    }

    #[test]
    fn the_first_texts_are_kept() {
        let texts = ["a".repeat(20), "b".repeat(300), "c".into()].map(Content::text);
        let link = Content::link(crate::protocol::ResourceLink::new("tep://log", "log"));
        let [first, second, third] = texts;
        let result = limited(ToolResult::content([first, second, link.clone(), third]));
        let blocks = result.blocks();
        assert_eq!(blocks.len(), 4, "{blocks:?}");
        assert_eq!((blocks[0].as_text(), &blocks[2]), (Some("a".repeat(20).as_str()), &link));
        assert!(blocks[1].as_text().is_some_and(|text| text.starts_with('b') && text.len() < 300));
    }

    #[test]
    fn what_cannot_be_cut_is_refused() {
        let long = "x".repeat(300);
        let structured = |value| ToolResult::text("short").structured(&value).expect("JSON");
        for (result, what) in [
            (structured(json!({ "a": long })), "308 bytes of data"),
            (vec![1_u64; 200].into_tool_result(), "401 bytes of data"),
            (ToolResult::content([Content::image([0; 300], "image/png")]), "400 bytes of a picture"),
            (ToolResult::content([Content::audio([0; 300], "audio/wav")]), "400 bytes of sound"),
        ] {
            let result = limited(result);
            assert!(result.is_error() && result.structured.is_none());
            let said = result.joined_text();
            assert!(said.contains(what) && said.contains("at most 256"), "{said}");
        }
    }

    #[test]
    fn a_text_that_was_data_is_none_when_it_is_cut() {
        let result = limited(format!("[{}1]", "1,".repeat(200)).into_tool_result());
        assert!(result.structured.is_none() && !result.is_error());
    }

    #[test]
    fn data_stays_beside_a_text_that_is_cut() {
        let result = ToolResult::text("x".repeat(300)).structured(&json!({ "a": 1 })).expect("JSON");
        assert!(limited(result).structured.is_some());
    }

    #[test]
    fn a_failure_is_cut_and_stays_one() {
        let result = limited(ToolResult::error("x".repeat(300)));
        assert!(result.is_error() && result.joined_text().contains("left out here"));
    }
}
