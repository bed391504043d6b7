//! Why something on the stage did not happen.

use std::fmt;
use std::io;

use super::Screen;

/// The result of anything done on a stage.
pub type Result<T> = std::result::Result<T, Error>;

/// Why something on the stage did not happen. Shown the same way by `Display` and `Debug`, so that a
/// failing test prints the screen as a screen.
#[derive(thiserror::Error)]
pub enum Error {
    /// A file or process could not be used.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// The system's word on it.
        source: io::Error,
    },
    /// The pseudo terminal could not be opened.
    #[error("no pseudo terminal: {0}")]
    Terminal(String),
    /// No Zellij, or one that is too old.
    #[error(
        "no usable zellij: {0}; install one with `cargo install zellij --locked --version 0.45.1`"
    )]
    NoZellij(String),
    /// The plugin file is not there.
    #[error("no plugin at {0}; build it with `make build`")]
    NoPlugin(String),
    /// A command ended with a failure.
    #[error("`{command}` failed: {output}")]
    Failed {
        /// The command.
        command: String,
        /// What it wrote to stderr.
        output: String,
    },
    /// What was waited for did not come.
    #[error("waited {seconds} s in vain for {what}\n{screen}\nlog:\n{log}")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// How long.
        seconds: u64,
        /// The last screen.
        screen: Box<Screen>,
        /// The end of Zellij's log.
        log: String,
    },
    /// The terminal's program ended while something was waited for.
    #[error("zellij's client ended while waiting for {what}\n{screen}\nlog:\n{log}")]
    Gone {
        /// What was waited for.
        what: String,
        /// The last screen.
        screen: Box<Screen>,
        /// The end of Zellij's log.
        log: String,
    },
    /// Something came, and it was not what was meant.
    #[error("{0}")]
    Unexpected(String),
}

impl Error {
    /// An input or output error with the place it happened at.
    #[must_use]
    pub fn io(what: impl Into<String>, source: io::Error) -> Self {
        Self::Io { what: what.into(), source }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
