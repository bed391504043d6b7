//! Keys as a person would write them down, as the bytes a terminal sends for them.

use super::{Error, Result};

/// The bytes of each key in `keys`, in order.
///
/// Words are separated by blanks; a word in angle brackets is one named key, every other word is
/// typed character by character: `j <space> <tab> n hello <enter>`. Modifiers stand before the name:
/// `<c-c>`, `<a-a>`, `<s-tab>`.
///
/// # Errors
/// When a named key is not known.
pub fn bytes(keys: &str) -> Result<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    for word in keys.split_whitespace() {
        match word.strip_prefix('<').and_then(|word| word.strip_suffix('>')) {
            Some(name) => all.push(
                named(name)
                    .ok_or_else(|| Error::Unexpected(format!("no key is named <{name}>")))?,
            ),
            None => all.extend(word.chars().map(|typed| typed.to_string().into_bytes())),
        }
    }
    Ok(all)
}

/// The bytes of one key by its name. Escape comes in the form terminals with the kitty protocol send
/// (Zellij asks for it), because a bare escape byte joins with whatever is typed next.
fn named(name: &str) -> Option<Vec<u8>> {
    let plain: &[u8] = match name {
        "space" => b" ",
        "enter" => b"\r",
        "esc" => b"\x1b[27u",
        "tab" => b"\t",
        "s-tab" => b"\x1b[Z",
        "backspace" => b"\x7f",
        "delete" => b"\x1b[3~",
        "up" => b"\x1b[A",
        "down" => b"\x1b[B",
        "right" => b"\x1b[C",
        "left" => b"\x1b[D",
        "home" => b"\x1b[H",
        "end" => b"\x1b[F",
        "pageup" => b"\x1b[5~",
        "pagedown" => b"\x1b[6~",
        "f2" => b"\x1bOQ",
        "lt" => b"<",
        "a-enter" => b"\x1b\r",
        "s-enter" => b"\x1b[13;2u",
        "c-]" => b"\x1b[93;5u",
        "legacy-c-]" => b"\x1d",
        _ => return modified(name),
    };
    Some(plain.to_vec())
}

/// A letter with Ctrl or Alt.
fn modified(name: &str) -> Option<Vec<u8>> {
    let (modifier, letter) = name.split_once('-')?;
    let &[letter] = letter.as_bytes() else { return None };
    match modifier {
        "c" if letter.is_ascii_lowercase() => Some(vec![letter & 0x1f]),
        "a" if letter.is_ascii_graphic() => Some(vec![0x1b, letter]),
        _ => None,
    }
}

/// Text as a terminal hands over a paste.
pub fn pasted(text: &str) -> Vec<u8> {
    format!("\x1b[200~{}\x1b[201~", text.replace('\n', "\r")).into_bytes()
}

/// Mouse button `button` at a cell (from 0), pressed and let go.
pub fn click(button: u8, column: usize, row: usize) -> Vec<u8> {
    let (column, row) = (column.saturating_add(1), row.saturating_add(1));
    format!("\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_typed_and_names_are_keys() {
        let expected: Vec<Vec<u8>> = ["j", " ", "o", "k", "\x03", "\x1ba", "é"]
            .iter()
            .map(|key| key.as_bytes().to_vec())
            .collect();
        assert_eq!(bytes("j <space> ok <c-c> <a-a> é").unwrap(), expected);
    }

    #[test]
    fn an_unknown_name_is_an_error() {
        assert!(bytes("<hyper>").is_err());
        assert!(bytes("<c-aa>").is_err());
    }

    #[test]
    fn cells_count_from_zero() {
        assert_eq!(click(0, 0, 2), b"\x1b[<0;1;3M\x1b[<0;1;3m");
    }
}
