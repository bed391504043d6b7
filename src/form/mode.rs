//! What the keys mean.

use super::editor::Editor;

/// What the keys mean now.
#[derive(Debug, Clone)]
pub enum Mode {
    /// Moving over the rows.
    Browse,
    /// Typing into a field.
    Edit(Field, Editor),
    /// Typing into the filter over the choices.
    Filter,
    /// Choosing what to copy.
    Copy,
    /// Reading the last output of the asking pane.
    Peek,
    /// Reading the list of keys.
    Help,
    /// Answering a question back.
    Confirm(Confirm),
}

/// What a text editor is open on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    /// The typed answer of the current question, in place of its row.
    Typed,
    /// The note on the current question.
    Note,
    /// The note on the choice at this index of the current question.
    ChoiceNote(usize),
    /// The note on everything.
    GlobalNote,
}

/// A question back to the person before something is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Confirm {
    /// Cancel although something was entered. Esc again cancels, any other key goes back.
    Cancel,
    /// Submit although nothing was entered: it will read as a decline. Enter confirms, any other
    /// key goes back.
    EmptySubmit,
    /// Switch to single although more than one thing is selected, which unselects all of them.
    /// The same key again switches, any other key goes back.
    SwitchKind,
}
