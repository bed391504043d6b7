//! The mark on the asking pane, and the program that calls the person.

use std::fs;

use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

/// The colour of the line between the two panes, which is part of the frame of both.
fn line(stage: &Stage) -> String {
    let screen = stage.client().calm();
    let row = screen.rows().iter().position(|row| row.starts_with('─'));
    row.map(|row| stage.client().colours()[row][0].clone()).unwrap_or_default()
}

fn two() -> Result<Stage> {
    start(&home()?.setting("focus", "never").layout("layout { pane; pane; }"))
}

#[test]
fn the_asking_pane_is_marked_while_it_waits() -> Result<()> {
    let stage = two()?;
    let before = line(&stage);
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "1"))?;
    strip(stage.client(), "Which cache?")?;
    eventually("the mark", &stage, || line(&stage) != before)?;
    let marked = line(&stage);
    // A reload changes nothing about who waits.
    reload(&stage)?;
    strip(stage.client(), "Which cache?")?;
    eventually("the mark again", &stage, || line(&stage) == marked)?;
    stage.pipe(Ask::new("{}").name("cancel").arg("flow_id", &flow(&stage)))?.wait()?;
    assert_eq!(code(&asker)?, "withdrawn");
    eventually("the mark to go", &stage, || line(&stage) == before)
}

#[test]
fn the_mark_goes_with_the_plugin() -> Result<()> {
    let stage = two()?;
    let client = stage.client();
    let before = line(&stage);
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "1"))?;
    strip(client, "Which cache?")?;
    eventually("the mark", &stage, || line(&stage) != before)?;
    client.insist("<a-a>", "the form", listens)?;
    client.keys("<c-p> x")?;
    assert_eq!(code(&asker)?, "no_custom_ui");
    eventually("the mark to go", &stage, || line(&stage) == before)
}

/// The id of the form that waits.
fn flow(stage: &Stage) -> String {
    let records = kept(stage, ".record");
    records[0].file_stem().unwrap().to_string_lossy().into_owned()
}

#[test]
fn who_is_in_another_tab_is_called_once_with_what_is_asked() -> Result<()> {
    let command = r#"printf '%s|%s|%s|%s\n' "$ASK_TITLE" "$ASK_MESSAGE" "$ASK_PANE" "$ASK_AGENT" >>"$HOME/rung""#;
    let stage = start(&default_home()?.setting("notify_command", command))?;
    let client = stage.client();
    client.keys("echo <space> first$((1+1)) <enter>")?;
    client.wait_for("first2")?;
    new_tab(stage.client())?;
    client.wait_gone("first2")?;
    client.wait_for("$")?;
    let payload = form(&[single("Say $(touch x) 'y' `z`?", &["yes", "no"])]);
    let asker = stage.ask(Ask::new(payload).arg("pane_id", "0").arg("agent", "claude"))?;
    let rung = stage.rooms().path("home/rung");
    eventually("the call", &stage, || rung.exists())?;
    client.insist("<a-a>", "the form", listens)?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "yes");
    let said = fs::read_to_string(rung).unwrap();
    assert_eq!(said, "claude asks|Say $(touch x) 'y' `z`?|0|claude\n");
    Ok(())
}

#[test]
fn a_program_that_is_missing_is_told_of_on_the_form() -> Result<()> {
    let stage = start(&default_home()?.setting("notify_command", "no-such-program"))?;
    let client = stage.client();
    new_tab(stage.client())?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    eventually("the call", &stage, || !kept(&stage, ".called").is_empty())?;
    client.insist("<a-a>", "the form", listens)?;
    client.wait_for("notify_command ended with code 127")?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}
