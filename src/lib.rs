//! zellij-ask: a question from an agent in a terminal pane, answered in a popup over that pane.
//!
//! This library is everything that can be wrong: pure Rust that knows no Zellij, no clock and no
//! environment. Two programs are built from it. On `wasm32-wasip1` it is the Zellij plugin, whose
//! shell (`src/host`) turns events into [`msg::Msg`], gives them to a frontend and carries out the
//! [`effect::Effect`]s that come back. Everywhere else it is the command `zellij-ask`
//! (`src/command`).
//!
//! # The way of a question
//!
//! 1. An agent runs `zellij pipe … --name ask_user_question -- '{…}'`. The message arrives as a
//!    [`msg::Call`], in every instance of the plugin: each attached client has one.
//! 2. One instance claims the pipe ([`flow::Book::claim`]), collects its text
//!    ([`contract::Payload`]) and reads it ([`contract::ask_user_question`],
//!    [`contract::ask_user`]) into a [`form::Questionnaire`] — or answers what is wrong.
//! 3. [`flow::Book::ask`] stores it, then the pipe is held. From now on the form is on disk, and
//!    any instance can go on with it.
//! 4. [`popup::Popup`] decides who shows it and how: a strip that takes no key, or the popup with
//!    the focus. [`view`] draws it.
//! 5. A key becomes a [`keymap::Command`], a command an [`form::Action`], and [`form::Form`] says
//!    in a [`form::Step`] what came of it. What was entered is a [`form::Draft`], stored after each
//!    change.
//! 6. The form ends with a [`form::Outcome`]. One instance claims the end ([`flow::Book::end`]),
//!    the contract turns it into the [`contract::Answer`], and every pipe that waits gets one line.
//!
//! # Where to find what
//!
//! | to know | look in |
//! | --- | --- |
//! | what an agent may send, what is refused and in which words | [`contract`] |
//! | what a person can do to a form | [`form`] |
//! | which key does what, and what the footer and the help say | [`keymap`] |
//! | what is on disk, who may answer, resuming, repeating, forgetting | [`flow`] |
//! | when the popup comes, takes the focus, gives it back | [`popup`] |
//! | where a row, a colour, a line break comes from | [`view`] |
//! | what other plugins hear of who waits | [`status`] |
//! | the line in a layout that tells who waits | [`bar`] |
//! | what the host is asked to do, and what it tells | [`effect`], [`msg`], [`session`] |
//! | when it is asked to call back | [`alarm`] |
//!
//! What depends on what: [`form`] knows nobody; [`contract`] reads into it and writes from it;
//! [`flow`] keeps both on disk; [`keymap`] and [`view`] stand beside the form; [`popup`] and
//! [`bar`] stand on top. `tests/rooms.rs` holds the modules to it.
#![forbid(unsafe_code)]

pub mod alarm;
pub mod bar;
pub mod contract;
pub mod effect;
pub mod flow;
pub mod form;
pub mod keymap;
pub mod msg;
pub mod popup;
pub mod session;
#[cfg(not(target_family = "wasm"))]
pub mod stage;
pub mod status;
pub mod view;
