//! Timeouts: whom they wait for and when they stop.

use crate::host::{Ask, Host};
use crate::payload::{cache, runtime, single, timed};

const TEXT: &str = "Questionnaire timed out, the user did not respond within the configured \
     timeout. The user never saw a decline; do NOT treat this as a rejection. Ask the questions \
     as plain chat text instead or retry.";

fn soon(millis: u64) -> String {
    timed(&[single("Which cache?", &["Redis", "LRU"]), single("Why?", &["a", "b"])], millis)
}

#[track_caller]
fn timed_out(host: &Host, asker: &zellij_ask::flow::PipeId) {
    let answer = host.answer(asker);
    assert_eq!(answer["content"][0]["text"], TEXT);
    assert_eq!(answer["details"]["error"], "timed_out");
    assert_eq!(answer["details"]["cancelled"], true);
}

#[test]
fn an_untouched_form_times_out_at_its_time() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(soon(5000)).pane(1));
    host.wait(4990);
    assert!(host.waits(&asker));
    host.wait(20);
    timed_out(&host, &asker);
    assert!(!host.screen.popup.shown);
    assert!(!host.in_popup(1), "the focus is back");
}

#[test]
fn the_seconds_left_count_down() {
    let mut host = Host::new();
    host.ask(Ask::new(soon(5000)).pane(1));
    assert!(host.sees(1).contains("5s"), "{}", host.sees(1));
    host.wait(2001);
    assert!(host.sees(1).contains("3s"), "{}", host.sees(1));
}

#[test]
fn the_first_key_stops_the_clock_for_good() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(soon(5000)).pane(1));
    host.keys("j");
    assert!(!host.sees(1).contains("5s"));
    host.wait(1_000_000);
    assert!(host.waits(&asker));
    host.reload();
    host.wait(1_000_000);
    assert!(host.waits(&asker), "a reload does not start it again");
}

#[test]
fn a_key_that_the_guard_drops_does_not_stop_the_clock() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(soon(5000)).pane(1));
    host.type_every(1, "jjj", 50);
    host.wait(5000);
    timed_out(&host, &asker);
}

#[test]
fn a_form_in_the_queue_times_out_too() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1));
    let second = host.ask(Ask::new(soon(5000)).pane(2));
    host.wait(5001);
    timed_out(&host, &second);
    assert!(host.waits(&first));
    assert!(host.in_popup(1), "the form under the keys stays");
    host.keys("1");
    assert!(host.line(&first).is_some());
}

#[test]
fn the_clock_runs_while_nobody_is_attached() {
    let mut host = Host::new();
    host.detach(1);
    let asker = host.ask(Ask::new(soon(5000)).pane(1));
    host.wait(5001);
    timed_out(&host, &asker);
}

#[test]
fn the_clock_outlives_a_reload() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(soon(5000)).pane(1));
    host.wait(3000);
    host.reload();
    host.wait(1990);
    assert!(host.waits(&asker));
    host.wait(20);
    timed_out(&host, &asker);
}

#[test]
fn what_was_entered_before_is_told() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(soon(5000)).pane(1).id("x"));
    host.keys("2");
    host.close_popup();
    assert_eq!(host.answer(&first)["details"]["error"], "no_custom_ui");
    let second = host.ask(Ask::new(soon(5000)).pane(1).id("x"));
    host.wait(5001);
    timed_out(&host, &second);
    assert_eq!(host.answer(&second)["details"]["answers"][0]["answer"], "LRU");
}

#[test]
fn the_next_form_comes_when_one_timed_out() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(soon(5000)).pane(1));
    let second = host.ask(Ask::new(runtime()).pane(1));
    host.wait(5001);
    timed_out(&host, &first);
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
    host.keys("1");
    assert_eq!(host.answer(&second)["details"]["answers"][0]["answer"], "tokio");
}
