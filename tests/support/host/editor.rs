//! The person's own editor, in panes that float.

use zellij_ask::msg::Msg;
use zellij_ask::session::PaneId;

use super::{Due, EDITOR, Host};

impl Host {
    /// The plugin has an editor opened on a text; it has the focus then.
    pub(super) fn open_editor(&mut self, client: u16, name: String, text: String, title: String) {
        let mut pane = None;
        if let Some(written) = &mut self.editor {
            *written = text;
            let number = EDITOR + u32::try_from(self.opened.len()).unwrap();
            pane = Some(PaneId::Terminal(number));
            self.opened.insert(number, (client, title));
        }
        self.due.push_back(Due::One(client, Msg::EditorOpened(name, pane)));
        if let Some(PaneId::Terminal(number)) = pane {
            self.screen.open_editor(client, number);
            self.tell_screen();
        }
    }

    /// The editor that was opened last ends with this in its file.
    #[track_caller]
    pub fn editor_ends(&mut self, file: &str, code: i32) {
        let (pane, _) = self.opened.last_key_value().unwrap();
        self.editor_in_ends(*pane, file, code);
    }

    /// The editor in this pane ends with this in its file.
    #[track_caller]
    pub fn editor_in_ends(&mut self, pane: u32, file: &str, code: i32) {
        assert!(self.screen.editors().contains(&pane), "no editor runs in {pane}");
        self.editor = Some(file.to_owned());
        let exited = Msg::EditorExited(PaneId::Terminal(pane), Some(code));
        self.due.push_back(Due::One(self.opened[&pane].0, exited));
        self.drain();
    }

    /// The person closes the pane of the editor that was opened last by hand.
    #[track_caller]
    pub fn close_editor(&mut self) {
        let (pane, _) = self.opened.last_key_value().unwrap();
        let pane = *pane;
        self.close_editor_in(pane);
        self.drain();
    }

    pub(super) fn close_editor_in(&mut self, pane: u32) {
        assert!(self.screen.editors().contains(&pane), "no editor runs in {pane}");
        self.screen.close_editor(pane);
        self.due.push_back(Due::All(Msg::PaneClosed(PaneId::Terminal(pane))));
        self.tell_screen();
    }
}
