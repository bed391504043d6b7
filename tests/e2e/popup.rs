//! Where the popup is, and what it does not take.

use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

#[test]
fn the_popup_floats_over_the_pane_that_asks() -> Result<()> {
    const SPLIT: &str = r#"layout {
        pane split_direction="vertical" {
            pane command="sh" { args "-c" "seq -f left%02g 30; read line"; }
            pane command="sh" { args "-c" "seq -f right%02g 30; read line"; }
        }
    }"#;
    let stage = Stage::start(&home()?.layout(SPLIT), (160, 40))?;
    let client = stage.client();
    client.wait_until("two panes", |screen| {
        ["left15", "right15"].iter().all(|text| screen.contains(text))
    })?;
    for (pane, columns, own, other) in
        [("0", 0..80, "left15", "right15"), ("1", 80..160, "right15", "left15")]
    {
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", pane))?;
        let screen = popup(client, "Which cache?")?;
        for text in ["Which cache?", TYPE] {
            let (column, _) = screen.find(text).unwrap();
            assert!(columns.contains(&column), "{text:?} not over pane {pane}\n{screen}");
        }
        assert!(!screen.contains(own), "the asking pane is not covered\n{screen}");
        assert!(screen.contains(other), "the other pane is covered\n{screen}");
        client.keys("1")?;
        asker.wait()?;
        client.wait_gone(TYPE)?;
    }
    Ok(())
}

#[test]
fn an_unknown_pane_is_asked_for_in_the_current_tab() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "99"))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("1")?;
    asker.wait()?;
    back_in_shell(stage.client())
}

#[test]
fn a_question_never_takes_the_keys_of_one_who_types() -> Result<()> {
    let stage = start(&home()?.setting("focus", "never"))?;
    let client = stage.client();
    client.keys("echo <space> typ")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_for("Which cache?")?;
    client.keys("ed$((20+3)) <enter>")?;
    client.wait_for("typed23")?;
    client.insist("<a-a>", "the popup", listens)?;
    client.insist("1", "the popup to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["answer"], "Redis");
    back_in_shell(client)
}
