//! What a person does in the popup, and what the agent reads.

use serde_json::json;
use zellij_ask::stage::{Ask, Result};

use crate::support::*;

#[test]
fn one_question_is_answered_with_one_key() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("agent", "claude"))?;
    let screen = popup(client, "Which cache?")?;
    assert!(screen.contains("claude"), "{screen}");
    client.keys("2")?;
    let answer = asker.wait()?;
    assert_eq!(answer.code, Some(0));
    let expected = answered(&[option(0, "Which cache?", "LRU")], r#""Which cache?"="LRU"."#);
    assert_eq!(answer.json()?, expected);
    back_in_shell(client)
}

#[test]
fn arrows_and_enter_choose() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "terminal_0"))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("<down> <up> j <enter>")?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["answer"], "LRU");
    Ok(())
}

#[test]
fn ticks_typed_text_and_notes_come_back_through_the_submit_tab() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(form(&[
        multi("Which checks?", &["fmt", "clippy", "tests"]),
        single("What name?", &["larder", "store"]),
    ])))?;
    popup(client, "Which checks?")?;
    client.keys("1 j j <space> <tab>")?;
    popup(client, "What name?")?;
    client.keys("3")?;
    client.text("ask core")?;
    client.wait_for("ask core")?;
    client.keys("<enter>")?;
    let screen = client.wait_for("Cancel")?;
    for shown in ["Submit", "fmt", "tests", "ask core"] {
        assert!(screen.contains(shown), "{shown}\n{screen}");
    }
    client.keys("<enter>")?;
    let expected = answered(
        &[
            json!({
                "questionIndex": 0, "question": "Which checks?", "kind": "multi",
                "answer": null, "selected": ["fmt", "tests"],
            }),
            json!({
                "questionIndex": 1, "question": "What name?", "kind": "custom", "answer": "ask core",
            }),
        ],
        r#""Which checks?"="fmt, tests". "What name?"="ask core"."#,
    );
    assert_eq!(asker.wait()?.json()?, expected);
    back_in_shell(client)
}

#[test]
fn some_questions_may_stay_open() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage
        .ask(Ask::new(form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])])))?;
    popup(client, "First?")?;
    client.keys("<tab>")?;
    popup(client, "Second?")?;
    client.keys("1")?;
    client.wait_for("Cancel")?;
    client.keys("<enter>")?;
    let expected = answered(&[option(1, "Second?", "c")], r#""Second?"="c"."#);
    assert_eq!(asker.wait()?.json()?, expected);
    Ok(())
}

#[test]
fn escape_declines() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()))?;
    popup(client, "Which cache?")?;
    client.keys("<esc>")?;
    let expected = json!({
        "content": [{ "type": "text", "text": "User declined to answer questions" }],
        "details": { "answers": [], "cancelled": true },
    });
    assert_eq!(asker.wait()?.json()?, expected);
    back_in_shell(client)
}

#[test]
fn a_chat_request_says_so() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()))?;
    popup(stage.client(), "Which cache?")?;
    // The number only goes there: a digit too many must not end the form.
    stage.client().keys("4 <enter>")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(
        answer["content"][0]["text"],
        r#"User picked "Chat about this" on question 1: "Which cache?""#
    );
    assert_eq!(
        answer["details"]["chatRequested"],
        json!({ "questionIndex": 0, "question": "Which cache?" })
    );
    Ok(())
}

#[test]
fn any_script_can_be_typed_and_pasted() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()))?;
    popup(client, "Which cache?")?;
    client.keys("3 日本Ж😀é")?;
    client.wait_for("日本")?;
    client.paste("\none\ttwo\nthree")?;
    client.wait_for("three")?;
    client.keys("<enter>")?;
    assert_eq!(
        asker.wait()?.json()?["details"]["answers"][0]["answer"],
        "日本Ж😀é\none\ttwo\nthree"
    );
    Ok(())
}

#[test]
fn a_click_on_the_focused_row_is_its_enter() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()))?;
    let screen = popup(client, "Which cache?")?;
    let row = screen.find("LRU").unwrap();
    client.click(row)?;
    let _ = client.calm();
    client.click(row)?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["answer"], "LRU");
    Ok(())
}
