//! When the popup comes, takes the focus, gives it back and goes.

use crate::contract::Focus as Wanted;
use crate::effect::Effect;
use crate::flow::{Flow, FlowId, Millis};
use crate::session::{Client, PaneId};

use super::Popup;
use super::focus::Focus;
use super::stage::{Shape, Stage};

/// How the popup came to where it is.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own, no state of a machine"
)]
pub(super) struct Scene {
    /// The form came under the keys by itself, and the person went to no other one since.
    pub sprung: bool,
    /// Where the person was when the popup took the focus.
    before: Option<PaneId>,
    /// The flow whose popup the person left: it does not come back by itself.
    left: Option<FlowId>,
    /// The person put the popup away: it comes back for something new only.
    pub put_by: bool,
    /// The person went elsewhere; whether another one is in the popup is asked.
    parted: bool,
    /// The form on the stage ended and nobody cleared the stage yet.
    pub bereft: bool,
}

impl Popup {
    /// Whether this instance speaks for all: that of the first attached client.
    pub(super) fn leads(&self) -> bool {
        self.session.clients().iter().min_by_key(|client| client.id).is_some_and(|it| it.own)
    }

    /// Brings the popup to where it is needed, if this instance is the one to do it.
    ///
    /// The focus is taken only from a single person who looks at the asking pane and types
    /// nothing; anybody else sees a strip that takes no key.
    pub(super) fn present(&mut self, out: &mut Vec<Effect>) {
        // Who has left, or has not heard of any pane yet, finds another answer than the others do
        // and would fight with them for ever.
        let informed = self.session.attached() && self.session.told();
        if self.owes_aftermath() {
            // What comes next is found then.
            return;
        }
        if !self.grant.given() || self.scene.put_by || !informed || !self.may_float() {
            return;
        }
        if self.shown().is_some() && matches!(self.stage.shape, Shape::Open | Shape::Folded) {
            let pane = self.shown().and_then(|flow| flow.header.asker.pane);
            if self.standing.is_placed() && self.over().is_none() && pane.is_some() {
                // Its asker was found since.
                self.place(pane.map(PaneId::Terminal), out);
            } else {
                self.follow(out);
            }
            return;
        }
        match self.choice() {
            Some((flow, client)) if client.own => {
                if self.may_take_focus(&flow) {
                    self.open(&flow, out);
                    self.scene.sprung = true;
                } else {
                    self.strip(&flow, out);
                }
            }
            None if self.stage.shape == Shape::Strip => self.put_away(out),
            // Another instance does it, or nobody looks at an asker.
            Some(_) | None => {}
        }
    }

    /// Zellij told of panes or tabs: the focus may have moved.
    pub(super) fn looked(&mut self, out: &mut Vec<Effect>) {
        let own = PaneId::Plugin(self.me.plugin);
        let here = self.session.focused_pane() == Some(own);
        self.session.follow_own_client();
        if self.in_editor() {
            // The person is in an editor that this popup opened, and comes back from it.
            return;
        }
        if here && self.stage.shape == Shape::Away {
            // Somebody brought the pane up by hand, and it was not drawn when it was put away.
            out.push(Effect::Render);
        }
        // A popup on its way to another tab is reported where it was: that says nothing.
        let underway = self.focus.awaited(self.now) && !self.arrived();
        let lost = !underway && self.focus.report(here, self.now, self.settings.guard);
        let waiting = self.book.as_ref().is_some_and(|book| book.waiting() > 0);
        if lost && self.session.clients().len() > 1 {
            // Whether somebody else is in it yet is not known here.
            self.scene.parted = true;
            out.push(Effect::ListClients);
        } else if lost {
            self.step_back(out);
        } else if here
            && self.stage.shape == Shape::Strip
            && let Some(flow) = self.stage.flow.clone()
        {
            // A click gave the strip the focus.
            self.open(&flow, out);
            return;
        }
        if self.scene.bereft || waiting && !self.session.attached() {
            out.push(Effect::ListClients);
        }
        self.present(out);
    }

    /// The clients are known: a popup that this one's person left and nobody else is in steps back.
    pub(super) fn part(&mut self, out: &mut Vec<Effect>) {
        let own = PaneId::Plugin(self.me.plugin);
        let inside = self.session.clients().iter().any(|client| client.pane == own);
        if std::mem::take(&mut self.scene.parted) && !inside {
            self.step_back(out);
        }
    }

    /// The person went elsewhere: the form becomes a strip and does not come back by itself.
    fn step_back(&mut self, out: &mut Vec<Effect>) {
        if matches!(self.stage.shape, Shape::Open | Shape::Folded) {
            self.scene.left.clone_from(&self.stage.flow);
            self.set_stage(Stage { shape: Shape::Strip, ..self.stage.clone() }, out);
            self.standing.leave();
        }
    }

    /// Whether the popup floats already or can. Zellij loses a pane that it has no room to float:
    /// it would never come up again.
    fn may_float(&self) -> bool {
        let own = self.session.pane(PaneId::Plugin(self.me.plugin));
        own.is_some_and(|pane| pane.floating && !pane.suppressed) || !self.cramped()
    }

    /// Opens a form and takes the focus, where the terminal has room for it.
    pub(super) fn open(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        if !self.may_float() || self.form(id, out).is_none() {
            return;
        }
        if !self.focus.here() {
            // Zellij may not have told yet that the popup is away.
            let own = PaneId::Plugin(self.me.plugin);
            self.scene.before = self.session.focused_pane().filter(|pane| *pane != own);
        }
        self.scene.left = None;
        self.scene.put_by = false;
        self.scene.sprung = false;
        let pane = self.flow(id).and_then(|flow| flow.header.asker.pane).map(PaneId::Terminal);
        self.set_stage(Stage { flow: Some(id.clone()), shape: Shape::Open }, out);
        self.place(pane, out);
        out.push(Effect::TakeFocus);
        self.focus.ask(self.now, self.settings.guard);
        out.push(Effect::Render);
    }

    /// Shows another form where the popup stands; what was entered stays.
    pub(super) fn turn(&mut self, forward: bool, out: &mut Vec<Effect>) {
        if let Some(id) = self.neighbour(forward) {
            self.switch(&id, out);
        }
    }

    /// Goes on to another form, to the pane that asks.
    pub(super) fn go_on(&mut self, forward: bool, out: &mut Vec<Effect>) {
        let Some(id) = self.neighbour(forward) else { return };
        let pane = self.flow(&id).and_then(|flow| flow.header.asker.pane).map(PaneId::Terminal);
        if pane.is_none() || pane == self.over() {
            self.switch(&id, out);
        } else {
            self.open(&id, out);
        }
    }

    /// The form that comes after the one on the stage, or before it.
    fn neighbour(&self, forward: bool) -> Option<FlowId> {
        let queue: Vec<FlowId> =
            self.queue().into_iter().map(|flow| flow.header.flow.clone()).collect();
        let at = queue.iter().position(|id| Some(id) == self.stage.flow.as_ref());
        let next = match at {
            Some(at) if forward => (at + 1) % queue.len(),
            Some(at) => (at + queue.len() - 1) % queue.len(),
            None => 0,
        };
        queue.get(next).filter(|id| Some(*id) != self.stage.flow.as_ref()).cloned()
    }

    /// The form on the stage is gone: shows the next of this tab, or goes.
    pub(super) fn settle(&mut self, out: &mut Vec<Effect>) {
        if self.closing {
            return;
        }
        if self.shown().is_some() {
            self.wake_others(out);
            return;
        }
        if self.by_hand {
            let next = self.choice().filter(|(_, client)| client.own).map(|(flow, _)| flow);
            match next {
                Some(flow) if self.form(&flow, out).is_some() => {
                    self.switch(&flow, out);
                    self.scene.sprung = true;
                }
                _ => self.put_away(out),
            }
        } else if self.stage.shape != Shape::Away {
            // Whether this one has a person is not sure: instances of clients that left hear
            // pipes too, and what they do to the screen may be in vain.
            self.stage = Stage::default();
            self.scene.bereft = true;
            out.push(Effect::Wake);
            return;
        }
        self.wake_others(out);
    }

    /// The clients are known: where a form ended without its person, one of them puts the popup
    /// away or shows what comes next. The instance that ended it may not be able to.
    pub(super) fn clear_stage(&mut self, out: &mut Vec<Effect>) {
        if !self.scene.bereft || !self.leads() {
            return;
        }
        let next = self.choice().filter(|(_, client)| client.own).map(|(flow, _)| flow);
        match next.filter(|_| self.focus.here()) {
            Some(flow) if self.form(&flow, out).is_some() => {
                self.switch(&flow, out);
                self.scene.sprung = true;
            }
            _ => {
                self.put_away(out);
                self.present(out);
            }
        }
        self.wake_others(out);
    }

    /// Puts the popup away and gives the focus back.
    pub(super) fn put_away(&mut self, out: &mut Vec<Effect>) {
        let had_focus = self.focus.here();
        self.focus = Focus::Elsewhere;
        self.standing.leave();
        self.set_stage(Stage::default(), out);
        out.push(Effect::PutAway);
        let before = self.scene.before.take();
        if had_focus
            && let Some(pane) = before
            && self.session.pane(pane).is_some()
        {
            // Zellij gives the focus back by itself unless other panes float.
            out.push(Effect::GiveFocus(pane));
        }
        // Nobody sees it, and Zellij lets a pipe go only when the screen has taken the drawing.
        out.retain(|effect| *effect != Effect::Render);
    }

    /// The person puts the popup away: it stays away until something new happens.
    pub(super) fn leave(&mut self, out: &mut Vec<Effect>) {
        // Every instance is told, and none is to bring it back.
        self.scene.put_by = true;
        if self.stage.shape != Shape::Away {
            self.scene.left.clone_from(&self.stage.flow);
            self.put_away(out);
            self.wake_others(out);
        }
    }

    /// Folds the form up to one row that keeps the focus, or unfolds it.
    pub(super) fn fold(&mut self, out: &mut Vec<Effect>) {
        let shape = match self.stage.shape {
            Shape::Open => Shape::Folded,
            Shape::Folded => Shape::Open,
            Shape::Strip | Shape::Away => return,
        };
        self.set_stage(Stage { shape, ..self.stage.clone() }, out);
        self.place(self.over(), out);
        out.push(Effect::Render);
    }

    /// When enough time without typing will have passed for a strip to open by itself.
    pub(super) fn quiet_at(&self) -> Option<Millis> {
        let strip = self.stage.shape == Shape::Strip;
        let flow = self
            .stage
            .flow
            .as_ref()
            .filter(|flow| strip && self.scene.left.as_ref() != Some(*flow))?;
        let at = self.last_input? + self.settings.quiet;
        (at > self.now && self.wants_focus(flow) == Wanted::Auto).then_some(at)
    }

    fn switch(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        if self.form(id, out).is_none() {
            return;
        }
        self.set_stage(Stage { flow: Some(id.clone()), shape: Shape::Open }, out);
        // Over its own pane, unless that is in a tab the person does not look at.
        let asker = self.flow(id).and_then(|flow| flow.header.asker.pane).map(PaneId::Terminal);
        let tab = |pane: PaneId| self.session.pane(pane).map(|pane| pane.tab);
        let beside = asker.filter(|pane| tab(*pane) == tab(PaneId::Plugin(self.me.plugin)));
        self.place(beside.or_else(|| self.over()), out);
        self.focus.guard(self.now, self.settings.guard);
        out.push(Effect::Render);
    }

    fn strip(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        let pane = self.flow(id).and_then(|flow| flow.header.asker.pane).map(PaneId::Terminal);
        let stage = Stage { flow: Some(id.clone()), shape: Shape::Strip };
        if self.stage != stage {
            self.set_stage(stage, out);
            self.standing.leave();
        }
        if !self.standing.is_placed() || self.over() != pane {
            self.place(pane, out);
            out.push(Effect::Render);
        } else {
            self.follow(out);
        }
    }

    /// The form to show and the client to show it to: of the pane a person is in, else of the
    /// tab somebody looks at, oldest first. Every instance finds the same.
    fn choice(&self) -> Option<(FlowId, Client)> {
        let queue = self.queue();
        let clients = self.session.clients();
        let found = |looks: &dyn Fn(&Flow, &Client) -> bool| {
            queue.iter().find_map(|flow| {
                let client = clients.iter().filter(|client| looks(flow, client));
                let client = client.min_by_key(|client| client.id)?;
                Some((flow.header.flow.clone(), *client))
            })
        };
        let asker = |flow: &Flow| flow.header.asker.pane.map(PaneId::Terminal);
        let tab = |pane: PaneId| self.session.pane(pane).map(|pane| pane.tab);
        found(&|flow, client| asker(flow) == Some(client.pane)).or_else(|| {
            found(&|flow, client| match asker(flow).and_then(tab) {
                Some(position) => tab(client.pane) == Some(position),
                None => true,
            })
        })
    }

    fn wants_focus(&self, id: &FlowId) -> Wanted {
        let asked = self.flow(id).and_then(|flow| flow.header.asker.focus);
        asked.unwrap_or(self.settings.focus)
    }

    fn may_take_focus(&self, id: &FlowId) -> bool {
        if self.scene.left.as_ref() == Some(id) {
            return false;
        }
        match self.wants_focus(id) {
            Wanted::Always => true,
            Wanted::Never => false,
            Wanted::Auto => {
                let [client] = self.session.clients() else { return false };
                let pane = self.flow(id).and_then(|flow| flow.header.asker.pane);
                let quiet = self
                    .last_input
                    .is_none_or(|input| self.now.since(input) >= self.settings.quiet);
                pane.map(PaneId::Terminal) == Some(client.pane)
                    && quiet
                    && !self.session.active_tab().is_some_and(|tab| tab.synced)
            }
        }
    }

    pub(super) fn set_stage(&mut self, stage: Stage, out: &mut Vec<Effect>) {
        if self.stage == stage && !self.scene.bereft {
            return;
        }
        self.scene.bereft = false;
        self.stage = stage;
        let stored = self.book.as_mut().map(|book| book.set_stage(&self.stage));
        if let Some(Err(error)) = stored {
            self.tell(&error);
        }
        self.wake_others(out);
    }
}
