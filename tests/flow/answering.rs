//! One person, one form: what is typed and what the asker reads.

use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, single};

/// The line for a form that got these answers (JSON) and reads like this.
fn answered(segments: &str, answers: &str) -> String {
    let text = format!(
        "User has answered your questions: {segments} \
         You can now continue with the user's answers in mind."
    );
    let text = serde_json::to_string(&text).unwrap();
    format!(
        "{{\"content\":[{{\"type\":\"text\",\"text\":{text}}}],\
         \"details\":{{\"answers\":[{answers}],\"cancelled\":false}}}}\n"
    )
}

/// Asks in the focused pane, types, and returns the line.
#[track_caller]
fn script(payload: String, keys: &str) -> String {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(payload).pane(1));
    assert!(host.in_popup(1));
    host.keys(keys);
    assert!(!host.screen.popup.shown, "the popup is still there");
    assert!(!host.in_popup(1));
    host.line(&asker).unwrap().to_owned()
}

const REDIS: &str =
    r#"{"questionIndex":0,"question":"Which cache?","kind":"option","answer":"Redis"}"#;

#[test]
fn one_question_is_answered_with_enter_or_its_number() {
    let line = answered(r#""Which cache?"="Redis"."#, REDIS);
    assert_eq!(script(cache(), "<enter>"), line);
    assert_eq!(script(cache(), "1"), line);
    assert_eq!(script(cache(), "j k <up> <down> <enter>"), line);
}

#[test]
fn ticks_go_out_in_the_order_of_the_choices() {
    let checks = form(&[multi("Which checks?", &["fmt", "clippy", "tests"])]);
    let answer = r#"{"questionIndex":0,"question":"Which checks?","kind":"multi","answer":null,"selected":["fmt","tests"]}"#;
    let line = answered(r#""Which checks?"="fmt, tests"."#, answer);
    assert_eq!(script(checks, "3 1 <end> <enter>"), line);
}

#[test]
fn several_questions_are_submitted_on_their_last_tab() {
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let first = r#"{"questionIndex":0,"question":"First?","kind":"option","answer":"b"}"#;
    let second = r#"{"questionIndex":1,"question":"Second?","kind":"option","answer":"c"}"#;
    assert_eq!(
        script(two.clone(), "2 1 <enter>"),
        answered(r#""First?"="b". "Second?"="c"."#, &format!("{first},{second}"))
    );
    assert_eq!(script(two, "<tab> 1 <enter>"), answered(r#""Second?"="c"."#, second));
}

const DECLINED: &str = "{\"content\":[{\"type\":\"text\",\"text\":\"User declined to answer questions\"}],\"details\":{\"answers\":[],\"cancelled\":true}}\n";

#[test]
fn escape_on_an_untouched_form_declines() {
    assert_eq!(script(cache(), "<esc>"), DECLINED);
    assert_eq!(script(cache(), "<ctrl c>"), DECLINED);
    assert_eq!(
        script(
            form(&[single("A?", &["a", "b"]), single("B?", &["c", "d"])]),
            "<tab><tab> j <enter>"
        ),
        DECLINED
    );
}

#[test]
fn escape_after_an_entry_asks_once_more_and_keeps_it() {
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let mut host = Host::new();
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("2 <esc>");
    assert!(host.waits(&asker));
    host.keys("x <esc>");
    assert!(host.waits(&asker), "any other key goes on");
    host.keys("<esc>");
    let answer = host.answer(&asker);
    assert_eq!(answer["content"][0]["text"], "User declined to answer questions");
    assert_eq!(answer["details"]["cancelled"], true);
    assert_eq!(answer["details"]["answers"][0]["answer"], "b", "what was answered survives");
}

#[test]
fn submitting_nothing_asks_once_and_declines() {
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let mut host = Host::new();
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("<tab> <tab> <enter>");
    assert!(host.waits(&asker));
    host.keys("<enter>");
    assert_eq!(host.line(&asker), Some(DECLINED));
}

#[test]
fn next_without_a_tick_submits_nothing_by_itself() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(form(&[multi("Which?", &["a", "b"])])).pane(1));
    host.keys("<end> <enter>");
    assert!(host.waits(&asker));
    host.keys("k <esc>");
    assert_eq!(host.line(&asker), Some(DECLINED));
}

#[test]
fn typed_text_goes_out_as_typed() {
    let typed =
        r#"{"questionIndex":0,"question":"Which cache?","kind":"custom","answer":" a 1n "}"#;
    assert_eq!(
        script(cache(), "3 <space> a <space> 1 n <space> <enter>"),
        answered(r#""Which cache?"=" a 1n "."#, typed)
    );
}

#[test]
fn typed_text_is_the_last_entry_beside_ticks() {
    let answer = r#"{"questionIndex":0,"question":"Which?","kind":"multi","answer":null,"selected":["b","own"]}"#;
    assert_eq!(
        script(form(&[multi("Which?", &["a", "b"])]), "3 own <enter> 2 <end> <enter>"),
        answered(r#""Which?"="b, own"."#, answer)
    );
}

#[test]
fn a_paste_is_text_and_answers_nothing() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(400);
    host.paste(1, "1\r\n\r\n");
    assert!(host.waits(&asker));
    host.keys("3");
    host.paste(1, "one\r\ntwo\r");
    assert!(host.waits(&asker));
    host.keys("<enter>");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "one\ntwo\n");
}

#[test]
fn an_empty_commit_leaves_the_question_unanswered() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("3 <enter>");
    assert!(host.waits(&asker));
    host.keys("<esc>");
    assert_eq!(host.line(&asker), Some(DECLINED));
}

#[test]
fn notes_come_with_their_question_and_with_everything() {
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let mut host = Host::new();
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("n soon <enter> 1 n later <enter> <tab> n all <enter> <enter>");
    let answer = host.answer(&asker);
    assert_eq!(
        answer["content"][0]["text"],
        "User has answered your questions: \"First?\"=\"a\". user notes: soon. note on \
         \"Second?\": later. global note: all. You can now continue with the user's answers in mind."
    );
    let details = &answer["details"];
    assert_eq!(details["answers"][0]["notes"], "soon");
    assert_eq!(details["globalNote"], "all");
    assert_eq!(details["cancelled"], false);
}

#[test]
fn a_note_that_was_left_is_kept() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n but <esc> 1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["notes"], "but");
}

#[test]
fn chat_names_its_question_and_keeps_the_other_answers() {
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let mut host = Host::new();
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("1 4");
    assert!(host.waits(&asker), "its number only goes there");
    host.keys("<enter>");
    let answer = host.answer(&asker);
    assert_eq!(
        answer["content"][0]["text"],
        "User picked \"Chat about this\" on question 2: \"Second?\" \"First?\"=\"a\"."
    );
    assert_eq!(answer["details"]["cancelled"], true);
    assert_eq!(answer["details"]["chatRequested"]["questionIndex"], 1);
}

#[test]
fn a_text_caller_gets_only_the_text() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).arg("format", "text"));
    host.keys("1");
    let text = "User has answered your questions: \"Which cache?\"=\"Redis\". \
                You can now continue with the user's answers in mind.\n";
    assert_eq!(host.line(&asker), Some(text));
}

#[test]
fn a_caller_may_have_a_first_line() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).arg("ack", "true"));
    let first = host.pipe(&asker).acknowledged.clone().unwrap();
    assert_eq!(first, serde_json::json!({"type": "accepted", "flowId": asker.0}));
    host.keys("1");
    assert_eq!(host.line(&asker).unwrap(), answered(r#""Which cache?"="Redis"."#, REDIS));
}

#[test]
fn a_payload_may_come_line_by_line() {
    let mut host = Host::new();
    let payload =
        serde_json::to_string_pretty(&serde_json::from_str::<serde_json::Value>(&cache()).unwrap());
    let asker = host.ask(Ask::by_lines(&payload.unwrap()).pane(1));
    assert!(host.waits(&asker));
    host.keys("1");
    assert_eq!(host.line(&asker).unwrap(), answered(r#""Which cache?"="Redis"."#, REDIS));
}

#[test]
fn a_rejected_call_is_answered_at_once_and_shows_nothing() {
    let mut host = Host::new();
    let cases = [
        (Ask::new("{}"), "invalid_input"),
        (Ask::new("{\"questions\":[]}"), "no_questions"),
        (Ask::new("{\"questions\":["), "invalid_input"),
        (Ask::by_lines("{\n\"questions\":"), "invalid_input"),
        (Ask::new(cache()).arg("pane_id", "here"), "invalid_input"),
        (Ask::new(cache()).arg("protocol", "99"), "stale_module_cache"),
    ];
    for (ask, code) in cases {
        let asker = host.ask(ask.clone());
        let answer = host.answer(&asker);
        assert_eq!(answer["details"]["error"], code, "{ask:?}");
        assert_eq!(answer["details"]["cancelled"], true);
        assert_ne!(answer["content"][0]["text"], "User declined to answer questions");
    }
    let asker = host.ask(Ask::named("ask_user_questions", "{}"));
    assert!(host.line(&asker).unwrap().contains("ask_user_question"));
    assert!(host.events.is_empty());
    assert!(!host.screen.popup.shown);
}
