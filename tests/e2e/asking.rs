//! How an agent may hand its questions over.

use std::thread;
use std::time::Duration;

use zellij_ask::stage::{Ask, Asker, Result};

use crate::support::*;

#[test]
fn pretty_printed_json_on_stdin_is_one_request() -> Result<()> {
    let stage = stage()?;
    let pretty: serde_json::Value = serde_json::from_str(&cache()).unwrap();
    let asker = stage.ask(Ask::on_stdin(format!("{pretty:#}\n")))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("1")?;
    let expected = answered(&[option(0, "Which cache?", "Redis")], r#""Which cache?"="Redis"."#);
    assert_eq!(asker.wait()?.json()?, expected);
    back_in_shell(stage.client())
}

#[test]
fn an_agent_in_a_pane_asks_and_reads_on() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let call = "zellij pipe --plugin zellij-ask --name ask_user_question \
                --args agent=sh,pane_id=$ZELLIJ_PANE_ID,id=x --";
    client.text(&again(&format!("{call} '{}'", cache())))?;
    popup(client, "as it says")?;
    client.keys("2")?;
    client.wait_for("User has answered")?;
    client.keys("wc <space> -l <space> < <space> answer <enter>")?;
    client.wait_until("one line", |screen| screen.rows().iter().any(|row| row == "1"))?;
    back_in_shell(client)
}

#[test]
fn each_of_several_askers_gets_its_own_answer() -> Result<()> {
    const ASKERS: usize = 5;
    let stage = stage()?;
    let client = stage.client();
    let askers = (0..ASKERS)
        .map(|number| {
            // Zellij's pipe clients lose messages when they start together.
            thread::sleep(Duration::from_millis(150));
            let question = single(&format!("Question {number}?"), &["yes", "no"]);
            stage.ask(Ask::new(form(&[question])))
        })
        .collect::<Result<Vec<Asker>>>()?;
    let mut open: Vec<usize> = (0..ASKERS).collect();
    while !open.is_empty() {
        let shown = |screen: &zellij_ask::stage::Screen| {
            let shown = |&number: &usize| screen.contains(&format!("Question {number}?"));
            open.iter().copied().find(shown).filter(|_| listens(screen))
        };
        let screen =
            client.wait_until("one of the open questions", |screen| shown(screen).is_some())?;
        let number = shown(&screen).unwrap();
        client.keys(if number % 2 == 0 { "1" } else { "2" })?;
        open.retain(|&other| other != number);
        let answer = askers[number].wait()?.json()?;
        let label = if number % 2 == 0 { "yes" } else { "no" };
        let expected = option(0, &format!("Question {number}?"), label);
        assert_eq!(answer["details"]["answers"][0], expected);
    }
    back_in_shell(client)
}

#[test]
fn the_same_id_joins_the_open_form() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let first = stage.ask(Ask::new(cache()).arg("id", "twice"))?;
    popup(client, "Which cache?")?;
    first.kill();
    let second = stage.ask(Ask::new(cache()).arg("id", "twice"))?;
    thread::sleep(Duration::from_millis(300));
    client.keys("1")?;
    assert_eq!(second.wait()?.json()?["details"]["answers"][0]["answer"], "Redis");
    back_in_shell(client)
}
