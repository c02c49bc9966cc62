//! Lists: what their items are, and that none is there twice.

use super::{ITEM_KEYS, Items, Reader};
use crate::keys::{Key, Keys};
use crate::messages;
use crate::primitive::Primitive;

impl Reader<'_> {
    pub(super) fn unique(&mut self, key: &Key) -> bool {
        if let Some(primitive) = self.primitive {
            self.errors.add(&key.name, messages::param::of_no_list(&key.name, primitive));
        }
        key.flag(self.errors)
    }

    pub(super) fn items(&mut self, key: &Key) -> Option<Items> {
        if let Some(primitive) = self.primitive {
            self.errors.add(&key.name, messages::param::of_no_list(&key.name, primitive));
            return None;
        }
        let Some(tokens) = &key.list else {
            key.refuse(self.errors, messages::param::items_without_list());
            return None;
        };
        let mut keys = Keys::default();
        keys.read(tokens.clone(), &ITEM_KEYS, self.errors);
        let ty = self.item.take();
        let limits = Reader::of(ty.as_ref(), self.errors).read(&keys);
        Some(Items { ty, limits })
    }

    /// A key that texts alone have, on something that is none.
    pub(super) fn refuse_without_text(&mut self, key: &Key) -> bool {
        let not_text = self.primitive.filter(|primitive| *primitive != Primitive::Text);
        if let Some(primitive) = not_text {
            self.errors.add(&key.name, messages::param::of_no_text(&key.name, primitive));
        } else if self.is_list {
            self.errors.add(&key.name, messages::param::of_items(&key.name));
        }
        not_text.is_some() || self.is_list
    }
}
