//! A JSON Schema validator, as far as the schemas of this program go.

use serde_json::{Map, Value};

/// Whether a value fits a schema, for the keywords ours has. Any other keyword is an error.
pub fn fits(schema: &Value, value: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(keyword, wanted)| {
        let most = || usize::try_from(wanted.as_u64().unwrap()).unwrap();
        match keyword.as_str() {
            // "then" is taken with its "if".
            "$schema" | "title" | "description" | "default" | "then" => true,
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "if" => !fits(wanted, value) || schema.get("then").is_none_or(|it| fits(it, value)),
            "type" => match wanted.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
                other => panic!("type {other}"),
            },
            "properties" => value.as_object().is_none_or(|fields| known_fit(wanted, fields)),
            "required" => value.as_object().is_none_or(|fields| {
                wanted
                    .as_array()
                    .unwrap()
                    .iter()
                    .all(|name| fields.contains_key(name.as_str().unwrap()))
            }),
            "items" => {
                value.as_array().is_none_or(|items| items.iter().all(|item| fits(wanted, item)))
            }
            "minItems" => value.as_array().is_none_or(|items| items.len() >= most()),
            "maxItems" => value.as_array().is_none_or(|items| items.len() <= most()),
            "maxLength" => value.as_str().is_none_or(|text| text.chars().count() <= most()),
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "pattern" => {
                assert_eq!(wanted, "\\S");
                value.as_str().is_none_or(|text| !text.trim().is_empty())
            }
            "not" => !wanted["enum"].as_array().unwrap().contains(value),
            other => panic!("keyword {other}"),
        }
    })
}

fn known_fit(properties: &Value, fields: &Map<String, Value>) -> bool {
    fields.iter().all(|(name, value)| properties.get(name).is_none_or(|schema| fits(schema, value)))
}
