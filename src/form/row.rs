//! Where the focus can be: a tab, and a row on it.

use super::questionnaire::Kind;

/// One page of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tab {
    /// The question at this index.
    Question(usize),
    /// The review that ends a form of several questions.
    Submit,
}

/// One row that can have the focus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Row {
    /// The choice at this index of the question.
    Choice(usize),
    /// `Type something.`
    Typed,
    /// `Chat about this`
    Chat,
    /// `Next` (multi-select)
    Next,
    /// `Submit` on the review.
    Submit,
    /// `Elaborate` on the review, where the contract offers it.
    Elaborate,
    /// `Cancel` on the review.
    Cancel,
}

/// The rows of a tab in order, never empty. They are counted, not made: a question may have hundreds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows<'a> {
    choices: Choices<'a>,
    more: &'static [Row],
}

/// The choices among the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choices<'a> {
    /// So many, all of the question.
    All(usize),
    /// Those with these indices.
    Some(&'a [usize]),
}

impl<'a> Rows<'a> {
    /// All of so many choices, and the rows below them.
    pub(super) fn all(choices: usize, more: &'static [Row]) -> Self {
        Self { choices: Choices::All(choices), more }
    }

    /// The choices with these indices, and the rows below them.
    pub(super) fn some(choices: &'a [usize], more: &'static [Row]) -> Self {
        Self { choices: Choices::Some(choices), more }
    }

    /// The indices of the choices in the order in which they are shown.
    #[must_use]
    pub fn choices(self) -> impl ExactSizeIterator<Item = usize> + use<'a> {
        let shown = move |at| match self.choices {
            Choices::All(_) => at,
            Choices::Some(some) => some.get(at).copied().unwrap_or(at),
        };
        (0..self.choice_count()).map(shown)
    }

    /// The rows below the choices.
    #[must_use]
    pub fn more(self) -> &'static [Row] {
        self.more
    }

    /// How many there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(self) -> usize {
        self.choice_count() + self.more.len()
    }

    /// The row at this place, from 0.
    #[must_use]
    pub fn get(self, at: usize) -> Option<Row> {
        match at.checked_sub(self.choice_count()) {
            Some(below) => self.more.get(below).copied(),
            None => match self.choices {
                Choices::All(_) => Some(Row::Choice(at)),
                Choices::Some(some) => some.get(at).copied().map(Row::Choice),
            },
        }
    }

    /// The place of a row, from 0; `None` when it is not there.
    #[must_use]
    pub fn position(self, row: Row) -> Option<usize> {
        match (row, self.choices) {
            (Row::Choice(index), Choices::All(count)) => (index < count).then_some(index),
            (Row::Choice(index), Choices::Some(some)) => some.iter().position(|it| *it == index),
            _ => {
                let below = self.more.iter().position(|it| *it == row)?;
                Some(self.choice_count() + below)
            }
        }
    }

    /// Whether a row is among them.
    #[must_use]
    pub fn contains(self, row: Row) -> bool {
        self.position(row).is_some()
    }

    fn choice_count(self) -> usize {
        match self.choices {
            Choices::All(count) => count,
            Choices::Some(some) => some.len(),
        }
    }
}

impl Row {
    /// What Enter does on this row of a question of this kind, in a word for the footer.
    #[must_use]
    pub fn verb(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Choice(_), Kind::Single) => "choose",
            (Self::Choice(_), Kind::Multi) => "toggle",
            (Self::Typed, _) => "type",
            (Self::Chat, _) => "chat",
            (Self::Next, _) => "go on",
            (Self::Submit, _) => "submit",
            (Self::Elaborate, _) => "elaborate",
            (Self::Cancel, _) => "cancel",
        }
    }
}
