//! A private Zellij on a stage of its own: for the end-to-end tests and for `zellij-ask demo`.
//!
//! Native only; the plugin never sees it. A [`Home`] is a short-lived directory with its own
//! configuration, cache, sockets and temporary files, so that the user's Zellij is left alone. A
//! [`Stage`] is a session in such a home, watched through a pseudo terminal: [`Client::keys`] types,
//! [`Client::wait_until`] looks at the screen, [`Stage::ask`] runs a real `zellij pipe`. Whatever was
//! started ends with the value that started it.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use zellij_ask::stage::{Ask, Home, Stage};
//! # fn main() -> zellij_ask::stage::Result<()> {
//! let stage = Stage::start(&Home::new().plugin(Path::new("zellij-ask.wasm")), (80, 24))?;
//! let asker = stage.ask(Ask::new(r#"{"questions":[]}"#))?;
//! println!("{}", asker.wait()?.stdout);
//! # Ok(())
//! # }
//! ```

mod asker;
mod client;
mod error;
mod home;
mod installed;
mod keys;
mod processes;
mod rooms;
mod screen;

pub use asker::{Answer, Ask, Asker};
pub use client::Client;
pub use error::{Error, Result};
pub use home::Home;
pub use installed::find_zellij;
pub use rooms::Rooms;
pub use screen::Screen;

use processes::Curfew;
use std::ffi::OsString;
use std::process::Output;
use std::time::Duration;

/// How long anything may take before it counts as failed. Generous: it is a limit, not a measure.
pub const LIMIT: Duration = Duration::from_secs(45);

/// How long a stage may live: whatever waits without a limit of its own is ended then.
const LIFETIME: Duration = Duration::from_mins(15);

/// One session of a private Zellij with one client looking at it.
pub struct Stage {
    // Dropped in this order: the client's terminal goes before the rooms and all that runs in them.
    client: Client,
    curfew: Curfew,
    rooms: Rooms,
}

impl Stage {
    /// Starts a session in a terminal of `size` (columns, rows) and waits until it is drawn.
    ///
    /// # Errors
    /// When Zellij is missing or too old, or the session does not come up.
    pub fn start(home: &Home, size: (u16, u16)) -> Result<Self> {
        let rooms = home.build()?;
        let arguments = rooms.start_arguments();
        Self::start_in(rooms, &arguments, size)
    }

    /// Starts a session with other arguments for `zellij`, in directories that were built before.
    ///
    /// # Errors
    /// As [`Stage::start`].
    pub fn start_in(rooms: Rooms, arguments: &[OsString], size: (u16, u16)) -> Result<Self> {
        let client = Client::spawn(&rooms, arguments, size)?;
        let curfew = Curfew::new(rooms.path(""), LIFETIME);
        let stage = Self { client, curfew, rooms };
        stage.client.wait_until("the session to be drawn", |screen| !screen.is_blank())?;
        Ok(stage)
    }

    /// Ends the session as a crash does and starts another one in the same directories.
    ///
    /// # Errors
    /// As [`Stage::start`].
    pub fn restart(self, size: (u16, u16)) -> Result<Self> {
        let Self { client, curfew, rooms } = self;
        drop(curfew);
        // The server first: a terminal that goes makes it say good-bye.
        rooms.end_all();
        drop(client);
        let arguments = rooms.start_arguments();
        Self::start_in(rooms, &arguments, size)
    }

    /// The terminal the session was started in.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// The directories of this session.
    #[must_use]
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Attaches one more terminal to the session.
    ///
    /// Zellij can take the end of the connection with which `attach` first looked for the session
    /// for the end of the client itself, and throw it out; then it is attached again.
    ///
    /// # Errors
    /// When the client cannot be started or draws nothing.
    pub fn attach(&self, size: (u16, u16)) -> Result<Client> {
        const TRIES: u32 = 5;
        let mut tries = 1;
        loop {
            let client = Client::spawn(&self.rooms, &["attach".into()], size)?;
            let drawn =
                client.wait_until("the attached client to be drawn", |screen| !screen.is_blank());
            let _ = client.calm();
            if !client.is_gone() || tries == TRIES {
                return drawn.map(|_| client);
            }
            tries += 1;
        }
    }

    /// Asks through a real `zellij pipe`. Zellij's pipe client can lose a message: an ask that came
    /// back empty is repeated under the same id, as the contract tells every caller.
    ///
    /// # Errors
    /// When the process cannot be started.
    pub fn ask(&self, ask: Ask) -> Result<Asker> {
        Asker::spawn(&self.rooms, ask.with_id(), self.client.witness())
    }

    /// Runs one `zellij pipe`, once, whatever comes of it.
    ///
    /// # Errors
    /// When the process cannot be started.
    pub fn pipe(&self, ask: Ask) -> Result<Asker> {
        Asker::spawn(&self.rooms, ask.once(), self.client.witness())
    }

    /// A shell line that asks in the name of a pane, as an agent's shell tool runs it. Repeated when
    /// it printed nothing, as [`Stage::ask`] is.
    ///
    /// # Errors
    /// When the shell cannot be started.
    pub fn shell(&self, line: &str, pane: &str) -> Result<Asker> {
        Asker::shell(&self.rooms, line, pane, self.client.witness())
    }

    /// Runs `zellij` with `arguments` against this session, for example `action go-to-tab 2`.
    ///
    /// A client whose connection Zellij lost runs for ever, at full speed; it is ended and the command
    /// repeated. So it may be carried out twice: only for what does no harm then.
    ///
    /// # Errors
    /// When it cannot be started or fails.
    pub fn zellij(&self, arguments: &[&str]) -> Result<Output> {
        const TRIES: u32 = 5;
        const PATIENCE: Duration = Duration::from_secs(8);
        let mut said = String::new();
        for _ in 0..TRIES {
            let output = processes::output_within(self.rooms.command().args(arguments), PATIENCE)
                .map_err(|source| Error::io("cannot run zellij", source))?;
            let Some(output) = output else {
                said = format!("still running after {} s", PATIENCE.as_secs());
                continue;
            };
            if output.status.success() {
                return Ok(output);
            }
            said = String::from_utf8_lossy(&output.stderr).into_owned();
            // Zellij may not see its own session: then nothing was done.
            if !said.contains("no active session") {
                break;
            }
        }
        Err(Error::Failed { command: format!("zellij {}", arguments.join(" ")), output: said })
    }

    /// The last lines of the session's log.
    #[must_use]
    pub fn log(&self) -> String {
        self.rooms.log()
    }
}
