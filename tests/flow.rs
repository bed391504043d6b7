//! Flow scripts: askers, people and faults against a fake Zellij.

#![allow(missing_docs, reason = "tests are named for what they show")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "support/host.rs"]
mod host;
#[path = "support/payload.rs"]
mod payload;

#[path = "flow/aftermath.rs"]
mod aftermath;
#[path = "flow/answering.rs"]
mod answering;
#[path = "flow/ask_user.rs"]
mod ask_user;
#[path = "flow/clients.rs"]
mod clients;
#[path = "flow/editor.rs"]
mod editor;
#[path = "flow/ending.rs"]
mod ending;
#[path = "flow/events.rs"]
mod events;
#[path = "flow/focus.rs"]
mod focus;
#[path = "flow/load.rs"]
mod load;
#[path = "flow/mouse.rs"]
mod mouse;
#[path = "flow/notice.rs"]
mod notice;
#[path = "flow/opening.rs"]
mod opening;
#[path = "flow/placing.rs"]
mod placing;
#[path = "flow/queue.rs"]
mod queue;
#[path = "flow/reading.rs"]
mod reading;
#[path = "flow/remote.rs"]
mod remote;
#[path = "flow/resuming.rs"]
mod resuming;
#[path = "flow/settings.rs"]
mod settings;
#[path = "flow/shell.rs"]
mod shell;
#[path = "flow/store.rs"]
mod store;
#[path = "flow/subscribers.rs"]
mod subscribers;
#[path = "flow/time.rs"]
mod time;
