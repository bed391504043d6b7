//! What a finished form says in the popup contract.

use serde_json::{Map, Value, json};

use super::envelope;
use crate::contract::answer::{Answer, Extras};
use crate::contract::issue::{Code, Rejection, failure_text};
use crate::form::{
    Draft, Ending, Entry, Failure, Outcome, Pick, Question, Questionnaire, Selection,
};

/// The answer of a form that ended.
///
/// A failure other than `timed_out` reports no answers: nobody submitted them, and the draft
/// waits for the next ask. `Elaborated`, which this contract never offers, reads as submitted.
#[must_use]
pub fn encode(questionnaire: &Questionnaire, outcome: &Outcome, extras: &Extras) -> Answer {
    let reported = match &outcome.ending {
        Ending::Submitted | Ending::Elaborated => Reported::all(questionnaire, &outcome.draft),
        Ending::Chat(index) => Reported::before_chat(questionnaire, &outcome.draft, *index),
        Ending::Declined | Ending::Failed(Failure::TimedOut) => {
            Reported::all(questionnaire, &outcome.draft)
        }
        Ending::Failed(failure) => return failed(*failure, extras),
    };
    let mut details = Details::new(&reported);
    let text = match &outcome.ending {
        Ending::Submitted | Ending::Elaborated => {
            details.cancelled = reported.is_empty();
            envelope::answered(&reported)
        }
        Ending::Declined => envelope::DECLINED.to_owned(),
        Ending::Chat(index) => {
            let question = questionnaire.questions().get(*index);
            details.chat = question.map(|question| (*index, question.prompt()));
            envelope::chat(*index, question.map_or("", Question::prompt), &reported)
        }
        Ending::Failed(failure) => {
            details.error = Some(Code::from(*failure));
            failure_text(*failure).to_owned()
        }
    };
    Answer::new(text, details.into_map(&reported), extras)
}

/// The answer when there is no form to report on, or none whose contents count.
#[must_use]
pub fn failed(failure: Failure, extras: &Extras) -> Answer {
    let reported = Reported::default();
    let details = Details { error: Some(Code::from(failure)), ..Details::new(&reported) };
    Answer::new(failure_text(failure).to_owned(), details.into_map(&reported), extras)
}

/// The answer to a call that was not accepted.
#[must_use]
pub fn reject(rejection: &Rejection) -> Answer {
    let reported = Reported::default();
    let details = Details { error: Some(rejection.code), ..Details::new(&reported) };
    let mut details = details.into_map(&reported);
    if rejection.code == Code::InvalidInput {
        let issues = rejection.issues.iter();
        let issues = issues.map(|issue| json!({"path": issue.path, "message": issue.message}));
        details.insert("issues".to_owned(), issues.collect());
    }
    let extras = Extras { warnings: rejection.warnings.clone(), answered_at: None };
    Answer::new(envelope::rejected(rejection), details, &extras)
}

/// What there is to report: answers, and notes that stand alone.
#[derive(Debug, Default)]
pub(super) struct Reported<'a> {
    pub(super) questions: Vec<Said<'a>>,
    pub(super) note: Option<&'a str>,
}

/// What was said on one question: an answer, a note, or both.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) index: usize,
    pub(super) question: &'a str,
    pub(super) answer: Option<Given<'a>>,
    pub(super) note: Option<&'a str>,
}

/// An answer to one question.
#[derive(Debug)]
pub(super) enum Given<'a> {
    Option { label: &'a str, preview: Option<&'a str> },
    Custom(&'a str),
    Multi(Vec<&'a str>),
}

impl<'a> Reported<'a> {
    fn all(questionnaire: &'a Questionnaire, draft: &'a Draft) -> Self {
        let questions = questionnaire.questions().iter().zip(&draft.entries).enumerate();
        let questions = questions.filter_map(|(index, (question, entry))| {
            let said = Said {
                index,
                question: question.prompt(),
                answer: Given::of(question, entry),
                note: written(&entry.note),
            };
            (said.answer.is_some() || said.note.is_some()).then_some(said)
        });
        Self { questions: questions.collect(), note: written(&draft.note) }
    }

    /// As [`Self::all`], but picking the chat row of a single-select question is picking it
    /// instead of an answer. Ticks of a multi-select question stay.
    fn before_chat(questionnaire: &'a Questionnaire, draft: &'a Draft, chat: usize) -> Self {
        let mut reported = Self::all(questionnaire, draft);
        for said in reported.questions.iter_mut().filter(|said| said.index == chat) {
            said.answer = said.answer.take().filter(|given| matches!(given, Given::Multi(_)));
        }
        reported.questions.retain(|said| said.answer.is_some() || said.note.is_some());
        reported
    }

    pub(super) fn is_empty(&self) -> bool {
        self.questions.is_empty() && self.note.is_none()
    }
}

impl<'a> Given<'a> {
    fn of(question: &'a Question, entry: &'a Entry) -> Option<Self> {
        match &entry.selection {
            Selection::Single(None) => None,
            Selection::Single(Some(Pick::Typed)) => Some(Self::Custom(&entry.typed)),
            Selection::Single(Some(Pick::Choice(id))) => question.choice(id).map(|choice| {
                Self::Option { label: &choice.label, preview: choice.preview.as_deref() }
            }),
            Selection::Multi { ticks, .. } => {
                let ticked = question.choices().iter().filter(|choice| ticks.contains(&choice.id));
                let typed = entry.custom().filter(|text| !text.trim().is_empty());
                let selected = ticked.map(|choice| choice.label.as_str()).chain(typed).collect();
                entry.answered().then_some(Self::Multi(selected))
            }
        }
    }
}

struct Details<'a> {
    cancelled: bool,
    chat: Option<(usize, &'a str)>,
    error: Option<Code>,
    note: Option<&'a str>,
}

impl<'a> Details<'a> {
    fn new(reported: &Reported<'a>) -> Self {
        Self { cancelled: true, chat: None, error: None, note: reported.note }
    }

    /// The details in their documented order; a key that says nothing is absent.
    fn into_map(self, reported: &Reported<'_>) -> Map<String, Value> {
        let mut map = Map::new();
        let mut insert = |key: &str, value: Value| map.insert(key.to_owned(), value);
        insert("answers", reported.questions.iter().filter_map(answer).collect());
        insert("cancelled", Value::Bool(self.cancelled));
        if let Some(note) = self.note {
            insert("globalNote", Value::from(note));
        }
        let unanswered: Vec<Value> = reported.questions.iter().filter_map(lone_note).collect();
        if !unanswered.is_empty() {
            insert("unansweredNotes", Value::Array(unanswered));
        }
        if let Some((index, question)) = self.chat {
            insert("chatRequested", json!({"questionIndex": index, "question": question}));
        }
        if let Some(code) = self.error {
            insert("error", Value::from(code.as_str()));
        }
        map
    }
}

fn answer(said: &Said<'_>) -> Option<Value> {
    let (kind, answer, selected, preview) = match said.answer.as_ref()? {
        Given::Option { label, preview } => ("option", Value::from(*label), None, *preview),
        Given::Custom(text) => ("custom", Value::from(*text), None, None),
        Given::Multi(labels) => {
            let selected = (!labels.is_empty()).then(|| Value::from(labels.clone()));
            ("multi", Value::Null, selected, None)
        }
    };
    let mut map = Map::new();
    let mut insert = |key: &str, value: Value| map.insert(key.to_owned(), value);
    insert("questionIndex", Value::from(said.index));
    insert("question", Value::from(said.question));
    insert("kind", Value::from(kind));
    insert("answer", answer);
    if let Some(selected) = selected {
        insert("selected", selected);
    }
    if let Some(note) = said.note {
        insert("notes", Value::from(note));
    }
    if let Some(preview) = preview {
        insert("preview", Value::from(preview));
    }
    Some(Value::Object(map))
}

fn lone_note(said: &Said<'_>) -> Option<Value> {
    let note = said.note.filter(|_| said.answer.is_none())?;
    Some(json!({"questionIndex": said.index, "question": said.question, "note": note}))
}

/// A note as typed, unless it is blank.
fn written(note: &str) -> Option<&str> {
    (!note.trim().is_empty()).then_some(note)
}
