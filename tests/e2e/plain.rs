//! The stage itself, against a Zellij without the plugin: what the other cases stand on.

use std::time::Duration;

use zellij_ask::stage::{Ask, Home, Result, Stage};

use crate::support::SIZE;

#[test]
fn keys_reach_the_shell_and_the_screen_comes_back() -> Result<()> {
    let stage = Stage::start(&Home::new(), (80, 24))?;
    let client = stage.client();
    client.wait_for("$")?;
    client.keys("echo <space> a$((20+3)) z <enter>")?;
    client.wait_for("a23z")?;
    client.paste("echo pas''ted")?;
    client.keys("<enter>")?;
    let screen = client.wait_for("pasted")?;
    assert_eq!(screen.find("pasted").map(|(column, _)| column), Some(0), "{screen}");
    Ok(())
}

#[test]
fn a_floating_pane_comes_up_and_a_click_reaches_it() -> Result<()> {
    let stage = Stage::start(&Home::new(), SIZE)?;
    let client = stage.client();
    client.wait_for("$")?;
    stage.zellij(&[
        "run",
        "--floating",
        "--",
        "sh",
        "-c",
        "echo floa''ting; read line; echo $line",
    ])?;
    let screen = client.wait_for("floating")?;
    assert!(screen.find("floating").unwrap().0 > 5, "{screen}");
    client.click((1, 1))?;
    client.keys("echo <space> tiled$((40+2)) <enter>")?;
    client.wait_for("tiled42")?;
    Ok(())
}

#[test]
fn a_second_terminal_shows_the_same_session_and_can_leave() -> Result<()> {
    let stage = Stage::start(&Home::new(), SIZE)?;
    let other = stage.attach((90, 25))?;
    other.wait_for("$")?;
    other.keys("echo <space> both$((1+1)) <enter>")?;
    stage.client().wait_for("both2")?;
    drop(other);
    stage.client().keys("echo <space> still$((1+1)) <enter>")?;
    stage.client().wait_for("still2")?;
    Ok(())
}

#[test]
fn a_resize_is_followed() -> Result<()> {
    let stage = Stage::start(&Home::new(), (80, 24))?;
    stage.client().wait_for("$")?;
    stage.client().resize((60, 20))?;
    // The shell hears of it a moment after the screen.
    stage
        .client()
        .insist("stty <space> size <enter>", "the new size", |screen| screen.contains("20 60"))?;
    Ok(())
}

#[test]
fn an_asker_nobody_answers_is_ended_with_its_stage() -> Result<()> {
    let stage = Stage::start(&Home::new(), (80, 24))?;
    stage.client().wait_for("$")?;
    // Zellij itself lets a pipe to an unknown plugin wait for ever.
    let asker = stage.ask(Ask::new("{}"))?;
    std::thread::sleep(Duration::from_millis(300));
    asker.kill();
    assert_eq!(asker.wait()?.code, None);
    Ok(())
}

#[test]
fn nothing_is_left_running() -> Result<()> {
    let stage = Stage::start(&Home::new(), (80, 24))?;
    stage.client().wait_for("$")?;
    let directory = stage.rooms().path("");
    assert!(directory.is_dir());
    drop(stage);
    assert!(!directory.exists(), "{}", directory.display());
    let mark = directory.to_string_lossy().into_owned();
    let left = std::fs::read_dir("/proc").into_iter().flatten().flatten().filter(|process| {
        std::fs::read(process.path().join("environ"))
            .is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(&mark))
    });
    assert_eq!(left.count(), 0);
    Ok(())
}
