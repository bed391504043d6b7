//! The command `zellij-ask`: one file a subcommand.

mod demo;
mod demo_agent;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Why a subcommand failed: whatever it was, the person reads it.
type Failure = Box<dyn std::error::Error>;

/// Ask the person at this terminal a question, in a popup over the pane that asks.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show what it is like: an agent in a Zellij of its own asks, and you answer.
    Demo(demo::Options),
    /// The agent of the demo.
    #[command(hide = true)]
    DemoAgent(demo_agent::Options),
}

/// Runs the subcommand named on the command line.
pub fn run() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Demo(options) => demo::run(&options),
        Command::DemoAgent(options) => demo_agent::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("zellij-ask: {failure}");
            ExitCode::FAILURE
        }
    }
}
