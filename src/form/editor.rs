//! The text editor behind `Type something.` and every note.
//!
//! Own code rather than `ratatui-textarea`, because the text must go out exactly as typed and each
//! key is handled by an interpreter: that widget measures the whole text anew on every key, moves
//! and deletes by scalar value (an emoji family or an accented letter falls apart under
//! backspace), and keeps every single character as an undo step. Here the work of a key is bound
//! by the length of its line, and the cursor stands only between what a reader sees as characters.

use unicode_segmentation::UnicodeSegmentation;

use super::history::{History, Splice};

/// A multi-line text under edit with its cursor and undo history.
///
/// The text is kept as it came: tabs, control characters and every script included. Only line
/// breaks are brought to LF.
#[derive(Debug, Clone)]
pub struct Editor {
    lines: Vec<String>,
    cursor: Place,
    /// The column that moving up and down tries to keep, in scalar values.
    goal: Option<usize>,
    history: History,
}

/// A place between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) row: usize,
    /// Bytes into the line, always on a character boundary.
    pub(super) byte: usize,
}

impl Editor {
    /// Starts on this text with the cursor at its end.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        let cursor = end_of(&lines);
        Self { lines, cursor, goal: None, history: History::default() }
    }

    /// The lines, never empty (an empty text is one empty line).
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The cursor as (line, column), column in Unicode scalar values.
    #[must_use]
    pub fn cursor(&self) -> (usize, usize) {
        (self.cursor.row, self.before().chars().count())
    }

    /// The whole text, lines joined by LF.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// Whether there is nothing but white space.
    #[must_use]
    pub fn blank(&self) -> bool {
        self.lines.iter().all(|line| line.trim().is_empty())
    }

    /// Types one character. What is typed in one word is one undo step.
    pub fn insert(&mut self, character: char) {
        if matches!(character, '\n' | '\r') {
            return self.newline();
        }
        let mut buffer = [0; 4];
        let splice = self.splice(self.cursor, self.cursor, character.encode_utf8(&mut buffer));
        self.history.typed(splice, character);
    }

    /// Puts in a text at once, as one undo step. CR LF and CR become LF, nothing else changes.
    pub fn paste(&mut self, text: &str) {
        if !text.is_empty() {
            let text = text.replace("\r\n", "\n").replace('\r', "\n");
            self.change(self.cursor, self.cursor, &text);
        }
    }

    /// Puts a text in place of all that is there, as one undo step. Line breaks as in a paste.
    pub fn replace(&mut self, text: &str) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        self.change(Place { row: 0, byte: 0 }, end_of(&self.lines), &text);
    }

    /// Breaks the line.
    pub fn newline(&mut self) {
        self.change(self.cursor, self.cursor, "\n");
    }

    /// Deletes the character before the cursor, or the line break. Says whether there was one.
    pub fn backspace(&mut self) -> bool {
        self.delete_to(self.left_of_cursor())
    }

    /// Deletes the character after the cursor, or the line break. Says whether there was one.
    pub fn delete(&mut self) -> bool {
        self.delete_to(self.right_of_cursor())
    }

    /// Deletes back to the start of a word. Says whether there was anything.
    pub fn delete_word_left(&mut self) -> bool {
        self.delete_to(self.word_left_of_cursor())
    }

    /// Deletes forward to the end of a word. Says whether there was anything.
    pub fn delete_word_right(&mut self) -> bool {
        self.delete_to(self.word_right_of_cursor())
    }

    /// Empties the text, as one undo step. Says whether there was anything.
    pub fn clear(&mut self) -> bool {
        let (start, end) = (Place { row: 0, byte: 0 }, end_of(&self.lines));
        if start != end {
            self.change(start, end, "");
        }
        start != end
    }

    /// Moves one character to the left, over line breaks too. Says whether it moved.
    pub fn left(&mut self) -> bool {
        self.move_to(self.left_of_cursor())
    }

    /// Moves one character to the right, over line breaks too. Says whether it moved.
    pub fn right(&mut self) -> bool {
        self.move_to(self.right_of_cursor())
    }

    /// Moves to the start of the word on the left. Says whether it moved.
    pub fn word_left(&mut self) -> bool {
        self.move_to(self.word_left_of_cursor())
    }

    /// Moves to the end of the word on the right. Says whether it moved.
    pub fn word_right(&mut self) -> bool {
        self.move_to(self.word_right_of_cursor())
    }

    /// Moves to the start of the line. Says whether it moved.
    pub fn home(&mut self) -> bool {
        self.move_to(Some(Place { byte: 0, ..self.cursor }))
    }

    /// Moves to the end of the line. Says whether it moved.
    pub fn end(&mut self) -> bool {
        self.move_to(Some(Place { byte: self.line(self.cursor.row).len(), ..self.cursor }))
    }

    /// Moves one line up. `false` on the first line: the caller leaves the editor there.
    pub fn up(&mut self) -> bool {
        self.cursor.row.checked_sub(1).is_some_and(|row| self.move_to_row(row))
    }

    /// Moves one line down. `false` on the last line: the caller leaves the editor there.
    pub fn down(&mut self) -> bool {
        let row = self.cursor.row + 1;
        row < self.lines.len() && self.move_to_row(row)
    }

    /// Puts the cursor into this line, before this scalar value, as moves up and down over wrapped
    /// rows do; `goal` is the column they keep, which only who wraps can count.
    pub fn place(&mut self, line: usize, column: usize, goal: usize) {
        let row = line.min(self.lines.len().saturating_sub(1));
        let text = self.line(row);
        let byte = text.char_indices().nth(column).map_or(text.len(), |(byte, _)| byte);
        self.move_to(Some(Place { row, byte }));
        self.goal = Some(goal);
    }

    /// The column that moves up and down keep, since the first of them.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        self.goal
    }

    /// Takes back the last change. Says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(splice) = self.history.undo() else { return false };
        let end = end_after(splice.start, &splice.inserted);
        self.splice(splice.start, end, &splice.removed);
        self.cursor = splice.cursor;
        true
    }

    /// Makes the change again that [`Editor::undo`] took back. Says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(splice) = self.history.redo() else { return false };
        let end = end_after(splice.start, &splice.removed);
        self.splice(splice.start, end, &splice.inserted);
        true
    }

    fn line(&self, row: usize) -> &str {
        self.lines.get(row).map_or("", String::as_str)
    }

    fn before(&self) -> &str {
        self.line(self.cursor.row).get(..self.cursor.byte).unwrap_or("")
    }

    fn after(&self) -> &str {
        self.line(self.cursor.row).get(self.cursor.byte..).unwrap_or("")
    }

    fn left_of_cursor(&self) -> Option<Place> {
        match self.before().graphemes(true).next_back() {
            Some(character) => Some(self.on_line(self.cursor.byte - character.len())),
            None => self.end_of_line_above(),
        }
    }

    fn right_of_cursor(&self) -> Option<Place> {
        match self.after().graphemes(true).next() {
            Some(character) => Some(self.on_line(self.cursor.byte + character.len())),
            None => self.start_of_line_below(),
        }
    }

    fn word_left_of_cursor(&self) -> Option<Place> {
        if self.cursor.byte == 0 {
            return self.end_of_line_above();
        }
        let word = self.before().unicode_word_indices().next_back();
        Some(self.on_line(word.map_or(0, |(start, _)| start)))
    }

    fn word_right_of_cursor(&self) -> Option<Place> {
        let rest = self.after();
        if rest.is_empty() {
            return self.start_of_line_below();
        }
        let word = rest.unicode_word_indices().next();
        let length = word.map_or(rest.len(), |(start, word)| start + word.len());
        Some(self.on_line(self.cursor.byte + length))
    }

    fn on_line(&self, byte: usize) -> Place {
        Place { byte, ..self.cursor }
    }

    fn end_of_line_above(&self) -> Option<Place> {
        let row = self.cursor.row.checked_sub(1)?;
        Some(Place { row, byte: self.line(row).len() })
    }

    fn start_of_line_below(&self) -> Option<Place> {
        let row = self.cursor.row + 1;
        (row < self.lines.len()).then_some(Place { row, byte: 0 })
    }

    fn move_to(&mut self, place: Option<Place>) -> bool {
        let Some(place) = place else { return false };
        let moved = place != self.cursor;
        self.cursor = place;
        self.goal = None;
        // What is typed after a move is a step of its own.
        self.history.pause();
        moved
    }

    fn move_to_row(&mut self, row: usize) -> bool {
        let goal = self.goal.unwrap_or_else(|| self.cursor().1);
        let mut column = 0;
        let mut byte = 0;
        for character in self.line(row).graphemes(true) {
            column += character.chars().count();
            if column > goal {
                break;
            }
            byte += character.len();
        }
        self.move_to(Some(Place { row, byte }));
        self.goal = Some(goal);
        true
    }

    fn delete_to(&mut self, place: Option<Place>) -> bool {
        let Some(place) = place.filter(|place| *place != self.cursor) else { return false };
        let (start, end) = (self.cursor.min(place), self.cursor.max(place));
        self.change(start, end, "");
        true
    }

    /// A change that is an undo step of its own.
    fn change(&mut self, start: Place, end: Place, text: &str) {
        let splice = self.splice(start, end, text);
        self.history.made(splice);
    }

    /// Puts `text` in place of what stands from `start` to `end`; the cursor ends behind it.
    fn splice(&mut self, start: Place, end: Place, text: &str) -> Splice {
        let head = self.line(start.row).get(..start.byte).unwrap_or("").to_owned();
        let tail = self.line(end.row).get(end.byte..).unwrap_or("").to_owned();
        let removed = self.between(start, end);
        let mut fresh: Vec<String> = text.split('\n').map(str::to_owned).collect();
        if let Some(first) = fresh.first_mut() {
            first.insert_str(0, &head);
        }
        if let Some(last) = fresh.last_mut() {
            last.push_str(&tail);
        }
        let rows = start.row.min(self.lines.len())..(end.row + 1).min(self.lines.len());
        self.lines.splice(rows, fresh);
        let cursor = std::mem::replace(&mut self.cursor, end_after(start, text));
        self.goal = None;
        Splice { start, removed, inserted: text.to_owned(), cursor }
    }

    fn between(&self, start: Place, end: Place) -> String {
        if start.row == end.row {
            return self.line(start.row).get(start.byte..end.byte).unwrap_or("").to_owned();
        }
        let mut text = self.line(start.row).get(start.byte..).unwrap_or("").to_owned();
        for row in start.row + 1..=end.row {
            text.push('\n');
            let line = self.line(row);
            text.push_str(if row == end.row { line.get(..end.byte).unwrap_or("") } else { line });
        }
        text
    }
}

fn end_of(lines: &[String]) -> Place {
    Place { row: lines.len().saturating_sub(1), byte: lines.last().map_or(0, String::len) }
}

fn end_after(start: Place, text: &str) -> Place {
    match text.rsplit_once('\n') {
        None => Place { byte: start.byte + text.len(), ..start },
        Some((_, last)) => Place { row: start.row + text.matches('\n').count(), byte: last.len() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_tabs_controls_and_every_script() {
        let text = "a\tb\u{7}\u{1b}[31m 日本 Ж e\u{301} 👩\u{200d}👩\u{200d}👧 שלום\n\n  end ";
        let mut editor = Editor::new("");
        editor.paste(text);
        assert_eq!(editor.text(), text);
        assert_eq!(Editor::new(text).text(), text);
        let mut typed = Editor::new("");
        text.chars().for_each(|character| typed.insert(character));
        assert_eq!(typed.text(), text);
    }

    #[test]
    fn a_paste_has_lf_only_and_is_one_undo_step() {
        let mut editor = Editor::new("x");
        editor.paste("1\r\n2\r3\n4");
        assert_eq!(editor.lines(), ["x1", "2", "3", "4"]);
        assert_eq!(editor.cursor(), (3, 1));
        assert!(editor.undo());
        assert_eq!((editor.text().as_str(), editor.cursor()), ("x", (0, 1)));
        assert!(editor.redo());
        assert_eq!((editor.text().as_str(), editor.cursor()), ("x1\n2\n3\n4", (3, 1)));
        assert!(!editor.redo());
    }

    #[test]
    fn a_large_paste_is_taken_whole() {
        let text = "日本 word\n".repeat(10_000);
        let mut editor = Editor::new("");
        editor.paste(&text);
        assert_eq!(editor.text(), text);
        assert!(editor.undo());
        assert_eq!(editor.text(), "");
    }

    #[test]
    fn backspace_takes_what_a_reader_sees_as_one_character() {
        let mut editor = Editor::new("é\u{301}👩\u{200d}👩\u{200d}👧");
        assert!(editor.backspace());
        assert_eq!(editor.text(), "é\u{301}");
        assert!(editor.backspace());
        assert!(!editor.backspace());
    }

    #[test]
    fn words_and_lines() {
        let mut editor = Editor::new("one two\nthree, four");
        assert!(editor.word_left());
        assert_eq!(editor.cursor(), (1, 7));
        assert!(editor.delete_word_left());
        assert_eq!(editor.text(), "one two\nfour");
        assert!(editor.home() || editor.cursor() == (1, 0));
        assert!(editor.word_left());
        assert_eq!(editor.cursor(), (0, 7));
        assert!(editor.delete());
        assert_eq!(editor.text(), "one twofour");
        assert!(editor.home());
        assert!(editor.word_right());
        assert_eq!(editor.cursor(), (0, 3));
        assert!(editor.delete_word_right());
        assert_eq!(editor.text(), "one");
        assert!(editor.clear());
        assert!(editor.undo());
        assert_eq!(editor.text(), "one");
    }

    #[test]
    fn up_and_down_keep_the_column_and_stop_at_the_edges() {
        let mut editor = Editor::new("longer\nx\nlonger");
        assert!(editor.left());
        assert!(editor.up());
        assert_eq!(editor.cursor(), (1, 1));
        assert!(editor.up());
        assert_eq!(editor.cursor(), (0, 5));
        assert!(!editor.up());
        assert!(editor.down() && editor.down() && !editor.down());
        assert_eq!(editor.cursor(), (2, 5));
        assert!(editor.up() && editor.left() && editor.up());
        assert_eq!(editor.cursor(), (0, 0), "a move to the side is a new column");
    }

    #[test]
    fn a_typed_word_is_one_undo_step() {
        let mut editor = Editor::new("");
        "hello big".chars().for_each(|character| editor.insert(character));
        assert!(editor.undo());
        assert_eq!(editor.text(), "hello");
        assert!(editor.undo());
        assert_eq!(editor.text(), "");
    }
}
