//! `mode: "elaborate"` of the ask contract, sentence by sentence.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "support/ask_user.rs"]
mod hand;

use hand::{Hand, details, option};
use serde_json::{Value, json};

#[test]
fn every_question_note_and_every_option_note_each_with_its_whole_question() {
    let answer = Hand::new()
        .pick("cache", "lru")
        .note("cache", "need SSR?")
        .choice_note("cache", "redis", "why this one?")
        .tick("runtime", &["tokio"])
        .elaborates();
    let details = details(&answer);
    assert_eq!(details["mode"], "elaborate");
    assert_eq!(details["cancelled"], false);
    let items = details["elaboration"]["items"].as_array().unwrap();
    insta::assert_snapshot!(items[0].to_string(), @r#"{"target":{"kind":"question"},"question":{"id":"cache","label":"Cache","prompt":"Which cache?","type":"single","options":[{"value":"redis","label":"Redis","description":"survives","recommended":true},{"value":"lru","label":"In-process LRU"}]},"answered":true,"answer":{"values":["lru"],"labels":["In-process LRU"],"indices":[2],"note":"need SSR?"},"note":"need SSR?"}"#);
    insta::assert_snapshot!(items[1].to_string(), @r#"{"target":{"kind":"option","optionValue":"redis"},"question":{"id":"cache","label":"Cache","prompt":"Which cache?","type":"single","options":[{"value":"redis","label":"Redis","description":"survives","recommended":true},{"value":"lru","label":"In-process LRU"}]},"option":{"value":"redis","label":"Redis","description":"survives","recommended":true},"selected":false,"answered":true,"answer":{"values":["lru"],"labels":["In-process LRU"],"indices":[2],"note":"need SSR?"},"note":"why this one?"}"#);
    assert_eq!(items.len(), 2);
    insta::assert_snapshot!(answer.text(), @r#"
    User asked to elaborate on question "Which cache?" with note "need SSR?" (question id: cache; current answer: "In-process LRU")
    User asked to elaborate on question "Which cache?" option "Redis" (not selected) with note "why this one?" (question id: cache; current answer: "In-process LRU")
    Answered, to be kept:
    - runtime: "Which runtimes?" = "Tokio"
    Left open:
    - layout: "Which layout?": not answered
    First answer the user's notes, directly and concisely, from the questions and options as asked: a note is a question or a remark, not an answer. Then ask again only the affected questions, and only if a choice is still needed. Keep the preserved answers; do not ask them again.
    Affected questions: cache.
    "#);
}

#[test]
fn the_continuation_says_what_stands_and_what_to_come_back_to() {
    let answer = Hand::new()
        .pick("cache", "lru")
        .tick("runtime", &["tokio"])
        .note("cache", "n")
        .elaborates();
    insta::assert_snapshot!(answer.details()["continuation"].to_string(), @r#"{"strategy":"refine_only","affectedQuestionIds":["cache"],"preservedAnswers":{"runtime":{"values":["tokio"],"labels":["Tokio"],"indices":[1]}},"questionStates":{"cache":{"status":"needs_clarification"},"runtime":{"status":"answered"},"layout":{"status":"unanswered"}}}"#);
    insta::assert_snapshot!(answer.details()["elaboration"]["instruction"].to_string(), @r#""First answer the user's notes, directly and concisely, from the questions and options as asked: a note is a question or a remark, not an answer. Then ask again only the affected questions, and only if a choice is still needed. Keep the preserved answers; do not ask them again.""#);
    assert_eq!(answer.details()["elaboration"]["nextAction"], "clarify_then_reask");
}

#[test]
fn answers_holds_only_what_is_answered_and_lone_notes_are_in_the_items() {
    let answer = Hand::new().note("cache", "n").tick("runtime", &["smol"]).elaborates();
    let details = details(&answer);
    let keys: Vec<&String> = details["answers"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["runtime"]);
    assert_eq!(details.get("unansweredNotes"), None);
    assert_eq!(details["elaboration"]["items"][0]["note"], "n");
    assert_eq!(details["elaboration"]["items"][0]["answered"], false);
    assert_eq!(details["elaboration"]["items"][0].get("answer"), None);
}

#[test]
fn without_a_note_what_was_not_answered_is_to_be_asked_again() {
    let answer = Hand::new().pick("cache", "lru").elaborates();
    assert_eq!(answer.details()["elaboration"]["items"], json!([]));
    insta::assert_snapshot!(answer.details()["continuation"].to_string(), @r#"{"strategy":"refine_only","affectedQuestionIds":["runtime","layout"],"preservedAnswers":{"cache":{"values":["lru"],"labels":["In-process LRU"],"indices":[2]}},"questionStates":{"cache":{"status":"answered"},"runtime":{"status":"unanswered"},"layout":{"status":"unanswered"}}}"#);
    insta::assert_snapshot!(answer.text(), @r#"
    User asked to elaborate on your questions, without a note on any of them.
    Answered, to be kept:
    - cache: "Which cache?" = "In-process LRU"
    Left open:
    - runtime: "Which runtimes?": not answered
    - layout: "Which layout?": not answered
    First explain the questions that are not answered, their options and what follows from each, directly and concisely. Then ask again only these affected questions. Keep the preserved answers; do not ask them again.
    Affected questions: runtime, layout.
    "#);
}

#[test]
fn without_a_note_and_all_answered_there_is_only_to_clarify() {
    let answer = Hand::new()
        .pick("cache", "lru")
        .tick("runtime", &["smol"])
        .typed("layout", "round")
        .global("be brief")
        .elaborates();
    assert_eq!(answer.details()["elaboration"]["nextAction"], "clarify");
    assert_eq!(answer.details()["continuation"]["strategy"], "resume");
    assert_eq!(answer.details()["continuation"]["affectedQuestionIds"], json!([]));
    assert_eq!(answer.details()["continuation"]["preservedAnswers"], answer.details()["answers"]);
    assert_eq!(answer.details()["globalNote"], "be brief");
    insta::assert_snapshot!(answer.text(), @r#"
    User asked to elaborate on your questions, without a note on any of them.
    Note on everything: "be brief"
    Answered, to be kept:
    - cache: "Which cache?" = "In-process LRU"
    - runtime: "Which runtimes?" = "smol"
    - layout: "Which layout?" = "round" (typed by the user)
    Explain the questions, the answers chosen so far and what follows from them, directly and concisely. The answers are preserved: do not ask them again unless the user wants to change one.
    "#);
}

#[test]
fn an_empty_form_can_be_elaborated() {
    let answer = Hand::new().elaborates();
    assert_eq!(answer.details()["cancelled"], false);
    assert_eq!(answer.details()["elaboration"]["nextAction"], "clarify_then_reask");
    assert!(!answer.text().contains("declined"));
}

#[test]
fn hundreds_of_notes_on_a_long_question_stay_small() {
    let options: Vec<Value> = (0..400)
        .map(|number| {
            let mut option = option(&format!("v{number}"));
            option["description"] = json!("d".repeat(400));
            option
        })
        .collect();
    let payload = json!({"questions": [{"id": "a", "prompt": "A?", "options": options}]});
    let mut hand = Hand::on(&payload);
    for number in 0..400 {
        hand = hand.choice_note("a", &format!("v{number}"), "n");
    }
    let answer = hand.elaborates();
    assert!(answer.json().len() < 2 * 1024 * 1024, "{}", answer.json().len());
    let items = answer.details()["elaboration"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 400);
    assert!(items[0]["question"]["options"].is_array());
    assert_eq!(items[399]["question"]["id"], "a");
    assert_eq!(items[399]["option"]["value"], "v399");
}
