//! Numbers that values are compared with.

use std::cmp::Ordering;

use super::{Bound, Reader};
use crate::keys::{Key, Keys};
use crate::literal::{Literal, Number};
use crate::messages;
use crate::primitive::Primitive;

impl Reader<'_> {
    pub(super) fn bounds(&mut self, keys: &Keys) -> Vec<Bound> {
        let mut bounds = Vec::new();
        let mut numbers = Vec::new();
        for name in ["min", "max", "exclusive_min", "exclusive_max"] {
            let Some(key) = keys.get(name) else { continue };
            let Some(number) = self.number(key) else { continue };
            bounds.push(Bound { key: key.name.clone(), json: number.json() });
            numbers.push((name, number, key));
        }
        self.one_at_each_end(keys);
        self.leave_room(&numbers);
        bounds
    }

    fn one_at_each_end(&mut self, keys: &Keys) {
        for (inclusive, exclusive) in [("min", "exclusive_min"), ("max", "exclusive_max")] {
            if let (Some(_), Some(key)) = (keys.get(inclusive), keys.get(exclusive)) {
                self.errors.add(&key.name, messages::same_end(inclusive, exclusive));
            }
        }
    }

    /// Some number has to be within all bounds.
    fn leave_room(&mut self, numbers: &[(&str, Number, &Key)]) {
        let lowest = numbers.iter().filter(|(name, ..)| name.ends_with("min"));
        for (low_name, low, _) in lowest {
            for (high_name, high, key) in numbers.iter().filter(|(name, ..)| name.ends_with("max")) {
                let may_touch = *low_name == "min" && *high_name == "max";
                let has_room = match low.compare(high) {
                    Ordering::Less => true,
                    Ordering::Equal => may_touch,
                    Ordering::Greater => false,
                };
                if !has_room {
                    key.refuse(
                        self.errors,
                        messages::no_room(low_name, &low.json(), high_name, &high.json()),
                    );
                    return;
                }
            }
        }
    }

    fn number(&mut self, key: &Key) -> Option<Number> {
        let value = key.expr(self.errors)?;
        if let Some(primitive) = self.primitive.filter(|primitive| !primitive.is_number()) {
            self.errors.add(&key.name, messages::bound_without_number(&key.name, primitive));
            return None;
        }
        if self.is_list {
            self.errors.add(&key.name, messages::param::of_items(&key.name));
            return None;
        }
        let number = match Literal::of(value) {
            Some(Literal::Number(number)) => number,
            found => {
                let words = found.map_or("an expression", |found| found.words());
                self.errors.add(value, messages::wants_number(&key.name, words));
                return None;
            }
        };
        if let Some(Primitive::Integer { min, max }) = self.primitive {
            if !number.is_whole {
                self.errors.add(
                    value,
                    messages::wrong_kind(&key.name, Primitive::Integer { min, max }, "a fraction"),
                );
                return None;
            }
            if number.whole().is_none_or(|number| number < min || number > max) {
                self.errors.add(value, messages::out_of_range(&key.name, &number.json(), min, max));
                return None;
            }
        }
        Some(number)
    }
    /// The step as JSON text, when it is above zero and some number within the bounds is a multiple of it.
    pub(super) fn multiple_of(&mut self, key: &Key, keys: &Keys) -> Option<String> {
        let step = self.number(key)?;
        if step.float() <= 0.0 {
            key.refuse(self.errors, messages::param::step_of_nothing());
            return None;
        }
        let end = |name| match keys.get(name).and_then(Key::value).and_then(Literal::of) {
            Some(Literal::Number(number)) => number.whole(),
            _ => None,
        };
        if let (Some(whole), Some(least), Some(most)) = (step.whole(), end("min"), end("max"))
            && least <= most
            && most.div_euclid(whole) * whole < least
        {
            key.refuse(self.errors, messages::param::no_multiple(&step.json(), least, most));
        }
        Some(step.json())
    }
}
