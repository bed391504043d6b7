//! From key to frame, in the interpreter.

use crate::sheet::{Sheet, figure, part};
use crate::wasm::Result;
use crate::wasm::form::{self, ANY_TOOL, TOOL};
use crate::wasm::message::Key;
use crate::wasm::plugin::{Cost, Runtime};
use crate::wasm::session::{EAGER, Session};
use crate::{median, millis};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (300, 80)];
const KEYS: usize = 200;

/// What a key costs, with the last frame.
struct Measured {
    fuel: u64,
    millis: f64,
    frame: String,
}

pub fn measure(wasm: &[u8], sheet: &mut Sheet) -> Result<()> {
    let runtimes = Runtimes { counting: Runtime::counting(wasm)?, timing: Runtime::new(wasm)? };
    part("Key to frame, in the interpreter: moving the focus on a form with four options");
    for size in SIZES {
        let key = runtimes.key(TOOL, &form::typical(), size)?;
        let constant = runtimes.constant(&key.frame, size)?;
        let what = format!("{}×{}", size.0, size.1);
        if size == (80, 24) {
            sheet.limit(&what, key.millis, "ms", 2.0);
        } else {
            figure(&what, &format!("{:.2} ms", key.millis));
        }
        let raw = format!("{} : {} instructions", key.fuel, constant.fuel);
        sheet.ratio(&format!("{what}, against a constant frame"), &raw, over(&key, &constant), 3.0);
        let raw = format!("{:.3} : {:.3} ms", key.millis, constant.millis);
        figure(&format!("{what}, the same as time"), &raw);
    }
    part("Key to frame with 300 options against 4");
    for size in SIZES {
        let few = runtimes.key(ANY_TOOL, &form::options(4), size)?;
        let many = runtimes.key(ANY_TOOL, &form::options(300), size)?;
        let what = format!("{}×{}", size.0, size.1);
        let raw = format!("{} : {} instructions", many.fuel, few.fuel);
        sheet.ratio(&what, &raw, over(&many, &few), 1.5);
    }
    Ok(())
}

fn over(one: &Measured, other: &Measured) -> f64 {
    // Counts are far below 2^52.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let ratio = one.fuel as f64 / other.fuel.max(1) as f64;
    ratio
}

struct Runtimes {
    counting: Runtime,
    timing: Runtime,
}

impl Runtimes {
    fn key(&self, tool: &str, payload: &str, size: (u16, u16)) -> Result<Measured> {
        self.both(&EAGER, tool, payload, size)
    }

    fn constant(&self, frame: &str, size: (u16, u16)) -> Result<Measured> {
        self.both(&[("debug", "floor")], "floor", frame, size)
    }

    fn both(
        &self,
        settings: &[(&str, &str)],
        tool: &str,
        payload: &str,
        size: (u16, u16),
    ) -> Result<Measured> {
        let (counted, frame) = keys(&self.counting, settings, tool, payload, size)?;
        let (timed, _) = keys(&self.timing, settings, tool, payload, size)?;
        Ok(Measured {
            fuel: median(counted.iter().map(|cost| cost.fuel).collect()),
            millis: millis(median(timed.iter().map(|cost| cost.time).collect())),
            frame,
        })
    }
}

fn keys(
    runtime: &Runtime,
    settings: &[(&str, &str)],
    tool: &str,
    payload: &str,
    size: (u16, u16),
) -> Result<(Vec<Cost>, String)> {
    let mut session = Session::start(runtime, settings, size)?;
    session.ask(tool, payload)?;
    let mut costs = Vec::new();
    let mut last = String::new();
    for number in 0..KEYS {
        let key = if number % 2 == 0 { Key::Down } else { Key::Up };
        let (frame, cost) = session.key(key)?;
        costs.push(cost);
        last = frame;
    }
    Ok((costs, last))
}
