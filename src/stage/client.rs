//! A terminal with a Zellij client in it: typed into, and looked at.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, MasterPty, PtySize, native_pty_system};

use super::rooms::log_tail;
use super::{Error, LIMIT, Result, Rooms, Screen, keys};

/// A terminal with a Zellij client in it. Dropping it closes the terminal, as closing a window does.
pub struct Client {
    witness: Witness,
    master: Box<dyn MasterPty + Send>,
    keyboard: Mutex<Box<dyn Write + Send>>,
    pressed: Mutex<Option<(Vec<u8>, Instant)>>,
    child: Box<dyn Child + Send + Sync>,
}

/// What a terminal shows, for whoever has to tell why something failed.
#[derive(Clone)]
pub(super) struct Witness {
    terminal: Arc<Terminal>,
    temporary: PathBuf,
}

/// The terminal's state, fed by a thread that reads what the client writes.
struct Terminal {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    closed: bool,
    drawn: u64,
}

impl Terminal {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something is drawn, at most for `limit`.
    fn quiet<'a>(&'a self, state: MutexGuard<'a, State>, limit: Duration) -> MutexGuard<'a, State> {
        let drawn = state.drawn;
        self.changed
            .wait_timeout_while(state, limit, |state| state.drawn == drawn && !state.closed)
            .unwrap_or_else(PoisonError::into_inner)
            .0
    }

    /// Takes in what the client writes until it ends.
    fn read(&self, mut output: impl Read) {
        let mut buffer = [0; 16384];
        loop {
            let read = output.read(&mut buffer).unwrap_or(0);
            let mut state = self.lock();
            match buffer.get(..read) {
                Some(bytes) if read > 0 => {
                    state.parser.process(bytes);
                    state.drawn = state.drawn.wrapping_add(1);
                }
                _ => state.closed = true,
            }
            let closed = state.closed;
            drop(state);
            self.changed.notify_all();
            if closed {
                return;
            }
        }
    }
}

impl Witness {
    /// The screen as it is now.
    pub(super) fn screen(&self) -> Screen {
        Screen::of(self.terminal.lock().parser.screen())
    }

    fn colours(&self) -> Vec<Vec<String>> {
        let state = self.terminal.lock();
        let screen = state.parser.screen();
        let (rows, columns) = screen.size();
        let colour = |row, column| {
            screen.cell(row, column).map(|cell| format!("{:?}", cell.fgcolor())).unwrap_or_default()
        };
        (0..rows.get())
            .map(|row| (0..columns.get()).map(|column| colour(row, column)).collect())
            .collect()
    }

    /// The error of a wait that took too long.
    pub(super) fn timed_out(&self, what: &str, limit: Duration) -> Error {
        Error::TimedOut {
            what: what.to_owned(),
            seconds: limit.as_secs(),
            screen: Box::new(self.screen()),
            log: log_tail(&self.temporary),
        }
    }
}

impl Client {
    /// Starts `zellij ARGUMENTS` in a terminal of `size` (columns, rows).
    pub(super) fn spawn(rooms: &Rooms, arguments: &[OsString], size: (u16, u16)) -> Result<Self> {
        let size = terminal_size(size)?;
        let refused = |error: &dyn std::fmt::Display| Error::Terminal(error.to_string());
        let pair = native_pty_system()
            .openpty(PtySize { rows: size.1.get(), cols: size.0.get(), ..PtySize::default() })
            .map_err(|error| refused(&error))?;
        let child = pair
            .slave
            .spawn_command(rooms.terminal_command(arguments))
            .map_err(|error| refused(&error))?;
        let output = pair.master.try_clone_reader().map_err(|error| refused(&error))?;
        let keyboard = pair.master.take_writer().map_err(|error| refused(&error))?;
        let terminal = Arc::new(Terminal {
            state: Mutex::new(State {
                parser: vt100::Parser::new(size.1, size.0, 0),
                closed: false,
                drawn: 0,
            }),
            changed: Condvar::new(),
        });
        let reading = Arc::clone(&terminal);
        thread::spawn(move || reading.read(output));
        Ok(Self {
            witness: Witness { terminal, temporary: rooms.path("tmp") },
            master: pair.master,
            keyboard: Mutex::new(keyboard),
            pressed: Mutex::default(),
            child,
        })
    }

    pub(super) fn witness(&self) -> Witness {
        self.witness.clone()
    }

    /// The screen as it is now.
    #[must_use]
    pub fn screen(&self) -> Screen {
        self.witness.screen()
    }

    /// The foreground colours of the cells, one list a row.
    #[must_use]
    pub fn colours(&self) -> Vec<Vec<String>> {
        self.witness.colours()
    }

    /// Presses keys, written as words: `j <space> <tab> hello <enter> <c-c> <a-a> <s-tab>`. Every
    /// word without angle brackets is typed character by character.
    ///
    /// # Errors
    /// When a key is not known or the terminal is closed.
    pub fn keys(&self, keys: &str) -> Result<()> {
        keys::bytes(keys)?.into_iter().try_for_each(|key| self.press(key))
    }

    /// Presses one key. The same key again takes a finger its time: faster is a key held down.
    fn press(&self, key: Vec<u8>) -> Result<()> {
        const LIFT: Duration = Duration::from_millis(120);
        let mut pressed = self.pressed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, at)) = pressed.as_ref().filter(|(last, _)| *last == key) {
            thread::sleep(LIFT.saturating_sub(at.elapsed()));
        }
        self.raw(&key)?;
        *pressed = Some((key, Instant::now()));
        Ok(())
    }

    /// Types text as it stands, blanks included.
    ///
    /// # Errors
    /// When the terminal is closed.
    pub fn text(&self, text: &str) -> Result<()> {
        self.raw(text.as_bytes())
    }

    /// Pastes text, as one bracketed paste.
    ///
    /// # Errors
    /// When the terminal is closed.
    pub fn paste(&self, text: &str) -> Result<()> {
        self.raw(&keys::pasted(text))
    }

    /// Clicks with the left button on a cell, from 0.
    ///
    /// # Errors
    /// When the terminal is closed.
    pub fn click(&self, (column, row): (usize, usize)) -> Result<()> {
        self.raw(&keys::click(0, column, row))
    }

    /// Turns the wheel one notch over a cell.
    ///
    /// # Errors
    /// When the terminal is closed.
    pub fn wheel(&self, down: bool, (column, row): (usize, usize)) -> Result<()> {
        self.raw(&keys::click(64 + u8::from(down), column, row))
    }

    /// Sends bytes as the terminal would.
    ///
    /// # Errors
    /// When the terminal is closed.
    pub fn raw(&self, bytes: &[u8]) -> Result<()> {
        let mut keyboard = self.keyboard.lock().unwrap_or_else(PoisonError::into_inner);
        keyboard
            .write_all(bytes)
            .and_then(|()| keyboard.flush())
            .map_err(|source| Error::io("cannot type into the terminal", source))
    }

    /// Gives the terminal another size (columns, rows).
    ///
    /// # Errors
    /// When the system refuses.
    pub fn resize(&self, size: (u16, u16)) -> Result<()> {
        let size = terminal_size(size)?;
        self.witness.terminal.lock().parser.set_size(size.1, size.0);
        self.master
            .resize(PtySize { rows: size.1.get(), cols: size.0.get(), ..PtySize::default() })
            .map_err(|error| Error::Terminal(error.to_string()))
    }

    /// Waits until the screen is as `holds` wants it, and returns that screen.
    ///
    /// # Errors
    /// With the last screen and the log, when that does not happen within [`LIMIT`].
    pub fn wait_until(&self, what: &str, holds: impl Fn(&Screen) -> bool) -> Result<Screen> {
        match self.look(LIMIT, &holds, what)? {
            Some(screen) => Ok(screen),
            None => Err(self.witness.timed_out(what, LIMIT)),
        }
    }

    /// Waits until the screen holds this text.
    ///
    /// # Errors
    /// As [`Client::wait_until`].
    pub fn wait_for(&self, text: &str) -> Result<Screen> {
        self.wait_until(&format!("{text:?} on the screen"), |screen| screen.contains(text))
    }

    /// Waits until this text has left the screen.
    ///
    /// # Errors
    /// As [`Client::wait_until`].
    pub fn wait_gone(&self, text: &str) -> Result<Screen> {
        self.wait_until(&format!("{text:?} to leave the screen"), |screen| !screen.contains(text))
    }

    /// Presses keys until the screen is as `holds` wants it, as a person does whose first press was
    /// swallowed because the popup had just come up. Only for keys that do no harm when they come
    /// twice.
    ///
    /// # Errors
    /// As [`Client::wait_until`].
    pub fn insist(
        &self,
        keys: &str,
        what: &str,
        holds: impl Fn(&Screen) -> bool,
    ) -> Result<Screen> {
        const PATIENCE: Duration = Duration::from_secs(2);
        let start = Instant::now();
        while start.elapsed() < LIMIT {
            self.keys(keys)?;
            if let Some(screen) = self.look(PATIENCE, &holds, what)? {
                return Ok(screen);
            }
        }
        Err(self.witness.timed_out(what, LIMIT))
    }

    /// The screen once nothing was drawn for a while: for what must not happen.
    #[must_use]
    pub fn calm(&self) -> Screen {
        const A_WHILE: Duration = Duration::from_millis(300);
        let state = self.witness.terminal.lock();
        Screen::of(self.settled(state, A_WHILE, Instant::now() + LIMIT).parser.screen())
    }

    /// Leaves the session, which goes on, as a person does with `Ctrl+o d`.
    ///
    /// # Errors
    /// When the client has not ended within [`LIMIT`].
    pub fn detach(&self) -> Result<()> {
        self.keys("<c-o> d")?;
        self.wait_ended()
    }

    /// Waits until the client's program has ended.
    ///
    /// # Errors
    /// With the screen and the log, when that does not happen within [`LIMIT`].
    pub fn wait_ended(&self) -> Result<()> {
        let terminal = &self.witness.terminal;
        let (state, _) = terminal
            .changed
            .wait_timeout_while(terminal.lock(), LIMIT, |state| !state.closed)
            .unwrap_or_else(PoisonError::into_inner);
        let closed = state.closed;
        drop(state);
        if closed { Ok(()) } else { Err(self.witness.timed_out("the client to end", LIMIT)) }
    }

    /// The client's program has ended.
    pub(super) fn is_gone(&self) -> bool {
        self.witness.terminal.lock().closed
    }

    /// Waits at most `limit`; `None` when the screen did not come.
    fn look(
        &self,
        limit: Duration,
        holds: &impl Fn(&Screen) -> bool,
        what: &str,
    ) -> Result<Option<Screen>> {
        /// Zellij draws a screen in several writes; between them it is half the old one.
        const BETWEEN_WRITES: Duration = Duration::from_millis(25);
        let deadline = Instant::now() + limit;
        let mut state = self.witness.terminal.lock();
        loop {
            if holds(&Screen::of(state.parser.screen())) {
                state = self.settled(state, BETWEEN_WRITES, deadline);
                let screen = Screen::of(state.parser.screen());
                if holds(&screen) {
                    return Ok(Some(screen));
                }
            }
            if state.closed {
                return Err(Error::Gone {
                    what: what.to_owned(),
                    screen: Box::new(Screen::of(state.parser.screen())),
                    log: log_tail(&self.witness.temporary),
                });
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            state = self.witness.terminal.quiet(state, left);
        }
    }

    /// Waits until nothing was drawn for `quiet`, at most until the deadline.
    fn settled<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        quiet: Duration,
        deadline: Instant,
    ) -> MutexGuard<'a, State> {
        loop {
            let drawn = state.drawn;
            state = self.witness.terminal.quiet(state, quiet);
            if state.drawn == drawn || state.closed || Instant::now() > deadline {
                return state;
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A size no terminal can refuse.
fn terminal_size((columns, rows): (u16, u16)) -> Result<(NonZeroU16, NonZeroU16)> {
    NonZeroU16::new(columns)
        .zip(NonZeroU16::new(rows))
        .ok_or_else(|| Error::Terminal(format!("{columns}×{rows} is no size")))
}
