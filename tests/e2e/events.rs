//! Subscribers on held pipes, in a real Zellij.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde_json::Value;
use zellij_ask::stage::{Ask, Result, Stage};

use crate::support::*;

/// A `zellij pipe --name events` that runs.
struct Subscriber {
    process: Child,
    lines: Arc<Mutex<Vec<String>>>,
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Subscriber {
    /// Subscribes; `reads` as long as its output is taken.
    fn start(stage: &Stage, reads: bool) -> Result<Self> {
        apart();
        let before = subscribers(stage).len();
        let mut command = stage.rooms().command();
        command.args(["pipe", "--plugin", "zellij-ask", "--name", "events", "--", "{}"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let lines = Arc::new(Mutex::new(Vec::new()));
        if reads {
            let output = BufReader::new(process.stdout.take().unwrap());
            let kept = Arc::clone(&lines);
            thread::spawn(move || {
                for line in output.lines().map_while(std::result::Result::ok) {
                    kept.lock().unwrap_or_else(PoisonError::into_inner).push(line);
                }
            });
        }
        let subscriber = Self { process, lines };
        eventually("the subscription", stage, || subscribers(stage).len() > before)?;
        Ok(subscriber)
    }

    /// Its process ended by itself.
    fn went(&mut self) -> bool {
        self.process.try_wait().unwrap().is_some()
    }

    fn events(&self) -> Vec<(String, Value)> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let event = |line: String| {
            let value: Value = serde_json::from_str(&line).unwrap();
            (value["channel"].as_str().unwrap().to_owned(), value["payload"].clone())
        };
        let moment = |(channel, _): &(String, Value)| channel != "zellij-ask:status";
        lines.into_iter().map(event).filter(moment).collect()
    }

    /// How many waited, each time the roster was told.
    fn counts(&self) -> Vec<Value> {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let lines = lines.iter().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let status = lines.filter(|line| line["channel"] == "zellij-ask:status");
        status.map(|line| line["payload"]["count"].clone()).collect()
    }
}

/// The subscribers that the plugin knows, with their processes as far as they were found.
fn subscribers(stage: &Stage) -> serde_json::Map<String, Value> {
    let files = kept(stage, "subscribers");
    let text = files.first().and_then(|path| std::fs::read_to_string(path).ok());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

const FORM: [&str; 7] = [
    "pi-ask-popup:prompt",
    "pi-agent-ask:started",
    "pi-ask-popup:blocked",
    "herdr:blocked",
    "pi-ask-popup:blocked",
    "herdr:blocked",
    "pi-agent-ask:completed",
];

#[test]
fn two_subscribers_read_every_event_of_a_form() -> Result<()> {
    let stage = stage()?;
    let subscribers = [Subscriber::start(&stage, true)?, Subscriber::start(&stage, true)?];
    apart();
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("1")?;
    let answer = asker.wait()?.json()?;
    for subscriber in &subscribers {
        eventually("the last event", &stage, || {
            subscriber.events().iter().any(|(channel, _)| channel == "pi-agent-ask:completed")
        })?;
        let mut events = subscriber.events();
        if asker.retries() > 0 {
            // An ask that Zellij lost and that was repeated is told of as such.
            events.retain(|(channel, event)| {
                channel != "pi-agent-ask:started" || event["source"] != "ask:resume"
            });
        }
        let channels: Vec<&str> = events.iter().map(|(channel, _)| channel.as_str()).collect();
        assert_eq!(channels, FORM);
        assert_eq!(events[6].1["result"], answer["details"]);
        eventually("the roster", &stage, || subscriber.counts().ends_with(&[1.into(), 0.into()]))?;
    }
    assert_eq!(subscribers[0].events(), subscribers[1].events());
    Ok(())
}

#[test]
fn a_dead_subscriber_is_dropped() -> Result<()> {
    unless_lost(dropped)
}

/// Lost is a client that went by itself: there is no process to be found then.
fn dropped() -> Result<Kept> {
    let stage = stage()?;
    let mut lives = Subscriber::start(&stage, true)?;
    let mut dead = Subscriber::start(&stage, true)?;
    let found = eventually("both processes to be found", &stage, || {
        subscribers(&stage).values().filter(|pid| pid.is_number()).count() == 2
    });
    if lives.went() || dead.went() {
        return Ok(Kept::Lost);
    }
    found?;
    dead.process.kill().unwrap();
    dead.process.wait().unwrap();
    eventually("the dead one to be dropped", &stage, || subscribers(&stage).len() == 1)?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("1")?;
    asker.wait()?;
    eventually("the last event", &stage, || lives.events().len() >= FORM.len())?;
    Ok(Kept::All)
}

#[test]
fn a_subscriber_that_does_not_read_blocks_no_form() -> Result<()> {
    let stage = stage()?;
    let _slow = Subscriber::start(&stage, false)?;
    // Much more than a pipe holds.
    let long = "as it says ".repeat(3_000);
    let mut pick = single("Which cache?", &["Redis", "LRU"]);
    pick["options"][0]["description"] = long.into();
    for _ in 0..4 {
        apart();
        let asker = stage.ask(Ask::new(form(&[pick.clone()])).arg("pane_id", "0"))?;
        stage.client().wait_for("▸ 1  Redis")?;
        stage.client().insist("1", "the form to go", |screen| !screen.contains("1  Redis"))?;
        assert_eq!(chosen(&asker)?, "Redis");
    }
    stage.client().keys("<c-c>")?;
    Ok(())
}
