//! What a submit says on each question, and the draft that makes of it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Refusal;
use crate::contract::issue::Issue;
use crate::contract::label::quoted;
use crate::contract::report::{Blank, Report};
use crate::form::{ChoiceId, Draft, Entry, Pick, Question, Questionnaire, Selection};

const FIELDS: [&str; 4] = ["values", "customText", "note", "optionNotes"];

/// The most names a message lists.
const MAX_NAMES: usize = 10;

/// What is said on one question. Blank texts are none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Given {
    /// Its place in the submit, for messages.
    path: String,
    id: String,
    values: Vec<String>,
    text: Option<String>,
    note: Option<String>,
    choice_notes: Vec<(String, String)>,
}

/// Reads what is said on one question.
pub(super) fn read(report: &mut Report, path: String, id: &str, value: &Value) -> Option<Given> {
    let object = report.object(path.clone(), value, &FIELDS)?;
    let values = report.optional_list(&object, "values").unwrap_or_default();
    let place = object.at("values");
    let values = values.iter().enumerate().filter_map(|(index, value)| {
        report.string(&format!("{place}[{index}]"), value).map(str::to_owned)
    });
    let values = values.collect();
    let text = report.optional_text(&object, "customText", Blank::Allowed).and_then(written);
    let note = report.optional_text(&object, "note", Blank::Allowed).and_then(written);
    let notes = report.entries(&object, "optionNotes").unwrap_or_default();
    let choice_notes = notes.into_iter().filter_map(|(path, value, note)| {
        let note = report.string(&path, note).and_then(written)?;
        Some((value.to_owned(), note))
    });
    let choice_notes = choice_notes.collect();
    Some(Given { path, id: id.to_owned(), values, text, note, choice_notes })
}

/// The draft of a whole answer set.
///
/// # Errors
/// [`Refusal::InvalidAnswer`] with the first thing that does not fit the questionnaire.
pub(super) fn draft(questionnaire: &Questionnaire, given: &[Given]) -> Result<Draft, Refusal> {
    let mut draft = Draft::empty(questionnaire);
    let notable = questionnaire.offers().choice_notes;
    let questions = questionnaire.questions();
    let places: BTreeMap<&str, usize> =
        questions.iter().zip(0..).map(|(question, place)| (name(question), place)).collect();
    for given in given {
        let place = places.get(given.id.as_str()).copied();
        let found = place.and_then(|place| questions.get(place).zip(draft.entries.get_mut(place)));
        let Some((question, entry)) = found else {
            let known = list(questions.iter().map(name));
            return Err(refuse(&given.path, &format!("no such question: use {known}")));
        };
        if !notable && !given.choice_notes.is_empty() {
            let path = format!("{}.optionNotes", given.path);
            return Err(refuse(&path, "this form takes no notes on options"));
        }
        given.enter(question, entry)?;
    }
    Ok(draft)
}

impl Given {
    fn enter(&self, question: &Question, entry: &mut Entry) -> Result<(), Refusal> {
        let choices = question.choices().iter();
        let known: BTreeSet<&str> = choices.map(|choice| choice.id.0.as_str()).collect();
        let choice = |value: &str, path: &str| {
            if known.contains(value) {
                return Ok(ChoiceId(value.to_owned()));
            }
            let known = list(question.choices().iter().map(|choice| choice.id.0.as_str()));
            let message = format!("{} is no value of this question: use {known}", quoted(value));
            Err(refuse(path, &message))
        };
        let path = format!("{}.values", self.path);
        let mut ticks = BTreeSet::new();
        for value in &self.values {
            if !ticks.insert(choice(value, &path)?) {
                return Err(refuse(&path, &format!("has {} twice", quoted(value))));
            }
        }
        for (value, note) in &self.choice_notes {
            let path = format!("{}.optionNotes", self.path);
            entry.choice_notes.insert(choice(value, &path)?, note.clone());
        }
        match &mut entry.selection {
            Selection::Single(pick) => {
                if ticks.len() + usize::from(self.text.is_some()) > 1 {
                    let message = "this question takes one value or one text, not more";
                    return Err(refuse(&self.path, message));
                }
                let typed = self.text.is_some().then_some(Pick::Typed);
                *pick = ticks.pop_first().map(Pick::Choice).or(typed);
            }
            Selection::Multi { ticks: chosen, typed } => {
                *chosen = ticks;
                *typed = self.text.is_some();
            }
        }
        entry.typed = self.text.clone().unwrap_or_default();
        entry.note = self.note.clone().unwrap_or_default();
        Ok(())
    }
}

fn name(question: &Question) -> &str {
    &question.id().0
}

/// A text as it would have been typed, unless it is blank.
fn written(text: &str) -> Option<String> {
    (!text.trim().is_empty()).then(|| text.replace("\r\n", "\n"))
}

fn refuse(path: &str, message: &str) -> Refusal {
    Refusal::InvalidAnswer(Issue::new(path, message).line())
}

/// The names that would have been right, as many as fit a message.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<String> = names.take(MAX_NAMES + 1).map(quoted).collect();
    if names.len() > MAX_NAMES {
        names.truncate(MAX_NAMES);
        names.push("…".to_owned());
    }
    names.join(", ")
}
