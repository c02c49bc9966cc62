//! Two schemas: what callers may send that they could not, and what they may get.

use std::cmp::Ordering;

use serde_json::Value;

use super::change::Changes;
use super::compare::keys;
use super::keyword::{
    Bound, LEAST, MOST, SAID, UNDERSTOOD, bound, branches, choices, closed, is_alike, is_kin, kinds,
    member_of, named, order, properties, required, shown,
};

/// Who has to keep to the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Callers, with their arguments.
    Input,
    /// The app, with its results.
    Output,
}

/// Adds what differs.
pub(super) fn compare(changes: &mut Changes<'_>, side: Side, old: &Value, new: &Value) {
    let mut comparison = Comparison { changes, side };
    comparison.schema("", old, new);
    for name in keys(&old["$defs"], &new["$defs"]) {
        if let (Some(old), Some(new)) = (old["$defs"].get(name), new["$defs"].get(name)) {
            comparison.schema(&format!("#{name}"), old, new);
        }
    }
}

struct Comparison<'a, 'b> {
    changes: &'a mut Changes<'b>,
    side: Side,
}

impl Comparison<'_, '_> {
    fn schema(&mut self, path: &str, old: &Value, new: &Value) {
        if old == new {
            return;
        }
        for key in SAID {
            self.said(path, key, &old[key], &new[key]);
        }
        let (mut before, mut now) = (branches(old), branches(new));
        if let (&[before], &[now]) = (before.as_slice(), now.as_slice()) {
            return self.branch(path, before, now);
        }
        // Those that are most alike belong together.
        for is_other in [|one: &Value, other: &Value| one == other, is_alike, is_kin] {
            before.retain(|branch| match now.iter().position(|other| is_other(branch, other)) {
                Some(at) => {
                    self.schema(path, branch, now.remove(at));
                    false
                }
                None => true,
            });
        }
        for branch in before {
            self.narrower(path, &format!("{} is left out", named(branch)));
        }
        for branch in now {
            self.wider(path, &format!("{} is new", named(branch)));
        }
    }

    /// What is said of a value.
    fn said(&mut self, path: &str, key: &str, old: &Value, new: &Value) {
        if old != new {
            let what = match (old, new) {
                (Value::Null, new) => format!("a {key} was added, {}", shown(new)),
                (old, Value::Null) => format!("the {key} {} was removed", shown(old)),
                (old, new) => format!("the {key} {} became {}", shown(old), shown(new)),
            };
            self.changes.risky(format!("says something else of {}: {what}", self.place(path)));
        }
    }

    /// Two schemas that are no unions.
    fn branch(&mut self, path: &str, old: &Value, new: &Value) {
        let (before, now) = (kinds(old), kinds(new));
        if before.is_disjoint(&now) {
            return self.other(path, &format!("{} became {}", named(old), named(new)));
        }
        for kind in before.difference(&now).filter(|kind| !(**kind == "integer" && now.contains("number"))) {
            self.narrower(path, &format!("type {kind} is left out"));
        }
        for kind in now.difference(&before).filter(|kind| !(**kind == "integer" && before.contains("number")))
        {
            self.wider(path, &format!("type {kind} is new"));
        }
        self.choices(path, old, new);
        for (bounds, tighter) in [(LEAST, Ordering::Greater), (MOST, Ordering::Less)] {
            for (keyword, excluding, word) in bounds {
                self.bound(
                    path,
                    word,
                    bound(old, keyword, excluding),
                    bound(new, keyword, excluding),
                    tighter,
                );
            }
        }
        self.members(path, old, new);
        self.rest(path, old, new);
    }

    fn choices(&mut self, path: &str, old: &Value, new: &Value) {
        match (choices(old), choices(new)) {
            (None, None) => {}
            (Some(_), None) => self.wider(path, "there is no closed list of values any more"),
            (None, Some(list)) => {
                self.narrower(path, &format!("only these are left: {}", shown(&Value::Array(list))));
            }
            (Some(before), Some(now)) => {
                for value in before.iter().filter(|value| !now.contains(value)) {
                    self.narrower(path, &format!("the value {} is left out", shown(value)));
                }
                for value in now.iter().filter(|value| !before.contains(value)) {
                    self.wider(path, &format!("the value {} is new", shown(value)));
                }
            }
        }
    }

    fn bound(
        &mut self,
        path: &str,
        word: &str,
        old: Option<Bound<'_>>,
        new: Option<Bound<'_>>,
        tighter: Ordering,
    ) {
        let order = match (&old, &new) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => tighter,
            (Some(_), None) => tighter.reverse(),
            (Some(old), Some(new)) => match order(new.value, old.value) {
                Ordering::Equal if new.excludes == old.excludes => Ordering::Equal,
                Ordering::Equal if new.excludes => tighter,
                Ordering::Equal => tighter.reverse(),
                order => order,
            },
        };
        let shown = |bound: Option<Bound<'_>>| bound.map_or_else(|| "none".to_owned(), |bound| bound.shown());
        let what = || format!("{word} {} became {}", shown(old), shown(new));
        match order {
            Ordering::Equal => {}
            order if order == tighter => self.narrower(path, &what()),
            _ => self.wider(path, &what()),
        }
    }

    fn members(&mut self, path: &str, old: &Value, new: &Value) {
        let (before, now) = (properties(old), properties(new));
        let (needed, needs) = (required(old), required(new));
        let mut added: Vec<&String> = now.keys().filter(|name| !before.contains_key(*name)).collect();
        for (name, schema) in &before {
            let inside = member_of(path, name);
            let Some(other) = now.get(name) else {
                let same = added.iter().position(|new| {
                    now[*new] == *schema && needs.contains(new.as_str()) == needed.contains(name.as_str())
                });
                let place = self.place(&inside);
                match same.map(|at| added.remove(at)) {
                    Some(new) => self.changes.breaking(format!("has renamed {place} to `{new}`")),
                    None => self.changes.breaking(format!("has lost {place}")),
                }
                continue;
            };
            let place = self.place(&inside);
            match (self.side, needed.contains(name.as_str()), needs.contains(name.as_str())) {
                (Side::Input, false, true) => {
                    self.changes.breaking(format!("cannot do without {place} any more"))
                }
                (Side::Input, true, false) => self.changes.additive(format!("can do without {place} now")),
                (Side::Output, true, false) => self.changes.breaking(format!("may leave out {place} now")),
                (Side::Output, false, true) => self.changes.additive(format!("always has {place} now")),
                _ => {}
            }
            self.schema(&inside, schema, other);
        }
        for name in added {
            let place = self.place(&member_of(path, name));
            match (self.side, needs.contains(name.as_str())) {
                (Side::Input, true) => self.changes.breaking(format!("needs {place}, which is new")),
                (Side::Input, false) => {
                    self.changes.additive(format!("takes {place}, which is new and optional"))
                }
                (Side::Output, _) => self.changes.additive(format!("has {place}, which is new")),
            }
        }
        match (closed(old), closed(new)) {
            (Some(true), Some(false) | None) => self.wider(path, "unknown members are allowed"),
            (Some(false) | None, Some(true)) => self.narrower(path, "unknown members are refused"),
            _ => self.schema(
                &format!("{path}{{}}"),
                &old["additionalProperties"],
                &new["additionalProperties"],
            ),
        }
        self.schema(&format!("{path}[]"), &old["items"], &new["items"]);
    }

    /// Keywords that stand for themselves.
    fn rest(&mut self, path: &str, old: &Value, new: &Value) {
        match (old["uniqueItems"] == true, new["uniqueItems"] == true) {
            (false, true) => self.narrower(path, "no item may come twice"),
            (true, false) => self.wider(path, "items may come twice"),
            _ => {}
        }
        match (old["multipleOf"].as_f64(), new["multipleOf"].as_f64()) {
            (before, now) if before == now => {}
            (Some(before), Some(now)) if before % now == 0.0 => {
                self.wider(path, &format!("multiples of {now} are enough"))
            }
            (Some(_), None) => self.wider(path, "it need not be a multiple any more"),
            (_, Some(now)) => self.narrower(path, &format!("only multiples of {now} are left")),
            (None, None) => {}
        }
        for keyword in keys(old, new) {
            let is_bound = LEAST.iter().chain(&MOST).any(|(one, other, _)| [*one, *other].contains(&keyword));
            let (old, new) = (&old[keyword], &new[keyword]);
            if old == new || is_bound || UNDERSTOOD.contains(&keyword) || SAID.contains(&keyword) {
                continue;
            }
            match (old, new) {
                (Value::Null, new) => self.narrower(path, &format!("{keyword} {} is new", shown(new))),
                (old, Value::Null) => self.wider(path, &format!("{keyword} {} is gone", shown(old))),
                _ => self.other(path, &format!("{keyword} {} became {}", shown(old), shown(new))),
            }
        }
    }

    /// Some values are not what they were any more.
    fn narrower(&mut self, path: &str, what: &str) {
        let place = self.place(path);
        match self.side {
            Side::Input => self.changes.breaking(format!("takes less for {place}: {what}")),
            Side::Output => self.changes.additive(format!("gives less for {place}: {what}")),
        }
    }

    /// There are more values than there were.
    fn wider(&mut self, path: &str, what: &str) {
        let place = self.place(path);
        match self.side {
            Side::Input => self.changes.additive(format!("takes more for {place}: {what}")),
            Side::Output => self.changes.risky(format!("gives more for {place}: {what}")),
        }
    }

    /// Nothing tells whether one has anything to do with the other.
    fn other(&mut self, path: &str, what: &str) {
        let verb = if self.side == Side::Input { "takes" } else { "gives" };
        let place = self.place(path);
        self.changes.breaking(format!("{verb} something else for {place}: {what}"));
    }

    fn place(&self, path: &str) -> String {
        match (self.side, path) {
            (Side::Input, "") => "its arguments".into(),
            (Side::Input, path) => format!("the argument `{path}`"),
            (Side::Output, "") => "its result".into(),
            (Side::Output, path) => format!("`{path}` of its result"),
        }
    }
}
