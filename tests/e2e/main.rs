//! Questions asked in a real Zellij, answered through a real terminal.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod answering;
mod ask_user;
mod askers;
mod asking;
mod bar;
mod clients;
mod contract;
mod drafts;
mod events;
mod focus;
mod installing;
mod load;
mod notice;
mod once;
mod permissions;
mod placement;
mod plain;
mod popup;
mod readme;
mod shell;
mod submit;
mod support;
mod typing;
mod validation;
