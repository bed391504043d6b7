//! Who reads events from a shell.

use serde_json::Value;
use zellij_ask::flow::PipeId;

use crate::host::{Ask, Host};
use crate::payload::{cache, runtime};

fn subscribe(host: &mut Host) -> PipeId {
    let pipe = host.ask(Ask::named("events", "{}"));
    // Its process is found meanwhile.
    host.wait(4000);
    pipe
}

/// The moments that a subscriber read of.
fn heard(host: &Host, pipe: &PipeId) -> Vec<(String, Value)> {
    let mut events = read(host, pipe);
    events.retain(|(channel, _)| channel != STATUS);
    events
}

/// All that a subscriber read, the roster too.
fn read(host: &Host, pipe: &PipeId) -> Vec<(String, Value)> {
    let of = |line: &Value| (line["channel"].as_str().unwrap().to_owned(), line["payload"].clone());
    host.pipe(pipe).events.iter().map(of).collect()
}

const STATUS: &str = "zellij-ask:status";

fn told(host: &Host) -> Vec<(String, Value)> {
    host.events.iter().map(|(name, payload)| ((*name).to_owned(), payload.clone())).collect()
}

#[test]
fn every_subscriber_reads_what_plugins_hear() {
    let mut host = Host::new();
    host.attach(2);
    let (one, two) = (subscribe(&mut host), subscribe(&mut host));
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keybind("next");
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(heard(&host, &one), told(&host));
    assert_eq!(heard(&host, &two), told(&host));
    let names: Vec<String> = told(&host).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 7, "{names:?}");
    assert_eq!(host.line(&one), None, "nothing but events is printed");
}

#[test]
fn a_subscriber_hears_what_comes_after_it_only() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    let late = subscribe(&mut host);
    assert!(heard(&host, &late).is_empty());
    host.keys("1");
    let names: Vec<String> = heard(&host, &late).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["pi-ask-popup:blocked", "herdr:blocked", "pi-agent-ask:completed"]);
}

#[test]
fn a_dead_one_is_dropped_and_the_others_read_on() {
    let mut host = Host::new();
    let (dead, lives) = (subscribe(&mut host), subscribe(&mut host));
    host.kill(&dead);
    host.wait(10_000);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(host.pipe(&dead).wasted, 0, "nothing is written to a dead pipe");
    assert_eq!(heard(&host, &lives), told(&host));
}

#[test]
fn one_that_was_not_found_at_first_is_dropped_too() {
    let mut host = Host::new();
    host.blind = 3;
    let dead = subscribe(&mut host);
    host.wait(20_000);
    host.kill(&dead);
    host.wait(10_000);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(host.pipe(&dead).wasted, 0, "nothing is written to a dead pipe");
}

#[test]
fn one_that_is_never_found_is_not_looked_for_for_ever() {
    let mut host = Host::new();
    host.blind = 1_000;
    let lives = subscribe(&mut host);
    host.wait(600_000);
    assert!(host.blind > 980, "{}", host.blind);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(heard(&host, &lives), told(&host));
}

#[test]
fn subscribers_outlive_a_reload_and_a_trap() {
    let mut host = Host::new();
    let pipe = subscribe(&mut host);
    host.reload();
    host.ask(Ask::new(cache()).pane(1));
    host.trap(1);
    host.keys("1");
    host.keys("1");
    assert_eq!(heard(&host, &pipe), told(&host));
}

#[test]
fn a_closed_popup_tells_the_end_of_its_forms_and_lets_subscribers_go() {
    let mut host = Host::new();
    host.attach(2);
    let pipe = subscribe(&mut host);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.close_popup();
    assert_eq!(host.answer(&asker)["details"]["error"], "no_custom_ui");
    assert_eq!(heard(&host, &pipe), told(&host));
    assert!(!host.pipe(&pipe).waiting, "its client ends");
    let other = host.ask(Ask::new(runtime()).pane(1));
    assert!(host.waits(&other));
}

#[test]
fn the_roster_is_read_on_every_change_and_while_anybody_waits() {
    let mut host = Host::new();
    let pipe = subscribe(&mut host);
    let waiting = |host: &Host| -> Vec<u64> {
        let events = read(host, &pipe).into_iter();
        let status = events.filter(|(channel, _)| channel == STATUS);
        status.map(|(_, status)| status["count"].as_u64().unwrap()).collect()
    };
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(2));
    assert_eq!(waiting(&host), [1, 2]);
    host.wait(11_000);
    assert_eq!(waiting(&host), [1, 2, 2], "every ten seconds");
    host.keybind("next");
    host.keys("1");
    assert_eq!(waiting(&host).last(), Some(&1));
}
