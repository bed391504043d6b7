//! The plugin on `wasm32-wasip1`, the command `zellij-ask` everywhere else.

#[cfg(not(target_family = "wasm"))]
mod command;

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    command::run()
}

#[cfg(target_family = "wasm")]
mod host;

#[cfg(target_family = "wasm")]
fn main() {
    host::main();
}
