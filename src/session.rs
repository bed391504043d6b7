//! The Zellij session as the plugin hears of it: clients, tabs, panes.

use std::collections::BTreeMap;

/// A pane of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PaneId {
    /// A terminal.
    Terminal(u32),
    /// A plugin.
    Plugin(u32),
}

/// Cells of the screen: absolute, frame included.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Serialize, serde::Deserialize,
)]
pub struct Rect {
    /// Left column.
    pub x: usize,
    /// Top row.
    pub y: usize,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

impl Rect {
    /// The smallest rectangle round both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        let x = self.x.min(other.x);
        let y = self.y.min(other.y);
        Self {
            x,
            y,
            width: (self.x + self.width).max(other.x + other.width) - x,
            height: (self.y + self.height).max(other.y + other.height) - y,
        }
    }
}

/// One pane and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, as Zellij tells them"
)]
pub struct Pane {
    /// Which pane.
    pub id: PaneId,
    /// Position of its tab.
    pub tab: usize,
    /// Where it stands.
    pub rect: Rect,
    /// Whether it has the focus within its layer (tiled or floating).
    pub focused: bool,
    /// Whether it floats.
    pub floating: bool,
    /// Whether it is put away.
    pub suppressed: bool,
    /// Whether a person can move into it: a bar is none of those.
    pub selectable: bool,
}

/// One tab.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    /// Its position, from 0.
    pub position: usize,
    /// Its name.
    pub name: String,
    /// Whether this instance's client looks at it.
    pub active: bool,
    /// Whether keys go to all its panes at once.
    pub synced: bool,
    /// Whether its floating panes are shown.
    pub floating_shown: bool,
    /// Cells of the whole tab.
    pub columns: usize,
    /// Cells of the whole tab.
    pub rows: usize,
}

/// One attached client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Client {
    /// Its number.
    pub id: u16,
    /// The pane it looks at.
    pub pane: PaneId,
    /// Whether it is the client of this instance.
    pub own: bool,
}

/// What is known of the session; empty until Zellij tells.
#[derive(Debug, Clone, Default)]
pub struct Session {
    panes: BTreeMap<PaneId, Pane>,
    tabs: Vec<Tab>,
    clients: Option<Vec<Client>>,
}

impl Session {
    /// Takes over the panes.
    pub fn set_panes(&mut self, panes: Vec<Pane>) {
        self.panes = panes.into_iter().map(|pane| (pane.id, pane)).collect();
    }

    /// Whether Zellij has told of panes and tabs yet.
    #[must_use]
    pub fn told(&self) -> bool {
        !self.panes.is_empty() && !self.tabs.is_empty()
    }

    /// A pane is gone: the next list of panes says so too, but later.
    pub fn forget(&mut self, pane: PaneId) {
        self.panes.remove(&pane);
    }

    /// Takes over the tabs; says whether there are more than before.
    pub fn set_tabs(&mut self, tabs: Vec<Tab>) -> bool {
        let more = tabs.len() > self.tabs.len();
        self.tabs = tabs;
        more
    }

    /// Takes over the clients.
    pub fn set_clients(&mut self, clients: Vec<Client>) {
        self.clients = Some(clients);
    }

    /// The attached clients, as last heard.
    #[must_use]
    pub fn clients(&self) -> &[Client] {
        self.clients.as_deref().unwrap_or_default()
    }

    /// Whether it is known that no client is attached.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        self.clients.as_ref().is_some_and(Vec::is_empty)
    }

    /// One pane.
    #[must_use]
    pub fn pane(&self, id: PaneId) -> Option<&Pane> {
        self.panes.get(&id)
    }

    /// The panes of one tab.
    pub fn panes_of(&self, tab: usize) -> impl Iterator<Item = &Pane> {
        self.panes.values().filter(move |pane| pane.tab == tab)
    }

    /// The tab this instance's client looks at.
    #[must_use]
    pub fn active_tab(&self) -> Option<&Tab> {
        self.tabs.iter().find(|tab| tab.active)
    }

    /// The tab at a position.
    #[must_use]
    pub fn tab(&self, position: usize) -> Option<&Tab> {
        self.tabs.iter().find(|tab| tab.position == position)
    }

    /// The pane in which this instance's client types now, as far as panes and tabs tell.
    #[must_use]
    pub fn focused_pane(&self) -> Option<PaneId> {
        let tab = self.active_tab()?;
        let in_layer = |floating: bool| {
            self.panes_of(tab.position)
                .find(|pane| pane.focused && !pane.suppressed && pane.floating == floating)
                .map(|pane| pane.id)
        };
        if tab.floating_shown {
            in_layer(true).or_else(|| in_layer(false))
        } else {
            in_layer(false)
        }
    }

    /// Whether this instance's client is attached: instances of detached clients live on.
    #[must_use]
    pub fn attached(&self) -> bool {
        self.clients().iter().any(|client| client.own)
    }

    /// Takes over from panes and tabs where the client of this instance is: it moves more often
    /// than the list of clients is asked for.
    pub fn follow_own_client(&mut self) {
        if let Some(pane) = self.focused_pane()
            && let Some(own) = self.clients.iter_mut().flatten().find(|client| client.own)
        {
            own.pane = pane;
        }
    }
}
