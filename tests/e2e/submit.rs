//! Answers from elsewhere: of a shell, and of another plugin that plays a trusted bridge.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Asker, Result, Stage};

use crate::ask_user::{ask_user, question};
use crate::support::*;

/// A session with the bridge beside the plugin.
fn bridged() -> Result<Stage> {
    start(&home()?.beside("bridge", &bridge()?))
}

/// What the bridge heard, in order.
fn heard(stage: &Stage) -> Vec<Value> {
    fn below(folder: &Path) -> Option<PathBuf> {
        let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
        entries.into_iter().find_map(|path| {
            if path.is_file() && path.ends_with("heard") { Some(path) } else { below(&path) }
        })
    }
    let text = below(&stage.rooms().path("")).and_then(|path| fs::read_to_string(path).ok());
    let text = text.unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn on<'a>(heard: &'a [Value], channel: &str) -> Vec<&'a Value> {
    // An ask that Zellij's client lost is repeated under its id, which resumes the form.
    let again = |line: &Value| channel == STARTED && line["payload"]["source"] == "ask:resume";
    let of = |line: &&Value| line["channel"] == channel && !again(line);
    heard.iter().filter(of).map(|line| &line["payload"]).collect()
}

/// Lets the bridge hear so many events on a channel; returns the last one.
fn last(stage: &Stage, channel: &str, count: usize) -> Result<Value> {
    let what = format!("{count} on {channel} at the bridge");
    eventually(&what, stage, || on(&heard(stage), channel).len() >= count)?;
    let heard = heard(stage);
    let events = on(&heard, channel);
    assert_eq!(events.len(), count, "{heard:#?}");
    Ok(events[count - 1].clone())
}

/// Tells the bridge what to submit.
fn say(stage: &Stage, response: &Value) -> Result<()> {
    apart();
    stage.zellij(&["pipe", "--plugin", "bridge", "--name", "say", "--", &response.to_string()])?;
    Ok(())
}

const STARTED: &str = "pi-agent-ask:started";
const COMPLETED: &str = "pi-agent-ask:completed";
const RESULT: &str = "pi-agent-ask:submit-result";

fn one(id: &str, values: &[&str]) -> Ask {
    ask_user(&json!({ "questions": [question(id, values)] }))
}

#[test]
fn a_bridge_hears_the_form_answers_it_and_hears_the_end() -> Result<()> {
    let stage = bridged()?;
    let client = stage.client();
    let asker = stage.ask(one("cache", &["redis", "lru"]))?;
    popup(client, "Which cache?")?;
    let started = last(&stage, STARTED, 1)?;
    assert_eq!(started["questions"][0]["options"][1]["value"], "lru");
    say(&stage, &json!({ "kind": "answer", "answers": { "cache": { "values": ["no"] } } }))?;
    let refused = last(&stage, RESULT, 1)?;
    assert_eq!((&refused["ok"], &refused["error"]), (&json!(false), &json!("invalid_answer")));
    assert!(asker.is_waiting());
    popup(client, "Which cache?")?;
    say(
        &stage,
        &json!({
            "kind": "answer", "mode": "submit",
            "answers": { "cache": { "values": ["lru"], "optionNotes": { "lru": "small" } } },
        }),
    )?;
    let taken = last(&stage, RESULT, 2)?;
    let ids =
        json!({ "version": 1, "requestId": "bridge-2", "flowId": started["flowId"], "ok": true });
    assert_eq!(taken, ids);
    let answer = asker.wait()?.json()?;
    let chosen = json!({
        "values": ["lru"], "labels": ["lru"], "indices": [2], "optionNotes": { "lru": "small" },
    });
    assert_eq!(answer["details"]["answers"]["cache"], chosen);
    let completed = last(&stage, COMPLETED, 1)?;
    assert_eq!(completed["result"], answer["details"]);
    client.wait_gone(TYPE)?;
    say(&stage, &json!({ "kind": "cancel" }))?;
    assert_eq!(last(&stage, RESULT, 3)?["error"], "flow_not_found");
    back_in_shell(client)
}

#[test]
fn a_bridge_elaborates_and_cancels_and_serves_the_popup_contract() -> Result<()> {
    let stage = bridged()?;
    let client = stage.client();
    let cases = [
        (one("a", &["x"]), json!({ "kind": "answer", "mode": "elaborate", "answers": {} })),
        (one("a", &["x"]), json!({ "kind": "cancel" })),
        (
            Ask::new(cache()).arg("pane_id", "0"),
            json!({ "kind": "answer", "answers": { "q1": { "values": ["LRU"] } } }),
        ),
    ];
    for ((ask, response), count) in cases.into_iter().zip(1..) {
        apart();
        let asker = stage.ask(ask)?;
        client.wait_for(TYPE)?;
        last(&stage, STARTED, count)?;
        say(&stage, &response)?;
        assert_eq!(last(&stage, RESULT, count)?["ok"], true);
        let answer = asker.wait()?.json()?;
        assert_eq!(last(&stage, COMPLETED, count)?["result"], answer["details"]);
        match count {
            1 => assert_eq!(answer["details"]["mode"], "elaborate", "{answer}"),
            2 => assert_eq!(answer["details"]["cancelled"], true, "{answer}"),
            _ => assert_eq!(answer["details"]["answers"][0]["answer"], "LRU", "{answer}"),
        }
        client.wait_gone(TYPE)?;
    }
    back_in_shell(client)
}

/// Submits from a shell; returns what it prints.
fn submit(stage: &Stage, request: &str, flow: &str, response: &Value) -> Result<Value> {
    apart();
    let payload =
        json!({ "version": 1, "requestId": request, "flowId": flow, "response": response });
    stage.ask(Ask::new(payload.to_string()).name("pi-agent-ask:submit"))?.wait()?.json()
}

/// The form that waits, once it does.
fn flow(stage: &Stage, asker: &Asker) -> Result<String> {
    apart();
    let listed = stage.ask(Ask::new("{}").name("list"))?.wait()?.json()?;
    assert!(asker.is_waiting(), "{listed}");
    let flow = listed["waiting"][0]["flowId"].as_str().unwrap();
    Ok(flow.to_owned())
}

#[test]
fn a_shell_answers_and_the_popup_goes_for_every_client() -> Result<()> {
    let stage = stage()?;
    let other = stage.attach(SIZE)?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    popup(&other, "Which cache?")?;
    let flow = flow(&stage, &asker)?;
    let pick =
        |label: &str| json!({ "kind": "answer", "answers": { "q1": { "values": [label] } } });
    let refused = submit(&stage, "r", &flow, &pick("none"))?;
    assert_eq!(refused["error"], "invalid_answer", "{refused}");
    popup(stage.client(), "Which cache?")?;
    let taken = submit(&stage, "r", &flow, &pick("LRU"))?;
    assert_eq!(taken, json!({ "version": 1, "requestId": "r", "flowId": flow, "ok": true }));
    let expected = answered(&[option(0, "Which cache?", "LRU")], r#""Which cache?"="LRU"."#);
    assert_eq!(asker.wait()?.json()?, expected);
    stage.client().wait_gone(TYPE)?;
    other.wait_gone(TYPE)?;
    let late = submit(&stage, "r", &flow, &pick("Redis"))?;
    assert_eq!(late["error"], "flow_not_found", "{late}");
    back_in_shell(&other)
}

#[test]
fn a_shell_answers_while_nobody_is_attached() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    let flow = flow(&stage, &asker)?;
    stage.client().detach()?;
    let cancelled = submit(&stage, "r", &flow, &json!({ "kind": "cancel" }))?;
    assert_eq!(cancelled["ok"], true, "{cancelled}");
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["content"][0]["text"], "User declined to answer questions");
    let client = stage.attach(SIZE)?;
    client.wait_for("$")?;
    client.wait_gone("zellij-ask")?;
    back_in_shell(&client)
}
