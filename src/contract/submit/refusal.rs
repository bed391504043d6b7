//! Why a submit was not taken.

use serde_json::json;
use thiserror::Error;

use crate::contract::event::{Message, channel};
use crate::contract::issue::Issue;

/// Why a submit was not taken, with a message for its sender.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// No open form has this id; also the reply when another answer came first.
    #[error("no open form has this flowId: it does not exist, or it was answered or closed")]
    FlowNotFound,
    /// It is not a submit of this protocol.
    #[error("{0}")]
    InvalidRequest(String),
    /// It does not answer this form.
    #[error("{0}")]
    InvalidAnswer(String),
}

/// The result of a submit that was not taken. The form, if there is one, is open and untouched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{refusal}")]
pub struct SubmitError {
    /// The sender's own id; empty where it could not be read.
    pub request_id: String,
    /// The form that was meant; empty where it could not be read.
    pub flow_id: String,
    /// Why.
    pub refusal: Refusal,
}

impl Refusal {
    /// The code on the wire; its source is the ask contract's submit result.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::FlowNotFound => "flow_not_found",
            Self::InvalidRequest(_) => "invalid_request",
            Self::InvalidAnswer(_) => "invalid_answer",
        }
    }
}

impl SubmitError {
    /// A submit whose text is no JSON.
    #[must_use]
    pub fn unreadable(issue: &Issue) -> Self {
        let refusal = Refusal::InvalidRequest(issue.line());
        Self { request_id: String::new(), flow_id: String::new(), refusal }
    }

    /// The event that answers the submit; its text is also the answer on standard output.
    #[must_use]
    pub fn message(&self) -> Message {
        let payload = json!({
            "version": 1,
            "requestId": self.request_id,
            "flowId": self.flow_id,
            "ok": false,
            "error": self.refusal.code(),
            "message": self.to_string(),
        });
        Message { channel: channel::SUBMIT_RESULT, payload }
    }
}
