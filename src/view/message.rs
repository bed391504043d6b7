//! A page without a form: no permission, nothing to do, an error.

use ratatui_core::layout::Rect;

use super::footer;
use super::line::Line;
use super::markdown;
use super::paint::{put, small};
use super::screen::Hint;
use super::sheet::Sheet;
use super::text::displayable;
use super::theme::Theme;
use super::wrap;

/// The widest text of a message.
const MEASURE: u16 = 60;

/// How a message is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Nothing is wrong.
    Calm,
    /// Something needs the person.
    Warning,
    /// Something failed.
    Error,
}

/// What a message says.
#[derive(Debug, Clone, Copy)]
pub struct Message<'a> {
    /// How it is meant.
    pub tone: Tone,
    /// One line: what is so.
    pub title: &'a str,
    /// Markdown: why, and what to do about it.
    pub text: &'a str,
    /// The keys that work.
    pub hints: &'a [Hint<'a>],
}

/// Draws a message in the middle of the page; what does not fit below the end is cut.
#[must_use]
pub fn message(message: &Message<'_>, theme: &Theme, width: u16, height: u16) -> Sheet {
    let mut sheet = Sheet::new(width, height);
    let column = width.saturating_sub(2).min(MEASURE);
    let (mark, style) = match message.tone {
        Tone::Calm => ("", theme.strong),
        Tone::Warning => ("! ", theme.warning),
        Tone::Error => ("✗ ", theme.error),
    };
    let title = format!("{mark}{}", displayable(message.title));
    let mut lines = wrap::wrap_text(&title, style, usize::from(column));
    if !message.text.is_empty() {
        lines.push(Line::default());
        lines.extend(markdown::render(message.text, theme.text, theme, usize::from(column)));
    }
    if !message.hints.is_empty() {
        lines.push(Line::default());
        lines.push(footer::hints(message.hints, theme, usize::from(column)));
    }
    let widest = small(lines.iter().map(Line::width).max().unwrap_or(0)).min(column);
    let x = width.saturating_sub(widest) / 2;
    let y = height.saturating_sub(small(lines.len())) / 2;
    for (y, line) in (y..height).zip(lines) {
        put(&mut sheet, Rect { x, y, width: width - x, height: 1 }, line);
    }
    sheet
}
