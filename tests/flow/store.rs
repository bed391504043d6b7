//! What is on disk: instances that start from it, and files that cannot be read.

use std::fs;

use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single};

#[test]
fn a_reload_keeps_forms_drafts_and_pipes() {
    let mut host = Host::new();
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let first = host.ask(Ask::new(two).pane(1));
    let second = host.ask(Ask::new(runtime()).pane(2));
    host.keys("2");
    host.reload();
    assert!(host.sees(1).contains("First?"), "{}", host.sees(1));
    host.keys("<tab> 1 <enter>");
    assert_eq!(host.answer(&first)["details"]["answers"][0]["answer"], "b");
    host.keys("1");
    assert!(host.line(&second).is_some());
    assert_eq!(host.heard("pi-agent-ask:started", &first).len(), 1);
    assert_eq!(host.heard("pi-ask-popup:prompt", &first).len(), 0, "prompts name no flow");
    assert_eq!(host.heard("pi-ask-popup:blocked", &first).len(), 2);
}

#[test]
fn a_trap_costs_at_most_the_guard() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n mine <enter>");
    host.trap(1);
    host.type_in(1, "1");
    assert!(host.waits(&asker));
    host.keys("1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["notes"], "mine");
    assert!(!host.screen.popup.shown);
    assert!(!host.in_popup(1));
}

#[test]
fn a_torn_record_ends_its_own_form_only() {
    for text in ["", "{\"version\":1,\"flow\":\"x", "not ours\nat all", "\u{0}\u{0}"] {
        let mut host = Host::new();
        let torn = host.ask(Ask::new(cache()).pane(1).id("x"));
        let whole = host.ask(Ask::new(runtime()).pane(2));
        let again = host.ask(Ask::new(cache()).pane(1).id("x"));
        fs::write(host.store().join(format!("{}.record", torn.0)), text).unwrap();
        host.reload();
        let answer = host.answer(&torn);
        assert_eq!(host.answer(&again), answer, "whoever joined it is told too");
        assert_eq!(answer["details"]["error"], "session_load_failed", "{text:?}");
        assert_ne!(answer["content"][0]["text"], "User declined to answer questions");
        assert_eq!(host.heard("pi-ask-popup:blocked", &torn).len(), 2);
        assert_eq!(host.heard("pi-agent-ask:completed", &torn).len(), 1);
        assert!(host.waits(&whole));
        host.keybind("next");
        host.keys("1");
        assert!(host.line(&whole).is_some());
        let again = host.ask(Ask::new(cache()).pane(1).id("x"));
        assert!(host.waits(&again), "its id is free");
    }
}

#[test]
fn a_request_that_is_gone_ends_its_form_when_it_is_to_be_shown() {
    let mut host = Host::new();
    let open = host.ask(Ask::new(runtime()).pane(1));
    let torn = host.ask(Ask::new(cache()).pane(1));
    let path = host.store().join(format!("{}.record", torn.0));
    let header = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
    fs::write(&path, header).unwrap();
    host.reload();
    assert!(host.waits(&open));
    host.keys("1");
    assert!(host.line(&open).is_some());
    assert_eq!(host.answer(&torn)["details"]["error"], "session_load_failed");
    assert!(!host.screen.popup.shown, "nothing is left to show");
    assert_eq!(host.heard("pi-ask-popup:blocked", &torn).len(), 2);
}

#[test]
fn a_torn_draft_is_set_aside() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n mine <enter>");
    let draft = host.store().join(format!("{}.draft", asker.0));
    fs::write(&draft, "{\"draft\":").unwrap();
    host.reload();
    assert!(host.waits(&asker));
    assert!(!draft.exists());
    assert!(draft.with_extension("draft.bad").exists());
    host.keys("1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0].get("notes"), None);
}

#[test]
fn a_draft_for_other_questions_is_not_used() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("n mine <enter>");
    let draft = host.store().join(format!("{}.draft", asker.0));
    let text = fs::read_to_string(&draft).unwrap();
    fs::write(&draft, text.replace("\"entries\":[", "\"entries\":[],\"more\":[")).unwrap();
    host.reload();
    host.keys("1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn foreign_files_are_left_alone() {
    let mut host = Host::new();
    for name in ["notes.txt", "x.recording", ".record.swp", "stage.new", "a.answer"] {
        fs::write(host.store().join(name), "mine").unwrap();
    }
    fs::write(host.root().join("ids").join("00"), "mine").unwrap();
    host.reload();
    let asker = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert_eq!(fs::read_to_string(host.store().join("notes.txt")).unwrap(), "mine");
}

#[test]
fn a_torn_stage_or_id_counts_as_none() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).id("x"));
    fs::write(host.store().join("stage"), "{\"flow\":").unwrap();
    for id in fs::read_dir(host.root().join("ids")).unwrap() {
        fs::write(id.unwrap().path(), "half").unwrap();
    }
    host.reload();
    let other = host.ask(Ask::new(cache()).pane(1).id("x"));
    host.wait(2000);
    host.keybind("next");
    host.keys("1");
    host.keys("1");
    assert!(host.line(&asker).is_some());
    assert!(host.line(&other).is_some());
}

#[test]
fn a_torn_answer_was_none() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    fs::write(host.store().join(format!("{}.answer", asker.0)), "{\"at\":").unwrap();
    host.reload();
    assert!(host.waits(&asker));
    host.keys("1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn files_do_not_outlive_their_use() {
    let mut host = Host::new();
    for round in 0..20 {
        host.ask(Ask::new(cache()).pane(1).id(&round.to_string()));
        host.keys("1");
        host.ask(Ask::new("{}"));
        host.wait(3_600_000);
    }
    host.ask(Ask::new(runtime()).pane(1));
    let left = fs::read_dir(host.store()).unwrap().count();
    assert!(left < 20, "{left} files");
}
