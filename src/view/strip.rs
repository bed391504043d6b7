//! The form on one row: before it is opened, and collapsed.

use ratatui_core::layout::Rect;

use super::footer;
use super::line::Line;
use super::paint::{put, put_right, small};
use super::screen::Hint;
use super::sheet::Sheet;
use super::text::{clip, one_line, width as cells};
use super::theme::Theme;

/// What a strip says.
#[derive(Debug, Clone, Copy)]
pub struct Strip<'a> {
    /// Who asks.
    pub agent: &'a str,
    /// The question, or its label.
    pub question: &'a str,
    /// How many more forms wait.
    pub more: usize,
    /// What the person should know of this state, where there is room for it; empty for nothing.
    pub note: &'a str,
    /// What opens it and what else works, most important first.
    pub hints: &'a [Hint<'a>],
    /// Seconds left to answer; `None` when no clock runs.
    pub countdown: Option<u32>,
}

/// The columns that a question keeps before a note may take any.
const READABLE: usize = 20;

/// Draws a strip of one row. The keys stay whole; first the note, then the question gives way.
#[must_use]
pub fn strip(strip: &Strip<'_>, theme: &Theme, width: u16) -> Sheet {
    let area = Rect::new(0, 0, width, 1);
    let mut sheet = Sheet::new(width, 1);
    let inner = Rect { width: width.saturating_sub(1), ..area };
    let mut room = inner.width;
    if let Some(seconds) = strip.countdown {
        room = room.saturating_sub(
            put_right(&mut sheet, inner, &footer::time_left(seconds), theme.dim) + 2,
        );
    }
    let half = usize::from(room) * 2 / 3;
    let keys = footer::hints(strip.hints, theme, half);
    let size = small(keys.width().min(half));
    put(&mut sheet, Rect { x: room - size, width: size, ..area }, keys);
    room = room.saturating_sub(size + 3);

    let agent = format!("{} asks", one_line(strip.agent));
    let more = if strip.more > 0 { format!("  +{}", strip.more) } else { String::new() };
    let before = Line::styled("● ", theme.accent).with(&agent, theme.strong).with("  ", theme.text);
    let left = usize::from(room).saturating_sub(before.width() + cells(&more));
    let question = one_line(strip.question);
    let note = format!("   {}", strip.note);
    let fits = left >= READABLE.min(cells(&question)) + cells(&note);
    let note = if fits && !strip.note.is_empty() { note } else { String::new() };
    let question = clip(&question, left.saturating_sub(cells(&note)));
    let line = before.with(&question, theme.text).with(&format!("{more}{note}"), theme.dim);
    put(&mut sheet, Rect { width: room, ..area }, line);
    sheet
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Cell;

    use super::*;

    fn row(width: u16, countdown: Option<u32>) -> String {
        let what = Strip {
            agent: "claude",
            question: "Which cache should\nthe session store use?",
            more: 1,
            note: "",
            hints: &[Hint::new("Alt a", "answers")],
            countdown,
        };
        let buffer = strip(&what, &Theme::default(), width).buffer();
        buffer.content.iter().map(Cell::symbol).collect()
    }

    #[test]
    fn everything_where_there_is_room() {
        assert_eq!(
            row(80, None),
            "● claude asks  Which cache should the session store use?  +1      Alt a answers "
        );
        assert_eq!(
            row(80, Some(42)),
            "● claude asks  Which cache should the session store u…  +1   Alt a answers  42s "
        );
    }

    #[test]
    fn the_note_gives_way_first() {
        let row = |width| {
            let what = Strip {
                agent: "claude",
                question: "Which cache should the session store use?",
                more: 0,
                note: "answers are kept",
                hints: &[Hint::new("F2", "opens")],
                countdown: None,
            };
            let buffer = strip(&what, &Theme::default(), width).buffer();
            let text: String = buffer.content.iter().map(Cell::symbol).collect();
            text
        };
        assert_eq!(
            row(80),
            "● claude asks  Which cache should the session st…   answers are kept   F2 opens "
        );
        assert_eq!(row(60), "● claude asks  Which cache should the session s…   F2 opens ");
    }

    #[test]
    fn the_question_gives_way() {
        assert_eq!(row(44, None), "● claude asks  Which c…  +1   Alt a answers ");
    }
}
