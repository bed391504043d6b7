//! `ask_user` from the call to its answer.

use serde_json::{Value, json};

use crate::host::{Ask, Host};

pub fn choice(value: &str) -> Value {
    json!({ "value": value, "label": value.to_uppercase() })
}

pub fn asked(questions: &[Value]) -> Ask {
    ask(&json!({ "questions": questions }))
}

fn ask(payload: &Value) -> Ask {
    Ask::named("ask_user", payload.to_string()).pane(1)
}

pub fn question(id: &str, kind: &str, values: &[&str]) -> Value {
    let options: Vec<Value> = values.iter().map(|value| choice(value)).collect();
    json!({ "id": id, "prompt": format!("Which {id}?"), "type": kind, "options": options })
}

/// Asks one set of questions and types.
#[track_caller]
fn details(ask: Ask, script: &str) -> Value {
    let mut host = Host::new();
    let asker = host.ask(ask);
    host.keys(script);
    host.answer(&asker)["details"].clone()
}

#[test]
fn a_choice_comes_with_value_label_and_place() {
    let mut host = Host::new();
    let asker = host.ask(asked(&[question("cache", "single", &["redis", "lru"])]));
    host.keys("2");
    insta::assert_snapshot!(host.line(&asker).unwrap());
}

#[test]
fn three_hundred_options_have_their_places() {
    let values: Vec<String> = (1..=300).map(|number| format!("v{number}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let single = asked(&[question("one", "single", &values)]);
    let answer = details(single, "<end> k k <enter>");
    let chosen = json!({ "values": ["v300"], "labels": ["V300"], "indices": [300] });
    assert_eq!(answer["answers"]["one"], chosen);

    let multi = asked(&[question("many", "multi", &values)]);
    let answer = details(multi, "a <space> <end> <enter>");
    let answer = &answer["answers"]["many"];
    assert_eq!(answer["values"].as_array().unwrap().len(), 299);
    assert_eq!(answer["indices"][0], 2, "the first was unticked");
    assert_eq!(answer["indices"][298], 300);
}

#[test]
fn forty_questions_are_answered_one_after_the_other() {
    let questions: Vec<Value> =
        (1..=40).map(|number| question(&format!("q{number}"), "single", &["a", "b"])).collect();
    let mut host = Host::new();
    let asker = host.ask(asked(&questions));
    host.keys(&"2 ".repeat(40));
    assert!(host.waits(&asker), "the review comes last, and its rows are to be seen first");
    host.keys("<enter> <enter>");
    let answer = host.answer(&asker);
    let answers = answer["details"]["answers"].as_object().unwrap();
    assert_eq!(answers.len(), 40);
    assert!(answers.values().all(|it| it["indices"] == json!([2])), "{answer}");
}

#[test]
fn title_background_recommended_and_preview_are_shown_and_choose_nothing() {
    let payload = json!({
        "title": "The store",
        "background": "Sessions are **lost** today.",
        "questions": [{
            "id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview",
            "required": true,
            "options": [
                { "value": "a", "label": "Flat", "preview": "one file" },
                { "value": "b", "label": "Nested", "preview": "a file a topic", "recommended": true },
            ],
        }],
    });
    let mut host = Host::new();
    let asker = host.ask(ask(&payload));
    let seen = host.sees(1);
    for text in
        ["The store", "Sessions are lost today.", "Which layout?", "one file", "recommended"]
    {
        assert!(seen.contains(text), "{text}\n{seen}");
    }
    host.keys("<enter>");
    let details = &host.answer(&asker)["details"];
    assert_eq!(details["title"], "The store");
    assert_eq!(details["questions"][0]["type"], "preview");
    let first = json!({ "values": ["a"], "labels": ["Flat"], "indices": [1] });
    assert_eq!(details["answers"]["layout"], first, "the recommended one is not preselected");
}

#[test]
fn required_never_blocks() {
    let mut needed = question("b", "single", &["x", "y"]);
    needed["required"] = json!(true);
    let ask = asked(&[question("a", "single", &["x", "y"]), needed]);
    let answer = details(ask, "1 <tab> <enter>");
    assert_eq!(answer["cancelled"], false);
    assert_eq!(answer["answers"].as_object().unwrap().len(), 1);
}

#[test]
fn notes_on_options_come_with_the_selected_ones() {
    let two = || {
        asked(&[question("cache", "single", &["redis", "lru"]), question("b", "single", &["x"])])
    };
    let answer = details(two(), "N costs <enter> j N small <enter> n mine <enter> 2 1 <enter>");
    let cache = &answer["answers"]["cache"];
    assert_eq!(cache["note"], "mine");
    assert_eq!(cache["optionNotes"], json!({ "lru": "small" }));
}

#[test]
fn typed_text_replaces_a_choice_and_joins_ticks() {
    let single = asked(&[question("a", "single", &["x", "y"])]);
    let own = json!({ "values": ["own"], "labels": ["own"], "indices": [], "customText": "own" });
    assert_eq!(details(single, "3 own <enter>")["answers"]["a"], own);

    let multi = asked(&[question("a", "multi", &["x", "y"])]);
    let both = json!({
        "values": ["x", "y", "own"], "labels": ["X", "Y", "own"], "indices": [1, 2],
        "customText": "own",
    });
    assert_eq!(details(multi, "3 own <enter> 2 1 <end> <enter>")["answers"]["a"], both);
}

#[test]
fn t_switches_and_is_told() {
    let two = || asked(&[question("a", "single", &["x", "y"]), question("b", "single", &["z"])]);
    let answer = details(two(), "t 1 2 <end> <enter> 1 <enter>");
    assert_eq!(answer["questions"][0]["type"], "single");
    assert_eq!(answer["questions"][0]["presentedType"], "multi");
    assert_eq!(answer["questions"][1].get("presentedType"), None);
    assert_eq!(answer["answers"]["a"]["values"], json!(["x", "y"]));

    let multi = asked(&[question("a", "multi", &["x", "y"]), question("b", "single", &["z"])]);
    let answer = details(multi, "t 2 1 <enter>");
    assert_eq!(answer["questions"][0]["presentedType"], "single");
    assert_eq!(answer["answers"]["a"]["values"], json!(["y"]));
}

#[test]
fn the_review_elaborates() {
    let mut host = Host::new();
    let asker = host.ask(asked(&[
        question("cache", "single", &["redis", "lru"]),
        question("runtime", "single", &["tokio", "smol"]),
    ]));
    host.keys("1 n why <space> two? <enter> <tab> j");
    assert!(host.sees(1).contains("▸ Elaborate"), "{}", host.sees(1));
    host.keys("<enter>");
    let answer = host.answer(&asker);
    insta::assert_snapshot!(answer["content"][0]["text"].as_str().unwrap());
    let details = &answer["details"];
    assert_eq!((&details["mode"], &details["cancelled"]), (&json!("elaborate"), &json!(false)));
    assert_eq!(details["elaboration"]["items"][0]["note"], "why two?");
    assert_eq!(details["continuation"]["affectedQuestionIds"], json!(["runtime"]));
    let states = json!({
        "cache": { "status": "answered" }, "runtime": { "status": "needs_clarification" },
    });
    assert_eq!(details["continuation"]["questionStates"], states);
}

#[test]
fn an_empty_form_can_be_elaborated() {
    for questions in [
        vec![question("a", "single", &["x", "y"])],
        vec![question("a", "single", &["x", "y"]), question("b", "multi", &["z"])],
    ] {
        let mut host = Host::new();
        let asker = host.ask(asked(&questions));
        host.keys("<shift+tab> j <enter>");
        let answer = host.answer(&asker);
        let details = &answer["details"];
        assert_eq!((&details["mode"], &details["cancelled"]), (&json!("elaborate"), &json!(false)));
        assert_eq!(details["elaboration"]["nextAction"], "clarify_then_reask");
        let affected = details["continuation"]["affectedQuestionIds"].as_array().unwrap();
        assert_eq!(affected.len(), questions.len());
    }
}

#[test]
fn the_review_cancels_and_submitting_nothing_asks_first() {
    let two = || asked(&[question("a", "single", &["x", "y"]), question("b", "single", &["z"])]);
    let answer = details(two(), "<shift+tab> k <enter>");
    assert_eq!(answer["cancelled"], true);
    assert_eq!(answer.get("error"), None);
    let mut host = Host::new();
    let asker = host.ask(two());
    host.keys("<shift+tab> <enter>");
    assert!(host.waits(&asker));
    host.keys("<enter>");
    assert_eq!(host.answer(&asker)["details"]["cancelled"], true);
}

#[test]
fn chat_names_the_question_by_its_id() {
    let answer = details(asked(&[question("a", "single", &["x", "y"])]), "<end> <enter>");
    assert_eq!(answer["chatRequested"], json!({ "questionId": "a", "prompt": "Which a?" }));
}

#[test]
fn a_faulty_payload_gets_every_issue_and_no_form() {
    let mut host = Host::new();
    let payload = json!({ "title": " ", "questions": [
        { "id": "a", "prompt": "A?", "options": [choice("x"), choice("x")] },
        { "id": "a", "prompt": "", "type": "preview", "options": [choice("y")] },
        { "id": " ", "prompt": "C?", "options": [] },
    ]});
    let asker = host.ask(ask(&payload));
    let answer = host.answer(&asker);
    insta::assert_snapshot!(answer["content"][0]["text"].as_str().unwrap());
    assert_eq!(answer["details"]["error"]["kind"], "invalid_input");
    assert!(host.events.is_empty());
    assert!(!host.screen.popup.shown);
}

#[test]
fn run_time_codes_are_kinds() {
    let mut host = Host::new();
    let mut payload = json!({ "questions": [question("a", "single", &["x", "y"])] });
    payload["timeout"] = json!(2000);
    let asker = host.ask(ask(&payload));
    host.wait(3000);
    assert_eq!(host.answer(&asker)["details"]["error"], json!({ "kind": "timed_out" }));
    host.detach(1);
    payload["timeout"] = Value::Null;
    let asker = host.ask(asked(&[question("a", "single", &["x"])]).arg("detached", "fail"));
    assert_eq!(host.answer(&asker)["details"]["error"], json!({ "kind": "no_ui" }));
}
