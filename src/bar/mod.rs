//! The bar: one row in a layout that tells who waits.
//!
//! [`Bar::update`] takes one [`Msg`] and the time and returns [`Effect`]s; [`Bar::view`] draws. A
//! session has many bars, one for every tab and client. Each lives on the snapshots it hears
//! (`zellij-ask:status`) and on nothing else, so all show the same and none of them is needed.
//!
//! The forms themselves are the hub's, another plugin of the same code. A bar notices when the
//! hub is not there: nobody answers a hello. It says one itself when what was said last holds no
//! longer and named somebody. At rest no timer runs, so a hub that goes while nobody waits is
//! noticed at the next hello only: of any new bar, or of a click.

mod age;
mod hub;
mod settings;

use std::collections::BTreeMap;

use crate::alarm::Alarm;
use crate::contract::event::{Status, Waiting, channel};
use crate::effect::Effect;
use crate::flow::Millis;
use crate::msg::{Call, Mouse, Msg, Source};
use crate::session::{PaneId, Session};
use crate::status::{Message, Roster};
use crate::view::theme::{Palette, Theme};
use crate::view::{Asker, Bar as Drawn, BarRow, ansi, bar};

use hub::{Hub, Presence};
pub use settings::Settings;

/// A larger snapshot is not read, in bytes.
const MAX_PAYLOAD: usize = 64 * 1024;

/// The pipe name by which the hub is asked to bring up a form: argument `flow_id`, and
/// `client_id` for the client that wants to see it.
pub const FOCUS: &str = "focus";

/// Tells the hub the host's colours: a plugin in the background hears of them when the person
/// changes the mode, which may be never. The payload is a [`Palette`].
pub const COLOURS: &str = "zellij-ask:colours";

/// One instance of the bar.
#[derive(Debug)]
pub struct Bar {
    /// The client this instance belongs to.
    client: u16,
    settings: Settings,
    theme: Theme,
    permission: Permission,
    /// The hub is to be started once the permissions are there.
    start: bool,
    hub: Hub,
    roster: Roster,
    session: Session,
    palette: Option<Palette>,
    /// What the hub was told last, and which one.
    passed_on: Option<(u32, Palette)>,
    askers: Vec<Asker>,
    /// How many wait, those counted in that are not named.
    count: usize,
    width: u16,
    alarm: Alarm,
    now: Millis,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Permission {
    /// Not asked for yet. Zellij would put its question into this one row, so the bar waits for
    /// the hub, whose question a person can read; a bar without permissions still hears it.
    Unasked,
    /// Asked for on a click, with nobody there who was granted before.
    Asked,
    Granted,
    Denied,
}

impl Bar {
    /// Builds an instance for this client. Where the permissions were `granted` before, they are
    /// asked for at once, without a question: what Zellij tells a plugin as it loads would be lost
    /// else, its colours among it.
    #[must_use]
    pub fn new(
        client: u16,
        settings: &BTreeMap<String, String>,
        granted: bool,
        now: Millis,
    ) -> (Self, Vec<Effect>) {
        let settings = Settings::read(settings);
        let mut hub = Hub::default();
        // A hub tells of itself when a bar comes; one that does not is missed.
        hub.asked(now);
        let mut bar = Self {
            client,
            theme: settings.colours.theme(&Palette::default()),
            settings,
            permission: Permission::Unasked,
            start: false,
            hub,
            roster: Roster::default(),
            session: Session::default(),
            palette: None,
            passed_on: None,
            askers: Vec::new(),
            count: 0,
            width: 0,
            alarm: Alarm::default(),
            now,
        };
        let mut out = vec![Effect::Selectable(false), Effect::Render];
        if granted {
            out.push(Effect::RequestPermissions);
        }
        bar.schedule(&mut out);
        (bar, out)
    }

    /// Applies one message at this time.
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.now = now;
        let before = self.hub.presence();
        let mut out = Vec::new();
        match msg {
            Msg::Permission(granted) => self.permission(granted, &mut out),
            Msg::Call(call) => self.call(&call, &mut out),
            Msg::Mouse(Mouse::Click { column, .. }) => self.click(column, &mut out),
            Msg::Panes(panes) => self.session.set_panes(panes),
            Msg::Tabs(tabs) => drop(self.session.set_tabs(tabs)),
            Msg::Palette(palette) => {
                self.palette = Some(palette);
                self.pass_colours_on(&mut out);
                let theme = self.settings.colours.theme(&palette);
                if theme != self.theme {
                    self.theme = theme;
                    out.push(Effect::Render);
                }
            }
            Msg::Size(columns, _) => self.width = columns,
            Msg::Tick => self.alarm.rang(now),
            _ => {}
        }
        self.settle(&mut out);
        let changed = self.refresh() || before != self.hub.presence();
        if changed && !out.contains(&Effect::Render) {
            out.push(Effect::Render);
        }
        self.schedule(&mut out);
        out
    }

    /// The bar at this many columns, as one string for the terminal.
    #[must_use]
    pub fn view(&self, width: u16) -> String {
        ansi::encode(self.row(width).sheet)
    }

    /// The bar at this many columns, and what stands where on it.
    #[must_use]
    pub fn row(&self, width: u16) -> BarRow {
        let hub = match self.hub.presence() {
            _ if self.permission == Permission::Denied => {
                Drawn::Trouble("zellij-ask was denied its permissions", "click to be asked again")
            }
            _ if !self.askers.is_empty() => {
                let key = &self.settings.jump_key;
                Drawn::Waiting { askers: &self.askers, count: self.count, key }
            }
            Presence::Unknown => Drawn::Quiet(&["zellij-ask"]),
            Presence::Unpermitted => Drawn::Quiet(&[
                "zellij-ask waits for your permission",
                "waits for your permission",
                "waits for a yes",
            ]),
            Presence::Here => Drawn::Quiet(&["nobody waits"]),
            Presence::Silent => Drawn::Quiet(&["zellij-ask does not answer…", "no answer…"]),
            Presence::Missing if self.permission != Permission::Granted => Drawn::Trouble(
                "zellij-ask is off or waits for your permission",
                "click to start it",
            ),
            Presence::Missing => Drawn::Trouble("zellij-ask is off", "click to start it"),
            Presence::Starting => Drawn::Quiet(&["zellij-ask is starting…", "starting…"]),
            Presence::NotStarted => {
                Drawn::Trouble("zellij-ask did not start", "click to try again")
            }
        };
        bar(hub, &self.theme, width)
    }

    fn permission(&mut self, granted: bool, out: &mut Vec<Effect>) {
        self.permission = if granted { Permission::Granted } else { Permission::Denied };
        out.push(Effect::Selectable(false));
        if granted {
            self.pass_colours_on(out);
            if std::mem::take(&mut self.start) {
                self.load(out);
            } else {
                self.hello(out);
            }
        }
        out.push(Effect::Render);
    }

    /// Asks who waits. Without the permission nothing would be heard of it.
    fn hello(&mut self, out: &mut Vec<Effect>) {
        self.hub.asked(self.now);
        out.push(Effect::Broadcast { name: channel::HELLO, payload: "{}".to_owned() });
    }

    fn call(&mut self, call: &Call, out: &mut Vec<Effect>) {
        // A shell could say the same words, but only a plugin is the hub.
        let Source::Plugin(plugin) = call.source else { return };
        match call.name.as_str() {
            channel::STATUS => {
                let text = call.payload.as_deref().filter(|text| text.len() <= MAX_PAYLOAD);
                let status = text.and_then(|text| serde_json::from_str::<Status>(text).ok());
                let Some(status) = status else { return };
                self.heard(plugin, status, out);
            }
            channel::HELLO => self.hub.asked(self.now),
            _ => {}
        }
    }

    fn heard(&mut self, plugin: u32, status: Status, out: &mut Vec<Effect>) {
        if status.ttl_ms == 0 {
            self.roster.clear();
            self.hub.gone();
            return;
        }
        self.roster.hear(status, self.now);
        self.hub.spoke(plugin);
        self.pass_colours_on(out);
        if matches!(self.permission, Permission::Unasked | Permission::Asked) {
            // The hub speaks, so it was granted what this bar needs too, and asking is answered
            // without a question.
            self.permission = Permission::Granted;
            out.push(Effect::RequestPermissions);
        }
    }

    /// Tells the hub the colours that it was not told yet.
    fn pass_colours_on(&mut self, out: &mut Vec<Effect>) {
        let (Some(hub), Some(palette)) = (self.hub.plugin(), self.palette) else { return };
        if self.permission != Permission::Granted || self.passed_on == Some((hub, palette)) {
            return;
        }
        let Ok(payload) = serde_json::to_string(&palette) else { return };
        self.passed_on = Some((hub, palette));
        let args = BTreeMap::new();
        let message = Message { name: COLOURS.to_owned(), payload: Some(payload), args };
        out.push(Effect::Send { to: Some(hub), message });
    }

    /// Lets go of what holds no longer.
    fn settle(&mut self, out: &mut Vec<Effect>) {
        if self.hush_ends().is_some_and(|end| end <= self.now) {
            self.hub.unpermitted();
        }
        if self.hub.settle(self.now) {
            self.roster.clear();
        }
        let over = self.roster.holds_until().is_some_and(|until| until <= self.now);
        if over && self.roster.named_anybody() {
            self.roster.clear();
            // One that trapped heals when it is called.
            let asked = self.hub.is_asked();
            self.hub.silent(self.now);
            if !asked {
                self.hello(out);
            }
        }
    }

    /// When a hub that has not spoken yet seems to wait for its permission. A bar that has its own
    /// knows better.
    fn hush_ends(&self) -> Option<Millis> {
        self.hub.hush_ends().filter(|_| self.permission == Permission::Unasked)
    }

    /// Makes the askers what is known of them now; true when that changed anything.
    fn refresh(&mut self) -> bool {
        let waiting = self.roster.waiting(self.now);
        let askers: Vec<Asker> = waiting.iter().map(|form| self.asker(form)).collect();
        let count = self.roster.count(self.now);
        let changed = askers != self.askers || count != self.count;
        self.askers = askers;
        self.count = count;
        changed
    }

    fn asker(&self, form: &Waiting) -> Asker {
        let pane = form.pane_id.and_then(|pane| self.session.pane(PaneId::Terminal(pane)));
        let tab = pane.and_then(|pane| self.session.tab(pane.tab));
        Asker {
            agent: form.agent.clone().unwrap_or_else(|| "agent".to_owned()),
            tab: tab.map(|tab| tab.name.clone()).unwrap_or_default(),
            age: age::age(Millis(form.since), self.now).0,
            question: form.label.clone(),
        }
    }

    fn click(&mut self, column: usize, out: &mut Vec<Effect>) {
        match self.hub.presence() {
            Presence::Missing | Presence::NotStarted if self.permission != Permission::Granted => {
                self.permission = Permission::Asked;
                self.start = true;
                // Zellij may have to show its question in this very pane.
                out.extend([Effect::Selectable(true), Effect::RequestPermissions]);
            }
            _ if self.permission == Permission::Denied => {
                out.extend([Effect::Selectable(true), Effect::RequestPermissions]);
            }
            Presence::Missing | Presence::NotStarted => self.load(out),
            Presence::Starting | Presence::Silent | Presence::Unpermitted => {}
            _ if self.askers.is_empty() => self.hello(out),
            Presence::Here | Presence::Unknown => {
                let asker = self.row(self.width).asker_at(column);
                let form = asker.and_then(|asker| self.roster.waiting(self.now).get(asker));
                if let (Some(form), Some(hub)) = (form, self.hub.plugin()) {
                    out.push(focus(hub, &form.flow_id, self.client));
                }
            }
        }
    }

    /// Starts the hub. One that is dead in its pane is loaded anew there: another one beside it
    /// would hear every question too.
    fn load(&mut self, out: &mut Vec<Effect>) {
        let dead =
            self.hub.plugin().filter(|plugin| self.session.pane(PaneId::Plugin(*plugin)).is_some());
        self.hub.started(self.now);
        out.push(match dead {
            Some(plugin) => Effect::Reload(plugin),
            None => Effect::Load { url: self.settings.hub.clone() },
        });
    }

    /// Sets the timer for the next moment at which something changes by itself.
    fn schedule(&mut self, out: &mut Vec<Effect>) {
        let waiting = self.roster.waiting(self.now);
        let ages = waiting.iter().map(|form| age::age(Millis(form.since), self.now).1).min();
        let until = self.roster.holds_until().filter(|_| !waiting.is_empty());
        let wake = [ages, until, self.hush_ends(), self.hub.patience_ends()];
        if let Some(at) = wake.into_iter().flatten().min() {
            self.alarm.set(at, self.now, out);
        }
    }
}

/// Asks the hub to bring up a form for a client.
fn focus(hub: u32, flow: &str, client: u16) -> Effect {
    let args = [("flow_id", flow.to_owned()), ("client_id", client.to_string())];
    let args = args.map(|(key, value)| (key.to_owned(), value)).into();
    let message = Message { name: FOCUS.to_owned(), payload: Some("{}".to_owned()), args };
    Effect::Send { to: Some(hub), message }
}

#[cfg(test)]
mod tests;
