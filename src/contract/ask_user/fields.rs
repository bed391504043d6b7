//! The field names of the ask contract. Validation and schema both read them here.

pub(super) const CALL_FIELDS: [&str; 4] = ["title", "background", "questions", "timeout"];
pub(super) const QUESTION_FIELDS: [&str; 6] =
    ["id", "label", "prompt", "type", "required", "options"];
pub(super) const OPTION_FIELDS: [&str; 5] =
    ["value", "label", "description", "preview", "recommended"];
