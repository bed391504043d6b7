//! `make bench`: what the plugin costs, against what a person would use instead and against the
//! least that its host allows. Arguments that are no options choose among the parts.

mod growth;
mod keys;
mod load;
mod sheet;
mod terminal;
#[path = "../../tests/wasm/mod.rs"]
mod wasm;

#[path = "../../tests/support/built.rs"]
mod built;

use std::process::ExitCode;
use std::time::Duration;

use sheet::Sheet;
use wasm::Result;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let wanted = |part: &str| chosen.is_empty() || chosen.iter().any(|it| it == part);
    let path = built::plugin()?;
    let wasm = std::fs::read(&path)?;
    let mut sheet = Sheet::default();
    if wanted("terminal") {
        terminal::measure(&path, &mut sheet)?;
    }
    if wanted("keys") {
        keys::measure(&wasm, &mut sheet)?;
    }
    if wanted("growth") {
        growth::measure(&wasm, &mut sheet)?;
    }
    if wanted("load") {
        load::measure(&wasm)?;
    }
    sheet.sum_up();
    Ok(())
}

/// The middle one.
fn median<T: Ord + Copy + Default>(mut all: Vec<T>) -> T {
    all.sort_unstable();
    all.get(all.len() / 2).copied().unwrap_or_default()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
