//! The directories of one private Zellij, and what runs in them.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use portable_pty::CommandBuilder;
use tempfile::TempDir;

use super::{Error, Result, processes};

/// The directories of one private Zellij. Dropping them ends everything that runs in them.
#[derive(Debug)]
pub struct Rooms {
    directory: TempDir,
    zellij: PathBuf,
    pub(super) variables: Vec<(String, String)>,
}

impl Rooms {
    /// Zellij's cache, where it keeps permissions and the plugins' files.
    pub(super) const CACHE: &str = if cfg!(target_os = "macos") {
        "home/Library/Caches/org.Zellij-Contributors.Zellij"
    } else {
        "cache/zellij"
    };

    /// Empty directories. The path stays short: a socket's may have about 100 bytes.
    pub(super) fn new(zellij: PathBuf) -> Result<Self> {
        let parent = Some(PathBuf::from("/tmp")).filter(|tmp| tmp.is_dir());
        let directory = tempfile::Builder::new()
            .prefix("za-")
            .tempdir_in(parent.unwrap_or_else(env::temp_dir))
            .map_err(|source| Error::io("cannot make a temporary directory", source))?;
        let rooms = Self { directory, zellij, variables: Vec::new() };
        for name in ["home/.config/zellij", "cache", "data", "sockets", "tmp"] {
            let path = rooms.path(name);
            fs::create_dir_all(&path)
                .map_err(|source| Error::io(format!("cannot make {}", path.display()), source))?;
        }
        Ok(rooms)
    }

    /// A path in these directories.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Writes a file in these directories.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.path(name);
        let parent = path.parent().map_or(Ok(()), fs::create_dir_all);
        parent
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| Error::io(format!("cannot write {}", path.display()), source))?;
        Ok(path)
    }

    /// Copies a file into these directories.
    pub(super) fn copy(&self, from: &Path, name: &str) -> Result<PathBuf> {
        let path = self.write(name, "")?;
        fs::copy(from, &path)
            .map_err(|source| Error::io(format!("cannot copy {}", from.display()), source))?;
        Ok(path)
    }

    /// The arguments that start the session.
    #[must_use]
    pub fn start_arguments(&self) -> [OsString; 2] {
        ["--layout".into(), self.path("layout.kdl").into()]
    }

    /// What these directories change in the environment: `None` takes a variable away.
    fn environment(&self) -> Vec<(&'static str, Option<OsString>)> {
        let mut path = OsString::new();
        if let Some(directory) = self.zellij.parent() {
            path.push(directory);
            path.push(":");
        }
        path.push(env::var_os("PATH").unwrap_or_default());
        let at = |name: &str| Some(self.path(name).into_os_string());
        // An editor that was written into these directories is the person's.
        let editor = Some(self.path("editor")).filter(|path| path.is_file());
        let mut variables = vec![
            ("HOME", at("home")),
            ("PATH", Some(path)),
            ("SHELL", Some("/bin/sh".into())),
            ("PS1", Some("$ ".into())),
            ("TMPDIR", at("tmp")),
            ("XDG_CACHE_HOME", at("cache")),
            ("XDG_CONFIG_HOME", at("home/.config")),
            ("XDG_DATA_HOME", at("data")),
            ("ZELLIJ_CONFIG_DIR", at("home/.config/zellij")),
            ("ZELLIJ_SOCKET_DIR", at("sockets")),
            ("BASH_ENV", None),
            ("ENV", None),
            ("ZELLIJ", None),
            ("ZELLIJ_CONFIG_FILE", None),
            ("ZELLIJ_PANE_ID", None),
            ("ZELLIJ_SESSION_NAME", None),
        ];
        if let Some(editor) = editor {
            variables.extend([("EDITOR", Some(editor.into_os_string())), ("VISUAL", None)]);
        }
        variables
    }

    /// Ends everything that runs in these directories.
    pub(super) fn end_all(&self) {
        processes::end_all(self.directory.path());
    }

    /// A `zellij` that lives in these directories.
    #[must_use]
    pub fn command(&self) -> Command {
        self.program(&self.zellij)
    }

    /// Any program, for which these directories are home and its `zellij` is this one.
    #[must_use]
    pub fn program(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.path("home"));
        for (key, value) in self.environment() {
            match value {
                Some(value) => command.env(key, value),
                None => command.env_remove(key),
            };
        }
        command
    }

    /// The same for a pseudo terminal.
    pub(super) fn terminal_command(&self, arguments: &[OsString]) -> CommandBuilder {
        let mut command = CommandBuilder::new(&self.zellij);
        command.args(arguments);
        command.cwd(self.path("home"));
        for (key, value) in self.environment() {
            match value {
                Some(value) => command.env(key, value),
                None => command.env_remove(key),
            }
        }
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LC_ALL", "C.UTF-8");
        self.variables.iter().for_each(|(name, value)| command.env(name, value));
        command
    }

    /// The last lines of the session's log.
    #[must_use]
    pub fn log(&self) -> String {
        log_tail(&self.path("tmp"))
    }
}

impl Drop for Rooms {
    fn drop(&mut self) {
        self.end_all();
    }
}

/// The last lines of the log that a Zellij with this `TMPDIR` writes.
pub(super) fn log_tail(temporary: &Path) -> String {
    const LINES: usize = 25;
    let Ok(entries) = fs::read_dir(temporary) else { return String::new() };
    let text: String = entries
        .filter_map(|entry| fs::read(entry.ok()?.path().join("zellij-log/zellij.log")).ok())
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
        .collect();
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(LINES)).copied().collect::<Vec<_>>().join("\n")
}
