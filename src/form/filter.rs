//! Narrowing the choices of a question down to those that match a text.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use unicode_segmentation::UnicodeSegmentation;

use super::action::{Action, Step};
use super::edit::Edit;
use super::live::Form;
use super::mode::Mode;
use super::questionnaire::{Choice, Question};
use super::row::Row;

/// A text and the choices that match it. Only what is shown is narrowed: what is hidden keeps its
/// tick and its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    text: String,
    matches: Vec<usize>,
}

impl Filter {
    fn new(text: String, question: &Question) -> Self {
        let matches = matching(&text, question.choices());
        Self { text, matches }
    }

    /// What was typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The indices of the choices that match, the best first.
    #[must_use]
    pub fn matches(&self) -> &[usize] {
        &self.matches
    }
}

impl Form {
    /// The filter over the choices of the tab, while there is one.
    #[must_use]
    pub fn filter(&self) -> Option<&Filter> {
        self.filter.as_ref()
    }

    pub(super) fn open_filter(&mut self) -> Step {
        let Some(question) = self.questionnaire.questions().get(self.tab) else {
            return Step::Still;
        };
        if self.filter.is_none() {
            self.filter = Some(Filter::new(String::new(), question));
        }
        self.scroll = None;
        self.mode = Mode::Filter;
        Step::Moved
    }

    /// Types into the filter. Its text leaves as that of an editor does: Enter and the arrows go to
    /// the rows, which stay narrowed.
    pub(super) fn filtering(&mut self, action: &Action) -> Step {
        let Some(filter) = &self.filter else {
            self.browse();
            return Step::Moved;
        };
        let text = filter.text.clone();
        match action {
            Action::Edit(Edit::Insert(character)) => self.narrow(text + &character.to_string()),
            Action::Edit(Edit::Backspace) if text.is_empty() => self.leave_filter(),
            Action::Edit(Edit::Backspace) => {
                let last = text.graphemes(true).next_back().map_or(0, str::len);
                self.narrow(text.get(..text.len() - last).unwrap_or_default().to_owned())
            }
            Action::Edit(Edit::DeleteWordLeft) => {
                let start = text.unicode_word_indices().next_back().map_or(0, |(start, _)| start);
                self.narrow(text.get(..start).unwrap_or_default().to_owned())
            }
            Action::Edit(Edit::Clear) => self.narrow(String::new()),
            Action::Paste(pasted) => {
                let words: Vec<&str> = pasted.split_whitespace().collect();
                self.narrow(text + &words.join(" "))
            }
            Action::Enter if filter.matches.is_empty() => Step::Still,
            Action::Enter => {
                self.browse();
                Step::Moved
            }
            Action::Up => self.go_to_rows(|form| form.move_by(-1)),
            Action::Down => self.go_to_rows(|form| form.move_by(1)),
            Action::Focus(row) => self.go_to_rows(|form| form.focus_on(*row)),
            Action::GoTo(tab) => self.go_to_rows(|form| form.go_to(*tab)),
            Action::Escape => self.leave_filter(),
            Action::Abort => {
                self.leave_filter();
                self.cancel()
            }
            _ => Step::Still,
        }
    }

    /// Shows all choices again; the focused row keeps the focus.
    pub(super) fn leave_filter(&mut self) -> Step {
        let row = self.focus();
        if self.filter.take().is_some() {
            self.focus_on(row);
        }
        self.browse();
        Step::Moved
    }

    fn go_to_rows(&mut self, then: impl FnOnce(&mut Self) -> Step) -> Step {
        self.browse();
        then(self);
        Step::Moved
    }

    fn narrow(&mut self, text: String) -> Step {
        let Some(question) = self.questionnaire.questions().get(self.tab) else {
            return Step::Still;
        };
        let filter = Filter::new(text, question);
        let best = filter.matches.first().copied().map_or(Row::Typed, Row::Choice);
        self.filter = Some(filter);
        self.focus_on(best);
        Step::Moved
    }
}

/// The choices whose label and description together hold every word of the text, the best match
/// first; a match in the label counts twice.
fn matching(text: &str, choices: &[Choice]) -> Vec<usize> {
    if text.trim().is_empty() {
        return (0..choices.len()).collect();
    }
    let pattern = Pattern::new(text, CaseMatching::Smart, Normalization::Smart, AtomKind::Fuzzy);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut characters = Vec::new();
    let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut characters), &mut matcher);
    let mut scored: Vec<(u32, usize)> = choices
        .iter()
        .enumerate()
        .filter_map(|(index, choice)| {
            let all = score(&format!("{} {}", choice.label, choice.description))?;
            Some((all + score(&choice.label).unwrap_or(0), index))
        })
        .collect();
    scored.sort_by_key(|(score, index)| (std::cmp::Reverse(*score), *index));
    scored.into_iter().map(|(_, index)| index).collect()
}
