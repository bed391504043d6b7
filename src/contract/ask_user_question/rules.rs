//! The rules of the popup contract that have a code of their own.

use super::limits::{MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS, RESERVED};
use super::request::Asked;
use crate::contract::issue::{Code, Issue};
use crate::contract::label::quoted;
use crate::contract::report::entries;

/// Checks well-shaped questions in the order of the contract.
///
/// # Errors
/// The first rule that is broken, and where.
pub(super) fn check(asked: &[Asked]) -> Result<(), (Code, Issue)> {
    if asked.is_empty() {
        let message = format!("is empty: ask 1 to {MAX_QUESTIONS} questions");
        return Err((Code::NoQuestions, Issue::new("questions", message)));
    }
    if asked.len() > MAX_QUESTIONS {
        let message = format!(
            "has {}: ask at most {MAX_QUESTIONS} questions in one call and the rest in another",
            entries(asked.len())
        );
        return Err((Code::TooManyQuestions, Issue::new("questions", message)));
    }
    let texts: Vec<&str> = asked.iter().map(Asked::question).collect();
    if let Some((first, second)) = repeated(&texts) {
        let message =
            format!("is the same text as questions[{first}].question: ask each question once");
        let path = format!("questions[{second}].question");
        return Err((Code::DuplicateQuestion, Issue::new(path, message)));
    }
    asked.iter().try_for_each(options)
}

fn options(asked: &Asked) -> Result<(), (Code, Issue)> {
    let path = format!("{}.options", asked.path);
    let labels = asked.labels();
    if labels.len() < MIN_OPTIONS {
        let message =
            format!("has {}: offer {MIN_OPTIONS} to {MAX_OPTIONS} options", entries(labels.len()));
        return Err((Code::EmptyOptions, Issue::new(path, message)));
    }
    let reserved = labels.iter().enumerate().find(|(_, label)| RESERVED.contains(label));
    if let Some((index, label)) = reserved {
        let message = format!(
            "{} is reserved, the dialog adds rows for free text, chat and going on by itself: \
             remove or rename this option",
            quoted(label)
        );
        let path = format!("{path}[{index}].label");
        return Err((Code::ReservedLabel, Issue::new(path, message)));
    }
    if let Some((first, second)) = repeated(&labels) {
        let message =
            format!("is the same as {path}[{first}].label: give each option its own label");
        let path = format!("{path}[{second}].label");
        return Err((Code::DuplicateOptionLabel, Issue::new(path, message)));
    }
    Ok(())
}

/// The places of the first text that comes again.
fn repeated(texts: &[&str]) -> Option<(usize, usize)> {
    texts.iter().enumerate().find_map(|(second, text)| {
        let first = texts.iter().take(second).position(|other| other == text)?;
        Some((first, second))
    })
}
