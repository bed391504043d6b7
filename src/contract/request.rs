//! An ask that was accepted, whatever its contract.

use crate::form::Questionnaire;

/// A call that passed every rule of its contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What is asked. In the popup contract the ids are `q1`, `q2`, … and a choice's id is its
    /// label as sent; in the ask contract both are the asker's own, a choice's id is its value.
    pub questionnaire: Questionnaire,
    /// What was ignored or repaired on the way, for `details.warnings`.
    pub warnings: Vec<String>,
}
