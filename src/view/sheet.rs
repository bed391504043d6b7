//! What is drawn, before it is cells: pieces of text at their places.
//!
//! Most cells of a screen are blank and the plugin is interpreted, so what is not there must cost
//! nothing. [`ansi::encode`](super::ansi::encode) makes the pieces the string for the terminal,
//! [`Sheet::buffer`] makes them cells.

use std::rc::Rc;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;

use super::line::Line;
use super::paint;

/// A screen under construction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    area: Rect,
    pieces: Vec<Piece>,
}

/// Text at a place in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    /// Its row.
    pub y: u16,
    /// Its first cell.
    pub x: u16,
    /// The cell after its last one.
    pub end: u16,
    /// The text; what reaches beyond the end is not shown.
    pub line: Rc<Line>,
}

impl Sheet {
    /// A blank one of that many cells.
    #[must_use]
    pub fn new(width: u16, height: u16) -> Self {
        Self { area: Rect::new(0, 0, width, height), pieces: Vec::new() }
    }

    /// A copy with room for so many more pieces.
    pub(super) fn with_room(&self, more: usize) -> Self {
        let mut pieces = Vec::with_capacity(self.pieces.len() + more);
        pieces.extend_from_slice(&self.pieces);
        Self { area: self.area, pieces }
    }

    /// Its cells.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The cells with what was put on them, in the order in which it was.
    #[must_use]
    pub fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.area);
        for piece in &self.pieces {
            piece.paint(&mut buffer, piece.y);
        }
        buffer
    }

    /// The pieces from the top row to the last one; those of a row in the order in which they were
    /// put there.
    pub(super) fn into_pieces(self) -> Vec<Piece> {
        let mut pieces = self.pieces;
        pieces.sort_by_key(|piece| piece.y);
        pieces
    }

    /// Puts a row of text on the first row of an area, cut at its right edge.
    pub(super) fn put(&mut self, area: Rect, line: impl Into<Rc<Line>>) {
        let line = line.into();
        let room = usize::from(area.right().min(self.area.right()).saturating_sub(area.x));
        let end = area.x.saturating_add(paint::small(line.width().min(room)));
        if end > area.x && area.y < self.area.height {
            self.pieces.push(Piece { y: area.y, x: area.x, end, line });
        }
    }
}

impl Piece {
    /// Whether both are on the same row.
    pub fn beside(&self, other: &Self) -> bool {
        self.y == other.y
    }

    fn paint(&self, buffer: &mut Buffer, y: u16) {
        paint::cells(
            buffer,
            Rect { x: self.x, y, width: self.end - self.x, height: 1 },
            &self.line,
        );
    }
}

/// The cells of one row.
pub(super) fn cells(width: u16, pieces: &[Piece]) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, 1));
    for piece in pieces {
        piece.paint(&mut buffer, 0);
    }
    buffer
}
