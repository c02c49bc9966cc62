//! The portable schema as a tree: the one value that publishing, reading, error texts and examples are made from.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde_json::{Number as JsonNumber, Value};

use super::exact::order;
use super::pattern::Pattern;

/// What a value may be, and what is said about it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// Whether null is accepted besides.
    pub(super) nullable: bool,
    pub(super) description: Option<String>,
    pub(super) default: Option<Value>,
    pub(super) examples: Vec<Value>,
    /// Other names under which a property is read.
    pub(super) aliases: Vec<String>,
    /// That nobody should send it any more; what to do instead, if that is said.
    pub(super) deprecated: Option<String>,
    pub(super) privacy: Privacy,
}

/// What of a value may be repeated to whoever sent it, and elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Privacy {
    #[default]
    Open,
    /// Something within it is secret, so it is not shown as a whole.
    HoldsSecret,
    Secret,
}

impl Node {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            nullable: false,
            description: None,
            default: None,
            examples: Vec::new(),
            aliases: Vec::new(),
            deprecated: None,
            privacy: Privacy::Open,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Any,
    Null,
    Boolean,
    Integer(Integer),
    Number(Number),
    Text(Text),
    List(List),
    /// A list with a schema for each place.
    Tuple(Vec<Node>),
    Object(Object),
    Choices(Choices),
    /// At least one of these.
    Union(Vec<Node>),
    /// A recursive type, by its place in [`Definitions`].
    Recursive(usize),
}

/// Both ends are included; they are those of the Rust type unless something narrower was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Integer {
    pub(super) min: i128,
    pub(super) max: i128,
    /// Whether values can be beyond what JavaScript holds, so that a string of digits is taken too.
    pub(super) wide: bool,
    /// Above zero.
    pub(super) multiple_of: Option<i128>,
}

impl Integer {
    /// The lower end, unless it is only that of 64 bits, which many clients cannot read.
    pub(super) fn told_min(&self) -> Option<i128> {
        (self.min != i128::from(i64::MIN)).then_some(self.min)
    }

    /// The upper end, with the same exception.
    pub(super) fn told_max(&self) -> Option<i128> {
        let widest = [i128::from(i64::MAX), i128::from(u64::MAX)];
        (!widest.contains(&self.max)).then_some(self.max)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Number {
    pub(super) min: Option<Bound>,
    pub(super) max: Option<Bound>,
    /// Whether the Rust type is `f32`, into which larger numbers would be read as infinite.
    pub(super) single: bool,
    /// Above zero.
    pub(super) multiple_of: Option<JsonNumber>,
}

impl Number {
    /// Raises the lower end, unless it is higher already.
    pub(super) fn raise(&mut self, to: Bound) {
        let is_higher = |own: &Bound| match order(&to.value, &own.value) {
            Ordering::Less => false,
            Ordering::Equal => to.exclusive,
            Ordering::Greater => true,
        };
        if self.min.as_ref().is_none_or(is_higher) {
            self.min = Some(to);
        }
    }

    /// Lowers the upper end, unless it is lower already.
    pub(super) fn lower(&mut self, to: Bound) {
        let is_lower = |own: &Bound| match order(&to.value, &own.value) {
            Ordering::Less => true,
            Ordering::Equal => to.exclusive,
            Ordering::Greater => false,
        };
        if self.max.as_ref().is_none_or(is_lower) {
            self.max = Some(to);
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Bound {
    pub(super) value: JsonNumber,
    pub(super) exclusive: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    /// In characters, both ends included.
    pub(super) length: Length,
    pub(super) pattern: Option<Pattern>,
    pub(super) format: Option<super::format::Format>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Length {
    pub(super) least: usize,
    pub(super) most: Option<usize>,
}

impl Length {
    pub(super) fn admits(&self, length: usize) -> bool {
        length >= self.least && self.most.is_none_or(|most| length <= most)
    }
}

#[derive(Clone, Debug)]
pub(super) struct List {
    pub(super) items: Box<Node>,
    pub(super) length: Length,
    pub(super) unique: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Object {
    /// In the order of the declaration.
    pub(super) properties: Vec<Property>,
    /// Schemas for names that are no property but match.
    pub(super) patterns: Vec<(Pattern, Node)>,
    pub(super) additional: Additional,
}

#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) node: Node,
    pub(super) required: bool,
}

/// Names that are no property and match no pattern.
#[derive(Clone, Debug)]
pub(super) enum Additional {
    Allowed,
    Forbidden,
    Of(Box<Node>),
}

/// A closed list of values.
#[derive(Clone, Debug)]
pub(super) struct Choices {
    pub(super) values: Vec<Value>,
    /// What is said of a value, for those of which something is said.
    pub(super) notes: Vec<(Value, String)>,
    /// As [`Integer::wide`].
    pub(super) wide: bool,
}

/// The recursive types that the nodes refer to.
#[derive(Clone, Debug, Default)]
pub(super) struct Definitions {
    list: Vec<Definition>,
}

#[derive(Clone, Debug)]
struct Definition {
    /// As published: the type's name, numbered when two types share it.
    name: String,
    type_name: String,
    /// The schemas it was made from, to tell two types of one name apart.
    sources: BTreeMap<String, Value>,
    node: Node,
}

impl Definitions {
    /// The place of a type, and whether it was there already. A new one has to be [`put`](Self::put).
    pub(super) fn place(&mut self, type_name: &str, sources: BTreeMap<String, Value>) -> (usize, bool) {
        let known = |d: &Definition| d.type_name == type_name && d.sources == sources;
        if let Some(index) = self.list.iter().position(known) {
            return (index, true);
        }
        let name = match self.list.iter().filter(|d| d.type_name == type_name).count() {
            0 => type_name.to_owned(),
            others => format!("{type_name}-{}", others + 1),
        };
        let node = Node::new(Kind::Any);
        self.list.push(Definition { name, type_name: type_name.to_owned(), sources, node });
        (self.list.len() - 1, false)
    }

    /// Every node, to be changed.
    pub(super) fn nodes_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.list.iter_mut().map(|definition| &mut definition.node)
    }

    pub(super) fn put(&mut self, index: usize, node: Node) {
        self.list[index].node = node;
    }

    pub(super) fn get(&self, index: usize) -> &Node {
        &self.list[index].node
    }

    pub(super) fn name(&self, index: usize) -> &str {
        &self.list[index].name
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Node)> {
        self.list.iter().map(|d| (d.name.as_str(), &d.node))
    }

    /// A type, from the place `first` on, whose values can be values of itself with nothing around them: no reader
    /// would come to an end.
    pub(super) fn endless(&self, first: usize) -> Option<&str> {
        let endless = |start: usize| {
            let mut seen = vec![false; self.list.len()];
            let mut open = vec![self.get(start)];
            while let Some(node) = open.pop() {
                match &node.kind {
                    Kind::Union(branches) => open.extend(branches),
                    Kind::Recursive(index) if *index == start => return true,
                    Kind::Recursive(index) if !std::mem::replace(&mut seen[*index], true) => {
                        open.push(self.get(*index));
                    }
                    _ => {}
                }
            }
            false
        };
        (first..self.list.len()).find(|index| endless(*index)).map(|index| self.name(index))
    }

    /// What a node is, references followed.
    pub(super) fn resolve<'a>(&'a self, node: &'a Node) -> &'a Node {
        let mut node = node;
        // A chain of references without a type in between cannot be longer than the list.
        for _ in 0..=self.list.len() {
            match node.kind {
                Kind::Recursive(index) => node = self.get(index),
                _ => break,
            }
        }
        node
    }
}
