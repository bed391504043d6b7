//! The popup comes first; the session hears of the form a moment later, whatever happens in between.

use serde_json::json;
use zellij_ask::flow::PipeId;
use zellij_ask::keymap::Key;

use crate::host::{Ask, Host};
use crate::payload::{cache, runtime};

/// A form that was opened just now; nobody was told of it.
fn opened() -> (Host, PipeId) {
    let mut host = Host::new();
    host.stalls = true;
    let asker = host.ask(Ask::new(cache()).pane(1));
    assert!(host.in_popup(1), "the popup waits for nothing");
    (host, asker)
}

/// What the session was told of a form, in order.
fn told(host: &Host, asker: &PipeId) -> Vec<String> {
    let of_form = host.events.iter().filter(|(_, it)| it["flowId"].as_str() == Some(&asker.0));
    let words = of_form.filter_map(|(name, it)| match *name {
        "pi-agent-ask:started" => Some("started".to_owned()),
        "pi-agent-ask:completed" => Some("completed".to_owned()),
        "pi-ask-popup:blocked" => Some(format!("blocked {}", it["active"])),
        _ => None,
    });
    words.collect()
}

#[test]
fn the_popup_goes_first() {
    let mut host = Host::new();
    let before = host.told.len();
    host.stalls = true;
    let asker = host.ask(Ask::new(cache()).pane(1));
    assert!(host.in_popup(1));
    let names: Vec<&str> = host.events.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["pi-ask-popup:prompt"]);
    assert_eq!(host.told.len(), before);
    assert!(host.marked.is_empty());
    host.wait(0);
    assert_eq!(told(&host, &asker), ["started", "blocked true"]);
    assert_eq!(host.marked.len(), 1);
    assert!(host.told.len() > before);
}

#[test]
fn with_nobody_attached_the_session_is_told_all_the_same() {
    let mut host = Host::new();
    host.detach(1);
    host.stalls = true;
    let asker = host.ask(Ask::new(cache()).pane(1));
    assert!(told(&host, &asker).is_empty());
    host.wait(50);
    assert_eq!(told(&host, &asker), ["started", "blocked true"]);
}

/// What may happen between the popup and what follows from it.
type Fault = fn(&mut Host);

#[test]
fn what_happens_in_between_changes_nothing() {
    let faults: [(&str, Fault); 4] = [
        ("a trap", |host| host.trap(1)),
        ("a reload", Host::reload),
        ("a client that leaves", |host| host.detach(1)),
        ("a client that comes", |host| host.attach(2)),
    ];
    for (what, fault) in faults {
        let (mut host, asker) = opened();
        fault(&mut host);
        host.wait(0);
        assert_eq!(told(&host, &asker), ["started", "blocked true"], "{what}");
        host.attach(3);
        host.reload();
        host.wait(2000);
        assert_eq!(told(&host, &asker), ["started", "blocked true"], "{what}");
        assert!(host.waits(&asker), "{what}");
    }
}

#[test]
fn a_form_that_ends_at_once_is_told_of_as_begun_and_ended() {
    let all = ["started", "blocked true", "blocked false", "completed"];
    let (mut host, asker) = opened();
    host.broadcast("pi-agent-ask:submit", cancel(&asker));
    host.wait(0);
    assert_eq!(told(&host, &asker), all);

    // By an instance that has not opened it.
    let (mut host, asker) = opened();
    host.attach(2);
    host.close_pane(1);
    host.wait(0);
    assert_eq!(told(&host, &asker), all);

    let (mut host, asker) = opened();
    host.close_popup();
    host.wait(0);
    assert_eq!(told(&host, &asker), all);
}

fn cancel(asker: &PipeId) -> String {
    let response = json!({ "kind": "cancel" });
    json!({ "version": 1, "requestId": "r", "flowId": asker.0, "response": response }).to_string()
}

#[test]
fn a_form_that_is_joined_at_once_is_told_of_as_begun_first() {
    let (mut host, first) = opened();
    host.ask(Ask::new(cache()).pane(1));
    host.wait(0);
    assert_eq!(told(&host, &first), ["started", "blocked true", "started"]);
    let sources: Vec<&str> = host
        .heard("pi-agent-ask:started", &first)
        .iter()
        .map(|event| event["source"].as_str().unwrap())
        .collect();
    assert_eq!(sources, ["tool", "ask:resume"]);
}

#[test]
fn forms_asked_in_between_are_told_of_together() {
    let (mut host, first) = opened();
    let next = host.ask(Ask::new(runtime()).pane(1));
    host.wait(0);
    for asker in [&first, &next] {
        assert_eq!(told(&host, asker), ["started", "blocked true"]);
        let counted = &host.heard("pi-ask-popup:blocked", asker)[0]["waiting"];
        assert_eq!(counted, 2, "how many wait when it is told");
    }
    host.wait(2000);
    host.press(1, Key::char('1'));
    assert!(host.line(&first).is_some());
    assert!(host.waits(&next));
}

#[test]
fn a_client_is_looked_for_after_the_popup_came() {
    let (mut host, asker) = opened();
    let reads = host.pipe(&asker).reads;
    host.wait(5000);
    assert!(host.pipe(&asker).reads > reads, "it is woken to be found");
    host.kill(&asker);
    host.wait(600_000);
    assert_eq!(told(&host, &asker).last().map(String::as_str), Some("completed"));
}

#[test]
fn a_client_that_was_not_looked_for_yet_is_not_taken_for_dead() {
    let mut host = Host::new();
    host.stalls = true;
    let first = host.ask(Ask::new(cache()).id("id"));
    host.ask(Ask::new(cache()).pane(3).id("id"));
    host.close_pane(3);
    host.wait(2000);
    assert!(host.waits(&first) || host.line(&first).is_some());
    host.keybind("next");
    host.wait(400);
    host.keys("1");
    assert!(host.line(&first).is_some(), "it never hangs");
}
