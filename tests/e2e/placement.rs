//! Where the popup stands, and how several forms share it.

use zellij_ask::stage::{Ask, Client, Home, Result, Screen, Stage};

use crate::support::*;

/// The columns of the popup's left and right edge.
fn columns(screen: &Screen) -> Option<(usize, usize)> {
    let (at, row) = screen.find(TYPE)?;
    let line: Vec<char> = screen.rows().get(row)?.chars().collect();
    let left = (0..at).rev().find(|&column| line[column] == '│')?;
    let right = (at..line.len()).find(|&column| line[column] == '│')?;
    Some((left, right))
}

/// The popup is in the middle of this many columns.
fn centred(screen: &Screen, width: usize) -> bool {
    columns(screen).is_some_and(|(left, right)| (left + right + 1).abs_diff(width) <= 1)
}

fn open(client: &Client) -> Result<Screen> {
    client.insist("<a-a>", "the form", listens)
}

#[test]
fn the_popup_follows_its_pane_through_resizes() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    client.resize((160, 40))?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    for (width, height) in [(120, 30), (160, 40), (100, 28), (158, 40)] {
        client.resize((width, height))?;
        let screen = client
            .wait_until("the popup in the middle", |screen| centred(screen, usize::from(width)))?;
        assert!(screen.contains("▸"), "it keeps the focus\n{screen}");
    }
    client.resize((160, 40))?;
    client.wait_until("the popup in the middle", |screen| centred(screen, 160))?;
    client.keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    client.wait_gone(TYPE)?;
    Ok(())
}

#[test]
fn a_strip_follows_its_pane_through_a_split_and_its_form_stands_over_what_is_left() -> Result<()> {
    let stage = start(&home()?.setting("focus", "never"))?;
    let client = stage.client();
    client.resize((160, 40))?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    client.wait_until("the strip over the whole width", |screen| {
        screen.find("Alt a").is_some_and(|(column, _)| column > 100)
    })?;
    client.keys("<c-p> r")?;
    client.wait_until("the strip over the left half", |screen| {
        screen.find("Alt a").is_some_and(|(column, row)| column < 80 && row < 3)
    })?;
    open(client)?;
    client.wait_until("the form over the left half", |screen| {
        columns(screen).is_some_and(|(_, right)| right < 80)
    })?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn over_a_low_pane_the_popup_grows_upwards_and_no_bar_is_covered() -> Result<()> {
    let home = Home::shipped(&plugin()?).layout(include_str!("../../layouts/agents.kdl"));
    let stage = Stage::start(&home, (80, 24))?;
    let client = stage.client();
    client.wait_for("nobody waits")?;
    for _ in 0..2 {
        client.keys("<c-p> d")?;
        let _ = client.calm();
    }
    let bars = |screen: &Screen| [0, 23].map(|row| screen.rows()[row].clone());
    let before = bars(&client.calm());
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "3").arg("agent", "claude"))?;
    let screen = client.insist("<a-a>", "the form", listens)?;
    assert_eq!(bars(&screen), before, "{screen}");
    assert!(screen.rows()[1].starts_with("● 1 waiting   claude"), "{screen}");
    assert!(screen.rows()[22].contains("└─"), "{screen}");
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn a_popup_that_the_person_moved_stays_there() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    client.resize((160, 40))?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(client, "Which cache?")?;
    let before = client.wait_until("the popup in the middle", |screen| centred(screen, 160))?;
    let before = columns(&before);
    client.keys("<c-h> <left>")?;
    client.wait_until("the popup elsewhere", |screen| {
        columns(screen).is_some_and(|_| columns(screen) != before)
    })?;
    client.keys("<enter>")?;
    let moved = columns(&client.calm());
    client.resize((158, 40))?;
    let _ = client.calm();
    client.resize((160, 40))?;
    assert_eq!(columns(&client.calm()), moved, "{}", client.screen());
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(client)
}

#[test]
fn a_form_of_another_tab_is_there_on_arrival_and_the_view_does_not_jump() -> Result<()> {
    let stage = start(&auto_home()?)?;
    let client = stage.client();
    client.keys("echo <space> first$((1+1)) <enter>")?;
    client.wait_for("first2")?;
    new_tab(stage.client())?;
    client.wait_gone("first2")?;
    client.wait_for("$")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    eventually("the form", &stage, || !kept(&stage, ".record").is_empty())?;
    let _ = client.calm();
    client.keys("echo <space> second$((1+1)) <enter>")?;
    let screen = client.wait_for("second2")?;
    assert!(!screen.contains("first2") && !screen.contains("Which cache?"), "{screen}");
    stage.zellij(&["action", "go-to-tab", "1"])?;
    client.wait_for("Which cache?")?;
    open(client)?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    client.wait_for("first2")?;
    back_in_shell(client)
}

#[test]
fn alt_a_goes_to_the_form_in_whichever_tab_it_is() -> Result<()> {
    let stage = start(&auto_home()?)?;
    let client = stage.client();
    client.keys("echo <space> first$((1+1)) <enter>")?;
    client.wait_for("first2")?;
    new_tab(stage.client())?;
    client.wait_gone("first2")?;
    client.wait_for("$")?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    eventually("the form", &stage, || !kept(&stage, ".record").is_empty())?;
    let _ = client.calm();
    open(client)?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "Redis");
    Ok(())
}

#[test]
fn forms_of_one_pane_are_a_queue_and_every_draft_is_kept() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let askers = ["One?", "Two?", "Three?"]
        .map(|question| {
            let payload = form(&[multi(question, &["fmt", "clippy"])]);
            let asker = stage.ask(Ask::new(payload).arg("pane_id", "0").arg("agent", "claude"));
            apart();
            asker
        })
        .into_iter()
        .collect::<Result<Vec<_>>>()?;
    popup(client, "One?")?;
    client.wait_for("1 of 3 forms")?;
    client.keys("1")?;
    let ticked = client.wait_for("[x]").or_else(|_| client.wait_for("■"))?;
    assert!(ticked.contains("fmt"));
    client.keys("}")?;
    popup(client, "Two?")?;
    client.wait_for("2 of 3 forms")?;
    client.keys("2 }")?;
    popup(client, "Three?")?;
    client.keys("}")?;
    popup(client, "One?")?;
    client.keys("{")?;
    popup(client, "Three?")?;
    client.keys("{")?;
    popup(client, "Two?")?;
    // The ticks are still there: Next and Submit send them.
    for (at, selected) in [(1, vec!["clippy"]), (2, vec![]), (0, vec!["fmt"])] {
        let question = ["One?", "Two?", "Three?"][at];
        while !client.screen().contains(question) {
            client.keys("}")?;
            let _ = client.calm();
        }
        if selected.is_empty() {
            client.keys("<esc>")?;
            assert_eq!(askers[at].wait()?.json()?["details"]["cancelled"], true);
        } else {
            next(client)?;
            let answer = askers[at].wait()?.json()?;
            assert_eq!(answer["details"]["answers"][0]["selected"], serde_json::json!(selected));
        }
        let _ = client.calm();
    }
    back_in_shell(client)
}

#[test]
fn a_terminal_that_was_too_small_has_its_popup_again() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    for size in [(20, 6), (29, 30), (100, 9)] {
        client.resize(size)?;
        let _ = client.calm();
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        assert_eq!(code(&asker)?, "no_custom_ui", "{size:?}");
        client.keys("<a-a>")?;
        let _ = client.calm();
        client.resize(SIZE)?;
        let _ = client.calm();
        let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
        popup(client, "Which cache?")?;
        client.keys("1")?;
        assert_eq!(chosen(&asker)?, "Redis");
        back_in_shell(client)?;
    }
    Ok(())
}
