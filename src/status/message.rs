//! What goes through a pipe to the other plugins of a session.

use std::collections::BTreeMap;

use crate::contract::event;

/// One message to every plugin of the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The pipe's name.
    pub name: String,
    /// The text.
    pub payload: Option<String>,
    /// The arguments.
    pub args: BTreeMap<String, String>,
}

impl Message {
    /// A message that is all in its name.
    pub(super) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), payload: None, args: BTreeMap::new() }
    }

    /// A message with a text.
    pub(super) fn text(name: &str, payload: String) -> Self {
        Self { payload: Some(payload), ..Self::named(name) }
    }

    /// A message with arguments. They are told as they are: none may hold `,` or `=`.
    pub(super) fn args<const N: usize>(name: &str, args: [(&str, String); N]) -> Self {
        let args = args.map(|(key, value)| (key.to_owned(), value)).into();
        Self { args, ..Self::named(name) }
    }
}

impl From<event::Message> for Message {
    fn from(event: event::Message) -> Self {
        Self::text(event.channel, event.text())
    }
}
