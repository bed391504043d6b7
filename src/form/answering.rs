//! Choosing, ticking and going on.

use std::collections::BTreeSet;

use super::action::Step;
use super::draft::{Entry, Pick, Selection};
use super::live::Form;
use super::mode::{Confirm, Field, Mode};
use super::outcome::Ending;
use super::questionnaire::{ChoiceId, Kind};
use super::row::{Row, Tab};

impl Form {
    pub(super) fn enter(&mut self) -> Step {
        match self.focus() {
            row @ Row::Choice(_) => match self.kind() {
                Kind::Single => self.choose(row),
                Kind::Multi => self.toggle(row),
            },
            Row::Typed => self.open(Field::Typed),
            Row::Chat => match self.tab() {
                Tab::Question(index) => Step::Ended(Ending::Chat(index)),
                Tab::Submit => Step::Still,
            },
            Row::Next => self.go_on(Step::Moved),
            Row::Submit => self.submit(Ending::Submitted),
            Row::Elaborate => self.submit(Ending::Elaborated),
            Row::Cancel => self.cancel(),
        }
    }

    pub(super) fn number(&mut self, number: usize) -> Step {
        let Some(row) = self.numbered(number) else { return Step::Still };
        match row {
            Row::Choice(_) | Row::Typed => {
                self.focus_on(row);
                self.enter()
            }
            Row::Chat | Row::Next => self.focus_on(row),
            // The rows of the review carry no numbers.
            Row::Submit | Row::Elaborate | Row::Cancel => Step::Still,
        }
    }

    /// Toggles a row of a multi-select question. The typed text toggles like a choice, once
    /// there is one.
    pub(super) fn toggle(&mut self, row: Row) -> Step {
        let id = match row {
            Row::Choice(index) => self.choice_id(index).cloned(),
            _ => None,
        };
        let Some(entry) = self.entry_mut() else { return Step::Still };
        let has_text = !entry.typed.trim().is_empty();
        let Selection::Multi { ticks, typed } = &mut entry.selection else { return Step::Still };
        match (row, id) {
            (Row::Choice(_), Some(id)) => {
                if !ticks.remove(&id) {
                    ticks.insert(id);
                }
            }
            (Row::Typed, _) if has_text => *typed = !*typed,
            _ => return Step::Still,
        }
        Step::Edited
    }

    pub(super) fn tick_all(&mut self) -> Step {
        self.tick(|all, ticks| {
            if all.iter().all(|id| ticks.contains(id)) { BTreeSet::new() } else { all.clone() }
        })
    }

    pub(super) fn invert(&mut self) -> Step {
        self.tick(|all, ticks| all.difference(ticks).cloned().collect())
    }

    fn tick(&mut self, which: impl FnOnce(&Ids, &Ids) -> Ids) -> Step {
        // Under a filter that is what is shown: nobody ticks what they do not see.
        let shown = self.rows().choices();
        let all: Ids = shown.filter_map(|index| self.choice_id(index).cloned()).collect();
        match self.entry_mut().map(|entry| &mut entry.selection) {
            Some(Selection::Multi { ticks, .. }) => {
                let mut wanted = which(&all, ticks);
                wanted.extend(ticks.difference(&all).cloned());
                *ticks = wanted;
                Step::Edited
            }
            _ => Step::Still,
        }
    }

    /// Switches between single and multi; where that unselects anything it asks first.
    pub(super) fn switch_kind(&mut self) -> Step {
        if !self.questionnaire.offers().switch_kind {
            return Step::Still;
        }
        let Some(entry) = self.entry_mut() else { return Step::Still };
        let switched = match &entry.selection {
            Selection::Single(pick) => Some(Selection::Multi {
                ticks: match pick {
                    Some(Pick::Choice(id)) => BTreeSet::from([id.clone()]),
                    _ => BTreeSet::new(),
                },
                typed: matches!(pick, Some(Pick::Typed)),
            }),
            Selection::Multi { ticks, typed } => match (ticks.len(), *typed) {
                (0, false) => Some(Selection::Single(None)),
                (0, true) => Some(Selection::Single(Some(Pick::Typed))),
                (1, false) => {
                    Some(Selection::Single(ticks.first().map(|id| Pick::Choice(id.clone()))))
                }
                _ => None,
            },
        };
        if let Some(selection) = switched {
            entry.selection = selection;
            self.keep_focus();
            Step::Edited
        } else {
            self.mode = Mode::Confirm(Confirm::SwitchKind);
            Step::Moved
        }
    }

    /// Single with nothing chosen: which of several ticks was meant is not ours to guess.
    pub(super) fn force_single(&mut self) -> Step {
        let Some(entry) = self.entry_mut() else { return Step::Still };
        entry.selection = Selection::Single(None);
        self.keep_focus();
        Step::Edited
    }

    /// `Next` is gone in a single-select question; the focus on it stays on the last row.
    fn keep_focus(&mut self) {
        self.focus_on(self.focus());
    }

    fn choose(&mut self, row: Row) -> Step {
        let Row::Choice(index) = row else { return Step::Still };
        let Some(id) = self.choice_id(index).cloned() else { return Step::Still };
        if let Some(entry) = self.entry_mut() {
            entry.selection = Selection::Single(Some(Pick::Choice(id)));
        }
        self.go_on(Step::Edited)
    }

    /// Makes the typed text (part of) the answer; a blank one is none. Says whether it is.
    pub(super) fn count_typed(&mut self) -> bool {
        let Some(entry) = self.entry_mut() else { return false };
        if entry.typed.trim().is_empty() {
            entry.typed.clear();
            set_counted(entry, false);
            return false;
        }
        set_counted(entry, true);
        true
    }

    /// To the next tab; a form of one question is submitted.
    pub(super) fn go_on(&mut self, step: Step) -> Step {
        if self.questionnaire.questions().len() == 1 {
            return self.submit(Ending::Submitted);
        }
        self.show_tab(self.tab + 1);
        step
    }

    /// Nothing at all is submitted only after asking: it declines. To have nothing worked out
    /// further needs no answer: it asks for an explanation of everything.
    fn submit(&mut self, ending: Ending) -> Step {
        if self.draft.blank() && ending != Ending::Elaborated {
            self.mode = Mode::Confirm(Confirm::EmptySubmit);
            return Step::Moved;
        }
        Step::Ended(ending)
    }
}

type Ids = BTreeSet<ChoiceId>;

/// Lets the typed text count as an answer or not; another choice stays chosen.
pub(super) fn set_counted(entry: &mut Entry, counts: bool) {
    match &mut entry.selection {
        Selection::Single(pick) if counts => *pick = Some(Pick::Typed),
        Selection::Single(pick) => {
            if *pick == Some(Pick::Typed) {
                *pick = None;
            }
        }
        Selection::Multi { typed, .. } => *typed = counts,
    }
}
