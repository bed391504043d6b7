//! The popup contract's behaviour in time and on the keyboard, where only a real terminal shows it.

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Client, Result, Screen, Stage};

use crate::support::*;

const TIMED_OUT: &str = "Questionnaire timed out, the user did not respond within the configured \
     timeout. The user never saw a decline; do NOT treat this as a rejection. Ask the questions as \
     plain chat text instead or retry.";

/// Two questions, to be sent from the submit tab.
fn two() -> String {
    form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])])
}

fn timed(payload: &str, timeout: u32) -> Ask {
    let mut payload: Value = serde_json::from_str(payload).unwrap();
    payload["timeout"] = timeout.into();
    Ask::new(payload.to_string()).arg("pane_id", "0")
}

/// A question whose options have previews.
fn previews() -> String {
    let lines: Vec<String> = (1..=40).map(|number| format!("line-{number} = {number}\n")).collect();
    let lines = lines.concat();
    form(&[json!({
        "question": "Which layout?", "header": "Layout",
        "options": [
            { "label": "Flat", "description": "as it says", "preview": format!("```toml\n{lines}```") },
            { "label": "Nested", "description": "as it says", "preview": "# Nested heading\n\n- point" },
        ],
    })])
}

/// The row that has the focus holds this text.
fn focused(screen: &Screen, text: &str) -> bool {
    screen.rows().iter().any(|row| row.contains("▸") && row.contains(text))
}

fn go_to(client: &Client, key: &str, text: &str) -> Result<()> {
    for _ in 0..8 {
        if focused(&client.calm(), text) {
            return Ok(());
        }
        client.keys(key)?;
    }
    client.wait_until(text, |screen| focused(screen, text)).map(drop)
}

#[test]
fn a_form_nobody_touches_times_out_and_says_that_this_is_no_decline() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(timed(&two(), 2000))?;
    let screen = popup(stage.client(), "First?")?;
    assert!(screen.contains("2s") || screen.contains("1s"), "{screen}");
    let expected = json!({
        "content": [{ "type": "text", "text": TIMED_OUT }],
        "details": { "answers": [], "cancelled": true, "error": "timed_out" },
    });
    assert_eq!(asker.wait()?.json()?, expected);
    back_in_shell(stage.client())
}

#[test]
fn a_strip_counts_down_and_times_out_too() -> Result<()> {
    let stage = start(&home()?.setting("focus", "never"))?;
    let asker = stage.ask(timed(&cache(), 3000))?;
    let screen = strip(stage.client(), "Which cache?")?;
    assert!(["3s", "2s", "1s"].iter().any(|left| screen.contains(left)), "{screen}");
    assert_eq!(code(&asker)?, "timed_out");
    stage.client().wait_gone("Which cache?")?;
    back_in_shell(stage.client())
}

#[test]
fn the_clock_runs_while_nobody_is_attached() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(timed(&cache(), 3000))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().detach()?;
    assert_eq!(code(&asker)?, "timed_out");
    Ok(())
}

#[test]
fn the_first_key_stops_the_clock_for_good() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(timed(&cache(), 3000))?;
    popup(client, "Which cache?")?;
    client.keys("<down>")?;
    client.wait_until("no seconds left on the screen", |screen| {
        !["3s", "2s", "1s"].iter().any(|left| screen.contains(left))
    })?;
    std::thread::sleep(std::time::Duration::from_secs(4));
    assert!(asker.is_waiting());
    client.keys("<enter>")?;
    assert_eq!(chosen(&asker)?, "LRU");
    Ok(())
}

#[test]
fn a_form_folds_to_one_row_and_back_with_its_answers() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("2")?;
    popup(client, "Second?")?;
    for (fold, unfold) in [("<f2>", "<c-]>"), ("<c-]>", "<legacy-c-]>"), ("<legacy-c-]>", "<f2>")] {
        client.keys(fold)?;
        let screen = client.wait_gone(TYPE)?;
        assert!(screen.contains("answers kept") && screen.contains("F2"), "{screen}");
        // Nothing but the key and cancel works now.
        client.keys("1 3 x <tab> <enter>")?;
        let _ = client.calm();
        assert!(asker.is_waiting());
        client.keys(unfold)?;
        popup(client, "Second?")?;
    }
    client.keys("1")?;
    client.wait_for("Cancel")?;
    client.keys("<enter>")?;
    let answer = asker.wait()?.json()?;
    let expected = json!([option(0, "First?", "b"), option(1, "Second?", "c")]);
    assert_eq!(answer["details"]["answers"], expected);
    back_in_shell(client)
}

#[test]
fn a_preview_stands_beside_the_choices_where_there_is_room() -> Result<()> {
    let stage = Stage::start(&home()?, (160, 45))?;
    let client = stage.client();
    client.wait_for("$")?;
    let asker = stage.ask(Ask::new(previews()).arg("pane_id", "0"))?;
    popup(client, "Which layout?")?;
    let screen = client.wait_for("line-1 = 1")?;
    let (choice, preview) = (screen.find("Nested").unwrap(), screen.find("line-1 =").unwrap());
    assert!(preview.0 > choice.0 + 25, "beside\n{screen}");
    client.keys("] ] ]")?;
    client.wait_gone("line-1 =")?;
    client.keys("<down>")?;
    client.wait_for("Nested heading")?;
    client.keys("<up> 1")?;
    let answer = asker.wait()?.json()?;
    let echoed = answer["details"]["answers"][0]["preview"].as_str().unwrap().to_owned();
    assert!(echoed.starts_with("```toml\nline-1 = 1\n"), "{echoed}");
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(text.contains(&format!(". selected preview: {echoed}")), "{text}");
    back_in_shell(client)
}

#[test]
fn a_preview_stands_below_the_choices_where_there_is_not() -> Result<()> {
    let stage = Stage::start(&home()?, (80, 24))?;
    let client = stage.client();
    client.wait_for("$")?;
    let asker = stage.ask(Ask::new(previews()).arg("pane_id", "0"))?;
    popup(client, "Which layout?").or_else(|_| client.wait_for("Flat"))?;
    let screen = client.wait_for("line-1 = 1")?;
    let (choice, preview) = (screen.find("Flat").unwrap(), screen.find("line-1 =").unwrap());
    assert!(preview.1 > choice.1 && preview.0 < 30, "below\n{screen}");
    client.keys("] ] ]")?;
    client.wait_gone("line-1 =")?;
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "Nested");
    back_in_shell(client)
}

#[test]
fn notes_join_their_answers_and_stay_on_a_decline() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("n on <space> first <enter>")?;
    let screen = client.wait_for("□*")?;
    assert!(!screen.contains("■"), "a note marks nothing as answered\n{screen}");
    client.keys("1")?;
    popup(client, "Second?")?;
    client.keys("n open <space> 1 2 <enter>")?;
    let _ = client.calm();
    client.keys("<tab>")?;
    for note in ["on first", "open 12"] {
        client.wait_for(note)?;
    }
    client.keys("n to <space> all <enter>")?;
    client.wait_for("to all")?;
    // The row is brought on screen first when the review is longer than the popup.
    client.insist("<enter>", "the form to go", |screen| !screen.contains("Pick"))?;
    let answer = asker.wait()?.json()?;
    assert_eq!(
        answer["content"][0]["text"],
        "User has answered your questions: \"First?\"=\"a\". user notes: on first. note on \
         \"Second?\": open 12. global note: to all. You can now continue with the user's answers in \
         mind."
    );
    assert_eq!(answer["details"]["answers"][0]["notes"], "on first");
    assert_eq!(answer["details"]["globalNote"], "to all");
    back_in_shell(client)
}

#[test]
fn the_chat_row_is_reached_by_arrows() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("1")?;
    popup(client, "Second?")?;
    client.keys("<up>")?;
    client.wait_until("the last row", |screen| focused(screen, "Chat about this"))?;
    client.keys("<enter>")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(
        answer["content"][0]["text"],
        "User picked \"Chat about this\" on question 2: \"Second?\" \"First?\"=\"a\"."
    );
    assert_eq!(answer["details"]["cancelled"], true);
    back_in_shell(client)
}

#[test]
fn an_editor_takes_every_newline_key_and_keeps_its_draft() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("3 one <a-enter> two <c-j> three")?;
    client.wait_for("three")?;
    // On its own: in one read with other bytes Zellij takes it for another key.
    let _ = client.calm();
    client.keys("<s-enter>")?;
    let _ = client.calm();
    client.keys("n4 <space> q")?;
    client.wait_for("n4 q")?;
    // Away with the editor, not with the text.
    client.keys("<esc>")?;
    let _ = client.calm();
    client.keys("<tab>")?;
    popup(client, "Second?")?;
    client.keys("<s-tab>")?;
    client.wait_for("First?")?;
    go_to(client, "<down>", "one")?;
    client.keys("<enter>")?;
    let _ = client.calm();
    client.keys("<enter>")?;
    popup(client, "Second?")?;
    client.keys("<tab>")?;
    client.wait_for("not answered")?;
    // The row is brought on screen first when the review is longer than the popup.
    client.insist("<enter>", "the form to go", |screen| !screen.contains("Pick"))?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["answer"], "one\ntwo\nthree\nn4 q");
    assert_eq!(answer["details"]["answers"][0]["kind"], "custom");
    back_in_shell(client)
}

#[test]
fn escape_closes_the_innermost_thing_and_asks_before_anything_is_lost() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("2")?;
    popup(client, "Second?")?;
    // Help, then the editor, then the form.
    client.keys("?")?;
    client.wait_gone("Second?")?;
    client.keys("<esc>")?;
    popup(client, "Second?")?;
    client.keys("n note")?;
    client.wait_for("note")?;
    client.keys("<esc>")?;
    let _ = client.calm();
    client.keys("<esc>")?;
    let screen = client.calm();
    assert!(asker.is_waiting(), "{screen}");
    assert!(screen.contains("Esc"), "{screen}");
    // Any other key goes on.
    client.keys("<down>")?;
    let _ = client.calm();
    assert!(asker.is_waiting());
    client.keys("<esc>")?;
    let _ = client.calm();
    client.keys("<esc>")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["content"][0]["text"], "User declined to answer questions");
    assert_eq!(answer["details"]["answers"][0]["answer"], "b", "{answer}");
    back_in_shell(client)
}

#[test]
fn ctrl_c_is_escape_from_anywhere() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("<c-c>")?;
    assert_eq!(asker.wait()?.json()?["details"]["cancelled"], true);
    back_in_shell(client)
}

#[test]
fn an_empty_form_is_sent_only_after_a_second_look() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(two()).arg("pane_id", "0"))?;
    popup(client, "First?")?;
    client.keys("<tab> <tab>")?;
    client.wait_for("Cancel")?;
    client.keys("<enter>")?;
    let screen = client.calm();
    assert!(asker.is_waiting(), "{screen}");
    assert!(screen.contains("Enter"), "{screen}");
    client.keys("<enter>")?;
    let expected = json!({
        "content": [{ "type": "text", "text": "User declined to answer questions" }],
        "details": { "answers": [], "cancelled": true },
    });
    assert_eq!(asker.wait()?.json()?, expected);
    back_in_shell(client)
}

#[test]
fn no_client_attached_is_told_to_whoever_cannot_wait() -> Result<()> {
    let stage = stage()?;
    stage.client().detach()?;
    // The server has to notice that its last client left.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("detached", "fail"))?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["error"], "no_ui");
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("never saw"), "{text}");
    Ok(())
}

#[test]
fn a_newer_protocol_is_refused_with_its_code() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("protocol", "99"))?;
    assert_eq!(code(&asker)?, "stale_module_cache");
    back_in_shell(stage.client())
}
