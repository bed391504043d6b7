//! `ask_user_question` as sent, decoded into a questionnaire.

use std::time::Duration;

use serde_json::Value;

use super::limits::{
    CALL_FIELDS, HEADER_CHARS, LABEL_CHARS, MAX_OPTIONS, MIN_OPTIONS, OPTION_FIELDS,
    QUESTION_FIELDS,
};
use super::rules;
use crate::contract::issue::{Issue, Rejection};
use crate::contract::report::{Blank, Report, entries};
use crate::contract::request::Request;
use crate::contract::timeout;
use crate::form::{Choice, ChoiceId, Impossible, Kind, Question, QuestionId, Questionnaire};

/// A question of the right shape, not yet checked against the other questions.
pub(super) struct Asked {
    pub(super) path: String,
    question: String,
    header: String,
    options: Vec<Offered>,
    multi: bool,
}

/// An option of the right shape.
pub(super) struct Offered {
    label: String,
    description: String,
    preview: Option<String>,
}

/// Decodes a payload.
///
/// # Errors
/// [`Rejection`] with the code of the first rule that is broken, in the order of the contract:
/// shape, number and uniqueness of questions, options and labels, then the limits of the schema.
/// `invalid_input` lists everything that breaks shape or limits.
pub fn decode(payload: &Value) -> Result<Request, Rejection> {
    let mut report = Report::default();
    let (asked, timeout) = read(&mut report, payload);
    if !report.misshapen()
        && let Err((code, issue)) = rules::check(&asked)
    {
        let (_, warnings) = report.into_parts();
        return Err(Rejection { code, issues: vec![issue], warnings });
    }
    let refused = report.refuses();
    let (issues, warnings) = report.into_parts();
    if refused {
        return Err(Rejection::invalid_input(issues, warnings));
    }
    match build(asked) {
        Ok(questionnaire) => {
            Ok(Request { questionnaire: questionnaire.with_timeout(timeout), warnings })
        }
        // The rules above leave nothing impossible; were it so, it is the payload's fault.
        Err(impossible) => {
            let issue = Issue::new("questions", impossible.to_string());
            Err(Rejection::invalid_input(vec![issue], warnings))
        }
    }
}

impl Asked {
    /// The question without surrounding space, as it is compared.
    pub(super) fn question(&self) -> &str {
        self.question.trim()
    }

    /// The labels without surrounding space, as they are compared.
    pub(super) fn labels(&self) -> Vec<&str> {
        self.options.iter().map(|option| option.label.trim()).collect()
    }
}

fn read(report: &mut Report, payload: &Value) -> (Vec<Asked>, Option<Duration>) {
    let Some(call) = report.object(String::new(), payload, &CALL_FIELDS) else {
        return (vec![], None);
    };
    let asked = report.list(&call, "questions").unwrap_or_default();
    let asked = asked
        .iter()
        .enumerate()
        .filter_map(|(index, value)| question(report, format!("questions[{index}]"), value))
        .collect();
    let timeout = timeout::read(report, &call);
    (asked, timeout)
}

fn question(report: &mut Report, path: String, value: &Value) -> Option<Asked> {
    let object = report.object(path.clone(), value, &QUESTION_FIELDS)?;
    let question = report.text(&object, "question", Blank::Refused);
    let header = report.text(&object, "header", Blank::Refused);
    if let Some(header) = header {
        at_most(report, object.at("header"), header, HEADER_CHARS);
    }
    let multi = report.flag(&object, "multiSelect").unwrap_or_default();
    let place = object.at("options");
    let options = report.list(&object, "options");
    if let Some(options) = &options
        && options.len() > MAX_OPTIONS
    {
        report.limit(
            place.clone(),
            format!("must have {MIN_OPTIONS} to {MAX_OPTIONS}, has {}", entries(options.len())),
        );
    }
    let options: Vec<Offered> = options?
        .iter()
        .enumerate()
        .filter_map(|(index, value)| option(report, format!("{place}[{index}]"), value))
        .collect();
    Some(Asked { path, question: question?.to_owned(), header: header?.to_owned(), options, multi })
}

fn option(report: &mut Report, path: String, value: &Value) -> Option<Offered> {
    let object = report.object(path, value, &OPTION_FIELDS)?;
    let label = report.text(&object, "label", Blank::Refused);
    if let Some(label) = label {
        at_most(report, object.at("label"), label, LABEL_CHARS);
    }
    let description = report.text(&object, "description", Blank::Allowed);
    let preview = report.optional_text(&object, "preview", Blank::Allowed);
    Some(Offered {
        label: label?.to_owned(),
        description: description?.to_owned(),
        // A blank preview shows nothing, so it is none.
        preview: preview.filter(|text| !text.trim().is_empty()).map(str::to_owned),
    })
}

fn at_most(report: &mut Report, path: String, text: &str, most: usize) {
    let count = text.chars().count();
    if count > most {
        report.limit(path, format!("must have at most {most} characters, has {count}"));
    }
}

fn build(asked: Vec<Asked>) -> Result<Questionnaire, Impossible> {
    let questions: Result<Vec<Question>, Impossible> = asked
        .into_iter()
        .enumerate()
        .map(|(index, asked)| {
            let kind = if asked.multi { Kind::Multi } else { Kind::Single };
            let choices = asked.options.into_iter().map(|option| Choice {
                id: ChoiceId(option.label.clone()),
                label: option.label,
                description: option.description,
                preview: option.preview.filter(|_| kind == Kind::Single),
                recommended: false,
            });
            let choices: Vec<Choice> = choices.collect();
            let previewing = choices.iter().all(|choice| choice.preview.is_some());
            let id = QuestionId(format!("q{}", index + 1));
            let question = Question::new(id, asked.header, asked.question, kind, choices)?;
            Ok(question.with_previewing(previewing))
        })
        .collect();
    Questionnaire::new(questions?)
}
