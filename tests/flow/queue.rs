//! Several forms: which is shown, how to go between them, what is kept.

use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, runtime, single};

fn three() -> (Host, [zellij_ask::flow::PipeId; 3]) {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1));
    host.wait(10);
    let second = host.ask(Ask::new(runtime()).pane(2));
    host.wait(10);
    let third = host.ask(Ask::new(form(&[multi("Which checks?", &["fmt", "tests"])])).pane(3));
    (host, [first, second, third])
}

#[test]
fn braces_go_round_and_keep_every_draft() {
    let (mut host, [first, second, third]) = three();
    host.keys("n one <enter> }");
    assert!(host.sees(1).contains("Which runtime?"));
    host.keys("n two <enter> }");
    assert!(host.sees(1).contains("Which checks?"));
    host.keys("1 {");
    assert!(host.sees(1).contains("two"), "{}", host.sees(1));
    host.keys("{");
    assert!(host.sees(1).contains("one"), "{}", host.sees(1));
    host.keys("{");
    host.keys("<end> <enter>");
    assert_eq!(host.answer(&third)["details"]["answers"][0]["selected"][0], "fmt");
    assert!(host.waits(&first));
    assert!(host.waits(&second));
}

#[test]
fn another_form_under_the_keys_is_guarded() {
    let (mut host, [first, second, _]) = three();
    host.keys("} 1 1");
    assert!(host.waits(&first));
    assert!(host.waits(&second));
    host.keys("1");
    assert!(host.line(&second).is_some());
}

#[test]
fn a_new_form_never_replaces_the_one_that_is_open() {
    let (host, _) = three();
    assert!(host.sees(1).contains("Which cache?"));
}

#[test]
fn the_strip_follows_the_pane_the_person_is_in() {
    let mut host = Host::with(&[("focus", "never")]);
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(2));
    assert!(host.sees(1).contains("Which cache?"));
    host.go(1, 2);
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
}

#[test]
fn after_an_answer_comes_the_next_form_of_this_tab() {
    let (mut host, [first, second, third]) = three();
    host.keys("1");
    assert!(host.line(&first).is_some());
    assert!(host.sees(1).contains("Which runtime?"));
    host.keys("1");
    assert!(host.line(&second).is_some());
    assert!(!host.screen.popup.shown, "the third waits in another tab");
    assert!(host.waits(&third));
}

#[test]
fn a_held_down_key_does_not_answer_two_forms() {
    let (mut host, [first, second, _]) = three();
    host.wait(400);
    host.type_every(1, &"<enter>".repeat(60), 33);
    assert!(host.line(&first).is_some());
    assert!(host.waits(&second));
}

#[test]
fn folded_up_only_its_key_and_cancel_live() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("<ctrl ]>");
    assert_eq!(host.screen.popup.rect.height, 1);
    assert!(host.in_popup(1), "it keeps the focus");
    host.keys("1 <enter> j n z } { 2");
    assert!(host.waits(&asker));
    host.keys("<F2>");
    assert!(host.screen.popup.rect.height > 1);
    host.keys("2");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");

    host.wait(2000);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("<F2> <esc>");
    assert_eq!(host.answer(&asker)["details"]["cancelled"], true);
}

#[test]
fn a_fold_keeps_what_was_entered() {
    let mut host = Host::new();
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("2 n why");
    host.keys("<F2> <F2>");
    host.keys("<enter> 1 <enter>");
    let answer = host.answer(&asker);
    assert_eq!(answer["details"]["answers"][0]["answer"], "b");
    assert_eq!(answer["details"]["answers"][1]["notes"], "why");
}
