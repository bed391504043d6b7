//! What holds for any input of the ask contract and any submit.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "support/ask_user.rs"]
mod hand;

use hand::asked;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use zellij_ask::contract::ask_user::{decode, encode, reject};
use zellij_ask::contract::{
    Extras, Format, Payload, Progress, Rejection, Submit, ask_user_question,
};
use zellij_ask::form::{Draft, Ending, Failure, Questionnaire};

/// JSON made of the names and words both payloads know, and of others.
fn json() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(vec![
        "questions",
        "id",
        "label",
        "prompt",
        "type",
        "required",
        "options",
        "value",
        "description",
        "preview",
        "recommended",
        "title",
        "background",
        "timeout",
        "version",
        "requestId",
        "flowId",
        "response",
        "kind",
        "mode",
        "answers",
        "cache",
        "runtime",
        "values",
        "customText",
        "note",
        "optionNotes",
        "redis",
    ]);
    let name = prop_oneof![4 => name.prop_map(str::to_owned), 1 => ".{0,8}"];
    let word = prop::sample::select(vec![
        "single",
        "multi",
        "preview",
        "answer",
        "cancel",
        "submit",
        "elaborate",
        "redis",
        "smol",
        "",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        Just(json!(1)),
        any::<f64>().prop_map(Value::from),
        word.prop_map(Value::from),
        ".{0,20}".prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((name.clone(), inner), 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn text() -> &'static str {
    "(?s).{0,3}[^\\s].{0,3}"
}

/// A payload that is accepted, with texts of every kind.
fn good() -> impl Strategy<Value = Value> {
    let option = (text(), text(), prop::option::of(text()), text(), any::<bool>());
    let kind = prop::sample::select(vec!["single", "multi", "preview"]);
    let options = prop::collection::vec(option, 1..6);
    let question = (text(), prop::option::of(text()), kind, any::<bool>(), options);
    prop::collection::vec(question, 1..6).prop_map(|questions| {
        let questions = questions.into_iter().enumerate();
        let questions = questions.map(|(index, (prompt, label, kind, required, options))| {
            let options = options.into_iter().enumerate();
            let options =
                options.map(|(place, (value, label, description, preview, recommended))| {
                    // The numbers make names unique, whatever is trimmed.
                    let mut option = json!({
                        "value": format!("{place}-{value}"), "label": label, "preview": preview,
                        "recommended": recommended,
                    });
                    if let Some(description) = description {
                        option["description"] = json!(description);
                    }
                    option
                });
            let mut question = json!({
                "id": format!("{index}-{prompt}"), "prompt": prompt, "type": kind,
                "required": required, "options": options.collect::<Vec<Value>>(),
            });
            if let Some(label) = label {
                question["label"] = json!(label);
            }
            question
        });
        json!({"questions": questions.collect::<Vec<Value>>()})
    })
}

/// Which choices, what text, what note, and which choices are noted.
type Given = (Vec<bool>, Option<String>, Option<String>, Vec<bool>);

/// What is said on each question, before it is known which questions there are.
fn given() -> impl Strategy<Value = Vec<Given>> {
    let bits = || prop::collection::vec(any::<bool>(), 6);
    let text = || prop::option::of("(?s).{0,9}");
    prop::collection::vec((bits(), text(), text(), bits()), 6)
}

/// A submit for a questionnaire: mostly one that suits it.
fn suited(questionnaire: &Questionnaire, given: &[Given], mode: &str) -> Value {
    let mut answers = Map::new();
    for (question, (ticks, text, note, noted)) in questionnaire.questions().iter().zip(given) {
        let values = |bits: &[bool]| -> Vec<String> {
            let ticked = question.choices().iter().zip(bits).filter(|(_, ticked)| **ticked);
            ticked.map(|(choice, _)| choice.id.0.clone()).collect()
        };
        let mut answer = json!({"values": values(ticks)});
        if let Some(text) = text {
            answer["customText"] = json!(text);
        }
        if let Some(note) = note {
            answer["note"] = json!(note);
        }
        if questionnaire.offers().choice_notes {
            let notes = values(noted).into_iter().map(|value| (value, json!("n")));
            answer["optionNotes"] = Value::Object(notes.collect());
        }
        answers.insert(question.id().0.clone(), answer);
    }
    json!({
        "version": 1, "requestId": "r", "flowId": "f",
        "response": {"kind": "answer", "mode": mode, "answers": answers},
    })
}

fn one_line(output: &str) -> Value {
    assert_eq!(output.matches('\n').count(), 1);
    assert!(!output.chars().any(|scalar| scalar < ' ' && scalar != '\n'));
    serde_json::from_str(output).unwrap()
}

proptest! {
    #[test]
    fn any_bytes_become_a_value_or_an_error_with_a_code(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let text = String::from_utf8_lossy(&bytes);
        let mut payload = Payload::new();
        let progress = match payload.push(&text) {
            Progress::More => payload.end(),
            progress => progress,
        };
        let rejection = match progress {
            Progress::Complete { value, .. } => {
                let _ = Submit::decode(&value);
                decode(&value).err()
            }
            Progress::Failed { issue, warnings } => {
                Some(Rejection::invalid_input(vec![issue], warnings))
            }
            Progress::More => panic!("the end of the input must decide"),
        };
        if let Some(rejection) = rejection {
            let output = one_line(&reject(&rejection).output(Format::Json));
            let kind = output.pointer("/details/error/kind").and_then(Value::as_str);
            prop_assert_eq!(kind, Some("invalid_input"));
        }
    }

    #[test]
    fn any_json_is_accepted_or_told_why_not(value in json()) {
        match decode(&value) {
            Ok(request) => prop_assert!(!request.questionnaire.questions().is_empty()),
            Err(rejection) => {
                prop_assert!(!rejection.issues.is_empty());
                let answer = reject(&rejection);
                prop_assert!(answer.text().starts_with("Invalid ask_user payload:"));
                one_line(&answer.output(Format::Json));
            }
        }
    }

    #[test]
    fn any_json_is_a_submit_or_told_why_not(value in json(), frame in any::<bool>()) {
        let value = if frame {
            json!({"version": 1, "requestId": "r", "flowId": "f", "response": value})
        } else {
            value
        };
        match Submit::decode(&value) {
            Ok(submit) => {
                if let Ok(outcome) = submit.apply(&asked(), &Draft::empty(&asked())) {
                    prop_assert!(outcome.draft.fits(&asked()));
                }
            }
            Err(error) => prop_assert!(!error.refusal.to_string().is_empty()),
        }
    }

    #[test]
    fn an_applied_submit_fits_its_form_and_says_something(
        payload in good(),
        given in given(),
        mode in prop::sample::select(vec!["submit", "elaborate"]),
    ) {
        let questionnaire = decode(&payload).unwrap().questionnaire;
        let submit = Submit::decode(&suited(&questionnaire, &given, mode)).unwrap();
        if let Ok(outcome) = submit.apply(&questionnaire, &Draft::empty(&questionnaire)) {
            prop_assert!(outcome.draft.fits(&questionnaire));
            prop_assert!(mode == "elaborate" || !outcome.draft.blank());
            let answer = encode(&questionnaire, &outcome, &Extras::default());
            let output = one_line(&answer.output(Format::Json));
            prop_assert_eq!(output.pointer("/details/mode").unwrap(), mode);
            prop_assert_eq!(output.pointer("/details/cancelled").unwrap(), false);
            // What goes out can come in again.
            let mut again = Map::new();
            for (id, answer) in answer.details().get("answers").unwrap().as_object().unwrap() {
                let typed = answer.get("customText");
                let values = answer.get("values").unwrap().as_array().unwrap();
                let values = &values[..values.len() - usize::from(typed.is_some())];
                let mut said = json!({"values": values});
                for name in ["customText", "note", "optionNotes"] {
                    if let Some(value) = answer.get(name) {
                        said[name] = value.clone();
                    }
                }
                again.insert(id.clone(), said);
            }
            if !again.is_empty() {
                let again = json!({
                    "version": 1, "requestId": "r", "flowId": "f",
                    "response": {"kind": "answer", "mode": mode, "answers": again},
                });
                let again = Submit::decode(&again).unwrap();
                let again = again.apply(&questionnaire, &Draft::empty(&questionnaire)).unwrap();
                let again = encode(&questionnaire, &again, &Extras::default());
                prop_assert_eq!(again.details().get("answers"), answer.details().get("answers"));
            }
        }
    }

    #[test]
    fn a_form_of_the_popup_contract_takes_submits_as_well(given in given(), multi in any::<bool>()) {
        let options = json!([{"label": "A", "description": ""}, {"label": "B", "description": ""}]);
        let payload = json!({"questions": [
            {"question": "One?", "header": "H", "options": options, "multiSelect": multi},
        ]});
        let questionnaire = ask_user_question::decode(&payload).unwrap().questionnaire;
        let submit = Submit::decode(&suited(&questionnaire, &given, "submit")).unwrap();
        if let Ok(outcome) = submit.apply(&questionnaire, &Draft::empty(&questionnaire)) {
            prop_assert!(outcome.draft.fits(&questionnaire));
            let answer = ask_user_question::encode(&questionnaire, &outcome, &Extras::default());
            prop_assert_eq!(answer.details().get("cancelled"), Some(&json!(false)));
        }
    }

    #[test]
    fn every_ending_is_one_line_of_json(payload in good(), given in given(), ending in 0..6_usize) {
        let questionnaire = decode(&payload).unwrap().questionnaire;
        let submit = Submit::decode(&suited(&questionnaire, &given, "elaborate")).unwrap();
        if let Ok(mut outcome) = submit.apply(&questionnaire, &Draft::empty(&questionnaire)) {
            outcome.ending = match ending {
                0 => Ending::Submitted,
                1 => Ending::Declined,
                2 => Ending::Chat(questionnaire.questions().len() - 1),
                3 => Ending::Chat(usize::MAX / 2),
                4 => Ending::Failed(Failure::TimedOut),
                _ => Ending::Failed(Failure::Withdrawn),
            };
            let answer = encode(&questionnaire, &outcome, &Extras::default());
            one_line(&answer.output(Format::Json));
            let cancelled = outcome.ending != Ending::Submitted || outcome.draft.blank();
            prop_assert_eq!(answer.details().get("cancelled"), Some(&json!(cancelled)));
        }
    }
}
