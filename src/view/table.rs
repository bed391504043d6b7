//! A markdown table: columns where there is room, one record below the other where not.

use pulldown_cmark::Alignment;
use ratatui_core::style::Style;

use super::line::{Line, hang};
use super::theme::Theme;
use super::wrap;

/// Between two columns.
const SEPARATOR: &str = " │ ";
/// A column narrower than this reads worse than a record.
const NARROWEST: usize = 8;

/// A table under construction; its first row is the head.
pub struct Table {
    alignments: Vec<Alignment>,
    rows: Vec<Vec<Line>>,
    row: Vec<Line>,
}

impl Table {
    /// A table with these columns.
    pub fn new(alignments: &[Alignment]) -> Self {
        Self { alignments: alignments.to_vec(), rows: Vec::new(), row: Vec::new() }
    }

    /// Adds a cell to the row.
    pub fn cell(&mut self, cell: Line) {
        self.row.push(cell);
    }

    /// Adds what the row has beyond the columns of the table, which markdown drops, to its last
    /// cell: nothing that was written may be out of reach. `source` is the row as written.
    pub fn surplus(&mut self, source: &str) {
        let mut cells: Vec<String> = vec![String::new()];
        let mut escaped = false;
        for scalar in source.trim().chars() {
            match cells.last_mut() {
                _ if scalar == '|' && !escaped => cells.push(String::new()),
                Some(cell) => cell.push(scalar),
                None => {}
            }
            escaped = scalar == '\\' && !escaped;
        }
        // A row may begin and end with a bar.
        let first = usize::from(cells.len() > 1 && cells.first().is_some_and(String::is_empty));
        let beyond: Vec<&str> =
            cells.iter().skip(first + self.alignments.len()).map(|cell| cell.trim()).collect();
        let beyond = beyond.join(" | ");
        if let Some(cell) =
            self.row.last_mut().filter(|_| !beyond.trim_matches([' ', '|']).is_empty())
        {
            cell.push(&format!(" | {beyond}"), Style::new());
        }
    }

    /// Ends the row.
    pub fn end_row(&mut self) {
        self.rows.push(std::mem::take(&mut self.row));
    }

    /// The rows of the drawn table, none wider than the room.
    pub fn lines(&self, room: usize, theme: &Theme) -> Vec<Line> {
        match self.widths(room) {
            Some(widths) => self.grid(&widths, theme),
            None => self.records(room, theme),
        }
    }

    /// The width of each column, or `None` when the room is too small for columns.
    fn widths(&self, room: usize) -> Option<Vec<usize>> {
        let count = self.alignments.len();
        let natural: Vec<usize> = (0..count)
            .map(|column| {
                self.rows
                    .iter()
                    .filter_map(|row| row.get(column))
                    .map(Line::width)
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let room = room.checked_sub(3 * count.saturating_sub(1))?;
        if natural.iter().sum::<usize>() <= room {
            return Some(natural);
        }
        // Narrow columns keep what they need, the wide ones share the rest: from the narrowest on.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|column| natural.get(*column).copied());
        let mut widths = natural.clone();
        let mut left = room;
        for (done, column) in order.iter().enumerate() {
            let share = left / (count - done).max(1);
            let width = natural.get(*column).copied().unwrap_or(0).min(share);
            if width < NARROWEST && width == share {
                return None;
            }
            left -= width;
            if let Some(slot) = widths.get_mut(*column) {
                *slot = width;
            }
        }
        Some(widths)
    }

    fn grid(&self, widths: &[usize], theme: &Theme) -> Vec<Line> {
        let mut lines = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<Line>> = widths
                .iter()
                .enumerate()
                .map(|(column, width)| {
                    row.get(column).map_or_else(Vec::new, |cell| {
                        let cell = if index == 0 { heavy(cell, theme) } else { cell.clone() };
                        wrap::wrap(&cell, *width)
                    })
                })
                .collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for y in 0..height {
                let mut line = Line::default();
                let mut edge = 0;
                for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
                    if column > 0 {
                        line.push(SEPARATOR, theme.dim);
                        edge += 3;
                    }
                    let part = cell.get(y).cloned().unwrap_or_default();
                    let spare = width.saturating_sub(part.width());
                    let indent = match self.alignments.get(column) {
                        Some(Alignment::Right) => spare,
                        Some(Alignment::Center) => spare / 2,
                        _ => 0,
                    };
                    line.pad_to(edge + indent, Style::new());
                    line = line.join(part);
                    edge += width;
                    if column + 1 < widths.len() {
                        line.pad_to(edge, Style::new());
                    }
                }
                lines.push(line);
            }
            if index == 0 {
                let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
                lines.push(Line::styled(rule.join("─┼─"), theme.dim));
            }
        }
        lines
    }

    fn records(&self, room: usize, theme: &Theme) -> Vec<Line> {
        let mut lines = Vec::new();
        let head = self.rows.first().map(Vec::as_slice).unwrap_or_default();
        if self.rows.len() == 1 {
            return head.iter().flat_map(|cell| wrap::wrap(&heavy(cell, theme), room)).collect();
        }
        let indent = Line::styled("  ", Style::new());
        for (index, row) in self.rows.iter().skip(1).enumerate() {
            if index > 0 {
                lines.push(Line::default());
            }
            for (column, cell) in row.iter().enumerate() {
                let name = head.get(column).map(|cell| heavy(cell, theme)).unwrap_or_default();
                let line = name.with(": ", theme.dim).join(cell.clone());
                let narrower = wrap::wrap(&line, room.saturating_sub(2));
                lines.extend(hang(&Line::default(), &indent, narrower));
            }
        }
        lines
    }
}

fn heavy(cell: &Line, theme: &Theme) -> Line {
    cell.spans()
        .iter()
        .fold(Line::default(), |line, span| line.with(&span.text, span.style.patch(theme.strong)))
}
