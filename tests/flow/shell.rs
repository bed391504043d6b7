//! What a shell can do with forms that are not its own.

use std::time::Duration;

use serde_json::{Value, json};
use zellij_ask::flow::{KEEP_DELIVERED, KEEP_UNDELIVERED, PipeId};

use crate::ask_user::{asked, question};
use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single, timed};

/// Runs a command that answers at once.
#[track_caller]
fn run(host: &mut Host, name: &str, args: &[(&str, &str)]) -> Value {
    let ask = args.iter().fold(Ask::named(name, "{}"), |ask, (key, value)| ask.arg(key, value));
    let pipe = host.ask(ask);
    host.answer(&pipe)
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap()
}

/// A form that was answered while nobody listened.
fn orphaned(host: &mut Host, ask: Ask) -> PipeId {
    let dead = host.ask(ask);
    host.kill(&dead);
    host.keys("2");
    dead
}

#[test]
fn list_names_every_open_form_in_the_order_of_the_queue() {
    let mut host = Host::new();
    assert_eq!(
        run(&mut host, "list", &[]),
        json!({ "version": 1, "session": "main", "waiting": [] })
    );
    let first = host.ask(Ask::new(cache()).pane(1).arg("agent", "claude").id("mine"));
    host.wait(10);
    let two = asked(&[question("a", "single", &["x"]), question("b", "multi", &["y"])]);
    let second = host.ask(two.pane(2));
    host.wait(10);
    let third = host.ask(Ask::new(timed(&[single("Soon?", &["a", "b"])], 60_000)));
    let listed = run(&mut host, "list", &[]);
    let mut text = serde_json::to_string_pretty(&listed).unwrap();
    text = text.replace(&host.now.0.to_string(), "NOW");
    for (number, asker) in [&first, &second, &third].into_iter().enumerate() {
        text = text.replace(&asker.0, &format!("FLOW {number}"));
    }
    insta::assert_snapshot!(text);
    host.keys("1");
    assert_eq!(run(&mut host, "list", &[])["waiting"].as_array().unwrap().len(), 2);
}

#[test]
fn result_collects_what_nobody_heard() {
    for name in ["id", "flow_id"] {
        let mut host = Host::new();
        let dead = host.ask(Ask::new(cache()).pane(1).id("x"));
        let value = if name == "id" { "x" } else { dead.0.as_str() };
        let open = run(&mut host, "result", &[(name, value)]);
        assert_eq!((&open["ok"], &open["error"]), (&json!(false), &json!("still_open")));
        host.kill(&dead);
        host.keys("2");
        let at = host.heard("pi-agent-ask:completed", &dead)[0]["completedAt"].clone();
        host.wait(60_000);
        let collected = run(&mut host, "result", &[(name, value)]);
        assert_eq!(collected["details"]["answers"][0]["answer"], "LRU");
        assert_eq!(collected["details"]["resumed"], true);
        assert_eq!(collected["details"]["answeredAt"], at);
        let text = host.ask(Ask::named("result", "{}").arg(name, value).arg("format", "text"));
        assert!(host.line(&text).unwrap().starts_with("User has answered"));
        // Printed is delivered: ten minutes later it is gone.
        host.wait(millis(KEEP_DELIVERED) + 1000);
        assert_eq!(run(&mut host, "result", &[(name, value)])["error"], "flow_not_found");
    }
}

#[test]
fn result_collects_across_lives() {
    let mut host = Host::new();
    let by_id = orphaned(&mut host, Ask::new(cache()).pane(1).id("x"));
    host.wait(2000);
    let unnamed = orphaned(&mut host, Ask::new(runtime()).pane(1));
    host.restart();
    host.wait(1000);
    host.restart();
    for (name, value, answer) in
        [("id", "x", "LRU"), ("flow_id", &by_id.0, "LRU"), ("flow_id", &unnamed.0, "smol")]
    {
        let collected = run(&mut host, "result", &[(name, value)]);
        assert_eq!(collected["details"]["answers"][0]["answer"], answer, "{name} {value}");
    }
    host.wait(millis(KEEP_DELIVERED) + 1000);
    assert_eq!(run(&mut host, "result", &[("id", "x")])["error"], "flow_not_found");
}

#[test]
fn what_nobody_decided_and_nobody_can_name_goes_with_its_life() {
    let mut host = Host::new();
    let failed = host.ask(Ask::new(cache()).pane(1));
    host.close_popup();
    assert_eq!(host.answer(&failed)["details"]["error"], "no_custom_ui");
    host.restart();
    assert_eq!(run(&mut host, "result", &[("flow_id", &failed.0)])["error"], "flow_not_found");
}

#[test]
fn after_a_day_there_is_nothing_to_collect() {
    let mut host = Host::new();
    orphaned(&mut host, Ask::new(cache()).pane(1).id("x"));
    host.wait(millis(KEEP_UNDELIVERED) + 1000);
    assert_eq!(run(&mut host, "result", &[("id", "x")])["error"], "flow_not_found");
}

#[test]
fn a_form_is_named_or_nothing_is_done() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    for name in ["result", "cancel"] {
        assert_eq!(run(&mut host, name, &[])["error"], "invalid_input");
        assert_eq!(run(&mut host, name, &[("id", "none")])["error"], "flow_not_found");
        assert_eq!(run(&mut host, name, &[("flow_id", "../none")])["error"], "flow_not_found");
    }
    assert!(host.waits(&asker));
}

#[test]
fn cancel_takes_a_form_back() {
    for name in ["id", "flow_id"] {
        let mut host = Host::new();
        host.attach(2);
        let asker = host.ask(Ask::new(cache()).pane(1).id("x"));
        host.keybind("next");
        let value = if name == "id" { "x" } else { asker.0.as_str() };
        let said = run(&mut host, "cancel", &[(name, value)]);
        assert_eq!(said, json!({ "version": 1, "ok": true, "flowId": asker.0 }));
        let answer = host.answer(&asker);
        assert_eq!(answer["details"]["error"], "withdrawn");
        assert_ne!(answer["content"][0]["text"], "User declined to answer questions");
        assert!(!host.screen.popup.shown);
        assert_eq!(host.heard("pi-ask-popup:blocked", &asker).len(), 2);
        assert_eq!(host.heard("pi-agent-ask:completed", &asker).len(), 1);
        assert_eq!(run(&mut host, "cancel", &[(name, value)])["error"], "already_ended");
    }
}

#[test]
fn a_cancelled_draft_waits_for_its_id() {
    let mut host = Host::new();
    let two = || form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    host.ask(Ask::new(two()).pane(1).id("x"));
    host.keys("2");
    run(&mut host, "cancel", &[("id", "x")]);
    let again = host.ask(Ask::new(two()).pane(1).id("x"));
    assert_eq!(host.heard("pi-agent-ask:started", &again)[0]["source"], "ask:resume");
    host.wait(2000);
    host.keys("<tab> 1 <enter>");
    assert_eq!(host.answer(&again)["details"]["answers"][0]["answer"], "b");
}

#[test]
fn a_command_brings_up_and_puts_away_and_prints_nothing() {
    let mut host = Host::with(&[("focus", "never")]);
    let first = host.ask(Ask::new(cache()).pane(1));
    host.wait(10);
    let second = host.ask(Ask::new(runtime()).pane(1));
    let run = |host: &mut Host, name: &str, flow: Option<&PipeId>| {
        let ask = Ask::named(name, "{}");
        let pipe = host.ask(match flow {
            Some(flow) => ask.arg("flow_id", &flow.0),
            None => ask,
        });
        assert_eq!(host.line(&pipe), None);
        assert!(!host.pipe(&pipe).waiting, "{name} ends at once");
    };
    run(&mut host, "focus", None);
    assert!(host.in_popup(1));
    assert!(host.sees(1).contains("Which cache?"));
    run(&mut host, "next", None);
    assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
    run(&mut host, "prev", None);
    assert!(host.sees(1).contains("Which cache?"));
    run(&mut host, "hide", None);
    assert!(!host.screen.popup.shown);
    run(&mut host, "show", None);
    assert!(host.in_popup(1) && host.sees(1).contains("Which cache?"));
    run(&mut host, "focus", Some(&second));
    assert!(host.sees(1).contains("Which runtime?"));
    run(&mut host, "focus", Some(&PipeId("none".to_owned())));
    assert!(host.waits(&first) && host.waits(&second));
    host.keys("1");
    assert!(host.line(&second).is_some());
}

#[test]
fn schema_prints_the_contract_that_was_named() {
    let mut host = Host::new();
    let popup = run(&mut host, "schema", &[("name", "ask_user_question")]);
    assert_eq!(popup["properties"]["questions"]["maxItems"], 4, "{popup}");
    let ask = run(&mut host, "schema", &[("name", "ask_user")]);
    assert_eq!(ask["properties"]["questions"].get("maxItems"), None, "{ask}");
    assert_eq!(run(&mut host, "schema", &[("name", "other")])["error"], "unknown_name");
}
