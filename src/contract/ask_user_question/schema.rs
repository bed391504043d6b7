//! The JSON Schema of `ask_user_question`, made from the limits the decoder checks.

use serde_json::{Value, json};

use super::limits::{
    HEADER_CHARS, LABEL_CHARS, MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS, MIN_TIMEOUT_MS, RESERVED,
};

/// The JSON Schema (draft 2020-12) of the payload. The repository's
/// `schema/ask_user_question.json` is this, printed.
///
/// What a schema cannot say is not in it: that questions, and the labels of one question, differ
/// after trimming.
#[must_use]
pub fn schema() -> Value {
    let option = json!({
        "type": "object",
        "properties": {
            "label": {
                "type": "string",
                "maxLength": LABEL_CHARS,
                "pattern": "\\S",
                "not": {"enum": RESERVED},
                "description": "1 to 5 words, unique within the question",
            },
            "description": {
                "type": "string",
                "description": "what the choice means or its trade-off",
            },
            "preview": {
                "type": "string",
                "description": "markdown rendered next to the options; single-select only",
            },
        },
        "required": ["label", "description"],
    });
    let question = json!({
        "type": "object",
        "properties": {
            "question": {
                "type": "string",
                "pattern": "\\S",
                "description": "full question text, ends with \"?\", unique within the call",
            },
            "header": {
                "type": "string",
                "maxLength": HEADER_CHARS,
                "pattern": "\\S",
                "description": "chip label",
            },
            "options": {
                "type": "array",
                "minItems": MIN_OPTIONS,
                "maxItems": MAX_OPTIONS,
                "items": option,
            },
            "multiSelect": {
                "type": "boolean",
                "default": false,
                "description": "let the user pick several options",
            },
        },
        "required": ["question", "header", "options"],
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ask_user_question",
        "type": "object",
        "properties": {
            "questions": {
                "type": "array",
                "minItems": 1,
                "maxItems": MAX_QUESTIONS,
                "items": question,
            },
            "timeout": {
                "type": "integer",
                "minimum": MIN_TIMEOUT_MS,
                "description": "milliseconds; auto-dismiss with countdown",
            },
        },
        "required": ["questions"],
    })
}

#[cfg(test)]
mod tests {
    use super::super::limits::{CALL_FIELDS, OPTION_FIELDS, QUESTION_FIELDS};
    use super::*;

    #[test]
    fn the_schema_names_the_fields_the_decoder_knows() {
        let schema = schema();
        let names = |place: &str| -> Vec<String> {
            schema.pointer(place).unwrap().as_object().unwrap().keys().cloned().collect()
        };
        assert_eq!(names("/properties"), CALL_FIELDS);
        assert_eq!(names("/properties/questions/items/properties"), QUESTION_FIELDS);
        let options = "/properties/questions/items/properties/options/items/properties";
        assert_eq!(names(options), OPTION_FIELDS);
    }
}
