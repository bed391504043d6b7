//! A session around the plugin: one client, some terminals, and answers to what it asks for.

use std::path::PathBuf;
use std::time::Duration;

use tempfile::TempDir;

use super::Result;
use super::message::{self, Key, Message, Pane};
use super::plugin::{CLIENT, Command, Cost, PLUGIN, Plugin, Runtime};

/// When everything begins.
const START: u64 = 1_700_000_000_000;

/// Keys are this far apart: none counts as one that is held down.
const APART: Duration = Duration::from_millis(400);

/// The popup comes at once and listens at once.
pub const EAGER: [(&str, &str); 2] = [("guard_ms", "0"), ("focus", "always")];

/// A running plugin with what Zellij would tell it.
pub struct Session {
    pub plugin: Plugin,
    /// The cells of the plugin's pane.
    pub size: (u16, u16),
    /// What loading it cost.
    pub load: Cost,
    folder: TempDir,
    screen: (u64, u64),
    within: bool,
    pipes: usize,
    /// The host calls so far, without those of the load.
    pub commands: Vec<Command>,
}

impl Session {
    /// Starts the plugin in a pane of this size; it has its permissions.
    pub fn start(runtime: &Runtime, settings: &[(&str, &str)], size: (u16, u16)) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (plugin, load) = Plugin::load(runtime, folder.path(), settings, START)?;
        let screen = (u64::from(size.0) + 2, u64::from(size.1) + 2);
        let commands = Vec::new();
        let mut session =
            Self { plugin, size, load, folder, screen, within: false, pipes: 0, commands };
        session.look()?;
        session.settle()?;
        session.commands.clear();
        Ok(session)
    }

    /// The folder in which the plugin keeps its forms.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join("cache/zellij-ask")
    }

    /// A pipe with this payload: what it cost until all that follows from it was done, drawing
    /// included.
    pub fn ask(&mut self, name: &str, payload: &str) -> Result<Cost> {
        self.ask_with(name, &[("pane_id", "0")], payload)
    }

    /// The same with other arguments.
    pub fn ask_with(&mut self, name: &str, args: &[(&str, &str)], payload: &str) -> Result<Cost> {
        self.pipes += 1;
        let call = message::call(&format!("pipe-{}", self.pipes), name, args, payload);
        let (draws, mut cost) = self.plugin.pipe(&call)?;
        if draws {
            cost = cost + self.plugin.render(self.size)?.1;
        }
        cost = cost + self.settle()?;
        // The timer that was set for now.
        cost = cost + self.tell(&message::timer())? + self.settle()?;
        self.plugin.pass(APART);
        Ok(cost)
    }

    /// A key pressed in the popup: the frame, and what it cost until it was there.
    pub fn key(&mut self, key: Key) -> Result<(String, Cost)> {
        let (_, told) = self.plugin.update(&key.event())?;
        let (frame, drawn) = self.plugin.render(self.size)?;
        self.settle()?;
        self.plugin.pass(APART);
        Ok((frame, told + drawn))
    }

    /// An event, and what it cost; drawing included.
    pub fn event(&mut self, event: &Message) -> Result<Cost> {
        let cost = self.tell(event)?;
        self.settle()?;
        Ok(cost)
    }

    /// What is on the screen now.
    pub fn frame(&mut self) -> Result<String> {
        Ok(self.plugin.render(self.size)?.0)
    }

    /// The panes, as Zellij tells of them when one of them changed.
    pub fn panes(&self, terminals: u64) -> Message {
        message::panes(PLUGIN, self.within, self.screen, terminals)
    }

    fn look(&mut self) -> Result<Cost> {
        let panes = self.tell(&self.panes(1))?;
        Ok(panes + self.tell(&message::tabs(self.within, self.screen))?)
    }

    /// An event, and the drawing that follows.
    fn tell(&mut self, event: &Message) -> Result<Cost> {
        let (draws, cost) = self.plugin.update(event)?;
        Ok(if draws { cost + self.plugin.render(self.size)?.1 } else { cost })
    }

    /// Answers what the plugin asks for until it asks no more; what that cost.
    fn settle(&mut self) -> Result<Cost> {
        let mut cost = Cost::default();
        loop {
            let commands = self.plugin.commands();
            if commands.is_empty() {
                return Ok(cost);
            }
            for command in &commands {
                match *command {
                    Command::PERMISSIONS => {
                        cost = cost + self.tell(&message::granted())?;
                    }
                    Command::CLIENTS => {
                        let clients = if self.within {
                            // Zellij leaves out who is in the plugin that asks.
                            Message::new().number(1, 26).message(23, &Message::new())
                        } else {
                            message::clients(CLIENT, Pane::Terminal(0))
                        };
                        cost = cost + self.tell(&clients)?;
                    }
                    Command::SHOW | Command::HIDE => {
                        self.within = *command == Command::SHOW;
                        cost = cost + self.look()?;
                    }
                    _ => {}
                }
            }
            self.commands.extend(commands);
        }
    }
}
