//! The wasm as the source has it now, for the tests that run it.

#![allow(dead_code, reason = "each test file uses its part")]

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

type Built = Result<PathBuf, String>;

/// The plugin. Built once, so that no case can pass on an old one, and not at all where it was
/// built before the tests; `ZELLIJ_ASK_WASM` names another.
pub fn plugin() -> Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    let build = || match env::var_os("ZELLIJ_ASK_WASM") {
        Some(wasm) => Ok(wasm.into()),
        None => compile(&["--bin", "zellij-ask"], "zellij-ask.wasm"),
    };
    BUILT.get_or_init(build).clone()
}

/// Builds for the plugin's target, optimised as it is installed.
pub fn compile(what: &[&str], file: &str) -> Built {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO"))
        .args(["build", "--locked", "--release", "--target", "wasm32-wasip1"])
        .args(["--message-format", "short"])
        .args(what)
        .current_dir(root)
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    Ok(root.join(target).join("wasm32-wasip1/release").join(file))
}
