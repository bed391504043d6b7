//! Answers from elsewhere: of another plugin and of a shell, for both contracts.

use serde_json::{Value, json};
use zellij_ask::flow::PipeId;

use crate::ask_user::{asked, question};
use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, runtime, single};

const SUBMIT: &str = "pi-agent-ask:submit";
const RESULT: &str = "pi-agent-ask:submit-result";

/// Where a submit comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    Shell,
    Plugin,
}

const BOTH: [From; 2] = [From::Shell, From::Plugin];

fn submission(request: &str, flow: &PipeId, response: &Value) -> Value {
    json!({ "version": 1, "requestId": request, "flowId": flow.0, "response": response })
}

fn answer(answers: &Value) -> Value {
    json!({ "kind": "answer", "answers": answers })
}

/// Sends a submit; returns what its sender is told.
#[track_caller]
fn submit(host: &mut Host, from: From, payload: &str) -> Value {
    let before = host.events.iter().filter(|(name, _)| *name == RESULT).count();
    let shell = match from {
        From::Shell => Some(host.ask(Ask::named(SUBMIT, payload))),
        From::Plugin => {
            host.broadcast(SUBMIT, payload);
            None
        }
    };
    let told: Vec<&Value> =
        host.events.iter().filter(|(name, _)| *name == RESULT).map(|(_, told)| told).collect();
    assert_eq!(told.len(), before + 1, "exactly one result a submit");
    let told = (*told.last().unwrap()).clone();
    if let Some(shell) = shell {
        assert_eq!(host.answer(&shell), told, "the shell and the plugins are told the same");
    }
    told
}

fn accepted(request: &str, flow: &PipeId) -> Value {
    json!({ "version": 1, "requestId": request, "flowId": flow.0, "ok": true })
}

#[test]
fn it_is_the_answer_that_the_keys_would_have_given() {
    let two = || form(&[single("First?", &["a", "b"]), multi("Second?", &["c", "d"])]);
    let typed = {
        let mut host = Host::new();
        let asker = host.ask(Ask::new(two()).pane(1));
        host.keys("2 n why <enter> 3 own <enter> 2 1 <end> <enter> <enter>");
        host.line(&asker).unwrap().to_owned()
    };
    let answers = json!({
        "q1": { "values": ["b"] },
        "q2": { "values": ["d", "c"], "customText": "own", "note": "why" },
    });
    for from in BOTH {
        let mut host = Host::new();
        let asker = host.ask(Ask::new(two()).pane(1));
        let told = submit(&mut host, from, &submission("r", &asker, &answer(&answers)).to_string());
        assert_eq!(told, accepted("r", &asker));
        assert_eq!(host.line(&asker), Some(typed.as_str()));
        assert!(!host.screen.popup.shown);
        assert_eq!(host.heard("pi-ask-popup:blocked", &asker).len(), 2);
        let completed = host.heard("pi-agent-ask:completed", &asker);
        assert_eq!(completed[0]["result"], host.answer(&asker)["details"]);
    }
}

#[test]
fn it_is_the_answer_of_the_ask_contract_too() {
    let two = || {
        asked(&[
            question("cache", "single", &["redis", "lru"]),
            question("runtime", "multi", &["tokio", "smol"]),
        ])
    };
    let cases = [
        (
            "2 N fast <enter> <end> <enter> <enter>",
            json!({ "kind": "answer", "mode": "submit", "answers": {
                "cache": { "values": ["lru"] }, "runtime": { "optionNotes": { "tokio": "fast" } },
            }}),
        ),
        (
            "1 n which? <enter> <end> <enter> j <enter>",
            json!({ "kind": "answer", "mode": "elaborate", "answers": {
                "cache": { "values": ["redis"] }, "runtime": { "note": "which?" },
            }}),
        ),
        ("<shift+tab> j <enter>", json!({ "kind": "answer", "mode": "elaborate", "answers": {} })),
        ("<esc>", json!({ "kind": "cancel" })),
    ];
    for (script, response) in cases {
        let typed = {
            let mut host = Host::new();
            let asker = host.ask(two());
            host.keys(script);
            host.line(&asker).unwrap().to_owned()
        };
        for from in BOTH {
            let mut host = Host::new();
            let asker = host.ask(two());
            let told = submit(&mut host, from, &submission("r", &asker, &response).to_string());
            assert_eq!(told, accepted("r", &asker), "{response}");
            assert_eq!(host.line(&asker), Some(typed.as_str()), "{response}");
        }
    }
}

#[test]
fn it_replaces_what_was_entered() {
    let mut host = Host::new();
    let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
    let asker = host.ask(Ask::new(two).pane(1));
    host.keys("n mine <enter> 1");
    let response = answer(&json!({ "q2": { "values": ["d"] } }));
    submit(&mut host, From::Plugin, &submission("r", &asker, &response).to_string());
    let answers = &host.answer(&asker)["details"]["answers"];
    assert_eq!(answers.as_array().unwrap().len(), 1);
    assert_eq!(answers[0]["answer"], "d");
}

#[test]
fn a_cancel_keeps_what_was_entered_in_the_details() {
    for from in BOTH {
        let mut host = Host::new();
        let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
        let asker = host.ask(Ask::new(two).pane(1));
        host.keys("1");
        let payload = submission("r", &asker, &json!({ "kind": "cancel" })).to_string();
        assert_eq!(submit(&mut host, from, &payload), accepted("r", &asker));
        let answer = host.answer(&asker);
        assert_eq!(answer["content"][0]["text"], "User declined to answer questions");
        assert_eq!(answer["details"]["answers"][0]["answer"], "a");
        assert!(!host.screen.popup.shown);
    }
}

#[test]
fn an_invalid_one_leaves_the_form_untouched() {
    let response = |answers: Value| answer(&answers);
    let cases = [
        (response(json!({})), "invalid_answer"),
        (response(json!({ "q9": { "values": ["a"] } })), "invalid_answer"),
        (response(json!({ "q1": { "values": ["z"] } })), "invalid_answer"),
        (response(json!({ "q1": { "values": ["a", "b"] } })), "invalid_answer"),
        (response(json!({ "q1": { "values": "a" } })), "invalid_answer"),
        (
            response(json!({ "q1": { "values": ["a"], "optionNotes": { "a": "n" } } })),
            "invalid_answer",
        ),
        (json!({ "kind": "answer", "mode": "elaborate", "answers": {} }), "invalid_answer"),
        (json!({ "kind": "yes" }), "invalid_request"),
        (Value::Null, "invalid_request"),
    ];
    for from in BOTH {
        let mut host = Host::new();
        let two = form(&[single("First?", &["a", "b"]), single("Second?", &["c", "d"])]);
        let asker = host.ask(Ask::new(two).pane(1));
        host.keys("n mine <enter>");
        let (seen, events) = (host.sees(1), host.events.len());
        for (number, (response, code)) in cases.iter().enumerate() {
            let payload = submission(&format!("r{number}"), &asker, response).to_string();
            let told = submit(&mut host, from, &payload);
            assert_eq!((&told["ok"], &told["error"]), (&json!(false), &json!(code)), "{payload}");
            assert_eq!(told["requestId"], format!("r{number}"));
            assert_eq!(told["flowId"], asker.0);
            assert!(!told["message"].as_str().unwrap().is_empty());
        }
        assert_eq!(host.events.len(), events + cases.len(), "nothing but the results is told");
        assert_eq!(host.sees(1), seen);
        assert!(host.waits(&asker));
        host.keys("1 1 <enter>");
        assert_eq!(host.answer(&asker)["details"]["answers"][0]["notes"], "mine");
    }
}

#[test]
fn one_that_is_no_json_is_refused() {
    let mut host = Host::new();
    host.broadcast(SUBMIT, "[");
    assert_eq!(host.events.last().unwrap().1["error"], "invalid_request");
    let shell = host.ask(Ask::named(SUBMIT, "["));
    assert_eq!(host.answer(&shell)["error"], "invalid_request");
}

#[test]
fn the_first_valid_one_wins_and_a_later_one_finds_nothing() {
    for from in BOTH {
        let mut host = Host::new();
        let asker = host.ask(Ask::new(cache()).pane(1));
        let pick = |label: &str| answer(&json!({ "q1": { "values": [label] } }));
        let bad = submission("same", &asker, &pick("none")).to_string();
        assert_eq!(submit(&mut host, from, &bad)["error"], "invalid_answer");
        let good = submission("same", &asker, &pick("Redis")).to_string();
        assert_eq!(
            submit(&mut host, from, &good),
            accepted("same", &asker),
            "the id was not used up"
        );
        for late in
            [submission("same", &asker, &pick("LRU")), submission("r2", &asker, &pick("LRU"))]
        {
            let told = submit(&mut host, from, &late.to_string());
            assert_eq!(told["error"], "flow_not_found");
            assert_eq!(told["requestId"], late["requestId"]);
        }
        assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "Redis");
        assert_eq!(host.heard("pi-agent-ask:completed", &asker).len(), 1);

        let other = host.ask(Ask::new(runtime()).pane(1));
        host.wait(1000);
        host.keys("1");
        let late = submission("r3", &other, &answer(&json!({ "q1": { "values": ["smol"] } })));
        assert_eq!(submit(&mut host, from, &late.to_string())["error"], "flow_not_found");
        assert_eq!(host.answer(&other)["details"]["answers"][0]["answer"], "tokio");
    }
}

#[test]
fn the_same_words_again_are_answered_again() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
    let payload = submission("r", &asker, &response).to_string();
    assert_eq!(submit(&mut host, From::Plugin, &payload)["ok"], true);
    host.wait(10_000);
    assert_eq!(submit(&mut host, From::Plugin, &payload)["error"], "flow_not_found");
}

#[test]
fn the_popup_goes_for_every_client() {
    for from in BOTH {
        let mut host = Host::new();
        host.attach(2);
        let asker = host.ask(Ask::new(cache()).pane(1));
        host.keybind("next");
        host.keybind_of(2, "next");
        assert!(host.in_popup(1) && host.in_popup(2));
        let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
        submit(&mut host, from, &submission("r", &asker, &response).to_string());
        assert!(!host.screen.popup.shown);
        assert!(!host.in_popup(1) && !host.in_popup(2));
        assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");
    }
}

#[test]
fn the_next_form_comes_up_after_it() {
    for from in BOTH {
        let mut host = Host::new();
        let asker = host.ask(Ask::new(cache()).pane(1));
        let next = host.ask(Ask::new(runtime()).pane(1));
        let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
        submit(&mut host, from, &submission("r", &asker, &response).to_string());
        assert!(host.sees(1).contains("Which runtime?"), "{}", host.sees(1));
        host.keys("1");
        assert!(host.line(&next).is_some());
    }
}

#[test]
fn an_instance_without_a_client_that_hears_it_first_does_no_harm() {
    for from in BOTH {
        let mut host = Host::new();
        host.detach(1);
        host.attach(2);
        let asker = host.ask(Ask::new(cache()).pane(1));
        host.wait(2000);
        assert!(host.in_popup(2));
        let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
        let told = submit(&mut host, from, &submission("r", &asker, &response).to_string());
        assert_eq!(told, accepted("r", &asker));
        assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");
        assert!(!host.screen.popup.shown, "{}", host.sees(2));
        assert!(!host.in_popup(2));
        let next = host.ask(Ask::new(runtime()).pane(1));
        host.wait(2000);
        host.type_in(2, "1");
        assert!(host.line(&next).is_some());
    }
}

#[test]
fn it_counts_while_nobody_is_attached() {
    for from in BOTH {
        let mut host = Host::new();
        let asker = host.ask(Ask::new(cache()).pane(1));
        host.detach(1);
        let second = host.ask(Ask::new(runtime()).pane(1));
        let response = answer(&json!({ "q1": { "values": ["smol"] } }));
        submit(&mut host, from, &submission("r", &second, &response).to_string());
        assert_eq!(host.answer(&second)["details"]["answers"][0]["answer"], "smol");
        let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
        submit(&mut host, from, &submission("r2", &asker, &response).to_string());
        assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "LRU");
        host.attach(1);
        assert!(!host.screen.popup.shown, "{}", host.sees(1));
        let next = host.ask(Ask::new(cache()).pane(1));
        host.wait(2000);
        host.keys("1");
        assert!(host.line(&next).is_some());
    }
}

#[test]
fn it_reaches_every_pipe_of_the_form() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1).id("x"));
    let again = host.ask(Ask::new(cache()).pane(1).id("x"));
    let response = answer(&json!({ "q1": { "values": ["LRU"] } }));
    submit(&mut host, From::Plugin, &submission("r", &first, &response).to_string());
    assert_eq!(host.line(&first), host.line(&again));
    assert!(host.line(&first).is_some());
}
