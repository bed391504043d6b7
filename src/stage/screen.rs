//! What a terminal shows.

use std::fmt;

use unicode_width::UnicodeWidthStr;

/// The cells of a terminal as text, one string a row, without trailing blanks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    rows: Vec<String>,
    columns: u16,
    cursor: Option<(usize, usize)>,
}

impl Screen {
    /// Reads a terminal's state.
    pub(super) fn of(terminal: &vt100::Screen) -> Self {
        let (_, columns) = terminal.size();
        let (row, column) = terminal.cursor_position();
        Self {
            rows: terminal.rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect(),
            columns: columns.get(),
            cursor: (!terminal.hide_cursor()).then_some((column.into(), row.into())),
        }
    }

    /// The rows from the top, without trailing blanks.
    #[must_use]
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The real cursor as (column, row) from 0, when it is shown.
    #[must_use]
    pub fn cursor(&self) -> Option<(usize, usize)> {
        self.cursor
    }

    /// Nothing is drawn yet.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.rows.iter().all(String::is_empty)
    }

    /// A row holds this text.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.rows.iter().any(|row| row.contains(text))
    }

    /// The first place of this text as (column, row) from 0, in cells.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<(usize, usize)> {
        self.rows.iter().enumerate().find_map(|(row, line)| {
            let (before, _) = line.split_once(text)?;
            Some((before.width(), row))
        })
    }

    /// How many times this text is on the screen.
    #[must_use]
    pub fn count(&self, text: &str) -> usize {
        self.rows.iter().map(|row| row.matches(text).count()).sum()
    }
}

/// The screen in a frame.
impl fmt::Display for Screen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = "─".repeat(self.columns.into());
        writeln!(formatter, "┌{edge}┐")?;
        for row in &self.rows {
            let blank = " ".repeat(usize::from(self.columns).saturating_sub(row.width()));
            writeln!(formatter, "│{row}{blank}│")?;
        }
        write!(formatter, "└{edge}┘")
    }
}
