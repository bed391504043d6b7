//! Calling the person: a program of theirs is run when a form waits and nobody sees it.
//!
//! Once a form, when it was out of sight for a second, whenever that begins. Somebody sees it where
//! the popup with this form has the focus, or its strip stands in a tab that is in view. With
//! `renotify` again and again after so many minutes; then a form on the screen only counts as seen
//! when the person did anything in the meantime. Who may call is claimed in the store, so that of
//! several instances one calls.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::contract::clean_label;
use crate::effect::Effect;
use crate::flow::{Flow, FlowId, Millis};
use crate::session::PaneId;

use super::Popup;
use super::screen::agent;
use super::stage::Shape;
use super::watch::{context, script};

/// So long may a form wait out of sight before the person is called.
const SOON: Duration = Duration::from_secs(1);

/// How much of what a program said is shown.
const SAID: usize = 80;

/// What is known of the call for one form.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ring {
    /// Since when nobody sees it; `None` while somebody does.
    unseen: Option<Millis>,
    /// When the person was called for it last, by whichever instance.
    called: Option<Millis>,
    /// When to look at it again.
    next: Option<Millis>,
}

impl Popup {
    /// Calls for the forms for which it is time to.
    pub(super) fn ring(&mut self, out: &mut Vec<Effect>) {
        let Some(command) = self.settings.notify.clone() else { return };
        // With nobody attached there is no leader, and calling is needed most.
        let may = self.leads() || self.session.is_deserted();
        if !may || !self.grant.given() {
            self.rings.clear();
            return;
        }
        let mut rings = std::mem::take(&mut self.rings);
        rings.retain(|id, _| self.flow(id).is_some());
        let mut due = Vec::new();
        for flow in self.queue() {
            let id = &flow.header.flow;
            let known = rings.get(id).copied();
            let mut ring = known.unwrap_or_else(|| Ring {
                called: self.book.as_ref().and_then(|book| book.store().called(id)),
                ..Ring::default()
            });
            let away = self.away_from(flow, ring.called);
            let seen = self.in_sight(flow) && away.is_none_or(|at| at > self.now);
            ring.unseen = (!seen).then(|| ring.unseen.unwrap_or(self.now));
            if known.is_none() && !seen && flow.header.created + SOON > self.now {
                ring.unseen = Some(flow.header.created);
            }
            ring.next = match ring.unseen {
                Some(since) => self.next_call(since, ring.called),
                None => away,
            };
            if ring.unseen.is_some() && ring.next.is_some_and(|at| at <= self.now) {
                due.push(id.clone());
            }
            rings.insert(id.clone(), ring);
        }
        self.rings = rings;
        for id in due {
            self.call_for(&id, &command, out);
        }
    }

    /// When the person is to be called next.
    pub(super) fn next_ring(&self) -> Option<Millis> {
        self.rings.values().filter_map(|ring| ring.next).min()
    }

    /// The program ended; one that failed is told of on the form.
    pub(super) fn rang(&mut self, code: Option<i32>, said: &str, out: &mut Vec<Effect>) {
        if code == Some(0) {
            return;
        }
        let code = code.map_or_else(|| "a signal".to_owned(), |code| format!("code {code}"));
        let said: String = clean_label(said).chars().take(SAID).collect();
        let what = format!("notify_command ended with {code}: {said}");
        self.notice = Some(what.trim_end_matches([' ', ':']).to_owned());
        out.push(Effect::Render);
    }

    /// When the person is to be called for a form that is out of sight since then.
    fn next_call(&self, since: Millis, called: Option<Millis>) -> Option<Millis> {
        match (called, self.settings.renotify) {
            (None, _) => Some(since + SOON),
            (Some(called), Some(time)) => Some((called + time).max(since + SOON)),
            (Some(_), None) => None,
        }
    }

    fn call_for(&mut self, id: &FlowId, command: &str, out: &mut Vec<Effect>) {
        let Some((book, flow)) = self.book.as_ref().zip(self.flow(id)) else { return };
        let Some(mut ring) = self.rings.get(id).copied() else { return };
        let called = book.store().called(id);
        let claimed = if called == ring.called {
            book.store().claim_call(id, called, self.now)
        } else {
            // Another instance called meanwhile.
            Ok(false)
        };
        if matches!(claimed, Ok(true)) {
            out.push(Effect::Run {
                argv: script(&format!("exec 2>&1\n{command}")),
                env: environment(flow),
                context: context("notify"),
            });
        }
        ring.called = match claimed {
            Ok(false) => book.store().called(id),
            Ok(true) | Err(_) => Some(self.now),
        };
        ring.next = self.next_call(ring.unseen.unwrap_or(self.now), ring.called);
        self.rings.insert(id.clone(), ring);
        if let Err(error) = claimed {
            self.tell(&error);
        }
    }

    /// Whether somebody has this form before their eyes.
    fn in_sight(&self, flow: &Flow) -> bool {
        let clients = self.session.clients();
        if self.stage.flow.as_ref() != Some(&flow.header.flow) || clients.is_empty() {
            return false;
        }
        let own = PaneId::Plugin(self.me.plugin);
        match self.stage.shape {
            Shape::Away => false,
            Shape::Open | Shape::Folded => {
                self.focus.here() || clients.iter().any(|client| client.pane == own)
            }
            Shape::Strip => {
                let tab = |pane: PaneId| self.session.pane(pane).map(|pane| pane.tab);
                let asker = flow.header.asker.pane.map(PaneId::Terminal).and_then(tab);
                let at = asker.or_else(|| tab(own));
                at.is_none() || clients.iter().any(|client| tab(client.pane) == at)
            }
        }
    }

    /// From when on a person who does nothing counts as away from a form on the screen.
    fn away_from(&self, flow: &Flow, called: Option<Millis>) -> Option<Millis> {
        let acted = self.last_input.max(self.repeat.last()).max(called);
        let acted = acted.map_or(flow.header.created, |at| at.max(flow.header.created));
        self.settings.renotify.map(|time| acted + time)
    }
}

fn environment(flow: &Flow) -> BTreeMap<String, String> {
    let asker = &flow.header.asker;
    let who = clean_label(agent(flow));
    let pairs = [
        ("ASK_TITLE", format!("{who} asks")),
        ("ASK_MESSAGE", flow.header.label.clone()),
        ("ASK_PANE", asker.pane.map(|pane| pane.to_string()).unwrap_or_default()),
        ("ASK_AGENT", asker.agent.as_deref().map(clean_label).unwrap_or_default()),
    ];
    pairs.map(|(key, value)| (key.to_owned(), value)).into()
}
