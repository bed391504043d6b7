//! What goes into a form and what comes out of it.

use super::copy::Part;
use super::edit::Edit;
use super::outcome::Ending;
use super::row::{Row, Tab};

/// What a person can do to a form, whatever key it hangs on.
///
/// What an action means depends on the [`Mode`](super::Mode): Enter on a row is not Enter in an
/// editor. An action that means nothing in a mode does nothing, except that in
/// [`Mode::Confirm`](super::Mode::Confirm) everything that does not confirm goes back to the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Focus the row above, wrapping; in an editor the line above, from the first line the rows.
    Up,
    /// Focus the row below, wrapping; in an editor the line below, from the last line the rows.
    Down,
    /// Focus the first row.
    First,
    /// Focus the last row.
    Last,
    /// Focus this row, leaving an editor that is open; nothing where the tab has no such row.
    Focus(Row),
    /// Go to the next tab; wraps.
    NextTab,
    /// Go to the previous tab; wraps.
    PreviousTab,
    /// Go to this tab, leaving an editor that is open.
    GoTo(Tab),
    /// Enter on the focused row; in an editor it commits.
    Enter,
    /// Toggle the focused choice (multi); nothing elsewhere.
    Toggle,
    /// Choose (single) or toggle (multi) the row with this number, 1-based. On `Type something.` it
    /// opens the editor; on `Chat about this` and `Next` it only moves the focus, so that a
    /// digit too many never ends the form.
    Number(usize),
    /// Tick all choices, or none when all are ticked (multi).
    All,
    /// Tick what is not ticked and the other way round (multi).
    Invert,
    /// Write the note on the question; on the Submit tab the note on everything.
    Note,
    /// Write the note on the focused choice, where the contract offers it.
    ChoiceNote,
    /// Switch between single and multi, where the contract offers it.
    SwitchKind,
    /// Type into the filter over the choices.
    Filter,
    /// Choose what to copy.
    Copy,
    /// Copy this.
    CopyPart(Part),
    /// Read the last output of the asking pane, or go back.
    Peek,
    /// Show or leave the list of keys.
    Help,
    /// Use the whole tab, or go back.
    Zoom,
    /// An act on the text under edit.
    Edit(Edit),
    /// Put the cursor of the text under edit into this line, before this scalar value.
    Place {
        /// The line, from 0.
        line: usize,
        /// The column in scalar values.
        column: usize,
        /// The column that further moves up and down try to keep, counted by whoever moves.
        goal: usize,
    },
    /// The whole text under edit becomes this, in one step that can be taken back.
    Text(String),
    /// A paste, whole, as it came. Outside an editor it does nothing.
    Paste(String),
    /// Close the innermost thing that is open; on the form itself cancel it.
    Escape,
    /// What [`Action::Escape`] does on the form itself, from anywhere.
    Abort,
    /// A key without a meaning. It only answers a question back, with no.
    Other,
}

impl Action {
    /// Whether all it does to a form that is browsed is to move the focus within its tab.
    #[must_use]
    pub fn only_moves(&self) -> bool {
        matches!(self, Self::Up | Self::Down | Self::First | Self::Last | Self::Focus(_))
    }
}

/// What came of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Nothing changed.
    Still,
    /// Only the screen changed.
    Moved,
    /// The person wants this on the clipboard.
    Copied(Part),
    /// The draft changed and wants to be stored.
    Edited,
    /// The person ended the form.
    Ended(Ending),
}
