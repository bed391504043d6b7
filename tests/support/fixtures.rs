//! The payloads on disk.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

/// The payloads in this folder of a contract, by their names and in their order.
pub fn fixtures(contract: &str, folder: &str) -> Vec<(String, Value)> {
    let root = env!("CARGO_MANIFEST_DIR");
    let folder: PathBuf = [root, "tests/fixtures", contract, folder].iter().collect();
    let mut found: Vec<(String, Value)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
        })
        .collect();
    found.sort_by(|left, right| left.0.cmp(&right.0));
    assert!(!found.is_empty());
    found
}
