//! One key press, and how it is spelled.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A key without its modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A printable character as typed (upper case comes as the upper-case character).
    Char(char),
    /// Enter.
    Enter,
    /// Esc.
    Esc,
    /// Tab; with shift it is the back tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, F1 to F24.
    F(u8),
}

/// A key with its modifiers.
///
/// It is spelled as in the settings, modifiers first: `Ctrl ]`, `Alt Enter`, `Shift Tab`, `F2`,
/// `n`, `N`, `space`. [`FromStr`] reads `+` and any case of the names too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The key itself.
    pub code: Code,
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
    /// Shift is held; never set for printable characters.
    pub shift: bool,
}

/// A spelling that is no key.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("\"{0}\" is no key")]
pub struct BadKey(pub String);

impl Key {
    /// The key without modifiers.
    #[must_use]
    pub const fn plain(code: Code) -> Self {
        Self { code, ctrl: false, alt: false, shift: false }
    }

    /// The character's key without modifiers.
    #[must_use]
    pub const fn char(character: char) -> Self {
        Self::plain(Code::Char(character))
    }

    /// The same key with Ctrl held.
    #[must_use]
    pub const fn with_ctrl(self) -> Self {
        Self { ctrl: true, ..self }
    }

    /// The same key with Alt held.
    #[must_use]
    pub const fn with_alt(self) -> Self {
        Self { alt: true, ..self }
    }

    /// The same key with Shift held.
    #[must_use]
    pub const fn with_shift(self) -> Self {
        Self { shift: true, ..self }
    }

    /// The key that is meant by what a terminal sent: control characters become the keys they
    /// stand for (Shift+Enter may come as the character CR with Shift), Shift goes into the
    /// character, and letters with Ctrl are in lower case.
    #[must_use]
    pub fn normal(self) -> Self {
        let Code::Char(character) = self.code else { return self };
        match character {
            '\r' => Self { code: Code::Enter, ..self },
            '\n' => Self { code: Code::Char('j'), ctrl: true, shift: false, ..self },
            '\t' => Self { code: Code::Tab, ..self },
            '\u{1b}' => Self { code: Code::Esc, ..self },
            '\u{8}' | '\u{7f}' => Self { code: Code::Backspace, ..self },
            // What a terminal without a keyboard protocol sends for Ctrl and \ ] ^ _.
            '\u{1c}'..='\u{1f}' => {
                let meant = char::from_u32(u32::from(character) + 0x40).unwrap_or(character);
                Self { code: Code::Char(meant), ctrl: true, ..self }
            }
            _ if self.ctrl => {
                Self { code: Code::Char(character.to_ascii_lowercase()), shift: false, ..self }
            }
            _ if self.shift => {
                Self { code: Code::Char(character.to_ascii_uppercase()), shift: false, ..self }
            }
            _ => self,
        }
    }

    /// The text that this key types, if it types any.
    #[must_use]
    pub fn text(self) -> Option<char> {
        match self.code {
            Code::Char(character) if !self.ctrl && !self.alt && !character.is_control() => {
                Some(character)
            }
            _ => None,
        }
    }

    /// Whether Zellij's default settings bind this key, so that a plugin never gets it.
    #[must_use]
    pub fn eaten(self) -> bool {
        match (self.code, self.ctrl, self.alt) {
            (Code::Char(character), true, false) => "gqpnsothb".contains(character),
            (Code::Char(character), false, true) => "fniohjkl=+-[]p".contains(character),
            (Code::Up | Code::Down | Code::Left | Code::Right, false, true) => !self.shift,
            _ => false,
        }
    }

    /// The key as shown to a person: `↑`, `Ctrl+]`, `Shift+Tab`, `Space`.
    #[must_use]
    pub fn label(self) -> String {
        let mut label = self.modifiers('+');
        match self.code {
            Code::Up => label.push('↑'),
            Code::Down => label.push('↓'),
            Code::Left => label.push('←'),
            Code::Right => label.push('→'),
            Code::PageUp => label.push_str("PgUp"),
            Code::PageDown => label.push_str("PgDn"),
            Code::Char(' ') => label.push_str("Space"),
            // As it stands on the key cap.
            Code::Char(character) if self.ctrl || self.alt => {
                label.extend(character.to_uppercase());
            }
            code => label.push_str(&code.to_string()),
        }
        label
    }

    fn modifiers(self, between: char) -> String {
        let held = [(self.ctrl, "Ctrl"), (self.alt, "Alt"), (self.shift, "Shift")];
        let mut text = String::new();
        for (_, name) in held.into_iter().filter(|(held, _)| *held) {
            text.push_str(name);
            text.push(between);
        }
        text
    }
}

const NAMES: [(Code, &str); 14] = [
    (Code::Enter, "Enter"),
    (Code::Esc, "Esc"),
    (Code::Tab, "Tab"),
    (Code::Backspace, "Backspace"),
    (Code::Delete, "Delete"),
    (Code::Up, "Up"),
    (Code::Down, "Down"),
    (Code::Left, "Left"),
    (Code::Right, "Right"),
    (Code::Home, "Home"),
    (Code::End, "End"),
    (Code::PageUp, "PageUp"),
    (Code::PageDown, "PageDown"),
    (Code::Char(' '), "space"),
];

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, name)) = NAMES.iter().find(|(code, _)| code == self) {
            return f.write_str(name);
        }
        match self {
            Self::F(number) => write!(f, "F{number}"),
            Self::Char(character) => write!(f, "{character}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.modifiers(' '), self.code)
    }
}

impl FromStr for Code {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let named = NAMES.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        if let Some((code, _)) = named {
            return Ok(*code);
        }
        let mut characters = text.chars();
        if let (Some(character), None) = (characters.next(), characters.next()) {
            let printable = !character.is_control() && !character.is_whitespace();
            return if printable {
                Ok(Self::Char(character))
            } else {
                Err(BadKey(text.to_owned()))
            };
        }
        let alias = match text.to_ascii_lowercase().as_str() {
            "escape" => Some(Self::Esc),
            "return" => Some(Self::Enter),
            "del" => Some(Self::Delete),
            "pgup" => Some(Self::PageUp),
            "pgdn" => Some(Self::PageDown),
            _ => None,
        };
        let function = || text.strip_prefix(['f', 'F'])?.parse::<u8>().ok();
        let function = || function().filter(|number| (1..=24).contains(number)).map(Self::F);
        alias.or_else(function).ok_or_else(|| BadKey(text.to_owned()))
    }
}

impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Self, BadKey> {
        let mut rest = text.trim();
        let mut key = Self::plain(Code::Enter);
        while let Some((name, after)) = rest.split_once([' ', '+']) {
            match name.to_ascii_lowercase().as_str() {
                "ctrl" => key.ctrl = true,
                "alt" => key.alt = true,
                "shift" => key.shift = true,
                _ => break,
            }
            rest = after.trim_start();
        }
        key.code = rest.parse().map_err(|BadKey(_)| BadKey(text.trim().to_owned()))?;
        Ok(key.normal())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn spellings() {
        let ctrl = Key::char(']').with_ctrl();
        for text in ["Ctrl ]", "ctrl+]", " Ctrl  ] "] {
            assert_eq!(text.parse(), Ok(ctrl), "{text}");
        }
        assert_eq!("F2".parse(), Ok(Key::plain(Code::F(2))));
        assert_eq!("space".parse(), Ok(Key::char(' ')));
        assert_eq!("N".parse(), Ok(Key::char('N')));
        assert_eq!("Shift n".parse(), Ok(Key::char('N')));
        assert_eq!("+".parse(), Ok(Key::char('+')));
        assert_eq!("Ctrl +".parse(), Ok(Key::char('+').with_ctrl()));
        assert_eq!("Shift Tab".parse(), Ok(Key::plain(Code::Tab).with_shift()));
        for text in ["", "F25", "F0", "Ctrl", "nn", "Hyper x", "Ctrl nn"] {
            assert!(text.parse::<Key>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_terminals_send() {
        let shift_enter = Key::plain(Code::Enter).with_shift();
        assert_eq!(Key::char('\r').with_shift().normal(), shift_enter);
        assert_eq!(Key::char('\n').normal(), Key::char('j').with_ctrl());
        assert_eq!(Key::char('n').with_shift().normal(), Key::char('N'));
        assert_eq!(Key::char('\u{1d}').normal(), Key::char(']').with_ctrl());
        assert_eq!(Key::char('日').normal(), Key::char('日'));
    }

    #[test]
    fn labels() {
        assert_eq!(Key::char(']').with_ctrl().label(), "Ctrl+]");
        assert_eq!(Key::char('j').with_ctrl().label(), "Ctrl+J");
        assert_eq!(Key::plain(Code::Up).label(), "↑");
        assert_eq!(Key::char('n').label(), "n");
    }

    fn any_key() -> impl Strategy<Value = Key> {
        let named = prop::sample::select(NAMES.map(|(code, _)| code).to_vec());
        let code = prop_oneof![
            named,
            any::<char>().prop_map(Code::Char),
            (1..=24_u8).prop_map(Code::F),
            prop::char::range('!', '~').prop_map(Code::Char),
        ];
        (code, any::<bool>(), any::<bool>(), any::<bool>())
            .prop_map(|(code, ctrl, alt, shift)| Key { code, ctrl, alt, shift })
    }

    proptest! {
        #[test]
        fn what_is_displayed_reads_back(key in any_key()) {
            let key = key.normal();
            prop_assert_eq!(key.normal(), key);
            let blank = |character: char| character.is_control() || character.is_whitespace();
            if !matches!(key.code, Code::Char(character) if character != ' ' && blank(character)) {
                prop_assert_eq!(key.to_string().parse(), Ok(key));
            }
        }
    }
}
