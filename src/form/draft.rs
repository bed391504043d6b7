//! What the person has entered so far: plain data, stored on disk after each change.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::questionnaire::{ChoiceId, Kind, Question, Questionnaire};

/// The one thing a single-select question holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// One of the choices.
    Choice(ChoiceId),
    /// The text in [`Entry::typed`].
    Typed,
}

/// What is selected; a single-select question cannot hold two things.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Selection {
    /// At most one pick.
    Single(Option<Pick>),
    /// Any ticks, and whether the typed text counts as one more.
    Multi {
        /// The ticked choices.
        ticks: BTreeSet<ChoiceId>,
        /// Whether [`Entry::typed`] is part of the answer.
        typed: bool,
    },
}

/// What was entered on one question.
///
/// The typed text outlives its being chosen, so that browsing never loses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What is selected now.
    pub selection: Selection,
    /// The text on the row `Type something.`, exactly as typed.
    pub typed: String,
    /// The note on the question; blank means none.
    pub note: String,
    /// Notes on single choices (`ask_user` only).
    pub choice_notes: BTreeMap<ChoiceId, String>,
}

/// What was entered on the whole form: one entry a question, in the order asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// One entry a question.
    pub entries: Vec<Entry>,
    /// The note on everything, written on the Submit tab; blank means none.
    pub note: String,
}

impl Entry {
    /// Nothing entered on a question of this kind.
    #[must_use]
    pub fn empty(kind: Kind) -> Self {
        let selection = match kind {
            Kind::Single => Selection::Single(None),
            Kind::Multi => Selection::Multi { ticks: BTreeSet::new(), typed: false },
        };
        Self { selection, typed: String::new(), note: String::new(), choice_notes: BTreeMap::new() }
    }

    /// The kind in which the question is presented now.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.selection {
            Selection::Single(_) => Kind::Single,
            Selection::Multi { .. } => Kind::Multi,
        }
    }

    /// Whether this choice is picked or ticked.
    #[must_use]
    pub fn has(&self, id: &ChoiceId) -> bool {
        match &self.selection {
            Selection::Single(pick) => matches!(pick, Some(Pick::Choice(picked)) if picked == id),
            Selection::Multi { ticks, .. } => ticks.contains(id),
        }
    }

    /// The typed text where it counts as (part of) the answer.
    #[must_use]
    pub fn custom(&self) -> Option<&str> {
        let counts = match &self.selection {
            Selection::Single(pick) => matches!(pick, Some(Pick::Typed)),
            Selection::Multi { typed, .. } => *typed,
        };
        counts.then_some(self.typed.as_str())
    }

    /// Whether the question has an answer; a note alone is none.
    #[must_use]
    pub fn answered(&self) -> bool {
        match &self.selection {
            Selection::Single(pick) => pick.is_some(),
            Selection::Multi { ticks, typed } => *typed || !ticks.is_empty(),
        }
    }

    /// The note without surrounding space, where there is one.
    #[must_use]
    pub fn written_note(&self) -> Option<&str> {
        written(&self.note)
    }

    /// Every choice that is selected or noted.
    fn named(&self) -> impl Iterator<Item = &ChoiceId> {
        let (picked, ticks) = match &self.selection {
            Selection::Single(Some(Pick::Choice(id))) => (Some(id), None),
            Selection::Single(_) => (None, None),
            Selection::Multi { ticks, .. } => (None, Some(ticks)),
        };
        picked.into_iter().chain(ticks.into_iter().flatten()).chain(self.choice_notes.keys())
    }
}

impl Draft {
    /// Nothing entered on any question.
    #[must_use]
    pub fn empty(questionnaire: &Questionnaire) -> Self {
        Self {
            entries: questionnaire
                .questions()
                .iter()
                .map(|question| Entry::empty(question.kind()))
                .collect(),
            note: String::new(),
        }
    }

    /// Whether this draft can belong to the questionnaire: as many entries as questions, and
    /// only choices that exist. A draft read from disk is checked by this before use.
    #[must_use]
    pub fn fits(&self, questionnaire: &Questionnaire) -> bool {
        let questions = questionnaire.questions();
        self.entries.len() == questions.len()
            && self.entries.iter().zip(questions).all(|(entry, question)| {
                let kind_fits =
                    questionnaire.offers().switch_kind || entry.kind() == question.kind();
                let named: Vec<&ChoiceId> = entry.named().collect();
                kind_fits && (named.is_empty() || knows(question, &named))
            })
    }

    /// Whether there is nothing to report: no answer and no note anywhere.
    #[must_use]
    pub fn blank(&self) -> bool {
        self.written_note().is_none()
            && self.entries.iter().all(|entry| {
                !entry.answered()
                    && entry.written_note().is_none()
                    && entry.choice_notes.values().all(|note| written(note).is_none())
            })
    }

    /// The note on everything without surrounding space, where there is one.
    #[must_use]
    pub fn written_note(&self) -> Option<&str> {
        written(&self.note)
    }
}

/// Whether the question has all of these choices: there may be thousands of either.
fn knows(question: &Question, named: &[&ChoiceId]) -> bool {
    let known: BTreeSet<&ChoiceId> = question.choices().iter().map(|choice| &choice.id).collect();
    named.iter().all(|id| known.contains(id))
}

fn written(note: &str) -> Option<&str> {
    let note = note.trim();
    (!note.is_empty()).then_some(note)
}
