//! More than one person, and instances of those who left.

use zellij_ask::keymap::{Code, Key};

use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, runtime, single};

/// Two clients, both in the popup, which listens.
fn both(payload: String) -> (Host, zellij_ask::flow::PipeId) {
    let mut host = Host::new();
    host.attach(2);
    let asker = host.ask(Ask::new(payload).pane(1).id("x"));
    host.keybind("next");
    host.keybind_of(2, "next");
    host.wait(400);
    assert!(host.in_popup(1) && host.in_popup(2));
    (host, asker)
}

#[test]
fn two_answers_at_once_are_one() {
    let (mut host, asker) = both(cache());
    host.press_at_once(&[2, 1], Key::char('1'));
    assert!(host.line(&asker).is_some());
    assert!(!host.screen.popup.shown);
}

#[test]
fn the_second_of_two_answers_does_not_hit_the_next_form() {
    let (mut host, asker) = both(cache());
    let next = host.ask(Ask::new(runtime()).pane(1));
    host.wait(400);
    host.press_at_once(&[1, 2], Key::plain(Code::Enter));
    assert!(host.line(&asker).is_some());
    assert!(host.waits(&next), "nobody has read it");
    host.wait(400);
    host.press_at_once(&[2], Key::char('1'));
    assert!(host.line(&next).is_some());
}

#[test]
fn a_turn_by_one_guards_the_other() {
    let (mut host, asker) = both(cache());
    let next = host.ask(Ask::new(runtime()).pane(1));
    host.wait(400);
    host.type_in(1, "}");
    host.type_in(2, "1");
    assert!(host.waits(&asker));
    assert!(host.waits(&next));
}

#[test]
fn both_see_what_either_enters() {
    let (mut host, asker) = both(form(&[multi("Which?", &["a", "b", "c"])]));
    host.type_in(1, "1");
    host.type_in(2, "3 1");
    host.type_in(1, "2 <end> <enter>");
    assert_eq!(
        host.answer(&asker)["details"]["answers"][0]["selected"],
        serde_json::json!(["b", "c"])
    );
}

#[test]
fn the_jump_key_goes_one_form_further_for_two_clients() {
    let (mut host, _) = both(cache());
    host.ask(Ask::new(runtime()).pane(1));
    host.ask(Ask::new(form(&[single("Which shell?", &["a", "b"])])).pane(1));
    host.keybind_of(2, "next");
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
    assert!(host.sees(2).contains("Which runtime?"), "{}", host.sees(2));
}

#[test]
fn a_zombie_that_takes_the_call_does_not_keep_it_from_the_person() {
    let mut host = Host::new();
    host.detach(1);
    host.attach(2);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(2000);
    assert!(host.in_popup(2));
    host.type_in(2, "1");
    host.wait(400);
    host.type_in(2, "1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn a_zombie_that_takes_the_jump_does_not_keep_it_from_the_person() {
    let mut host = Host::with(&[("focus", "never")]);
    host.detach(1);
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::named("next", "{}"));
    assert!(host.in_popup(2));
}

#[test]
fn a_client_that_comes_back_under_its_number_goes_on() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n mine <enter>");
    host.detach(1);
    host.wait(60_000);
    host.attach(1);
    host.wait(2000);
    if !host.in_popup(1) {
        host.keybind("next");
    }
    host.keys("1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["notes"], "mine");
}

#[test]
fn a_client_that_comes_back_under_another_number_goes_on() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n mine <enter>");
    host.detach(1);
    host.attach(3);
    host.wait(2000);
    if !host.in_popup(3) {
        host.keybind_of(3, "next");
    }
    host.wait(400);
    host.type_in(3, "1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["notes"], "mine");
    assert_eq!(host.ghosts, 0);
}

#[test]
fn the_jump_key_of_one_does_not_take_the_focus_of_another() {
    let mut host = Host::new();
    host.attach(2);
    host.go(1, 3);
    host.wait(2000);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keybind_of(2, "next");
    assert!(host.in_popup(2));
    assert!(!host.in_popup(1), "it is in another tab and types there");
    host.wait(400);
    host.type_in(2, "1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn a_command_that_jumps_does_so_once() {
    let (mut host, _) = both(cache());
    host.ask(Ask::new(runtime()).pane(1));
    host.ask(Ask::new(form(&[single("Which shell?", &["a", "b"])])).pane(1));
    let jump = host.ask(Ask::by_lines("{}\n\n\n"));
    assert!(host.line(&jump).is_some());
    let mut jump = Ask::by_lines("{\n\n}");
    jump.name = "next".to_owned();
    let jump = host.ask(jump);
    assert_eq!(host.line(&jump), None);
    assert!(!host.pipe(&jump).waiting);
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
}

#[test]
fn a_click_on_a_strip_after_a_trap_opens_it() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(cache()));
    host.go_to_tab(1, 1);
    host.trap(1);
    host.click(1, 0, 0);
    assert!(host.in_popup(1));
}

#[test]
fn a_popup_stays_with_whom_is_in_it_when_another_leaves() {
    let (mut host, asker) = both(cache());
    host.ask(Ask::new(runtime()).pane(3));
    host.go(2, 3);
    host.wait(400);
    assert!(host.in_popup(1));
    assert!(host.sees(1).contains("Which cache?"));
    host.type_in(1, "1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn a_trap_without_news_of_panes_comes_to_rest() {
    let mut host = Host::new();
    host.attach(2);
    host.detach(1);
    host.ask(Ask::new(cache()).pane(3));
    host.trap(2);
    host.wait(60_000);
}

#[test]
fn who_comes_back_to_a_popup_that_went_on_without_them_can_answer() {
    let mut host = Host::new();
    let soon = crate::payload::timed(&[single("Soon?", &["a", "b"])], 5000);
    host.ask(Ask::new(soon).pane(3));
    let asker = host.ask(Ask::new(cache()).pane(3));
    host.go(1, 3);
    host.go(1, 3);
    host.detach(1);
    host.sleep(700_000);
    host.attach(1);
    host.keybind("next");
    host.keys("1");
    assert!(host.line(&asker).is_some());
}
