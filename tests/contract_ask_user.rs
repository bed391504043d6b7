//! The ask contract's tool, sentence by sentence: each test is named after the sentence it holds.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "support/ask_user.rs"]
mod hand;

use hand::{Hand, accepted, asked, details, option, question};
use serde_json::{Value, json};
use zellij_ask::contract::ask_user::{decode, encode, failed, reject};
use zellij_ask::contract::{Extras, Issue, Rejection, ask_user_question};
use zellij_ask::form::{Ending, Failure, Kind, Outcome, Question};

const DECLINED: &str = "User declined to answer questions";

fn paths(payload: &Value) -> Vec<String> {
    let rejection = decode(payload).err().unwrap_or_else(|| panic!("{payload} was accepted"));
    rejection.issues.into_iter().map(|issue| issue.path).collect()
}

// ## Input

#[test]
fn there_are_no_caps() {
    let options: Vec<Value> = (0..300).map(|number| option(&format!("v{number}"))).collect();
    let questions: Vec<Value> = (0..40)
        .map(|number| {
            json!({"id": format!("q{number}"), "prompt": "x".repeat(500), "label": "l".repeat(99),
                   "options": options})
        })
        .collect();
    let questionnaire = accepted(&json!({"questions": questions}));
    assert_eq!(questionnaire.questions().len(), 40);
    assert_eq!(questionnaire.questions()[39].choices().len(), 300);
}

#[test]
fn one_option_is_enough_and_no_label_is_reserved() {
    for label in ask_user_question::RESERVED {
        let options = json!([{"value": "v", "label": label}]);
        accepted(&json!({"questions": [{"id": "a", "prompt": "A?", "options": options}]}));
    }
}

#[test]
fn label_falls_back_to_q1_q2() {
    let mut second = question("b");
    second["label"] = json!("Second");
    let questionnaire = accepted(&json!({"questions": [question("a"), second, question("c")]}));
    let headers: Vec<&str> = questionnaire.questions().iter().map(Question::header).collect();
    assert_eq!(headers, ["Q1", "Second", "Q3"]);
}

#[test]
fn type_defaults_to_single() {
    let questionnaire = accepted(&json!({"questions": [question("a")]}));
    assert_eq!(questionnaire.questions()[0].kind(), Kind::Single);
    assert!(!questionnaire.questions()[0].previewing());
}

#[test]
fn required_is_information_only_and_never_blocks() {
    let mut required = question("a");
    required["required"] = json!(true);
    let hand = Hand::on(&json!({"questions": [required, question("b")]})).pick("b", "x");
    let answer = hand.submits();
    assert_eq!(answer.details()["cancelled"], false);
    insta::assert_snapshot!(answer.text(), @r#"
    User has answered your questions:
    - a: "a?": not answered, though marked as required
    - b: "b?" = "X"
    You can now continue with the user's answers in mind.
    "#);
}

#[test]
fn recommended_never_preselects_and_never_changes_value_or_label() {
    let mut recommended = option("x");
    recommended["recommended"] = json!(true);
    let payload = json!({"questions": [{"id": "a", "prompt": "A?", "options": [recommended]}]});
    assert_eq!(Hand::on(&payload).submits().text(), DECLINED);
    let answer = Hand::on(&payload).pick("a", "x").submits();
    assert_eq!(answer.details()["answers"]["a"]["values"], json!(["x"]));
    assert_eq!(answer.details()["answers"]["a"]["labels"], json!(["X"]));
}

#[test]
fn unknown_fields_are_ignored_and_listed() {
    let mut payload = json!({"questions": [question("a")]});
    payload["questions"][0]["metadata"] = json!(1);
    let request = decode(&payload).unwrap();
    assert_eq!(request.warnings, ["questions[0].metadata: unknown field, ignored"]);
}

#[test]
fn a_question_is_never_shown_as_something_else_than_was_meant() {
    for name in ["multiSelect", "multi_select", "multiple", "Type"] {
        let mut payload = json!({"questions": [question("a")]});
        payload["questions"][0][name] = json!(true);
        assert_eq!(paths(&payload), [format!("questions[0].{name}")]);
    }
}

#[test]
fn violations_are_all_told_with_their_paths() {
    let payload = json!({"title": " ", "questions": [
        {"id": "a", "prompt": "A?", "options": []},
        {"id": "a", "options": [option("x"), option("x")]},
    ]});
    let answer = reject(&decode(&payload).unwrap_err());
    insta::assert_snapshot!(answer.text(), @r"
    Invalid ask_user payload:
    - title: must not be blank
    - questions[0].options: is empty: offer at least one option
    - questions[1].id: is the same as questions[0].id: give each its own id
    - questions[1].prompt: is missing
    - questions[1].options[1].value: is the same as questions[1].options[0].value: give each its own value
    The user never saw the questions. This is NOT a decline. Correct this and call ask_user again.
    ");
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"cancelled":true,"mode":"submit","questions":[],"answers":{},"error":{"kind":"invalid_input","issues":[{"path":"title","message":"must not be blank"},{"path":"questions[0].options","message":"is empty: offer at least one option"},{"path":"questions[1].id","message":"is the same as questions[0].id: give each its own id"},{"path":"questions[1].prompt","message":"is missing"},{"path":"questions[1].options[1].value","message":"is the same as questions[1].options[0].value: give each its own value"}]}}"#);
}

#[test]
fn faults_outside_the_payload_are_told_the_same_way() {
    let issues = vec![Issue::new("pane_id", "must be a terminal pane's number")];
    let answer = reject(&Rejection::invalid_input(issues, vec!["w".to_owned()]));
    assert!(answer.text().starts_with("Invalid ask_user payload:\n- pane_id: must be"));
    assert_eq!(answer.details()["error"]["kind"], "invalid_input");
    assert_eq!(answer.details()["warnings"], json!(["w"]));
}

// ## Result

#[test]
fn a_submitted_form() {
    let answer = Hand::new()
        .pick("cache", "redis")
        .note("cache", "until the upgrade")
        .choice_note("cache", "redis", "one node")
        .choice_note("cache", "lru", "too small")
        .tick("runtime", &["smol", "tokio"])
        .typed("runtime", "embassy")
        .submits();
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"title":"Store","cancelled":false,"mode":"submit","questions":[{"id":"cache","label":"Cache","prompt":"Which cache?","type":"single"},{"id":"runtime","label":"Q2","prompt":"Which runtimes?","type":"multi"},{"id":"layout","label":"Q3","prompt":"Which layout?","type":"preview"}],"answers":{"cache":{"values":["redis"],"labels":["Redis"],"indices":[1],"note":"until the upgrade","optionNotes":{"redis":"one node"}},"runtime":{"values":["tokio","smol","embassy"],"labels":["Tokio","smol","embassy"],"indices":[1,2],"customText":"embassy"}}}"#);
    insta::assert_snapshot!(answer.text(), @r#"
    User has answered your questions:
    - cache: "Which cache?" = "Redis"
      note: "until the upgrade"
      note on option "Redis": "one node"
    - runtime: "Which runtimes?" = "Tokio", "smol", "embassy" (typed by the user)
    - layout: "Which layout?": not answered
    You can now continue with the user's answers in mind.
    "#);
}

#[test]
fn the_whole_answer_is_one_line_of_json() {
    let outcome =
        Outcome { ending: Ending::Submitted, draft: Hand::new().pick("layout", "b").draft };
    let extras = Extras { warnings: vec!["w".to_owned()], answered_at: Some(12) };
    let answer = encode(&asked(), &outcome, &extras);
    insta::assert_snapshot!(answer.json(), @r#"{"content":[{"type":"text","text":"User has answered your questions:\n- cache: \"Which cache?\": not answered\n- runtime: \"Which runtimes?\": not answered\n- layout: \"Which layout?\" = \"B\"\nYou can now continue with the user's answers in mind."}],"details":{"title":"Store","cancelled":false,"mode":"submit","questions":[{"id":"cache","label":"Cache","prompt":"Which cache?","type":"single"},{"id":"runtime","label":"Q2","prompt":"Which runtimes?","type":"multi"},{"id":"layout","label":"Q3","prompt":"Which layout?","type":"preview"}],"answers":{"layout":{"values":["b"],"labels":["B"],"indices":[2]}},"resumed":true,"answeredAt":12,"warnings":["w"]}}"#);
}

#[test]
fn unanswered_questions_are_absent() {
    let answer = Hand::new().pick("layout", "a").submits();
    let keys: Vec<&String> = answer.details()["answers"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["layout"]);
}

#[test]
fn single_answers_still_use_lists() {
    let answer = Hand::new().pick("cache", "lru").submits();
    assert_eq!(
        answer.details()["answers"]["cache"],
        json!({"values": ["lru"], "labels": ["In-process LRU"], "indices": [2]})
    );
}

#[test]
fn on_multi_values_and_labels_keep_the_options_order_and_the_typed_text_comes_last() {
    let answer =
        Hand::new().tick("runtime", &["smol", "tokio"]).typed("runtime", " my own").submits();
    assert_eq!(
        answer.details()["answers"]["runtime"],
        json!({"values": ["tokio", "smol", " my own"], "labels": ["Tokio", "smol", " my own"],
               "indices": [1, 2], "customText": " my own"})
    );
}

#[test]
fn on_single_typed_text_replaces_the_choice() {
    let answer = Hand::new().pick("cache", "lru").typed("cache", "a file").submits();
    assert_eq!(
        answer.details()["answers"]["cache"],
        json!({"values": ["a file"], "labels": ["a file"], "indices": [], "customText": "a file"})
    );
    insta::assert_snapshot!(answer.text(), @r#"
    User has answered your questions:
    - cache: "Which cache?" = "a file" (typed by the user)
    - runtime: "Which runtimes?": not answered
    - layout: "Which layout?": not answered
    You can now continue with the user's answers in mind.
    "#);
}

#[test]
fn blank_typed_text_is_no_answer() {
    assert_eq!(Hand::new().typed("cache", " ").submits().text(), DECLINED);
    assert_eq!(Hand::new().typed("runtime", "\n").submits().text(), DECLINED);
}

#[test]
fn option_notes_are_of_selected_options_only() {
    let answer = Hand::new()
        .pick("cache", "lru")
        .choice_note("cache", "lru", "fine")
        .choice_note("cache", "redis", "no")
        .submits();
    assert_eq!(answer.details()["answers"]["cache"]["optionNotes"], json!({"lru": "fine"}));
    assert!(!answer.text().contains("no\""), "{}", answer.text());
}

#[test]
fn notes_on_unanswered_questions_are_kept_apart() {
    let answer = Hand::new()
        .note("cache", "which is cheaper?")
        .choice_note("layout", "b", "wide")
        .global("later")
        .submits();
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"title":"Store","cancelled":false,"mode":"submit","questions":[{"id":"cache","label":"Cache","prompt":"Which cache?","type":"single"},{"id":"runtime","label":"Q2","prompt":"Which runtimes?","type":"multi"},{"id":"layout","label":"Q3","prompt":"Which layout?","type":"preview"}],"answers":{},"globalNote":"later","unansweredNotes":[{"questionId":"cache","prompt":"Which cache?","note":"which is cheaper?"},{"questionId":"layout","prompt":"Which layout?","optionNotes":{"b":"wide"}}]}"#);
    insta::assert_snapshot!(answer.text(), @r#"
    User has answered your questions:
    - cache: "Which cache?": not answered
      note: "which is cheaper?"
    - runtime: "Which runtimes?": not answered
    - layout: "Which layout?": not answered
      note on option "B": "wide"
    Note on everything: "later"
    You can now continue with the user's answers in mind.
    "#);
}

#[test]
fn presented_type_when_the_person_switched() {
    let answer = Hand::new()
        .switch("cache", Kind::Multi)
        .tick("cache", &["redis", "lru"])
        .switch("runtime", Kind::Single)
        .pick("runtime", "smol")
        .switch("layout", Kind::Multi)
        .submits();
    let types: Vec<(&Value, Option<&Value>)> = answer.details()["questions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|question| (&question["type"], question.get("presentedType")))
        .collect();
    assert_eq!(
        types,
        [
            (&json!("single"), Some(&json!("multi"))),
            (&json!("multi"), Some(&json!("single"))),
            (&json!("preview"), Some(&json!("multi"))),
        ]
    );
    insta::assert_snapshot!(answer.text(), @r#"
    User has answered your questions:
    - cache: "Which cache?" = "Redis", "In-process LRU"
      the user switched this question to multi-select
    - runtime: "Which runtimes?" = "smol"
      the user switched this question to single-select
    - layout: "Which layout?": not answered
    You can now continue with the user's answers in mind.
    "#);
}

#[test]
fn a_decline_is_one_clear_signal_and_what_was_entered_survives_in_details() {
    let answer = Hand::new().pick("cache", "lru").note("layout", "n").ends(Ending::Declined);
    assert_eq!(answer.text(), DECLINED);
    let details = details(&answer);
    assert_eq!(details["cancelled"], true);
    assert_eq!(details["answers"]["cache"]["values"], json!(["lru"]));
    assert_eq!(details["unansweredNotes"][0]["note"], "n");
    assert_eq!(details.get("error"), None);
}

#[test]
fn a_form_that_says_nothing_at_all_is_a_decline() {
    let answer = Hand::new().submits();
    assert_eq!(answer.text(), DECLINED);
    assert_eq!(answer.details()["cancelled"], true);
    assert_eq!(answer.details()["answers"], json!({}));
}

#[test]
fn a_timed_out_form_keeps_what_was_entered_and_is_no_decline() {
    let answer =
        Hand::new().pick("cache", "lru").global("g").ends(Ending::Failed(Failure::TimedOut));
    assert!(answer.text().contains("do NOT treat this as a rejection"), "{}", answer.text());
    let details = details(&answer);
    assert_eq!(details["cancelled"], true);
    assert_eq!(details["error"], json!({"kind": "timed_out"}));
    assert_eq!(details["answers"]["cache"]["values"], json!(["lru"]));
    assert_eq!(details["globalNote"], "g");
}

#[test]
fn other_failures_report_no_answers_and_are_no_decline() {
    for (failure, kind) in [
        (Failure::NoUi, "no_ui"),
        (Failure::NoCustomUi, "no_custom_ui"),
        (Failure::SessionLoadFailed, "session_load_failed"),
        (Failure::StaleModuleCache, "stale_module_cache"),
        (Failure::Withdrawn, "withdrawn"),
    ] {
        let entered = Hand::new().pick("cache", "lru").note("layout", "n").global("g");
        for answer in [entered.ends(Ending::Failed(failure)), failed(failure, &Extras::default())] {
            assert!(answer.text().contains("NOT a decline"), "{}", answer.text());
            let details = details(&answer);
            assert_eq!(details["error"], json!({"kind": kind}));
            assert_eq!(details["answers"], json!({}));
            assert_eq!((&details["cancelled"], &details["mode"]), (&json!(true), &json!("submit")));
            assert_eq!((details.get("globalNote"), details.get("unansweredNotes")), (None, None));
        }
    }
}

#[test]
fn chat_requested_when_the_person_picked_the_chat_row() {
    let answer = Hand::new()
        .pick("cache", "lru")
        .tick("runtime", &["smol"])
        .pick("layout", "a")
        .note("layout", "hm")
        .ends(Ending::Chat(2));
    let details = details(&answer);
    assert_eq!(details["cancelled"], true);
    assert_eq!(
        details["chatRequested"],
        json!({"questionId": "layout", "prompt": "Which layout?"})
    );
    // That question gains no answer; ticks of a multi-select question stay.
    let keys: Vec<&String> = details["answers"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["cache", "runtime"]);
    insta::assert_snapshot!(answer.text(), @r#"
    User picked "Chat about this" on question 3: "Which layout?"
    Entered so far:
    - cache: "Which cache?" = "In-process LRU"
    - runtime: "Which runtimes?" = "smol"
    - layout: "Which layout?": not answered
      note: "hm"
    This is NOT a decline: ask the user what they want to talk about and wait for the reply; ask again later what is still open.
    "#);
    let on_ticks = Hand::new().tick("runtime", &["smol"]).ends(Ending::Chat(1));
    assert_eq!(on_ticks.details()["answers"]["runtime"]["values"], json!(["smol"]));
}
