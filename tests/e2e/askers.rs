//! Askers that go away, come back, or say too little about themselves.

use std::fs;
use std::process::Child;
use std::thread;
use std::time::Duration;

use serde_json::json;
use zellij_ask::stage::{Ask, Asker, Home, Result, Stage};

use crate::support::*;

/// Askers that died are missed soon.
fn hasty() -> Result<Home> {
    Ok(home()?.setting("grace_ms", "100"))
}

/// A process that asks through another one; dropping it ends it.
struct Agent(Child);

impl Agent {
    fn new(stage: &Stage) -> Self {
        Self(stage.rooms().program("sleep").arg("1000").spawn().unwrap())
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

/// Two panes side by side, left and right, each a shell.
const TWO: &str = r#"layout { pane split_direction="vertical" { pane; pane; }; }"#;

/// A `zellij pipe` in a pane, as an agent there would run it, without `pane_id` and `pid`.
fn plain_call(stage: &Stage, pane: &str) -> Result<Asker> {
    let call = "exec zellij pipe --plugin zellij-ask --name ask_user_question --";
    stage.shell(&format!("{call} '{}'", cache()), pane)
}

/// The columns of the first row with this text.
fn column(screen: &zellij_ask::stage::Screen) -> usize {
    screen.find(TYPE).unwrap().0
}

#[test]
fn a_form_whose_client_was_killed_goes_and_its_draft_stays() -> Result<()> {
    unless_lost(killed)
}

/// Lost is the client that is never found then: the one that repeats its ask is another one.
fn killed() -> Result<Kept> {
    let stage = start(&hasty()?)?;
    let client = stage.client();
    let ask = Ask::new(form(&[multi("Which checks?", &["fmt", "clippy"])]))
        .arg("pane_id", "0")
        .arg("id", "killed");
    let asker = stage.ask(ask.clone())?;
    popup(client, "Which checks?")?;
    client.keys("2")?;
    if asker.retries() > 0 {
        return Ok(Kept::Lost);
    }
    // Its process is found a moment after it asked.
    eventually("the client to be found", &stage, || {
        let record = kept(&stage, ".record").first().map(|it| fs::read_to_string(it).unwrap());
        record.is_some_and(|text| !text.contains(r#""client":null"#))
    })?;
    asker.kill();
    client.wait_gone(TYPE)?;
    assert_eq!(asker.wait()?.stdout, "");
    back_in_shell(client)?;
    let asker = stage.ask(ask)?;
    popup(client, "Which checks?")?;
    next(client)?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["selected"], json!(["clippy"]));
    Ok(Kept::All)
}

#[test]
fn a_form_whose_asker_died_is_withdrawn_though_its_client_waits() -> Result<()> {
    let stage = start(&hasty()?)?;
    let client = stage.client();
    let agent = Agent::new(&stage);
    let pid = agent.0.id().to_string();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("pid", &pid))?;
    popup(client, "Which cache?")?;
    // Seen alive first: a number that was never alive means nothing here.
    thread::sleep(Duration::from_millis(1500));
    assert!(client.screen().contains(TYPE));
    drop(agent);
    assert_eq!(code(&asker)?, "withdrawn");
    back_in_shell(client)
}

#[test]
fn a_pid_from_another_machine_harms_nothing() -> Result<()> {
    let stage = start(&hasty()?)?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("pid", "4000000"))?;
    popup(client, "Which cache?")?;
    thread::sleep(Duration::from_secs(4));
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn closing_the_asking_pane_takes_its_form_away() -> Result<()> {
    let stage = start(&home()?.layout(TWO))?;
    let client = stage.client();
    let call = "zellij pipe --plugin zellij-ask --name ask_user_question --args id=gone --";
    client.text(&again(&format!("{call} '{}'", cache())))?;
    popup(client, "Which cache?")?;
    client.wait_for("pane 0")?;
    stage.zellij(&["action", "close-pane", "--pane-id", "terminal_0"]).map(drop).or_else(|_| {
        // The pane under the popup.
        client.keys("<a-f> <c-p> x")
    })?;
    client.wait_gone(TYPE)?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "1").arg("id", "gone"))?;
    popup(client, "Which cache?")?;
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "LRU");
    Ok(())
}

#[test]
fn an_answer_nobody_heard_is_delivered_once_it_is_asked_for() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let ask = Ask::new(cache()).arg("pane_id", "0").arg("id", "later");
    let asker = stage.ask(ask.clone())?;
    popup(client, "Which cache?")?;
    asker.kill();
    client.keys("2")?;
    client.wait_gone(TYPE)?;
    for _ in 0..2 {
        let answer = stage.ask(ask.clone())?.wait()?.json()?;
        assert_eq!(answer["details"]["answers"][0]["answer"], "LRU");
        assert_eq!(answer["details"]["resumed"], true, "{answer}");
        assert!(answer["details"]["answeredAt"].is_number(), "{answer}");
        apart();
    }
    // The client read on after the answer: that proves the delivery.
    eventually("the delivery", &stage, || kept(&stage, ".delivered").len() == 1)?;
    // Other questions under the same id are a new form.
    let other = Ask::new(form(&[single("Other?", &["a", "b"])])).arg("id", "later");
    let asker = stage.ask(other)?;
    popup(client, "Other?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "a");
    Ok(())
}

#[test]
fn the_end_of_the_clients_input_proves_the_delivery() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    assert!(kept(&stage, ".delivered").is_empty());
    stage.client().keys("1")?;
    asker.wait()?;
    eventually("the delivery", &stage, || kept(&stage, ".delivered").len() == 1)
}

#[test]
fn an_open_id_with_other_questions_is_refused() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("id", "mine"))?;
    popup(stage.client(), "Which cache?")?;
    let other = Ask::new(form(&[single("Other?", &["a", "b"])])).arg("id", "mine");
    let refused = stage.ask(other)?.wait()?.json()?;
    assert_eq!(refused["details"]["error"], "invalid_input");
    assert_eq!(refused["details"]["issues"][0]["path"], "id");
    stage.client().keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn the_same_pane_with_the_same_questions_joins() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    // As a shell, which repeats what Zellij loses: the stage would give each ask an id of its own.
    let call = "exec zellij pipe --plugin zellij-ask --name ask_user_question --args pane_id=0 --";
    let line = format!("{call} '{}'", cache());
    let first = stage.shell(&line, "0")?;
    popup(client, "Which cache?")?;
    apart();
    let second = stage.shell(&line, "0")?;
    eventually("the second to join", &stage, || {
        let record = kept(&stage, ".record").first().map(|it| fs::read_to_string(it).unwrap());
        record.is_some_and(|text| text.matches(r#""pipe":"#).count() == 2)
    })?;
    assert!(!client.screen().contains("of 2 forms"));
    insist_on(client, "2", &first)?;
    if second.is_waiting() {
        insist_on(client, "2", &second)?;
    }
    assert_eq!(chosen(&first)?, "LRU");
    assert_eq!(chosen(&second)?, "LRU");
    back_in_shell(client)
}

#[test]
fn a_plain_call_finds_its_pane() -> Result<()> {
    unless_lost(each_pane_in_turn)
}

fn each_pane_in_turn() -> Result<Kept> {
    let stage = Stage::start(&home()?.layout(TWO), (160, 40))?;
    let client = stage.client();
    client.wait_until("two shells", |screen| screen.count("$") == 2)?;
    for (pane, columns) in [("1", 80..160), ("0", 0..80)] {
        let call = plain_call(&stage, pane)?;
        client.wait_until("the popup over its pane", |screen| {
            listens(screen)
                && screen.contains(&format!("pane {pane}"))
                && columns.contains(&column(screen))
        })?;
        insist_on(client, "1", &call)?;
        assert_eq!(chosen(&call)?, "Redis");
        if call.retries() > 0 {
            return Ok(Kept::Lost);
        }
        client.wait_gone(TYPE)?;
        apart();
    }
    Ok(Kept::All)
}

#[test]
fn two_panes_that_ask_the_very_same_have_a_popup_each() -> Result<()> {
    unless_lost(two_panes)
}

/// The form of a client that is lost stays, and that of its repetition is a third one.
fn two_panes() -> Result<Kept> {
    let stage = Stage::start(&home()?.layout(TWO), (160, 40))?;
    let client = stage.client();
    client.wait_until("two shells", |screen| screen.count("$") == 2)?;
    // Both are open at once; clients that start in the same moment Zellij loses.
    let left = plain_call(&stage, "0")?;
    apart();
    let right = plain_call(&stage, "1")?;
    let outcome = each_by_its_pane(&stage, [&left, &right]);
    let lost = left.retries() + right.retries() > 0;
    if lost { Ok(Kept::Lost) } else { outcome.map(|()| Kept::All) }
}

fn each_by_its_pane(stage: &Stage, calls: [&Asker; 2]) -> Result<()> {
    let client = stage.client();
    eventually("both panes to be found", stage, || {
        let records = kept(stage, ".record");
        let texts: Vec<String> =
            records.iter().filter_map(|it| fs::read_to_string(it).ok()).collect();
        let from = |pane: &str| texts.iter().any(|it| it.contains(&format!(r#""pane":{pane},"#)));
        from("0") && from("1")
    })?;
    let mut answers = Vec::new();
    for (key, label) in [("1", "Redis"), ("2", "LRU")] {
        let shown = client.wait_until("a popup over the pane it names", |screen| {
            listens(screen)
                && ["0", "1"].iter().any(|pane| {
                    screen.contains(&format!("pane {pane}"))
                        && (column(screen) < 80) == (*pane == "0")
                })
        })?;
        let pane = if shown.contains("pane 0") { "0" } else { "1" };
        client.keys(key)?;
        client.wait_until("the next", |screen| !screen.contains(&format!("pane {pane}")))?;
        answers.push((pane, label));
    }
    answers.sort_unstable();
    for (call, (_, label)) in calls.into_iter().zip(answers) {
        assert_eq!(chosen(call)?, label);
    }
    Ok(())
}
