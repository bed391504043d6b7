//! The JSON Schema of `ask_user`.

use serde_json::{Value, json};

use crate::contract::timeout::MIN_TIMEOUT_MS;

/// The JSON Schema (draft 2020-12) of the payload. The repository's `schema/ask_user.json` is
/// this, printed.
///
/// What a schema cannot say is not in it: that ids, and the values of one question, differ.
#[must_use]
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ask_user",
        "type": "object",
        "properties": {
            "title": text("heading of the whole form"),
            "background": text("markdown shown above the questions"),
            "questions": {"type": "array", "minItems": 1, "items": question()},
            "timeout": {
                "type": "integer",
                "minimum": MIN_TIMEOUT_MS,
                "description": "milliseconds; auto-dismiss with countdown",
            },
        },
        "required": ["questions"],
    })
}

fn question() -> Value {
    json!({
        "type": "object",
        "properties": {
            "id": text("key of the answer, unique within the call"),
            "label": text("short name on the tab; Q1, Q2, … when left out"),
            "prompt": text("full question text"),
            "type": {
                "type": "string",
                "enum": ["single", "multi", "preview"],
                "default": "single",
                "description": "preview: single choice, every option has a preview",
            },
            "required": {
                "type": "boolean",
                "default": false,
                "description": "information only, never blocks submission",
            },
            "options": {"type": "array", "minItems": 1, "items": option()},
        },
        "required": ["id", "prompt", "options"],
        "if": {"properties": {"type": {"const": "preview"}}, "required": ["type"]},
        "then": {"properties": {"options": {"items": {"required": ["preview"]}}}},
    })
}

fn option() -> Value {
    json!({
        "type": "object",
        "properties": {
            "value": text("what the answer refers to, unique within the question"),
            "label": text("the words on the row"),
            "description": text("what the choice means or its trade-off"),
            "preview": text("markdown shown next to the options"),
            "recommended": {
                "type": "boolean",
                "default": false,
                "description": "a mark on the row, never preselects",
            },
        },
        "required": ["value", "label"],
    })
}

/// A text that must not be blank.
fn text(description: &str) -> Value {
    json!({"type": "string", "pattern": "\\S", "description": description})
}

#[cfg(test)]
mod tests {
    use super::super::fields::{CALL_FIELDS, OPTION_FIELDS, QUESTION_FIELDS};
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
