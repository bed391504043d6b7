//! How an action changes the form: which mode takes it, and moving about.

use super::action::{Action, Step};
use super::draft::Entry;
use super::edit::Edit;
use super::live::Form;
use super::mode::{Confirm, Field, Mode};
use super::outcome::Ending;
use super::questionnaire::Kind;
use super::row::{Row, Tab};

impl Form {
    /// Applies one action.
    ///
    /// The only ways to an [`Ending`] are Enter on a row that ends, choosing in a form of one
    /// question, and Esc or Ctrl+C; nothing moves on by itself.
    pub fn update(&mut self, action: &Action) -> Step {
        if !(matches!(self.mode, Mode::Browse) && action.only_moves()) {
            self.version += 1;
        }
        match &self.mode {
            Mode::Browse => self.browsing(action),
            Mode::Edit(field, _) => {
                let field = *field;
                self.typing(field, action)
            }
            Mode::Filter => self.filtering(action),
            Mode::Copy => self.copying(action),
            Mode::Peek | Mode::Help => self.reading(action),
            Mode::Confirm(confirm) => {
                let confirm = *confirm;
                self.confirming(confirm, action)
            }
        }
    }

    /// Whether the action does anything now; for hints that tell only what works.
    #[must_use]
    pub fn takes(&self, action: &Action) -> bool {
        match &self.mode {
            Mode::Browse => match action {
                Action::NextTab | Action::PreviousTab => self.tab_count() > 1,
                Action::ChoiceNote => {
                    self.questionnaire.offers().choice_notes
                        && matches!(self.focus(), Row::Choice(_))
                }
                Action::SwitchKind => {
                    self.questionnaire.offers().switch_kind && self.question().is_some()
                }
                Action::Toggle => {
                    let text = |entry: &Entry| !entry.typed.trim().is_empty();
                    self.kind() == Kind::Multi
                        && match self.focus() {
                            Row::Choice(_) => true,
                            Row::Typed => self.entry().is_some_and(text),
                            _ => false,
                        }
                }
                Action::Number(number) => self.numbered(*number).is_some(),
                Action::Filter => self.question().is_some(),
                Action::All | Action::Invert => self.kind() == Kind::Multi,
                Action::Edit(_)
                | Action::Place { .. }
                | Action::CopyPart(_)
                | Action::Text(_)
                | Action::Paste(_)
                | Action::Other => false,
                _ => true,
            },
            Mode::Edit(..) => matches!(
                action,
                Action::Edit(_)
                    | Action::Place { .. }
                    | Action::Text(_)
                    | Action::Paste(_)
                    | Action::Up
                    | Action::Down
                    | Action::Enter
                    | Action::Escape
                    | Action::Abort
                    | Action::Focus(_)
                    | Action::GoTo(_)
            ),
            Mode::Filter => match action {
                Action::Enter => self.filter().is_some_and(|it| !it.matches().is_empty()),
                Action::Edit(edit) => matches!(
                    edit,
                    Edit::Insert(_) | Edit::Backspace | Edit::DeleteWordLeft | Edit::Clear
                ),
                Action::Paste(_)
                | Action::Up
                | Action::Down
                | Action::Escape
                | Action::Abort
                | Action::Focus(_)
                | Action::GoTo(_) => true,
                _ => false,
            },
            Mode::Copy => match action {
                Action::CopyPart(part) => self.copy(*part).is_some(),
                Action::Escape | Action::Abort => true,
                _ => false,
            },
            Mode::Peek | Mode::Help => matches!(
                action,
                Action::Up
                    | Action::Down
                    | Action::Zoom
                    | Action::Help
                    | Action::Peek
                    | Action::Enter
                    | Action::Escape
                    | Action::Abort
            ),
            Mode::Confirm(confirm) => match action {
                Action::Abort => true,
                Action::Escape => *confirm == Confirm::Cancel,
                Action::Enter => *confirm == Confirm::EmptySubmit,
                Action::SwitchKind => *confirm == Confirm::SwitchKind,
                _ => false,
            },
        }
    }

    fn browsing(&mut self, action: &Action) -> Step {
        match action {
            Action::Up => self.move_by(-1),
            Action::Down => self.move_by(1),
            Action::First => self.focus_row(0),
            Action::Last => self.focus_row(self.rows().len().saturating_sub(1)),
            Action::Focus(row) => self.focus_on(*row),
            Action::NextTab => self.turn(1),
            Action::PreviousTab => self.turn(-1),
            Action::GoTo(tab) => self.go_to(*tab),
            Action::Enter => self.enter(),
            Action::Toggle => self.toggle(self.focus()),
            Action::Number(number) => self.number(*number),
            Action::All => self.tick_all(),
            Action::Invert => self.invert(),
            Action::Note => match self.tab() {
                Tab::Question(_) => self.open(Field::Note),
                Tab::Submit => self.open(Field::GlobalNote),
            },
            Action::ChoiceNote => match self.focus() {
                Row::Choice(index) if self.questionnaire.offers().choice_notes => {
                    self.open(Field::ChoiceNote(index))
                }
                _ => Step::Still,
            },
            Action::SwitchKind => self.switch_kind(),
            Action::Filter => self.open_filter(),
            Action::Copy => {
                self.mode = Mode::Copy;
                Step::Moved
            }
            Action::Peek => {
                // The last output is at the end; whoever lays it out knows where that is.
                self.scroll = Some(usize::MAX);
                self.mode = Mode::Peek;
                Step::Moved
            }
            Action::Help => {
                self.scroll = None;
                self.mode = Mode::Help;
                Step::Moved
            }
            Action::Zoom => {
                self.zoomed = !self.zoomed;
                Step::Moved
            }
            Action::Escape if self.filter.is_some() => self.leave_filter(),
            // Esc to get back from the whole tab must not cancel the form by accident.
            Action::Escape if self.zoomed => {
                self.zoomed = false;
                Step::Moved
            }
            Action::Escape | Action::Abort => self.cancel(),
            Action::Edit(_)
            | Action::Place { .. }
            | Action::CopyPart(_)
            | Action::Text(_)
            | Action::Paste(_)
            | Action::Other => Step::Still,
        }
    }

    /// Whatever is no part to copy goes back.
    fn copying(&mut self, action: &Action) -> Step {
        self.browse();
        match action {
            Action::CopyPart(part) => Step::Copied(*part),
            Action::Abort => self.cancel(),
            _ => Step::Moved,
        }
    }

    /// The list of keys, or the last output of a pane.
    fn reading(&mut self, action: &Action) -> Step {
        match action {
            Action::Up => self.scroll = Some(self.scroll.unwrap_or(0).saturating_sub(1)),
            Action::Down => self.scroll = Some(self.scroll.unwrap_or(0).saturating_add(1)),
            Action::Zoom => self.zoomed = !self.zoomed,
            Action::Help | Action::Peek | Action::Escape | Action::Enter => {
                self.scroll = None;
                self.browse();
            }
            Action::Abort => {
                self.scroll = None;
                self.browse();
                return self.cancel();
            }
            _ => return Step::Still,
        }
        Step::Moved
    }

    fn confirming(&mut self, confirm: Confirm, action: &Action) -> Step {
        self.browse();
        match (confirm, action) {
            (Confirm::Cancel, Action::Escape | Action::Abort)
            | (Confirm::EmptySubmit, Action::Enter) => Step::Ended(Ending::Declined),
            (_, Action::Abort) => self.cancel(),
            (Confirm::SwitchKind, Action::SwitchKind) => self.force_single(),
            _ => Step::Moved,
        }
    }

    /// What Esc does on the form itself.
    pub(super) fn cancel(&mut self) -> Step {
        if self.entered() {
            self.mode = Mode::Confirm(Confirm::Cancel);
            Step::Moved
        } else {
            Step::Ended(Ending::Declined)
        }
    }

    pub(super) fn move_by(&mut self, by: isize) -> Step {
        let count = self.rows().len();
        self.focus_row(wrapped(self.cursor().min(count.saturating_sub(1)), by, count))
    }

    pub(super) fn focus_on(&mut self, row: Row) -> Step {
        match self.rows().position(row) {
            Some(index) => self.focus_row(index),
            None => Step::Still,
        }
    }

    fn focus_row(&mut self, index: usize) -> Step {
        let scrolled = self.scroll.take().is_some();
        let Some(cursor) = self.cursors.get_mut(self.tab) else { return Step::Still };
        if *cursor != index {
            *cursor = index;
            self.preview_scroll = 0;
            return Step::Moved;
        }
        if scrolled { Step::Moved } else { Step::Still }
    }

    fn turn(&mut self, by: isize) -> Step {
        self.show_tab(wrapped(self.tab, by, self.tab_count()))
    }

    pub(super) fn go_to(&mut self, tab: Tab) -> Step {
        match self.tabs().iter().position(|candidate| *candidate == tab) {
            Some(index) => self.show_tab(index),
            None => Step::Still,
        }
    }

    pub(super) fn show_tab(&mut self, index: usize) -> Step {
        if index == self.tab {
            return Step::Still;
        }
        self.leave_filter();
        self.tab = index;
        self.scroll = Some(0);
        self.preview_scroll = 0;
        Step::Moved
    }
}

fn wrapped(from: usize, by: isize, count: usize) -> usize {
    let Ok(size) = isize::try_from(count) else { return from };
    match isize::try_from(from) {
        Ok(from) if size > 0 => usize::try_from((from + by).rem_euclid(size)).unwrap_or(0),
        _ => from,
    }
}
