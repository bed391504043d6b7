//! What holds for any input.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use serde_json::{Map, Value};
use zellij_ask::contract::ask_user_question::{decode, encode, reject};
use zellij_ask::contract::{Extras, Format, Payload, Progress, Rejection};
use zellij_ask::form::{Draft, Ending, Failure, Outcome, Pick, Questionnaire, Selection};

fn json() -> impl Strategy<Value = Value> {
    let name = prop_oneof![
        Just("questions".to_owned()),
        Just("question".to_owned()),
        Just("header".to_owned()),
        Just("options".to_owned()),
        Just("label".to_owned()),
        Just("description".to_owned()),
        Just("multiSelect".to_owned()),
        Just("timeout".to_owned()),
        ".{0,8}",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::String),
    ];
    leaf.prop_recursive(5, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((name.clone(), inner), 0..5)
                .prop_map(|fields| Value::Object(fields.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// A payload that is accepted, with texts of every kind.
fn good() -> impl Strategy<Value = Value> {
    let text = || "\\PC{0,3}[^\\s]\\PC{0,3}\n?";
    let option = (text(), ".{0,9}", prop::option::of("(?s).{0,9}"));
    let question = (text(), prop::collection::vec(option, 2..=4), any::<bool>());
    prop::collection::vec(question, 1..=4).prop_map(|questions| {
        let questions = questions.into_iter().enumerate().map(|(index, (text, options, multi))| {
            let options = options.into_iter().enumerate().map(|(place, (label, about, preview))| {
                // The numbers make texts unique.
                let mut option =
                    serde_json::json!({"label": format!("{place}{label}"), "description": about});
                if let Some(preview) = preview {
                    option.as_object_mut().unwrap().insert("preview".to_owned(), preview.into());
                }
                option
            });
            let options: Vec<Value> = options.collect();
            serde_json::json!({
                "question": format!("{index}{text}"), "header": "H", "options": options,
                "multiSelect": multi,
            })
        });
        serde_json::json!({"questions": questions.collect::<Vec<Value>>()})
    })
}

fn read(messages: &[&str]) -> Result<Value, Rejection> {
    let mut payload = Payload::new();
    let mut progress = Progress::More;
    for message in messages {
        if progress == Progress::More {
            progress = payload.push(message);
        }
    }
    if progress == Progress::More {
        progress = payload.end();
    }
    match progress {
        Progress::Complete { value, .. } => Ok(value),
        Progress::Failed { issue, warnings } => {
            assert!(!issue.path.is_empty());
            Err(Rejection::invalid_input(vec![issue], warnings))
        }
        Progress::More => panic!("the end of the input must decide"),
    }
}

fn one_line(output: &str) -> Value {
    assert_eq!(output.matches('\n').count(), 1);
    assert!(output.ends_with('\n'));
    assert!(!output.chars().any(|scalar| scalar < ' ' && scalar != '\n'));
    serde_json::from_str(output).unwrap()
}

fn draft(questionnaire: &Questionnaire, bits: u64, text: &str) -> Draft {
    let mut draft = Draft::empty(questionnaire);
    let mut bits = bits;
    let mut next = |most: u64| {
        let rest = bits % most;
        bits = (bits / most) ^ bits.rotate_left(17);
        usize::try_from(rest).unwrap()
    };
    for (entry, question) in draft.entries.iter_mut().zip(questionnaire.questions()) {
        text.clone_into(&mut entry.typed);
        match &mut entry.selection {
            Selection::Single(pick) => {
                *pick = match next(6) {
                    0 => None,
                    1 => Some(Pick::Typed),
                    place => question
                        .choices()
                        .get(place - 2)
                        .map(|choice| Pick::Choice(choice.id.clone())),
                };
            }
            Selection::Multi { ticks, typed } => {
                *typed = next(2) == 0;
                ticks.extend(
                    question
                        .choices()
                        .iter()
                        .filter(|_| next(2) == 0)
                        .map(|choice| choice.id.clone()),
                );
            }
        }
        if next(2) == 0 {
            text.clone_into(&mut entry.note);
        }
    }
    if next(2) == 0 {
        text.clone_into(&mut draft.note);
    }
    draft
}

proptest! {
    #[test]
    fn any_bytes_become_a_value_or_an_error_with_a_code(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for messages in [vec![text.as_ref()], lines] {
            if let Err(rejection) = read(&messages).and_then(|value| decode(&value)) {
                let output = one_line(&reject(&rejection).output(Format::Json));
                prop_assert_eq!(
                    output.pointer("/details/error").and_then(Value::as_str),
                    Some(rejection.code.as_str())
                );
            }
        }
    }

    #[test]
    fn text_that_looks_like_json_becomes_a_value_or_an_error(
        text in r#"[\[\]{}",:0-9a-e\\ \n\r`-]{0,40}"#,
    ) {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let _ = read(&lines);
        // The collector and the parser agree about what is JSON.
        if serde_json::from_str::<Value>(&text).is_ok() {
            prop_assert!(read(&[&text]).is_ok());
        }
    }

    #[test]
    fn any_json_is_accepted_or_told_why_not(value in json()) {
        match decode(&value) {
            Ok(request) => prop_assert!(!request.questionnaire.questions().is_empty()),
            Err(rejection) => {
                prop_assert!(!rejection.issues.is_empty());
                one_line(&reject(&rejection).output(Format::Json));
            }
        }
    }

    #[test]
    fn json_reads_the_same_in_one_message_and_line_by_line(value in json()) {
        let pretty = format!("{value:#}\n");
        let lines: Vec<&str> = pretty.split_inclusive('\n').collect();
        let compact = value.to_string();
        prop_assert_eq!(read(&lines), read(&[&compact]));
        let fenced = format!("```json\r\n{}```\r\n", pretty.replace('\n', "\r\n"));
        prop_assert_eq!(read(&[&fenced]), read(&[&compact]));
        if value.is_object() {
            let again = Value::String(compact.clone()).to_string();
            prop_assert_eq!(read(&[&again]), read(&[&compact]));
        }
    }

    #[test]
    fn a_text_cut_off_anywhere_is_told(value in good(), place in any::<prop::sample::Index>()) {
        let text = value.to_string();
        let cut: String = text.chars().take(place.index(text.chars().count())).collect();
        prop_assert!(read(&[&cut]).is_err());
    }

    #[test]
    fn an_encoded_answer_is_one_line_of_json(
        payload in good(),
        bits in any::<u64>(),
        text in "(?s).{0,12}",
        ending in 0..4_usize,
    ) {
        let questionnaire = decode(&payload).unwrap().questionnaire;
        let draft = draft(&questionnaire, bits, &text);
        prop_assert!(draft.fits(&questionnaire));
        let answered = draft.entries.iter().filter(|entry| entry.answered()).count();
        let blank = draft.blank();
        let ending = match ending {
            0 => Ending::Submitted,
            1 => Ending::Declined,
            2 => Ending::Chat(questionnaire.questions().len() - 1),
            _ => Ending::Failed(Failure::TimedOut),
        };
        let outcome = Outcome { ending: ending.clone(), draft };
        let answer = encode(&questionnaire, &outcome, &Extras::default());
        let output = one_line(&answer.output(Format::Json));
        let details = output.get("details").unwrap();
        let answers = details.get("answers").unwrap().as_array().unwrap();
        if matches!(ending, Ending::Chat(_)) {
            prop_assert!(answered - answers.len() <= 1);
        } else {
            prop_assert_eq!(answers.len(), answered);
        }
        let cancelled = ending != Ending::Submitted || blank;
        prop_assert_eq!(details.get("cancelled"), Some(&Value::Bool(cancelled)));
        let declined = answer.text() == "User declined to answer questions";
        prop_assert_eq!(declined, ending == Ending::Declined || (ending == Ending::Submitted && blank));
    }
}
