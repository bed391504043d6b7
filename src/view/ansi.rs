//! A sheet as the one string that draws it.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier, Style};

use super::sheet::{self, Piece, Sheet};
use super::text;

/// Blanks worth more bytes than a jump over them.
const JUMP: usize = 5;
const BLANKS: &str = "     ";

/// The bytes of a usual page.
const USUAL: usize = 2048;

/// The string that draws the sheet on an erased grid with its origin at the top left.
///
/// Every row is placed absolutely, and so is whatever follows a character outside ASCII: should
/// the terminal think otherwise about that character's width, only its own cell is off. Blanks in
/// the default style are not written. No trailing line break, no cursor or style left behind.
#[must_use]
pub fn encode(sheet: Sheet) -> String {
    let mut out = Encoder::new(sheet.area().width);
    for row in sheet.into_pieces().chunk_by(Piece::beside) {
        out.row(row);
    }
    out.finish()
}

/// A row with anything on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encoded {
    /// The style the terminal was in.
    pub before: Pen,
    /// The style it is left in.
    pub after: Pen,
    /// How many pieces it was made of.
    pub pieces: usize,
    /// The bytes it became.
    pub text: usize,
}

/// Writes rows from the top to the bottom.
pub(super) struct Encoder {
    text: String,
    /// The cells of a row.
    width: u16,
    pen: Pen,
    /// The row that is written, from 1.
    row: usize,
    /// Where the terminal's cursor surely is; `None`: not on this row, or not surely.
    cursor: Option<usize>,
    on_row: bool,
}

impl Encoder {
    /// Begins a frame of rows of so many cells.
    pub fn new(width: u16) -> Self {
        let text = String::with_capacity(USUAL);
        Self { text, width, pen: Pen::default(), row: 0, cursor: None, on_row: false }
    }

    /// The style the terminal writes in now.
    pub fn style(&self) -> Pen {
        self.pen
    }

    /// How many bytes there are.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    /// Takes over rows that are written already and leave the terminal in this style.
    pub fn copy(&mut self, text: &str, after: Pen) {
        self.text.push_str(text);
        self.pen = after;
    }

    /// The whole text; no style is left behind.
    pub fn finish(mut self) -> String {
        self.pen(Pen::default());
        self.text
    }

    /// Writes a row.
    pub fn row(&mut self, pieces: &[Piece]) -> Encoded {
        let (before, from) = (self.pen, self.text.len());
        self.row = pieces.first().map_or(0, |piece| usize::from(piece.y)) + 1;
        (self.cursor, self.on_row) = (None, false);
        self.pieces(pieces);
        let text = self.text.len() - from;
        Encoded { before, after: self.pen, pieces: pieces.len(), text }
    }

    fn pieces(&mut self, pieces: &[Piece]) {
        let mut order: Vec<&Piece> = pieces.iter().collect();
        order.sort_by_key(|piece| piece.x);
        if order.iter().zip(order.iter().skip(1)).any(|(left, right)| left.end > right.x) {
            // What was put later covers what was there, style over style.
            self.cells(&sheet::cells(self.width, pieces).content);
            return;
        }
        for piece in order {
            self.piece(piece);
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let (mut column, end) = (usize::from(piece.x), usize::from(piece.end));
        for span in piece.line.spans() {
            let pen = Pen::from(span.style);
            let mut rest = span.text.as_str();
            while !rest.is_empty() && column < end {
                let ascii = rest.bytes().take_while(|byte| matches!(byte, b' '..=b'~')).count();
                let shown = rest.get(..ascii.min(end - column)).unwrap_or_default();
                self.ascii(column, pen, shown);
                column += ascii;
                rest = rest.get(ascii..).unwrap_or_default();
                let Some(c) = rest.chars().next() else { break };
                let size = text::cells(c);
                if size > 0 && column + size <= end {
                    self.write(column, pen, rest.get(..c.len_utf8()).unwrap_or_default());
                    self.cursor = None;
                }
                column += size;
                rest = rest.get(c.len_utf8()..).unwrap_or_default();
            }
        }
    }

    /// Writes ASCII, without the blanks that are there already.
    fn ascii(&mut self, mut column: usize, pen: Pen, mut text: &str) {
        if pen == Pen::default() {
            while let Some(at) = gap(text) {
                let (shown, rest) = text.split_at_checked(at).unwrap_or((text, ""));
                self.words(column, pen, shown);
                let left = rest.trim_start_matches(' ');
                column += text.len() - left.len();
                text = left;
            }
            self.words(column, pen, text);
        } else if !text.is_empty() {
            self.write(column, pen, text);
        }
    }

    /// Writes text without the blanks around it.
    fn words(&mut self, column: usize, pen: Pen, text: &str) {
        let shown = text.trim_start_matches(' ');
        let column = column + text.len() - shown.len();
        let shown = shown.trim_end_matches(' ');
        if !shown.is_empty() {
            self.write(column, pen, shown);
        }
    }

    fn cells(&mut self, cells: &[Cell]) {
        let mut column = 0;
        while let Some(cell) = cells.get(column) {
            let symbol = cell.symbol();
            let pen = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
            if symbol != " " || pen != Pen::default() {
                self.write(column, pen, symbol);
                if !symbol.is_ascii() {
                    self.cursor = None;
                }
            }
            column += text::width(symbol).max(1);
        }
    }

    /// Writes at a column; the cursor counts as moved by a cell a byte.
    fn write(&mut self, column: usize, pen: Pen, text: &str) {
        match self.cursor {
            Some(at) if at == column => {}
            Some(at) if (at..at + JUMP).contains(&column) && self.pen == Pen::default() => {
                self.text.push_str(BLANKS.get(..column - at).unwrap_or_default());
            }
            _ => {
                self.text.push_str("\u{1b}[");
                if !self.on_row {
                    number(&mut self.text, self.row);
                    self.text.push(';');
                }
                number(&mut self.text, column + 1);
                self.text.push(if self.on_row { 'G' } else { 'H' });
            }
        }
        self.on_row = true;
        self.pen(pen);
        self.text.push_str(text);
        self.cursor = Some(column + text.len());
    }

    /// Writes the one sequence that turns the present style into this one.
    fn pen(&mut self, next: Pen) {
        if self.pen == next {
            return;
        }
        self.pen = next;
        let out = &mut self.text;
        // From a clean slate each time: several attributes share one "off" code.
        out.push_str("\u{1b}[0");
        if !next.modifier.is_empty() {
            for (modifier, code) in MODIFIERS {
                if next.modifier.contains(modifier) {
                    out.push(';');
                    out.push_str(code);
                }
            }
        }
        colour(out, next.fg, 30);
        colour(out, next.bg, 40);
        out.push('m');
    }
}

/// The style the terminal writes in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Default for Pen {
    fn default() -> Self {
        Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() }
    }
}

impl From<Style> for Pen {
    fn from(style: Style) -> Self {
        Self {
            fg: style.fg.unwrap_or(Color::Reset),
            bg: style.bg.unwrap_or(Color::Reset),
            modifier: style.add_modifier - style.sub_modifier,
        }
    }
}

const MODIFIERS: [(Modifier, &str); 8] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// Where so many blanks begin that a jump over them is shorter. What the library looks for a text
/// with costs more than most lines are long.
fn gap(text: &str) -> Option<usize> {
    let mut blanks = 0;
    for (at, byte) in text.bytes().enumerate() {
        blanks = if byte == b' ' { blanks + 1 } else { 0 };
        if blanks == JUMP {
            return Some(at + 1 - JUMP);
        }
    }
    None
}

/// Appends a colour; `base` is 30 for the foreground and 40 for the background.
fn colour(out: &mut String, colour: Color, base: u8) {
    let index = match colour {
        Color::Reset => return,
        Color::Rgb(red, green, blue) => {
            for part in [base + 8, 2, red, green, blue] {
                parameter(out, part);
            }
            return;
        }
        Color::Indexed(index) => index,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    match index {
        0..=7 => parameter(out, base + index),
        8..=15 => parameter(out, base + 52 + index),
        _ => {
            for part in [base + 8, 5, index] {
                parameter(out, part);
            }
        }
    }
}

fn parameter(out: &mut String, value: u8) {
    out.push(';');
    number(out, usize::from(value));
}

/// Writes a number; what the library does for every kind of it is slow in an interpreter.
fn number(out: &mut String, value: usize) {
    if value >= 10 {
        number(out, value / 10);
    }
    out.push(char::from(b'0' + u8::try_from(value % 10).unwrap_or_default()));
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui_core::layout::Rect;

    use super::*;
    use crate::view::line::Line;

    fn screen(sheet: &Sheet) -> vt100::Parser {
        let size = |n: u16| NonZeroU16::new(n).unwrap();
        let area = sheet.area();
        let mut parser = vt100::Parser::new(size(area.height), size(area.width), 0);
        let text = encode(sheet.clone());
        parser.process(text.as_bytes());
        parser
    }

    fn vt_colour(colour: Color) -> vt100::Color {
        match colour {
            Color::Reset => vt100::Color::Default,
            Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
            Color::Indexed(index) => vt100::Color::Idx(index),
            other => panic!("{other:?} is not drawn by this test"),
        }
    }

    fn assert_same(sheet: &Sheet) {
        let parser = screen(sheet);
        let (area, buffer) = (sheet.area(), sheet.buffer());
        for y in 0..area.height {
            for x in 0..area.width {
                let ours = buffer.cell((x, y)).unwrap();
                let theirs = parser.screen().cell(y, x).unwrap();
                if theirs.is_wide_continuation() {
                    continue;
                }
                let shown = if theirs.contents().is_empty() { " " } else { theirs.contents() };
                assert_eq!(ours.symbol(), shown, "at {x},{y}");
                assert_eq!(vt_colour(ours.fg), theirs.fgcolor(), "at {x},{y}");
                assert_eq!(vt_colour(ours.bg), theirs.bgcolor(), "at {x},{y}");
                for (modifier, set) in [
                    (Modifier::BOLD, theirs.bold()),
                    (Modifier::DIM, theirs.dim()),
                    (Modifier::ITALIC, theirs.italic()),
                    (Modifier::UNDERLINED, theirs.underline()),
                    (Modifier::REVERSED, theirs.inverse()),
                ] {
                    let both = Modifier::BOLD | Modifier::DIM;
                    if ours.modifier.contains(both) && both.contains(modifier) {
                        // The terminal under test keeps only one of them.
                        continue;
                    }
                    assert_eq!(ours.modifier.contains(modifier), set, "{modifier:?} at {x},{y}");
                }
            }
        }
    }

    #[test]
    fn rows_are_placed_and_blanks_left_out() {
        let mut sheet = Sheet::new(20, 3);
        sheet.put(Rect::new(0, 1, 20, 1), Line::styled("  a b        c ", Style::new()));
        assert_eq!(encode(sheet), "\u{1b}[2;3Ha b\u{1b}[14Gc");
    }

    #[test]
    fn what_follows_a_wide_character_is_placed() {
        let mut sheet = Sheet::new(10, 1);
        sheet.put(Rect::new(0, 0, 10, 1), Line::styled("日b", Style::new()));
        assert_eq!(encode(sheet), "\u{1b}[1;1H日\u{1b}[3Gb");
    }

    #[test]
    fn an_empty_sheet_draws_nothing() {
        assert_eq!(encode(Sheet::new(10, 4)), "");
    }

    fn style() -> impl Strategy<Value = Style> {
        let colour = prop_oneof![
            Just(Color::Reset),
            any::<u8>().prop_map(Color::Indexed),
            any::<(u8, u8, u8)>().prop_map(|(r, g, b)| Color::Rgb(r, g, b)),
        ];
        let weight =
            prop_oneof![Just(Modifier::empty()), Just(Modifier::BOLD), Just(Modifier::DIM)];
        let modifiers = proptest::sample::subsequence(
            vec![Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED],
            0..3,
        );
        (colour.clone(), colour, weight, modifiers).prop_map(|(fg, bg, weight, modifiers)| {
            modifiers
                .into_iter()
                .fold(Style::new().fg(fg).bg(bg).add_modifier(weight), Style::add_modifier)
        })
    }

    proptest! {
        #[test]
        fn a_terminal_shows_the_sheet(
            rows in proptest::collection::vec(
                (
                    (0..24_u16, 0..7_u16, 0..30_u16),
                    proptest::collection::vec(
                        ("[ -~]{0,8}|[日本語é👍😀ñЖ■ 🇩🇪]{0,4}|\\PC{0,4}| {4,9}", style()),
                        0..5,
                    ),
                ),
                1..9,
            ),
        ) {
            let mut sheet = Sheet::new(24, 6);
            for ((x, y, width), spans) in &rows {
                let mut line = Line::default();
                for (text, style) in spans {
                    // The terminal under test does not print this one.
                    line.push(&text::one_line(text).replace('\u{fffd}', "?"), *style);
                }
                sheet.put(Rect::new(*x, *y, *width, 1), line);
            }
            assert_same(&sheet);
        }
    }
}
