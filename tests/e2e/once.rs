//! Exactly one answer, whatever happens to clients, plugin and popup meanwhile.

use serde_json::json;
use zellij_ask::stage::{Ask, Asker, Client, Result, Stage};

use crate::support::*;

/// Two questions, the first of which is answered already: a draft to be lost.
fn begun(stage: &Stage, id: &str) -> Result<Asker> {
    let asker = stage.ask(two(id))?;
    popup(stage.client(), "First?")?;
    stage.client().keys("2")?;
    popup(stage.client(), "Second?")?;
    Ok(asker)
}

fn two(id: &str) -> Ask {
    let questions = [single("First?", &["a", "b"]), single("Second?", &["c", "d"])];
    Ask::new(form(&questions)).arg("pane_id", "0").arg("id", id)
}

/// Answers the second question and submits: the first answer must be there still.
fn finish(client: &Client, asker: &Asker) -> Result<()> {
    if !client.screen().contains("Second?") {
        client.insist("<tab>", "the second question", |screen| screen.contains("Second?"))?;
    }
    client.insist("1", "the review", |screen| screen.contains("Cancel"))?;
    client.insist("<enter>", "the form to go", |screen| !screen.contains("Cancel"))?;
    let answer = asker.wait()?.json()?;
    assert_eq!(
        answer["details"],
        json!({
            "answers": [option(0, "First?", "b"), option(1, "Second?", "c")],
            "cancelled": false,
        })
    );
    Ok(())
}

#[test]
fn three_attached_clients_make_one_answer() -> Result<()> {
    let stage = stage()?;
    let (second, third) = (stage.attach(SIZE)?, stage.attach(SIZE)?);
    for (client, key, label) in
        [(&third, "1", "Redis"), (&second, "2", "LRU"), (stage.client(), "1", "Redis")]
    {
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        popup(client, "Which cache?")?;
        client.keys(key)?;
        assert_eq!(chosen(&asker)?, label);
        for client in [stage.client(), &second, &third] {
            client.wait_gone(TYPE)?;
        }
        apart();
    }
    back_in_shell(&second)
}

#[test]
fn the_same_key_in_two_clients_at_once_is_one_answer() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    for _ in 0..3 {
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        popup(stage.client(), "Which cache?")?;
        popup(&other, "Which cache?")?;
        // One write after the other: Zellij has both before the plugin has seen either.
        stage.client().text("1").and(other.text("2"))?;
        assert!(["Redis", "LRU"].contains(&chosen(&asker)?.as_str()));
        stage.client().wait_gone(TYPE)?;
        other.wait_gone(TYPE)?;
        // The key of the slower one went to the form or to the shell under it.
        stage.client().keys("<c-c>")?;
        apart();
    }
    Ok(())
}

#[test]
fn instances_of_detached_clients_answer_nothing() -> Result<()> {
    let stage = stage()?;
    for _ in 0..2 {
        stage.attach(SIZE)?.detach()?;
    }
    let lasting = stage.attach(SIZE)?;
    stage.attach(SIZE)?.detach()?;
    for client in [stage.client(), &lasting] {
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        popup(client, "Which cache?")?;
        client.keys("1")?;
        assert_eq!(chosen(&asker)?, "Redis");
        client.wait_gone(TYPE)?;
        apart();
    }
    back_in_shell(&lasting)
}

#[test]
fn an_open_form_survives_a_reload_with_its_draft() -> Result<()> {
    let stage = stage()?;
    let asker = begun(&stage, "reload")?;
    reload(&stage)?;
    let _ = stage.client().calm();
    finish(stage.client(), &asker)?;
    back_in_shell(stage.client())
}

#[test]
fn an_open_form_survives_a_reload_with_two_clients() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    let asker = begun(&stage, "reload")?;
    reload(&stage)?;
    let _ = other.calm();
    if !other.screen().contains(TYPE) {
        other.insist("<a-a>", "the form", listens)?;
    }
    finish(&other, &asker)?;
    stage.client().wait_gone(TYPE)?;
    Ok(())
}

#[test]
fn an_open_form_survives_a_trap_with_its_draft() -> Result<()> {
    let stage = start(&home()?.setting("debug", "true"))?;
    let client = stage.client();
    let asker = begun(&stage, "trap")?;
    for _ in 0..2 {
        // Zellij lets the client of a call that trapped go without a word.
        stage.pipe(Ask::new("{}").name("debug:trap"))?.wait()?;
        let _ = client.calm();
        client.wait_for(TYPE)?;
    }
    assert!(asker.is_waiting());
    finish(client, &asker)?;
    back_in_shell(client)?;
    apart();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn without_the_setting_nothing_traps() -> Result<()> {
    let stage = stage()?;
    let answer = stage.ask(Ask::new("{}").name("debug:trap"))?.wait()?.json()?;
    assert!(answer.to_string().contains("ask_user_question"), "{answer}");
    Ok(())
}

#[test]
fn a_form_waits_for_the_client_that_comes_back() -> Result<()> {
    let stage = stage()?;
    let asker = begun(&stage, "detached")?;
    stage.client().detach()?;
    // The waiting pipe of this ask takes the number of the client that left.
    let second = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    eventually("the second form", &stage, || kept(&stage, ".record").len() == 2)?;
    let client = stage.attach(SIZE)?;
    if !client.screen().contains(TYPE) {
        client.insist("<a-a>", "the form", listens)?;
    }
    client.wait_for("First?").or_else(|_| client.wait_for("Second?"))?;
    finish(&client, &asker)?;
    popup(&client, "Which cache?")?;
    client.insist("2", "the form to go", |screen| !screen.contains("Which cache?"))?;
    assert_eq!(chosen(&second)?, "LRU");
    back_in_shell(&client)
}

#[test]
fn closing_the_popups_tab_answers_and_the_next_ask_has_the_draft() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = begun(&stage, "tab")?;
    new_tab(stage.client())?;
    client.wait_gone(TYPE)?;
    // The form of a pane in the new tab brings the popup there.
    let other = stage.ask(Ask::new(cache()).arg("pane_id", "1"))?;
    popup(client, "Which cache?")?;
    client.keys("<c-t> x")?;
    client.wait_gone("Which cache?")?;
    // The pane is gone, and with it whoever asked there; the other one is told.
    other.kill();
    assert_eq!(code(&asker)?, "no_custom_ui");
    apart();
    // Zellij starts the plugin anew for the next ask.
    let asker = stage.ask(two("tab"))?;
    client.wait_for("First?")?;
    finish(client, &asker)?;
    back_in_shell(client)
}

#[test]
fn closing_the_popup_answers_and_the_next_ask_has_the_draft() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = begun(&stage, "closed")?;
    let queued = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_for("of 2 forms")?;
    client.keys("<c-p> x")?;
    for asker in [&asker, &queued] {
        let answer = asker.wait()?.json()?;
        assert_eq!(answer["details"]["error"], "no_custom_ui");
        assert!(answer["content"][0]["text"].as_str().unwrap().contains("never saw"), "{answer}");
    }
    client.wait_gone(TYPE)?;
    back_in_shell(client)?;
    let asker = stage.ask(two("closed"))?;
    client.wait_for("First?")?;
    finish(client, &asker)?;
    back_in_shell(client)
}

#[test]
fn a_closed_popup_in_a_session_with_two_clients_answers_once() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    let asker = begun(&stage, "closed")?;
    other.keys("<c-p> x")?;
    assert_eq!(code(&asker)?, "no_custom_ui");
    stage.client().wait_gone(TYPE)?;
    Ok(())
}
