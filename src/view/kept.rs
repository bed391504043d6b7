//! What of a form's pages is kept from one frame to the next.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use crate::form::Questionnaire;

use super::line::{Line, Shared, keep};
use super::plan::{Cause, Plan};
use super::screen::Hint;
use super::theme::Theme;

/// The texts of a form as they were laid out: they never change while it is open, a key changes
/// how two of its rows look, and laying them out is most of the work on a frame.
///
/// It may be given to the page of any form: what was kept of another one, or in other colours, is
/// let go. A page drawn with it is the same as one drawn without.
#[derive(Default)]
pub struct Kept(RefCell<Texts>);

#[derive(Default)]
struct Texts {
    of: Option<(Arc<Questionnaire>, Theme)>,
    /// Of the choices of a question in so many cells.
    heights: BTreeMap<(usize, usize), Rc<Vec<usize>>>,
    lines: BTreeMap<(Text, usize), Shared>,
    /// The last lines of keys.
    keys: VecDeque<Keys>,
    /// The plan of the last page, and what it was made for.
    plan: Option<(Cause, Rc<Plan>)>,
}

/// A line of keys: what it was made of, the room for it, and the line.
struct Keys {
    hints: Vec<(String, String)>,
    room: usize,
    line: Rc<Line>,
}

/// So many lines of keys are kept: a form that is gone up and down has two or three.
const LINES: usize = 6;

/// A text of a form. Questions and choices by their index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Text {
    /// What stands above all questions.
    Background,
    /// What a question asks.
    Prompt(usize),
    /// A choice, in one of the ways it can look.
    Choice(usize, usize, u8),
    /// The preview of a choice.
    Preview(usize, usize),
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = self.0.borrow().lines.len();
        f.debug_struct("Kept").field("texts", &texts).finish_non_exhaustive()
    }
}

impl Kept {
    /// Lets go of what is not of this form in this theme.
    pub(super) fn begin(&self, questionnaire: &Arc<Questionnaire>, theme: &Theme) {
        let mut texts = self.0.borrow_mut();
        let same = texts
            .of
            .as_ref()
            .is_some_and(|(form, colours)| Arc::ptr_eq(form, questionnaire) && colours == theme);
        if !same {
            *texts = Texts { of: Some((questionnaire.clone(), *theme)), ..Texts::default() };
        }
    }

    /// The plan of a page, made unless the last one is for the same.
    pub(super) fn plan(&self, cause: Cause, make: impl FnOnce() -> Rc<Plan>) -> Rc<Plan> {
        if let Some((of, plan)) = &self.0.borrow().plan
            && *of == cause
        {
            return plan.clone();
        }
        let plan = make();
        self.0.borrow_mut().plan = Some((cause, plan.clone()));
        plan
    }

    /// The heights of the choices of a question in so many cells, measured when they are not known.
    pub(super) fn heights(
        &self,
        question: usize,
        room: usize,
        measure: impl FnOnce() -> Vec<usize>,
    ) -> Rc<Vec<usize>> {
        let known = self.0.borrow().heights.get(&(question, room)).cloned();
        known.unwrap_or_else(|| {
            let heights = Rc::new(measure());
            self.0.borrow_mut().heights.insert((question, room), heights.clone());
            heights
        })
    }

    /// The line of these keys in so many cells, made unless it is one of the last.
    pub(super) fn keys(
        &self,
        hints: &[Hint<'_>],
        room: usize,
        make: impl FnOnce() -> Line,
    ) -> Rc<Line> {
        let same = |known: &&Keys| {
            known.room == room
                && known.hints.len() == hints.len()
                && known.hints.iter().zip(hints).all(|(it, of)| it.0 == of.key && it.1 == of.word)
        };
        if let Some(known) = self.0.borrow().keys.iter().find(same) {
            return known.line.clone();
        }
        let line = Rc::new(make());
        let hints = hints.iter().map(|hint| (hint.key.to_owned(), hint.word.to_owned())).collect();
        let keys = &mut self.0.borrow_mut().keys;
        keys.truncate(LINES - 1);
        keys.push_front(Keys { hints, room, line: line.clone() });
        line
    }

    /// The rows of a text in so many cells, made when they are not known.
    pub(super) fn lines(
        &self,
        text: Text,
        room: usize,
        make: impl FnOnce() -> Vec<Line>,
    ) -> Shared {
        let known = self.0.borrow().lines.get(&(text, room)).cloned();
        known.unwrap_or_else(|| {
            let lines = keep(make());
            self.0.borrow_mut().lines.insert((text, room), lines.clone());
            lines
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measured_once_for_a_question_and_a_width() {
        let kept = Kept::default();
        let known = || panic!("it is known");
        assert_eq!(*kept.heights(0, 40, || vec![1, 3]), [1, 3]);
        assert_eq!(*kept.heights(0, 40, known), [1, 3]);
        assert_eq!(*kept.heights(0, 30, || vec![2, 4]), [2, 4]);
        assert_eq!(*kept.heights(1, 30, || vec![5]), [5]);
        assert_eq!(*kept.heights(0, 40, known), [1, 3]);
    }
}
