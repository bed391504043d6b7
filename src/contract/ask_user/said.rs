//! What the person said on one question.

use serde_json::{Map, Value};

use crate::contract::question::presented;
use crate::form::{Choice, Entry, Kind, Question};

/// An answer, notes, both or nothing.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) question: &'a Question,
    /// The type the person switched the question to.
    pub(super) presented: Option<&'static str>,
    /// The selected choices in the order asked, with their places from 1.
    pub(super) chosen: Vec<(usize, &'a Choice)>,
    /// The typed text where it is (part of) the answer; never blank.
    pub(super) typed: Option<&'a str>,
    /// The note on the question; never blank.
    pub(super) note: Option<&'a str>,
    /// The notes on choices in the order asked; never blank.
    pub(super) choice_notes: Vec<ChoiceNote<'a>>,
}

/// A note on a choice.
#[derive(Debug)]
pub(super) struct ChoiceNote<'a> {
    pub(super) choice: &'a Choice,
    /// Whether the choice is (part of) the answer.
    pub(super) selected: bool,
    pub(super) note: &'a str,
}

impl<'a> Said<'a> {
    /// What a draft says on a question.
    pub(super) fn of(question: &'a Question, entry: &'a Entry) -> Self {
        let choices = (1..).zip(question.choices());
        let chosen = choices.filter(|(_, choice)| entry.has(&choice.id)).collect();
        let notes = question.choices().iter().filter_map(|choice| {
            let note = written(entry.choice_notes.get(&choice.id)?)?;
            Some(ChoiceNote { choice, selected: entry.has(&choice.id), note })
        });
        Self {
            question,
            presented: presented(question, entry.kind()),
            chosen,
            typed: entry.custom().and_then(written),
            note: written(&entry.note),
            choice_notes: notes.collect(),
        }
    }

    /// Nothing.
    pub(super) fn nothing(question: &'a Question) -> Self {
        Self {
            question,
            presented: None,
            chosen: vec![],
            typed: None,
            note: None,
            choice_notes: vec![],
        }
    }

    /// Takes back the answer to a question that takes one thing only: picking another row took
    /// its place. Ticks stay.
    pub(super) fn withdraw(&mut self, entry: &Entry) {
        if entry.kind() == Kind::Single {
            self.chosen.clear();
            self.typed = None;
            for note in &mut self.choice_notes {
                note.selected = false;
            }
        }
    }

    pub(super) fn id(&self) -> &'a str {
        &self.question.id().0
    }

    pub(super) fn answered(&self) -> bool {
        !self.chosen.is_empty() || self.typed.is_some()
    }

    pub(super) fn noted(&self) -> bool {
        self.note.is_some() || !self.choice_notes.is_empty()
    }

    /// The answer as it stands in `answers`; `None` when there is none.
    pub(super) fn answer(&self) -> Option<Value> {
        if !self.answered() {
            return None;
        }
        let typed = self.typed.into_iter();
        let values = self.chosen.iter().map(|(_, choice)| choice.id.0.as_str());
        let labels = self.chosen.iter().map(|(_, choice)| choice.label.as_str());
        let mut map = Map::new();
        let mut insert = |key: &str, value: Value| map.insert(key.to_owned(), value);
        insert("values", values.chain(typed.clone()).collect());
        insert("labels", labels.chain(typed).collect());
        insert("indices", self.chosen.iter().map(|(place, _)| Value::from(*place)).collect());
        if let Some(text) = self.typed {
            insert("customText", Value::from(text));
        }
        if let Some(note) = self.note {
            insert("note", Value::from(note));
        }
        let notes = self.notes(|note| note.selected);
        if !notes.is_empty() {
            insert("optionNotes", Value::Object(notes));
        }
        Some(Value::Object(map))
    }

    /// The notes on a question without an answer, where there are any.
    pub(super) fn lone_notes(&self) -> Option<Value> {
        if self.answered() || !self.noted() {
            return None;
        }
        let mut map = Map::new();
        map.insert("questionId".to_owned(), Value::from(self.id()));
        map.insert("prompt".to_owned(), Value::from(self.question.prompt()));
        if let Some(note) = self.note {
            map.insert("note".to_owned(), Value::from(note));
        }
        let notes = self.notes(|_| true);
        if !notes.is_empty() {
            map.insert("optionNotes".to_owned(), Value::Object(notes));
        }
        Some(Value::Object(map))
    }

    /// Notes by the values of their options, in the order asked.
    fn notes(&self, which: impl Fn(&ChoiceNote<'a>) -> bool) -> Map<String, Value> {
        let notes = self.choice_notes.iter().filter(|note| which(note));
        notes.map(|note| (note.choice.id.0.clone(), Value::from(note.note))).collect()
    }
}

/// A text as typed, unless it is blank.
pub(super) fn written(text: &str) -> Option<&str> {
    (!text.trim().is_empty()).then_some(text)
}
