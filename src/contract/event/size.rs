//! Events that stay small enough for every plugin of the session.

use serde_json::{Map, Value};

/// The most bytes of an event's payload: half again as much as the largest request, so that only
/// what says things twice is cut; a quarter of what makes a plugin run out of memory.
pub const ROOM: usize = 384 * 1024;

type Details = Map<String, Value>;

/// How the result in an event is cut, from nothing downwards.
pub(super) const RESULTS: [fn(Details) -> Details; 4] =
    [|whole| whole, without_options, without_questions, ending];

/// The first version that fits; the last one whatever its size. Any but the first is marked.
pub(super) fn fitting<const N: usize>(versions: [impl FnOnce() -> Value; N]) -> Value {
    let mut payload = Value::Null;
    for (cut, version) in versions.into_iter().enumerate() {
        payload = version();
        if cut > 0
            && let Value::Object(fields) = &mut payload
        {
            fields.insert("truncated".to_owned(), Value::Bool(true));
        }
        if payload.to_string().len() <= ROOM {
            break;
        }
    }
    payload
}

/// Without previews, and without the options that come with every note: `started` had them.
fn without_options(mut details: Details) -> Details {
    // The popup contract's answers are a list; the ask contract's, by id, hold no previews.
    if let Some(Value::Array(answers)) = details.get_mut("answers") {
        for answer in answers {
            remove(answer, "preview");
        }
    }
    for item in items(&mut details) {
        if let Some(question) = item.get_mut("question") {
            remove(question, "options");
        }
        if let Some(option) = item.get_mut("option") {
            remove(option, "preview");
        }
    }
    details
}

/// Without the questions, and the answers beside them, that come with every note: the answers
/// themselves are there once.
fn without_questions(details: Details) -> Details {
    let mut details = without_options(details);
    for item in items(&mut details) {
        remove(item, "answer");
        for part in ["question", "option"] {
            if let Some(Value::Object(part)) = item.get_mut(part) {
                part.retain(|field, _| matches!(field.as_str(), "id" | "value"));
            }
        }
    }
    if let Some(continuation) = details.get_mut("continuation") {
        remove(continuation, "preservedAnswers");
    }
    details
}

/// Only how it ended.
fn ending(mut details: Details) -> Details {
    details.retain(|field, _| {
        matches!(field.as_str(), "title" | "cancelled" | "mode" | "error" | "chatRequested")
    });
    details
}

fn items(details: &mut Details) -> impl Iterator<Item = &mut Value> {
    let elaboration = details.get_mut("elaboration");
    let items = elaboration.and_then(|it| it.get_mut("items")).and_then(Value::as_array_mut);
    items.into_iter().flatten()
}

fn remove(value: &mut Value, field: &str) {
    if let Value::Object(fields) = value {
        fields.shift_remove(field);
    }
}
