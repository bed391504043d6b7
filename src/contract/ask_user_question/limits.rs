//! The limits and the field names of the popup contract. Validation, error texts and schema all
//! read them here.

/// The most questions one call may carry.
pub const MAX_QUESTIONS: usize = 4;

/// The fewest options a question may have.
pub const MIN_OPTIONS: usize = 2;

/// The most options a question may have.
pub const MAX_OPTIONS: usize = 4;

/// The most characters (Unicode scalar values) of a header.
pub const HEADER_CHARS: usize = 16;

/// The most characters (Unicode scalar values) of an option's label.
pub const LABEL_CHARS: usize = 60;

pub use crate::contract::timeout::MIN_TIMEOUT_MS;

/// Labels no option may have, compared exactly and in every kind of question. The last three are
/// the rows the dialog adds itself; models are primed to reach for the first.
pub const RESERVED: [&str; 4] = ["Other", "Type something.", "Chat about this", "Next"];

pub(super) const CALL_FIELDS: [&str; 2] = ["questions", "timeout"];
pub(super) const QUESTION_FIELDS: [&str; 4] = ["question", "header", "options", "multiSelect"];
pub(super) const OPTION_FIELDS: [&str; 3] = ["label", "description", "preview"];
