//! Keys written down as a line of text, for tests and demonstrations.

use thiserror::Error;

use super::key::{BadKey, Key};

/// A script that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadScript {
    /// A `<` without its `>`.
    #[error("\"<{0}\" is not closed")]
    Open(String),
    /// What stands between `<` and `>` is no key.
    #[error(transparent)]
    Key(#[from] BadKey),
}

/// Reads a script such as `j <space> <tab> n hello <enter>`.
///
/// Every character is its own key, white space between is nothing; between `<` and `>` stands a key
/// as spelled in the settings (`<Ctrl ]>`, `<shift+tab>`, `<space>`). `<lt>` is the key `<`.
///
/// # Errors
/// [`BadScript`] for a `<` that is not closed or holds no key.
pub fn parse_script(script: &str) -> Result<Vec<Key>, BadScript> {
    let mut keys = Vec::new();
    let mut characters = script.chars();
    while let Some(character) = characters.next() {
        if character.is_whitespace() {
            continue;
        }
        if character != '<' {
            keys.push(Key::char(character));
            continue;
        }
        let (name, rest) = characters
            .as_str()
            .split_once('>')
            .ok_or_else(|| BadScript::Open(characters.as_str().to_owned()))?;
        characters = rest.chars();
        keys.push(if name == "lt" { Key::char('<') } else { name.parse()? });
    }
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::Code;

    #[test]
    fn reads_characters_and_names() {
        let keys = parse_script("j <space> no <Ctrl ]><lt> <enter>").unwrap();
        assert_eq!(
            keys,
            [
                Key::char('j'),
                Key::char(' '),
                Key::char('n'),
                Key::char('o'),
                Key::char(']').with_ctrl(),
                Key::char('<'),
                Key::plain(Code::Enter),
            ]
        );
        assert!(parse_script("<enter").is_err());
        assert!(parse_script("<nokey>").is_err());
    }
}
