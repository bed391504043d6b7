//! What other plugins and subscribers hear: channel names and payloads.
//!
//! Sources: the popup contract's events and the ask contract's lifecycle events. Names are
//! stable and fields are only ever added. No event but [`Completed`] carries an answer.
//!
//! Every plugin of the session decodes every broadcast within small memory, and one that runs out
//! of it traps. So an event that would be larger than [`ROOM`] leaves something out and says so
//! with `"truncated": true`: `started` first the previews, then the descriptions, last the options;
//! `prompt` the descriptions, then the options; `completed` what the questions themselves say,
//! last everything but how it ended. The asker and `result` always get the whole answer.

mod size;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::contract::answer::Answer;
use crate::contract::label::clean_label;
use crate::contract::question::{Detail, told_in, without_nulls};
use crate::form::{Choice, Kind, Question, Questionnaire};

pub use size::ROOM;

/// The names of the channels.
pub mod channel {
    /// A form is about to show; payload [`Prompt`](super::Prompt).
    pub const PROMPT: &str = "pi-ask-popup:prompt";
    /// A form starts or stops to wait; payload [`Blocked`](super::Blocked).
    pub const BLOCKED: &str = "pi-ask-popup:blocked";
    /// The same as [`BLOCKED`], under the name another tool listens to.
    pub const HERDR_BLOCKED: &str = "herdr:blocked";
    /// A form opened or was resumed; payload [`Started`](super::Started).
    pub const STARTED: &str = "pi-agent-ask:started";
    /// A form resolved; payload [`Completed`](super::Completed).
    pub const COMPLETED: &str = "pi-agent-ask:completed";
    /// Inbound: an answer from elsewhere.
    pub const SUBMIT: &str = "pi-agent-ask:submit";
    /// What became of a submit.
    pub const SUBMIT_RESULT: &str = "pi-agent-ask:submit-result";
    /// Who waits now; payload [`Status`](super::Status).
    pub const STATUS: &str = "zellij-ask:status";
    /// Inbound: a newcomer asks for [`STATUS`].
    pub const HELLO: &str = "zellij-ask:hello";
}

/// How long a status holds, in milliseconds; after that its sender must be thought dead.
pub const STATUS_TTL_MS: u64 = 30_000;

/// One message on one channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The pipe name it is sent under.
    pub channel: &'static str,
    /// The payload.
    pub payload: Value,
}

/// A form is about to show. Previews are only announced, so that the event stays small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt<'a>(
    /// What is asked.
    pub &'a Questionnaire,
);

/// A form starts (`active`) or stops to wait: exactly one pair a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Blocked {
    /// Whether it starts to wait.
    pub active: bool,
    /// The form.
    pub flow_id: String,
    /// The asker's terminal pane, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane_id: Option<u32>,
    /// Who asks, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The first question, see [`label`].
    pub label: String,
    /// How many forms wait after this moment.
    pub waiting: usize,
}

/// Where a form came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// A call opened it.
    #[serde(rename = "tool")]
    Tool,
    /// Its asker came back, or it outlived a restart.
    #[serde(rename = "ask:resume")]
    Resume,
}

/// A validated form opened or was resumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started<'a> {
    /// The form.
    pub flow_id: &'a str,
    /// The asker's `tool_call_id`.
    pub tool_call_id: Option<&'a str>,
    /// Where it came from.
    pub source: Source,
    /// What is asked, told as ids and values in both contracts.
    pub questionnaire: &'a Questionnaire,
    /// When it was first opened, milliseconds since the epoch.
    pub created_at: u64,
    /// The asker's terminal pane, if known.
    pub pane_id: Option<u32>,
    /// Who asks, if known.
    pub agent: Option<&'a str>,
}

/// A form resolved.
#[derive(Debug, Clone, PartialEq)]
pub struct Completed<'a> {
    /// The form.
    pub flow_id: &'a str,
    /// The asker's `tool_call_id`.
    pub tool_call_id: Option<&'a str>,
    /// Where it came from.
    pub source: Source,
    /// What the asker gets; its details are the event's `result`.
    pub answer: &'a Answer,
    /// When it resolved, milliseconds since the epoch.
    pub completed_at: u64,
}

/// The whole truth about who waits, complete in itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The version of this payload, 1.
    pub version: u32,
    /// The session's name.
    pub session: String,
    /// Grows with each status of the session; an older one that comes late is to be dropped.
    pub seq: u64,
    /// How long this holds, see [`STATUS_TTL_MS`].
    pub ttl_ms: u64,
    /// How many forms wait. Of a great many only the oldest are named in `waiting`.
    #[serde(default)]
    pub count: usize,
    /// The forms that wait, in the order of the queue.
    pub waiting: Vec<Waiting>,
}

/// One form that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// The form.
    pub flow_id: String,
    /// The asker's terminal pane, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane_id: Option<u32>,
    /// Who asks, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The first question, see [`label`].
    pub label: String,
    /// Since when it waits, milliseconds since the epoch.
    pub since: u64,
    /// How many questions it has.
    pub questions: usize,
    /// Its place in the queue, from 1.
    pub position: usize,
}

/// The text under which others show a form: its first question, cleaned and cut by
/// [`clean_label`].
#[must_use]
pub fn label(questionnaire: &Questionnaire) -> String {
    clean_label(questionnaire.questions().first().map_or("", Question::prompt))
}

impl Message {
    /// The line an `events` subscriber reads, without its line break.
    #[must_use]
    pub fn line(&self) -> String {
        json!({"channel": self.channel, "payload": self.payload}).to_string()
    }

    /// The payload as one line of JSON, as it is broadcast.
    #[must_use]
    pub fn text(&self) -> String {
        self.payload.to_string()
    }
}

impl Prompt<'_> {
    /// The event.
    #[must_use]
    pub fn message(&self) -> Message {
        let versions = [Detail::Described, Detail::Named, Detail::Bare];
        let payload = size::fitting(versions.map(|detail| move || self.payload(detail)));
        Message { channel: channel::PROMPT, payload }
    }

    fn payload(&self, detail: Detail) -> Value {
        let option = |choice: &Choice| {
            let described = detail == Detail::Described;
            without_nulls(json!({
                "label": choice.label,
                "description": described.then_some(&choice.description),
                "hasPreview": choice.preview.is_some(),
            }))
        };
        let question = |question: &Question| {
            let options = (detail != Detail::Bare)
                .then(|| question.choices().iter().map(option).collect::<Vec<Value>>());
            without_nulls(json!({
                "question": question.prompt(),
                "header": question.header(),
                "multiSelect": question.kind() == Kind::Multi,
                "options": options,
            }))
        };
        let questions: Vec<Value> = self.0.questions().iter().map(question).collect();
        json!({"questions": questions})
    }
}

impl Blocked {
    /// The event on its two channels.
    #[must_use]
    pub fn messages(&self) -> [Message; 2] {
        let payload = json!(self);
        [channel::BLOCKED, channel::HERDR_BLOCKED]
            .map(|channel| Message { channel, payload: payload.clone() })
    }
}

impl Started<'_> {
    /// The event.
    #[must_use]
    pub fn message(&self) -> Message {
        let payload = size::fitting(Detail::ALL.map(|detail| move || self.payload(detail)));
        Message { channel: channel::STARTED, payload }
    }

    fn payload(&self, detail: Detail) -> Value {
        let questions = self.questionnaire.questions().iter();
        let questions: Vec<Value> =
            questions.map(|question| told_in(question, None, detail)).collect();
        without_nulls(json!({
            "version": 1,
            "flowId": self.flow_id,
            "toolCallId": self.tool_call_id,
            "source": self.source,
            "title": self.questionnaire.title(),
            "questions": questions,
            "createdAt": self.created_at,
            "paneId": self.pane_id,
            "agent": self.agent,
        }))
    }
}

impl Completed<'_> {
    /// The event.
    #[must_use]
    pub fn message(&self) -> Message {
        let details = self.answer.details();
        let payload = size::fitting(
            size::RESULTS.map(|shorten| move || self.payload(&shorten(details.clone()))),
        );
        Message { channel: channel::COMPLETED, payload }
    }

    fn payload(&self, result: &Map<String, Value>) -> Value {
        without_nulls(json!({
            "version": 1,
            "flowId": self.flow_id,
            "toolCallId": self.tool_call_id,
            "source": self.source,
            "result": result,
            "completedAt": self.completed_at,
        }))
    }
}

impl Status {
    /// The status of a session; `waiting` in the order of the queue.
    #[must_use]
    pub fn new(session: String, seq: u64, waiting: Vec<Waiting>) -> Self {
        let count = waiting.len();
        Self { version: 1, session, seq, ttl_ms: STATUS_TTL_MS, count, waiting }
    }

    /// The event.
    #[must_use]
    pub fn message(&self) -> Message {
        Message { channel: channel::STATUS, payload: json!(self) }
    }
}

#[cfg(test)]
mod tests;
