//! What a shell can do with open forms, in a real Zellij.

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

/// Runs a command that answers with one line of JSON; again when Zellij lost the answer.
fn run(stage: &Stage, name: &str, args: &[(&str, &str)]) -> Result<Value> {
    const TRIES: usize = 5;
    for _ in 1..TRIES {
        if let Some(answer) = run_once(stage, name, args)? {
            return Ok(answer);
        }
    }
    run_once(stage, name, args).map(Option::unwrap_or_default)
}

/// Runs a command once; `None` when Zellij lost its answer: what it was to do is done all the same.
fn run_once(stage: &Stage, name: &str, args: &[(&str, &str)]) -> Result<Option<Value>> {
    apart();
    // Not repeated under an id of its own: for these calls the id names a form.
    let ask = args.iter().fold(Ask::new("{}").name(name), |ask, (key, value)| ask.arg(key, value));
    let answer = stage.pipe(ask)?.wait()?;
    if answer.stdout.is_empty() { Ok(None) } else { answer.json().map(Some) }
}

/// Runs a command that prints nothing.
fn silently(stage: &Stage, name: &str, args: &[(&str, &str)]) -> Result<()> {
    apart();
    let ask = args.iter().fold(Ask::new("{}").name(name), |ask, (key, value)| ask.arg(key, value));
    let answer = stage.pipe(ask)?.wait()?;
    assert_eq!((answer.stdout.as_str(), answer.code), ("", Some(0)), "{answer:?}");
    Ok(())
}

#[test]
fn forms_are_listed_cancelled_and_collected() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("id", "mine"))?;
    popup(stage.client(), "Which cache?")?;
    let listed = run(&stage, "list", &[])?;
    let waiting = &listed["waiting"][0];
    assert_eq!((&waiting["id"], &waiting["label"]), (&json!("mine"), &json!("Which cache?")));
    assert_eq!(run(&stage, "result", &[("id", "mine")])?["error"], "still_open");
    let flow = waiting["flowId"].as_str().unwrap();
    if let Some(said) = run_once(&stage, "cancel", &[("id", "mine")])? {
        assert_eq!(said, json!({ "version": 1, "ok": true, "flowId": flow }));
    }
    assert_eq!(code(&asker)?, "withdrawn");
    stage.client().wait_gone(TYPE)?;
    assert_eq!(run(&stage, "list", &[])?["waiting"], json!([]));
    let collected = run(&stage, "result", &[("flow_id", flow)])?;
    assert_eq!(collected["details"]["error"], "withdrawn");
    assert_eq!(run(&stage, "cancel", &[("id", "mine")])?["error"], "already_ended");
    back_in_shell(stage.client())
}

#[test]
fn an_answer_is_collected_in_the_next_session() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("id", "mine"))?;
    popup(stage.client(), "Which cache?")?;
    asker.kill();
    stage.client().keys("2")?;
    stage.client().wait_gone(TYPE)?;
    let stage = stage.restart(SIZE)?;
    stage.client().wait_for("$")?;
    let collected = run(&stage, "result", &[("id", "mine")])?;
    assert_eq!(collected["details"]["answers"][0]["answer"], "LRU", "{collected}");
    assert_eq!(collected["details"]["resumed"], true);
    Ok(())
}

#[test]
fn commands_bring_a_form_up_and_put_it_away() -> Result<()> {
    let stage = start(&home()?.setting("focus", "never"))?;
    let client = stage.client();
    let first = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    strip(client, "Which cache?")?;
    apart();
    let two = form(&[single("Which runtime?", &["tokio", "smol"])]);
    let second = stage.ask(Ask::new(two).arg("pane_id", "0"))?;
    eventually("the second form", &stage, || kept(&stage, ".record").len() == 2)?;
    let listed = run(&stage, "list", &[])?;
    let flow = listed["waiting"][1]["flowId"].as_str().unwrap();
    for (name, question) in [
        ("focus", "Which cache?"),
        ("next", "Which runtime?"),
        ("prev", "Which cache?"),
        ("hide", ""),
        ("show", "Which cache?"),
    ] {
        silently(&stage, name, &[])?;
        if name == "hide" {
            client.wait_gone("Which")?;
        } else {
            popup(client, question)?;
        }
    }
    silently(&stage, "focus", &[("flow_id", flow)])?;
    popup(client, "Which runtime?")?;
    client.keys("1")?;
    assert_eq!(chosen(&second)?, "tokio");
    popup(client, "Which cache?")?;
    client.keys("2")?;
    assert_eq!(chosen(&first)?, "LRU");
    back_in_shell(client)
}

#[test]
fn a_schema_is_printed_for_each_contract() -> Result<()> {
    let stage = stage()?;
    for name in ["ask_user_question", "ask_user"] {
        let schema = run(&stage, "schema", &[("name", name)])?;
        assert!(schema["properties"]["questions"].is_object(), "{schema}");
    }
    assert_eq!(run(&stage, "schema", &[("name", "none")])?["error"], "unknown_name");
    Ok(())
}
