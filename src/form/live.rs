//! The live form: what is asked, what was entered, and where the person is.

use std::sync::Arc;

use super::draft::{Draft, Entry, Pick, Selection};
use super::editor::Editor;
use super::filter::Filter;
use super::mode::{Confirm, Field, Mode};
use super::questionnaire::{ChoiceId, Kind, Question, Questionnaire};
use super::row::{Row, Rows, Tab};
use crate::keymap::Context;

/// A form under the person's hands.
#[derive(Debug, Clone)]
pub struct Form {
    pub(super) questionnaire: Arc<Questionnaire>,
    pub(super) draft: Draft,
    pub(super) tab: usize,
    pub(super) cursors: Vec<usize>,
    pub(super) mode: Mode,
    /// Belongs to the tab that is shown.
    pub(super) filter: Option<Filter>,
    /// The typed answer that counted when its editor was opened.
    pub(super) committed: Option<String>,
    pub(super) zoomed: bool,
    pub(super) scroll: Option<usize>,
    pub(super) preview_scroll: usize,
    pub(super) version: u64,
}

impl Form {
    /// Opens the questionnaire on a draft, on its first tab; each tab has the focus on what is
    /// selected there, else on the first row.
    ///
    /// A draft that does not fit the questionnaire is replaced by an empty one: callers check
    /// [`Draft::fits`] first where that must be told.
    #[must_use]
    pub fn new(questionnaire: Arc<Questionnaire>, draft: Draft) -> Self {
        let draft = if draft.fits(&questionnaire) { draft } else { Draft::empty(&questionnaire) };
        let mut cursors: Vec<usize> = questionnaire
            .questions()
            .iter()
            .zip(&draft.entries)
            .map(|(question, entry)| first_selected(question, entry))
            .collect();
        cursors.push(0);
        Self {
            questionnaire,
            draft,
            tab: 0,
            cursors,
            mode: Mode::Browse,
            filter: None,
            committed: None,
            zoomed: false,
            scroll: Some(0),
            preview_scroll: 0,
            version: 0,
        }
    }

    /// What is asked.
    #[must_use]
    pub fn questionnaire(&self) -> &Arc<Questionnaire> {
        &self.questionnaire
    }

    /// What was entered so far.
    #[must_use]
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The tabs in order. A form of one question has no Submit tab, except where the contract
    /// offers `Elaborate`, which has its row there; such a form still submits when answered.
    #[must_use]
    pub fn tabs(&self) -> Vec<Tab> {
        let count = self.questionnaire.questions().len();
        let mut tabs: Vec<Tab> = (0..count).map(Tab::Question).collect();
        if self.tab_count() > count {
            tabs.push(Tab::Submit);
        }
        tabs
    }

    /// How many tabs there are.
    #[must_use]
    pub fn tab_count(&self) -> usize {
        let count = self.questionnaire.questions().len();
        count + usize::from(count > 1 || self.questionnaire.offers().elaborate)
    }

    /// A number that is another one whenever anything but the focus and what is scrolled may have
    /// changed: what is laid out for one version need not be laid out again.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The tab shown now.
    #[must_use]
    pub fn tab(&self) -> Tab {
        if self.tab < self.questionnaire.questions().len() {
            Tab::Question(self.tab)
        } else {
            Tab::Submit
        }
    }

    /// The question on the tab shown now; `None` on the Submit tab.
    #[must_use]
    pub fn question(&self) -> Option<&Question> {
        self.questionnaire.questions().get(self.tab)
    }

    /// What was entered on the question of the tab shown now; `None` on the Submit tab.
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        self.draft.entries.get(self.tab)
    }

    /// The kind in which the question of the tab is presented now; single on the Submit tab.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.entry().map_or(Kind::Single, Entry::kind)
    }

    /// The rows of the tab shown now, in order, never empty.
    #[must_use]
    pub fn rows(&self) -> Rows<'_> {
        let Some(question) = self.question() else {
            let more: &[Row] = if self.questionnaire.offers().elaborate {
                &[Row::Submit, Row::Elaborate, Row::Cancel]
            } else {
                &[Row::Submit, Row::Cancel]
            };
            return Rows::all(0, more);
        };
        let noted = || self.entry().is_some_and(|it| it.written_note().is_some());
        let more: &[Row] = if self.kind() == Kind::Multi {
            &[Row::Typed, Row::Chat, Row::Next]
        } else if self.tab_count() == 1 && noted() {
            // A note alone is an answer, and there is no Submit tab to send it from.
            &[Row::Typed, Row::Chat, Row::Submit]
        } else {
            &[Row::Typed, Row::Chat]
        };
        match &self.filter {
            Some(filter) => Rows::some(filter.matches(), more),
            None => Rows::all(question.choices().len(), more),
        }
    }

    /// The row that shows this number, 1-based. A filter changes no number.
    #[must_use]
    pub fn numbered(&self, number: usize) -> Option<Row> {
        let index = number.checked_sub(1)?;
        let choices = self.question()?.choices().len();
        let row = match index.checked_sub(choices) {
            None => Row::Choice(index),
            Some(0) => Row::Typed,
            Some(1) => Row::Chat,
            Some(2) => Row::Next,
            Some(_) => return None,
        };
        self.rows().contains(row).then_some(row)
    }

    /// The row that has the focus.
    #[must_use]
    pub fn focus(&self) -> Row {
        let rows = self.rows();
        let last = rows.len().saturating_sub(1);
        rows.get(self.cursor().min(last)).unwrap_or(Row::Typed)
    }

    /// What the keys mean now.
    #[must_use]
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// The context in which the keymap looks up the next key.
    #[must_use]
    pub fn context(&self) -> Context {
        match (&self.mode, self.tab(), self.kind()) {
            (Mode::Edit(..), ..) => Context::Editor,
            (Mode::Filter, ..) => Context::Filter,
            (Mode::Copy, ..) => Context::Copy,
            (Mode::Peek, ..) => Context::Peek,
            (Mode::Help, ..) => Context::Help,
            (Mode::Confirm(_), ..) => Context::Confirm,
            (Mode::Browse, Tab::Submit, _) => Context::Review,
            (Mode::Browse, Tab::Question(_), Kind::Single) => Context::Choices,
            (Mode::Browse, Tab::Question(_), Kind::Multi) => Context::Ticks,
        }
    }

    /// Whether cancelling would lose anything: an answer, a note or a text typed but not chosen.
    #[must_use]
    pub fn entered(&self) -> bool {
        let typed = |entry: &Entry| !entry.typed.trim().is_empty();
        !self.draft.blank() || self.draft.entries.iter().any(typed)
    }

    /// The questions that have no answer, in the order asked.
    pub fn unanswered(&self) -> impl Iterator<Item = &Question> {
        let questions = self.questionnaire.questions().iter().zip(&self.draft.entries);
        questions.filter(|(_, entry)| !entry.answered()).map(|(question, _)| question)
    }

    /// Whether the form wants the whole tab.
    #[must_use]
    pub fn zoomed(&self) -> bool {
        self.zoomed
    }

    /// The first line to show of what is taller than its room, where the person scrolled; a tab
    /// opens at its top, so that the question is read before its choices; `None`
    /// follows the focus. Counted by whoever lays the form out.
    #[must_use]
    pub fn scroll(&self) -> Option<usize> {
        self.scroll
    }

    /// Scrolls; it lasts until the focus moves.
    pub fn set_scroll(&mut self, scroll: Option<usize>) {
        self.scroll = scroll;
    }

    /// The first line of the preview to show.
    #[must_use]
    pub fn preview_scroll(&self) -> usize {
        self.preview_scroll
    }

    /// Scrolls the preview; it lasts until another row has the focus.
    pub fn set_preview_scroll(&mut self, scroll: usize) {
        self.preview_scroll = scroll;
    }

    /// Puts a whole draft in place of what was entered, as a remote answer does, and goes back to
    /// browsing. Says whether the draft fits; one that does not changes nothing.
    pub fn replace(&mut self, draft: Draft) -> bool {
        let fits = draft.fits(&self.questionnaire);
        if fits {
            self.version += 1;
            self.draft = draft;
            self.browse();
        }
        fits
    }

    /// Takes over a draft that another client edited. Focus, mode and an open editor stay; only
    /// an editor whose very text was changed elsewhere starts anew on that text. Says whether the
    /// draft fits; one that does not changes nothing.
    pub fn sync(&mut self, draft: Draft) -> bool {
        if !draft.fits(&self.questionnaire) {
            return false;
        }
        let before = self.entry().map(|entry| entry.selection.clone());
        self.version += 1;
        self.draft = draft;
        if self.entry().map(|entry| &entry.selection) != before.as_ref() {
            self.committed = self.counted();
        }
        match &self.mode {
            Mode::Edit(field, editor) => {
                let field = *field;
                let text = self.text(field);
                if editor.text() != text {
                    self.mode = Mode::Edit(field, Editor::new(&text));
                }
            }
            Mode::Confirm(Confirm::EmptySubmit) if !self.draft.blank() => self.browse(),
            Mode::Confirm(Confirm::SwitchKind) => self.browse(),
            Mode::Browse
            | Mode::Filter
            | Mode::Copy
            | Mode::Peek
            | Mode::Help
            | Mode::Confirm(_) => {}
        }
        true
    }

    pub(super) fn browse(&mut self) {
        self.mode = Mode::Browse;
        self.committed = None;
    }

    pub(super) fn cursor(&self) -> usize {
        self.cursors.get(self.tab).copied().unwrap_or(0)
    }

    pub(super) fn entry_mut(&mut self) -> Option<&mut Entry> {
        self.draft.entries.get_mut(self.tab)
    }

    pub(super) fn choice_id(&self, index: usize) -> Option<&ChoiceId> {
        self.question()?.choices().get(index).map(|choice| &choice.id)
    }

    /// The text of a field as it stands in the draft.
    pub(super) fn text(&self, field: Field) -> String {
        let text = match field {
            Field::Typed => self.entry().map(|entry| &entry.typed),
            Field::Note => self.entry().map(|entry| &entry.note),
            Field::ChoiceNote(index) => self
                .choice_id(index)
                .and_then(|id| self.entry().and_then(|entry| entry.choice_notes.get(id))),
            Field::GlobalNote => Some(&self.draft.note),
        };
        text.cloned().unwrap_or_default()
    }

    /// The typed text of the tab where it counts as an answer.
    pub(super) fn counted(&self) -> Option<String> {
        self.entry().and_then(Entry::custom).map(str::to_owned)
    }
}

fn first_selected(question: &Question, entry: &Entry) -> usize {
    let choices = question.choices();
    match &entry.selection {
        Selection::Single(Some(Pick::Typed)) => choices.len(),
        _ => choices.iter().position(|choice| entry.has(&choice.id)).unwrap_or(0),
    }
}
