//! An answer from elsewhere: `pi-agent-ask:submit` as sent, checked and acknowledged.
//!
//! Source: the ask contract's submit channels, which serve forms of both contracts. In a form of
//! the popup contract the questions are `q1`, `q2`, … and an option's value is its label.

mod answer;
mod refusal;

use serde_json::{Value, json};

use super::event::{Message, channel};
use super::issue::Issue;
use super::report::{Blank, Report};
use crate::form::{Draft, Ending, Outcome, Questionnaire};
use answer::Given;

pub use refusal::{Refusal, SubmitError};

/// A well-formed submit. Whether it suits its form is seen by [`Submit::apply`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submit {
    /// The sender's own id, echoed in the result.
    pub request_id: String,
    /// The form that is meant.
    pub flow_id: String,
    /// What to do with it.
    pub response: Response,
}

/// What a submit says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Response {
    /// The whole answer.
    Answer(Answers),
    /// Decline. It is never inferred from anything else.
    Cancel,
}

/// The whole answer set of a submit: it replaces, never merges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    elaborate: bool,
    /// What is said on the questions, in the order sent.
    given: Vec<Given>,
}

const FIELDS: [&str; 4] = ["version", "requestId", "flowId", "response"];
const ANSWER: [&str; 3] = ["kind", "mode", "answers"];

#[derive(Clone, Copy)]
enum Kind {
    Answer,
    Cancel,
}

impl Submit {
    /// Reads a submit.
    ///
    /// # Errors
    /// [`SubmitError`] with the ids as far as they could be read: [`Refusal::InvalidRequest`] when
    /// version, ids or response are not of this protocol, [`Refusal::InvalidAnswer`] when they are
    /// but mode or answers are misshapen. The message names every issue with its path.
    pub fn decode(payload: &Value) -> Result<Self, SubmitError> {
        let text = |name: &str| payload.get(name).and_then(Value::as_str).unwrap_or_default();
        let (request_id, flow_id) = (text("requestId").to_owned(), text("flowId").to_owned());
        match read(payload) {
            Ok(response) => Ok(Self { request_id, flow_id, response }),
            Err(refusal) => Err(SubmitError { request_id, flow_id, refusal }),
        }
    }

    /// What the form says after this, as if the person had typed it. `entered` is what was entered
    /// so far: a cancel keeps it, an answer puts a whole draft of its own in its place. Labels and
    /// places are taken from the form, never from the submit.
    ///
    /// # Errors
    /// [`Refusal::InvalidAnswer`] for a question or value the form does not have, a value given
    /// twice, more than one value or text on a single-select question, notes on options or
    /// `elaborate` where the form does not offer them, and for an answer that says nothing at all.
    pub fn apply(
        &self,
        questionnaire: &Questionnaire,
        entered: &Draft,
    ) -> Result<Outcome, Refusal> {
        match &self.response {
            Response::Answer(answers) => answers.outcome(questionnaire),
            Response::Cancel => Ok(Outcome { ending: Ending::Declined, draft: entered.clone() }),
        }
    }

    /// The result of a submit that was taken.
    #[must_use]
    pub fn accepted(&self) -> Message {
        let payload = json!({
            "version": 1,
            "requestId": self.request_id,
            "flowId": self.flow_id,
            "ok": true,
        });
        Message { channel: channel::SUBMIT_RESULT, payload }
    }

    /// The result of a submit that was not taken; its form is open and untouched.
    #[must_use]
    pub fn refused(self, refusal: Refusal) -> SubmitError {
        SubmitError { request_id: self.request_id, flow_id: self.flow_id, refusal }
    }
}

impl Answers {
    fn outcome(&self, questionnaire: &Questionnaire) -> Result<Outcome, Refusal> {
        if self.elaborate && !questionnaire.offers().elaborate {
            let message = "response.mode: this form cannot be elaborated, use \"submit\"";
            return Err(Refusal::InvalidAnswer(message.to_owned()));
        }
        let draft = answer::draft(questionnaire, &self.given)?;
        if draft.blank() && !self.elaborate {
            let message = "response.answers: holds no answer and no note; cancelling is never \
                           inferred, send {\"kind\":\"cancel\"} to decline";
            return Err(Refusal::InvalidAnswer(message.to_owned()));
        }
        let ending = if self.elaborate { Ending::Elaborated } else { Ending::Submitted };
        Ok(Outcome { ending, draft })
    }
}

fn read(payload: &Value) -> Result<Response, Refusal> {
    let mut report = Report::default();
    let response = request(&mut report, payload);
    let response = match (response, issues(report)) {
        (Some(response), None) => response,
        (_, message) => return Err(Refusal::InvalidRequest(message.unwrap_or_default())),
    };
    let (kind, value) = response;
    match kind {
        Kind::Cancel => Ok(Response::Cancel),
        Kind::Answer => {
            let mut report = Report::default();
            let answers = answers(&mut report, value);
            match (answers, issues(report)) {
                (Some(answers), None) => Ok(Response::Answer(answers)),
                (_, message) => Err(Refusal::InvalidAnswer(message.unwrap_or_default())),
            }
        }
    }
}

/// The frame of a submit, and the response that is to be read next.
fn request<'a>(report: &mut Report, payload: &'a Value) -> Option<(Kind, &'a Value)> {
    let submit = report.object(String::new(), payload, &FIELDS)?;
    report.required(&submit, "version");
    if report.number(&submit, "version").is_some_and(|version| (version - 1.0).abs() > 0.0) {
        report.limit(submit.at("version"), "must be 1");
    }
    report.text(&submit, "requestId", Blank::Refused);
    report.text(&submit, "flowId", Blank::Refused);
    let value = report.required(&submit, "response")?;
    let response = report.object(submit.at("response"), value, &ANSWER)?;
    report.required(&response, "kind");
    let kinds = [("answer", Kind::Answer), ("cancel", Kind::Cancel)];
    Some((report.one_of(&response, "kind", &kinds)?, value))
}

fn answers(report: &mut Report, value: &Value) -> Option<Answers> {
    let response = report.object("response".to_owned(), value, &ANSWER)?;
    let modes = [("submit", false), ("elaborate", true)];
    let elaborate = report.one_of(&response, "mode", &modes).unwrap_or_default();
    report.required(&response, "answers")?;
    let given = report.entries(&response, "answers")?;
    let given =
        given.into_iter().filter_map(|(path, id, value)| answer::read(report, path, id, value));
    Some(Answers { elaborate, given: given.collect() })
}

/// Everything that is wrong, in one line.
fn issues(report: Report) -> Option<String> {
    let (issues, _) = report.into_parts();
    let list: Vec<String> = issues.iter().map(Issue::line).collect();
    (!list.is_empty()).then(|| list.join("; "))
}
