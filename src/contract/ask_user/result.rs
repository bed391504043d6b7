//! What a finished form says in the ask contract.

use serde_json::{Map, Value, json};

use super::elaboration::Elaboration;
use super::envelope;
use super::said::{Said, written};
use crate::contract::answer::{Answer, DECLINED, Extras};
use crate::contract::issue::{Rejection, failure_text};
use crate::contract::question::named;
use crate::form::{Draft, Ending, Failure, Outcome, Questionnaire};

/// The answer of a form that ended.
///
/// `details` is as the ask contract has it, with two keys more where they have something to say,
/// named as in the popup contract: `globalNote` for the note on everything, and `unansweredNotes`
/// (`questionId`, `prompt`, `note?`, `optionNotes?`) for notes on questions that are absent from
/// `answers` because they have none. With `mode: "elaborate"` the latter are in `elaboration`.
///
/// A failure other than `timed_out` reports no answers: nobody submitted them, and the draft
/// waits for the next ask.
#[must_use]
pub fn encode(questionnaire: &Questionnaire, outcome: &Outcome, extras: &Extras) -> Answer {
    let draft = &outcome.draft;
    let mut reported = Reported::new(questionnaire);
    let mut details = Details::default();
    let text = match &outcome.ending {
        Ending::Submitted => {
            reported.fill(draft, None);
            // Nothing at all is a decline, so that there is one clear signal.
            details.cancelled = reported.is_empty();
            if details.cancelled { DECLINED.to_owned() } else { envelope::answered(&reported) }
        }
        Ending::Elaborated => {
            reported.fill(draft, None);
            details.cancelled = false;
            let elaboration = Elaboration::new(&reported.said);
            let text = envelope::elaborated(&reported, &elaboration);
            details.elaboration = Some((elaboration.items(), elaboration.continuation()));
            text
        }
        Ending::Declined => {
            reported.fill(draft, None);
            DECLINED.to_owned()
        }
        Ending::Chat(index) => {
            reported.fill(draft, Some(*index));
            details.chat = reported
                .said
                .get(*index)
                .map(|said| json!({"questionId": said.id(), "prompt": said.question.prompt()}));
            envelope::chat(*index, &reported)
        }
        Ending::Failed(failure) => {
            if *failure == Failure::TimedOut {
                reported.fill(draft, None);
            }
            details.error = Some(json!({"kind": failure.code()}));
            failure_text(*failure).to_owned()
        }
    };
    Answer::new(text, details.into_map(&reported), extras)
}

/// The answer when there is no form to report on.
#[must_use]
pub fn failed(failure: Failure, extras: &Extras) -> Answer {
    let error = Some(json!({"kind": failure.code()}));
    let details = Details { error, ..Details::default() };
    Answer::new(failure_text(failure).to_owned(), details.into_map(&Reported::default()), extras)
}

/// The answer to a call that was not accepted.
#[must_use]
pub fn reject(rejection: &Rejection) -> Answer {
    let error = json!({"kind": rejection.code.as_str(), "issues": rejection.issues});
    let details = Details { error: Some(error), ..Details::default() };
    let extras = Extras { warnings: rejection.warnings.clone(), answered_at: None };
    Answer::new(envelope::rejected(rejection), details.into_map(&Reported::default()), &extras)
}

/// What there is to report.
#[derive(Debug, Default)]
pub(super) struct Reported<'a> {
    title: Option<&'a str>,
    /// One entry a question, in the order asked.
    pub(super) said: Vec<Said<'a>>,
    /// The note on everything.
    pub(super) note: Option<&'a str>,
}

impl<'a> Reported<'a> {
    /// The questions, with nothing said on them.
    fn new(questionnaire: &'a Questionnaire) -> Self {
        let said = questionnaire.questions().iter().map(Said::nothing).collect();
        Self { title: questionnaire.title(), said, note: None }
    }

    /// Takes over what a draft says; `chat` is the place of the question on which the chat row was
    /// picked instead of an answer.
    fn fill(&mut self, draft: &'a Draft, chat: Option<usize>) {
        for (index, (said, entry)) in self.said.iter_mut().zip(&draft.entries).enumerate() {
            *said = Said::of(said.question, entry);
            if chat == Some(index) {
                said.withdraw(entry);
            }
        }
        self.note = written(&draft.note);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.note.is_none() && !self.said.iter().any(|said| said.answered() || said.noted())
    }
}

struct Details {
    cancelled: bool,
    /// `elaboration` and `continuation`; there when the mode is `elaborate`.
    elaboration: Option<(Value, Value)>,
    chat: Option<Value>,
    error: Option<Value>,
}

impl Default for Details {
    fn default() -> Self {
        Self { cancelled: true, elaboration: None, chat: None, error: None }
    }
}

impl Details {
    /// The details in their documented order; a key that says nothing is absent.
    fn into_map(self, reported: &Reported<'_>) -> Map<String, Value> {
        let said = || reported.said.iter();
        let mut map = Map::new();
        let mut insert = |key: &str, value: Value| map.insert(key.to_owned(), value);
        if let Some(title) = reported.title {
            insert("title", Value::from(title));
        }
        insert("cancelled", Value::Bool(self.cancelled));
        let mode = if self.elaboration.is_some() { "elaborate" } else { "submit" };
        insert("mode", Value::from(mode));
        let questions = said().map(|said| Value::Object(named(said.question, said.presented)));
        insert("questions", questions.collect());
        let answers = said().filter_map(|said| Some((said.id().to_owned(), said.answer()?)));
        insert("answers", Value::Object(answers.collect()));
        if let Some(note) = reported.note {
            insert("globalNote", Value::from(note));
        }
        let lone: Vec<Value> = said().filter_map(Said::lone_notes).collect();
        if !lone.is_empty() && self.elaboration.is_none() {
            insert("unansweredNotes", Value::Array(lone));
        }
        if let Some((elaboration, continuation)) = self.elaboration {
            insert("elaboration", elaboration);
            insert("continuation", continuation);
        }
        if let Some(chat) = self.chat {
            insert("chatRequested", chat);
        }
        if let Some(error) = self.error {
            insert("error", error);
        }
        map
    }
}
