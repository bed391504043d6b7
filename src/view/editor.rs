//! A text under edit.

use unicode_segmentation::UnicodeSegmentation;

use crate::form::Editor;

use super::line::Line;
use super::text::{cells as cells_of, displayable, width as cells};
use super::theme::Theme;
use super::wrap;

/// The rows of a text under edit and the cursor in them as (column, row).
///
/// Wrapped one cell narrower than the room, so that the cursor behind a full row has a place.
pub fn edit(
    editor: &Editor,
    placeholder: &str,
    theme: &Theme,
    room: usize,
) -> (Vec<Line>, (usize, usize)) {
    if editor.lines().iter().all(String::is_empty) && editor.lines().len() <= 1 {
        let hint = wrap::wrap_text(placeholder, theme.dim, room);
        return (hint.into_iter().take(1).collect(), (0, 0));
    }
    let room = room.saturating_sub(1).max(2);
    let (cursor_line, cursor_column) = editor.cursor();
    let mut rows = Vec::new();
    let mut cursor = (0, 0);
    for (index, line) in editor.lines().iter().enumerate() {
        let shown = flat(line);
        let at = (index == cursor_line)
            .then(|| flat(&line.chars().take(cursor_column).collect::<String>()).len());
        wrap::breaks(&shown, room, |range| {
            if let Some(at) = at
                && at >= range.start
            {
                let before = shown.get(range.start..at).unwrap_or_default();
                // Spaces that hang over the end of a row are not drawn; the cursor waits there.
                cursor = (cells(before).min(room), rows.len());
            }
            rows.push(Line::styled(shown.get(range).unwrap_or_default(), theme.text));
        });
    }
    (rows, cursor)
}

/// A place in a text under edit, and the column to keep when moving on from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line, from 0.
    pub line: usize,
    /// The column in scalar values.
    pub column: usize,
    /// The cell that moves up and down try to keep.
    pub goal: usize,
}

/// The place one row above or below the cursor as the text is wrapped in this room; `None` beyond
/// the first and the last row.
#[must_use]
pub fn step(editor: &Editor, room: usize, down: bool) -> Option<Place> {
    let room = room.saturating_sub(1).max(2);
    let (line, column) = editor.cursor();
    let text = editor.lines().get(line)?;
    let rows = rows(text, room);
    let at = flat(&text.chars().take(column).collect::<String>()).len();
    let row = rows.iter().rposition(|row| row.start <= at).unwrap_or(0);
    let shown = flat(text);
    let x = rows.get(row).map_or(0, |row| cells(shown.get(row.start..at).unwrap_or_default()));
    let goal = editor.goal().unwrap_or(x);
    let (line, row) = match (down, row.checked_sub(1)) {
        (true, _) if row + 1 < rows.len() => (line, row + 1),
        (true, _) => (line + 1, 0),
        (false, Some(above)) => (line, above),
        (false, None) => (line.checked_sub(1)?, usize::MAX),
    };
    let text = editor.lines().get(line)?;
    Some(Place { line, column: column_at(text, room, row, goal), goal })
}

fn rows(text: &str, room: usize) -> Vec<std::ops::Range<usize>> {
    let mut rows = Vec::new();
    wrap::breaks(&flat(text), room, |range| rows.push(range));
    rows
}

/// The last place between two characters of a wrapped row that is not right of this cell.
fn column_at(text: &str, room: usize, row: usize, goal: usize) -> usize {
    let rows = rows(text, room);
    let row = row.min(rows.len().saturating_sub(1));
    let start = rows.get(row).map_or(0, |row| row.start);
    let next = rows.get(row + 1).map_or(usize::MAX, |row| row.start);
    let (mut column, mut offset, mut x) = (0, 0, 0);
    let mut found = 0;
    for character in std::iter::once("").chain(text.graphemes(true)) {
        let shown = flat(character);
        column += character.chars().count();
        if offset >= start {
            x += shown.chars().map(cells_of).sum::<usize>();
        }
        offset += shown.len();
        if offset >= next || (offset > start && x > goal) {
            break;
        }
        if offset >= start {
            found = column;
        }
    }
    found
}

/// A line of the editor as it is drawn; a lone CR in it must not start a row.
fn flat(line: &str) -> String {
    displayable(line).replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, room: usize) -> (Vec<String>, (usize, usize)) {
        let (rows, cursor) = edit(&Editor::new(text), "Type", &Theme::default(), room);
        (rows.iter().map(Line::plain).collect(), cursor)
    }

    #[test]
    fn the_cursor_is_where_the_next_character_goes() {
        assert_eq!(drawn("ab\n日本", 10), (vec!["ab".into(), "日本".into()], (4, 1)));
        assert_eq!(drawn("one two", 5), (vec!["one".into(), "two".into()], (3, 1)));
        assert_eq!(drawn("abcd", 5), (vec!["abcd".into()], (4, 0)));
        assert_eq!(drawn("ab ", 10).1, (3, 0));
    }

    #[test]
    fn up_and_down_follow_the_rows_on_the_screen() {
        // Rows: "one two", "three", "日本", "x".
        let mut editor = Editor::new("one two three\n日本\nx");
        let mut walk = vec![editor.cursor()];
        while let Some(place) = step(&editor, 9, false) {
            editor.place(place.line, place.column, place.goal);
            walk.push(editor.cursor());
        }
        assert_eq!(walk, [(2, 1), (1, 0), (0, 9), (0, 1)]);
        editor.end();
        assert_eq!(step(&editor, 9, true), Some(Place { line: 1, column: 2, goal: 5 }));
        editor.home();
        let below = step(&editor, 9, true);
        assert_eq!(below, Some(Place { line: 0, column: 8, goal: 0 }));
        assert_eq!(step(&Editor::new("x"), 9, true), None);
    }

    #[test]
    fn nothing_typed_shows_what_to_do() {
        assert_eq!(drawn("", 10), (vec!["Type".into()], (0, 0)));
        assert_eq!(drawn("\n", 10), (vec![String::new(), String::new()], (0, 1)));
    }

    #[test]
    fn characters_without_a_cell_do_not_move_the_cursor() {
        assert_eq!(drawn("e\u{301}\tx", 20).1, (6, 0));
    }
}
