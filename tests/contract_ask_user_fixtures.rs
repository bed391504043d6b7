//! Payloads of the ask contract on disk: the good ones decode without loss, the bad ones are told
//! all that is wrong, and the JSON Schema agrees with the decoder about both.
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
use zellij_ask::contract::ask_user::{decode, schema};
use zellij_ask::form::{Kind, Offers, Question, Questionnaire};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The payload a questionnaire came from, with every default written out.
fn sent(questionnaire: &Questionnaire) -> Value {
    let question = |question: &Question| {
        let kind = match question.kind() {
            Kind::Multi => "multi",
            Kind::Single if question.previewing() => "preview",
            Kind::Single => "single",
        };
        let options = question.choices().iter().map(|choice| {
            json!({
                "value": choice.id.0,
                "label": choice.label,
                "description": choice.description,
                "preview": choice.preview,
                "recommended": choice.recommended,
            })
        });
        json!({
            "id": question.id().0,
            "label": question.header(),
            "prompt": question.prompt(),
            "type": kind,
            "required": question.required(),
            "options": options.collect::<Vec<Value>>(),
        })
    };
    json!({
        "title": questionnaire.title(),
        "background": questionnaire.background(),
        "questions": questionnaire.questions().iter().map(question).collect::<Vec<Value>>(),
        "timeout": questionnaire.timeout().map(|timeout| timeout.as_millis()),
    })
}

/// A payload with every default written out.
fn written_out(mut payload: Value) -> Value {
    fn default(value: &mut Value, name: &str, default: Value) {
        value.as_object_mut().unwrap().entry(name).or_insert(default);
    }
    for name in ["title", "background", "timeout"] {
        default(&mut payload, name, Value::Null);
    }
    for (index, question) in payload["questions"].as_array_mut().unwrap().iter_mut().enumerate() {
        default(question, "label", json!(format!("Q{}", index + 1)));
        default(question, "type", json!("single"));
        default(question, "required", json!(false));
        for option in question["options"].as_array_mut().unwrap() {
            default(option, "description", json!(""));
            default(option, "preview", Value::Null);
            default(option, "recommended", json!(false));
        }
    }
    payload
}

#[test]
fn good_payloads_decode_without_loss() {
    for (name, payload) in fixtures("ask_user", "good") {
        let request = decode(&payload).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        assert_eq!(request.warnings, Vec::<String>::new(), "{name}");
        let offers = Offers { elaborate: true, choice_notes: true, switch_kind: true };
        assert_eq!(request.questionnaire.offers(), offers, "{name}");
        assert_eq!(sent(&request.questionnaire), written_out(payload), "{name}");
    }
}

#[test]
fn bad_payloads_are_told_what_is_wrong() {
    let mut told = String::new();
    for (name, payload) in fixtures("ask_user", "bad") {
        let rejection = decode(&payload).err().unwrap_or_else(|| panic!("{name} was accepted"));
        assert_eq!(rejection.code, Code::InvalidInput);
        writeln!(told, "{name}: {}", rejection.code.as_str()).unwrap();
        for issue in rejection.issues {
            writeln!(told, "    {}: {}", issue.path, issue.message).unwrap();
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("fixtures/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("ask_user_bad", told));
}

#[test]
fn the_schema_on_disk_is_the_one_in_the_code() {
    let path: PathBuf = [ROOT, "schema/ask_user.json"].iter().collect();
    let wanted = format!("{:#}\n", schema());
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "schema/ask_user.json is old: run with UPDATE_SCHEMA=1");
}

#[test]
fn the_schema_agrees_with_the_decoder() {
    let schema = schema();
    for (name, payload) in fixtures("ask_user", "good") {
        assert!(fits(&schema, &payload), "{name}");
    }
    for (name, payload) in fixtures("ask_user", "bad") {
        // That names differ is beyond a schema.
        assert_eq!(fits(&schema, &payload), name.starts_with("repeated_"), "{name}");
    }
}
