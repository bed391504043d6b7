//! On which cells the popup stands.

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
