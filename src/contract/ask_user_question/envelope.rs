//! The sentences of the popup contract that the model reads.

use super::limits::{MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS};
use super::result::{Given, Reported, Said};
use crate::contract::issue::{Code, Rejection};

pub(super) use crate::contract::answer::DECLINED;

/// The text of a submitted form; one that says nothing at all is a decline.
pub(super) fn answered(reported: &Reported<'_>) -> String {
    if reported.is_empty() {
        return DECLINED.to_owned();
    }
    format!(
        "User has answered your questions: {} You can now continue with the user's answers in mind.",
        segments(reported)
    )
}

/// The text when the person wants to talk about the question at this index first.
pub(super) fn chat(index: usize, question: &str, reported: &Reported<'_>) -> String {
    let number = index + 1;
    let mut text = format!("User picked \"Chat about this\" on question {number}: \"{question}\"");
    if !reported.is_empty() {
        text.push(' ');
        text.push_str(&segments(reported));
    }
    text
}

/// The text of a call that was not accepted: what is wrong, where, and what to do.
pub(super) fn rejected(rejection: &Rejection) -> String {
    let issues = rejection.issues.iter();
    let list: Vec<String> = issues.map(|issue| format!("- {}", issue.line())).collect();
    let list = list.join("\n");
    let code = rejection.code;
    let wanted = match code {
        Code::NoQuestions | Code::TooManyQuestions => {
            format!(" with 1 to {MAX_QUESTIONS} questions")
        }
        Code::EmptyOptions => {
            format!(" with {MIN_OPTIONS} to {MAX_OPTIONS} options for each question")
        }
        _ => String::new(),
    };
    format!(
        "ask_user_question was rejected ({}), so the user never saw the questions. \
         This is NOT a decline.\n{list}\nCorrect this and call ask_user_question again{wanted}.",
        code.as_str()
    )
}

fn segments(reported: &Reported<'_>) -> String {
    let questions = reported.questions.iter().map(segment);
    let note = reported.note.map(|note| format!("global note: {note}."));
    questions.chain(note).collect::<Vec<String>>().join(" ")
}

fn segment(said: &Said<'_>) -> String {
    let question = said.question;
    let Some(answer) = &said.answer else {
        let note = said.note.unwrap_or_default();
        return format!("note on \"{question}\": {note}.");
    };
    let (answer, preview) = match answer {
        Given::Option { label, preview } => ((*label).to_owned(), *preview),
        Given::Custom(text) => ((*text).to_owned(), None),
        Given::Multi(labels) => (labels.join(", "), None),
    };
    let answer = if answer.trim().is_empty() { "(no input)" } else { &answer };
    let preview = preview.map(|preview| format!(". selected preview: {preview}"));
    let note = said.note.map(|note| format!(". user notes: {note}"));
    let (preview, note) = (preview.unwrap_or_default(), note.unwrap_or_default());
    format!("\"{question}\"=\"{answer}\"{preview}{note}.")
}
