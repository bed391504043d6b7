//! What was entered is kept, and a file that is not ours harms its own form only.

use std::fs;

use serde_json::json;
use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

fn ask(stage: &Stage, question: &str) -> Result<zellij_ask::stage::Asker> {
    let payload = form(&[multi(question, &["fmt", "clippy"])]);
    let asker = stage.ask(Ask::new(payload).arg("pane_id", "0").arg("id", question));
    apart();
    asker
}

#[test]
fn a_draft_survives_a_restart_of_the_session() -> Result<()> {
    let stage = stage()?;
    let asker = ask(&stage, "Which checks?")?;
    popup(stage.client(), "Which checks?")?;
    stage.client().keys("2 n kept <enter>")?;
    eventually("the note", &stage, || {
        kept(&stage, ".draft").iter().any(|it| fs::read_to_string(it).unwrap().contains("kept"))
    })?;
    asker.kill();
    let stage = stage.restart(SIZE)?;
    stage.client().wait_for("$")?;
    let asker = ask(&stage, "Which checks?")?;
    popup(stage.client(), "Which checks?")?;
    stage.client().wait_for("kept")?;
    next(stage.client())?;
    let answer = asker.wait()?.json()?;
    assert_eq!(
        answer["details"]["answers"],
        json!([{
            "questionIndex": 0, "question": "Which checks?", "kind": "multi", "answer": null,
            "selected": ["clippy"], "notes": "kept",
        }])
    );
    back_in_shell(stage.client())
}

#[test]
fn an_answer_nobody_fetched_survives_a_restart_of_the_session() -> Result<()> {
    let stage = stage()?;
    let asker = ask(&stage, "Which checks?")?;
    popup(stage.client(), "Which checks?")?;
    asker.kill();
    stage.client().keys("1")?;
    next(stage.client())?;
    stage.client().wait_gone(TYPE)?;
    let stage = stage.restart(SIZE)?;
    stage.client().wait_for("$")?;
    let answer = ask(&stage, "Which checks?")?.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["selected"], json!(["fmt"]));
    assert_eq!(answer["details"]["resumed"], true);
    Ok(())
}

#[test]
fn a_torn_record_is_told_to_its_own_asker_only() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let (torn, whole) = (ask(&stage, "Torn?")?, ask(&stage, "Whole?")?);
    popup(client, "Torn?")?;
    client.wait_for("of 2 forms")?;
    let records = kept(&stage, ".record");
    assert_eq!(records.len(), 2);
    let record = records.iter().find(|it| fs::read_to_string(it).unwrap().contains("Torn?"));
    let record = record.unwrap();
    let text = fs::read(record).unwrap();
    fs::write(record, &text[..text.len() / 3]).unwrap();
    reload(&stage)?;
    let answer = torn.wait()?.json()?;
    assert_eq!(answer["details"]["error"], "session_load_failed", "{answer}");
    assert!(whole.is_waiting());
    client.wait_for("Whole?")?;
    popup(client, "?")?;
    client.keys("1")?;
    next(client)?;
    assert_eq!(whole.wait()?.json()?["details"]["answers"][0]["selected"], json!(["fmt"]));
    assert_eq!(kept(&stage, ".bad").len(), 1);
    back_in_shell(client)
}

#[test]
fn a_foreign_draft_is_set_aside_and_the_form_begins_anew() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = ask(&stage, "Which checks?")?;
    popup(client, "Which checks?")?;
    client.keys("1")?;
    eventually("the draft", &stage, || kept(&stage, ".draft").len() == 1)?;
    fs::write(&kept(&stage, ".draft")[0], "\u{0}not json").unwrap();
    reload(&stage)?;
    let _ = client.calm();
    client.wait_for("could not be read")?;
    popup(client, "?")?;
    client.keys("2")?;
    next(client)?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["selected"], json!(["clippy"]));
    assert_eq!(kept(&stage, ".draft.bad").len(), 1);
    back_in_shell(client)
}

#[test]
fn other_foreign_files_harm_nothing() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = ask(&stage, "Which checks?")?;
    popup(client, "Which checks?")?;
    let life = kept(&stage, ".record")[0].parent().unwrap().to_owned();
    for name in ["stage", "junk", "x.answer", "x.delivered", "y.draft", "z.record.new"] {
        fs::write(life.join(name), b"\xff\xfe{").unwrap();
    }
    fs::create_dir(life.join("folder.record.d")).unwrap();
    fs::create_dir(store(&stage).unwrap().join("no-life")).unwrap();
    for id in fs::read_dir(store(&stage).unwrap().join("ids")).unwrap().flatten() {
        fs::write(id.path(), b"\xff\xff").unwrap();
    }
    reload(&stage)?;
    let _ = client.calm();
    if !client.screen().contains(TYPE) {
        client.insist("<a-a>", "the form", listens)?;
    }
    popup(client, "?")?;
    client.keys("1")?;
    next(client)?;
    assert_eq!(asker.wait()?.json()?["details"]["answers"][0]["selected"], json!(["fmt"]));
    client.wait_gone(TYPE)?;
    let asker = ask(&stage, "Other?")?;
    popup(client, "Other?")?;
    client.keys("<esc>")?;
    assert_eq!(asker.wait()?.json()?["details"]["cancelled"], true);
    back_in_shell(client)
}

#[test]
fn what_dead_sessions_left_is_cleaned_up() -> Result<()> {
    unless_lost(sessions_that_died)
}

/// A client that is lost leaves a form of its own.
fn sessions_that_died() -> Result<Kept> {
    let stage = stage()?;
    let client = stage.client();
    // No id: nobody can ever ask for it again once the session is over.
    let call = "exec zellij pipe --plugin zellij-ask --name ask_user_question --args pane_id=0 --";
    let lost = stage.shell(&format!("{call} '{}'", cache()), "0")?;
    popup(client, "Which cache?")?;
    let asker = ask(&stage, "Kept?")?;
    client.wait_until("both forms", |screen| {
        ["of 2 forms", "of 3 forms"].iter().any(|it| screen.contains(it))
    })?;
    if lost.retries() > 0 {
        return Ok(Kept::Lost);
    }
    lost.kill();
    asker.kill();
    let lives = |stage: &Stage| {
        let numbers = fs::read_dir(store(stage).unwrap()).unwrap().flatten();
        numbers.filter(|it| it.file_name().to_string_lossy().parse::<u32>().is_ok()).count()
    };
    assert_eq!(lives(&stage), 1);
    let stage = stage.restart(SIZE)?;
    stage.client().wait_for("$")?;
    eventually("the form without an id to go", &stage, || kept(&stage, ".record").len() == 1)?;
    let asker = ask(&stage, "Kept?")?;
    popup(stage.client(), "Kept?")?;
    stage.client().keys("<esc>")?;
    asker.wait()?;
    Ok(Kept::All)
}
