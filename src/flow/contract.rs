//! Which contract a flow speaks: how its request is read and its outcome is told.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contract::{
    Answer, Extras, Issue, Rejection, Request, Tool, ask_user, ask_user_question,
};
use crate::form::{Failure, Outcome, Questionnaire};

/// One of the contracts an agent can ask under.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contract {
    /// `ask_user_question`, the popup contract.
    #[serde(rename = "ask_user_question")]
    AskUserQuestion,
    /// `ask_user`, the ask contract.
    #[serde(rename = "ask_user")]
    AskUser,
}

impl Contract {
    /// The contract a tool asks under; `None` for a tool that asks nothing.
    #[must_use]
    pub fn of(tool: Tool) -> Option<Self> {
        match tool {
            Tool::AskUserQuestion => Some(Self::AskUserQuestion),
            Tool::AskUser => Some(Self::AskUser),
            _ => None,
        }
    }

    /// The pipe name it is asked under.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AskUserQuestion => Tool::AskUserQuestion.name(),
            Self::AskUser => Tool::AskUser.name(),
        }
    }

    /// Reads a request.
    ///
    /// # Errors
    /// The answer for a request that breaks the contract's rules.
    pub fn decode(self, payload: &Value, earlier: Vec<String>) -> Result<Request, Answer> {
        let decoded = match self {
            Self::AskUserQuestion => ask_user_question::decode(payload),
            Self::AskUser => ask_user::decode(payload),
        };
        match decoded {
            Ok(mut request) => {
                request.warnings.splice(0..0, earlier);
                Ok(request)
            }
            Err(rejection) => Err(self.reject(&rejection.after(earlier))),
        }
    }

    /// Reads a request back that was accepted before; `None` when it no longer is one.
    #[must_use]
    pub fn recall(self, request: &str) -> Option<Questionnaire> {
        let payload = serde_json::from_str(request).ok()?;
        self.decode(&payload, Vec::new()).ok().map(|request| request.questionnaire)
    }

    /// Tells an outcome.
    #[must_use]
    pub fn encode(
        self,
        questionnaire: &Questionnaire,
        outcome: &Outcome,
        extras: &Extras,
    ) -> Answer {
        match self {
            Self::AskUserQuestion => ask_user_question::encode(questionnaire, outcome, extras),
            Self::AskUser => ask_user::encode(questionnaire, outcome, extras),
        }
    }

    /// The answer to a call with faults.
    #[must_use]
    pub fn refuse(self, issues: Vec<Issue>, warnings: Vec<String>) -> Answer {
        self.reject(&Rejection::invalid_input(issues, warnings))
    }

    /// The answer to a call whose form never came before the person.
    #[must_use]
    pub fn fail(self, failure: Failure, warnings: Vec<String>) -> Answer {
        let extras = Extras { warnings, ..Extras::default() };
        match self {
            Self::AskUserQuestion => ask_user_question::failed(failure, &extras),
            Self::AskUser => ask_user::failed(failure, &extras),
        }
    }

    fn reject(self, rejection: &Rejection) -> Answer {
        match self {
            Self::AskUserQuestion => ask_user_question::reject(rejection),
            Self::AskUser => ask_user::reject(rejection),
        }
    }
}
