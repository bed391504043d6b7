//! What people do at their keyboards, and what they see.

use std::num::NonZero;

use zellij_ask::keymap::{Key, parse_script};
use zellij_ask::msg::{Call, Mouse, Msg, Source};
use zellij_ask::session::PaneId;

use super::{Due, Host, PLUGIN};

/// Milliseconds between two keys: slower than a key that is held down.
const PACE: u64 = 100;
/// Milliseconds after which a popup listens.
pub const ARMED: u64 = 400;

impl Host {
    /// The first client types, once the popup listens.
    #[track_caller]
    pub fn keys(&mut self, script: &str) {
        self.wait(ARMED);
        self.type_in(1, script);
        // The last key may be kept back for a moment.
        self.wait(PACE);
    }

    /// A client types at the pace of a person, to whatever has its focus.
    #[track_caller]
    pub fn type_in(&mut self, client: u16, script: &str) {
        self.type_every(client, script, PACE);
    }

    /// A client types with this many milliseconds between two keys.
    #[track_caller]
    pub fn type_every(&mut self, client: u16, script: &str, pace: u64) {
        for (index, key) in parse_script(script).unwrap().into_iter().enumerate() {
            if index > 0 {
                self.wait(pace);
            }
            self.press(client, key);
        }
    }

    /// One key of one client.
    #[track_caller]
    pub fn press(&mut self, client: u16, key: Key) {
        if !self.screen.attached().contains(&client) {
            return;
        }
        let focused = self.screen.focused(client);
        match focused {
            PaneId::Plugin(_) => self.due.push_back(Due::One(client, Msg::Key(key))),
            PaneId::Terminal(terminal) => {
                self.typed.push((client, terminal));
                if self.screen.popup_in_synced_tab(client) {
                    self.due.push_back(Due::One(client, Msg::Key(key)));
                }
            }
        }
        self.due.push_back(Due::One(client, Msg::Input));
        self.drain();
    }

    /// Several clients press the same key before any instance tells another.
    #[track_caller]
    pub fn press_at_once(&mut self, clients: &[u16], key: Key) {
        for client in clients {
            assert_eq!(self.screen.focused(*client), PaneId::Plugin(PLUGIN));
            self.due.push_back(Due::One(*client, Msg::Key(key)));
        }
        self.drain();
    }

    #[track_caller]
    pub fn paste(&mut self, client: u16, text: &str) {
        if self.screen.focused(client) == PaneId::Plugin(PLUGIN) {
            self.due.push_back(Due::One(client, Msg::Paste(text.to_owned())));
            self.drain();
        }
    }

    /// A click on a cell of the popup: the first one only gives it the focus.
    #[track_caller]
    pub fn click(&mut self, client: u16, row: usize, column: usize) {
        if self.screen.focused(client) == PaneId::Plugin(PLUGIN) {
            self.due.push_back(Due::One(client, Msg::Mouse(Mouse::Click { row, column })));
        } else {
            assert!(self.screen.popup.shown);
            self.screen.take_focus(client);
            self.tell_screen();
        }
        self.due.push_back(Due::One(client, Msg::Input));
        self.drain();
    }

    #[track_caller]
    pub fn wheel(&mut self, client: u16, down: bool) {
        let mouse = if down { Mouse::Down(3) } else { Mouse::Up(3) };
        self.due.push_back(Due::One(client, Msg::Mouse(mouse)));
        self.drain();
    }

    /// A client goes to a terminal, in whatever tab.
    #[track_caller]
    pub fn go(&mut self, client: u16, terminal: u32) {
        self.screen.go(client, terminal);
        self.tell_screen();
        self.due.push_back(Due::One(client, Msg::Input));
        self.drain();
    }

    /// A client goes to a tab.
    #[track_caller]
    pub fn go_to_tab(&mut self, client: u16, tab: usize) {
        self.screen.go_to_tab(client, tab);
        self.tell_screen();
        self.due.push_back(Due::One(client, Msg::Input));
        self.drain();
    }

    #[track_caller]
    pub fn sync_tab(&mut self, tab: usize) {
        self.screen.sync_tab(tab);
        self.tell_screen();
        self.drain();
    }

    /// A tab is opened: every client is told, none goes there.
    #[track_caller]
    pub fn new_tab(&mut self) {
        self.screen.new_tab();
        self.tell_screen();
        self.drain();
    }

    /// Another plugin says something to all.
    #[track_caller]
    pub fn say(&mut self, name: &str, payload: &str) {
        self.due.push_back(Due::All(Msg::Call(Call {
            source: Source::Plugin(99),
            addressed: false,
            name: name.to_owned(),
            payload: Some(payload.to_owned()),
            lost: 0,
            args: std::collections::BTreeMap::new(),
        })));
        self.drain();
    }

    /// The first client presses a key that the layout binds to a message.
    #[track_caller]
    pub fn keybind(&mut self, name: &str) {
        self.keybind_of(1, name);
    }

    /// A client presses a key that the layout binds to a message: the key itself is told to its
    /// instance, then the message to all, without saying whose key it was.
    #[track_caller]
    pub fn keybind_of(&mut self, client: u16, name: &str) {
        self.due.push_back(Due::One(client, Msg::Input));
        self.due.push_back(Due::All(Msg::Call(Call {
            source: Source::Keybind,
            addressed: true,
            name: name.to_owned(),
            payload: None,
            lost: 0,
            args: std::collections::BTreeMap::new(),
        })));
        self.drain();
    }

    /// Whether this client's keys go to the popup.
    pub fn in_popup(&self, client: u16) -> bool {
        self.screen.focused(client) == PaneId::Plugin(PLUGIN)
    }

    /// Whether the popup is in this client's tab.
    pub fn sees_popup(&self, client: u16) -> bool {
        self.screen.popup.shown && self.screen.in_tab_of_popup(client)
    }

    /// What one client's popup shows, as plain rows; empty while it is put away.
    pub fn sees(&self, client: u16) -> String {
        if !self.screen.popup.shown {
            return String::new();
        }
        let (columns, rows) = self.screen.content();
        let cells = |count: u16| NonZero::new(count).unwrap();
        let mut terminal = vt100::Parser::new(cells(rows), cells(columns), 0);
        terminal.process(self.instances[&client].screen().text.as_bytes());
        terminal.screen().contents()
    }

    /// The cell at which a text begins on one client's popup.
    #[track_caller]
    pub fn find(&self, client: u16, text: &str) -> (usize, usize) {
        let seen = self.sees(client);
        let found = seen.lines().enumerate().find_map(|(row, line)| {
            line.split_once(text).map(|(before, _)| (row, before.chars().count()))
        });
        found.unwrap_or_else(|| panic!("{text:?} is not in\n{seen}"))
    }
}
