//! What a frontend hears, in its own words: Zellij's events are translated at the door.

use std::collections::BTreeMap;

use crate::flow::PipeId;
use crate::keymap::Key;
use crate::session::{Client, Pane, PaneId, Tab};
use crate::view::theme::Palette;

/// Who sent a message through a pipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// A `zellij pipe` that waits for output.
    Cli(PipeId),
    /// Another plugin.
    Plugin(u32),
    /// A key binding.
    Keybind,
}

/// A message through a pipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Who sent it.
    pub source: Source,
    /// Whether it was sent to this plugin; else it went to every plugin of the session.
    pub addressed: bool,
    /// The pipe's name.
    pub name: String,
    /// The text; `None` is the client's end of input.
    pub payload: Option<String>,
    /// The bytes of a text that was too long to be kept; `payload` is empty then.
    pub lost: usize,
    /// `--args`.
    pub args: BTreeMap<String, String>,
}

/// A movement or press of the mouse, in cells of the popup's content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mouse {
    /// A left click.
    Click {
        /// Row from 0.
        row: usize,
        /// Column from 0.
        column: usize,
    },
    /// The wheel, lines upwards.
    Up(usize),
    /// The wheel, lines downwards.
    Down(usize),
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Msg {
    /// The person decided on the permissions.
    Permission(bool),
    /// A pipe message came.
    Call(Call),
    /// A key was pressed in the popup.
    Key(Key),
    /// Text was pasted into the popup.
    Paste(String),
    /// The mouse did something on the popup.
    Mouse(Mouse),
    /// The attached clients, as asked for.
    Clients(Vec<Client>),
    /// The panes of all tabs.
    Panes(Vec<Pane>),
    /// The tabs.
    Tabs(Vec<Tab>),
    /// The person typed or clicked somewhere in the session.
    Input,
    /// The colours of Zellij's theme.
    Palette(Palette),
    /// A timer ran out.
    Tick,
    /// A pane was closed.
    PaneClosed(PaneId),
    /// A program ended.
    Ran {
        /// What it was run under.
        context: BTreeMap<String, String>,
        /// Its exit code.
        code: Option<i32>,
        /// What it printed.
        stdout: String,
    },
    /// The rows of the pane that was asked for, or why there are none.
    Peeked(Result<Vec<String>, String>),
    /// The pane of the editor that was asked for on the file of this name; `None` when it could not
    /// be opened.
    EditorOpened(String, Option<PaneId>),
    /// The editor in this pane ended with this exit code.
    EditorExited(PaneId, Option<i32>),
    /// The text that an editor left in the file of this name, if it can be read.
    Fetched(String, Option<String>),
    /// A text could not be put on the clipboard.
    ClipboardFailed,
    /// The popup has this many columns and rows now.
    Size(u16, u16),
    /// The plugin is being closed.
    Closing,
}
