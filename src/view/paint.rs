//! Styled rows at their places, and into cells, one scalar a cell.

use std::rc::Rc;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use super::line::Line;
use super::sheet::Sheet;
use super::text;

/// Draws a row into the first row of the area, cut at its right edge.
///
/// Own code where the buffer has some of its own: that one puts a whole grapheme cluster into a
/// cell and counts its width as one, which the terminal's grid does not.
pub fn cells(buffer: &mut Buffer, area: Rect, line: &Line) {
    let mut x = area.x;
    for span in line.spans() {
        for c in span.text.chars() {
            let size = small(text::cells(c));
            if size == 0 {
                continue;
            }
            if x.saturating_add(size) > area.right() {
                return;
            }
            if let Some(cell) = buffer.cell_mut((x, area.y)) {
                cell.set_char(c).set_style(span.style);
            }
            if size > 1
                && let Some(cell) = buffer.cell_mut((x + 1, area.y))
            {
                cell.set_char(' ').set_style(span.style);
            }
            x += size;
        }
    }
}

/// Puts a row on the first row of the area, cut at its right edge.
pub fn put(sheet: &mut Sheet, area: Rect, line: impl Into<Rc<Line>>) {
    sheet.put(area, line);
}

/// Puts rows below each other, as many as the area has.
pub fn put_all<L: Into<Rc<Line>>>(
    sheet: &mut Sheet,
    area: Rect,
    lines: impl IntoIterator<Item = L>,
) {
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        put(sheet, Rect { y, height: 1, ..area }, line);
    }
}

/// Puts text so that it ends at the right edge of the area; returns the cells it took.
pub fn put_right(sheet: &mut Sheet, area: Rect, text: &str, style: Style) -> u16 {
    let text = text::clip(text, usize::from(area.width));
    let size = small(text::width(&text));
    let x = area.right().saturating_sub(size);
    put(sheet, Rect { x, width: size, ..area }, Line::styled(text, style));
    size
}

/// A count of cells as the buffer counts them; more than fit is as many as fit.
pub fn small(cells: usize) -> u16 {
    u16::try_from(cells).unwrap_or(u16::MAX)
}
