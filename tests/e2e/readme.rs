//! The examples of the README do what it says.

use serde_json::Value;
use zellij_ask::stage::{Asker, Result, Stage};

use crate::support::*;

const README: &str = include_str!("../../README.md");

/// The README's fenced blocks of a language, in order.
fn blocks<'a>(language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    README.split(&opening).skip(1).filter_map(|rest| rest.split("\n```").next()).collect()
}

/// Runs a shell command of the README as an agent's shell tool does.
fn run(stage: &Stage, command: &str) -> Result<Asker> {
    stage.shell(command, "0")
}

#[test]
fn the_first_example_asks_and_gets_what_is_printed_there() -> Result<()> {
    let stage = stage()?;
    let commands = blocks("sh");
    let example = commands.iter().find(|block| block.starts_with("zellij pipe")).unwrap();
    let expected: Value = serde_json::from_str(blocks("json")[0]).unwrap();
    let question = expected["details"]["answers"][0]["question"].as_str().unwrap();
    let asker = run(&stage, example)?;
    popup(stage.client(), question)?;
    insist_on(stage.client(), "1", &asker)?;
    assert_eq!(asker.wait()?.json()?, expected);
    Ok(())
}

#[test]
fn every_payload_in_the_readme_is_accepted() -> Result<()> {
    let stage = stage()?;
    let pipes: Vec<&str> =
        blocks("sh").into_iter().filter(|block| block.contains("zellij pipe")).collect();
    assert!(pipes.len() > 1);
    for example in pipes {
        let asker = run(&stage, example)?;
        stage.client().wait_for(TYPE)?;
        insist_on(stage.client(), "<esc>", &asker)?;
        stage.client().wait_gone(TYPE)?;
        assert_eq!(asker.wait()?.code, Some(0), "{example}");
    }
    Ok(())
}

#[test]
fn a_form_is_listed_and_answered_from_elsewhere_as_printed_there() -> Result<()> {
    let stage = stage()?;
    let commands = blocks("sh");
    let example = commands.iter().find(|block| block.contains("--name ask_user ")).unwrap();
    let session = blocks("console")[0];
    let said = |command: &str| -> Result<Value> {
        apart();
        run(&stage, command)?.wait()?.json()
    };
    let asker = run(&stage, example)?;
    popup(stage.client(), "Which cache should it use?")?;
    let [list, submit] =
        [0, 1].map(|nth| session.split("$ ").nth(nth + 1).unwrap().lines().next().unwrap());
    let listed = said(list)?;
    let flow = listed["waiting"][0]["flowId"].as_str().unwrap();
    let printed: Value =
        serde_json::from_str(&session.lines().last().unwrap().replace("FLOW", flow)).unwrap();
    assert_eq!(said(&submit.replace("FLOW", flow))?, printed);
    stage.client().wait_gone(TYPE)?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"]["cache"]["values"][0], "lru");

    let asker = run(&stage, &example.replace("store-1", "store-2"))?;
    popup(stage.client(), "Which cache should it use?")?;
    stage.client().keys("1")?;
    let answer = asker.wait()?.json()?;
    let told = README.split("Its `details.answers` is then `").nth(1).unwrap();
    let told: Value = serde_json::from_str(told.split('`').next().unwrap()).unwrap();
    assert_eq!(answer["details"]["answers"], told);
    Ok(())
}
