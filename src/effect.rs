//! What a frontend wants done. Plain data: tests compare it, one place executes it.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::flow::PipeId;
use crate::session::{PaneId, Rect};
use crate::status::Message;

/// One thing for the host to do, in the order given.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// Hold the client of this pipe until it is released.
    Hold(PipeId),
    /// Print on the stdout of this pipe's client.
    Print(PipeId, String),
    /// Let the client of this pipe go. Exactly once a pipe.
    Release(PipeId),
    /// Tell every plugin of the session.
    Broadcast {
        /// The channel.
        name: &'static str,
        /// JSON.
        payload: String,
    },
    /// Send a message to one plugin, to all its instances, or to every plugin of the session.
    Send {
        /// The number of the plugin; `None` is every one.
        to: Option<u32>,
        /// The message.
        message: Message,
    },
    /// Load a plugin in the background, under its own configuration.
    Load {
        /// Its alias or address.
        url: String,
    },
    /// Load this plugin of the session anew, in its pane.
    Reload(u32),
    /// Whether the person can move into this pane.
    Selectable(bool),
    /// Make the other instances of this plugin look at the store.
    Wake,
    /// Float the popup at this place of its tab, pinned, without giving it the focus.
    Place {
        /// The cells, frame included.
        rect: Rect,
        /// Whether Zellij draws a frame round it.
        frame: bool,
    },
    /// Move the floating popup to the tab at this position.
    MoveToTab(usize),
    /// Give the popup the focus, going to its tab.
    TakeFocus,
    /// Give this pane the focus.
    GiveFocus(PaneId),
    /// Put the popup away.
    PutAway,
    /// Name the popup's frame.
    Title(String),
    /// Call back once this much time has passed.
    Timer(Duration),
    /// Ask which clients are attached and where they look.
    ListClients,
    /// Ask for the permissions, once the whole list.
    RequestPermissions,
    /// Mark the frames of these terminals, and take the mark from those.
    Mark {
        /// Marked from now on.
        on: Vec<u32>,
        /// Not marked any more.
        off: Vec<u32>,
    },
    /// Run a program; its result comes back under this context.
    Run {
        /// Program and arguments.
        argv: Vec<String>,
        /// What it finds in its environment beside the session's own.
        env: BTreeMap<String, String>,
        /// Comes back with the result.
        context: BTreeMap<String, String>,
    },
    /// Put a text on the clipboard.
    Copy(String),
    /// Read the rows of a pane; they come back at once.
    Peek(PaneId),
    /// Open the person's editor on a text, in a floating pane on these cells.
    OpenEditor {
        /// The name of the file it is written to.
        name: String,
        /// The text.
        text: String,
        /// What the frame of the pane says.
        title: String,
        /// The cells of the pane, frame included.
        rect: Rect,
    },
    /// Read back what the editor left and forget the file.
    Fetch {
        /// The name of the file.
        name: String,
    },
    /// Close a pane that this plugin opened.
    ClosePane(PaneId),
    /// Draw again.
    Render,
}
