//! Who waits, told to others: in our own words and in those of other status tools.
//!
//! A [`Change`] goes in, [`Message`]s come out; nothing here sends anything. One file a dialect,
//! each a pure function of the change and, where a tool needs it, of what was [`heard`] from
//! others before. [`Announcer`] is the one to talk to; [`Roster`] is the other end of our own
//! [`snapshot`].

pub mod agent_activity;
mod announcer;
pub mod cc_deck;
mod change;
mod clean;
mod dialect;
pub mod heard;
mod message;
mod roster;
pub mod snapshot;
pub mod zellaude;
pub mod zellij_attention;
pub mod zellij_crew;
pub mod zj_radar;
pub mod zjstatus;

pub use announcer::Announcer;
pub use change::{Change, Turn, What};
pub use dialect::Dialect;
pub use heard::Heard;
pub use message::Message;
pub use roster::Roster;
