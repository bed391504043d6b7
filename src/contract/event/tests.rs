use serde_json::json;

use super::*;
use crate::contract::{Extras, ask_user, ask_user_question};
use crate::form::{ChoiceId, Draft, Ending, Failure, Outcome, Pick, Selection};

fn questionnaire() -> Questionnaire {
    let payload = json!({"questions": [
        {"question": "Which\n store?", "header": "Store", "options": [
            {"label": "SQLite", "description": "one file", "preview": "secret"},
            {"label": "Files", "description": ""},
        ]},
        {"question": "What else?", "header": "Else", "multiSelect": true, "options": [
            {"label": "Docs", "description": "d"},
            {"label": "Tests", "description": "t"},
        ]},
    ]});
    ask_user_question::decode(&payload).unwrap().questionnaire
}

#[test]
fn the_prompt_announces_previews_without_sending_them() {
    let message = Prompt(&questionnaire()).message();
    assert_eq!(message.channel, "pi-ask-popup:prompt");
    assert_eq!(
        message.payload,
        json!({"questions": [
            {"question": "Which\n store?", "header": "Store", "multiSelect": false,
             "options": [
                {"label": "SQLite", "description": "one file", "hasPreview": true},
                {"label": "Files", "description": "", "hasPreview": false},
            ]},
            {"question": "What else?", "header": "Else", "multiSelect": true, "options": [
                {"label": "Docs", "description": "d", "hasPreview": false},
                {"label": "Tests", "description": "t", "hasPreview": false},
            ]},
        ]})
    );
    assert!(!message.text().contains("secret"));
}

#[test]
fn blocked_goes_out_on_two_channels() {
    let mut blocked = Blocked {
        active: true,
        flow_id: "f1".to_owned(),
        pane_id: Some(12),
        agent: Some("claude".to_owned()),
        label: label(&questionnaire()),
        waiting: 2,
    };
    let [own, herdr] = blocked.messages();
    assert_eq!((own.channel, herdr.channel), ("pi-ask-popup:blocked", "herdr:blocked"));
    assert_eq!(own.payload, herdr.payload);
    insta::assert_snapshot!(own.text(), @r#"{"active":true,"flowId":"f1","paneId":12,"agent":"claude","label":"Which store?","waiting":2}"#);
    blocked.pane_id = None;
    blocked.agent = None;
    insta::assert_snapshot!(blocked.messages()[0].line(), @r#"{"channel":"pi-ask-popup:blocked","payload":{"active":true,"flowId":"f1","label":"Which store?","waiting":2}}"#);
}

#[test]
fn started_speaks_ids_and_values() {
    let questionnaire = questionnaire();
    let mut started = Started {
        flow_id: "f1",
        tool_call_id: Some("t1"),
        source: Source::Tool,
        questionnaire: &questionnaire,
        created_at: 5,
        pane_id: Some(3),
        agent: Some("codex"),
    };
    insta::assert_snapshot!(started.message().text(), @r#"{"version":1,"flowId":"f1","toolCallId":"t1","source":"tool","questions":[{"id":"q1","label":"Store","prompt":"Which\n store?","type":"single","options":[{"value":"SQLite","label":"SQLite","description":"one file","preview":"secret"},{"value":"Files","label":"Files"}]},{"id":"q2","label":"Else","prompt":"What else?","type":"multi","options":[{"value":"Docs","label":"Docs","description":"d"},{"value":"Tests","label":"Tests","description":"t"}]}],"createdAt":5,"paneId":3,"agent":"codex"}"#);
    started.source = Source::Resume;
    started.tool_call_id = None;
    assert_eq!(started.message().payload["source"], "ask:resume");
    assert_eq!(started.message().payload.get("toolCallId"), None);
}

#[test]
fn completed_carries_the_details() {
    let answer = ask_user_question::failed(Failure::Withdrawn, &Extras::default());
    let completed = Completed {
        flow_id: "f1",
        tool_call_id: None,
        source: Source::Tool,
        answer: &answer,
        completed_at: 9,
    };
    insta::assert_snapshot!(completed.message().line(), @r#"{"channel":"pi-agent-ask:completed","payload":{"version":1,"flowId":"f1","source":"tool","result":{"answers":[],"cancelled":true,"error":"withdrawn"},"completedAt":9}}"#);
}

#[test]
fn a_status_is_complete_and_reads_back() {
    let waiting = Waiting {
        flow_id: "f1".to_owned(),
        pane_id: None,
        agent: Some("claude".to_owned()),
        label: "Which?".to_owned(),
        since: 7,
        questions: 2,
        position: 1,
    };
    let status = Status::new("main".to_owned(), 4, vec![waiting]);
    let text = status.message().text();
    insta::assert_snapshot!(text, @r#"{"version":1,"session":"main","seq":4,"ttlMs":30000,"count":1,"waiting":[{"flowId":"f1","agent":"claude","label":"Which?","since":7,"questions":2,"position":1}]}"#);
    assert_eq!(serde_json::from_str::<Status>(&text).unwrap(), status);
}

/// An ask of two questions with `options` options, of which each text has this many bytes.
fn large(options: usize, preview: usize, description: usize) -> Questionnaire {
    let option = |number: usize| {
        json!({
            "value": format!("v{number}"), "label": "l", "description": "d".repeat(description),
            "preview": "p".repeat(preview),
        })
    };
    let options: Vec<Value> = (0..options).map(option).collect();
    let payload = json!({"questions": [
        {"id": "preview", "prompt": "A?", "type": "preview", "options": options},
        {"id": "b", "prompt": "B?", "options": [{"value": "x", "label": "X"}]},
    ]});
    ask_user::decode(&payload).unwrap().questionnaire
}

fn started(questionnaire: &Questionnaire) -> Message {
    let event = Started {
        flow_id: "f1",
        tool_call_id: None,
        source: Source::Tool,
        questionnaire,
        created_at: 5,
        pane_id: None,
        agent: None,
    };
    event.message()
}

#[test]
fn a_large_started_leaves_out_what_an_answer_does_not_need() {
    let whole = started(&large(2, 100, 100)).payload;
    assert_eq!(whole.get("truncated"), None);
    let cases = [
        (large(2, ROOM, 100), (true, true, false)),
        (large(200, 2_000, 2_000), (true, false, false)),
        (large(20_000, 10, 10), (false, false, false)),
    ];
    for (questionnaire, (options, descriptions, previews)) in cases {
        let message = started(&questionnaire);
        assert!(message.text().len() <= ROOM);
        assert_eq!(message.payload["truncated"], true);
        let first = &message.payload["questions"][0];
        assert_eq!((&first["id"], &first["prompt"]), (&json!("preview"), &json!("A?")));
        assert_eq!(first.get("options").is_some(), options);
        let first = &first["options"][0];
        assert_eq!(first.get("value").is_some(), options);
        assert_eq!(first.get("description").is_some(), descriptions);
        assert_eq!(first.get("preview").is_some(), previews);
    }
}

#[test]
fn a_large_prompt_leaves_out_descriptions_and_then_options() {
    for (questionnaire, options) in [(large(200, 1, 4_000), true), (large(20_000, 1, 10), false)] {
        let message = Prompt(&questionnaire).message();
        assert!(message.text().len() <= ROOM);
        assert_eq!(message.payload["truncated"], true);
        assert_eq!(message.payload["questions"][0].get("options").is_some(), options);
    }
}

#[test]
fn a_large_completed_says_at_least_how_it_ended() {
    let completed = |ending: Ending, draft: Draft, questionnaire: &Questionnaire| {
        let outcome = Outcome { ending, draft };
        let answer = ask_user::encode(questionnaire, &outcome, &Extras::default());
        let event = Completed {
            flow_id: "f1",
            tool_call_id: None,
            source: Source::Tool,
            answer: &answer,
            completed_at: 9,
        };
        let payload = event.message().payload;
        assert!(payload.to_string().len() <= ROOM);
        assert_eq!(payload["truncated"], true);
        payload["result"].clone()
    };
    // Notes come with their whole question; the question's id is not taken for a preview.
    let questionnaire = large(10, 50_000, 10);
    let mut draft = Draft::empty(&questionnaire);
    draft.entries[0].note = "why?".to_owned();
    draft.entries[0].selection = Selection::Single(Some(Pick::Choice(ChoiceId("v1".to_owned()))));
    let result = completed(Ending::Elaborated, draft, &questionnaire);
    assert_eq!(result["answers"]["preview"]["values"], json!(["v1"]));
    let item = &result["elaboration"]["items"][0];
    assert_eq!((&item["note"], &item["question"]["prompt"]), (&json!("why?"), &json!("A?")));
    assert_eq!(item["question"].get("options"), None);

    // One long text is said several times over.
    let questionnaire = large(1, 1, 1);
    let mut draft = Draft::empty(&questionnaire);
    draft.entries[1].typed = "t".repeat(200_000);
    draft.entries[1].selection = Selection::Single(Some(Pick::Typed));
    let result = completed(Ending::Submitted, draft, &questionnaire);
    assert_eq!(result, json!({"cancelled": false, "mode": "submit"}));
}
