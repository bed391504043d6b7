//! The person's keys out of the plugin's settings.

use std::collections::BTreeMap;

use thiserror::Error;

use super::key::Key;
use super::table::{NEEDED, Row, TABLE};

/// A setting, or a key of one, that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Conflict {
    /// There is no such command.
    #[error("{setting}: there is no such key setting")]
    UnknownName {
        /// The name of the setting.
        setting: String,
    },
    /// The spelling is no key.
    #[error("{setting}: \"{key}\" is no key")]
    NoKey {
        /// The name of the setting.
        setting: String,
        /// What stands there.
        key: String,
    },
    /// Zellij has the key for itself by default.
    #[error("{setting}: Zellij keeps {key} for itself")]
    Eaten {
        /// The name of the setting.
        setting: String,
        /// The key.
        key: Key,
    },
    /// The command works in editors only, where the key types text.
    #[error("{setting}: {key} is text where this works")]
    Text {
        /// The name of the setting.
        setting: String,
        /// The key.
        key: Key,
    },
    /// Another command has the key in the same place.
    #[error("{setting}: {key} is taken by {by}")]
    Taken {
        /// The name of the setting.
        setting: String,
        /// The key.
        key: Key,
        /// The name of the other setting.
        by: String,
    },
    /// The command cannot be without a key.
    #[error("{setting}: this cannot be without a key")]
    Needed {
        /// The name of the setting.
        setting: String,
    },
}

const PREFIX: &str = "key_";

/// The keys of each row of the table under these settings.
pub(super) fn read(settings: &BTreeMap<String, String>) -> (Vec<Vec<Key>>, Vec<Conflict>) {
    let mut conflicts = Vec::new();
    for name in settings.keys().filter_map(|setting| setting.strip_prefix(PREFIX)) {
        if !TABLE.iter().any(|row| row.name == name) {
            conflicts.push(Conflict::UnknownName { setting: format!("{PREFIX}{name}") });
        }
    }
    // `None` keeps the keys of the table.
    let mut wanted: Vec<Option<Vec<Key>>> = TABLE
        .iter()
        .map(|row| {
            let value = settings.get(&setting(row))?;
            wanted_keys(row, value, &mut conflicts)
        })
        .collect();
    // Each round takes one key out of the settings, so this ends; the table by itself has no
    // conflict.
    while let Some((loser, key, by)) = first_clash(&wanted) {
        let (Some(row), Some(keys)) = (TABLE.get(loser), wanted.get_mut(loser)) else { break };
        conflicts.push(Conflict::Taken { setting: setting(row), key, by: by.to_owned() });
        let left: Vec<Key> =
            keys.take().into_iter().flatten().filter(|candidate| *candidate != key).collect();
        *keys = (!left.is_empty()).then_some(left);
    }
    let keys = TABLE.iter().zip(wanted);
    (keys.map(|(row, keys)| keys.unwrap_or_else(|| row.keys.to_vec())).collect(), conflicts)
}

fn setting(row: &Row) -> String {
    format!("{PREFIX}{}", row.name)
}

/// The usable keys of one setting; `None` when there is none, though some were wanted.
fn wanted_keys(row: &Row, value: &str, conflicts: &mut Vec<Conflict>) -> Option<Vec<Key>> {
    let setting = setting(row);
    let spellings = spellings(value);
    if spellings.is_empty() {
        if NEEDED.contains(&row.name) {
            conflicts.push(Conflict::Needed { setting });
            return None;
        }
        return Some(Vec::new());
    }
    let editor_only = row.places.iter().all(|(place, _)| place.types());
    let mut keys: Vec<Key> = Vec::new();
    for spelling in spellings {
        let setting = setting.clone();
        match spelling.parse::<Key>() {
            Err(_) => conflicts.push(Conflict::NoKey { setting, key: spelling }),
            Ok(key) if key.eaten() => conflicts.push(Conflict::Eaten { setting, key }),
            Ok(key) if editor_only && key.text().is_some() => {
                conflicts.push(Conflict::Text { setting, key });
            }
            Ok(key) if keys.contains(&key) => {}
            Ok(key) => keys.push(key),
        }
    }
    (!keys.is_empty()).then_some(keys)
}

/// Splits at blanks; a modifier standing alone belongs to what follows. Quotes round a key and
/// commas behind it are taken for punctuation.
fn spellings(value: &str) -> Vec<String> {
    let mut spellings = Vec::new();
    let mut held = String::new();
    for word in value.split_whitespace() {
        let mut word = word;
        if word.chars().count() > 1 {
            word = word.strip_suffix(',').unwrap_or(word);
        }
        if word.chars().count() > 1 {
            word = word.strip_prefix('"').unwrap_or(word);
        }
        if word.chars().count() > 1 {
            word = word.strip_suffix('"').unwrap_or(word);
        }
        held.push_str(word);
        let modifier = ["ctrl", "alt", "shift"].contains(&word.to_ascii_lowercase().as_str());
        if modifier {
            held.push(' ');
        } else {
            spellings.push(std::mem::take(&mut held));
        }
    }
    if !held.is_empty() {
        spellings.push(held.trim_end().to_owned());
    }
    spellings
}

/// The first key that two commands want in one place: the row that has to give it up, and the name
/// of the one that keeps it. A setting gives way to the table, of two settings the later row.
fn first_clash(wanted: &[Option<Vec<Key>>]) -> Option<(usize, Key, &'static str)> {
    let rows: Vec<(usize, &Row, bool, &[Key])> = TABLE
        .iter()
        .zip(wanted)
        .enumerate()
        .map(|(index, (row, keys))| {
            (index, row, keys.is_some(), keys.as_deref().unwrap_or(row.keys))
        })
        .collect();
    for (index, row, set, keys) in &rows {
        for (other_index, other, other_set, other_keys) in rows.iter().skip(index + 1) {
            if !meet(row, other) {
                continue;
            }
            if let Some(key) = keys.iter().find(|key| other_keys.contains(key)) {
                return match (set, other_set) {
                    (_, true) => Some((*other_index, *key, row.name)),
                    (true, false) => Some((*index, *key, other.name)),
                    (false, false) => None,
                };
            }
        }
    }
    None
}

fn meet(row: &Row, other: &Row) -> bool {
    row.places.iter().any(|(place, _)| other.places.iter().any(|(at, _)| at == place))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::form::Action;
    use crate::keymap::{Command, Context, Keymap};

    fn keymap(settings: &[(&str, &str)]) -> (Keymap, Vec<String>) {
        let settings =
            settings.iter().map(|(name, keys)| ((*name).to_owned(), (*keys).to_owned())).collect();
        let (keymap, conflicts) = Keymap::with_settings(&settings);
        (keymap, conflicts.iter().map(ToString::to_string).collect())
    }

    fn keys(keymap: &Keymap, command: &Command) -> Vec<String> {
        keymap.keys(command).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn several_keys_in_any_spelling() {
        for value in ["Ctrl ] F3", "Ctrl+] F3", "\"Ctrl ]\" \"F3\"", "ctrl ], f3"] {
            let (keymap, conflicts) = keymap(&[("key_collapse", value), ("theme", "x")]);
            assert!(conflicts.is_empty(), "{value}: {conflicts:?}");
            assert_eq!(keys(&keymap, &Command::Collapse), ["Ctrl ]", "F3"], "{value}");
        }
    }

    #[test]
    fn collapse_can_be_off_but_not_enter() {
        let (map, conflicts) = keymap(&[("key_collapse", "")]);
        assert!(conflicts.is_empty());
        assert!(map.keys(&Command::Collapse).is_empty());
        assert!(map.hints(Context::Choices).iter().all(|hint| hint.label != "collapse"));
        let (map, conflicts) = keymap(&[("key_enter", "")]);
        assert_eq!(conflicts, ["key_enter: this cannot be without a key"]);
        assert_eq!(keys(&map, &Command::Form(Action::Enter)), ["Enter"]);
    }

    #[test]
    fn what_cannot_be_is_reported_and_left_out() {
        let (map, conflicts) = keymap(&[
            ("key_collapse", "Ctrl g nokey F4"),
            ("key_note", "z"),
            ("key_nothing", "x"),
            ("key_clear", "c"),
        ]);
        assert_eq!(
            conflicts,
            [
                "key_nothing: there is no such key setting",
                "key_collapse: Zellij keeps Ctrl g for itself",
                "key_collapse: \"nokey\" is no key",
                "key_clear: c is text where this works",
                "key_note: z is taken by zoom",
            ]
        );
        assert_eq!(keys(&map, &Command::Collapse), ["F4"]);
        assert_eq!(keys(&map, &Command::Form(Action::Note)), ["n"]);
    }

    #[test]
    fn two_commands_may_change_places() {
        let (map, conflicts) = keymap(&[("key_note", "z"), ("key_zoom", "n")]);
        assert!(conflicts.is_empty());
        assert_eq!(keys(&map, &Command::Form(Action::Zoom)), ["n"]);
    }

    proptest! {
        #[test]
        fn no_settings_give_a_key_two_meanings(
            settings in prop::collection::btree_map(
                prop::sample::select(TABLE.iter().map(setting).collect::<Vec<_>>()),
                prop::collection::vec(prop::sample::select(vec!["n", "z", "Esc", "Tab", "F2", "x"]), 0..3),
                0..8,
            ),
        ) {
            let settings = settings.into_iter().map(|(name, keys)| (name, keys.join(" "))).collect();
            let (keys, _) = read(&settings);
            let wanted: Vec<Option<Vec<Key>>> = keys.into_iter().map(Some).collect();
            prop_assert_eq!(first_clash(&wanted), None);
            for (row, keys) in TABLE.iter().zip(&wanted) {
                prop_assert!(!NEEDED.contains(&row.name) || keys.as_ref().is_some_and(|keys| !keys.is_empty()));
            }
        }
    }
}
