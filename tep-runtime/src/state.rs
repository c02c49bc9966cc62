//! What an app lends to its handlers: application state, looked up by type.

use std::any::{Any, TypeId};
use std::collections::HashMap;

/// The values given to `App::state`, one per type.
#[derive(Default)]
pub(crate) struct States {
    by_type: HashMap<TypeId, State>,
}

struct State {
    type_name: &'static str,
    value: Box<dyn Any + Send + Sync>,
}

impl States {
    /// Adds a value; `false` when there already is one of this type.
    pub(crate) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> bool {
        let state = State { type_name: std::any::type_name::<T>(), value: Box::new(value) };
        self.by_type.insert(TypeId::of::<T>(), state).is_none()
    }

    pub(crate) fn get<T: Any + Send + Sync>(&self) -> Option<&T> {
        self.by_type.get(&TypeId::of::<T>())?.value.downcast_ref()
    }

    /// The types, with their names.
    pub(crate) fn types(&self) -> impl Iterator<Item = (TypeId, &'static str)> {
        self.by_type.iter().map(|(id, state)| (*id, state.type_name))
    }
}

/// One borrowed parameter of a handler: the type that the app has to lend.
#[derive(Clone, Copy)]
pub struct Lent {
    type_id: fn() -> TypeId,
    type_name: fn() -> &'static str,
}

impl Lent {
    /// The type behind `&T` in a handler's signature.
    pub const fn of<T: Any + Send + Sync>() -> Lent {
        Lent { type_id: TypeId::of::<T>, type_name: std::any::type_name::<T> }
    }

    pub(crate) fn type_id(&self) -> TypeId {
        (self.type_id)()
    }

    /// Whether one of the parameters borrows a `T`.
    pub(crate) fn includes<T: Any>(lent: &[Self]) -> bool {
        lent.iter().any(|lent| lent.type_id() == TypeId::of::<T>())
    }

    pub(crate) fn type_name(&self) -> &'static str {
        (self.type_name)()
    }
}
