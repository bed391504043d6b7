//! An asking agent: a real `zellij pipe` process and what it got.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::client::Witness;
use super::processes::collect;
use super::{Error, LIMIT, Result, Rooms};

/// How often an ask is repeated that came back without a word.
const TRIES: u32 = 6;

/// How many characters of a call an error names.
const CUT: usize = 300;

/// One call of `zellij pipe --plugin zellij-ask`.
#[derive(Debug, Clone)]
pub struct Ask {
    name: String,
    arguments: Vec<(String, String)>,
    payload: Payload,
    tries: u32,
}

/// How the payload goes to `zellij pipe`.
#[derive(Debug, Clone)]
enum Payload {
    Argument(String),
    Input(Vec<u8>),
}

impl Ask {
    /// An `ask_user_question` with this JSON as the argument.
    #[must_use]
    pub fn new(payload: impl Into<String>) -> Self {
        Self {
            name: "ask_user_question".to_owned(),
            arguments: Vec::new(),
            payload: Payload::Argument(payload.into()),
            tries: TRIES,
        }
    }

    /// The payload comes on stdin instead.
    #[must_use]
    pub fn on_stdin(payload: impl Into<Vec<u8>>) -> Self {
        Self { payload: Payload::Input(payload.into()), ..Self::new("") }
    }

    /// Another pipe name.
    #[must_use]
    pub fn name(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// One of the `--args`.
    #[must_use]
    pub fn arg(mut self, key: &str, value: &str) -> Self {
        self.arguments.push((key.to_owned(), value.to_owned()));
        self
    }

    /// With an id of its own, unless it has one: what makes it safe to repeat.
    pub(super) fn with_id(self) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        if self.arguments.iter().any(|(key, _)| key == "id") {
            return self;
        }
        let id = format!("stage-{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.arg("id", &id)
    }

    /// Not repeated.
    pub(super) fn once(self) -> Self {
        Self { tries: 1, ..self }
    }

    /// The arguments of `zellij`.
    fn command_line(&self) -> Vec<String> {
        let mut line: Vec<String> =
            ["pipe", "--plugin", "zellij-ask", "--name", &self.name].map(str::to_owned).into();
        if !self.arguments.is_empty() {
            let pairs: Vec<String> =
                self.arguments.iter().map(|(key, value)| format!("{key}={value}")).collect();
            line.extend(["--args".to_owned(), pairs.join(",")]);
        }
        if let Payload::Argument(payload) = &self.payload {
            line.extend(["--".to_owned(), payload.clone()]);
        }
        line
    }
}

/// What a `zellij pipe` left behind.
#[derive(Debug, Clone)]
pub struct Answer {
    /// All of stdout.
    pub stdout: String,
    /// All of stderr.
    pub stderr: String,
    /// The exit code; `None` when it was killed.
    pub code: Option<i32>,
}

impl Answer {
    /// Zellij lost the message or did not see its own session.
    fn is_lost(&self) -> bool {
        self.stdout.is_empty()
            && (self.code == Some(0) || self.stderr.contains("no active session"))
    }

    /// The one line of JSON on stdout.
    ///
    /// # Errors
    /// When stdout is anything but one line of JSON with a line break at its end.
    pub fn json(&self) -> Result<serde_json::Value> {
        let line = self.stdout.strip_suffix('\n').filter(|line| !line.contains('\n'));
        line.and_then(|line| serde_json::from_str(line).ok())
            .ok_or_else(|| Error::Unexpected(format!("not one line of JSON: {self:?}")))
    }
}

/// A running ask. Dropping it kills the process, as ending an agent does.
pub struct Asker {
    running: Arc<Mutex<Running>>,
    outcome: Receiver<Result<Answer>>,
    witness: Witness,
    what: String,
}

/// The process that asks right now.
#[derive(Default)]
struct Running {
    child: Option<Child>,
    ended: bool,
    answered: bool,
    tries: u32,
}

impl Asker {
    pub(super) fn spawn(rooms: &Rooms, ask: Ask, witness: Witness) -> Result<Self> {
        let line = ask.command_line();
        let mut command = rooms.command();
        command.args(&line);
        let input = match ask.payload {
            Payload::Argument(_) => None,
            Payload::Input(bytes) => Some(bytes),
        };
        let what = format!("zellij {}", line.join(" "));
        Self::run(command, input, ask.tries, &what, witness)
    }

    /// A shell that asks, repeated like an ask: it prints what its `zellij pipe` prints.
    pub(super) fn shell(rooms: &Rooms, line: &str, pane: &str, witness: Witness) -> Result<Self> {
        let mut command = rooms.program("/bin/sh");
        command.args(["-c", line]).env("ZELLIJ_PANE_ID", pane);
        Self::run(command, None, TRIES, line, witness)
    }

    fn run(
        mut command: Command,
        input: Option<Vec<u8>>,
        mut tries: u32,
        what: &str,
        witness: Witness,
    ) -> Result<Self> {
        let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
        command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        let running = Arc::new(Mutex::new(Running::default()));
        let (tell, outcome) = mpsc::channel();
        let cut: String = what.chars().take(CUT).collect();
        let what = format!("`{cut}` to end");
        let failed = format!("cannot run {}", command.get_program().display());
        let mut start = move || command.spawn().map_err(|source| Error::io(&failed, source));
        let mut child = start()?;
        let shared = Arc::clone(&running);
        thread::spawn(move || {
            let answer = loop {
                lock(&shared).tries += 1;
                let answer = attend(child, input.as_deref(), &shared);
                tries = tries.saturating_sub(1);
                let lost = answer.as_ref().is_ok_and(Answer::is_lost);
                if !lost || tries == 0 || lock(&shared).ended {
                    break answer;
                }
                child = match start() {
                    Ok(child) => child,
                    Err(error) => break Err(error),
                };
            };
            lock(&shared).answered = true;
            let _ = tell.send(answer);
        });
        Ok(Self { running, outcome, witness, what })
    }

    /// Waits for the process to end.
    ///
    /// # Errors
    /// With the screen and the log, when that does not happen within [`LIMIT`].
    pub fn wait(&self) -> Result<Answer> {
        match self.outcome.recv_timeout(LIMIT) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(self.witness.timed_out(&self.what, LIMIT)),
            Err(RecvTimeoutError::Disconnected) => {
                Err(Error::Unexpected("this answer was taken before".to_owned()))
            }
        }
    }

    /// Nothing came back yet.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !lock(&self.running).answered
    }

    /// How often Zellij lost this ask, so that it had to be repeated.
    #[must_use]
    pub fn retries(&self) -> u32 {
        lock(&self.running).tries.saturating_sub(1)
    }

    /// The process that waits now.
    #[must_use]
    pub fn pid(&self) -> Option<u32> {
        lock(&self.running).child.as_ref().map(Child::id)
    }

    /// Kills the process, as a person ends an agent.
    pub fn kill(&self) {
        let mut running = lock(&self.running);
        running.ended = true;
        if let Some(child) = &mut running.child {
            let _ = child.kill();
        }
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.kill();
    }
}

fn lock(running: &Mutex<Running>) -> std::sync::MutexGuard<'_, Running> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Feeds the process, keeps it where [`Asker::kill`] finds it, and collects what it leaves.
fn attend(mut child: Child, bytes: Option<&[u8]>, running: &Mutex<Running>) -> Result<Answer> {
    let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let ended = {
        let mut running = lock(running);
        if running.ended {
            let _ = child.kill();
        }
        running.child = Some(child);
        running.ended
    };
    if let (Some(mut input), Some(bytes), false) = (input, bytes.map(<[u8]>::to_vec), ended) {
        // On a thread of its own: the client reads a line only when the one before it was taken.
        thread::spawn(move || input.write_all(&bytes));
    }
    let errors = thread::spawn(move || collect(errors));
    let stdout = text(&collect(output));
    let stderr = text(&errors.join().unwrap_or_default());
    let child = lock(running).child.take();
    let code = child
        .map(|mut child| child.wait())
        .transpose()
        .map_err(|source| Error::io("cannot wait for whoever asks", source))?
        .and_then(|status| status.code());
    Ok(Answer { stdout, stderr, code })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
