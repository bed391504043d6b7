//! The way of a newcomer: install, start with the layout, grant, be asked.

use std::path::Path;
use std::process::Command;

use zellij_ask::stage::{Ask, Home, Result, Stage};

use crate::support::*;

#[test]
fn the_shipped_layout_starts_as_it_is() -> Result<()> {
    let stage = start(&Home::shipped(&plugin()?))?;
    let client = stage.client();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_for("Which cache?")?;
    // With the plugin's own settings the popup may be a strip that Alt a opens, and it does not
    // listen at once.
    if !client.screen().contains(TYPE) {
        client.insist("<a-a>", "the popup", listens)?;
    }
    client.insist("2", "the popup to go", |screen| !screen.contains(TYPE))?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["answer"], "LRU");
    Ok(())
}

#[test]
fn make_install_puts_everything_where_zellij_looks() -> Result<()> {
    let rooms = Home::new().build()?;
    let output = Command::new("make")
        .args(["--no-print-directory", "install"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .env("ZELLIJ_CONFIG_DIR", rooms.path("home/.config/zellij"))
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    assert!(printed.contains("zellij --layout zellij-ask"), "{printed}");
    assert!(printed.contains("load_plugins"), "{printed}");

    let stage = Stage::start_in(rooms, &["--layout".into(), "zellij-ask".into()], SIZE)?;
    stage.client().wait_for("(y/n)")?;
    stage.client().keys("y")?;
    stage.client().wait_gone("(y/n)")?;
    let asker = stage.ask(Ask::new("{}"))?;
    assert_eq!(asker.wait()?.json()?["details"]["error"], "invalid_input");
    Ok(())
}
