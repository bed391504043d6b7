//! Askers that come back: for the open form, for the stored answer, for the draft.

use std::time::Duration;

use zellij_ask::flow::{KEEP_DELIVERED, KEEP_UNDELIVERED};

use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single};

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap()
}

#[test]
fn asked_again_under_its_id_it_is_the_same_form() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.keys("n draft <enter>");
    let again = host.ask(Ask::new(cache()).id("x"));
    let text = host.ask(Ask::new(cache()).id("x").arg("format", "text"));
    host.keys("1");
    assert_eq!(host.answer(&again)["details"]["answers"][0]["notes"], "draft");
    assert_eq!(host.line(&first), host.line(&again));
    assert!(host.line(&text).unwrap().starts_with("User has answered"));
    assert_eq!(host.heard("pi-agent-ask:started", &first).len(), 3);
    assert_eq!(host.heard("pi-agent-ask:started", &first)[1]["source"], "ask:resume");
    assert_eq!(host.heard("pi-ask-popup:blocked", &first).len(), 2);
    assert_eq!(host.heard("pi-agent-ask:completed", &first).len(), 1);
}

#[test]
fn asked_again_from_its_pane_it_is_the_same_form() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1));
    let again = host.ask(Ask::new(cache()).pane(1));
    let other_pane = host.ask(Ask::new(cache()).pane(2));
    let other_text = host.ask(Ask::new(runtime()).pane(1));
    let no_pane = host.ask(Ask::new(cache()));
    host.keys("1");
    assert_eq!(host.line(&first), host.line(&again));
    assert!(host.line(&first).is_some());
    for asker in [&other_pane, &other_text, &no_pane] {
        assert!(host.waits(asker));
    }
}

#[test]
fn an_answer_given_to_one_is_not_given_to_the_next_without_an_id() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("1");
    let again = host.ask(Ask::new(cache()).pane(1));
    assert!(host.waits(&again), "consent is never reused");
}

#[test]
fn an_id_with_other_questions_is_refused_while_its_form_is_open() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1).id("x"));
    let other = host.ask(Ask::new(runtime()).pane(1).id("x"));
    let answer = host.answer(&other);
    assert_eq!(answer["details"]["error"], "invalid_input");
    assert_eq!(answer["details"]["issues"][0]["path"], "id");
    assert!(host.waits(&first));
    host.keys("1");
    let other = host.ask(Ask::new(runtime()).pane(1).id("x"));
    assert!(host.waits(&other), "then it is free for them");
}

#[test]
fn an_answer_to_nobody_is_kept_for_a_day() {
    let mut host = Host::new();
    let dead = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.kill(&dead);
    host.wait(1000);
    host.type_in(1, "2");
    let at = host.now.0;
    host.reload();
    host.wait(millis(KEEP_UNDELIVERED) - 1000);
    let heir = host.ask(Ask::new(cache()).id("x"));
    let details = host.answer(&heir)["details"].clone();
    assert_eq!(details["answers"][0]["answer"], "LRU");
    assert_eq!(details["resumed"], true);
    assert_eq!(details["answeredAt"], at);

    host.wait(millis(KEEP_DELIVERED) - 1000);
    let retry = host.ask(Ask::new(cache()).id("x"));
    assert_eq!(host.answer(&retry)["details"], details);
    host.wait(2000);
    let new = host.ask(Ask::new(cache()).id("x"));
    assert!(host.waits(&new), "ten minutes after its delivery the id is free");
}

#[test]
fn after_a_day_it_is_forgotten() {
    let mut host = Host::new();
    let dead = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.kill(&dead);
    host.keys("2");
    host.wait(millis(KEEP_UNDELIVERED) + 1000);
    let new = host.ask(Ask::new(cache()).pane(1).id("x"));
    assert!(host.waits(&new));
    host.keys("1");
    assert_eq!(host.answer(&new)["details"].get("resumed"), None);
}

#[test]
fn a_delivered_answer_is_repeated_for_ten_minutes() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.keys("1");
    host.wait(millis(KEEP_DELIVERED) - 1000);
    let retry = host.ask(Ask::new(cache()).id("x"));
    assert_eq!(
        host.answer(&retry)["details"]["answers"],
        host.answer(&first)["details"]["answers"]
    );
    assert_eq!(host.answer(&retry)["details"]["resumed"], true);
    host.wait(2000);
    let new = host.ask(Ask::new(cache()).id("x"));
    assert!(host.waits(&new));
}

#[test]
fn other_questions_never_get_a_stored_answer() {
    let mut host = Host::new();
    let dead = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.kill(&dead);
    host.keys("1");
    let other = host.ask(Ask::new(runtime()).id("x"));
    assert!(host.waits(&other));
}

#[test]
fn a_stored_answer_outlives_a_restart() {
    let mut host = Host::new();
    let dead = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.kill(&dead);
    host.keys("2");
    host.restart();
    let heir = host.ask(Ask::new(cache()).id("x"));
    assert_eq!(host.answer(&heir)["details"]["answers"][0]["answer"], "LRU");
}

#[test]
fn a_draft_outlives_a_restart_for_its_id_only() {
    let two = || form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let mut host = Host::new();
    let by_id = host.ask(Ask::new(two()).pane(1).id("x"));
    host.keys("2");
    let by_pane = host.ask(Ask::new(cache()).pane(1));
    host.keys("}");
    host.keys("n mine <enter>");
    host.restart();
    assert!(!host.waits(&by_id));
    assert!(!host.waits(&by_pane));
    let again = host.ask(Ask::new(cache()).pane(1));
    assert!(!host.sees(1).contains("mine"), "pane numbers start again");
    host.keys("1");
    assert_eq!(host.answer(&again)["details"]["answers"][0].get("notes"), None);
    let heir = host.ask(Ask::new(two()).pane(1).id("x"));
    host.wait(2000);
    host.keys("<tab> 1 <enter>");
    assert_eq!(host.answer(&heir)["details"]["answers"][0]["answer"], "b");
}

#[test]
fn a_retry_from_elsewhere_survives_the_first_pane() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(2).id("x"));
    let retry = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.close_pane(2);
    assert!(host.waits(&retry), "somebody waits still");
    host.wait(2000);
    assert!(host.in_popup(1), "over the pane that asks now");
    host.keys("1");
    assert!(host.line(&retry).is_some());
    assert_eq!(host.line(&first), None);
}

/// The fake host sees to it that what changed is drawn.
#[test]
fn what_a_second_ask_tells_of_its_asker_is_on_the_screen_at_once() {
    let mut host = Host::new();
    host.ask(Ask::new(runtime()).pane(1));
    host.ask(Ask::new(cache()).id("x"));
    host.wait(2000);
    host.keys("}");
    host.wait(400);
    host.keys("z");
    assert!(!host.sees(1).contains("p peek"), "{}", host.sees(1));
    host.ask(Ask::new(cache()).id("x").pane(1));
    assert!(host.sees(1).contains("p peek"), "{}", host.sees(1));
}
