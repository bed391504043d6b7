//! The Zellij that is installed on this machine.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use super::{Error, Result};

/// A Zellij that can load the plugin: on the `PATH`, else where cargo installs.
///
/// # Errors
/// When there is none or it is older than 0.45.
pub fn find_zellij() -> Result<PathBuf> {
    let cargo = env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let mut seen = String::from("none on the PATH");
    for directory in env::split_paths(&env::var_os("PATH").unwrap_or_default())
        .chain(cargo.map(|home| home.join("bin")))
    {
        let program = directory.join("zellij");
        let Ok(output) = Command::new(&program).arg("--version").output() else { continue };
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if is_recent(&version) {
            return Ok(program);
        }
        seen = format!("{} says \"{version}\", 0.45 is needed", program.display());
    }
    Err(Error::NoZellij(seen))
}

/// `zellij 0.45.1` or later.
fn is_recent(version: &str) -> bool {
    let Some(numbers) = version.strip_prefix("zellij ") else { return false };
    let mut numbers = numbers.split('.').map_while(|number| number.parse::<u32>().ok());
    (numbers.next(), numbers.next()) >= (Some(0), Some(45))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_with_our_plugin_interface_count() {
        for (version, recent) in [
            ("zellij 0.45.1", true),
            ("zellij 0.46.0", true),
            ("zellij 1.0.0", true),
            ("zellij 0.44.3", false),
            ("zellij", false),
            ("", false),
        ] {
            assert_eq!(is_recent(version), recent, "{version}");
        }
    }
}
