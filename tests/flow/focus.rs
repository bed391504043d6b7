//! When the popup takes the focus, when its keys count, and where the focus goes after it.

use zellij_ask::session::PaneId;

use crate::host::{Ask, Host};
use crate::payload::{cache, runtime};

#[test]
fn keys_before_a_pause_are_dropped() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    assert!(host.in_popup(1));
    host.type_every(1, "1 <enter> 2 <enter> 1", 300);
    assert!(host.waits(&asker));
    host.wait(340);
    host.type_in(1, "2");
    assert!(host.waits(&asker), "the last key began the wait anew");
    host.wait(360);
    host.type_in(1, "2");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");
}

#[test]
fn the_focus_goes_back_to_where_it_was() {
    let mut host = Host::new();
    host.go(1, 2);
    host.wait(2000);
    host.ask(Ask::new(cache()).pane(2));
    host.keys("1");
    assert_eq!(host.screen.focused(1), PaneId::Terminal(2));
    host.type_in(1, "ls");
    assert_eq!(host.typed, [(1, 2), (1, 2)]);
}

#[test]
fn who_types_sees_a_strip_until_the_typing_stops() {
    let mut host = Host::new();
    host.type_in(1, "git");
    host.ask(Ask::new(cache()).pane(1));
    assert!(!host.in_popup(1));
    assert!(host.screen.popup.shown);
    assert_eq!(host.screen.popup.rect.height, 1);
    host.type_every(1, "status", 1000);
    assert!(!host.in_popup(1));
    host.wait(1490);
    assert!(!host.in_popup(1));
    host.wait(20);
    assert!(host.in_popup(1));
    assert!(host.screen.popup.rect.height > 10);
    assert!(host.typed.iter().all(|typed| *typed == (1, 1)));
}

#[test]
fn another_pane_is_never_robbed_of_the_focus() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(2));
    host.wait(60_000);
    assert!(!host.in_popup(1));
    assert!(host.screen.popup.shown, "a strip over the asking pane");
    host.go(1, 2);
    host.wait(1600);
    assert!(host.in_popup(1), "it opens once the person is there and calm");
}

#[test]
fn another_tab_is_left_alone() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(3));
    host.wait(60_000);
    assert!(!host.screen.popup.shown);
    host.keybind("next");
    assert!(host.in_popup(1), "the key goes to the form, wherever it is");
    assert_eq!(host.screen.popup.tab, 1);
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(host.screen.focused(1), PaneId::Terminal(1), "and back");
}

#[test]
fn the_key_pressed_as_the_popup_comes_stays_with_its_form() {
    for key in ["next", "prev"] {
        let mut host = Host::new();
        host.ask(Ask::new(cache()).pane(1));
        host.ask(Ask::new(runtime()).pane(2));
        assert!(host.in_popup(1));
        host.wait(100);
        host.keybind(key);
        assert!(host.sees(1).contains("Which cache?"), "{}", host.sees(1));
        host.wait(400);
        host.keybind(key);
        assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
        // The key brought this one, so it goes on at once.
        host.keybind(key);
        assert!(host.sees(1).contains("Which cache?"), "{}", host.sees(1));
    }
    // The next form comes by itself after an answer.
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(1));
    host.ask(Ask::new(cache()).pane(2));
    host.keys("1");
    host.keybind("next");
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
    host.wait(400);
    host.keybind("next");
    assert!(host.sees(1).contains("Which cache?"), "{}", host.sees(1));
}

#[test]
fn two_clients_get_a_strip() {
    let mut host = Host::new();
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(!host.in_popup(1));
    assert!(!host.in_popup(2));
    assert!(host.screen.popup.shown);
}

#[test]
fn a_second_client_that_comes_while_one_types_keeps_it_a_strip() {
    let mut host = Host::new();
    host.type_in(1, "a");
    host.ask(Ask::new(cache()).pane(1));
    host.attach(2);
    host.wait(60_000);
    assert!(!host.in_popup(1));
    assert!(!host.in_popup(2));
}

#[test]
fn a_synchronized_tab_is_never_robbed_of_the_focus() {
    let mut host = Host::new();
    host.sync_tab(0);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(!host.in_popup(1));
    host.type_in(1, "1 <enter>");
    host.wait(1000);
    host.type_in(1, "1 <enter>");
    assert!(host.waits(&asker), "keys for all panes answer nothing");
    assert!(!host.in_popup(1));
}

#[test]
fn focus_never_and_always_are_obeyed() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1).arg("focus", "never"));
    host.wait(60_000);
    assert!(!host.in_popup(1));

    let mut host = Host::new();
    host.type_in(1, "git");
    host.ask(Ask::new(cache()).pane(2).arg("focus", "always"));
    assert!(host.in_popup(1));

    let mut host = Host::with(&[("focus", "never")]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(!host.in_popup(1));
    host.ask(Ask::new(runtime()).pane(1).arg("focus", "always"));
    assert!(host.screen.popup.shown);
}

#[test]
fn a_form_that_was_left_does_not_come_back_by_itself() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(400);
    host.go(1, 1);
    host.wait(60_000);
    assert!(!host.in_popup(1));
    assert!(host.screen.popup.shown, "as a strip");
    host.keybind("next");
    host.keys("1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn put_away_it_stays_away_until_something_new_comes() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keybind("hide");
    assert!(!host.screen.popup.shown);
    assert_eq!(host.screen.focused(1), PaneId::Terminal(1));
    host.go(1, 2);
    host.go(1, 1);
    host.wait(60_000);
    assert!(!host.screen.popup.shown);
    host.ask(Ask::new(runtime()).pane(1));
    assert!(host.screen.popup.shown);
}

#[test]
fn put_away_holds_for_two_clients() {
    let mut host = Host::new();
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1));
    assert!(host.screen.popup.shown);
    host.keybind_of(2, "hide");
    host.go(2, 2);
    host.wait(60_000);
    assert!(!host.screen.popup.shown);
}

#[test]
fn the_previous_form_comes_with_the_focus_too() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(3));
    host.keybind("prev");
    assert!(host.in_popup(1));
    host.keys("1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn a_held_down_enter_answers_one_question() {
    let mut host = Host::new();
    let questions: Vec<_> =
        ["A?", "B?", "C?"].map(|name| crate::payload::single(name, &["a", "b"])).to_vec();
    let asker = host.ask(Ask::new(crate::payload::form(&questions)).pane(1));
    host.wait(400);
    // A keyboard waits before it repeats, and repeats fast then.
    host.type_in(1, "<enter>");
    host.wait(500);
    host.type_every(1, &"<enter>".repeat(40), 33);
    assert!(host.waits(&asker));
    host.wait(500);
    assert!(host.sees(1).contains("B?"), "{}", host.sees(1));
    host.keys("<left>");
    assert!(host.sees(1).contains("A?"));
}

#[test]
fn a_held_down_escape_does_not_decline() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("?");
    host.type_every(1, &"<esc>".repeat(40), 33);
    assert!(host.waits(&asker), "it closed the list of keys and nothing else");
    host.keys("<F2>");
    host.type_every(1, "<esc>", 33);
    assert!(host.line(&asker).is_some());

    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(2000);
    host.keys("n note <esc> <F2>");
    host.type_every(1, &"<esc>".repeat(40), 33);
    assert!(host.waits(&asker), "folded up, too, only a second press cancels");
}
