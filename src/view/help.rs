//! The list of all keys.

use ratatui_core::style::Style;

use super::body::{Block, Body};
use super::line::Line;
use super::screen::{Hint, Screen};
use super::text::{displayable, width as cells};
use super::wrap;

/// Between two columns of keys.
const GAP: usize = 4;

/// Lays out the sections below each other, their keys in as many columns as the width takes.
pub fn body(screen: Screen<'_>, width: usize) -> Body {
    let theme = screen.theme;
    let mut body = Body::default();
    let all = || screen.help.iter().flat_map(|section| section.hints);
    let key_width = all().map(|hint| cells(hint.key)).max().unwrap_or(0);
    let word_width = all().map(|hint| cells(hint.word)).max().unwrap_or(0);
    let column = key_width + 2 + word_width;
    let most = if screen.linear { 1 } else { 3 };
    let left = key_width.min((width / 3).max(8));
    let columns = ((width + GAP) / (column + GAP)).clamp(1, most);
    if let Some(notice) = screen.notice {
        // Beside the form there may be no room for all of it.
        body.paragraph(wrap::wrap_text(&displayable(notice), theme.warning, width));
    }
    for section in screen.help {
        let title = displayable(section.title);
        body.push(Block::ready(wrap::wrap_text(&title, theme.strong, width)));
        let lines = if columns > 1 {
            grid(screen, section.hints, key_width, column, columns)
        } else {
            section.hints.iter().flat_map(|hint| beside(screen, hint, left, width)).collect()
        };
        body.paragraph(lines);
    }
    body
}

/// The keys on the left, what they do on the right; both wrap.
fn beside(screen: Screen<'_>, hint: &Hint<'_>, left: usize, width: usize) -> Vec<Line> {
    let theme = screen.theme;
    let keys = wrap::wrap_text(&displayable(hint.key), theme.accent, left);
    let room = width.saturating_sub(left + 2);
    let words = wrap::wrap_text(&displayable(hint.word), theme.text, room);
    let height = keys.len().max(words.len());
    let mut words = words.into_iter();
    let mut keys = keys.into_iter();
    (0..height)
        .map(|_| {
            let mut line = keys.next().unwrap_or_default();
            line.pad_to(left + 2, Style::new());
            line.join(words.next().unwrap_or_default())
        })
        .collect()
}

/// Fills columns from top to bottom, so that a reader's eye goes down.
fn grid(
    screen: Screen<'_>,
    hints: &[Hint<'_>],
    key_width: usize,
    column: usize,
    columns: usize,
) -> Vec<Line> {
    let height = hints.len().div_ceil(columns);
    let mut lines = vec![Line::default(); height];
    for (index, hint) in hints.iter().enumerate() {
        if let Some(line) = lines.get_mut(index % height.max(1)) {
            line.pad_to((index / height.max(1)) * (column + GAP), Style::new());
            let entry = key(screen, hint, key_width);
            *line =
                std::mem::take(line).join(entry).with(&displayable(hint.word), screen.theme.text);
        }
    }
    lines
}

fn key(screen: Screen<'_>, hint: &Hint<'_>, width: usize) -> Line {
    let mut line = Line::styled(displayable(hint.key), screen.theme.accent);
    line.pad_to(width + 2, Style::new());
    line
}
