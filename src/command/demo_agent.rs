//! The agent of the demo: it asks as any agent's shell tool would, and shows what came back.

use std::fs;
use std::io::stdin;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, thread, time::Duration};

use clap::Args;

use super::Failure;

/// What it asks.
const QUESTIONS: &str = include_str!("demo.json");

#[derive(Debug, Args)]
pub struct Options {
    /// The file the answer is left in.
    #[arg(long)]
    answer: PathBuf,
}

/// Asks, shows the answer, and waits for Enter to end the session.
///
/// # Errors
/// When no answer comes back.
pub fn run(options: &Options) -> Result<(), Failure> {
    let pane = env::var("ZELLIJ_PANE_ID")?;
    let questions = serde_json::from_str::<serde_json::Value>(QUESTIONS)?.to_string();
    let arguments = format!("pane_id={pane},agent=demo,id=demo");
    println!("An agent works in this pane. It has questions, so it runs\n");
    println!("  zellij pipe --plugin zellij-ask --name ask_user_question \\");
    println!("      --args {arguments} -- '{{\"questions\":[…]}}'\n");
    println!("A popup comes up here. Where it is one line only, Alt a opens it.\n");
    // Agents think before they ask; and the plugin may still be loading.
    thread::sleep(Duration::from_secs(1));
    let answer = ask(&questions, &arguments)?;
    println!("It got back\n\n{}\n", answer.trim_end());
    fs::write(&options.answer, &answer)?;
    println!("Enter ends the demo.");
    stdin().read_line(&mut String::new())?;
    Command::new("zellij").args(["kill-session", &env::var("ZELLIJ_SESSION_NAME")?]).status()?;
    Ok(())
}

/// Zellij's pipe client can lose a message: nothing on stdout means to ask again under the same id.
fn ask(questions: &str, arguments: &str) -> Result<String, Failure> {
    const TRIES: u32 = 5;
    for _ in 0..TRIES {
        let output = Command::new("zellij")
            .args(["pipe", "--plugin", "zellij-ask", "--name", "ask_user_question"])
            .args(["--args", arguments, "--", questions])
            .stdin(Stdio::null())
            .stderr(Stdio::inherit())
            .output()?;
        let answer = String::from_utf8(output.stdout)?;
        if !answer.is_empty() {
            return Ok(answer);
        }
    }
    Err("no answer came back".into())
}
