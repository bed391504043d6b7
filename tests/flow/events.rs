//! What other plugins hear.

use serde_json::{Value, json};
use zellij_ask::flow::PipeId;

use crate::ask_user::{asked, question};
use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single, timed};

#[test]
fn every_form_is_told_once_from_its_start_to_its_end() {
    let mut host = Host::new();
    host.attach(2);
    host.attach(3);
    host.detach(3);
    let asker = host.ask(Ask::new(cache()).pane(1).arg("agent", "claude"));
    let other = host.ask(Ask::new(runtime()).pane(2));
    host.keybind("next");
    host.keys("1");
    let names: Vec<&str> = host.events.iter().map(|(name, _)| *name).collect();
    let start =
        ["pi-ask-popup:prompt", "pi-agent-ask:started", "pi-ask-popup:blocked", "herdr:blocked"];
    let end = ["pi-ask-popup:blocked", "herdr:blocked", "pi-agent-ask:completed"];
    assert_eq!(names, [&start[..], &start[..], &end[..]].concat());
    for channel in ["pi-ask-popup:blocked", "herdr:blocked"] {
        let heard = host.heard(channel, &asker);
        assert_eq!(heard[0]["active"], true);
        assert_eq!(heard[0]["waiting"], 1);
        assert_eq!(heard[0]["agent"], "claude");
        assert_eq!(heard[0]["label"], "Which cache?");
        assert_eq!(heard[1]["active"], false);
        assert_eq!(heard[1]["waiting"], 1);
        assert_eq!(host.heard(channel, &other).len(), 1);
    }
    let completed = host.heard("pi-agent-ask:completed", &asker);
    assert_eq!(completed[0]["source"], "tool");
    assert_eq!(completed[0]["result"], host.answer(&asker)["details"]);
}

#[test]
fn no_event_but_completed_carries_an_answer() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("n secret <enter> 1");
    for (name, payload) in &host.events {
        assert!(
            *name == "pi-agent-ask:completed" || !payload.to_string().contains("secret"),
            "{name} {payload}"
        );
    }
}

/// Everything that was told, a channel and a payload in turn.
fn sequence(host: &Host, flow: &PipeId) -> String {
    let told: Vec<String> =
        host.events.iter().map(|(name, payload)| format!("{name}\n  {payload}")).collect();
    told.join("\n").replace(&flow.0, "FLOW")
}

#[test]
fn the_popup_contract_is_told_in_this_order_and_these_words() {
    let mut host = Host::new();
    let mut pick = single("Which cache?", &["Redis", "LRU"]);
    pick["options"][0]["preview"] = json!("maxmemory 1gb");
    let ask = Ask::new(form(&[pick])).pane(1).arg("agent", "claude").arg("tool_call_id", "t1");
    let asker = host.ask(ask);
    host.keys("n soon <enter> 1");
    insta::assert_snapshot!(sequence(&host, &asker));
}

#[test]
fn the_ask_contract_is_told_in_this_order_and_these_words() {
    let mut host = Host::new();
    let mut layout = question("layout", "preview", &["flat", "nested"]);
    layout["options"][0]["preview"] = json!("one file");
    layout["options"][1]["preview"] = json!("two files");
    layout["options"][1]["recommended"] = json!(true);
    layout["required"] = json!(true);
    let first = host.ask(asked(&[layout.clone(), question("b", "multi", &["x"])]).id("mine"));
    host.ask(asked(&[layout, question("b", "multi", &["x"])]).id("mine"));
    let submit = json!({
        "version": 1, "requestId": "r1", "flowId": first.0,
        "response": { "kind": "answer", "answers": { "layout": { "values": ["nested"] } } },
    });
    host.broadcast("pi-agent-ask:submit", submit.to_string());
    insta::assert_snapshot!(sequence(&host, &first));
}

#[test]
fn prompt_never_has_a_preview() {
    let mut host = Host::new();
    let mut layout = question("layout", "preview", &["flat"]);
    layout["options"][0]["preview"] = json!("secret text");
    host.ask(asked(&[layout]));
    let (name, prompt) = &host.events[0];
    assert_eq!(*name, "pi-ask-popup:prompt");
    assert_eq!(prompt["questions"][0]["options"][0]["hasPreview"], true);
    assert!(!prompt.to_string().contains("secret"), "{prompt}");
}

#[test]
fn one_pair_of_blocked_whatever_happens() {
    type End = (&'static str, fn(&mut Host, &PipeId));
    let ends: [End; 12] = [
        ("answered", |host, _| host.keys("1")),
        ("declined", |host, _| host.keys("<esc>")),
        ("chat", |host, _| host.keys("4 <enter>")),
        ("timed out", |host, _| host.wait(61_000)),
        ("pane closed", |host, _| host.close_pane(1)),
        ("popup closed", |host, _| host.close_popup()),
        ("asker dead", |host, asker| {
            host.kill(asker);
            host.wait(200_000);
        }),
        ("cancelled", |host, asker| {
            host.ask(Ask::named("cancel", "{}").arg("flow_id", &asker.0));
        }),
        ("submitted", |host, asker| {
            let response = json!({ "kind": "answer", "answers": { "q1": { "values": ["LRU"] } } });
            let submit =
                json!({ "version": 1, "requestId": "r", "flowId": asker.0, "response": response });
            host.broadcast("pi-agent-ask:submit", submit.to_string());
        }),
        ("reloaded", |host, _| {
            host.reload();
            host.keys("1");
        }),
        ("trapped", |host, _| {
            host.trap(1);
            host.keys("1");
            host.keys("1");
        }),
        ("torn", |host, asker| {
            std::fs::write(host.store().join(format!("{}.record", asker.0)), "torn").unwrap();
            host.reload();
        }),
    ];
    for (end, act) in ends {
        let mut host = Host::new();
        host.attach(2);
        host.detach(2);
        let ask = || {
            Ask::new(timed(&[single("Which cache?", &["Redis", "LRU"])], 60_000)).pane(1).id("x")
        };
        let asker = host.ask(ask());
        let again = host.ask(ask());
        assert!(host.waits(&again));
        act(&mut host, &asker);
        if end == "asker dead" {
            host.kill(&again);
            host.wait(200_000);
        }
        for channel in ["pi-ask-popup:blocked", "herdr:blocked"] {
            let heard = host.heard(channel, &asker);
            let active: Vec<&Value> = heard.iter().map(|event| &event["active"]).collect();
            assert_eq!(active, [true, false], "{end}: {channel}");
        }
        assert_eq!(host.heard("pi-agent-ask:completed", &asker).len(), 1, "{end}");
        assert!(host.open_flows().is_empty(), "{end}");
    }
}

#[test]
fn a_large_request_makes_no_large_event() {
    let mut host = Host::new();
    let subscriber = host.ask(Ask::named("events", "{}"));
    let mut questions = Vec::new();
    for number in 0..4 {
        let mut layout = question(&format!("q{number}"), "preview", &["flat", "nested"]);
        for option in layout["options"].as_array_mut().unwrap() {
            option["preview"] = json!("\u{2500}\t".repeat(5_500));
        }
        questions.push(layout);
    }
    let asker = host.ask(asked(&questions));
    assert!(host.waits(&asker));
    let said = json!({ "note": "why", "optionNotes": { "flat": "how", "nested": "what" } });
    let submit = json!({
        "version": 1, "requestId": "r1", "flowId": asker.0,
        "response": {
            "kind": "answer", "mode": "elaborate",
            "answers": { "q0": said, "q1": said, "q2": said, "q3": said },
        },
    });
    host.broadcast("pi-agent-ask:submit", submit.to_string());
    let answer = host.answer(&asker);
    let whole = &answer["details"]["elaboration"]["items"][0]["question"]["options"][0];
    assert!(whole["preview"].is_string(), "the asker gets everything");
    for (name, payload) in &host.events {
        assert!(payload.to_string().len() <= zellij_ask::contract::event::ROOM, "{name}");
    }
    let completed = host.heard("pi-agent-ask:completed", &asker)[0];
    assert_eq!(completed["truncated"], true);
    assert_eq!(completed["result"]["elaboration"]["items"][0]["note"], "why");
    let read = host.pipe(&subscriber).events.iter();
    assert_eq!(
        read.filter(|line| line["channel"] != "zellij-ask:status").count(),
        host.events.len()
    );
}
