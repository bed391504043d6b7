//! `ask_user` as sent, decoded into a questionnaire.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::Value;

use super::fields::{CALL_FIELDS, OPTION_FIELDS, QUESTION_FIELDS};
use crate::contract::issue::{Issue, Rejection};
use crate::contract::report::{Blank, Object, Report};
use crate::contract::request::Request;
use crate::contract::timeout;
use crate::form::{
    Choice, ChoiceId, Impossible, Kind, Offers, Question, QuestionId, Questionnaire,
};

/// What the ask contract lets the person do beyond answering.
const OFFERS: Offers = Offers { elaborate: true, choice_notes: true, switch_kind: true };

/// Decodes a payload. There are no caps: any number of questions and options, texts of any length.
///
/// # Errors
/// [`Rejection`], always `invalid_input`, with everything that breaks the rules of the ask
/// contract: at least one question, each with at least one option; ids, prompts, values and labels
/// not blank; ids unique, and values unique within their question (both compared after trimming);
/// optional texts not blank when given; a preview for every option of a `preview` question.
pub fn decode(payload: &Value) -> Result<Request, Rejection> {
    let mut report = Report::default();
    let call = read(&mut report, payload);
    let refused = report.refuses();
    let (issues, warnings) = report.into_parts();
    if refused {
        return Err(Rejection::invalid_input(issues, warnings));
    }
    match call.build() {
        Ok(questionnaire) => Ok(Request { questionnaire, warnings }),
        // The rules leave nothing impossible; were it so, it is the payload's fault.
        Err(impossible) => {
            let issue = Issue::new("questions", impossible.to_string());
            Err(Rejection::invalid_input(vec![issue], warnings))
        }
    }
}

/// The call as far as it could be read.
#[derive(Default)]
struct Asked {
    title: Option<String>,
    background: Option<String>,
    questions: Vec<Result<Question, Impossible>>,
    timeout: Option<Duration>,
}

impl Asked {
    fn build(self) -> Result<Questionnaire, Impossible> {
        let questions: Result<Vec<Question>, Impossible> = self.questions.into_iter().collect();
        Ok(Questionnaire::new(questions?)?
            .with_context(self.title, self.background)
            .with_timeout(self.timeout)
            .with_offers(OFFERS))
    }
}

/// What a question can be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Type {
    Single,
    Multi,
    Preview,
}

const TYPES: [(&str, Type); 3] =
    [("single", Type::Single), ("multi", Type::Multi), ("preview", Type::Preview)];

fn read(report: &mut Report, payload: &Value) -> Asked {
    let Some(call) = report.object(String::new(), payload, &CALL_FIELDS) else {
        return Asked::default();
    };
    let title = optional(report, &call, "title");
    let background = optional(report, &call, "background");
    let questions = report.list(&call, "questions");
    if questions.as_ref().is_some_and(|questions| questions.is_empty()) {
        report.limit(call.at("questions"), "is empty: ask at least one question");
    }
    let mut ids = Names::new("id");
    let questions = questions
        .unwrap_or_default()
        .iter()
        .enumerate()
        .filter_map(|(index, value)| question(report, index, value, &mut ids))
        .collect();
    let timeout = timeout::read(report, &call);
    Asked { title, background, questions, timeout }
}

/// One question; `None` when it is reported as broken.
fn question(
    report: &mut Report,
    index: usize,
    value: &Value,
    ids: &mut Names,
) -> Option<Result<Question, Impossible>> {
    let path = format!("questions[{index}]");
    let object = report.object(path, value, &QUESTION_FIELDS)?;
    let id = report.text(&object, "id", Blank::Refused);
    if let Some(id) = id {
        ids.check(report, object.at("id"), id);
    }
    let label = optional(report, &object, "label");
    let prompt = report.text(&object, "prompt", Blank::Refused);
    let kind = report.one_of(&object, "type", &TYPES).unwrap_or(Type::Single);
    let required = report.flag(&object, "required").unwrap_or_default();
    let place = object.at("options");
    let options = report.list(&object, "options")?;
    if options.is_empty() {
        report.limit(place.clone(), "is empty: offer at least one option");
    }
    let mut values = Names::new("value");
    let choices: Vec<Choice> = options
        .iter()
        .enumerate()
        .filter_map(|(index, value)| {
            option(report, format!("{place}[{index}]"), value, kind, &mut values)
        })
        .collect();
    let header = label.unwrap_or_else(|| format!("Q{}", index + 1));
    let selects = if kind == Type::Multi { Kind::Multi } else { Kind::Single };
    let id = QuestionId(id?.to_owned());
    let question = Question::new(id, header, prompt?.to_owned(), selects, choices);
    Some(
        question.map(|question| {
            question.with_required(required).with_previewing(kind == Type::Preview)
        }),
    )
}

fn option(
    report: &mut Report,
    path: String,
    value: &Value,
    kind: Type,
    values: &mut Names,
) -> Option<Choice> {
    let object = report.object(path, value, &OPTION_FIELDS)?;
    let value = report.text(&object, "value", Blank::Refused);
    if let Some(value) = value {
        values.check(report, object.at("value"), value);
    }
    let label = report.text(&object, "label", Blank::Refused);
    let description = optional(report, &object, "description");
    if kind == Type::Preview && !object.mentions("preview") {
        report.limit(
            object.at("preview"),
            "is missing: every option of a preview question needs one, add it or use type \"single\"",
        );
    }
    let preview = optional(report, &object, "preview");
    let recommended = report.flag(&object, "recommended").unwrap_or_default();
    Some(Choice {
        id: ChoiceId(value?.to_owned()),
        label: label?.to_owned(),
        description: description.unwrap_or_default(),
        preview,
        recommended,
    })
}

/// A text that may be left out, but not blank.
fn optional(report: &mut Report, object: &Object<'_>, name: &'static str) -> Option<String> {
    report.optional_text(object, name, Blank::Refused).map(str::to_owned)
}

/// Names that may be used once only, and where each was used.
struct Names {
    what: &'static str,
    seen: BTreeMap<String, String>,
}

impl Names {
    fn new(what: &'static str) -> Self {
        Self { what, seen: BTreeMap::new() }
    }

    fn check(&mut self, report: &mut Report, path: String, name: &str) {
        let what = self.what;
        match self.seen.get(name.trim()) {
            Some(first) => {
                report.limit(path, format!("is the same as {first}: give each its own {what}"));
            }
            None => {
                self.seen.insert(name.trim().to_owned(), path);
            }
        }
    }
}
