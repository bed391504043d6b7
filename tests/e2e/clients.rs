//! Several terminals at one session: still exactly one answer.

use zellij_ask::stage::{Ask, Result};

use crate::support::*;

#[test]
fn two_attached_clients_make_one_answer() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    let asker = stage.ask(Ask::new(cache()))?;
    popup(stage.client(), "Which cache?")?;
    popup(&other, "Which cache?")?;
    other.keys("1")?;
    let answer = asker.wait()?;
    let expected = answered(&[option(0, "Which cache?", "Redis")], r#""Which cache?"="Redis"."#);
    assert_eq!(answer.json()?, expected);
    other.wait_gone(TYPE)?;
    back_in_shell(stage.client())
}

#[test]
fn a_client_that_went_away_takes_no_answer_with_it() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    let asker = stage.ask(Ask::new(cache()))?;
    popup(&other, "Which cache?")?;
    drop(other);
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("2")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["answer"], "LRU");
    back_in_shell(stage.client())
}
