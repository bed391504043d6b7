//! A fresh installation asks for its permissions; nobody is lost meanwhile.

use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

#[test]
fn an_ask_waits_for_the_permissions() -> Result<()> {
    let stage = Stage::start(&home()?.unpermitted(), (80, 24))?;
    let client = stage.client();
    let screen = client.wait_for("(y/n)")?;
    assert!(screen.contains("zellij-ask"), "{screen}");
    let asker = stage.ask(Ask::new(cache()))?;
    client.keys("y")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["answer"], "Redis");
    back_in_shell(client)
}

#[test]
fn without_permissions_the_pane_says_why_nothing_works() -> Result<()> {
    let stage = Stage::start(&home()?.unpermitted(), (80, 24))?;
    let client = stage.client();
    client.wait_for("(y/n)")?;
    client.keys("n")?;
    client.wait_gone("(y/n)")?;
    client.wait_until("an explanation", |screen| {
        screen.rows().iter().any(|row| row.to_lowercase().contains("permission"))
    })?;
    // Zellij refuses the plugin its output: the ask ends without a word, it does not hang.
    assert_eq!(stage.pipe(Ask::new(cache()))?.wait()?.stdout, "");
    Ok(())
}

/// Zellij draws its prompt into half the columns and rows: the beginning is cut where it is small.
#[test]
fn the_prompt_comes_up_by_itself_in_a_small_terminal() -> Result<()> {
    let stage = Stage::start(&home()?.unpermitted(), (80, 24))?;
    let screen = stage.client().wait_for("(y/n)")?;
    for wanted in ["zellij-ask", "Run commands", "command line pipes", "Allow?"] {
        assert!(screen.contains(wanted), "{wanted}\n{screen}");
    }
    drop(stage);
    let stage = Stage::start(&home()?.unpermitted(), (110, 34))?;
    let screen = stage.client().wait_for("(y/n)")?;
    assert!(screen.contains("Access Zellij state"), "{screen}");
    Ok(())
}

#[test]
fn after_a_refusal_the_next_ask_prompts_again_and_all_works() -> Result<()> {
    let stage = Stage::start(&home()?.unpermitted(), (80, 24))?;
    let client = stage.client();
    client.wait_for("(y/n)")?;
    client.keys("n")?;
    client.wait_gone("(y/n)")?;
    // It comes back empty, and the asker asks again, as it is told to.
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_for("(y/n)")?;
    client.keys("y")?;
    client.wait_gone("(y/n)")?;
    popup(client, "Which cache?")?;
    client.keys("2")?;
    assert_eq!(chosen(&asker)?, "LRU");
    back_in_shell(client)
}

#[test]
fn one_of_two_clients_is_enough_to_grant() -> Result<()> {
    let stage = start(&home()?.unpermitted())?;
    stage.client().wait_for("(y/n)")?;
    let other = stage.attach(SIZE)?;
    // Zellij does not always draw its prompt for the client that comes later; the key works there.
    eventually("the prompt to go", &stage, || {
        let _ = other.keys("y");
        !stage.client().calm().contains("(y/n)")
    })?;
    // The instance that was not given the grant finds out and takes it up; until then Zellij lets
    // askers go without a word.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    for client in [stage.client(), &other] {
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        popup(client, "Which cache?")?;
        client.keys("1")?;
        assert_eq!(chosen(&asker)?, "Redis");
        client.wait_gone(TYPE)?;
        apart();
    }
    Ok(())
}

#[test]
fn a_grant_for_an_older_list_prompts_for_the_rest() -> Result<()> {
    let older = ["ReadApplicationState", "ReadCliPipes"];
    let stage = Stage::start(&home()?.permitted(&older), SIZE)?;
    let client = stage.client();
    client.wait_for("(y/n)")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.keys("y")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(client)
}
