//! The last output of the asking pane.

use super::body::{Block, Body, Part};
use super::line::{Line, Shared, keep};
use super::screen::Screen;
use super::text::displayable;
use super::wrap;

/// Lays out the rows of the pane, long ones cut where the width ends.
pub fn body(screen: Screen<'_>, width: usize) -> Body {
    let mut body = Body::default();
    if screen.peek.is_empty() {
        body.push(Block::ready(vec![Line::styled("Nothing is on the pane.", screen.theme.dim)]));
    }
    for (index, row) in screen.peek.iter().enumerate() {
        // Nearly every row fits, and only those in sight are made.
        let fits = row.len() <= width && row.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let height = if fits { 1 } else { lines(screen, index, width).len() };
        body.push(Block::part(Part::Pane(index), height));
    }
    body
}

/// One row of the pane.
pub fn lines(screen: Screen<'_>, index: usize, width: usize) -> Shared {
    let shown = screen.peek.get(index).map(|row| displayable(row)).unwrap_or_default();
    let style = screen.theme.text;
    keep(shown.split('\n').flat_map(|row| wrap::chop(row, style, width)).collect())
}
