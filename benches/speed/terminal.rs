//! What a person waits for, in a real Zellij: from the command to the question, from Enter to the
//! end of the asking process.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use zellij_ask::stage::{Ask, Asker, Home, LIMIT, Stage};

use crate::sheet::{Sheet, figure, part};
use crate::wasm::Result;
use crate::wasm::form;
use crate::{median, millis};

const SIZE: (u16, u16) = (100, 30);
const ROUNDS: usize = 21;

/// Between two steps, so that none disturbs the next: Zellij loses messages of pipes that follow
/// each other closely.
const APART: Duration = Duration::from_millis(300);

/// How often the screen is looked at.
const GLANCE: Duration = Duration::from_micros(200);

/// What the form shows last, and the last of its options.
const LAST: &str = "Type something.";
const OPTIONS: [&str; 4] = ["Redis", "In-process LRU", "SQLite in WAL mode", "None"];

#[derive(Default)]
struct Times {
    popup: Vec<Duration>,
    fzf: Vec<Duration>,
    floor: Vec<Duration>,
    answered: Vec<Duration>,
    released: Vec<Duration>,
    round_trip: Vec<Duration>,
}

pub fn measure(wasm: &Path, sheet: &mut Sheet) -> Result<()> {
    let fzf = Command::new("fzf").arg("--version").stdout(Stdio::piped()).output();
    let fzf = fzf.map_err(|error| {
        format!("cannot run fzf, which the popup is measured against: {error}. It is a package of most systems: apt-get install fzf")
    })?;
    part("In a real Zellij: medians of what a person waits for");
    figure("fzf", String::from_utf8_lossy(&fzf.stdout).trim());

    let home = Home::new().plugin(wasm).setting("guard_ms", "0").setting("focus", "always");
    let ours = Stage::start(&home, SIZE)?;
    let least = Stage::start(&Home::new().plugin(wasm).setting("debug", "floor"), SIZE)?;
    for stage in [&ours, &least] {
        stage.client().wait_for("$")?;
    }
    let list = ours.rooms().write("list", &format!("{}\n", OPTIONS.join("\n")))?;
    let mut times = Times::default();
    // The first round of each is not counted: it loads what stays loaded.
    for round in 0..=ROUNDS {
        let (popup, answered) = ask(&ours, &Ask::new(form::typical()).arg("pane_id", "0"))?;
        let floor = format!("{LAST}\r\nWhich cache should the session store use?");
        let (shown, released) = ask(&least, &Ask::new(floor))?;
        let fzf = run_fzf(&ours, &list)?;
        let trip = round_trip(&ours)?;
        if round > 0 {
            times.popup.extend(popup);
            times.answered.extend(answered);
            times.floor.extend(shown);
            times.released.extend(released);
            times.fzf.push(fzf);
            times.round_trip.extend(trip);
        }
    }
    let Times { popup, fzf, floor, answered, released, round_trip } = times;
    let mut against = |what: &str, one: &[Duration], other: &[Duration], target: f64| {
        let (one, other) = (millis(median(one.to_vec())), millis(median(other.to_vec())));
        sheet.ratio(what, &format!("{one:.1} : {other:.1} ms"), one / other, target);
    };
    against("ask to visible, against fzf in a pane", &popup, &fzf, 1.0);
    against("ask to visible, against the floor", &popup, &floor, 1.5);
    against("Enter to end, against a pipe just released", &answered, &released, 1.3);
    let trip = millis(median(round_trip));
    figure("a pipe that is answered at once, whole", &format!("{trip:.1} ms"));
    Ok(())
}

/// From the start of the command to the question, and from Enter to its end. Nothing where Zellij
/// lost the message on the way.
fn ask(stage: &Stage, ask: &Ask) -> Result<(Option<Duration>, Option<Duration>)> {
    let started = Instant::now();
    let asker = stage.ask(ask.clone())?;
    let shown = seen(stage, LAST, started)?;
    let lost = asker.retries() > 0;
    thread::sleep(APART);
    let ended = enter(stage, &asker)?;
    stage.client().wait_gone(LAST)?;
    thread::sleep(APART);
    Ok(if lost { (None, Some(ended)) } else { (Some(shown), Some(ended)) })
}

/// Another key goes first: the same one again is kept back until it is sure not to be held down.
fn enter(stage: &Stage, asker: &Asker) -> Result<Duration> {
    stage.client().raw(b"\x1b[B")?;
    thread::sleep(APART);
    let started = Instant::now();
    stage.client().raw(b"\r")?;
    let answer = asker.wait()?;
    if answer.stdout.is_empty() {
        return Err(format!("no answer came: {answer:?}").into());
    }
    Ok(started.elapsed())
}

fn run_fzf(stage: &Stage, list: &Path) -> Result<Duration> {
    let script = format!("exec fzf < {}", list.display());
    let started = Instant::now();
    let mut command = stage.rooms().command();
    command.args(["run", "--floating", "--close-on-exit", "--", "sh", "-c", &script]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
    let shown = seen(stage, OPTIONS[2], started)?;
    child.wait()?;
    thread::sleep(APART);
    stage.client().raw(b"\x1b")?;
    stage.client().wait_gone(OPTIONS[2])?;
    thread::sleep(APART);
    Ok(shown)
}

/// A pipe that the plugin answers and lets go at once, from start to end.
fn round_trip(stage: &Stage) -> Result<Option<Duration>> {
    let started = Instant::now();
    let asker = stage.pipe(Ask::new("{}").name("list"))?;
    let answer = asker.wait()?;
    let took = started.elapsed();
    thread::sleep(APART);
    Ok((!answer.stdout.is_empty()).then_some(took))
}

/// The time until this text is on the terminal.
fn seen(stage: &Stage, text: &str, started: Instant) -> Result<Duration> {
    while started.elapsed() < LIMIT {
        if stage.client().screen().contains(text) {
            return Ok(started.elapsed());
        }
        thread::sleep(GLANCE);
    }
    Err(format!("{text:?} did not come\n{}", stage.client().screen()).into())
}
