//! One row of styled text, before it has a place.

use std::rc::Rc;

use ratatui_core::style::Style;

use super::text;

/// A run of text in one style; displayable, without line breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its style, patched over whatever is below it.
    pub style: Style,
}

/// One row of styled text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    spans: Vec<Span>,
    /// Cells all of them take.
    width: usize,
}

impl Line {
    /// A row in one style.
    #[must_use]
    pub fn styled(text: impl Into<String>, style: Style) -> Self {
        let text = text.into();
        Self { width: text::width(&text), spans: vec![Span { text, style }] }
    }

    /// Appends text, joining it to the last span where the style is the same.
    pub fn push(&mut self, text: &str, style: Style) {
        self.width += text::width(text);
        match self.spans.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.style == style => last.text.push_str(text),
            _ => self.spans.push(Span { text: text.to_owned(), style }),
        }
    }

    /// The row with this text appended.
    #[must_use]
    pub fn with(mut self, text: &str, style: Style) -> Self {
        self.push(text, style);
        self
    }

    /// This row followed by another.
    #[must_use]
    pub fn join(mut self, other: Self) -> Self {
        for span in other.spans {
            self.push(&span.text, span.style);
        }
        self
    }

    /// Appends spaces up to this column; nothing when it is already wider.
    pub fn pad_to(&mut self, column: usize, style: Style) {
        let missing = column.saturating_sub(self.width());
        self.push(&" ".repeat(missing), style);
    }

    /// The spans in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Cells the row takes.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The text without its styles.
    #[must_use]
    pub fn plain(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }

    /// Whether there is nothing on the row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.iter().all(|span| span.text.is_empty())
    }
}

/// Rows that are kept and drawn again.
pub type Shared = Rc<Vec<Rc<Line>>>;

/// Rows to keep.
#[must_use]
pub fn keep(lines: Vec<Line>) -> Shared {
    Rc::new(lines.into_iter().map(Rc::new).collect())
}

/// Puts `first` before the first row and `rest` before every other one.
#[must_use]
pub fn hang(first: &Line, rest: &Line, lines: Vec<Line>) -> Vec<Line> {
    lines
        .into_iter()
        .enumerate()
        .map(|(index, line)| if index == 0 { first } else { rest }.clone().join(line))
        .collect()
}
