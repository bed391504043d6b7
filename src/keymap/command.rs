//! What a key can mean.

use crate::form::Action;

/// Everything a key can mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// An action on the form that is shown.
    Form(Action),
    /// Collapse the popup to its hint row, or open it again.
    Collapse,
    /// Show the next waiting form.
    NextForm,
    /// Show the previous waiting form.
    PreviousForm,
    /// Scroll what has the focus up by a page.
    ScrollUp,
    /// Scroll what has the focus down by a page.
    ScrollDown,
    /// Scroll the preview up.
    PreviewUp,
    /// Scroll the preview down.
    PreviewDown,
    /// Show the last output of the asking pane, or go back.
    Peek,
    /// Open the text under edit in `$EDITOR`.
    External,
}
