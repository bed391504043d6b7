//! What is wrong with a call: where, what, and the code it is told under.

use serde::{Deserialize, Serialize};

use crate::form::Failure;

/// One thing that is wrong with a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Issue {
    /// Where: `questions[1].options[0].label`, the name of an argument, or `payload` for the
    /// whole text.
    pub path: String,
    /// What is wrong and what is allowed, as a lower-case fragment that continues the path.
    pub message: String,
}

/// Every error code of the popup contract, as it stands in `details.error`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// Not JSON, a wrong type, a missing field, or a limit of the schema is broken.
    InvalidInput,
    /// `questions` is empty.
    NoQuestions,
    /// More questions than one call may carry.
    TooManyQuestions,
    /// Two questions with the same text.
    DuplicateQuestion,
    /// A question with fewer than two options.
    EmptyOptions,
    /// An option is called like a row the dialog adds itself.
    ReservedLabel,
    /// Two options of one question with the same label.
    DuplicateOptionLabel,
    /// The form ended without a decision of the person.
    Failed(Failure),
}

/// Why a call was not accepted. Nothing was shown to the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// The code the asker gets.
    pub code: Code,
    /// What is wrong, in the order of the payload; at least one entry.
    pub issues: Vec<Issue>,
    /// What was ignored or repaired on the way.
    pub warnings: Vec<String>,
}

impl Issue {
    /// An issue at a path.
    #[must_use]
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { path: path.into(), message: message.into() }
    }

    /// Place and fault in one line.
    pub(crate) fn line(&self) -> String {
        format!("{}: {}", self.path, self.message)
    }
}

impl Code {
    /// The code on the wire; its source is the popup contract's table of errors.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InvalidInput => "invalid_input",
            Self::NoQuestions => "no_questions",
            Self::TooManyQuestions => "too_many_questions",
            Self::DuplicateQuestion => "duplicate_question",
            Self::EmptyOptions => "empty_options",
            Self::ReservedLabel => "reserved_label",
            Self::DuplicateOptionLabel => "duplicate_option_label",
            Self::Failed(failure) => failure.code(),
        }
    }
}

impl From<Failure> for Code {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Rejection {
    /// A call whose payload or arguments break the schema.
    #[must_use]
    pub fn invalid_input(issues: Vec<Issue>, warnings: Vec<String>) -> Self {
        Self { code: Code::InvalidInput, issues, warnings }
    }

    /// Puts earlier warnings (of the arguments, of the payload's text) before its own.
    #[must_use]
    pub fn after(mut self, mut earlier: Vec<String>) -> Self {
        earlier.append(&mut self.warnings);
        Self { warnings: earlier, ..self }
    }
}

/// What the model reads when a form ended without a decision of the person.
///
/// Each text says that this is not a decline; the one of `timed_out` is spelled by the popup
/// contract. A form that was taken back or closed may have been seen for a moment, so those
/// texts say what to assume rather than what happened.
#[must_use]
pub fn failure_text(failure: Failure) -> &'static str {
    match failure {
        Failure::TimedOut => {
            "Questionnaire timed out, the user did not respond within the configured timeout. \
             The user never saw a decline; do NOT treat this as a rejection. \
             Ask the questions as plain chat text instead or retry."
        }
        Failure::Withdrawn => {
            "The asker took the questions back before the user answered them: assume that the \
             user never saw the questions. This is NOT a decline; do NOT treat it as a rejection. \
             Ask again if the answer is still needed."
        }
        Failure::NoUi => {
            "No client is attached to the Zellij session, so the user never saw the questions. \
             This is NOT a decline; do NOT treat it as a rejection. Ask the questions as plain \
             chat text instead, or ask again without detached=fail to wait for the user."
        }
        Failure::NoCustomUi => {
            "The popup could not be shown or was closed from outside before the user answered: \
             assume that the user never saw the questions. This is NOT a decline; do NOT treat it \
             as a rejection. Ask the questions as plain chat text instead or retry."
        }
        Failure::SessionLoadFailed => {
            "The stored state of this form cannot be read back: assume that the user never saw \
             the questions. This is NOT a decline; do NOT treat it as a rejection. Ask again with \
             a new id, or ask the questions as plain chat text."
        }
        Failure::StaleModuleCache => {
            "The running zellij-ask plugin is older than the protocol this call asks for, so the \
             user never saw the questions. This is NOT a decline; do NOT treat it as a rejection. \
             Ask the questions as plain chat text; the plugin has to be reloaded."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_time_text_says_that_it_is_no_decline() {
        for failure in [
            Failure::Withdrawn,
            Failure::NoUi,
            Failure::NoCustomUi,
            Failure::SessionLoadFailed,
            Failure::StaleModuleCache,
        ] {
            let text = failure_text(failure);
            assert!(text.contains("user never saw the questions"), "{text}");
            assert!(text.contains("NOT a decline; do NOT treat it as a rejection"), "{text}");
            assert_eq!(Code::from(failure).as_str(), failure.code());
        }
    }

    #[test]
    fn earlier_warnings_come_first() {
        let rejection = Rejection::invalid_input(vec![], vec!["b".to_owned()]);
        assert_eq!(rejection.after(vec!["a".to_owned()]).warnings, ["a", "b"]);
    }
}
