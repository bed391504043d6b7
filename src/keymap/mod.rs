//! The one table of keys: (key, context) -> command, and command -> hint.
//!
//! Dispatch, footer, help and the README's key table all read it. [`Keymap::command`] turns a
//! [`Key`] into a [`Command`], most of which are [`Action`](crate::form::Action)s on the form.
//!
//! # Settings
//!
//! `key_<name>` in the plugin's settings replaces the keys of a command; the names are the first
//! column of [`markdown`]. Several keys are separated by spaces, and a modifier belongs to the key
//! that follows: `key_collapse "Ctrl ] F2"` means Ctrl+] and F2. `Ctrl+]` is read as well.

mod command;
mod context;
mod key;
mod map;
mod script;
mod settings;
mod table;

pub use command::Command;
pub use context::Context;
pub use key::{BadKey, Code, Key};
pub use map::{HelpRow, Hint, Keymap, Offer, markdown};
pub use script::{BadScript, parse_script};
pub use settings::Conflict;
