//! `zellij-ask demo`: an agent in a Zellij of its own asks, and the person answers.
//!
//! Without a terminal it plays itself: keys go in, every screen is printed, and it only counts as
//! passed when the answer is what the keys meant.

use std::env;
use std::fs;
use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use zellij_ask::stage::{Client, Home, Rooms, Screen, Stage};

use super::Failure;

#[derive(Debug, Args)]
pub struct Options {
    /// The plugin to show.
    #[arg(long, default_value = "target/wasm32-wasip1/release/zellij-ask.wasm")]
    wasm: PathBuf,
}

/// Shows the demo, or plays it where there is no terminal.
///
/// # Errors
/// When Zellij or the plugin is missing, or no answer comes back.
pub fn run(options: &Options) -> Result<(), Failure> {
    let wasm = fs::canonicalize(&options.wasm).map_err(|error| {
        format!("{}: {error}; `make build` makes it, --wasm names another", options.wasm.display())
    })?;
    let agent = env::current_exe()?;
    // The session's working directory is the private home.
    let home = Home::shipped(&wasm).running(&agent, &["demo-agent", "--answer", ANSWER]);
    if stdin().is_terminal() && stdout().is_terminal() { watch(&home) } else { play(&home) }
}

/// Where the agent leaves the answer, in the session's working directory.
const ANSWER: &str = "answer.json";

/// In the person's own terminal.
fn watch(home: &Home) -> Result<(), Failure> {
    let rooms = home.build()?;
    rooms.command().args(rooms.start_arguments()).status()?;
    let answer = answer(&rooms).ok_or("the demo ended without an answer")?;
    println!("{}", answer.trim_end());
    Ok(())
}

/// What the agent left.
fn answer(rooms: &Rooms) -> Option<String> {
    fs::read_to_string(rooms.path("home").join(ANSWER)).ok()
}

/// In a terminal of our own, with keys of our own.
fn play(home: &Home) -> Result<(), Failure> {
    let stage = Stage::start(home, (100, 30))?;
    let client = stage.client();
    client.wait_for("Which cache should")?;
    show("The agent asks", &client.calm());
    if !client.screen().contains(TYPE) {
        client.insist("<a-a>", "the popup", |screen| screen.contains(TYPE))?;
        show("<a-a>", &client.calm());
    }
    // The popup has just come up and may not listen yet: the first key is pressed until it does.
    let second = "Which checks should";
    client.insist("2", second, |screen| screen.contains(second))?;
    show("2", &client.calm());
    press(client, "1", "fmt")?;
    press(client, "3", "tests")?;
    press(client, "<tab>", "What should the new crate")?;
    press(client, "3", "Type your answer.")?;
    press(client, "ask-core", "ask-core")?;
    press(client, "<enter>", "Cancel")?;
    press(client, "<enter>", "Enter ends the demo")?;
    let answer = answer(stage.rooms()).ok_or("the agent got no answer")?;
    println!("The agent got\n{}", answer.trim_end());
    let details: Value = serde_json::from_str(&answer)?;
    let details = details.get("details").ok_or("the answer has no details")?;
    if *details == expected() {
        return Ok(());
    }
    Err(format!("the keys meant {}", expected()).into())
}

/// The row that only the popup has.
const TYPE: &str = "Type something.";

/// Presses keys, waits for what they bring, and shows the screen.
fn press(client: &Client, keys: &str, effect: &str) -> Result<(), Failure> {
    client.keys(keys)?;
    client.wait_for(effect)?;
    show(keys, &client.calm());
    Ok(())
}

fn show(title: &str, screen: &Screen) {
    println!("{title}\n{screen}\n");
}

/// What those keys meant.
fn expected() -> Value {
    json!({
        "answers": [
            {
                "questionIndex": 0,
                "question": "Which cache should the session store use?",
                "kind": "option",
                "answer": "In-process LRU",
            },
            {
                "questionIndex": 1,
                "question": "Which checks should run before every commit?",
                "kind": "multi",
                "answer": null,
                "selected": ["fmt", "tests"],
            },
            {
                "questionIndex": 2,
                "question": "What should the new crate be called?",
                "kind": "custom",
                "answer": "ask-core",
            },
        ],
        "cancelled": false,
    })
}
