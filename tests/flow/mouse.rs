//! Clicks and the wheel.

use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, single};

#[test]
fn a_click_that_gives_the_focus_only_gives_the_focus() {
    let mut host = Host::with(&[("focus", "never")]);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.click(1, 0, 3);
    assert!(host.in_popup(1));
    assert!(host.screen.popup.rect.height > 1, "the strip opens");
    let (row, column) = host.find(1, "Redis");
    for _ in 0..5 {
        host.click(1, row, column);
    }
    assert!(host.waits(&asker), "it does not listen yet");
}

#[test]
fn a_click_focuses_and_only_the_next_one_chooses() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(400);
    let (row, column) = host.find(1, "LRU");
    host.click(1, row, column);
    assert!(host.waits(&asker));
    host.wait(500);
    host.click(1, row, column);
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");
}

#[test]
fn a_double_click_counts_as_a_click() {
    let mut host = Host::new();
    let two = form(&[single("A?", &["a", "b"]), single("B?", &["c", "d"])]);
    let asker = host.ask(Ask::new(two).pane(1));
    host.wait(400);
    let (row, column) = host.find(1, "a");
    host.click(1, row, column);
    host.click(1, row, column);
    host.click(1, row, column);
    host.click(1, row, column);
    assert!(host.waits(&asker));
}

#[test]
fn a_click_ticks_a_box() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(form(&[multi("Which?", &["fmt", "tests"])])).pane(1));
    host.wait(400);
    let (row, column) = host.find(1, "tests");
    host.click(1, row, column);
    host.keys("<end> <enter>");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["selected"][0], "tests");
}

#[test]
fn a_click_on_a_tab_goes_there() {
    let mut host = Host::new();
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let asker = host.ask(Ask::new(two).pane(1));
    host.wait(400);
    let (row, column) = host.find(1, "Submit");
    host.click(1, row, column);
    assert!(host.sees(1).contains("Cancel"), "{}", host.sees(1));
    assert!(host.waits(&asker));
}

#[test]
fn the_wheel_and_clicks_beside_answer_nothing() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(400);
    for row in [0, 12, 500] {
        host.click(1, row, 40);
        host.wheel(1, true);
        host.wheel(1, false);
    }
    assert!(host.waits(&asker));
}

#[test]
fn a_click_unfolds() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("<F2>");
    host.click(1, 0, 0);
    assert!(host.screen.popup.rect.height > 1);
    assert!(host.waits(&asker));
}
