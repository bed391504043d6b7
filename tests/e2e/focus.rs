//! The focus is never stolen, and what is typed elsewhere never answers.

use std::fs;
use std::thread;
use std::time::Duration;

use zellij_ask::stage::{Ask, Asker, Client, Result, Stage};

use crate::support::*;

/// A floating pane that repeats every line with a mark.
fn floating(stage: &Stage) -> Result<()> {
    let client = stage.client();
    client.keys("<c-p> w")?;
    client.wait_until("a floating pane", |screen| screen.count("$") > 1)?;
    client.text("while read l; do echo F${l}F; done\r")?;
    types(client, "up", "FupF")
}

/// Types a line, and sees by the echo which pane has it.
fn types(client: &Client, line: &str, echo: &str) -> Result<()> {
    client.keys(&format!("{line} <enter>"))?;
    client.wait_for(echo).map(drop)
}

#[test]
fn two_hundred_characters_reach_the_shell_while_five_forms_open() -> Result<()> {
    const FORMS: usize = 5;
    let stage = start(&default_home()?)?;
    let client = stage.client();
    client.keys("cat <space> > <space> typed <enter>")?;
    // Digits, blanks and line breaks: all that would answer, were it to land on a form.
    let line = "1 y 2 n 1 2 3 4 some more words 1 2 3 4\r";
    let text = line.repeat(5);
    assert_eq!(text.len(), 200);
    let mut askers: Vec<Asker> = Vec::new();
    for (at, typed) in text.char_indices() {
        if at % 30 == 10 && askers.len() < FORMS {
            let question = single(&format!("Question {}?", askers.len()), &["yes", "no"]);
            askers.push(stage.ask(Ask::new(form(&[question])).arg("pane_id", "0"))?);
        }
        client.text(&typed.to_string())?;
        thread::sleep(Duration::from_millis(66));
    }
    assert_eq!(askers.iter().filter(|asker| asker.is_waiting()).count(), FORMS);
    // Once the typing has stopped, the form opens by itself.
    popup(client, "Question 0?")?;
    for (number, asker) in askers.iter().enumerate() {
        let question = format!("Question {number}?");
        popup(client, &question)?;
        client.insist("1", "the answer to be taken", |screen| !screen.contains(&question))?;
        assert_eq!(chosen(asker)?, "yes");
    }
    client.wait_gone(TYPE)?;
    client.keys("end <enter> <c-d>")?;
    client.insist("echo <space> shell$((1+1)) <enter>", "the shell", |it| it.contains("shell2"))?;
    let typed = fs::read_to_string(stage.rooms().path("home/typed")).unwrap();
    assert_eq!(typed, text.replace('\r', "\n") + "end\n");
    Ok(())
}

#[test]
fn keys_are_swallowed_after_a_gain_of_focus_until_none_came_for_a_while() -> Result<()> {
    let stage = start(&home()?.setting("guard_ms", "1500"))?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_for(TYPE)?;
    for key in "1 2 <enter> 4 <enter> <esc> n <esc>".split(' ') {
        client.keys(key)?;
        thread::sleep(Duration::from_millis(100));
    }
    client.paste("1\n2\n")?;
    assert!(asker.is_waiting());
    // The row is marked once the form listens.
    popup(client, "Which cache?")?;
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "LRU");
    back_in_shell(client)
}

#[test]
fn a_strip_opens_by_itself_when_the_person_pauses_in_the_asking_pane() -> Result<()> {
    let stage = start(&auto_home()?.setting("quiet_ms", "1000"))?;
    let client = stage.client();
    client.keys("echo <space> a")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    strip(client, "Which cache?")?;
    client.keys("bc <enter>")?;
    client.wait_until("what was typed", |screen| screen.rows().iter().any(|row| row == "abc"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(client)
}

#[test]
fn a_pause_in_another_pane_leaves_the_strip_alone() -> Result<()> {
    let stage = start(&auto_home()?.layout("layout { pane; pane; }"))?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "1"))?;
    strip(client, "Which cache?")?;
    client.keys("echo <space> one$((1+1)) <enter>")?;
    client.wait_for("one2")?;
    thread::sleep(Duration::from_millis(800));
    assert!(!client.calm().contains(TYPE));
    // Going there is enough.
    client.keys("<a-j>")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    client.wait_gone(TYPE)?;
    Ok(())
}

#[test]
fn a_floating_pane_that_was_in_use_is_in_use_again() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    floating(&stage)?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    asker.wait()?;
    client.wait_gone(TYPE)?;
    types(client, "again", "FagainF")
}

#[test]
fn a_floating_layer_that_was_hidden_is_hidden_again() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    floating(&stage)?;
    client.keys("<a-f>")?;
    client.wait_gone("FupF")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    asker.wait()?;
    client.wait_gone(TYPE)?;
    back_in_shell(client)?;
    assert!(!client.calm().contains("FupF"), "{}", client.screen());
    Ok(())
}

#[test]
fn the_pane_that_was_in_use_is_in_use_again_whoever_asked() -> Result<()> {
    let stage = start(&home()?.layout("layout { pane; pane; pane; }"))?;
    let client = stage.client();
    client.keys("<a-j> <a-j>")?;
    types(client, "pane=third", "third")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    asker.wait()?;
    client.wait_gone(TYPE)?;
    types(client, "echo <space> $pane$((40+2))", "third42")
}

#[test]
fn in_a_synchronized_tab_only_the_person_opens_a_form() -> Result<()> {
    let stage = start(&auto_home()?)?;
    let client = stage.client();
    client.keys("<c-t> s")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    strip(client, "Which cache?")?;
    client.keys("echo <space> 1$((1+1))2 <enter>")?;
    client.wait_for("122")?;
    thread::sleep(Duration::from_millis(800));
    assert!(!client.calm().contains(TYPE), "{}", client.screen());
    assert!(asker.is_waiting());
    client.insist("<a-a>", "the form", listens)?;
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "LRU");
    client.wait_gone(TYPE)?;
    Ok(())
}

#[test]
fn with_two_clients_only_a_person_opens_a_form() -> Result<()> {
    let stage = start(&auto_home()?)?;
    let other = stage.attach(SIZE)?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    strip(stage.client(), "Which cache?")?;
    strip(&other, "Which cache?")?;
    other.keys("echo <space> 1$((1+1))2 <enter>")?;
    other.wait_for("122")?;
    thread::sleep(Duration::from_millis(800));
    assert!(!stage.client().calm().contains(TYPE), "{}", stage.client().screen());
    assert!(!other.calm().contains(TYPE), "{}", other.screen());
    other.insist("<a-a>", "the form", listens)?;
    other.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(&other)
}

#[test]
fn an_ask_may_want_the_focus_always_or_never() -> Result<()> {
    let stage = start(&auto_home()?.setting("quiet_ms", "60000"))?;
    let client = stage.client();
    client.keys("x")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("focus", "always"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    client.wait_gone(TYPE)?;
    drop(stage);

    let stage = start(&auto_home()?)?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("focus", "never"))?;
    strip(client, "Which cache?")?;
    thread::sleep(Duration::from_millis(800));
    assert!(!client.calm().contains(TYPE), "{}", client.screen());
    client.insist("<a-a>", "the form", listens)?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(client)
}

#[test]
fn a_click_on_the_strip_opens_the_form_and_answers_nothing() -> Result<()> {
    let stage = start(&home()?.setting("focus", "never"))?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    let screen = strip(client, "Which cache?")?;
    client.click(screen.find("Which cache?").unwrap())?;
    popup(client, "Which cache?")?;
    assert!(asker.is_waiting());
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "LRU");
    back_in_shell(client)
}

#[test]
fn a_form_that_was_left_stays_left() -> Result<()> {
    let stage = start(&auto_home()?.layout("layout { pane; pane; }"))?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    // A click beside the popup, on the other pane.
    client.click((3, 27))?;
    client.wait_gone(TYPE)?;
    client.keys("echo <space> 1$((1+1))2 <enter>")?;
    client.wait_for("122")?;
    strip(client, "Which cache?")?;
    client.insist("<a-a>", "the form", listens)?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    client.wait_gone(TYPE)?;
    Ok(())
}
