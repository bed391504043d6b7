//! The last frame, and the next one made from what of it is left.
//!
//! A key changes a few rows and the plugin is interpreted: the rows above and below those are taken
//! over as the text they were.

use std::cell::RefCell;

use super::ansi::{Encoded, Encoder};
use super::sheet::{Piece, Sheet};

/// The last frame that was drawn in one place.
#[derive(Debug, Default)]
pub struct Last(RefCell<Frame>);

impl Last {
    /// The string that draws the sheet, the same as [`encode`](super::ansi::encode) makes.
    #[must_use]
    pub fn encode(&self, sheet: Sheet) -> String {
        let width = sheet.area().width;
        let pieces = sheet.into_pieces();
        let mut last = self.0.borrow_mut();
        if last.width != width {
            *last = Frame { width, ..Frame::default() };
        }
        let head = last.above(&pieces);
        let tail = last.below(&pieces, head);
        let changed = pieces.get(head.pieces..pieces.len() - tail.pieces).unwrap_or_default();
        let (above, rest) = last.rows.split_at_checked(head.rows).unwrap_or_default();
        let below = rest.get(rest.len() - tail.rows..).unwrap_or_default();

        let mut out = Encoder::new(width);
        let mut rows = Vec::with_capacity(last.rows.len() + changed.len());
        if let Some(end) = above.last() {
            out.copy(last.text.get(..head.text).unwrap_or_default(), end.after);
            rows.extend_from_slice(above);
        }
        for row in changed.chunk_by(Piece::beside) {
            rows.push(out.row(row));
        }
        // Below a row that ends in another style the next one begins anew.
        let mut at = pieces.len() - tail.pieces;
        let mut from = last.text_end - tail.text;
        for (index, row) in below.iter().enumerate() {
            if row.before == out.style() {
                let rest = below.get(index..).unwrap_or_default();
                let after = rest.last().map_or(row.after, |row| row.after);
                out.copy(last.text.get(from..last.text_end).unwrap_or_default(), after);
                rows.extend_from_slice(rest);
                break;
            }
            rows.push(out.row(pieces.get(at..at + row.pieces).unwrap_or_default()));
            (at, from) = (at + row.pieces, from + row.text);
        }
        let text_end = out.len();
        let text = out.finish();
        *last = Frame { width, pieces, rows, text: text.clone(), text_end };
        text
    }
}

#[derive(Debug, Default)]
struct Frame {
    width: u16,
    pieces: Vec<Piece>,
    /// Those with anything on them.
    rows: Vec<Encoded>,
    text: String,
    /// The bytes of the text without what ends its last style.
    text_end: usize,
}

/// So many rows of a frame, their pieces and their bytes.
#[derive(Debug, Clone, Copy, Default)]
struct Stretch {
    rows: usize,
    pieces: usize,
    text: usize,
}

impl Stretch {
    /// As many of these rows as so many pieces make whole.
    fn of<'a>(rows: impl IntoIterator<Item = &'a Encoded>, pieces: usize) -> Self {
        let mut stretch = Self::default();
        for row in rows {
            if stretch.pieces + row.pieces > pieces {
                break;
            }
            stretch.rows += 1;
            stretch.pieces += row.pieces;
            stretch.text += row.text;
        }
        stretch
    }
}

impl Frame {
    /// The rows from the top that these pieces have, too.
    fn above(&self, pieces: &[Piece]) -> Stretch {
        let same = self.pieces.iter().zip(pieces).take_while(|(one, other)| one == other).count();
        // A row that has more pieces now is another one.
        let whole = match (same.checked_sub(1).and_then(|at| pieces.get(at)), pieces.get(same)) {
            (Some(last), Some(next)) if last.beside(next) => same - 1,
            _ => same,
        };
        Stretch::of(&self.rows, whole)
    }

    /// The rows from the bottom that these pieces have, too, but for those that are counted.
    fn below(&self, pieces: &[Piece], counted: Stretch) -> Stretch {
        let known = self.pieces.get(counted.pieces..).unwrap_or_default();
        let pieces = pieces.get(counted.pieces..).unwrap_or_default();
        let pairs = known.iter().rev().zip(pieces.iter().rev());
        let same = pairs.take_while(|(one, other)| one == other).count();
        let at = pieces.len() - same;
        let whole = match (at.checked_sub(1).and_then(|at| pieces.get(at)), pieces.get(at)) {
            (Some(before), Some(first)) if before.beside(first) => same - 1,
            _ => same,
        };
        Stretch::of(self.rows.get(counted.rows..).unwrap_or_default().iter().rev(), whole)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Style};

    use super::*;
    use crate::view::ansi::encode;
    use crate::view::line::Line;

    /// A piece: its row, its first cell, its text and whether that is coloured.
    type Put = (u16, u16, String, bool);

    fn put() -> impl Strategy<Value = Put> {
        (0..7_u16, 0..20_u16, "[a日 ]{0,5}", any::<bool>())
    }

    fn sheet(width: u16, all: &[Put]) -> Sheet {
        let mut sheet = Sheet::new(width, 6);
        for (y, x, text, coloured) in all {
            let style = if *coloured { Style::new().fg(Color::Red) } else { Style::new() };
            sheet.put(Rect::new(*x, *y, 20, 1), Line::styled(text.as_str(), style));
        }
        sheet
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn a_frame_after_others_is_as_if_it_were_the_first(
            mut all in proptest::collection::vec(put(), 0..12),
            steps in proptest::collection::vec((0..4_u8, 0..12_usize, put()), 1..6),
        ) {
            let last = Last::default();
            let mut width = 24;
            for (step, at, piece) in steps {
                let at = at.min(all.len());
                match step {
                    0 => all.insert(at, piece),
                    1 if at < all.len() => all[at] = piece,
                    2 if at < all.len() => drop(all.remove(at)),
                    3 => width = 24 - width / 2,
                    _ => {}
                }
                let sheet = sheet(width, &all);
                prop_assert_eq!(last.encode(sheet.clone()), encode(sheet.clone()));
                prop_assert_eq!(last.encode(sheet.clone()), encode(sheet));
            }
        }
    }
}
