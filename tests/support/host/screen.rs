//! The screen of the fake session: tabs, panes, clients, and where the popup stands.

use std::collections::BTreeMap;

use zellij_ask::session::{Client, Pane, PaneId, Rect, Tab};

pub const COLUMNS: usize = 120;
pub const ROWS: usize = 40;

/// The number of the plugin, the same for all its instances.
pub const PLUGIN: u32 = 7;

/// The popup's pane.
#[derive(Debug, Clone)]
pub struct PopupPane {
    pub tab: usize,
    pub rect: Rect,
    pub frame: bool,
    /// Whether it floats; else it is put away.
    pub shown: bool,
    /// Whether it has the focus of the floating layer.
    pub focused: bool,
}

/// Where one attached client is.
#[derive(Debug, Clone)]
struct View {
    tab: usize,
    /// The terminal that has the focus, in every tab.
    tiled: BTreeMap<usize, u32>,
}

#[derive(Debug, Clone, Default)]
struct TabState {
    synced: bool,
    floating_shown: bool,
}

/// Terminals side by side in every tab, between a bar above and one below; the popup floats, and
/// the person's editors do.
#[derive(Debug)]
pub struct Screen {
    tabs: Vec<TabState>,
    terminals: BTreeMap<u32, usize>,
    views: BTreeMap<u16, View>,
    /// The terminals with an editor, by their tabs.
    editors: BTreeMap<u32, usize>,
    /// The editor that has the focus of the floating layer.
    edited: Option<u32>,
    /// A terminal that has only so many rows, the lowest.
    pub low: Option<(u32, usize)>,
    pub popup: PopupPane,
}

impl Screen {
    /// Two tabs: terminals 1 and 2 in the first, 3 in the second.
    pub fn new() -> Self {
        Self {
            tabs: vec![TabState::default(), TabState::default()],
            terminals: BTreeMap::from([(1, 0), (2, 0), (3, 1)]),
            views: BTreeMap::new(),
            editors: BTreeMap::new(),
            edited: None,
            low: None,
            popup: PopupPane {
                tab: 0,
                rect: Rect { x: 30, y: 10, width: 60, height: 20 },
                frame: true,
                shown: false,
                focused: false,
            },
        }
    }

    pub fn attached(&self) -> Vec<u16> {
        self.views.keys().copied().collect()
    }

    pub fn attach(&mut self, client: u16) {
        let mut tiled = BTreeMap::new();
        for (terminal, tab) in &self.terminals {
            tiled.entry(*tab).or_insert(*terminal);
        }
        self.views.insert(client, View { tab: 0, tiled });
    }

    pub fn detach(&mut self, client: u16) {
        self.views.remove(&client);
    }

    pub fn new_tab(&mut self) {
        self.tabs.push(TabState::default());
    }

    pub fn sync_tab(&mut self, tab: usize) {
        self.tabs[tab].synced = true;
    }

    pub fn in_tab_of_popup(&self, client: u16) -> bool {
        self.views[&client].tab == self.popup.tab
    }

    /// Whether the popup gets every key typed in this client's tab, whoever it is meant for.
    pub fn popup_in_synced_tab(&self, client: u16) -> bool {
        let tab = self.views[&client].tab;
        self.popup.shown && self.popup.tab == tab && self.tabs[tab].synced
    }

    /// The pane in which a client types.
    pub fn focused(&self, client: u16) -> PaneId {
        let view = &self.views[&client];
        let popup = &self.popup;
        if self.tabs[view.tab].floating_shown
            && let Some(editor) = self.edited.filter(|it| self.editors[it] == view.tab)
        {
            return PaneId::Terminal(editor);
        }
        if self.tabs[view.tab].floating_shown
            && popup.shown
            && popup.focused
            && popup.tab == view.tab
        {
            return PaneId::Plugin(PLUGIN);
        }
        PaneId::Terminal(view.tiled.get(&view.tab).copied().unwrap_or(0))
    }

    pub fn has(&self, terminal: u32) -> bool {
        self.terminals.contains_key(&terminal) || self.editors.contains_key(&terminal)
    }

    /// The terminals in which an editor runs.
    pub fn editors(&self) -> Vec<u32> {
        self.editors.keys().copied().collect()
    }

    /// An editor comes up in a client's tab and takes the focus.
    pub fn open_editor(&mut self, client: u16, terminal: u32) {
        let tab = self.views[&client].tab;
        self.editors.insert(terminal, tab);
        self.go(client, terminal);
    }

    /// An editor is closed; the popup has the focus after it, where it floats too.
    pub fn close_editor(&mut self, terminal: u32) {
        let tab = self.editors.remove(&terminal);
        if self.edited == Some(terminal) {
            self.edited = None;
            self.popup.focused = self.popup.shown && Some(self.popup.tab) == tab;
        }
    }

    pub fn terminals(&self) -> Vec<u32> {
        self.terminals.keys().copied().collect()
    }

    pub fn close(&mut self, terminal: u32) {
        let Some(tab) = self.terminals.remove(&terminal) else { return };
        let next = self.terminals.iter().find(|(_, at)| **at == tab).map(|(id, _)| *id);
        for view in self.views.values_mut() {
            if view.tiled.get(&tab) == Some(&terminal) {
                match next {
                    Some(next) => view.tiled.insert(tab, next),
                    None => view.tiled.remove(&tab),
                };
            }
        }
    }

    /// A client goes to a terminal: the floating layer of its tab is hidden.
    pub fn go(&mut self, client: u16, terminal: u32) {
        if let Some(tab) = self.editors.get(&terminal).copied() {
            self.edited = Some(terminal);
            self.popup.focused = false;
            self.tabs[tab].floating_shown = true;
            self.go_to_tab(client, tab);
            return;
        }
        let (Some(tab), Some(view)) =
            (self.terminals.get(&terminal).copied(), self.views.get_mut(&client))
        else {
            return;
        };
        view.tab = tab;
        view.tiled.insert(tab, terminal);
        self.tabs[tab].floating_shown = false;
    }

    /// A client goes to another tab, to whatever has the focus there.
    pub fn go_to_tab(&mut self, client: u16, tab: usize) {
        if let Some(view) = self.views.get_mut(&client) {
            view.tab = tab;
        }
    }

    pub fn place(&mut self, rect: Rect, frame: bool) {
        let popup = &mut self.popup;
        assert!(rect.width > 0 && rect.height > 0, "Zellij refuses an empty {rect:?}");
        assert!(
            rect.x + rect.width <= COLUMNS && rect.y + rect.height <= ROWS,
            "{rect:?} is not on the screen"
        );
        if !popup.shown {
            popup.focused = false;
        }
        popup.shown = true;
        popup.rect = rect;
        popup.frame = frame;
    }

    pub fn move_to_tab(&mut self, tab: usize) {
        assert!(self.popup.shown, "a pane that is put away becomes tiled when it is moved");
        self.popup.tab = tab;
    }

    /// The popup gets the focus of everybody in its tab.
    pub fn take_focus(&mut self, client: u16) {
        self.edited = None;
        self.popup.shown = true;
        self.popup.focused = true;
        self.tabs[self.popup.tab].floating_shown = true;
        self.go_to_tab(client, self.popup.tab);
    }

    pub fn put_away(&mut self) {
        self.popup.shown = false;
        self.popup.focused = false;
        let left = self.editors.iter().find(|(_, tab)| **tab == self.popup.tab);
        self.edited = left.map(|(editor, _)| *editor);
        self.tabs[self.popup.tab].floating_shown = self.edited.is_some();
    }

    /// Columns and rows inside the popup's frame.
    pub fn content(&self) -> (u16, u16) {
        let border = if self.popup.frame { 2 } else { 0 };
        let cells = |length: usize| u16::try_from(length.saturating_sub(border)).unwrap();
        (cells(self.popup.rect.width), cells(self.popup.rect.height))
    }

    pub fn panes_for(&self, client: u16) -> Vec<Pane> {
        let view = &self.views[&client];
        let mut panes: Vec<Pane> = Vec::new();
        for tab in 0..self.tabs.len() {
            let here = self.terminals.iter().filter(|(_, at)| **at == tab);
            let here: Vec<u32> = here.map(|(id, _)| *id).collect();
            let width = COLUMNS / here.len().max(1);
            panes.extend(here.iter().enumerate().map(|(index, id)| {
                let low = self.low.filter(|(low, _)| low == id);
                let height = low.map_or(ROWS - 2, |(_, rows)| rows);
                Pane {
                    id: PaneId::Terminal(*id),
                    tab,
                    rect: Rect { x: index * width, y: ROWS - 1 - height, width, height },
                    focused: view.tiled.get(&tab) == Some(id),
                    floating: false,
                    suppressed: false,
                    selectable: true,
                }
            }));
            panes.extend([0, ROWS - 1].into_iter().zip(0..).map(|(y, number)| Pane {
                id: PaneId::Plugin(100 + 2 * u32::try_from(tab).unwrap_or(0) + number),
                tab,
                rect: Rect { x: 0, y, width: COLUMNS, height: 1 },
                focused: false,
                floating: false,
                suppressed: false,
                selectable: false,
            }));
        }
        panes.extend(self.editors.iter().map(|(editor, tab)| Pane {
            id: PaneId::Terminal(*editor),
            tab: *tab,
            rect: self.popup.rect,
            focused: self.edited == Some(*editor),
            floating: true,
            suppressed: false,
            selectable: true,
        }));
        let popup = &self.popup;
        panes.push(Pane {
            id: PaneId::Plugin(PLUGIN),
            tab: popup.tab,
            rect: popup.rect,
            focused: popup.focused,
            floating: popup.shown,
            suppressed: !popup.shown,
            selectable: true,
        });
        panes
    }

    pub fn tabs_for(&self, client: u16) -> Vec<Tab> {
        let tabs = self.tabs.iter().enumerate();
        tabs.map(|(position, tab)| Tab {
            position,
            name: format!("Tab #{position}"),
            active: self.views[&client].tab == position,
            synced: tab.synced,
            floating_shown: tab.floating_shown,
            columns: COLUMNS,
            rows: ROWS,
        })
        .collect()
    }

    pub fn clients_for(&self, own: u16) -> Vec<Client> {
        let client = |id: &u16| Client { id: *id, pane: self.focused(*id), own: *id == own };
        self.views.keys().map(client).collect()
    }
}
