//! Forms that end without a decision: their pane is gone, the popup is closed, nobody is there.

use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single};

#[test]
fn a_form_goes_with_its_pane_and_nothing_is_written() {
    let mut host = Host::new();
    let gone = host.ask(Ask::new(cache()).pane(1));
    let stays = host.ask(Ask::new(runtime()).pane(2));
    host.close_pane(1);
    assert_eq!(host.line(&gone), None);
    assert_eq!(host.heard("pi-ask-popup:blocked", &gone).len(), 2);
    let completed = host.heard("pi-agent-ask:completed", &gone)[0];
    assert_eq!(completed["result"]["error"], "withdrawn");
    assert!(host.waits(&stays));
    host.wait(2000);
    host.keys("1");
    assert!(host.line(&stays).is_some());
}

#[test]
fn a_withdrawn_draft_waits_for_its_id() {
    let mut host = Host::new();
    let two = || form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    host.ask(Ask::new(two()).pane(1).id("x"));
    host.keys("2");
    host.close_pane(1);
    let heir = host.ask(Ask::new(two()).pane(2).id("x"));
    host.wait(2000);
    host.keys("<tab> 1 <enter>");
    assert_eq!(host.answer(&heir)["details"]["answers"][0]["answer"], "b");
}

#[test]
fn a_closed_popup_tells_everybody_at_once() {
    let mut host = Host::new();
    host.attach(2);
    let askers = [1, 2, 3].map(|pane| host.ask(Ask::new(cache()).pane(pane).id(&pane.to_string())));
    host.close_popup();
    for asker in &askers {
        let answer = host.answer(asker);
        assert_eq!(answer["details"]["error"], "no_custom_ui");
        assert_ne!(answer["content"][0]["text"], "User declined to answer questions");
        assert_eq!(host.heard("pi-ask-popup:blocked", asker).len(), 2);
    }
}

#[test]
fn a_closed_popup_keeps_the_draft() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.keys("n mine <enter>");
    host.close_popup();
    assert_eq!(host.answer(&asker)["details"]["error"], "no_custom_ui");
    let again = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.wait(2000);
    host.keys("1");
    let details = &host.answer(&again)["details"];
    assert_eq!(details["answers"][0]["notes"], "mine");
    assert_eq!(details.get("resumed"), None);
}

#[test]
fn who_does_not_want_to_wait_is_told_that_nobody_is_there() {
    let mut host = Host::new();
    host.detach(1);
    let fails = host.ask(Ask::new(cache()).pane(1).arg("detached", "fail"));
    let waits = host.ask(Ask::new(runtime()).pane(1));
    assert_eq!(host.answer(&fails)["details"]["error"], "no_ui");
    assert!(host.waits(&waits));
    host.attach(1);
    host.wait(2000);
    assert!(host.in_popup(1));
    host.keys("1");
    assert!(host.line(&waits).is_some());
}

#[test]
fn with_somebody_there_it_waits_like_any_other() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).arg("detached", "fail"));
    host.detach(1);
    host.wait(60_000);
    let other = host.ask(Ask::new(runtime()).pane(1));
    assert!(host.waits(&asker), "it is there now, its person may come back");
    assert!(host.waits(&other));
}

#[test]
fn denied_permissions_end_nothing_by_themselves() {
    let mut host = Host::new();
    host.granted = false;
    host.reload();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("1 <enter>");
    assert_eq!(host.pipe(&asker).line, None);
}

#[test]
fn a_client_that_was_not_found_at_first_is_missed_too() {
    let mut host = Host::new();
    host.blind = 8;
    let gone = host.ask(Ask::new(cache()).pane(1));
    host.wait(20_000);
    assert!(host.waits(&gone));
    assert_eq!(host.blind, 0, "it was looked for again");
    host.kill(&gone);
    host.wait(70_000);
    let completed = host.heard("pi-agent-ask:completed", &gone)[0];
    assert_eq!(completed["result"]["error"], "withdrawn");
}

#[test]
fn a_call_that_was_lost_and_made_again_goes_with_its_pane() {
    let mut host = Host::new();
    host.blind = 100;
    let lost = host.ask(Ask::new(cache()).id("x"));
    host.kill(&lost);
    host.wait(60_000);
    host.blind = 0;
    let again = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.wait(2_000);
    assert!(host.waits(&again));
    host.close_pane(1);
    let completed = host.heard("pi-agent-ask:completed", &lost)[0];
    assert_eq!(completed["result"]["error"], "withdrawn");
}
