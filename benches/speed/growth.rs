//! What grows with the number of open forms.

use std::fs;
use std::path::Path;

use crate::median;
use crate::sheet::{Sheet, figure, part};
use crate::wasm::Result;
use crate::wasm::form::{self, TOOL};
use crate::wasm::message::{self, Key};
use crate::wasm::plugin::Runtime;
use crate::wasm::session::{EAGER, Session};

const OPEN: [usize; 4] = [1, 10, 100, 1000];

/// As many down as up, so that the next ones begin on the same row.
const KEYS: usize = 12;

/// Another plugin of the session.
const OTHER: u64 = 3;

pub fn measure(wasm: &[u8], sheet: &mut Sheet) -> Result<()> {
    part("Growth: instructions with so many open forms");
    figure("open forms", "per key     per ask     per status    memory KiB  store KiB  files");
    let runtime = Runtime::counting(wasm)?;
    let mut session = Session::start(&runtime, &EAGER, (80, 24))?;
    let (mut open, mut first) = (0, None);
    for count in OPEN {
        let mut ask = 0;
        while open < count {
            open += 1;
            ask = session.ask(TOOL, &form::numbered(open))?.fuel;
        }
        let mut keys = Vec::new();
        for key in [Key::Down, Key::Up].into_iter().cycle().take(KEYS) {
            keys.push(session.key(key)?.1.fuel);
        }
        let key = median(keys);
        let hello = message::said(OTHER, "zellij-ask:hello", "{}");
        let status = session.plugin.pipe(&hello)?.1.fuel;
        let memory = session.plugin.memory() / 1024;
        let (bytes, files) = size(&session.store())?;
        figure(
            &count.to_string(),
            &format!(
                "{key:<12}{ask:<12}{status:<14}{memory:<12}{:<11}{files}",
                bytes.div_ceil(1024)
            ),
        );
        let first = *first.get_or_insert(key);
        if count > 1 {
            #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            let ratio = key as f64 / first as f64;
            sheet.ratio("  a key, against 1 open form", "", ratio, 1.1);
        }
    }
    Ok(())
}

/// The bytes and files of a folder.
fn size(folder: &Path) -> Result<(u64, usize)> {
    let mut all = (0, 0);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (bytes, files) =
            if entry.path().is_dir() { size(&entry.path())? } else { (entry.metadata()?.len(), 1) };
        all = (all.0 + bytes, all.1 + files);
    }
    Ok(all)
}
