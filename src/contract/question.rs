//! A question in the words of the ask contract, which are also those of events.

use serde_json::{Map, Value, json};

use crate::form::{Choice, Kind, Question};

/// How much is told of a question, from all of it downwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Whole,
    /// No previews.
    Described,
    /// No descriptions either: what an answer needs.
    Named,
    /// No options at all.
    Bare,
}

impl Detail {
    /// From all of it downwards.
    pub(crate) const ALL: [Self; 4] = [Self::Whole, Self::Described, Self::Named, Self::Bare];
}

/// The whole question with its options. `presented` is the type it has on the screen, where that
/// is not the one that was asked for.
pub(crate) fn told(question: &Question, presented: Option<&'static str>) -> Value {
    told_in(question, presented, Detail::Whole)
}

/// The question in this much detail.
pub(crate) fn told_in(
    question: &Question,
    presented: Option<&'static str>,
    detail: Detail,
) -> Value {
    let mut map = named(question, presented);
    if question.required() {
        map.insert("required".to_owned(), Value::Bool(true));
    }
    if detail != Detail::Bare {
        let options = question.choices().iter().map(|choice| option_in(choice, detail));
        map.insert("options".to_owned(), options.collect());
    }
    Value::Object(map)
}

/// The question without its options.
pub(crate) fn named(question: &Question, presented: Option<&'static str>) -> Map<String, Value> {
    let fields = json!({
        "id": question.id().0,
        "label": question.header(),
        "prompt": question.prompt(),
        "type": kind(question),
        "presentedType": presented,
    });
    match without_nulls(fields) {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// One option.
pub(crate) fn option(choice: &Choice) -> Value {
    option_in(choice, Detail::Whole)
}

fn option_in(choice: &Choice, detail: Detail) -> Value {
    let described = matches!(detail, Detail::Whole | Detail::Described);
    let preview = choice.preview.as_ref().filter(|_| detail == Detail::Whole);
    without_nulls(json!({
        "value": choice.id.0,
        "label": choice.label,
        "description": Some(&choice.description).filter(|text| described && !text.is_empty()),
        "preview": preview,
        "recommended": choice.recommended.then_some(true),
    }))
}

/// The type a question is presented in, where the person chose another one than was asked for.
pub(crate) fn presented(question: &Question, now: Kind) -> Option<&'static str> {
    (question.kind() != now).then_some(match now {
        Kind::Single => "single",
        Kind::Multi => "multi",
    })
}

/// Drops the fields that say nothing.
pub(crate) fn without_nulls(mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        fields.retain(|_, field| !field.is_null());
    }
    value
}

/// The type that was asked for.
fn kind(question: &Question) -> &'static str {
    match question.kind() {
        Kind::Multi => "multi",
        Kind::Single if question.previewing() => "preview",
        Kind::Single => "single",
    }
}
