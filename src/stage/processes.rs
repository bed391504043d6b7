//! Running a program no longer than it may, and ending what a stage left running.
//!
//! Zellij's server detaches itself, and a `zellij pipe` whose server went away can spin for ever. All
//! of them carry the stage's directory in their environment or command line; nothing else does.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{fs, thread};

/// Runs a program without input; `None` when it had to be killed because it was still running after
/// `limit`.
///
/// # Errors
/// When it cannot be started.
pub fn output_within(command: &mut Command, limit: Duration) -> io::Result<Option<Output>> {
    const LOOK: Duration = Duration::from_millis(5);
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let stdout = thread::spawn(move || collect(stdout));
    let stderr = thread::spawn(move || collect(stderr));
    let deadline = Instant::now() + limit;
    let status = loop {
        match child.try_wait()? {
            Some(status) => break status,
            None if Instant::now() < deadline => thread::sleep(LOOK),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                return Ok(None);
            }
        }
    };
    let [stdout, stderr] = [stdout, stderr].map(|it| it.join().unwrap_or_default());
    Ok(Some(Output { status, stdout, stderr }))
}

/// All that a program writes, until it closes the stream.
pub fn collect(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        let _ = stream.read_to_end(&mut bytes);
    }
    bytes
}

/// Ends everything in a directory when its time is over, so that whatever waits for it goes on and
/// fails; dropping it calls that off.
#[derive(Debug)]
pub struct Curfew(#[expect(dead_code, reason = "dropped, which lifts it")] Sender<()>);

impl Curfew {
    pub fn new(directory: PathBuf, limit: Duration) -> Self {
        let (lift, lifted) = mpsc::channel();
        thread::spawn(move || {
            if lifted.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                end_all(&directory);
            }
        });
        Self(lift)
    }
}

/// Ends every process that belongs to the stage in `directory`.
pub fn end_all(directory: &Path) {
    // Twice: a process can be forked while the first list is worked off.
    for _ in 0..2 {
        let found = belonging_to(directory);
        if found.is_empty() {
            return;
        }
        end(&found);
    }
}

/// Ends processes by their ids.
fn end(ids: &[u32]) {
    let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
    // `kill` is built into every shell; there is no program to depend on.
    let _ = Command::new("sh")
        .args(["-c", &format!("kill -9 {}", ids.join(" "))])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// The ids of the processes that name `directory` in their environment or command line.
fn belonging_to(directory: &Path) -> Vec<u32> {
    let mark = directory.to_string_lossy().into_owned();
    match fs::read_dir("/proc") {
        Ok(entries) => entries
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .filter(|&id| id != std::process::id())
            .filter(|id| {
                ["environ", "cmdline"].iter().any(|file| {
                    fs::read(format!("/proc/{id}/{file}"))
                        .is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(&mark))
                })
            })
            .collect(),
        Err(_) => listed_by_ps(&mark),
    }
}

/// The same where there is no `/proc`: `ps` shows the environment of one's own processes.
fn listed_by_ps(mark: &str) -> Vec<u32> {
    let Ok(output) = Command::new("ps").args(["-axwwE", "-o", "pid=,command="]).output() else {
        return Vec::new();
    };
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter(|line| line.contains(mark))
        .filter_map(|line| line.split_whitespace().next()?.parse().ok())
        .filter(|&id| id != std::process::id())
        .collect()
}
