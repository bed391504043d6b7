//! Loading the plugin, and what it costs while nothing happens.

use std::time::Instant;

use crate::sheet::{figure, part};
use crate::wasm::Result;
use crate::wasm::message;
use crate::wasm::plugin::{Command, Runtime};
use crate::wasm::session::{EAGER, Session};
use crate::{median, millis};

const TIMES: usize = 9;

/// The one event that comes every second, by its number in `event.proto`.
const SESSION_UPDATE: u64 = 16;

pub fn measure(wasm: &[u8]) -> Result<()> {
    part("Load");
    figure("size of the wasm", &format!("{} KiB", wasm.len() / 1024));
    let mut compiled = Vec::new();
    for _ in 0..TIMES {
        let started = Instant::now();
        Runtime::new(wasm)?;
        compiled.push(started.elapsed());
    }
    figure("compiling it", &format!("{:.1} ms", millis(median(compiled))));
    let runtime = Runtime::new(wasm)?;
    let counting = Runtime::counting(wasm)?;
    for (what, settings) in [("the popup", EAGER), ("a bar", [("mode", "bar"), ("jump_key", "")])] {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            times.push(Session::start(&runtime, &settings, (80, 1))?.load.time);
        }
        let session = Session::start(&counting, &settings, (80, 1))?;
        figure(
            &format!("starting {what}"),
            &format!(
                "{:.1} ms, {} instructions, {} KiB of memory",
                millis(median(times)),
                session.load.fuel,
                session.plugin.memory() / 1024
            ),
        );
    }
    part("At rest: instructions per event of the host");
    for (what, settings) in [("the popup", EAGER), ("a bar", [("mode", "bar"), ("jump_key", "")])] {
        let mut session = Session::start(&counting, &settings, (80, 1))?;
        session.event(&session.panes(5))?;
        for panes in [5, 20] {
            let fuel = session.event(&session.panes(panes))?.fuel;
            figure(&format!("{what}, PaneUpdate with {panes} panes"), &fuel.to_string());
        }
        let fuel = session.event(&message::input())?.fuel;
        figure(&format!("{what}, a key typed elsewhere"), &fuel.to_string());
        let asked = |command| session.commands.iter().filter(|it| **it == command).count();
        let (lists, timers) = (session.plugin.subscriptions(), asked(Command::TIMER));
        let by_itself = lists.iter().flatten().filter(|it| **it == SESSION_UPDATE).count();
        figure(
            &format!("{what}, by itself"),
            &format!(
                "{timers} timers, {} subscriptions, {by_itself} to SessionUpdate",
                lists.len()
            ),
        );
    }
    Ok(())
}
