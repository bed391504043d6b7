//! The handful of roles text can have, and the styles they are drawn in.

use ratatui_core::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};

/// A colour as the host names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red, green, blue.
    Rgb(u8, u8, u8),
    /// An index into the terminal's palette of 256.
    Indexed(u8),
}

/// The host's colours; a role it does not name falls back to the terminal's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Palette {
    /// Ordinary text.
    pub text: Option<Colour>,
    /// The focused row, keys, the active tab.
    pub accent: Option<Colour>,
    /// Answered, picked, added.
    pub good: Option<Colour>,
    /// Something to look at before going on.
    pub warning: Option<Colour>,
    /// Something is wrong; removed.
    pub error: Option<Colour>,
}

/// Which colours a person wants: the setting `theme`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colours {
    /// The host's: `auto`.
    #[default]
    Host,
    /// Nothing faint: `high-contrast`.
    HighContrast,
    /// None at all: `none`.
    None,
}

impl Colours {
    /// Reads the setting's value; `None` for a word that means nothing.
    #[must_use]
    pub fn read(value: &str) -> Option<Self> {
        match value {
            "auto" => Some(Self::Host),
            "high-contrast" => Some(Self::HighContrast),
            "none" => Some(Self::None),
            _ => None,
        }
    }

    /// The theme with these colours, where the host has those.
    #[must_use]
    pub fn theme(self, host: &Palette) -> Theme {
        match self {
            Self::Host => Theme::new(host),
            Self::HighContrast => Theme::high_contrast(),
            Self::None => Theme::monochrome(),
        }
    }
}

/// How each role is drawn. No role is told by its colour alone: every one has a glyph, a weight or
/// a word beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// Ordinary text.
    pub text: Style,
    /// Text that steps back: descriptions, marks, separators.
    pub dim: Style,
    /// Text that carries weight: the question, headings.
    pub strong: Style,
    /// The focused row.
    pub accent: Style,
    /// The active tab.
    pub tab: Style,
    /// Answered, picked.
    pub good: Style,
    /// Something to look at before going on.
    pub warning: Style,
    /// Something is wrong.
    pub error: Style,
    /// A line added by a diff.
    pub added: Style,
    /// A line removed by a diff.
    pub removed: Style,
    /// Code within text.
    pub code: Style,
    /// The address of a link.
    pub link: Style,
}

impl Default for Theme {
    fn default() -> Self {
        Self::new(&Palette::default())
    }
}

impl Theme {
    /// The theme in the host's colours.
    #[must_use]
    pub fn new(palette: &Palette) -> Self {
        let text = palette.text.map_or(Style::new(), |colour| Style::new().fg(colour.into()));
        let coloured = |colour: Option<Colour>, fallback: u8| {
            Style::new().fg(colour.unwrap_or(Colour::Indexed(fallback)).into())
        };
        let accent = coloured(palette.accent, 6);
        let good = coloured(palette.good, 2);
        let error = coloured(palette.error, 1);
        Self {
            text,
            dim: text.add_modifier(Modifier::DIM),
            strong: text.add_modifier(Modifier::BOLD),
            accent: accent.add_modifier(Modifier::BOLD),
            tab: accent.add_modifier(Modifier::BOLD | Modifier::REVERSED),
            good,
            warning: coloured(palette.warning, 3).add_modifier(Modifier::BOLD),
            error: error.add_modifier(Modifier::BOLD),
            added: good,
            removed: error,
            code: coloured(palette.warning, 3),
            link: text.add_modifier(Modifier::UNDERLINED | Modifier::DIM),
        }
    }

    /// No colours at all, for `NO_COLOR`: weight, underline and reversal only.
    #[must_use]
    pub fn monochrome() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        Self {
            text: plain,
            dim: plain.add_modifier(Modifier::DIM),
            strong: bold,
            accent: bold,
            tab: bold.add_modifier(Modifier::REVERSED),
            good: plain,
            warning: bold,
            error: bold,
            added: bold,
            removed: plain.add_modifier(Modifier::DIM),
            code: plain.add_modifier(Modifier::UNDERLINED),
            link: plain.add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Nothing faint: bright colours, the focused row reversed.
    #[must_use]
    pub fn high_contrast() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let bright = |index: u8| bold.fg(Color::Indexed(index));
        Self {
            text: plain,
            dim: plain,
            strong: bold,
            accent: bold.add_modifier(Modifier::REVERSED),
            tab: bold.add_modifier(Modifier::REVERSED),
            good: bright(10),
            warning: bright(11),
            error: bright(9),
            added: bright(10),
            removed: bright(9),
            code: bright(14),
            link: plain.add_modifier(Modifier::UNDERLINED),
        }
    }
}

impl From<Colour> for Color {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Rgb(red, green, blue) => Self::Rgb(red, green, blue),
            Colour::Indexed(index) => Self::Indexed(index),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn monochrome_names_no_colour() {
        let t = Theme::monochrome();
        for style in [
            t.text, t.dim, t.strong, t.accent, t.tab, t.good, t.warning, t.error, t.added,
            t.removed, t.code, t.link,
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    #[test]
    fn the_host_decides_the_accent() {
        let palette = Palette { accent: Some(Colour::Rgb(1, 2, 3)), ..Palette::default() };
        assert_eq!(Theme::new(&palette).accent.fg, Some(Color::Rgb(1, 2, 3)));
    }
}
