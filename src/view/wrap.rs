//! Word wrap. Every character survives, save the spaces a break falls on.

use std::ops::Range;

use ratatui_core::style::Style;

use super::line::Line;
use super::text::cells;

/// The narrowest room text is laid out for: one wide character.
const NARROWEST: usize = 2;

/// Wraps one row of styled text to a width in cells. An empty row stays one row.
#[must_use]
pub fn wrap(line: &Line, width: usize) -> Vec<Line> {
    let plain = line.plain();
    let mut lines = Vec::new();
    breaks(&plain, width, |range| lines.push(cut(line, range)));
    lines
}

/// Wraps displayable text in one style; LF starts a new row.
#[must_use]
pub fn wrap_text(text: &str, style: Style, width: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    for part in text.split('\n') {
        breaks(part, width, |range| {
            lines.push(Line::styled(part.get(range).unwrap_or_default(), style));
        });
    }
    lines
}

/// The rows [`wrap_text`] would make, without making them.
#[must_use]
pub fn height(text: &str, width: usize) -> usize {
    // ASCII has one cell a byte, so a short part needs no look at its characters.
    text.split('\n')
        .map(|part| if part.is_ascii() && part.len() <= width { 1 } else { count(part, width) })
        .sum()
}

/// Cuts a row at the width, spaces and all, as code wants it.
#[must_use]
pub fn chop(text: &str, style: Style, width: usize) -> Vec<Line> {
    let width = width.max(NARROWEST);
    let mut lines = Vec::new();
    let (mut row, mut used) = (String::new(), 0);
    for c in text.chars() {
        if used + cells(c) > width {
            lines.push(Line::styled(std::mem::take(&mut row), style));
            used = 0;
        }
        row.push(c);
        used += cells(c);
    }
    lines.push(Line::styled(row, style));
    lines
}

/// Calls `emit` with the byte range of each row of one line of displayable text.
///
/// Breaks at spaces, on either side of wide characters (scripts without spaces), and inside a word
/// only when the word alone is wider than the room.
pub fn breaks(text: &str, width: usize, mut emit: impl FnMut(Range<usize>)) {
    let width = width.max(NARROWEST);
    let mut start = 0;
    let mut used = 0;
    // Where the row could end, where the next one would start, and the cells before that.
    let mut chance: Option<(usize, usize, usize)> = None;
    let mut before = Before::Start;
    for (at, c) in text.char_indices() {
        if c == ' ' {
            used += 1;
            let end = match (before, chance) {
                (Before::Start, _) => None,
                (Before::Space, chance) => chance.map(|(end, ..)| end),
                (Before::Narrow | Before::Wide, _) => Some(at),
            };
            if let Some(end) = end {
                chance = Some((end, at + 1, used));
                before = Before::Space;
            }
            continue;
        }
        let size = cells(c);
        let beside_wide = match before {
            Before::Wide => true,
            Before::Narrow => size > 1,
            Before::Start | Before::Space => false,
        };
        if beside_wide && !closes(c) {
            chance = Some((at, at, used));
        }
        while used + size > width && at > start {
            let (end, next, passed) = chance.take().unwrap_or((at, at, used));
            emit(start..end);
            start = next;
            used -= passed;
        }
        used += size;
        before = if size > 1 { Before::Wide } else { Before::Narrow };
    }
    let rest = text.get(start..).unwrap_or_default();
    let kept = if before == Before::Start { rest.len() } else { rest.trim_end_matches(' ').len() };
    emit(start..start + kept);
}

/// What stands before a character on its row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing but the spaces that indent the row.
    Start,
    Space,
    Narrow,
    Wide,
}

fn count(part: &str, width: usize) -> usize {
    let mut rows = 0;
    breaks(part, width, |_| rows += 1);
    rows
}

/// Punctuation that must not begin a row.
fn closes(c: char) -> bool {
    matches!(
        c,
        '、' | '。'
            | '，'
            | '．'
            | '！'
            | '？'
            | '：'
            | '；'
            | '）'
            | '」'
            | '』'
            | '】'
            | '〉'
            | '》'
    )
}

fn cut(line: &Line, range: Range<usize>) -> Line {
    let mut row = Line::default();
    let mut at = 0;
    for span in line.spans() {
        let end = at + span.text.len();
        let from = range.start.clamp(at, end) - at;
        let to = range.end.clamp(at, end) - at;
        row.push(span.text.get(from..to).unwrap_or_default(), span.style);
        at = end;
    }
    row
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::view::text::displayable;

    fn rows(text: &str, width: usize) -> Vec<String> {
        wrap_text(text, Style::new(), width).iter().map(Line::plain).collect()
    }

    #[test]
    fn words_stay_whole() {
        assert_eq!(rows("the quick  brown fox", 10), ["the quick", "brown fox"]);
    }

    #[test]
    fn a_long_word_is_broken() {
        assert_eq!(rows("go https://example.org x", 8), ["go", "https://", "example.", "org x"]);
    }

    #[test]
    fn indentation_survives_and_empty_rows_too() {
        assert_eq!(rows("  a b\n\nc", 4), ["  a", "b", "", "c"]);
    }

    #[test]
    fn wide_characters_break_anywhere_but_before_a_full_stop() {
        assert_eq!(rows("日本語です。", 6), ["日本語", "です。"]);
        assert_eq!(rows("日本語。", 6), ["日本", "語。"]);
        assert_eq!(rows("ab日本", 5), ["ab日", "本"]);
    }

    #[test]
    fn code_keeps_its_spaces() {
        let lines: Vec<String> = chop("a  b  c", Style::new(), 3).iter().map(Line::plain).collect();
        assert_eq!(lines, ["a  ", "b  ", "c"]);
    }

    proptest! {
        #[test]
        fn every_character_survives_and_every_row_fits(text in "[ab \\n日。é👍x]{0,60}", width in 2_usize..12) {
            let text = displayable(&text).into_owned();
            let rows = rows(&text, width);
            let without_spaces = |text: &str| text.replace([' ', '\n'], "");
            prop_assert_eq!(without_spaces(&rows.concat()), without_spaces(&text));
            prop_assert_eq!(rows.len(), height(&text, width));
            for row in rows {
                let ink = row.trim_start_matches(' ');
                prop_assert!(ink.is_empty() || crate::view::text::width(&row) <= width, "{row:?}");
            }
        }

        #[test]
        fn styles_do_not_move_a_break(words in proptest::collection::vec("[a-z日 ]{0,6}", 0..8), width in 2_usize..12) {
            let mut line = Line::default();
            for (index, word) in words.iter().enumerate() {
                let style = if index % 2 == 0 { Style::new() } else { Style::new().italic() };
                line.push(word, style);
            }
            let styled: Vec<String> = wrap(&line, width).iter().map(Line::plain).collect();
            prop_assert_eq!(styled, rows(&words.concat(), width));
        }
    }
}
