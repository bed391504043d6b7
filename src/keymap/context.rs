//! Where a key is pressed.

/// What a key is looked up in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// On the rows of a single-select question.
    Choices,
    /// On the rows of a multi-select question.
    Ticks,
    /// On the rows of the Submit tab.
    Review,
    /// In a text editor: every printable key without Ctrl and Alt is text.
    Editor,
    /// In the filter over the choices: every printable key without Ctrl and Alt is text.
    Filter,
    /// Before the question what to copy.
    Copy,
    /// In the last output of the asking pane.
    Peek,
    /// In the list of keys.
    Help,
    /// Before a question back: every key has an effect.
    Confirm,
    /// While the popup is collapsed to its hint row.
    Collapsed,
}

impl Context {
    /// Every context.
    pub const ALL: [Self; 10] = [
        Self::Choices,
        Self::Ticks,
        Self::Review,
        Self::Editor,
        Self::Filter,
        Self::Copy,
        Self::Peek,
        Self::Help,
        Self::Confirm,
        Self::Collapsed,
    ];

    /// Whether printable keys are text here.
    #[must_use]
    pub fn types(self) -> bool {
        matches!(self, Self::Editor | Self::Filter)
    }

    /// The name in the README's key table.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Choices => "single",
            Self::Ticks => "multi",
            Self::Review => "submit tab",
            Self::Editor => "editor",
            Self::Filter => "filter",
            Self::Copy => "copy",
            Self::Peek => "peek",
            Self::Help => "help",
            Self::Confirm => "confirm",
            Self::Collapsed => "collapsed",
        }
    }
}
