//! Integration events of the ask contract, sentence by sentence: each test is named after the
//! sentence it holds.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "support/ask_user.rs"]
mod hand;

use hand::{Hand, asked, payload};
use serde_json::{Value, json};
use zellij_ask::contract::event::{Completed, Source, Started};
use zellij_ask::contract::{
    Extras, Issue, Refusal, Response, Submit, SubmitError, ask_user, ask_user_question,
};
use zellij_ask::form::{Draft, Ending, Outcome, Questionnaire};

fn submit(response: &Value) -> Value {
    json!({"version": 1, "requestId": "r1", "flowId": "f1", "response": response})
}

fn answers(answers: &Value) -> Value {
    submit(&json!({"kind": "answer", "answers": answers}))
}

fn decoded(submit: &Value) -> Submit {
    Submit::decode(submit).unwrap_or_else(|error| panic!("{submit}: {error}"))
}

fn applied(questionnaire: &Questionnaire, submit: &Value) -> Result<Outcome, Refusal> {
    decoded(submit).apply(questionnaire, &Draft::empty(questionnaire))
}

fn refused(questionnaire: &Questionnaire, submit: &Value) -> String {
    let refusal = match Submit::decode(submit) {
        Ok(decoded) => decoded.apply(questionnaire, &Draft::empty(questionnaire)).unwrap_err(),
        Err(error) => error.refusal,
    };
    assert_eq!(refusal.code(), "invalid_answer", "{refusal}");
    refusal.to_string()
}

fn result(error: &SubmitError) -> String {
    assert_eq!(error.message().channel, "pi-agent-ask:submit-result");
    error.message().text()
}

/// `q1` single, `q2` multi.
fn popup() -> Questionnaire {
    let options = json!([{"label": "A", "description": ""}, {"label": "B", "description": ""}]);
    let payload = json!({"questions": [
        {"question": "One?", "header": "H", "options": options},
        {"question": "Two?", "header": "H", "options": options, "multiSelect": true},
    ]});
    ask_user_question::decode(&payload).unwrap().questionnaire
}

// ## Lifecycle channels

#[test]
fn use_question_ids_and_option_values_from_the_started_event() {
    for questionnaire in [asked(), popup()] {
        let started = Started {
            flow_id: "f1",
            tool_call_id: None,
            source: Source::Tool,
            questionnaire: &questionnaire,
            created_at: 1,
            pane_id: None,
            agent: None,
        };
        for question in started.message().payload["questions"].as_array().unwrap() {
            for option in question["options"].as_array().unwrap() {
                let id = question["id"].as_str().unwrap();
                let submit = answers(&json!({id: {"values": [option["value"]]}}));
                assert!(applied(&questionnaire, &submit).is_ok(), "{submit}");
            }
        }
    }
}

#[test]
fn the_started_event_tells_the_questions_as_they_were_asked() {
    let mut payload = payload();
    payload["questions"][0]["required"] = json!(true);
    let questionnaire = ask_user::decode(&payload).unwrap().questionnaire;
    let started = Started {
        flow_id: "f1",
        tool_call_id: Some("t1"),
        source: Source::Resume,
        questionnaire: &questionnaire,
        created_at: 1,
        pane_id: None,
        agent: None,
    };
    let told = started.message().payload;
    assert_eq!((&told["title"], &told["source"]), (&json!("Store"), &json!("ask:resume")));
    payload["questions"][0]["type"] = json!("single");
    payload["questions"][1]["label"] = json!("Q2");
    payload["questions"][2]["label"] = json!("Q3");
    assert_eq!(told["questions"], payload["questions"]);
}

#[test]
fn a_single_question_with_previews_only_is_still_single() {
    let mut payload = payload();
    payload["questions"][2]["type"] = json!("single");
    let answer = Hand::on(&payload).pick("layout", "a").submits();
    assert_eq!(answer.details()["questions"][2]["type"], "single");
}

#[test]
fn recommendation_markers_do_not_change_answer_values_or_labels() {
    let outcome = applied(&asked(), &answers(&json!({"cache": {"values": ["redis"]}}))).unwrap();
    let answer = ask_user::encode(&asked(), &outcome, &Extras::default());
    assert_eq!(answer.details()["answers"]["cache"]["values"], json!(["redis"]));
    assert_eq!(answer.details()["answers"]["cache"]["labels"], json!(["Redis"]));
}

#[test]
fn completed_carries_the_result_of_the_tool() {
    let answer = Hand::new().pick("cache", "lru").submits();
    let completed = Completed {
        flow_id: "f1",
        tool_call_id: None,
        source: Source::Tool,
        answer: &answer,
        completed_at: 9,
    };
    assert_eq!(completed.message().payload["result"], Value::Object(answer.details().clone()));
}

// ## Submit channels

#[test]
fn question_keys_must_exist_in_the_started_form() {
    let message = refused(&asked(), &answers(&json!({"cach e": {"values": ["redis"]}})));
    insta::assert_snapshot!(message, @r#"response.answers."cach e": no such question: use "cache", "runtime", "layout""#);
    let message = refused(&popup(), &answers(&json!({"q3": {"values": ["A"]}})));
    insta::assert_snapshot!(message, @r#"response.answers.q3: no such question: use "q1", "q2""#);
}

#[test]
fn selected_values_must_exist_in_the_started_form() {
    let message = refused(&asked(), &answers(&json!({"cache": {"values": ["Redis"]}})));
    insta::assert_snapshot!(message, @r#"response.answers.cache.values: "Redis" is no value of this question: use "redis", "lru""#);
    let notes = json!({"cache": {"values": ["redis"], "optionNotes": {"disk": "n"}}});
    insta::assert_snapshot!(refused(&asked(), &answers(&notes)), @r#"response.answers.cache.optionNotes: "disk" is no value of this question: use "redis", "lru""#);
}

#[test]
fn an_answer_replaces_the_current_answer_set_rather_than_merging() {
    let entered = Hand::new().pick("layout", "a").note("cache", "old").global("old").draft;
    let submit = decoded(&answers(&json!({"cache": {"values": ["lru"]}})));
    let outcome = submit.apply(&asked(), &entered).unwrap();
    assert_eq!(outcome.draft, Hand::new().pick("cache", "lru").draft);
}

#[test]
fn mode_defaults_to_submit_and_elaborate_requests_clarification() {
    let given = json!({"cache": {"note": "why?"}});
    assert_eq!(applied(&asked(), &answers(&given)).unwrap().ending, Ending::Submitted);
    for (mode, ending) in [("submit", Ending::Submitted), ("elaborate", Ending::Elaborated)] {
        let submit = submit(&json!({"kind": "answer", "mode": mode, "answers": given}));
        assert_eq!(applied(&asked(), &submit).unwrap().ending, ending);
    }
    let empty = submit(&json!({"kind": "answer", "mode": "elaborate", "answers": {}}));
    assert_eq!(applied(&asked(), &empty).unwrap().ending, Ending::Elaborated);
}

#[test]
fn elaborate_only_where_the_form_offers_it() {
    let submit = submit(&json!({"kind": "answer", "mode": "elaborate", "answers": {}}));
    insta::assert_snapshot!(refused(&popup(), &submit), @r#"response.mode: this form cannot be elaborated, use "submit""#);
}

#[test]
fn labels_and_indices_are_recomputed_locally() {
    let given = json!({"runtime": {"values": ["smol", "tokio"]}});
    let outcome = applied(&asked(), &answers(&given)).unwrap();
    let answer = ask_user::encode(&asked(), &outcome, &Extras::default());
    let wanted =
        json!({"values": ["tokio", "smol"], "labels": ["Tokio", "smol"], "indices": [1, 2]});
    assert_eq!(answer.details()["answers"]["runtime"], wanted);
    for field in ["labels", "indices"] {
        let given = json!({"cache": {"values": ["lru"], field: ["Redis"]}});
        let outcome = applied(&asked(), &answers(&given)).unwrap();
        assert_eq!(outcome.draft, Hand::new().pick("cache", "lru").draft);
    }
}

#[test]
fn notes_and_custom_text_follow_the_normal_tool_contract() {
    let given = json!({
        "cache": {"customText": " my\r\nown ", "note": "n", "optionNotes": {"redis": "r"}},
        "runtime": {"values": ["smol"], "customText": "embassy", "optionNotes": {"smol": " "}},
        "layout": {"values": [], "customText": " ", "note": "\n"},
    });
    let outcome = applied(&asked(), &answers(&given)).unwrap();
    let typed = Hand::new()
        .typed("cache", " my\nown ")
        .note("cache", "n")
        .choice_note("cache", "redis", "r")
        .tick("runtime", &["smol"])
        .typed("runtime", "embassy");
    assert_eq!(outcome.draft, typed.draft);
    let answer = ask_user::encode(&asked(), &outcome, &Extras::default());
    assert_eq!(answer, typed.submits());
}

#[test]
fn single_takes_at_most_one_value_or_one_text() {
    for given in
        [json!({"values": ["redis", "lru"]}), json!({"values": ["redis"], "customText": "x"})]
    {
        let message = refused(&asked(), &answers(&json!({"cache": given})));
        assert_eq!(
            message,
            "response.answers.cache: this question takes one value or one text, not more"
        );
    }
}

#[test]
fn a_value_is_given_once() {
    let message = refused(&asked(), &answers(&json!({"runtime": {"values": ["smol", "smol"]}})));
    insta::assert_snapshot!(message, @r#"response.answers.runtime.values: has "smol" twice"#);
}

#[test]
fn option_notes_only_where_the_form_offers_them() {
    let notes = json!({"q1": {"values": ["A"], "optionNotes": {"A": "n"}}});
    insta::assert_snapshot!(refused(&popup(), &answers(&notes)), @r#"response.answers.q1.optionNotes: this form takes no notes on options"#);
    let blank = json!({"q1": {"values": ["A"], "optionNotes": {"A": " "}}});
    assert!(applied(&popup(), &answers(&blank)).is_ok());
}

#[test]
fn cancelling_is_never_inferred() {
    for given in [
        json!({}),
        json!({"cache": {}}),
        json!({"cache": {"values": []}, "runtime": {"customText": " ", "note": ""}}),
    ] {
        let message = refused(&asked(), &answers(&given));
        insta::allow_duplicates! {
            insta::assert_snapshot!(message, @r#"response.answers: holds no answer and no note; cancelling is never inferred, send {"kind":"cancel"} to decline"#);
        }
    }
    // Labels and button names mean nothing: only the kind does.
    let given = answers(&json!({"cache": {"customText": "cancel"}}));
    assert_eq!(applied(&asked(), &given).unwrap().ending, Ending::Submitted);
}

#[test]
fn cancel_explicitly_and_what_was_entered_is_kept() {
    let submit = decoded(&submit(&json!({"kind": "cancel"})));
    assert_eq!(submit.response, Response::Cancel);
    let entered = Hand::new().pick("cache", "lru").draft;
    let outcome = submit.apply(&asked(), &entered).unwrap();
    assert_eq!(outcome, Outcome { ending: Ending::Declined, draft: entered });
}

#[test]
fn a_submit_that_was_taken() {
    let accepted = decoded(&submit(&json!({"kind": "cancel"}))).accepted();
    assert_eq!(accepted.channel, "pi-agent-ask:submit-result");
    insta::assert_snapshot!(accepted.text(), @r#"{"version":1,"requestId":"r1","flowId":"f1","ok":true}"#);
}

#[test]
fn a_submit_that_was_not_taken() {
    let submit = decoded(&answers(&json!({"cache": {"values": ["nope"]}})));
    let refusal = submit.apply(&asked(), &Draft::empty(&asked())).unwrap_err();
    insta::assert_snapshot!(result(&submit.clone().refused(refusal)), @r#"{"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_answer","message":"response.answers.cache.values: \"nope\" is no value of this question: use \"redis\", \"lru\""}"#);
    insta::assert_snapshot!(result(&submit.refused(Refusal::FlowNotFound)), @r#"{"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"flow_not_found","message":"no open form has this flowId: it does not exist, or it was answered or closed"}"#);
}

#[test]
fn a_malformed_submit_is_an_invalid_request_with_its_ids_as_far_as_they_can_be_read() {
    let mut told = String::new();
    for payload in [
        json!(null),
        json!([]),
        json!({}),
        json!({"version": 1, "requestId": "r1", "flowId": "f1"}),
        json!({"version": 2, "requestId": "r1", "flowId": "f1", "response": {"kind": "cancel"}}),
        json!({"version": "1", "requestId": 7, "flowId": "f1", "response": {"kind": "cancel"}}),
        json!({"version": 1, "requestId": "r1", "flowId": " ", "response": {"kind": "cancel"}}),
        json!({"version": 1, "request_id": "r1", "flowId": "f1", "response": {"kind": "cancel"}}),
        submit(&json!("cancel")),
        submit(&json!({})),
        submit(&json!({"kind": "approve"})),
        submit(&json!({"Kind": "cancel"})),
    ] {
        let error = Submit::decode(&payload).unwrap_err();
        assert_eq!(error.refusal.code(), "invalid_request", "{payload}");
        told.push_str(&result(&error));
        told.push('\n');
    }
    insta::assert_snapshot!(told, @r#"
    {"version":1,"requestId":"","flowId":"","ok":false,"error":"invalid_request","message":"payload: must be an object (version, requestId, flowId, response), is null"}
    {"version":1,"requestId":"","flowId":"","ok":false,"error":"invalid_request","message":"payload: must be an object (version, requestId, flowId, response), is a list"}
    {"version":1,"requestId":"","flowId":"","ok":false,"error":"invalid_request","message":"version: is missing; requestId: is missing; flowId: is missing; response: is missing"}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"response: is missing"}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"version: must be 1"}
    {"version":1,"requestId":"","flowId":"f1","ok":false,"error":"invalid_request","message":"version: must be a number, is a string; requestId: must be a string, is a number"}
    {"version":1,"requestId":"r1","flowId":" ","ok":false,"error":"invalid_request","message":"flowId: must not be blank"}
    {"version":1,"requestId":"","flowId":"f1","ok":false,"error":"invalid_request","message":"request_id: is not a known field: did you mean \"requestId\"?"}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"response: must be an object (kind, mode, answers), is a string"}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"response.kind: is missing"}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"response.kind: must be \"answer\" or \"cancel\", is \"approve\""}
    {"version":1,"requestId":"r1","flowId":"f1","ok":false,"error":"invalid_request","message":"response.Kind: is not a known field: did you mean \"kind\"?"}
    "#);
    let issue = Issue::new("payload", "is not JSON at line 1 column 1");
    insta::assert_snapshot!(result(&SubmitError::unreadable(&issue)), @r#"{"version":1,"requestId":"","flowId":"","ok":false,"error":"invalid_request","message":"payload: is not JSON at line 1 column 1"}"#);
}

#[test]
fn a_misshapen_answer_is_an_invalid_answer_that_tells_everything() {
    let mut told = String::new();
    for response in [
        json!({"kind": "answer"}),
        json!({"kind": "answer", "answers": []}),
        json!({"kind": "answer", "mode": "chat", "answers": {"cache": "redis"}}),
        json!({"kind": "answer", "answers": {
            "cache": {"values": "redis", "customText": 1, "note": null, "optionNotes": []},
            "run time": {"values": [1], "optionNotes": {"smol": 2}},
            "layout": {"value": ["a"], "custom_text": "x"},
        }}),
    ] {
        told.push_str(&refused(&asked(), &submit(&response)));
        told.push('\n');
    }
    insta::assert_snapshot!(told, @r#"
    response.answers: is missing
    response.answers: must be an object, is a list
    response.mode: must be "submit" or "elaborate", is "chat"; response.answers.cache: must be an object (values, customText, note, optionNotes), is a string
    response.answers.cache.values: must be a list, is a string; response.answers.cache.customText: must be a string, is a number; response.answers.cache.note: must be a string, is null; response.answers.cache.optionNotes: must be an object, is a list; response.answers."run time".values[0]: must be a string, is a number; response.answers."run time".optionNotes.smol: must be a string, is a number; response.answers.layout.value: is not a known field: did you mean "values"?; response.answers.layout.custom_text: is not a known field: did you mean "customText"?
    "#);
}

#[test]
fn a_form_of_the_popup_contract_is_answered_by_q1_and_labels() {
    let given =
        json!({"q1": {"values": ["B"], "note": "n"}, "q2": {"values": ["A"], "customText": "C"}});
    let outcome = applied(&popup(), &answers(&given)).unwrap();
    let answer = ask_user_question::encode(&popup(), &outcome, &Extras::default());
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "One?"="B". user notes: n. "Two?"="A, C". You can now continue with the user's answers in mind."#);
}
