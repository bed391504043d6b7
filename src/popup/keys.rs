//! Keys, paste and mouse: what they do to the form on the stage.

use crate::effect::Effect;
use crate::flow::{Flow, FlowId};
use crate::form::{Action, Kind, Mode, Outcome, Row, Step};
use crate::keymap::{Command, Context, Key};
use crate::msg::Mouse;
use crate::session::PaneId;

use super::Popup;
use super::repeat::Press;
use super::stage::Shape;

/// Lines a turn of the wheel scrolls.
const WHEEL: isize = 3;

impl Popup {
    pub(super) fn key(&mut self, key: Key, out: &mut Vec<Effect>) {
        self.press_kept_back(Some(key), out);
        self.follow_up(out);
        let Some(id) = self.taken(out) else { return };
        let context = self.context(&id);
        let command = self.keymap.command(key, context);
        let answer = matches!(&command, Some(Command::Form(action)) if answers(action, context));
        if !answer {
            self.repeat.plain(key, self.now);
        } else if self.repeat.answer(key, self.now) != Press::Now {
            return;
        }
        self.press(&id, command, out);
    }

    /// Presses the key that was kept back until it was clear that it is not held down.
    pub(super) fn press_kept_back(&mut self, other: Option<Key>, out: &mut Vec<Effect>) {
        self.focus.tick(self.now);
        if let Some(key) = self.repeat.due(self.now, other)
            && let Some(id) = self.shown().map(|flow| flow.header.flow.clone())
            && self.focus.armed()
        {
            self.by_hand = true;
            let command = self.keymap.command(key, self.context(&id));
            self.press(&id, command, out);
        }
    }

    fn context(&self, id: &FlowId) -> Context {
        match self.stage.shape {
            Shape::Folded => Context::Collapsed,
            _ => self.forms.get(id).map_or(Context::Choices, crate::form::Form::context),
        }
    }

    fn press(&mut self, id: &FlowId, command: Option<Command>, out: &mut Vec<Effect>) {
        self.by_hand = true;
        self.touch(id);
        self.said = None;
        out.push(Effect::Render);
        if let Some(Command::Form(action)) = &command
            && self.unseen(id, action)
        {
            return;
        }
        match command {
            Some(Command::Form(action)) => {
                let action = self.on_screen(id, action);
                self.act(id, &action, out);
            }
            Some(Command::Collapse) => self.fold(out),
            Some(Command::NextForm) => self.turn(true, out),
            Some(Command::PreviousForm) => self.turn(false, out),
            Some(Command::ScrollUp) => self.scroll_pages(id, -1),
            Some(Command::ScrollDown) => self.scroll_pages(id, 1),
            Some(Command::PreviewUp) => self.scroll_preview(id, -WHEEL),
            Some(Command::PreviewDown) => self.scroll_preview(id, WHEEL),
            Some(Command::Peek) => self.peek(id, out),
            Some(Command::External) => self.write_outside(id, out),
            None => {}
        }
    }

    pub(super) fn paste(&mut self, text: &str, out: &mut Vec<Effect>) {
        let Some(id) = self.taken(out) else { return };
        if self.stage.shape == Shape::Open {
            self.touch(&id);
            self.act(&id, &Action::Paste(text.to_owned()), out);
        }
    }

    pub(super) fn mouse(&mut self, mouse: Mouse, out: &mut Vec<Effect>) {
        let Some(id) = self.shown().map(|flow| flow.header.flow.clone()) else { return };
        match mouse {
            Mouse::Up(lines) => self.wheel(&id, -wheel_lines(lines), out),
            Mouse::Down(lines) => self.wheel(&id, wheel_lines(lines), out),
            Mouse::Click { row, column } => self.click(&id, row, column, out),
        }
    }

    /// The flow that a key or paste goes to; `None` when it does not count.
    fn taken(&mut self, out: &mut Vec<Effect>) -> Option<FlowId> {
        if self.grant.denied() {
            out.push(Effect::PutAway);
            return None;
        }
        let Some(id) = self.shown().map(|flow| flow.header.flow.clone()) else {
            if self.scene.bereft && self.book.as_ref().is_some_and(|book| book.waiting() > 0) {
                // It ended under another client's hands, and the next one comes in a moment.
                out.push(Effect::ListClients);
            } else {
                self.put_away(out);
            }
            return None;
        };
        // In a synchronized tab every pane gets every key, whoever it was meant for.
        let own = PaneId::Plugin(self.me.plugin);
        let synced = self.session.active_tab().is_some_and(|tab| tab.synced);
        if synced && self.session.focused_pane() != Some(own) {
            return None;
        }
        let counts = self.focus.key(self.now, self.settings.guard);
        if matches!(self.stage.shape, Shape::Strip | Shape::Away) {
            self.open(&id, out);
            return None;
        }
        if !counts {
            out.push(Effect::Render);
            return None;
        }
        self.form(&id, out).is_some().then_some(id)
    }

    /// Whether an action would answer with a row that is out of sight; it is brought on screen
    /// instead, so that nothing is chosen unread.
    fn unseen(&mut self, id: &FlowId, action: &Action) -> bool {
        let Some(form) = self.forms.get(id) else { return false };
        if form.scroll().is_none() || !matches!(form.mode(), Mode::Browse) {
            return false;
        }
        let row = match action {
            Action::Enter | Action::Toggle => Some(form.focus()),
            Action::Number(number) => form.numbered(*number),
            _ => None,
        };
        let Some(row) = row else { return false };
        let seen = self.current_page().is_none_or(|page| page.rows.iter().any(|it| it.0 == row));
        if !seen && let Some(form) = self.forms.get_mut(id) {
            form.update(&Action::Focus(row));
            form.set_scroll(None);
        }
        !seen
    }

    /// Stops the clock: the person is here.
    fn touch(&mut self, id: &FlowId) {
        let runs = self.flow(id).and_then(Flow::deadline).is_some();
        if runs {
            self.save(id);
        }
    }

    pub(super) fn act(&mut self, id: &FlowId, action: &Action, out: &mut Vec<Effect>) {
        let Some(form) = self.forms.get_mut(id) else { return };
        match form.update(action) {
            Step::Still => {}
            Step::Moved => {
                out.push(Effect::Render);
                self.follow(out);
            }
            Step::Copied(part) => self.copy(id, part, out),
            Step::Edited => {
                self.save(id);
                self.wake_others(out);
                out.push(Effect::Render);
                self.follow(out);
            }
            Step::Ended(ending) => {
                let outcome = Outcome { ending, draft: form.draft().clone() };
                self.end(id, &outcome, out);
            }
        }
    }

    fn save(&mut self, id: &FlowId) {
        let (Some(form), Some(book)) = (self.forms.get(id), self.book.as_mut()) else { return };
        match book.save(id, form.draft()) {
            Ok(()) => {}
            Err(error) => self.tell(&error),
        }
    }

    fn wheel(&mut self, id: &FlowId, lines: isize, out: &mut Vec<Effect>) {
        if self.stage.shape != Shape::Open {
            return;
        }
        if self.points_at_preview() {
            self.scroll_preview(id, lines);
        } else {
            self.scroll_lines(id, lines);
        }
        out.push(Effect::Render);
    }

    /// A click focuses a row or ticks a box; only a click on the row that had the focus already
    /// is its Enter.
    fn click(&mut self, id: &FlowId, row: usize, column: usize, out: &mut Vec<Effect>) {
        self.focus.tick(self.now);
        if self.stage.shape == Shape::Folded && self.focus.armed() {
            self.fold(out);
            return;
        }
        if self.stage.shape != Shape::Open || !self.focus.armed() {
            return;
        }
        self.pointer = u16::try_from(column).ok().zip(u16::try_from(row).ok());
        let target = self.target(row, column);
        let Some(form) = self.forms.get(id) else { return };
        let action = match target {
            Some(Target::Tab(tab)) => Action::GoTo(tab),
            Some(Target::Row(hit)) if hit == form.focus() => Action::Enter,
            Some(Target::Row(hit @ Row::Choice(_))) if form.kind() == Kind::Multi => {
                self.touch(id);
                self.act(id, &Action::Focus(hit), out);
                Action::Toggle
            }
            Some(Target::Row(hit)) => Action::Focus(hit),
            None => return,
        };
        self.touch(id);
        self.act(id, &action, out);
    }
}

/// Whether an action can answer a question or end the form.
fn answers(action: &Action, context: Context) -> bool {
    match action {
        // Each Esc may close what lies above the form: the next one of the same would cancel it.
        Action::Enter | Action::Escape | Action::Abort => true,
        Action::Number(_) => context == Context::Choices,
        _ => false,
    }
}

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// A row of the form.
    Row(Row),
    /// A tab.
    Tab(crate::form::Tab),
}

fn wheel_lines(lines: usize) -> isize {
    isize::try_from(lines).unwrap_or(WHEEL).clamp(1, 2 * WHEEL)
}
