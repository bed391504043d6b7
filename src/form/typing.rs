//! Typing into a field of the form.

use super::action::{Action, Step};
use super::answering::set_counted;
use super::edit::Edited;
use super::editor::Editor;
use super::live::Form;
use super::mode::{Field, Mode};
use super::questionnaire::Kind;

impl Form {
    pub(super) fn open(&mut self, field: Field) -> Step {
        self.scroll = None;
        self.committed = self.counted();
        self.mode = Mode::Edit(field, Editor::new(&self.text(field)));
        Step::Moved
    }

    pub(super) fn typing(&mut self, field: Field, action: &Action) -> Step {
        let Mode::Edit(_, editor) = &mut self.mode else { return Step::Still };
        let edited = match action {
            Action::Edit(edit) => editor.apply(*edit),
            Action::Place { line, column, goal } => {
                editor.place(*line, *column, *goal);
                Edited::Cursor
            }
            Action::Text(text) if *text == editor.text() => Edited::Nothing,
            Action::Text(text) => {
                editor.replace(text);
                Edited::Text
            }
            Action::Paste(text) if text.is_empty() => Edited::Nothing,
            Action::Paste(text) => {
                editor.paste(text);
                Edited::Text
            }
            Action::Up if editor.up() => Edited::Cursor,
            Action::Down if editor.down() => Edited::Cursor,
            Action::Up => return self.leave(field, |form| form.move_by(-1)),
            Action::Down => return self.leave(field, |form| form.move_by(1)),
            Action::Enter => return self.commit(field),
            Action::Escape => return self.leave_to(|_| Step::Moved),
            Action::Abort => return self.leave_to(Self::cancel),
            Action::Focus(row) => return self.leave_to(|form| form.focus_on(*row)),
            Action::GoTo(tab) => return self.leave_to(|form| form.go_to(*tab)),
            _ => Edited::Nothing,
        };
        if edited != Edited::Nothing {
            // Whoever scrolled away to read sees again where the text goes.
            self.scroll = None;
        }
        match edited {
            Edited::Nothing => Step::Still,
            Edited::Cursor => Step::Moved,
            Edited::Text => {
                let text = editor.text();
                self.keep(field, text);
                Step::Edited
            }
        }
    }

    /// Keeps what was typed so far in the draft. A typed answer counts only as it was committed:
    /// while it differs from that it does not, and once it is the same again it does.
    fn keep(&mut self, field: Field, text: String) {
        let committed = self.committed.clone();
        match field {
            Field::Typed => {
                if let Some(entry) = self.entry_mut() {
                    // Without a committed text nothing is to be taken back, and another choice
                    // stays chosen.
                    if let Some(committed) = committed {
                        set_counted(entry, committed == text);
                    }
                    entry.typed = text;
                }
            }
            Field::Note => {
                if let Some(entry) = self.entry_mut() {
                    entry.note = text;
                }
            }
            Field::ChoiceNote(index) => {
                let id = self.choice_id(index).cloned();
                if let (Some(entry), Some(id)) = (self.entry_mut(), id) {
                    if text.is_empty() {
                        entry.choice_notes.remove(&id);
                    } else {
                        entry.choice_notes.insert(id, text);
                    }
                }
            }
            Field::GlobalNote => self.draft.note = text,
        }
    }

    fn commit(&mut self, field: Field) -> Step {
        self.browse();
        if field == Field::Typed {
            let counts = self.count_typed();
            return match self.kind() {
                Kind::Single if counts => self.go_on(Step::Edited),
                _ => Step::Edited,
            };
        }
        if self.text(field).trim().is_empty() {
            self.keep(field, String::new());
        }
        Step::Edited
    }

    /// Leaves over an edge: from the answer to the row beside it. A note has no row of its own,
    /// so the focus stays where it was.
    fn leave(&mut self, field: Field, then: impl FnOnce(&mut Self) -> Step) -> Step {
        if field == Field::Typed { self.leave_to(then) } else { self.leave_to(|_| Step::Moved) }
    }

    /// Leaves the editor; what was typed is in the draft already.
    fn leave_to(&mut self, then: impl FnOnce(&mut Self) -> Step) -> Step {
        self.browse();
        match then(self) {
            Step::Still => Step::Moved,
            step => step,
        }
    }
}
