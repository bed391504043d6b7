//! The asker has its answer first; the session hears of it and the popup goes a moment later,
//! whatever happens in between.

use zellij_ask::flow::PipeId;
use zellij_ask::keymap::Key;

use crate::host::{Ask, Host};
use crate::payload::{cache, runtime};

/// A form that was answered by its key just now; the follow-up is not done.
fn answered() -> (Host, PipeId) {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(2000);
    host.stalls = true;
    host.press_at_once(&[1], Key::char('1'));
    assert!(host.line(&asker).is_some(), "the answer waits for nothing");
    (host, asker)
}

/// Each asker was told of once, as waiting and as not.
fn one_pair(host: &Host, asker: &PipeId) {
    let told: Vec<bool> = host
        .heard("pi-ask-popup:blocked", asker)
        .iter()
        .map(|event| event["active"].as_bool().unwrap())
        .collect();
    assert_eq!(told, [true, false]);
    assert_eq!(host.heard("pi-agent-ask:completed", asker).len(), 1);
    assert!(host.marked.is_empty());
}

#[test]
fn the_answer_goes_first() {
    let (mut host, asker) = answered();
    assert_eq!(host.heard("pi-ask-popup:blocked", &asker).len(), 1);
    assert!(host.screen.popup.shown);
    host.wait(0);
    one_pair(&host, &asker);
    assert!(!host.screen.popup.shown);
    assert!(!host.in_popup(1));
}

/// What may happen between the answer and what follows from it.
type Fault = fn(&mut Host);

#[test]
fn what_happens_in_between_changes_nothing() {
    let faults: [(&str, Fault); 5] = [
        ("a trap", |host| host.trap(1)),
        ("a reload", Host::reload),
        ("a client that leaves", |host| host.detach(1)),
        ("a client that comes", |host| host.attach(2)),
        ("the popup is closed", Host::close_popup),
    ];
    for (what, fault) in faults {
        let (mut host, asker) = answered();
        fault(&mut host);
        host.wait(0);
        one_pair(&host, &asker);
        host.attach(3);
        one_pair(&host, &asker);
        assert!(!host.screen.popup.shown, "{what}");
    }
}

#[test]
fn a_plugin_long_gone_is_not_told_of_again() {
    let (mut host, asker) = answered();
    host.wait(0);
    host.reload();
    host.wait(1000);
    one_pair(&host, &asker);
}

#[test]
fn a_form_asked_in_between_is_shown() {
    let (mut host, asker) = answered();
    let next = host.ask(Ask::new(runtime()).pane(1));
    host.wait(2000);
    assert!(host.in_popup(1));
    host.press(1, Key::char('2'));
    assert!(host.line(&next).is_some());
    one_pair(&host, &asker);
    one_pair(&host, &next);
}

#[test]
fn a_key_in_between_does_nothing_to_the_next_form() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1));
    let next = host.ask(Ask::new(runtime()).pane(1));
    host.wait(2000);
    host.stalls = true;
    host.press_at_once(&[1], Key::char('1'));
    host.press_at_once(&[1], Key::char('2'));
    assert!(host.line(&first).is_some());
    assert!(host.waits(&next), "nobody has read it");
    host.wait(2000);
    assert!(host.in_popup(1));
    host.press(1, Key::char('2'));
    assert!(host.line(&next).is_some());
    one_pair(&host, &first);
    one_pair(&host, &next);
}
