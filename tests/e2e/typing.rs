//! Typing, reading and pointing in a real terminal.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Asker, Home, Result, Screen, Stage};

use crate::support::*;

/// Asks, and waits for the popup to listen.
fn ask(stage: &Stage, payload: &str) -> Result<Asker> {
    let asker = stage.ask(Ask::new(payload).arg("pane_id", "0"))?;
    stage.client().wait_for("Enter choose")?;
    Ok(asker)
}

fn answer(asker: &Asker) -> Result<Value> {
    Ok(asker.wait()?.json()?["details"]["answers"][0]["answer"].clone())
}

#[test]
fn every_script_typed_key_by_key_arrives_whole() -> Result<()> {
    let stage = stage()?;
    let asker = ask(&stage, &cache())?;
    stage.client().keys("3 日本語 <space> Привет <space> 😀é <s-enter> <a-enter> <c-j> n?")?;
    stage.client().wait_for("n?")?;
    stage.client().keys("<enter>")?;
    assert_eq!(answer(&asker)?, "日本語 Привет 😀é\n\n\nn?");
    back_in_shell(stage.client())
}

#[test]
fn a_paste_of_a_hundred_kibibytes_arrives_whole() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("3")?;
    client.wait_for("Type your answer.")?;
    let text = "日本 words\tand\u{7} more\n".repeat(100 * 1024 / 24);
    client.paste(&text)?;
    client.wait_gone("Type your answer.")?;
    client.keys("END")?;
    client.wait_for("END")?;
    client.keys("<enter>")?;
    assert_eq!(answer(&asker)?, format!("{text}END"));
    back_in_shell(client)
}

#[test]
fn the_mouse_focuses_chooses_and_scrolls() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let long = format!("{}\n\nWhich one?", "A line to read.\n\n".repeat(30));
    let asker = ask(&stage, &form(&[single(&long, &["first", "second"])]))?;
    let at = client.screen().find("A line").expect("the question");
    let top = |screen: &Screen| screen.contains("↑");
    client.wheel(true, at)?;
    client.wait_until("the top to be hidden", top)?;
    for _ in 0..40 {
        client.wheel(true, at)?;
    }
    client.wait_for("second")?;
    let place = client.calm().find("second").expect("the row");
    client.click(place)?;
    client.wait_for("▸ 2")?;
    assert!(asker.is_waiting());
    client.click(place)?;
    assert_eq!(answer(&asker)?, "second");
    back_in_shell(client)
}

#[test]
fn a_resize_while_typing_keeps_the_text_and_the_cursor() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("3 kept")?;
    client.wait_for("kept")?;
    for size in [(62, 17), (160, 45), SIZE] {
        client.resize(size)?;
        client.wait_until("the text with the cursor behind it", |screen| {
            let text = screen.find("kept");
            text.is_some_and(|(x, y)| screen.cursor() == Some((x + 4, y)))
        })?;
    }
    client.keys("! <enter>")?;
    assert_eq!(answer(&asker)?, "kept!");
    back_in_shell(client)
}

#[test]
fn wide_characters_shift_no_row() -> Result<()> {
    let stage = stage()?;
    let payload = form(&[single("日本語の質問 👩‍👩‍👧 e\u{301} \u{202e}שלום?", &["全角", "half"])]);
    let asker = ask(&stage, &payload)?;
    let screen = stage.client().calm();
    let column = |text: &str| screen.find(text).map(|(x, _)| x);
    assert_eq!(column("全角"), column("half"), "{screen}");
    let right = |row: &&String| row.trim_end().ends_with('│') || row.trim_end().ends_with('┐');
    let ends: Vec<usize> = screen.rows().iter().filter(right).map(|row| cells(row)).collect();
    assert!(ends.len() > 5 && ends.windows(2).all(|pair| pair[0] == pair[1]), "{screen}");
    stage.client().keys("1")?;
    assert_eq!(answer(&asker)?, "全角");
    Ok(())
}

fn cells(row: &str) -> usize {
    zellij_ask::view::text::width(row.trim_end())
}

#[test]
fn peek_shows_what_the_asking_pane_shows() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    client.keys("echo <space> before$((40+2)) <enter>")?;
    client.wait_for("before42")?;
    client.keys("seq <space> 60 <enter>")?;
    let asker = ask(&stage, &cache())?;
    client.keys("p")?;
    client.wait_until("the pane's end", |screen| screen.contains("p back"))?;
    client.insist("<pageup> <pageup> <pageup>", "the pane's beginning", |screen| {
        screen.contains("before42")
    })?;
    client.keys("<esc>")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(answer(&asker)?, "Redis");
    back_in_shell(client)
}

#[test]
fn a_pane_with_much_behind_it_can_be_peeked() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    // Some megabytes, of which a plugin can hold but a part.
    client.text("seq -f \"%06g $(printf '%0300d' 0)\" 9000; echo done$((40+2))\r")?;
    client.wait_for("done42")?;
    let asker = ask(&stage, &cache())?;
    client.keys("p")?;
    client.wait_until("the pane's end", |screen| {
        screen.contains("p back") && screen.contains("done42")
    })?;
    client.keys("<esc>")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    assert_eq!(answer(&asker)?, "Redis");
    back_in_shell(client)
}

#[test]
fn what_is_copied_goes_to_the_terminal() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("y q")?;
    client.wait_for("on the clipboard")?;
    client.keys("1")?;
    assert_eq!(answer(&asker)?, "Redis");
    Ok(())
}

/// A session whose `$EDITOR` is a script.
fn with_editor(script: &str) -> Result<Stage> {
    let rooms = home()?.build()?;
    let editor = rooms.write("editor", &format!("#!/bin/sh\n{script}\n"))?;
    fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
    let arguments = rooms.start_arguments();
    let stage = Stage::start_in(rooms, &arguments, SIZE)?;
    stage.client().wait_for("$")?;
    Ok(stage)
}

#[test]
fn the_persons_editor_gives_back_what_it_saved() -> Result<()> {
    let stage = with_editor("echo second >> \"$1\"")?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("3 first <a-enter> <c-e>")?;
    client.wait_for("second")?;
    popup_edits(&stage)?;
    client.keys("<enter>")?;
    assert_eq!(answer(&asker)?, "first\nsecond\n");
    back_in_shell(client)
}

#[test]
fn an_editor_that_fails_leaves_the_draft() -> Result<()> {
    let stage = with_editor("echo lost >> \"$1\"; exit 3")?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("3 first <c-e>")?;
    client.wait_for("as it was")?;
    popup_edits(&stage)?;
    client.keys("! <enter>")?;
    assert_eq!(answer(&asker)?, json!("first!"));
    back_in_shell(client)
}

#[test]
fn an_editor_goes_with_its_form() -> Result<()> {
    let stage = with_editor("echo in-editor; exec sleep 1000")?;
    let client = stage.client();
    let asker = ask(&stage, &cache())?;
    client.keys("3 first <c-e>")?;
    client.wait_for("in-editor")?;
    let screen = client.wait_for("answer · agent")?;
    assert!(!screen.contains("VISUAL"), "its name is no command line\n{screen}");
    for _ in 0..2 {
        // Back to the form, and to the editor that is open already.
        client.keys("<a-a>")?;
        popup_edits(&stage)?;
        client.keys("<c-e>")?;
        client.wait_until("the editor", |screen| !screen.contains("Enter answer"))?;
    }
    client.keys("<a-a>")?;
    popup_edits(&stage)?;
    client.keys("<enter>")?;
    assert_eq!(answer(&asker)?, json!("first"));
    back_in_shell(client)?;
    let listed = stage.zellij(&["action", "list-panes", "--json", "--all"])?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(!listed.contains("answer · agent"), "{listed}");
    Ok(())
}

/// The popup is back, with its text under edit and listening.
fn popup_edits(stage: &Stage) -> Result<()> {
    stage.client().wait_until("the text under edit", |screen| {
        screen.contains("▸ 3 │") && screen.contains("Enter answer")
    })?;
    Ok(())
}

/// The colours in which a popup is drawn before the person has pressed any key.
fn colours(stage: &Stage) -> Result<BTreeSet<String>> {
    let client = stage.client();
    let _ = client.calm();
    let _asker = stage.ask(Ask::new(cache()).arg("pane_id", "0").arg("focus", "always"))?;
    popup(client, "Which cache?")?;
    let screen = client.calm();
    let (left, row) = screen.find("▸").unwrap();
    // Inside the frame, whose colours are Zellij's.
    let inside = left..left + 60;
    Ok(client.colours()[row - 2..row + 5]
        .iter()
        .flat_map(|it| it[inside.clone()].to_vec())
        .collect())
}

#[test]
fn the_popup_has_the_colours_of_zellijs_theme() -> Result<()> {
    // The bar tells of them; without a bar the next change of Zellij's mode does.
    let themed = |name| -> Result<BTreeSet<String>> {
        let stage = start(&Home::shipped(&plugin()?).option(&format!("theme {name:?}")))?;
        stage.client().wait_for("nobody waits")?;
        // In the first session of all the permissions came too late for that.
        let stage = stage.restart(SIZE)?;
        stage.client().wait_for("nobody waits")?;
        colours(&stage)
    };
    let (nord, dracula) = (themed("nord")?, themed("dracula")?);
    assert!(nord.iter().any(|it| it.contains("Rgb")), "{nord:?}");
    assert!(dracula.iter().any(|it| it.contains("Rgb")), "{dracula:?}");
    assert_ne!(nord, dracula);
    Ok(())
}

#[test]
fn no_color_takes_the_colours_away() -> Result<()> {
    let plain = BTreeSet::from(["Default".to_owned()]);
    assert_ne!(colours(&stage()?)?, plain);
    assert_eq!(colours(&start(&home()?.variable("NO_COLOR", "1"))?)?, plain);
    Ok(())
}
