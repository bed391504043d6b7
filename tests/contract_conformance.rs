//! The popup contract, sentence by sentence: each test quotes the sentence it holds.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use serde_json::{Value, json};
use zellij_ask::contract::ask_user_question::{RESERVED, decode, encode, failed, reject};
use zellij_ask::contract::event::{Blocked, Prompt, channel};
use zellij_ask::contract::{Answer, Code, Extras, Format, Rejection};
use zellij_ask::form::{ChoiceId, Draft, Ending, Failure, Outcome, Pick, Questionnaire, Selection};

fn question(text: &str, labels: &[&str]) -> Value {
    let options: Vec<Value> =
        labels.iter().map(|label| json!({"label": label, "description": "d"})).collect();
    json!({"question": text, "header": "H", "options": options})
}

fn payload(count: usize) -> Value {
    let questions: Vec<Value> =
        (1..=count).map(|number| question(&format!("Q{number}?"), &["A", "B"])).collect();
    json!({ "questions": questions })
}

fn with(mut payload: Value, place: &str, value: Value) -> Value {
    let (parent, key) = place.rsplit_once('/').unwrap();
    let parent = payload.pointer_mut(parent).unwrap();
    match parent {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        Value::Object(fields) => {
            fields.insert(key.to_owned(), value);
        }
        other => panic!("{other} has no {key}"),
    }
    payload
}

fn accepted(payload: &Value) -> Questionnaire {
    decode(payload).unwrap_or_else(|rejection| panic!("{payload}: {rejection:?}")).questionnaire
}

fn rejected(payload: &Value) -> Rejection {
    decode(payload).err().unwrap_or_else(|| panic!("{payload} was accepted"))
}

fn code(payload: &Value) -> &'static str {
    rejected(payload).code.as_str()
}

/// Q1 single with a preview on A, Q2 multi, Q3 single.
fn asked() -> Questionnaire {
    let mut payload = with(payload(3), "/questions/0/options/0/preview", json!("| a |"));
    payload = with(payload, "/questions/1/multiSelect", json!(true));
    accepted(&payload)
}

struct Hand {
    questionnaire: Questionnaire,
    draft: Draft,
}

impl Hand {
    fn new() -> Self {
        let questionnaire = asked();
        let draft = Draft::empty(&questionnaire);
        Self { questionnaire, draft }
    }

    fn pick(mut self, index: usize, label: &str) -> Self {
        self.draft.entries[index].selection =
            Selection::Single(Some(Pick::Choice(ChoiceId(label.to_owned()))));
        self
    }

    fn typed(mut self, index: usize, text: &str) -> Self {
        text.clone_into(&mut self.draft.entries[index].typed);
        match &mut self.draft.entries[index].selection {
            Selection::Single(pick) => *pick = Some(Pick::Typed),
            Selection::Multi { typed, .. } => *typed = true,
        }
        self
    }

    fn tick(mut self, labels: &[&str]) -> Self {
        let ids = labels.iter().map(|label| ChoiceId((*label).to_owned())).collect();
        self.draft.entries[1].selection = Selection::Multi { ticks: ids, typed: false };
        self
    }

    fn note(mut self, index: usize, text: &str) -> Self {
        text.clone_into(&mut self.draft.entries[index].note);
        self
    }

    fn global(mut self, text: &str) -> Self {
        text.clone_into(&mut self.draft.note);
        self
    }

    fn ends(self, ending: Ending) -> Answer {
        let outcome = Outcome { ending, draft: self.draft };
        encode(&self.questionnaire, &outcome, &Extras::default())
    }

    fn submits(self) -> Answer {
        self.ends(Ending::Submitted)
    }
}

fn details(answer: &Answer) -> Value {
    Value::Object(answer.details().clone())
}

const DECLINED: &str = "User declined to answer questions";
const TIMED_OUT: &str = "Questionnaire timed out, the user did not respond within the configured timeout. The user never saw a decline; do NOT treat this as a rejection. Ask the questions as plain chat text instead or retry.";

// ## Parameters

#[test]
fn questions_1_to_4_entries() {
    assert_eq!(code(&payload(0)), "no_questions");
    for count in 1..=4 {
        assert_eq!(accepted(&payload(count)).questions().len(), count);
    }
    assert_eq!(code(&payload(5)), "too_many_questions");
}

#[test]
fn header_max_16_characters() {
    let header = |text: &str| with(payload(1), "/questions/0/header", json!(text));
    assert_eq!(accepted(&header(&"é".repeat(16))).questions()[0].header(), "é".repeat(16));
    let rejection = rejected(&header(&"é".repeat(17)));
    assert_eq!(rejection.code, Code::InvalidInput);
    assert_eq!(rejection.issues[0].path, "questions[0].header");
}

#[test]
fn options_2_to_4_entries() {
    let options = |labels: &[&str]| json!({"questions": [question("Q?", labels)]});
    assert_eq!(code(&options(&[])), "empty_options");
    assert_eq!(code(&options(&["A"])), "empty_options");
    accepted(&options(&["A", "B"]));
    accepted(&options(&["A", "B", "C", "D"]));
    let rejection = rejected(&options(&["A", "B", "C", "D", "E"]));
    assert_eq!(rejection.code, Code::InvalidInput);
    assert_eq!(rejection.issues[0].path, "questions[0].options");
}

#[test]
fn label_max_60_characters() {
    let label = |text: &str| with(payload(1), "/questions/0/options/1/label", json!(text));
    accepted(&label(&"語".repeat(60)));
    let rejection = rejected(&label(&"語".repeat(61)));
    assert_eq!(rejection.code, Code::InvalidInput);
    assert_eq!(rejection.issues[0].path, "questions[0].options[1].label");
}

#[test]
fn preview_single_select_questions_only() {
    let preview = with(payload(1), "/questions/0/options/0/preview", json!("p"));
    assert!(accepted(&preview).questions()[0].has_previews());
    let multi = with(preview, "/questions/0/multiSelect", json!(true));
    assert!(!accepted(&multi).questions()[0].has_previews());
}

#[test]
fn timeout_integer_at_least_1000() {
    let timeout = |value: Value| with(payload(1), "/timeout", value);
    for (value, milliseconds) in [(json!(1000), 1000), (json!(60000), 60000), (json!(2e3), 2000)] {
        let timeout = accepted(&timeout(value)).timeout().unwrap();
        assert_eq!(timeout.as_millis(), milliseconds);
    }
    for value in [json!(999), json!(0), json!(-1000), json!(1000.5), json!("1000"), json!(null)] {
        let rejection = rejected(&timeout(value));
        assert_eq!(rejection.code, Code::InvalidInput);
        assert_eq!(rejection.issues[0].path, "timeout");
    }
}

#[test]
fn multi_select_default_false() {
    use zellij_ask::form::Kind;
    assert_eq!(accepted(&payload(1)).questions()[0].kind(), Kind::Single);
    let multi = |flag: bool| with(payload(1), "/questions/0/multiSelect", json!(flag));
    assert_eq!(accepted(&multi(true)).questions()[0].kind(), Kind::Multi);
    assert_eq!(accepted(&multi(false)).questions()[0].kind(), Kind::Single);
}

// ### Timeout

#[test]
fn if_the_countdown_reaches_zero_it_returns_cancelled_with_error_timed_out() {
    let answer = Hand::new().ends(Ending::Failed(Failure::TimedOut));
    assert_eq!(details(&answer), json!({"answers": [], "cancelled": true, "error": "timed_out"}));
}

#[test]
fn a_timed_out_result_keeps_the_answers_and_notes_the_user_had_left() {
    let answer = Hand::new()
        .pick(0, "A")
        .note(2, "why?")
        .global("hurry")
        .ends(Ending::Failed(Failure::TimedOut));
    assert_eq!(answer.text(), TIMED_OUT);
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":0,"question":"Q1?","kind":"option","answer":"A","preview":"| a |"}],"cancelled":true,"globalNote":"hurry","unansweredNotes":[{"questionIndex":2,"question":"Q3?","note":"why?"}],"error":"timed_out"}"#);
}

#[test]
fn no_timeout_means_the_dialog_waits_until_the_user_acts() {
    assert_eq!(accepted(&payload(1)).timeout(), None);
}

// ### Reserved option labels

#[test]
fn using_a_reserved_label_is_rejected_with_reserved_label() {
    assert_eq!(RESERVED, ["Other", "Type something.", "Chat about this", "Next"]);
    for label in RESERVED {
        let payload = with(payload(1), "/questions/0/options/1/label", json!(label));
        assert_eq!(code(&payload), "reserved_label", "{label}");
    }
}

#[test]
fn reservation_is_unconditional() {
    for multi in [true, false] {
        for label in RESERVED {
            let payload = json!({"questions": [question("Q?", &[label, "B"])]});
            let payload = with(payload, "/questions/0/multiSelect", json!(multi));
            assert_eq!(code(&payload), "reserved_label", "{label}, multi {multi}");
        }
    }
    accepted(&json!({"questions": [question("Q?", &["other", "Type something"])]}));
}

// ## Validation errors

#[test]
fn every_rejection_returns_cancelled_true_an_empty_answers_array_and_an_error_code() {
    let cases = [
        (json!([]), "invalid_input"),
        (payload(0), "no_questions"),
        (payload(5), "too_many_questions"),
        (with(payload(2), "/questions/1/question", json!("Q1? ")), "duplicate_question"),
        (json!({"questions": [question("Q?", &["A"])]}), "empty_options"),
        (json!({"questions": [question("Q?", &["A", "Next"])]}), "reserved_label"),
        (json!({"questions": [question("Q?", &["A", " A"])]}), "duplicate_option_label"),
    ];
    for (payload, error) in cases {
        let mut details = details(&reject(&rejected(&payload)));
        let issues = details.as_object_mut().unwrap().shift_remove("issues");
        assert_eq!(issues.is_some(), error == "invalid_input", "{error}");
        assert_eq!(details, json!({"answers": [], "cancelled": true, "error": error}));
    }
}

#[test]
fn the_text_of_a_rejection_is_written_for_the_model_not_for_a_log() {
    let answer = reject(&rejected(&json!({"questions": [question("Q?", &["A", "Next"])]})));
    insta::assert_snapshot!(answer.text(), @r#"
    ask_user_question was rejected (reserved_label), so the user never saw the questions. This is NOT a decline.
    - questions[0].options[1].label: "Next" is reserved, the dialog adds rows for free text, chat and going on by itself: remove or rename this option
    Correct this and call ask_user_question again.
    "#);
    let answer = reject(&rejected(&payload(0)));
    insta::assert_snapshot!(answer.text(), @r"
    ask_user_question was rejected (no_questions), so the user never saw the questions. This is NOT a decline.
    - questions: is empty: ask 1 to 4 questions
    Correct this and call ask_user_question again with 1 to 4 questions.
    ");
}

#[test]
fn invalid_input_lists_all_issues_with_their_paths() {
    let payload = json!({"questions": [
        {"question": "Q?", "header": 1, "options": [{"label": "A"}, {"label": "B", "description": "d"}]},
    ], "timeout": 5});
    insta::assert_snapshot!(reject(&rejected(&payload)).json(), @r#"{"content":[{"type":"text","text":"ask_user_question was rejected (invalid_input), so the user never saw the questions. This is NOT a decline.\n- questions[0].header: must be a string, is a number\n- questions[0].options[0].description: is missing\n- timeout: must be a whole number of milliseconds, at least 1000\nCorrect this and call ask_user_question again."}],"details":{"answers":[],"cancelled":true,"error":"invalid_input","issues":[{"path":"questions[0].header","message":"must be a string, is a number"},{"path":"questions[0].options[0].description","message":"is missing"},{"path":"timeout","message":"must be a whole number of milliseconds, at least 1000"}]}}"#);
}

#[test]
fn run_time_codes_are_answered_like_rejections() {
    for (failure, error) in [
        (Failure::NoUi, "no_ui"),
        (Failure::NoCustomUi, "no_custom_ui"),
        (Failure::SessionLoadFailed, "session_load_failed"),
        (Failure::StaleModuleCache, "stale_module_cache"),
        (Failure::Withdrawn, "withdrawn"),
    ] {
        let wanted = json!({"answers": [], "cancelled": true, "error": error});
        let answer = failed(failure, &Extras::default());
        assert_eq!(details(&answer), wanted);
        assert!(answer.text().contains("NOT a decline"), "{}", answer.text());
        // What was entered but never submitted is no answer.
        let answer = Hand::new().pick(0, "A").global("n").ends(Ending::Failed(failure));
        assert_eq!(details(&answer), wanted);
    }
}

#[test]
fn reserved_label_is_checked_before_duplicate_option_label() {
    let payload = json!({"questions": [question("Q?", &["A", "A", "Other"])]});
    assert_eq!(code(&payload), "reserved_label");
}

#[test]
fn questions_are_checked_in_their_order() {
    let payload = json!({"questions": [
        question("Q1?", &["A", "A"]),
        question("Q2?", &["Other"]),
    ]});
    let rejection = rejected(&payload);
    assert_eq!(rejection.code, Code::DuplicateOptionLabel);
    assert_eq!(rejection.issues[0].path, "questions[0].options[1].label");
}

#[test]
fn rules_come_before_limits_and_shape_before_rules() {
    let long = with(payload(1), "/questions/0/header", json!("x".repeat(17)));
    let reserved = with(long.clone(), "/questions/0/options/0/label", json!("Other"));
    assert_eq!(code(&reserved), "reserved_label");
    let misshapen = with(reserved, "/questions/0/options/1/label", json!(1));
    assert_eq!(code(&misshapen), "invalid_input");
    assert_eq!(code(&long), "invalid_input");
}

#[test]
fn unknown_fields_are_ignored_and_listed_near_misses_are_not() {
    let payload = with(payload(1), "/questions/0/metadata", json!(1));
    let request = decode(&payload).unwrap();
    assert_eq!(request.warnings, ["questions[0].metadata: unknown field, ignored"]);
    for name in ["multi_select", "multiselect", "Options", "MultiSelect"] {
        let payload = with(self::payload(1), &format!("/questions/0/{name}"), json!(true));
        let rejection = rejected(&payload);
        assert_eq!(rejection.code, Code::InvalidInput);
        assert_eq!(rejection.issues[0].path, format!("questions[0].{name}"));
        assert!(rejection.issues[0].message.contains("did you mean"), "{rejection:?}");
    }
}

#[test]
fn a_list_that_is_json_once_more_is_decoded_with_a_warning() {
    let mut payload = payload(1);
    let options = payload["questions"][0]["options"].to_string();
    payload = with(payload, "/questions/0/options", json!(options));
    let questions = payload["questions"].to_string();
    let request = decode(&json!({ "questions": questions })).unwrap();
    assert_eq!(request.questionnaire, accepted(&self::payload(1)));
    assert_eq!(request.warnings.len(), 2);
}

// ## Result

#[test]
fn an_option_answer() {
    let answer = Hand::new().pick(0, "A").pick(2, "B").note(2, "sure").submits();
    insta::assert_snapshot!(answer.json(), @r#"{"content":[{"type":"text","text":"User has answered your questions: \"Q1?\"=\"A\". selected preview: | a |. \"Q3?\"=\"B\". user notes: sure. You can now continue with the user's answers in mind."}],"details":{"answers":[{"questionIndex":0,"question":"Q1?","kind":"option","answer":"A","preview":"| a |"},{"questionIndex":2,"question":"Q3?","kind":"option","answer":"B","notes":"sure"}],"cancelled":false}}"#);
}

#[test]
fn a_custom_answer_is_the_typed_text() {
    let answer = Hand::new().typed(0, " my own ").submits();
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":0,"question":"Q1?","kind":"custom","answer":" my own "}],"cancelled":false}"#);
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "Q1?"=" my own ". You can now continue with the user's answers in mind."#);
}

#[test]
fn a_multi_answer_is_null_with_the_chosen_labels_in_the_order_asked() {
    let answer = Hand::new().tick(&["B", "A"]).submits();
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":1,"question":"Q2?","kind":"multi","answer":null,"selected":["A","B"]}],"cancelled":false}"#);
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "Q2?"="A, B". You can now continue with the user's answers in mind."#);
}

#[test]
fn text_typed_on_a_multi_select_question_is_the_last_entry_of_selected() {
    let answer = Hand::new().tick(&["B"]).typed(1, "mine").submits();
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":1,"question":"Q2?","kind":"multi","answer":null,"selected":["B","mine"]}],"cancelled":false}"#);
}

#[test]
fn an_empty_answer_reads_no_input() {
    let answer = Hand::new().typed(0, "").typed(1, " ").submits();
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "Q1?"="(no input)". "Q2?"="(no input)". You can now continue with the user's answers in mind."#);
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":0,"question":"Q1?","kind":"custom","answer":""},{"questionIndex":1,"question":"Q2?","kind":"multi","answer":null}],"cancelled":false}"#);
}

#[test]
fn a_result_with_no_notes_has_no_such_key_at_all() {
    let answer = Hand::new().pick(0, "B").note(2, "  ").global("\n").submits();
    let keys: Vec<&String> = answer.details().keys().collect();
    assert_eq!(keys, ["answers", "cancelled"]);
    let keys: Vec<&String> = answer.details()["answers"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["questionIndex", "question", "kind", "answer"]);
}

#[test]
fn the_global_note_is_present_even_when_cancelled_is_true() {
    let answer = Hand::new().global("later").ends(Ending::Declined);
    assert_eq!(details(&answer), json!({"answers": [], "cancelled": true, "globalNote": "later"}));
}

#[test]
fn an_answer_nobody_listened_to_is_marked_when_it_is_delivered() {
    let hand = Hand::new().pick(0, "B");
    let outcome = Outcome { ending: Ending::Submitted, draft: hand.draft };
    let extras = Extras { warnings: vec!["w".to_owned()], answered_at: Some(12) };
    let answer = encode(&hand.questionnaire, &outcome, &extras);
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":0,"question":"Q1?","kind":"option","answer":"B"}],"cancelled":false,"resumed":true,"answeredAt":12,"warnings":["w"]}"#);
}

// ### Envelope text

#[test]
fn on_success_the_text_has_every_kind_of_segment() {
    let answer = Hand::new()
        .pick(0, "A")
        .note(0, "mind the gap")
        .tick(&["A", "B"])
        .typed(1, "C")
        .note(2, "not yet")
        .global("thanks")
        .submits();
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "Q1?"="A". selected preview: | a |. user notes: mind the gap. "Q2?"="A, B, C". note on "Q3?": not yet. global note: thanks. You can now continue with the user's answers in mind."#);
}

#[test]
fn a_global_note_alone_still_yields_the_answered_envelope() {
    let answer = Hand::new().global("go on").submits();
    insta::assert_snapshot!(answer.text(), @"User has answered your questions: global note: go on. You can now continue with the user's answers in mind.");
    assert_eq!(details(&answer), json!({"answers": [], "cancelled": false, "globalNote": "go on"}));
}

#[test]
fn a_single_unanswered_note_alone_still_yields_the_answered_envelope() {
    let answer = Hand::new().note(1, "unclear").submits();
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: note on "Q2?": unclear. You can now continue with the user's answers in mind."#);
    assert_eq!(
        details(&answer),
        json!({"answers": [], "cancelled": false, "unansweredNotes": [
            {"questionIndex": 1, "question": "Q2?", "note": "unclear"},
        ]})
    );
}

#[test]
fn cancelling_and_a_result_with_nothing_collapse_to_the_decline() {
    for answer in [Hand::new().submits(), Hand::new().ends(Ending::Declined)] {
        assert_eq!(answer.text(), DECLINED);
        assert_eq!(details(&answer), json!({"answers": [], "cancelled": true}));
    }
}

#[test]
fn partial_submission_is_allowed() {
    let answer = Hand::new().pick(2, "B").submits();
    insta::assert_snapshot!(answer.text(), @r#"User has answered your questions: "Q3?"="B". You can now continue with the user's answers in mind."#);
}

#[test]
fn a_cancelled_result_always_reads_as_the_decline_and_keeps_notes_in_details() {
    let answer = Hand::new().pick(0, "B").note(2, "n").global("g").ends(Ending::Declined);
    assert_eq!(answer.text(), DECLINED);
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[{"questionIndex":0,"question":"Q1?","kind":"option","answer":"B"}],"cancelled":true,"globalNote":"g","unansweredNotes":[{"questionIndex":2,"question":"Q3?","note":"n"}]}"#);
}

#[test]
fn a_chat_request_never_reads_as_the_decline() {
    let answer = Hand::new().ends(Ending::Chat(2));
    insta::assert_snapshot!(answer.text(), @r#"User picked "Chat about this" on question 3: "Q3?""#);
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[],"cancelled":true,"chatRequested":{"questionIndex":2,"question":"Q3?"}}"#);
}

#[test]
fn a_chat_request_is_followed_by_the_answers_already_given() {
    let answer = Hand::new().pick(0, "A").note(2, "n").ends(Ending::Chat(2));
    insta::assert_snapshot!(answer.text(), @r#"User picked "Chat about this" on question 3: "Q3?" "Q1?"="A". selected preview: | a |. note on "Q3?": n."#);
}

#[test]
fn the_picked_question_itself_gains_no_answer() {
    let answer = Hand::new().pick(0, "A").note(0, "n").ends(Ending::Chat(0));
    insta::assert_snapshot!(details(&answer).to_string(), @r#"{"answers":[],"cancelled":true,"unansweredNotes":[{"questionIndex":0,"question":"Q1?","note":"n"}],"chatRequested":{"questionIndex":0,"question":"Q1?"}}"#);
    let answer = Hand::new().typed(0, "x").ends(Ending::Chat(0));
    assert_eq!(answer.details()["answers"], json!([]));
}

#[test]
fn ticks_already_made_on_the_chat_question_stay_its_answer() {
    let answer = Hand::new().tick(&["A"]).ends(Ending::Chat(1));
    insta::assert_snapshot!(answer.text(), @r#"User picked "Chat about this" on question 2: "Q2?" "Q2?"="A"."#);
    assert_eq!(answer.details()["answers"][0]["selected"], json!(["A"]));
}

#[test]
fn when_error_is_timed_out_the_text_is_this() {
    assert_eq!(Hand::new().ends(Ending::Failed(Failure::TimedOut)).text(), TIMED_OUT);
    assert_eq!(failed(Failure::TimedOut, &Extras::default()).text(), TIMED_OUT);
}

#[test]
fn standard_output_is_one_line_of_json_or_the_text() {
    let answer = Hand::new().typed(0, "two\nlines").submits();
    let output = answer.output(Format::Json);
    assert_eq!(output.matches('\n').count(), 1);
    assert!(output.ends_with("}\n"));
    assert_eq!(answer.output(Format::Text), format!("{}\n", answer.text()));
}

// ## Events

#[test]
fn the_prompt_event_is_questions_without_preview_content() {
    let payload = Prompt(&asked()).message().payload;
    assert_eq!(
        payload["questions"][0],
        json!({"question": "Q1?", "header": "H", "multiSelect": false, "options": [
            {"label": "A", "description": "d", "hasPreview": true},
            {"label": "B", "description": "d", "hasPreview": false},
        ]})
    );
}

#[test]
fn the_blocked_event_and_herdr_receive_the_same_payload() {
    let blocked = Blocked {
        active: true,
        flow_id: "f".to_owned(),
        pane_id: None,
        agent: None,
        label: "l".to_owned(),
        waiting: 1,
    };
    let [own, herdr] = blocked.messages();
    assert_eq!(own.payload["active"], true);
    assert_eq!(own.payload, herdr.payload);
    assert_eq!([own.channel, herdr.channel], ["pi-ask-popup:blocked", "herdr:blocked"]);
}

#[test]
fn channel_names_are_stable() {
    assert_eq!(
        [
            channel::PROMPT,
            channel::BLOCKED,
            channel::HERDR_BLOCKED,
            channel::STARTED,
            channel::COMPLETED,
            channel::SUBMIT,
            channel::SUBMIT_RESULT,
            channel::STATUS,
            channel::HELLO,
        ],
        [
            "pi-ask-popup:prompt",
            "pi-ask-popup:blocked",
            "herdr:blocked",
            "pi-agent-ask:started",
            "pi-agent-ask:completed",
            "pi-agent-ask:submit",
            "pi-agent-ask:submit-result",
            "zellij-ask:status",
            "zellij-ask:hello",
        ]
    );
}
