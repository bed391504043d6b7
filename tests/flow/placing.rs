//! On which cells the popup stands.

use zellij_ask::session::Rect;

use crate::host::{Ask, Host, ROWS};
use crate::payload::{cache, form, multi, single};

/// The rows of the popup, frame included: the first, and the one after the last.
fn rows(host: &Host) -> (usize, usize) {
    let rect = host.screen.popup.rect;
    (rect.y, rect.y + rect.height)
}

#[test]
fn over_a_low_pane_it_grows_upwards_and_covers_no_bar() {
    let mut host = Host::new();
    host.screen.low = Some((2, 8));
    host.go(1, 2);
    host.wait(2000);
    host.ask(Ask::new(cache()).pane(2));
    assert!(host.in_popup(1));
    assert_eq!(rows(&host), (ROWS - 1 - 15, ROWS - 1), "{}", host.sees(1));
}

#[test]
fn in_a_tab_of_low_panes_it_takes_what_it_needs() {
    let mut host = Host::new();
    host.screen.low = Some((3, 8));
    host.ask(Ask::new(cache()).pane(3));
    host.keybind("next");
    let (first, end) = rows(&host);
    assert!(first < ROWS - 9 && end - first == 15 && end <= ROWS, "{first} {end}");
}

#[test]
fn it_keeps_its_height_from_tab_to_tab_and_while_something_is_written() {
    let mut host = Host::new();
    let many = ["a", "b", "c", "d"];
    host.ask(Ask::new(form(&[single("Few?", &["a", "b"]), multi("Many?", &many)])).pane(1));
    let first = rows(&host);
    assert!(first.1 - first.0 > 10, "{first:?}");
    for keys in ["<tab>", "n some words <enter>", "<tab>", "<tab>", "1"] {
        host.wait(400);
        host.keys(keys);
        assert_eq!(rows(&host), first, "after {keys}\n{}", host.sees(1));
    }
}

/// A form that was folded up and unfolded at once, and the cells of its one row.
fn folded_and_unfolded() -> (Host, Rect) {
    let mut host = Host::with(&[("guard_ms", "0")]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(5000);
    host.keys("<f2>");
    let row = host.screen.popup.rect;
    assert_eq!(row.height, 1);
    host.keys("<f2>");
    assert!(host.screen.popup.rect.height > 10);
    (host, row)
}

#[test]
fn where_it_was_sent_a_moment_ago_the_person_did_not_move_it() {
    let (mut host, row) = folded_and_unfolded();
    host.tell_of_popup_on(row);
    let before = rows(&host);
    host.screen.low = Some((1, 8));
    host.tell_of_popup_on(host.screen.popup.rect);
    assert_ne!(rows(&host), before, "it follows its pane");
}

#[test]
fn where_the_person_moved_it_it_stays() {
    let (mut host, _) = folded_and_unfolded();
    host.wait(5000);
    host.screen.popup.rect = Rect { x: 1, y: 1, ..host.screen.popup.rect };
    let there = host.screen.popup.rect;
    host.tell_of_popup_on(there);
    host.screen.low = Some((1, 8));
    host.tell_of_popup_on(there);
    assert_eq!(host.screen.popup.rect, there);
}
