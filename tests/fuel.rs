//! What a key costs, counted in instructions of Zellij's interpreter: the same each time, so a
//! change that makes the plugin slower is seen here. Times are for `make bench`.

#![allow(missing_docs, reason = "tests are named for what they show")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "support/built.rs"]
mod built;
#[path = "wasm/mod.rs"]
mod wasm;

use wasm::Result;
use wasm::form::{self, ANY_TOOL, TOOL};
use wasm::message::Key;
use wasm::plugin::{Command, Runtime};
use wasm::session::{EAGER, Session};

const SMALL: (u16, u16) = (80, 24);
const MEDIUM: (u16, u16) = (120, 40);
const LARGE: (u16, u16) = (300, 80);

/// The most instructions of a key on a typical form, a tenth above what it takes.
const LIMIT: u64 = 105_000;

fn runtime() -> Result<Runtime> {
    Runtime::counting(&std::fs::read(built::plugin()?)?)
}

/// The fuel of a key that moves the focus, drawing included, on this form at this size.
fn key(runtime: &Runtime, tool: &str, payload: &str, size: (u16, u16)) -> Result<u64> {
    drawn(runtime, tool, payload, size).map(|(_, fuel)| fuel)
}

/// The same with the frame.
fn drawn(runtime: &Runtime, tool: &str, payload: &str, size: (u16, u16)) -> Result<(String, u64)> {
    let mut session = Session::start(runtime, &EAGER, size)?;
    session.ask(tool, payload)?;
    // What is kept between frames is kept from here on.
    session.key(Key::Down)?;
    session.key(Key::Up)?;
    let (frame, cost) = session.key(Key::Down)?;
    assert!(frame.contains("▸"), "the form is not there: {frame}");
    Ok((frame, cost.fuel))
}

/// The fuel of a key where nothing is done but to print this.
fn constant(runtime: &Runtime, frame: &str, size: (u16, u16)) -> Result<u64> {
    let mut session = Session::start(runtime, &[("debug", "floor")], size)?;
    session.ask("floor", frame)?;
    session.key(Key::Down)?;
    Ok(session.key(Key::Up)?.1.fuel)
}

#[test]
fn a_key_on_a_typical_form_costs_no_more_than_it_did() -> Result<()> {
    let runtime = runtime()?;
    for size in [SMALL, MEDIUM, LARGE] {
        let fuel = key(&runtime, TOOL, &form::typical(), size)?;
        assert!(fuel <= LIMIT, "{fuel} instructions at {size:?}, {LIMIT} are the limit");
    }
    Ok(())
}

#[test]
fn a_key_with_300_options_costs_little_more_than_with_4() -> Result<()> {
    let runtime = runtime()?;
    for size in [SMALL, MEDIUM, LARGE] {
        let few = key(&runtime, ANY_TOOL, &form::options(4), size)?;
        let many = key(&runtime, ANY_TOOL, &form::options(300), size)?;
        assert!(
            2 * many <= 3 * few,
            "{many} instructions with 300 options, {few} with 4 at {size:?}"
        );
    }
    Ok(())
}

#[test]
fn a_key_costs_at_most_three_times_what_its_frame_costs_as_a_constant() -> Result<()> {
    let runtime = runtime()?;
    for size in [SMALL, MEDIUM, LARGE] {
        let (frame, fuel) = drawn(&runtime, TOOL, &form::typical(), size)?;
        let least = constant(&runtime, &frame, size)?;
        assert!(fuel <= 3 * least, "{fuel} instructions, {least} for the frame alone at {size:?}");
    }
    Ok(())
}

#[test]
fn the_same_is_counted_each_time() -> Result<()> {
    let runtime = runtime()?;
    let first = key(&runtime, TOOL, &form::typical(), SMALL)?;
    let again = key(&runtime, TOOL, &form::typical(), SMALL)?;
    // Files may lie in another order, and memory with them.
    assert!(first.abs_diff(again) <= first / 20, "{first}, then {again}");
    Ok(())
}

#[test]
fn other_open_forms_cost_a_key_nothing() -> Result<()> {
    let runtime = runtime()?;
    let mut session = Session::start(&runtime, &EAGER, SMALL)?;
    let mut key = |forms: std::ops::Range<usize>| -> Result<u64> {
        for number in forms {
            session.ask(TOOL, &form::numbered(number))?;
        }
        let keys = [Key::Down, Key::Up, Key::Down, Key::Up];
        // Now and then a key is the moment to tell everybody again who waits.
        let costs: Result<Vec<u64>> =
            keys.into_iter().map(|key| Ok(session.key(key)?.1.fuel)).collect();
        Ok(costs?.into_iter().min().unwrap_or_default())
    };
    let (few, many) = (key(0..2)?, key(2..60)?);
    assert!(many <= few + few / 10, "{few} instructions with 2 open forms, {many} with 60");
    Ok(())
}

#[test]
fn nothing_is_done_while_nothing_happens() -> Result<()> {
    const SESSION_UPDATE: u64 = 16;
    let runtime = runtime()?;
    for settings in [EAGER, [("mode", "bar"), ("jump_key", "")]] {
        let session = Session::start(&runtime, &settings, SMALL)?;
        let timers = session.commands.iter().filter(|it| **it == Command::TIMER);
        assert_eq!(timers.count(), 0, "{settings:?}");
        let [events] = session.plugin.subscriptions() else { panic!("not one subscription") };
        assert!(events.len() > 5 && !events.contains(&SESSION_UPDATE), "{events:?}");
    }
    Ok(())
}
