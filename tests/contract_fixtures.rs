//! Payloads on disk: the good ones decode without loss, the bad ones are told what is wrong, and
//! the JSON Schema agrees with the decoder about both.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "support/fixtures.rs"]
mod fixtures;
#[path = "support/schema.rs"]
mod json_schema;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use fixtures::fixtures;
use json_schema::fits;
use serde_json::{Value, json};
use zellij_ask::contract::Code;
use zellij_ask::contract::ask_user_question::{decode, schema};
use zellij_ask::form::{Kind, Questionnaire};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The payload a questionnaire came from, without what it leaves out.
fn sent(questionnaire: &Questionnaire) -> Value {
    let questions = questionnaire.questions().iter().map(|question| {
        let options = question.choices().iter().map(|choice| {
            let mut option = json!({"label": choice.label, "description": choice.description});
            if let Some(preview) = &choice.preview {
                option["preview"] = json!(preview);
            }
            option
        });
        json!({
            "question": question.prompt(),
            "header": question.header(),
            "options": options.collect::<Vec<Value>>(),
            "multiSelect": question.kind() == Kind::Multi,
        })
    });
    let mut payload = json!({"questions": questions.collect::<Vec<Value>>()});
    if let Some(timeout) = questionnaire.timeout() {
        payload["timeout"] = json!(u64::try_from(timeout.as_millis()).unwrap());
    }
    payload
}

#[test]
fn good_payloads_decode_without_loss() {
    for (name, mut payload) in fixtures("ask_user_question", "good") {
        let request = decode(&payload).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(request.warnings, Vec::<String>::new(), "{name}");
        for question in payload["questions"].as_array_mut().unwrap() {
            let fields = question.as_object_mut().unwrap();
            fields.entry("multiSelect").or_insert(Value::Bool(false));
        }
        assert_eq!(sent(&request.questionnaire), payload, "{name}");
    }
}

#[test]
fn bad_payloads_are_told_what_is_wrong() {
    let mut told = String::new();
    for (name, payload) in fixtures("ask_user_question", "bad") {
        let rejection = decode(&payload).err().unwrap_or_else(|| panic!("{name} was accepted"));
        writeln!(told, "{name}: {}", rejection.code.as_str()).unwrap();
        for issue in rejection.issues {
            writeln!(told, "    {}: {}", issue.path, issue.message).unwrap();
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("fixtures/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("ask_user_question_bad", told));
}

#[test]
fn the_schema_on_disk_is_the_one_in_the_code() {
    let path: PathBuf = [ROOT, "schema/ask_user_question.json"].iter().collect();
    let wanted = format!("{:#}\n", schema());
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "schema/ask_user_question.json is old: run with UPDATE_SCHEMA=1");
}

#[test]
fn the_schema_agrees_with_the_decoder() {
    let schema = schema();
    for (name, payload) in fixtures("ask_user_question", "good") {
        assert!(fits(&schema, &payload), "{name}");
    }
    for (name, payload) in fixtures("ask_user_question", "bad") {
        // These rules, and wrong names of optional fields, are beyond a schema.
        let rejection = decode(&payload).unwrap_err();
        let beyond = matches!(rejection.code, Code::DuplicateQuestion | Code::DuplicateOptionLabel);
        assert_eq!(fits(&schema, &payload), beyond, "{name}");
    }
}
