//! What the cases share: the built plugin, a session with it, and the questions they ask.

#[path = "../support/built.rs"]
mod built;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::{Value, json};
use zellij_ask::stage::{Asker, Client, Error, Home, LIMIT, Result, Screen, Stage};

use built::compile;

/// A row that every form has and nothing else on the screen.
pub const TYPE: &str = "Type something.";

/// The mark of the focused row, once the popup listens.
const FOCUSED: &str = "▸";

/// The size most cases run in.
pub const SIZE: (u16, u16) = (100, 30);

/// The plugin as the source has it now.
pub fn plugin() -> Result<PathBuf> {
    built::plugin().map_err(Error::Unexpected)
}

/// The other plugin that plays a trusted bridge.
pub fn bridge() -> Result<PathBuf> {
    static BUILT: OnceLock<std::result::Result<PathBuf, String>> = OnceLock::new();
    let build = || compile(&["--example", "bridge"], "examples/bridge.wasm");
    BUILT.get_or_init(build).clone().map_err(Error::Unexpected)
}

/// The status line that reads as zjstatus does.
pub fn status_line() -> Result<PathBuf> {
    static BUILT: OnceLock<std::result::Result<PathBuf, String>> = OnceLock::new();
    let build = || compile(&["--example", "status-line"], "examples/status-line.wasm");
    BUILT.get_or_init(build).clone().map_err(Error::Unexpected)
}

/// A home with the plugin, where the popup takes the focus at once and listens at once: the cases
/// about focus and guard use the plugin's own defaults instead.
pub fn home() -> Result<Home> {
    Ok(Home::new().plugin(&plugin()?).setting("guard_ms", "0").setting("focus", "always"))
}

/// A home with the plugin as it comes: its own focus, guard and quiet time.
pub fn default_home() -> Result<Home> {
    Ok(Home::new().plugin(&plugin()?))
}

/// A home where the popup takes the focus by itself, and soon.
pub fn auto_home() -> Result<Home> {
    Ok(default_home()?.setting("guard_ms", "0").setting("quiet_ms", "300"))
}

/// A session in such a home, with a shell in its one pane.
pub fn stage() -> Result<Stage> {
    start(&home()?)
}

/// A session in a home of one's own.
pub fn start(home: &Home) -> Result<Stage> {
    let stage = Stage::start(home, SIZE)?;
    stage.client().wait_for("$")?;
    Ok(stage)
}

/// One single-select question.
pub fn single(question: &str, labels: &[&str]) -> Value {
    json!({ "question": question, "header": "Pick", "options": options(labels) })
}

/// One multi-select question.
pub fn multi(question: &str, labels: &[&str]) -> Value {
    json!({ "question": question, "header": "Tick", "multiSelect": true, "options": options(labels) })
}

fn options(labels: &[&str]) -> Vec<Value> {
    labels.iter().map(|label| json!({ "label": label, "description": "as it says" })).collect()
}

/// The payload that asks these questions.
pub fn form(questions: &[Value]) -> String {
    json!({ "questions": questions }).to_string()
}

/// The question most cases ask.
pub fn cache() -> String {
    form(&[single("Which cache?", &["Redis", "LRU"])])
}

/// The answer to a single-select question.
pub fn option(index: usize, question: &str, answer: &str) -> Value {
    json!({ "questionIndex": index, "question": question, "kind": "option", "answer": answer })
}

/// The result of a form that was answered: details and text.
pub fn answered(answers: &[Value], segments: &str) -> Value {
    json!({
        "content": [{
            "type": "text",
            "text": format!(
                "User has answered your questions: {segments} \
                 You can now continue with the user's answers in mind."
            ),
        }],
        "details": { "answers": answers, "cancelled": false },
    })
}

/// A form is open and takes keys.
pub fn listens(screen: &Screen) -> bool {
    [TYPE, FOCUSED].iter().all(|text| screen.contains(text))
}

/// Waits for the popup with this question, ready for keys.
pub fn popup(client: &Client, question: &str) -> Result<Screen> {
    client.wait_until(&format!("the popup with {question:?}"), |screen| {
        screen.contains(question) && listens(screen)
    })
}

/// The popup is gone and what is typed reaches the shell again. A row with a typed text goes before
/// the popup does: its frame tells.
pub fn back_in_shell(client: &Client) -> Result<()> {
    client.wait_until("the popup to go", |screen| {
        [TYPE, "· pane"].iter().all(|text| !screen.contains(text))
    })?;
    client.keys("echo <space> back$((40+2)) <enter>")?;
    client.wait_for("back42")?;
    Ok(())
}

/// The one answer of a form with one question, chosen by label.
pub fn chosen(asker: &Asker) -> Result<String> {
    let answer = asker.wait()?.json()?;
    let label = answer["details"]["answers"][0]["answer"].as_str();
    label.map(str::to_owned).ok_or_else(|| Error::Unexpected(answer.to_string()))
}

/// Answers by a key. An asker that Zellij lost asks again, and where it gave no id it gets a form of its
/// own, behind the one that nobody waits for any more: then, and only then, the key is pressed again.
pub fn insist_on(client: &Client, key: &str, asker: &Asker) -> Result<()> {
    const TRIES: usize = 60;
    client.keys(key)?;
    for _ in 0..TRIES {
        if !asker.is_waiting() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(500));
        if asker.retries() > 0 && asker.is_waiting() && listens(&client.screen()) {
            client.keys(key)?;
        }
    }
    Ok(())
}

/// Runs a case that cannot go on with a client lost, and begins it anew where it says that Zellij lost
/// one.
pub fn unless_lost(case: impl Fn() -> Result<Kept>) -> Result<()> {
    const TRIES: usize = 5;
    for _ in 0..TRIES {
        if case()? == Kept::All {
            return Ok(());
        }
    }
    Err(Error::Unexpected("Zellij lost a client each time".to_owned()))
}

/// Whether Zellij kept the clients of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// The case ran through.
    All,
    /// It was given up: who asked again is another client.
    Lost,
}

/// The code of a form that ended without an answer.
pub fn code(asker: &Asker) -> Result<String> {
    let answer = asker.wait()?.json()?;
    let code = answer["details"]["error"].as_str();
    code.map(str::to_owned).ok_or_else(|| Error::Unexpected(answer.to_string()))
}

/// Goes to the `Next` of a form with ticks, and on.
pub fn next(client: &Client) -> Result<()> {
    const ROWS: usize = 12;
    let there = |screen: &Screen| {
        screen.rows().iter().any(|row| row.contains(FOCUSED) && row.contains("Next"))
    };
    for _ in 0..ROWS {
        if there(&client.calm()) {
            return client.keys("<enter>");
        }
        client.keys("<down>")?;
    }
    client.wait_until("the row Next", there).map(drop)
}

/// Loads the plugin anew.
pub fn reload(stage: &Stage) -> Result<()> {
    stage.zellij(&["action", "start-or-reload-plugin", "zellij-ask"]).map(drop)
}

/// Waits for the popup as one row that takes no key.
pub fn strip(client: &Client, question: &str) -> Result<Screen> {
    client.wait_until(&format!("the strip with {question:?}"), |screen| {
        screen.contains(question) && screen.contains("Alt a") && !screen.contains(TYPE)
    })
}

/// The folder in which the plugin keeps its forms.
pub fn store(stage: &Stage) -> Option<PathBuf> {
    fn below(folder: &Path) -> Option<PathBuf> {
        fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).find_map(|path| {
            let found = path.ends_with("plugin_cache/zellij-ask");
            if found { Some(path) } else { below(&path) }
        })
    }
    below(&stage.rooms().path(""))
}

/// The files of the forms of all sessions, by the end of their name.
pub fn kept(stage: &Stage, end: &str) -> Vec<PathBuf> {
    let lives = store(stage).and_then(|it| fs::read_dir(it).ok()).into_iter().flatten().flatten();
    let files = lives.filter_map(|life| fs::read_dir(life.path()).ok()).flatten().flatten();
    let named = |path: &PathBuf| path.to_string_lossy().ends_with(end);
    files.map(|file| file.path()).filter(named).collect()
}

/// Waits for something that is not on the screen.
pub fn eventually(what: &str, stage: &Stage, holds: impl Fn() -> bool) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < LIMIT {
        if holds() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(30));
    }
    Err(Error::Unexpected(format!("{what} did not happen\n{}", stage.client().screen())))
}

/// A line for a pane's shell: the call, repeated while Zellij loses it, and what it printed.
pub fn again(call: &str) -> String {
    format!("until {call} > answer; [ -s answer ]; do :; done; cat answer\r")
}

/// Opens a tab, as a person does.
pub fn new_tab(client: &Client) -> Result<()> {
    client.keys("<c-t> n")
}

/// A moment between two `zellij pipe`: Zellij loses messages of those that follow each other closely.
pub fn apart() {
    thread::sleep(Duration::from_millis(150));
}

/// Notes a figure for whoever runs the tests: `make test` prints them.
pub fn figure(what: &str, figure: &str) {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(target).join("figures");
    let _ = fs::create_dir_all(&folder);
    let name = what.replace(' ', "-");
    let _ = fs::write(folder.join(name), format!("{what}: {figure}\n"));
}
