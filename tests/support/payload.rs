//! Questions that the cases ask.

#![allow(dead_code, reason = "each test file uses its part")]

use serde_json::{Value, json};

/// One single-select question.
pub fn single(question: &str, labels: &[&str]) -> Value {
    json!({ "question": question, "header": "Pick", "options": options(labels) })
}

/// One multi-select question.
pub fn multi(question: &str, labels: &[&str]) -> Value {
    json!({ "question": question, "header": "Tick", "multiSelect": true, "options": options(labels) })
}

fn options(labels: &[&str]) -> Vec<Value> {
    labels.iter().map(|label| json!({ "label": label, "description": "as it says" })).collect()
}

/// The payload that asks these questions.
pub fn form(questions: &[Value]) -> String {
    json!({ "questions": questions }).to_string()
}

/// The same for at most this many milliseconds.
pub fn timed(questions: &[Value], millis: u64) -> String {
    json!({ "questions": questions, "timeout": millis }).to_string()
}

/// The question most cases ask.
pub fn cache() -> String {
    form(&[single("Which cache?", &["Redis", "LRU"])])
}

/// Another one.
pub fn runtime() -> String {
    form(&[single("Which runtime?", &["tokio", "smol"])])
}
