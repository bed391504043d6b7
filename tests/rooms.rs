//! Each room of the library knows only the rooms it may know.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may know beside itself.
const MAY_KNOW: [(&str, &[&str]); 13] = [
    ("form", &["keymap"]),
    ("keymap", &["form"]),
    ("session", &[]),
    ("stage", &[]),
    ("contract", &["form"]),
    ("flow", &["contract", "form"]),
    ("view", &["form"]),
    ("status", &["contract", "flow", "msg"]),
    ("effect", &["flow", "session", "status"]),
    ("alarm", &["effect", "flow"]),
    ("msg", &["flow", "keymap", "session", "view"]),
    ("bar", &["alarm", "contract", "effect", "flow", "msg", "session", "status", "view"]),
    (
        "popup",
        &[
            "alarm", "bar", "contract", "effect", "flow", "form", "keymap", "msg", "session",
            "status", "view",
        ],
    ),
];

/// Words that only the shells may use: the host's types, its clock, its environment.
const OUTSIDE: [&str; 4] = ["zellij_tile", "SystemTime::now", "Instant::now", "env::var"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|it| it == "rs") {
            found.push(path);
        }
    }
}

/// The library's files by room; the shells and the crate's front page are no rooms.
fn rooms() -> BTreeMap<String, Vec<(PathBuf, String)>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&source, &mut paths);
    let mut rooms: BTreeMap<String, Vec<(PathBuf, String)>> = BTreeMap::new();
    for path in paths {
        let inside = path.strip_prefix(&source).unwrap();
        let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
        let room = first.trim_end_matches(".rs").to_owned();
        if !["main", "lib", "host", "command"].contains(&room.as_str()) {
            if path.file_name().is_some_and(|name| name == "tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            rooms.entry(room).or_default().push((path, text));
        }
    }
    rooms
}

/// The part of a file before its tests.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or_default()
}

#[test]
fn a_room_knows_only_the_rooms_it_may_know() {
    let may_know: BTreeMap<&str, &[&str]> = MAY_KNOW.into_iter().collect();
    let rooms = rooms();
    assert_eq!(
        rooms.keys().map(String::as_str).collect::<BTreeSet<_>>(),
        may_know.keys().copied().collect::<BTreeSet<_>>(),
        "a room is missing in the list of this test"
    );
    for (room, files) in &rooms {
        for (path, text) in files {
            for used in code(text).split("crate::").skip(1) {
                let known: String =
                    used.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                assert!(
                    known == *room
                        || may_know[room.as_str()].contains(&known.as_str())
                        || !rooms.contains_key(&known),
                    "{} uses {known}, which {room} is not to know",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn only_the_shells_know_the_world() {
    for (room, files) in rooms() {
        // The stage is the tests' and the demo's: native, and all about the world.
        for (path, text) in files.iter().filter(|_| room != "stage") {
            for word in OUTSIDE {
                assert!(!code(text).contains(word), "{} uses {word}", path.display());
            }
        }
    }
}
