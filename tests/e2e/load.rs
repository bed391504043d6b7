//! Many at once: each gets its own answer, and nothing is lost.

use std::thread;
use std::time::Duration;

use zellij_ask::stage::{Ask, Asker, Client, Result, Screen, Stage};

use crate::support::*;

/// Keys are this far apart: the same one again within 80 ms counts as held down, and does nothing.
const APART: Duration = Duration::from_millis(120);

/// The number of the question that an open form shows.
fn shown(screen: &Screen) -> Option<usize> {
    let row = screen.rows().iter().find(|row| row.contains("Question "))?;
    let (_, rest) = row.split_once("Question ")?;
    let (number, _) = rest.split_once('?')?;
    number.parse().ok().filter(|_| listens(screen))
}

fn numbered(number: usize) -> Ask {
    let question = single(&format!("Question {number}?"), &["yes", "no"]);
    Ask::new(form(&[question])).arg("id", &format!("load-{number}")).arg("pane_id", "0")
}

/// Whoever answers `yes` to even and `no` to odd questions can be told from anybody else.
fn label(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "yes" } else { "no" }
}

/// Answers forms as they come until all askers have theirs; returns how often Zellij lost one.
fn answer_all(client: &Client, askers: &[(usize, Asker)]) -> Result<u32> {
    let mut last = None;
    while askers.iter().any(|(_, asker)| asker.is_waiting()) {
        let left = askers.iter().filter(|(_, asker)| asker.is_waiting()).count();
        let what = format!("the next form, or all answered ({left} askers wait)");
        let screen = client.wait_until(&what, |screen| {
            let next = shown(screen).is_some_and(|number| Some(number) != last);
            next || !askers.iter().any(|(_, asker)| asker.is_waiting())
        })?;
        if let Some(number) = shown(&screen).filter(|&number| Some(number) != last) {
            thread::sleep(APART);
            client.keys(if label(number) == "yes" { "1" } else { "2" })?;
            last = Some(number);
        }
    }
    let mut retries = 0;
    for (number, asker) in askers {
        retries += asker.retries();
        assert_eq!(chosen(asker)?, label(*number), "question {number}");
    }
    Ok(retries)
}

/// How much is asked: little in `make test`, much in `make soak`.
fn much(little: usize, much: usize) -> usize {
    if std::env::var_os("SOAK").is_some() { much } else { little }
}

#[test]
fn hundreds_of_forms_open_at_once_get_an_answer_each() -> Result<()> {
    const TOGETHER: usize = 4;
    let count = much(200, 1_000);
    let stage = stage()?;
    let mut askers = Vec::new();
    for number in 0..count {
        askers.push((number, stage.ask(numbered(number))?));
        let open = number + 1;
        if open % TOGETHER == 0 {
            eventually("the forms to open", &stage, || {
                kept(&stage, ".record").len() + 2 * TOGETHER > open
            })?;
        }
    }
    eventually("all forms to be open", &stage, || kept(&stage, ".record").len() == count)?;
    stage.client().wait_for(&format!("of {count} forms"))?;
    let retries = answer_all(stage.client(), &askers)?;
    stage.client().wait_gone(TYPE)?;
    figure("forms open at once", &format!("forms {count}, retries {retries}, lost 0"));
    back_in_shell(stage.client())
}

#[test]
fn twelve_askers_at_a_time_lose_nothing_when_they_ask_again() -> Result<()> {
    const ASKERS: usize = 12;
    let rounds = much(6, 100);
    let stage = stage()?;
    let mut retries = 0;
    for round in 0..rounds {
        let numbers = round * ASKERS..(round + 1) * ASKERS;
        let askers = at_once(&stage, numbers)?;
        retries += answer_all(stage.client(), &askers)?;
    }
    let forms = ASKERS * rounds;
    figure("12 askers at a time", &format!("forms {forms}, retries {retries}, lost 0"));
    stage.client().wait_gone(TYPE)?;
    back_in_shell(stage.client())
}

/// All start as closely together as processes can.
fn at_once(stage: &Stage, numbers: std::ops::Range<usize>) -> Result<Vec<(usize, Asker)>> {
    numbers.map(|number| Ok((number, stage.ask(numbered(number))?))).collect()
}

#[test]
fn a_form_of_256_kib_is_shown_and_answered() -> Result<()> {
    const LIMIT: usize = 256 * 1024;
    let stage = stage()?;
    let client = stage.client();
    let payload = |filling: usize| {
        let words: String = "many words ".chars().cycle().take(filling).collect();
        let mut question = single("Which one?", &["short", "long"]);
        question["options"][1]["description"] = words.into();
        form(&[question])
    };
    let payload = payload(LIMIT - payload(0).len());
    assert_eq!(payload.len(), LIMIT);
    let asker = stage.ask(Ask::on_stdin(payload).arg("pane_id", "0"))?;
    client.wait_until("the form", |screen| {
        ["▸ 1  short", "many words"].iter().all(|text| screen.contains(text))
    })?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "short");
    back_in_shell(client)?;
    apart();
    // Nothing trapped on it.
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}
