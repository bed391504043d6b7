//! What goes wrong, and what comes and goes.

use zellij_ask::flow::PipeId;
use zellij_ask::msg::Msg;
use zellij_ask::session::{PaneId, Rect};

use super::{Death, Due, Host};

impl Host {
    /// A client attaches. Under the number of one that left it gets that one's instance, with
    /// all its memories; else a new one.
    pub fn attach(&mut self, client: u16) {
        self.screen.attach(client);
        if !self.instances.contains_key(&client) {
            self.boot(client);
        }
        self.tell_screen();
        self.drain();
    }

    /// A client leaves; its instance stays and hears pipes and timers.
    pub fn detach(&mut self, client: u16) {
        self.screen.detach(client);
        self.tell_screen();
        self.drain();
    }

    /// The plugin is reloaded: new instances for the attached clients, none for others. Somebody
    /// must be attached: without that Zellij cannot do it.
    pub fn reload(&mut self) {
        if self.screen.attached().is_empty() {
            return;
        }
        self.instances.clear();
        self.timers.clear();
        for client in self.screen.attached() {
            self.boot(client);
        }
        self.tell_screen();
        self.drain();
    }

    /// One instance loses its state in a trap and is built anew; its timers run on.
    pub fn trap(&mut self, client: u16) {
        if self.instances.remove(&client).is_some() {
            self.boot(client);
            self.drain();
        }
    }

    /// The client of a pipe is killed: nobody is told.
    pub fn kill(&mut self, asker: &PipeId) {
        let pipe = self.pipe_mut(asker);
        if pipe.death.is_none() && pipe.waiting {
            pipe.death = Some(Death::Killed);
            pipe.ask.messages.clear();
        }
    }

    /// A terminal is closed: what waits in it dies, and every instance is told.
    pub fn close_pane(&mut self, terminal: u32) {
        for pipe in self.pipes.values_mut() {
            if pipe.ask.pane == Some(terminal) && pipe.waiting && pipe.death.is_none() {
                pipe.death = Some(Death::PaneClosed);
                pipe.ask.messages.clear();
            }
        }
        self.screen.close(terminal);
        self.due.push_back(Due::All(Msg::PaneClosed(PaneId::Terminal(terminal))));
        self.tell_screen();
        self.drain();
    }

    /// The person closes the popup's pane: the plugin is gone and is loaded anew by the next call.
    pub fn close_popup(&mut self) {
        if self.screen.attached().is_empty() {
            return;
        }
        self.due.push_back(Due::All(Msg::Closing));
        self.screen.put_away();
        self.drain();
        self.reload();
    }

    /// Every client is told of the popup on these cells, where it does not stand any more or where
    /// a person has put it.
    pub fn tell_of_popup_on(&mut self, rect: Rect) {
        let now = std::mem::replace(&mut self.screen.popup.rect, rect);
        self.tell_screen();
        self.screen.popup.rect = now;
        self.drain();
    }

    /// The Zellij server ends and a new session begins: every waiting client is gone.
    pub fn restart(&mut self) {
        for pipe in self.pipes.values_mut().filter(|pipe| pipe.waiting) {
            pipe.death.get_or_insert(Death::Killed);
            pipe.ask.messages.clear();
        }
        self.life += 1;
        self.marked.clear();
        self.screen.put_away();
        if self.screen.attached().is_empty() {
            self.screen.attach(1);
        }
        self.reload();
    }
}
