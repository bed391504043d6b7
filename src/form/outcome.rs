//! What a finished form says. Each contract turns it into its own result.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::draft::Draft;

/// How a form ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The person submitted it.
    Submitted,
    /// The person submitted it and wants it worked out further (`ask_user` only).
    Elaborated,
    /// The person cancelled it.
    Declined,
    /// The person picked `Chat about this` on the question at this index.
    Chat(usize),
    /// It ended without a decision of the person.
    Failed(Failure),
}

/// Why a form ended without a decision. None of these is a decline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, Error)]
pub enum Failure {
    /// The time the asker gave ran out.
    #[error("timed_out")]
    TimedOut,
    /// The asker took the question back.
    #[error("withdrawn")]
    Withdrawn,
    /// The asker did not want to wait and no client is attached.
    #[error("no_ui")]
    NoUi,
    /// The popup cannot be shown or was closed by hand.
    #[error("no_custom_ui")]
    NoCustomUi,
    /// The stored state of the form cannot be read back.
    #[error("session_load_failed")]
    SessionLoadFailed,
    /// The asker speaks a newer protocol than the running plugin.
    #[error("stale_module_cache")]
    StaleModuleCache,
}

impl Failure {
    /// The code on the wire; its source is the popup contract's table of errors.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TimedOut => "timed_out",
            Self::Withdrawn => "withdrawn",
            Self::NoUi => "no_ui",
            Self::NoCustomUi => "no_custom_ui",
            Self::SessionLoadFailed => "session_load_failed",
            Self::StaleModuleCache => "stale_module_cache",
        }
    }
}

/// How a form ended and what had been entered by then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// What had been entered, whatever the ending.
    pub draft: Draft,
}
